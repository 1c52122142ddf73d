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
    /// Whether all combinations are known to have their distance: none is beyond the range.
    pub(crate) is_whole: bool,
}

impl Distances {
    /// Counts the turns from the goal on, which is solved up to some turns, by breadth-first search.
    /// `found` hears how many combinations each depth has.
    pub(crate) fn new(
        units: &[&Unit],
        alphabet: &[HandTurn],
        up_to: &[HandTurn],
        mut found: impl FnMut(u64),
    ) -> Self {
        let mut distances = Self {
            bits: vec![UNREACHED << 4 | UNREACHED; bytes(units)],
            counts: Vec::new(),
            is_whole: false,
        };
        let mut open = OpenRows::new(units);
        let mut count = distances.goals(units, up_to, &mut open);
        let mut depth = 0;
        while count > 0 && depth < UNREACHED {
            found(count);
            distances.counts.push(count);
            count = distances.grow(units, alphabet.len(), depth, &mut open);
            depth += 1;
        }
        distances.is_whole = count == 0;
        distances
    }

    /// Table of these entries, as [`bits`](Self::bits) gives them; `None` where they are too few or too
    /// many.
    pub(crate) fn of_bits(units: &[&Unit], bits: Vec<u8>) -> Option<Self> {
        if bits.len() != bytes(units) {
            return None;
        }
        let mut pairs = [0_u64; 256];
        for &byte in &bits {
            pairs[usize::from(byte)] += 1;
        }
        let mut counts = vec![0; usize::from(UNREACHED)];
        for (pair, times) in (0..=u8::MAX).zip(pairs) {
            for value in [pair & 15, pair >> 4] {
                if let Some(count) = counts.get_mut(usize::from(value)) {
                    *count += times;
                }
            }
        }
        let reached = counts.iter().take_while(|count| **count > 0).count();
        counts.truncate(reached);
        let is_whole = reached < usize::from(UNREACHED);
        Some(Self {
            bits,
            counts,
            is_whole,
        })
    }

    /// All entries, two to a byte, the first in the lower half.
    pub(crate) fn bits(&self) -> &[u8] {
        &self.bits
    }

    /// Notes the goal: the solved cube, and what the turns make of it.
    fn goals(&mut self, units: &[&Unit], up_to: &[HandTurn], rows: &mut OpenRows) -> u64 {
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
            rows.next[index / rows.length] = true;
            found += 1;
            open.extend(up_to.iter().map(|turn| held.turned(*turn)));
        }
        found
    }

    /// Notes the combinations that are a turn farther than `depth`; their count. Goes row by row: a turn
    /// takes all of a row to one other row, which processors with small caches like.
    fn grow(&mut self, units: &[&Unit], turns: usize, depth: u8, rows: &mut OpenRows) -> u64 {
        let Some((last, outer)) = units.split_last() else {
            return 0;
        };
        let mut found = 0;
        let mut numbers = vec![0_u32; outer.len()];
        let mut here = Vec::new();
        for row in rows.advance() {
            let first = row * rows.length;
            here.clear();
            here.extend((0..last.len() as u32).filter(|&at| self.at(first + at as usize) == depth));
            let mut rest = row;
            for (number, unit) in numbers.iter_mut().zip(outer).rev() {
                *number = (rest % unit.len()) as u32;
                rest /= unit.len();
            }
            for turn in 0..turns {
                let next = numbers.iter().zip(outer);
                let next = next.map(|(&number, unit)| (unit.next(number, turn), unit.len()));
                let next_row = combined(next);
                let first = next_row * rows.length;
                for &number in &here {
                    let next = first + last.next(number, turn) as usize;
                    if self.at(next) == UNREACHED {
                        self.put(next, depth + 1);
                        rows.next[next_row] = true;
                        found += 1;
                    }
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

/// Rows of a table: the combinations that differ in the number of the last unit alone.
struct OpenRows {
    /// Combinations of a row.
    length: usize,
    /// Whether each row has combinations of the depth that comes next.
    next: Vec<bool>,
}

impl OpenRows {
    fn new(units: &[&Unit]) -> Self {
        let length = units.last().map_or(1, |last| last.len());
        Self {
            length,
            next: vec![false; size(units) / length],
        }
    }

    /// Rows with combinations of the depth that came next so far.
    fn advance(&mut self) -> impl Iterator<Item = usize> + use<> {
        let closed = vec![false; self.next.len()];
        let open = std::mem::replace(&mut self.next, closed);
        let rows = open.into_iter().enumerate();
        rows.filter_map(|(row, is_open)| is_open.then_some(row))
    }
}

pub(crate) fn size(units: &[&Unit]) -> usize {
    units.iter().map(|unit| unit.len()).product()
}

/// Bytes of the table of some units.
fn bytes(units: &[&Unit]) -> usize {
    size(units).div_ceil(2)
}

/// Index of a combination of numbers, each with the count of its unit.
fn combined(numbers: impl Iterator<Item = (u32, usize)>) -> usize {
    numbers.fold(0, |index, (number, count)| index * count + number as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{goal, step::face_turns};

    /// Counts of a goal with these pieces at home, by a table over these groups of them.
    fn counts(groups: [&str; 4]) -> Vec<u64> {
        let alphabet = face_turns();
        let unit = |names: &str| {
            let pieces = goal::pieces(names).expect("the names are those of pieces");
            let goal = goal::Goal::default().solving(&pieces);
            Unit::new(&goal.groups, &alphabet, usize::MAX).expect("there is no limit")
        };
        let units = groups.map(unit);
        Distances::new(&units.each_ref(), &alphabet, &[], |_| ()).counts
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
