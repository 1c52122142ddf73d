//! Coordinates: the numbers by which each phase describes a cube.
//!
//! | coordinate | values | meaning | in phase |
//! |---|---|---|---|
//! | twist | 2187 | orientation of all corners | 1 |
//! | flip | 2048 | orientation of all edges | 1 |
//! | slice | 495 | which places hold the edges of the middle layer | 1 |
//! | corners | 40320 | permutation of the corners | 2 |
//! | edges | 40320 | permutation of the edges of the U and D layers | 2 |
//! | middle | 24 | permutation of the edges of the middle layer | 2 |
//!
//! All are 0 on the solved cube. The decomposition is Kociemba's.

use cube_core::Pieces;

use crate::numbering::{number, rank};

pub(super) const FLIPS: usize = 2048;
pub(super) const SLICES: usize = 495;
pub(super) const MIDDLES: usize = 24;
/// Ways to choose four places of eight.
pub(super) const HALVES: usize = 70;

/// The turns of phase 2, by their index: U and D in any amount, half turns of the other faces.
pub(super) const TURNS_OF_PHASE_TWO: [usize; 10] = [0, 1, 2, 9, 10, 11, 4, 7, 13, 16];

pub(super) fn twist(pieces: &Pieces) -> usize {
    number(&pieces.corner_orientation, 3)
}

pub(super) fn flip(pieces: &Pieces) -> usize {
    number(&pieces.edge_orientation, 2)
}

/// Number of ways to choose `k` of `n`.
pub(super) fn choose(n: usize, k: usize) -> usize {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// The number of a set among the sets of its size, ordered by their largest member.
fn number_of_set(members: impl Iterator<Item = usize>) -> usize {
    members
        .enumerate()
        .map(|(n, member)| choose(member, n + 1))
        .sum()
}

fn is_of_middle(edge: u8) -> bool {
    edge >= 8
}

pub(super) fn slice(pieces: &Pieces) -> usize {
    let edges = pieces.edge_permutation;
    // Places are counted from the end, so that the solved cube has the number 0.
    number_of_set((0..12).filter(|&n| is_of_middle(edges[11 - n])))
}

pub(super) fn corners(pieces: &Pieces) -> usize {
    rank(&pieces.corner_permutation)
}

/// The coordinate of the permutation, for a cube whose middle layer holds its own edges.
pub(super) fn edges(pieces: &Pieces) -> usize {
    rank(&pieces.edge_permutation[..8])
}

/// The coordinate of the permutation, for a cube whose middle layer holds its own edges.
pub(super) fn middle(pieces: &Pieces) -> usize {
    rank(&pieces.edge_permutation[8..])
}

/// The number of the set of places that hold the four pieces of the U layer, for a permutation of 8
/// corners or edges.
fn half(permutation: &[u8]) -> usize {
    HALVES - 1 - number_of_set((0..8).filter(|&place| permutation[7 - place] < 4))
}

pub(super) fn corner_half(pieces: &Pieces) -> usize {
    half(&pieces.corner_permutation)
}

pub(super) fn edge_half(pieces: &Pieces) -> usize {
    half(&pieces.edge_permutation[..8])
}

/// Largest distance from the end of phase 1, in turns, that has a list of positions.
pub(super) const MAX_LISTED_TURNS: u8 = 7;
/// Bits of a fingerprint in the list. With six a search visits some 4 % fewer nodes, and the brick's program
/// has 300 kB more.
pub(super) const LIST_BITS: u32 = 5;
/// Bits of a slot's number in its segment of the list: the method's advice for two million numbers.
pub(super) const LIST_SEGMENT_BITS: u32 = 14;
/// Smallest distance from the end of phase 1, in turns, that has a list of positions.
pub(super) const MIN_LISTED_TURNS: u8 = 4;
/// Number of a position of phase 1: of the class of its twist, and its flip and slice as seen from the
/// twist's symmetry.
#[inline]
pub(super) fn position_number(class: usize, flip: usize, slice: usize) -> u32 {
    ((class * FLIPS + flip) * SLICES + slice) as u32
}

/// Number by which the list has a position of phase 1 at most `turns` turns from the end.
#[inline]
pub(super) fn number_in_list(position: u32, turns: u8) -> u32 {
    (position << 2) + u32::from(turns - MIN_LISTED_TURNS)
}
