//! What several test programs need.

use actuator::CostModel;
use cube_core::Turn;

/// A cost model from its settings.
pub(crate) fn model(text: &str) -> CostModel {
    toml::from_str(text).expect("a cost model")
}

/// Turns from their usual letters.
pub(crate) fn turns(text: &str) -> Vec<Turn> {
    text.split_whitespace()
        .map(|turn| turn.parse().expect("a turn"))
        .collect()
}

/// `count` sequences of `length` turns, no face twice in a row; the same for the same seed.
pub(crate) fn samples(seed: u64, length: usize, count: usize) -> Vec<Vec<Turn>> {
    let mut state = seed;
    let mut next = move || {
        // Knuth's multiplier: good enough to spread sequences.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        Turn::ALL[(state >> 33) as usize % 18]
    };
    let mut sample = || {
        let mut sequence: Vec<Turn> = Vec::with_capacity(length);
        while sequence.len() < length {
            let turn = next();
            if sequence.last().is_none_or(|last| last.face != turn.face) {
                sequence.push(turn);
            }
        }
        sequence
    };
    (0..count).map(|_| sample()).collect()
}
