//! The tables of a method: made once, shared by its steps and by places that look alike.

use std::{collections::HashSet, sync::Arc};

use cube_core::Rotation;

use crate::{
    distances::Distances,
    goal::{Goal, Group, Piece},
    hand_turn::HandTurn,
    held::{Held, renamed_piece, ways},
    problem::{Coordinate, Problem},
    unit::Unit,
};

/// Entries of a pruning table at most: four megabytes.
const MAX_ENTRIES: usize = 8_000_000;
/// Patterns that pieces which may stand for one another make at most.
const MAX_PATTERNS: usize = 600_000;
/// Codes of a piece.
const CODES: usize = 24;

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

/// A goal whose pieces make too many patterns.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the goal has more than {MAX_PATTERNS} patterns of pieces that stand for one another: declare \
     smaller steps"
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
        for parts in self.parts(goal, alphabet)? {
            self.add_table(&mut problem, &parts, alphabet, &goal.up_to);
        }
        Ok(problem)
    }

    /// Divides a goal into tables, and each of these into units.
    fn parts(
        &mut self,
        goal: &Goal,
        alphabet: &[HandTurn],
    ) -> Result<Vec<Vec<Vec<Group>>>, GoalTooLarge> {
        let is_single = |group: &Group| group.pieces.len() == 1 && group.oriented;
        if !goal.groups.iter().all(is_single) {
            let key = Key {
                groups: goal.groups.clone(),
                alphabet: alphabet.to_vec(),
            };
            self.unit(key).ok_or(GoalTooLarge)?;
            return Ok(vec![vec![goal.groups.clone()]]);
        }
        let pairs = pairs(&goal.groups);
        let mut sizes = Vec::new();
        for pair in &pairs {
            let key = Key {
                groups: pair.clone(),
                alphabet: alphabet.to_vec(),
            };
            sizes.push(self.unit(key).ok_or(GoalTooLarge)?.len());
        }
        if sizes.iter().product::<usize>() <= MAX_ENTRIES {
            return Ok(vec![pairs]);
        }
        let kinds = kinds(&goal.groups);
        let patterns = kinds.iter().map(|kind| most_patterns(kind, alphabet));
        let patterns: Vec<usize> = patterns.collect();
        let are_units = patterns.iter().all(|&count| count <= MAX_PATTERNS);
        if are_units && patterns.iter().product::<usize>() <= MAX_ENTRIES {
            return Ok(vec![kinds]);
        }
        let products = sizes.iter().scan(1, |product, size| {
            *product *= size;
            Some(*product)
        });
        let count = products
            .take_while(|product| product * CODES <= MAX_ENTRIES)
            .count();
        let (base, rest) = pairs.split_at(count);
        let single = |group: &Group| {
            let mut parts = base.to_vec();
            parts.push(vec![group.clone()]);
            parts
        };
        Ok(rest.iter().flatten().map(single).collect())
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
        let coordinates = table.units.iter();
        let coordinates = coordinates.map(|unit| Coordinate::new(unit, rotation, alphabet));
        problem.add(coordinates.collect(), &table.distances);
    }
}

/// Singles of one kind two by two, in their order.
fn pairs(groups: &[Group]) -> Vec<Vec<Group>> {
    let mut pairs: Vec<Vec<Group>> = Vec::new();
    let kind = |group: &Group| crate::held::kind(group.pieces[0]);
    for group in groups {
        let partner = pairs
            .iter_mut()
            .find(|pair| pair.len() == 1 && kind(&pair[0]) == kind(group));
        match partner {
            Some(pair) => pair.push(group.clone()),
            None => pairs.push(vec![group.clone()]),
        }
    }
    pairs
}

/// Singles of one kind together.
fn kinds(groups: &[Group]) -> Vec<Vec<Group>> {
    let of_kind = |wanted| {
        let groups = groups.iter();
        let groups = groups.filter(|group| crate::held::kind(group.pieces[0]) == wanted);
        groups.cloned().collect()
    };
    let kinds = (0..3).map(of_kind);
    kinds.filter(|kind: &Vec<Group>| !kind.is_empty()).collect()
}

/// Patterns that the turns make of singles of one kind, or more than these: in a place that two pieces
/// can reach, one stands at a time.
fn most_patterns(singles: &[Group], alphabet: &[HandTurn]) -> usize {
    let pieces: Vec<Piece> = singles.iter().map(|single| single.pieces[0]).collect();
    let free = pieces.iter().enumerate().map(|(number, &piece)| {
        let codes = codes_after(piece, alphabet);
        let home = |piece: &Piece| codes.contains(&Held::SOLVED.code(*piece));
        let places: HashSet<u8> = codes.iter().map(|code| code / ways(piece)).collect();
        let taken = pieces[..number].iter().filter(|&piece| home(piece)).count();
        codes.len() / places.len() * (places.len() - taken)
    });
    free.fold(1, usize::saturating_mul)
}

/// Codes that the turns give to a piece of the solved cube.
fn codes_after(piece: Piece, turns: &[HandTurn]) -> HashSet<u8> {
    let mut open = vec![Held::SOLVED];
    let mut codes = HashSet::new();
    while let Some(held) = open.pop() {
        if codes.insert(held.code(piece)) {
            open.extend(turns.iter().map(|turn| held.turned(*turn)));
        }
    }
    codes
}

impl Table {
    /// The rotation after which a cube shows to this table what it shows to a table of the key.
    fn seen_from(&self, key: &Key, up_to: &[HandTurn]) -> Option<usize> {
        if self.key.alphabet != key.alphabet || self.up_to != up_to {
            return None;
        }
        if self.key.groups == key.groups {
            return Some(0);
        }
        let singles = |groups: &[Group]| -> Option<Vec<Piece>> {
            let single = |group: &Group| match group.pieces[..] {
                [piece] if group.oriented => Some(piece),
                _ => None,
            };
            groups.iter().map(single).collect()
        };
        let (mut here, there) = (singles(&self.key.groups)?, singles(&key.groups)?);
        here.sort_unstable();
        (1..Rotation::ALL.len()).find(|&rotation| {
            let mut renamed: Vec<Piece> = there
                .iter()
                .map(|&piece| renamed_piece(piece, rotation))
                .collect();
            renamed.sort_unstable();
            let is_same = |turns: &[HandTurn]| {
                turns
                    .iter()
                    .all(|turn| turns.contains(&turn.renamed(rotation)))
            };
            renamed == here && is_same(&key.alphabet) && is_same(up_to)
        })
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
        assert!(most_patterns(&goal.groups, &turns("U R F")) > MAX_PATTERNS);
        let tables = Store::default().parts(&goal, &turns("U R F")).unwrap();
        assert!(tables.len() > 1);
    }
}
