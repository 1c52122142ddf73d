//! The tables of a method: planned for all its steps first, shared by places that look alike, then made
//! or read.

use std::sync::Arc;

use cube_core::Rotation;

use crate::{
    distances::{self, Distances},
    division::{TableUnits, divided},
    goal::{Goal, Group},
    hand_turn::HandTurn,
    problem::{Coordinate, Problem},
    symmetry::{Signs, implies, keeps_turns, renamed_groups},
    unit::Unit,
};

/// Patterns that pieces which may stand for one another make at most.
const MAX_PATTERNS: usize = 600_000;
/// Tables of a search, from which on those of smaller goals are left out.
const MAX_TABLES: usize = 8;

/// Units and descriptions of pruning tables, by what they are about.
#[derive(Debug, Default)]
pub(crate) struct Store {
    units: Vec<(Key, Arc<Unit>)>,
    pub(crate) tables: Vec<Table>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Key {
    groups: Vec<Group>,
    alphabet: Vec<HandTurn>,
}

#[derive(Debug)]
pub(crate) struct Table {
    key: Key,
    up_to: Vec<HandTurn>,
    units: Vec<Arc<Unit>>,
}

/// A search for a goal, by the tables that it will have.
#[derive(Debug)]
pub(crate) struct Plan {
    alphabet: Vec<HandTurn>,
    /// Numbers of tables, each with the rotation from which it is looked at.
    tables: Vec<(usize, usize)>,
}

/// A goal whose pieces make too many patterns to be searched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the goal has more than {MAX_PATTERNS} patterns of pieces that stand for one another, or `up_to` for \
     more pieces than one table holds: declare smaller steps"
)]
#[non_exhaustive]
pub struct GoalTooLarge;

impl Store {
    /// Plans the search for a goal by the turns of an alphabet.
    ///
    /// # Errors
    /// [`GoalTooLarge`] when pieces that stand for one another have too many patterns.
    pub(crate) fn plan(
        &mut self,
        goal: &Goal,
        alphabet: &[HandTurn],
    ) -> Result<Plan, GoalTooLarge> {
        let parts = self.parts(goal, alphabet)?;
        let mut plan = Plan {
            alphabet: alphabet.to_vec(),
            tables: Vec::new(),
        };
        for part in &parts {
            let key = Key {
                groups: part.concat(),
                alphabet: alphabet.to_vec(),
            };
            let known = self.known(&key, &goal.up_to);
            let tables = known.or_else(|| self.covering(&plan, goal, &key.groups));
            let tables = tables.unwrap_or_else(|| vec![(self.add(part, key, &goal.up_to), 0)]);
            plan.tables.extend(tables);
        }
        if goal.up_to.is_empty() {
            self.add_smaller(&mut plan, goal);
        }
        Ok(plan)
    }

    /// A planned search, by all tables of this store.
    pub(crate) fn problem(&self, plan: &Plan, made: &[Arc<Distances>]) -> Problem {
        let mut problem = Problem::new(&plan.alphabet);
        for &(table, rotation) in &plan.tables {
            problem.add(self.tables[table].coordinates(rotation), &made[table]);
        }
        problem
    }

    /// Divides a goal into tables, and each of these into units.
    fn parts(
        &mut self,
        goal: &Goal,
        alphabet: &[HandTurn],
    ) -> Result<Vec<TableUnits>, GoalTooLarge> {
        let patterns = |groups: &[Group]| {
            let key = Key {
                groups: groups.to_vec(),
                alphabet: alphabet.to_vec(),
            };
            Some(self.unit(key)?.len())
        };
        divided(goal, alphabet, patterns).ok_or(GoalTooLarge)
    }

    fn unit(&mut self, key: Key) -> Option<Arc<Unit>> {
        if let Some((_, unit)) = self.units.iter().find(|(known, _)| *known == key) {
            return Some(Arc::clone(unit));
        }
        let unit = Arc::new(Unit::new(&key.groups, &key.alphabet, MAX_PATTERNS)?);
        self.units.push((key, Arc::clone(&unit)));
        Some(unit)
    }

    /// A table that is there, and the rotation from which it shows what the key asks for.
    fn known(&self, key: &Key, up_to: &[HandTurn]) -> Option<Vec<(usize, usize)>> {
        let mut tables = self.tables.iter().enumerate();
        tables.find_map(|(at, table)| Some(vec![(at, table.seen_from(key, up_to)?)]))
    }

    /// Views of the plan's own tables that show it the last of these groups, in place of one more table:
    /// tables are large, and a look at one from elsewhere costs nothing.
    fn covering(&self, plan: &Plan, goal: &Goal, groups: &[Group]) -> Option<Vec<(usize, usize)>> {
        if !goal.up_to.is_empty() {
            return None;
        }
        let shown = |&(at, rotation): &(usize, usize)| self.tables[at].view(rotation);
        let seen: Vec<Group> = plan.tables.iter().filter_map(shown).flatten().collect();
        if implies(&seen, groups) {
            return Some(Vec::new());
        }
        let views = plan.tables.iter().flat_map(|&(at, _)| {
            let views = self.tables[at].views();
            views.map(move |(rotation, groups)| ((at, rotation), groups))
        });
        let mut views = views.filter(|(_, view)| implies(&goal.groups, view));
        let (view, _) = views.find(|(_, view)| implies(&[&seen[..], view].concat(), groups))?;
        Some(vec![view])
    }

    /// Number of a new table.
    fn add(&mut self, parts: &[Vec<Group>], key: Key, up_to: &[HandTurn]) -> usize {
        let units = parts.iter().map(|groups| {
            let (groups, alphabet) = (groups.clone(), key.alphabet.clone());
            self.unit(Key { groups, alphabet })
                .expect("the units of a goal were made before")
        });
        let units = units.collect();
        let up_to = up_to.to_vec();
        self.tables.push(Table { key, up_to, units });
        self.tables.len() - 1
    }

    /// Adds the tables of smaller goals, such as one of two blocks, which can know of a cube what the
    /// tables of its own parts do not.
    fn add_smaller(&self, plan: &mut Plan, goal: &Goal) {
        let shown = |&(at, rotation): &(usize, usize)| self.tables[at].view(rotation);
        let mut known: Vec<Vec<Group>> = plan.tables.iter().filter_map(shown).collect();
        for (at, table) in self.tables.iter().enumerate() {
            if !table.up_to.is_empty() || table.key.alphabet != plan.alphabet {
                continue;
            }
            for (rotation, groups) in table.views() {
                let is_new = known.iter().all(|known| !implies(known, &groups));
                if is_new && known.len() < MAX_TABLES && implies(&goal.groups, &groups) {
                    plan.tables.push((at, rotation));
                    known.push(groups);
                }
            }
        }
    }
}

impl Table {
    pub(crate) fn size(&self) -> usize {
        distances::size(&self.shown())
    }

    /// Makes the table; `found` hears how many entries each depth has.
    pub(crate) fn make(&self, found: impl FnMut(u64)) -> Distances {
        Distances::new(&self.shown(), &self.key.alphabet, &self.up_to, found)
    }

    /// The table of these entries; `None` where their count is another.
    pub(crate) fn of_bits(&self, bits: Vec<u8>) -> Option<Distances> {
        Distances::of_bits(&self.shown(), bits)
    }

    fn shown(&self) -> Vec<&Unit> {
        self.units.iter().map(AsRef::as_ref).collect()
    }

    /// All that the entries depend on, as bytes: pieces of each group, alphabet, turns that may be
    /// missing, and sizes of units.
    pub(crate) fn description(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for group in &self.key.groups {
            bytes.extend([u8::from(group.oriented), group.pieces.len() as u8]);
            bytes.extend(group.pieces.iter().map(|&piece| piece as u8));
        }
        for turns in [&self.key.alphabet, &self.up_to] {
            bytes.push(turns.len() as u8);
            bytes.extend(turns.iter().map(|turn| turn.index() as u8));
        }
        for unit in &self.units {
            bytes.extend((unit.len() as u32).to_le_bytes());
        }
        bytes
    }

    /// The rotation after which a cube shows to this table what it shows to a table of the key.
    fn seen_from(&self, key: &Key, up_to: &[HandTurn]) -> Option<usize> {
        let is_alike = self.key.groups.len() == key.groups.len();
        if !is_alike || self.key.alphabet != key.alphabet || self.up_to != up_to {
            return None;
        }
        let here = renamed_groups(&self.key.groups, 0, Signs::Everywhere)?;
        (0..Rotation::ALL.len()).find(|&rotation| {
            keeps_turns(&key.alphabet, rotation)
                && keeps_turns(up_to, rotation)
                && renamed_groups(&key.groups, rotation, Signs::Everywhere).as_ref() == Some(&here)
        })
    }

    /// Groups of this table, looked at from each rotation that leaves the turns as they are.
    fn views(&self) -> impl Iterator<Item = (usize, Vec<Group>)> {
        let rotations = 0..Rotation::ALL.len();
        rotations.filter_map(|rotation| Some((rotation, self.view(rotation)?)))
    }

    /// Groups of this table, looked at from a rotation, if that leaves the turns as they are.
    fn view(&self, rotation: usize) -> Option<Vec<Group>> {
        let back = Rotation::ALL[rotation].inverse().index();
        let groups = renamed_groups(&self.key.groups, back, Signs::Everywhere)?;
        keeps_turns(&self.key.alphabet, rotation).then_some(groups)
    }

    fn coordinates(&self, rotation: usize) -> Vec<Coordinate> {
        let units = self.units.iter();
        let coordinate = |unit| Coordinate::new(unit, rotation, &self.key.alphabet);
        units.map(coordinate).collect()
    }
}

/// The search for a goal, with its tables made.
///
/// # Errors
/// [`GoalTooLarge`] when pieces that stand for one another have too many patterns.
#[cfg(test)]
pub(crate) fn problem_of(goal: &Goal, alphabet: &[HandTurn]) -> Result<Problem, GoalTooLarge> {
    let mut store = Store::default();
    let plan = store.plan(goal, alphabet)?;
    let made = store
        .tables
        .iter()
        .map(|table| Arc::new(table.make(|_| ())));
    let made: Vec<_> = made.collect();
    Ok(store.problem(&plan, &made))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{goal, held::PIECES, step::face_turns};

    /// Counts of the states of the six edges that are left after two blocks and the corners, by the least
    /// number of turns of M and U. Published for Roux's last step.
    const LAST_SIX_EDGES: [u64; 21] = [
        1, 6, 18, 54, 161, 472, 1_346, 3_523, 8_374, 17_254, 31_575, 40_622, 40_200, 25_959,
        10_643, 2_816, 882, 320, 80, 12, 2,
    ];

    fn turns(words: &str) -> Vec<HandTurn> {
        let families = words.split_whitespace().map(HandTurn::family);
        families.collect::<Result<Vec<_>, _>>().unwrap().concat()
    }

    fn solving(names: &str) -> Goal {
        Goal::default().solving(&goal::pieces(names).unwrap())
    }

    fn counts(goal: &Goal, alphabet: &[HandTurn]) -> Vec<Vec<u64>> {
        let problem = problem_of(goal, alphabet).unwrap();
        problem.tables().map(|table| table.counts.clone()).collect()
    }

    #[test]
    fn the_first_block_has_the_known_distances() {
        let counts = counts(&solving("DL FL BL DFL DBL"), &face_turns());
        let known = [
            1, 12, 132, 1_406, 14_099, 122_279, 797_145, 2_638_638, 1_715_068, 33_460,
        ];
        assert_eq!(counts, [known]);
    }

    #[test]
    fn the_second_block_has_the_known_distances() {
        let blocks = solving("DL FL BL DFL DBL DR FR BR DFR DBR");
        let known = [
            1, 3, 9, 63, 205, 1_251, 3_938, 21_602, 65_650, 240_199, 389_624, 316_584, 47_614,
            1_883, 14,
        ];
        assert_eq!(counts(&blocks, &turns("U R r M")), [known]);
    }

    #[test]
    fn the_last_six_edges_have_the_known_distances() {
        let goal = Goal::default().solving(&(0..PIECES).collect::<Vec<_>>());
        let alphabet = turns("M U");
        let whole = Unit::new(&goal.groups, &alphabet, 200_000).unwrap();
        let mut known = vec![None; whole.len()];
        known[0] = Some(0);
        let mut open = vec![0];
        let mut found = Vec::new();
        while !open.is_empty() {
            found.push(open.len() as u64);
            let nexts = |&number: &u32| (0..alphabet.len()).map(move |turn| (number, turn));
            let nexts = open.iter().flat_map(nexts);
            let nexts = nexts.map(|(number, turn)| whole.next(number, turn));
            let is_new = |&number: &u32| known[number as usize].replace(found.len()).is_none();
            open = nexts.filter(is_new).collect();
        }
        assert_eq!(found, LAST_SIX_EDGES);
    }

    #[test]
    fn one_table_holds_all_of_the_last_six_edges() {
        let goal = Goal::default().solving(&(0..PIECES).collect::<Vec<_>>());
        let shown = &LAST_SIX_EDGES[..15];
        assert_eq!(counts(&goal, &turns("M U")), [shown]);
    }

    #[test]
    fn pieces_of_one_kind_with_too_many_patterns_are_divided() {
        let goal = solving("UR UF UL UB FR DF");
        let tables = Store::default().parts(&goal, &turns("U R F")).unwrap();
        assert!(tables.len() > 1);
    }
}
