//! The tables of a method: made once, shared by its steps and by places that look alike.

use std::sync::Arc;

use cube_core::Rotation;

use crate::{
    distances::Distances,
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

/// Units and pruning tables by what they are about.
#[derive(Debug, Default)]
pub(crate) struct Store {
    units: Vec<(Key, Arc<Unit>)>,
    tables: Vec<Table>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Key {
    groups: Vec<Group>,
    alphabet: Vec<HandTurn>,
}

#[derive(Debug)]
struct Table {
    key: Key,
    up_to: Vec<HandTurn>,
    units: Vec<Arc<Unit>>,
    distances: Arc<Distances>,
}

/// A goal whose pieces make too many patterns to be searched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the goal has more than {MAX_PATTERNS} patterns of pieces that stand for one another, or `up_to` for \
     more pieces than one table holds: declare smaller steps"
)]
pub struct GoalTooLarge;

impl Store {
    /// The search for a goal by the turns of an alphabet, with its pruning tables.
    ///
    /// # Errors
    /// [`GoalTooLarge`] when pieces that stand for one another have too many patterns.
    pub(crate) fn problem(
        &mut self,
        goal: &Goal,
        alphabet: &[HandTurn],
    ) -> Result<Problem, GoalTooLarge> {
        let mut problem = Problem::new(alphabet);
        let parts = self.parts(goal, alphabet)?;
        for part in &parts {
            self.add_table(&mut problem, part, alphabet, &goal.up_to);
        }
        if goal.up_to.is_empty() {
            self.add_smaller(&mut problem, goal, &parts);
        }
        Ok(problem)
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

    /// Adds a table to a search: one that is there, looked at from elsewhere, or a new one.
    fn add_table(
        &mut self,
        problem: &mut Problem,
        parts: &[Vec<Group>],
        alphabet: &[HandTurn],
        up_to: &[HandTurn],
    ) {
        let key = Key {
            groups: parts.concat(),
            alphabet: alphabet.to_vec(),
        };
        let seen_from = |table: &Table| table.seen_from(&key, up_to);
        let known = self.tables.iter().enumerate();
        let mut known = known.filter_map(|(at, table)| Some((at, seen_from(table)?)));
        let (at, rotation) = known.next().unwrap_or((self.tables.len(), 0));
        if at == self.tables.len() {
            let units = parts.iter().map(|groups| {
                let groups = groups.clone();
                let alphabet = alphabet.to_vec();
                let key = Key { groups, alphabet };
                self.unit(key)
                    .expect("the units of a goal were made before")
            });
            let units: Vec<Arc<Unit>> = units.collect();
            let shown: Vec<&Unit> = units.iter().map(AsRef::as_ref).collect();
            let distances = Arc::new(Distances::new(&shown, alphabet, up_to));
            let up_to = up_to.to_vec();
            self.tables.push(Table {
                key,
                up_to,
                units,
                distances,
            });
        }
        let table = &self.tables[at];
        problem.add(table.coordinates(rotation), &table.distances);
    }

    /// Adds the tables of smaller goals, such as one of two blocks, which can know of a cube what the
    /// tables of its own parts do not.
    fn add_smaller(&self, problem: &mut Problem, goal: &Goal, parts: &[TableUnits]) {
        let mut known: Vec<Vec<Group>> = parts.iter().map(|part| part.concat()).collect();
        let is_alike =
            |table: &&Table| table.up_to.is_empty() && table.key.alphabet == problem.alphabet();
        let tables: Vec<&Table> = self.tables.iter().filter(is_alike).collect();
        for table in tables {
            for (rotation, groups) in table.views() {
                let is_new = known.iter().all(|known| !implies(known, &groups));
                if is_new && known.len() < MAX_TABLES && implies(&goal.groups, &groups) {
                    problem.add(table.coordinates(rotation), &table.distances);
                    known.push(groups);
                }
            }
        }
    }
}

impl Table {
    /// The rotation after which a cube shows to this table what it shows to a table of the key.
    fn seen_from(&self, key: &Key, up_to: &[HandTurn]) -> Option<usize> {
        if self.key.alphabet != key.alphabet || self.up_to != up_to {
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
        (0..Rotation::ALL.len()).filter_map(|rotation| {
            let back = Rotation::ALL[rotation].inverse().index();
            let groups = renamed_groups(&self.key.groups, back, Signs::Everywhere)?;
            keeps_turns(&self.key.alphabet, rotation).then_some((rotation, groups))
        })
    }

    fn coordinates(&self, rotation: usize) -> Vec<Coordinate> {
        let units = self.units.iter();
        let coordinate = |unit| Coordinate::new(unit, rotation, &self.key.alphabet);
        units.map(coordinate).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{goal, held::PIECES, method::face_turns};

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
        let problem = Store::default().problem(goal, alphabet).unwrap();
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
