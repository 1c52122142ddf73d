//! Pruning tables: the fewest turns that bring some coordinates to the goal.

use crate::{hand_turn::HandTurn, held::Held, unit::Unit};

/// Value of an entry that no turns reach, and least value that stands for itself and more.
const UNREACHED: u8 = 15;

/// For each combination of the numbers of some units, the fewest turns to the goal, four bits each.
#[derive(Debug)]
pub(crate) struct Distances {
    bits: Vec<u8>,
    /// Combinations at each distance from 0 on.
    pub(crate) counts: Vec<u64>,
    /// Whether all combinations have their distance: none is beyond the range.
    pub(crate) is_whole: bool,
}

impl Distances {
    /// Counts the turns from the goal on, which is solved up to some turns, by breadth-first search.
    pub(crate) fn new(units: &[&Unit], alphabet: &[HandTurn], up_to: &[HandTurn]) -> Self {
        let size = size(units);
        let mut distances = Self {
            bits: vec![UNREACHED << 4 | UNREACHED; size.div_ceil(2)],
            counts: Vec::new(),
            is_whole: false,
        };
        let mut found = distances.goals(units, up_to);
        let mut depth = 0;
        while found > 0 && depth < UNREACHED {
            distances.counts.push(found);
            found = distances.grow(units, alphabet.len(), depth);
            depth += 1;
        }
        distances.is_whole = found == 0;
        distances
    }

    /// Notes the goal: the solved cube, and what the turns make of it.
    fn goals(&mut self, units: &[&Unit], up_to: &[HandTurn]) -> u64 {
        let index = |held: &Held| {
            let numbers = units.iter().map(|unit| {
                let number = unit
                    .number(held, 0)
                    .expect("the goal's turns are of the alphabet");
                (number, unit.len())
            });
            combined(numbers)
        };
        let mut open = vec![Held::SOLVED];
        let mut found = 0;
        while let Some(held) = open.pop() {
            let index = index(&held);
            if self.at(index) == 0 {
                continue;
            }
            self.put(index, 0);
            found += 1;
            open.extend(up_to.iter().map(|turn| held.turned(*turn)));
        }
        found
    }

    /// Notes the combinations that are a turn farther than `depth`; their count.
    fn grow(&mut self, units: &[&Unit], turns: usize, depth: u8) -> u64 {
        let mut found = 0;
        let mut numbers = vec![0_u32; units.len()];
        for index in 0..size(units) {
            if self.at(index) != depth {
                continue;
            }
            let mut rest = index;
            for (number, unit) in numbers.iter_mut().zip(units).rev() {
                *number = (rest % unit.len()) as u32;
                rest /= unit.len();
            }
            for turn in 0..turns {
                let next = numbers.iter().zip(units);
                let next = next.map(|(&number, unit)| (unit.next(number, turn), unit.len()));
                let next = combined(next);
                if self.at(next) == UNREACHED {
                    self.put(next, depth + 1);
                    found += 1;
                }
            }
        }
        found
    }

    /// Fewest turns of a combination; 15 where none is known.
    pub(crate) fn at(&self, index: usize) -> u8 {
        self.bits[index / 2] >> (index % 2 * 4) & 15
    }

    fn put(&mut self, index: usize, depth: u8) {
        let shift = index % 2 * 4;
        let byte = &mut self.bits[index / 2];
        *byte = *byte & !(15 << shift) | depth << shift;
    }
}

/// Count of the combinations of some units.
fn size(units: &[&Unit]) -> usize {
    units.iter().map(|unit| unit.len()).product()
}

/// Index of a combination of numbers, each with the count of its unit.
fn combined(numbers: impl Iterator<Item = (u32, usize)>) -> usize {
    numbers.fold(0, |index, (number, count)| index * count + number as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{goal, method::face_turns};

    /// Counts of a goal with these pieces at home, by a table over these groups of them.
    fn counts(groups: [&str; 4]) -> Vec<u64> {
        let alphabet = face_turns();
        let unit = |names: &str| {
            let pieces = goal::pieces(names).expect("the names are those of pieces");
            let goal = goal::Goal::default().solving(&pieces);
            Unit::new(&goal.groups, &alphabet, usize::MAX).expect("there is no limit")
        };
        let units = groups.map(unit);
        Distances::new(&units.each_ref(), &alphabet, &[]).counts
    }

    /// Counts of the cube forum's study of the cross with one pair (cubezone.be).
    #[test]
    #[ignore = "73 million states: some 20 s in a release build"]
    fn the_cross_with_a_pair_has_the_known_distances() {
        assert_eq!(
            counts(["DR DF", "DL DB", "DFR", "FR"]),
            [
                1, 15, 172, 1950, 21_535, 220_368, 1_989_591, 13_431_990, 40_963_892, 16_325_184,
                36_022
            ]
        );
    }
}
