//! Coordinates: numbers for the patterns that some pieces of a goal can make.

use std::collections::HashMap;

use crate::{
    goal::{Group, Labels, Pattern},
    hand_turn::HandTurn,
    held::Held,
};

/// Patterns of some groups of pieces, numbered from 0, the solved one, in the order of their distance.
#[derive(Debug)]
pub(crate) struct Unit {
    labels: Labels,
    numbers: HashMap<Pattern, u32>,
    /// `next[number * turns + turn]`, the turn by its place in the alphabet.
    next: Vec<u32>,
    turns: usize,
}

impl Unit {
    /// The patterns of these groups that the turns can make of the solved cube's, or nothing where
    /// there are more than `limit`.
    pub(crate) fn new(groups: &[Group], alphabet: &[HandTurn], limit: usize) -> Option<Self> {
        let labels = Labels::of(groups);
        let mut patterns = vec![labels.pattern(&Held::SOLVED)];
        let mut numbers = HashMap::from([(patterns[0], 0)]);
        let mut next = Vec::new();
        let mut at = 0;
        while let Some(&pattern) = patterns.get(at) {
            for &turn in alphabet {
                let turned = labels.turned(&pattern, turn);
                let number = *numbers.entry(turned).or_insert_with(|| {
                    patterns.push(turned);
                    patterns.len() as u32 - 1
                });
                next.push(number);
            }
            if patterns.len() > limit {
                return None;
            }
            at += 1;
        }
        Some(Self {
            labels,
            numbers,
            next,
            turns: alphabet.len(),
        })
    }

    /// Count of patterns.
    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Number of a cube's pattern; `None` where no turns of the alphabet can solve it.
    pub(crate) fn number(&self, held: &Held) -> Option<u32> {
        self.numbers.get(&self.labels.pattern(held)).copied()
    }

    /// Number of the pattern after a turn, by its place in the alphabet.
    pub(crate) fn next(&self, number: u32, turn: usize) -> u32 {
        self.next[number as usize * self.turns + turn]
    }
}
