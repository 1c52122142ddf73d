//! Cosets: what the table knows of a cube, twist, flip and slice as phase 1 of the two-phase method, with
//! the flips and slices that symmetries make equal in classes.

use cube_core::Cube;

use super::kind::{Kind, TURNS, TWISTS};
use crate::{
    optimal::{
        self,
        axes::{AXES, along, turns_along},
        coordinates::{Moves, Numbers, SLICES, Seen, View},
        index::inverses,
    },
    two_phase::symmetry::SYMMETRIES,
};

/// A class of flips and slices, and the symmetry from which a cube looks like the representative of the
/// class.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Class {
    pub(super) class: usize,
    pub(super) symmetry: usize,
}

/// Coordinates, and what leads from them to a record of the table.
pub(super) struct Cosets {
    numbers: Numbers,
    moves: Moves,
    seen: Seen,
    /// Flips that are told from each other.
    flips: usize,
    /// For each slice and flip its class times 16, plus the symmetry.
    classes: Vec<u32>,
    /// Slice and flip that represent each class: the first of them, as an index of `classes`.
    representatives: Vec<u32>,
    turns_along: [[u8; TURNS]; 3],
}

impl Cosets {
    pub(super) fn new(kind: Kind) -> Self {
        let near = optimal::Kind::Near;
        let numbers = Numbers::new(near);
        let mut cosets = Self {
            moves: Moves::new(&numbers),
            seen: Seen::new(near, &numbers),
            numbers,
            flips: kind.flips(),
            classes: vec![u32::MAX; SLICES * kind.flips()],
            representatives: Vec::with_capacity(kind.classes()),
            turns_along: AXES.map(turns_along),
        };
        cosets.find_classes();
        assert_eq!(
            cosets.representatives.len(),
            kind.classes(),
            "the classes are a fact of the cube"
        );
        cosets
    }

    fn find_classes(&mut self) {
        let inverses = inverses();
        for value in 0..self.classes.len() {
            if self.classes[value] != u32::MAX {
                continue;
            }
            let class = self.representatives.len();
            for (s, inverse) in inverses.iter().enumerate() {
                let there = self.value_seen(value, s);
                if self.classes[there] == u32::MAX {
                    self.classes[there] = (class * SYMMETRIES + inverse) as u32;
                }
            }
            self.representatives.push(value as u32);
        }
    }

    /// Slice and flip as seen from a symmetry.
    fn value_seen(&self, value: usize, s: usize) -> usize {
        let (slice, flip) = (value / self.flips, value & (self.flips - 1));
        let flip = self.seen.flip[flip][s] ^ self.seen.inverted[slice][s];
        usize::from(self.seen.slice[slice][s]) * self.flips + (usize::from(flip) & (self.flips - 1))
    }

    /// Coordinates of a cube along the three axes.
    pub(super) fn views(&self, cube: &Cube) -> [View; 3] {
        AXES.map(|axis| self.numbers.view(&along(cube, axis).pieces()))
    }

    /// Coordinates along the axes after a turn.
    #[inline]
    pub(super) fn turned(&self, views: &[View; 3], turn: usize) -> [View; 3] {
        AXES.map(|axis| {
            let (view, turn) = (views[axis], usize::from(self.turns_along[axis][turn]));
            View {
                flip: self.moves.flip[usize::from(view.flip)][turn],
                middle: self.moves.middle[usize::from(view.middle)][turn],
                twist: self.moves.twist[usize::from(view.twist)][turn],
                layers: 0,
            }
        })
    }

    /// The class of a cube with these coordinates along an axis.
    #[inline]
    pub(super) fn class(&self, view: View) -> Class {
        let flip = usize::from(view.flip) & (self.flips - 1);
        let entry = self.classes[usize::from(view.middle) * self.flips + flip] as usize;
        Class {
            class: entry / SYMMETRIES,
            symmetry: entry % SYMMETRIES,
        }
    }

    /// Record of a cube whose class is known.
    #[inline]
    pub(super) fn record(&self, of: Class, view: View) -> usize {
        of.class * TWISTS + usize::from(self.seen.twist[usize::from(view.twist)][of.symmetry])
    }

    /// Record of the solved cube, all of whose costs are 0.
    pub(super) fn solved(&self) -> usize {
        let view = self.numbers.view(&Cube::SOLVED.pieces());
        self.record(self.class(view), view)
    }

    /// Classes of the cubes that are a turn from the representative of a class.
    pub(super) fn neighbours(&self, class: usize) -> [Class; TURNS] {
        let value = self.representatives[class] as usize;
        let view = View {
            flip: (value & (self.flips - 1)) as u16,
            middle: (value / self.flips) as u16,
            ..View::default()
        };
        std::array::from_fn(|turn| self.class(self.moves.turned(view, turn)))
    }

    /// Twist of a record of the representative after a turn, as its neighbour has it.
    #[inline]
    pub(super) fn twist_after(&self, twist: usize, turn: usize, symmetry: usize) -> usize {
        let twist = usize::from(self.moves.twist[twist][turn]);
        usize::from(self.seen.twist[twist][symmetry])
    }
}
