//! Pieces for each value of a coordinate; pieces that the coordinate does not describe are at home.

use cube_core::{Cube, Pieces};

use super::coordinates::{HALVES, choose};
use crate::numbering::{digits, unrank};

pub(super) const TWISTS: usize = 2187;
pub(super) const PERMUTATIONS: usize = 40320;

pub(super) const SOLVED: Pieces = Cube::SOLVED.pieces();

pub(super) fn with_twist(twist: usize) -> Pieces {
    let mut pieces = SOLVED;
    digits(twist, 3, &mut pieces.corner_orientation);
    pieces
}

pub(super) fn with_flip(flip: usize) -> Pieces {
    let mut pieces = SOLVED;
    digits(flip, 2, &mut pieces.edge_orientation);
    pieces
}

/// The set with the number `number` among the sets of `size` members below `below`.
fn set_of_number(mut number: usize, size: usize, below: usize) -> Vec<usize> {
    let mut set = vec![0; size];
    let mut member = below;
    for n in (1..=size).rev() {
        member -= 1;
        while choose(member, n) > number {
            member -= 1;
        }
        number -= choose(member, n);
        set[n - 1] = member;
    }
    set
}

pub(super) fn with_slice(slice: usize) -> Pieces {
    let mut pieces = SOLVED;
    let set = set_of_number(slice, 4, 12);
    let (mut middle, mut other) = (8..12, 0..8);
    for place in 0..12 {
        let piece = if set.contains(&(11 - place)) {
            middle.next()
        } else {
            other.next()
        };
        pieces.edge_permutation[place] = piece.expect("four are of the middle layer");
    }
    pieces
}

pub(super) fn with_corners(corners: usize) -> Pieces {
    let mut pieces = SOLVED;
    unrank(corners, &mut pieces.corner_permutation);
    pieces
}

pub(super) fn with_edges(edges: usize) -> Pieces {
    let mut pieces = SOLVED;
    unrank(edges, &mut pieces.edge_permutation[..8]);
    pieces
}

pub(super) fn with_middle(middle: usize) -> Pieces {
    let mut pieces = SOLVED;
    unrank(middle, &mut pieces.edge_permutation[8..]);
    pieces
}

fn with_half(half: usize, into: &mut [u8]) {
    let set = set_of_number(HALVES - 1 - half, 4, 8);
    let (mut upper, mut lower) = (0..4, 4..8);
    for (place, into) in into.iter_mut().enumerate() {
        let piece = if set.contains(&(7 - place)) {
            upper.next()
        } else {
            lower.next()
        };
        *into = piece.expect("four are of either layer");
    }
}

pub(super) fn with_corner_half(number: usize) -> Pieces {
    let mut pieces = SOLVED;
    with_half(number, &mut pieces.corner_permutation);
    pieces
}

pub(super) fn with_edge_half(number: usize) -> Pieces {
    let mut pieces = SOLVED;
    with_half(number, &mut pieces.edge_permutation[..8]);
    pieces
}
