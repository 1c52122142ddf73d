//! Coordinates: numbers for the patterns that some pieces of a goal can make.

use std::collections::VecDeque;

use crate::{
    goal::{Group, Labels, Pattern, Piece},
    hand_turn::HandTurn,
    held::{CODES, Held},
    quick_hash::QuickMap,
};

/// Patterns of some groups of pieces, numbered from 0, the solved one, in the order of their distance.
#[derive(Debug)]
pub(crate) struct Unit {
    labels: Labels,
    numbers: QuickMap<Pattern, u32>,
    /// For one piece or two that must be at home: their numbers by their codes.
    direct: Option<Direct>,
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
        let mut numbers = QuickMap::from_iter([(patterns[0], 0)]);
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
        let direct = Direct::new(groups, alphabet);
        Some(Self {
            labels,
            numbers,
            direct,
            next,
            turns: alphabet.len(),
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Number of the pattern of a cube that is looked at after the rotation with this index; `None`
    /// where no turns of the alphabet can solve it.
    pub(crate) fn number(&self, held: &Held, rotation: usize) -> Option<u32> {
        if let Some(direct) = &self.direct {
            return direct.number(held, rotation);
        }
        let pattern = self.labels.pattern(&held.renamed(rotation));
        self.numbers.get(&pattern).copied()
    }

    /// Most turns that a pattern is away from the solved one, and from what `up_to` makes of it.
    pub(crate) fn depth(&self, up_to: &[HandTurn]) -> usize {
        let goals = self.labels.closure(up_to);
        let mut open: Vec<u32> = goals.iter().map(|goal| self.numbers[goal]).collect();
        let mut known = vec![false; self.len()];
        for &number in &open {
            known[number as usize] = true;
        }
        let mut depth = 0;
        loop {
            let next = open
                .iter()
                .flat_map(|&number| (0..self.turns).map(move |turn| (number, turn)));
            let next: Vec<u32> = next
                .map(|(number, turn)| self.next(number, turn))
                .filter(|&number| !std::mem::replace(&mut known[number as usize], true))
                .collect();
            if next.is_empty() {
                return depth;
            }
            (open, depth) = (next, depth + 1);
        }
    }

    /// Number of the pattern after a turn, by its place in the alphabet.
    pub(crate) fn next(&self, number: u32, turn: usize) -> u32 {
        self.next[number as usize * self.turns + turn]
    }
}

/// Numbers by the codes of one piece or two.
#[derive(Debug)]
struct Direct {
    pieces: Vec<Piece>,
    numbers: Vec<u32>,
}

/// Number of codes that no turns reach.
const NONE: u32 = u32::MAX;

impl Direct {
    /// Goes through the same patterns in the same order as the unit does.
    fn new(groups: &[Group], alphabet: &[HandTurn]) -> Option<Self> {
        let single = |group: &Group| match group.pieces[..] {
            [piece] if group.oriented => Some(piece),
            _ => None,
        };
        let pieces: Vec<Piece> = groups.iter().map(single).collect::<Option<_>>()?;
        if pieces.len() > 2 {
            return None;
        }
        let mut direct = Self {
            numbers: vec![NONE; CODES.pow(pieces.len() as u32)],
            pieces,
        };
        let mut open = VecDeque::from([Held::SOLVED]);
        let solved = direct.index(&Held::SOLVED, 0);
        direct.numbers[solved] = 0;
        let mut count = 1;
        while let Some(held) = open.pop_front() {
            for &turn in alphabet {
                let next = held.turned(turn);
                let index = direct.index(&next, 0);
                if direct.numbers[index] == NONE {
                    direct.numbers[index] = count;
                    count += 1;
                    open.push_back(next);
                }
            }
        }
        Some(direct)
    }

    fn index(&self, held: &Held, rotation: usize) -> usize {
        let codes = self.pieces.iter();
        let codes = codes.map(|&piece| usize::from(held.renamed_code(piece, rotation)));
        codes.fold(0, |index, code| index * CODES + code)
    }

    fn number(&self, held: &Held, rotation: usize) -> Option<u32> {
        Some(self.numbers[self.index(held, rotation)]).filter(|&number| number != NONE)
    }
}
