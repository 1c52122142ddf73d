//! The positions of phase 1 near its end, by a breadth-first search from there.

use cube_core::Turn;

use super::{
    classes::{Classes, Coordinate, Reduced, coordinate},
    coordinates::{FLIPS, SLICES, flip, position_number, slice, twist},
    pieces::{TWISTS, with_flip, with_slice, with_twist},
    symmetry::{KEEPING_FLIP, Symmetry},
};

pub(super) const TWIST: Coordinate = coordinate(TWISTS, twist, with_twist);
const FLIP: Coordinate = coordinate(FLIPS, flip, with_flip);
const SLICE: Coordinate = coordinate(SLICES, slice, with_slice);

/// Effects of the turns on positions of phase 1, reduced by the eight symmetries that keep the
/// definition of a flip.
pub(super) struct NearPhaseTwo {
    pub(super) twists: Classes,
    /// See [`Classes::moves`].
    pub(super) twist: Vec<u16>,
    pub(super) flip: Reduced,
    pub(super) slice: Reduced,
}

impl NearPhaseTwo {
    pub(super) fn new() -> Self {
        let keeping_flip = &Symmetry::all()[..KEEPING_FLIP];
        let twists = Classes::new(&TWIST.seen_from(keeping_flip), KEEPING_FLIP);
        let twist = twists.moves(&TWIST.moves(&Turn::ALL), Turn::ALL.len());
        Self {
            twists,
            twist,
            flip: Reduced::new(&FLIP, &Turn::ALL, keeping_flip),
            slice: Reduced::new(&SLICE, &Turn::ALL, keeping_flip),
        }
    }

    /// Calls `take` with each distance from 0 to `most` turns, and the numbers of all positions there,
    /// in order.
    pub(super) fn each_layer(&self, most: u8, mut take: impl FnMut(u8, &[u32])) {
        let (mut before, mut layer) = (Vec::new(), vec![0u32]);
        take(0, &layer);
        for depth in 1..=most {
            let mut next = Vec::new();
            for &here in &layer {
                for turn in 0..Turn::ALL.len() {
                    self.turned(here, turn, &mut next);
                }
            }
            next.sort_unstable();
            next.dedup();
            next.retain(|here| {
                layer.binary_search(here).is_err() && before.binary_search(here).is_err()
            });
            before = std::mem::replace(&mut layer, next);
            take(depth, &layer);
        }
    }

    /// The numbers of a position after a turn, as seen from each symmetry that keeps the class of its
    /// twist.
    fn turned(&self, here: u32, turn: usize, numbers: &mut Vec<u32>) {
        let here = here as usize;
        let (class, flip, slice) = (here / SLICES / FLIPS, here / SLICES % FLIPS, here % SLICES);
        let moved = self.twist[class * Turn::ALL.len() + turn];
        let flip = self.flip.moves[flip * Turn::ALL.len() + turn];
        let slice = self.slice.moves[slice * Turn::ALL.len() + turn];
        self.seen(moved, flip.into(), slice.into(), numbers);
    }

    /// The numbers of a position by the entry of its twist in [`Classes::of`], its flip and its slice.
    pub(super) fn seen(&self, twist: u16, flip: usize, slice: usize, numbers: &mut Vec<u32>) {
        let count = self.twists.symmetries;
        let (class, s) = (usize::from(twist) / count, usize::from(twist) % count);
        let flip = usize::from(self.flip.seen_from[flip * count + s]);
        let slice = usize::from(self.slice.seen_from[slice * count + s]);
        for s in (0..count).filter(|s| self.twists.stabilisers[class] >> s & 1 != 0) {
            let flip = usize::from(self.flip.seen_from[flip * count + s]);
            let slice = usize::from(self.slice.seen_from[slice * count + s]);
            numbers.push(position_number(class, flip, slice));
        }
    }
}
