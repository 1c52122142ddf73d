//! Maps and sets of patterns and cubes. Processors of 32 bits take the standard library's hash, which is
//! one against hostile keys, in many steps; these keys come from the program itself.

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasherDefault, Hasher},
};

/// Map by the quick hash.
pub(crate) type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<QuickHash>>;
/// Set by the quick hash.
pub(crate) type QuickSet<K> = HashSet<K, BuildHasherDefault<QuickHash>>;

/// Hash of words that are multiplied and turned, one after another.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct QuickHash(u32);

/// Odd number near 2^32 divided by the golden ratio: it spreads neighbours far apart.
const MULTIPLIER: u32 = 0x9E37_79B1;

impl Hasher for QuickHash {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(4) {
            let mut word = [0; 4];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u32(u32::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(MULTIPLIER);
    }

    /// Maps take their place from the lowest bits and seven from the highest.
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 15).wrapping_mul(MULTIPLIER);
        u64::from(mixed) << 32 | u64::from(mixed ^ mixed >> 16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        goal::{self, Goal, Labels},
        held::Held,
        step::face_turns,
    };
    use std::hash::Hash;

    /// Of N keys in N boxes, a random hash leaves a part of 1/e of the boxes empty.
    #[test]
    fn patterns_are_spread_as_by_chance() {
        let pieces = goal::pieces("DR DF DL").expect("pieces");
        let labels = Labels::of(&Goal::default().solving(&pieces).groups);
        let patterns = labels.closure(&face_turns());
        assert!(patterns.contains(&labels.pattern(&Held::SOLVED)));
        let boxes = patterns.len().next_power_of_two();
        let load = patterns.len() as f64 / boxes as f64;
        for shift in [0, 57 - boxes.ilog2()] {
            let filled: HashSet<u64> = patterns
                .iter()
                .map(|pattern| {
                    let mut hash = QuickHash::default();
                    pattern.hash(&mut hash);
                    (hash.finish() >> shift) % boxes as u64
                })
                .collect();
            let share = filled.len() as f64 / boxes as f64;
            let by_chance = 1.0 - (-load).exp();
            assert!((share - by_chance).abs() < 0.05, "{share}, {by_chance}");
        }
    }
}
