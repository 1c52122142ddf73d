//! Nodes of the search: a cube and its inverse, and the turns on both sides of it.

use cube_core::{Cube, Turn, Turns};

use super::{
    axes::{along, upright_turns},
    coordinates::{Numbers, View},
    tracked::{Pairs, inverse, pairs_of_cube},
};
use crate::two_phase::ALL_TURNS;

/// Turns that solve any cube, at most: God's number, proven by Rokicki, Kociemba, Davidson and
/// Dethridge in 2010.
pub(super) const MAX_LENGTH: usize = 20;

/// Entry of the large table.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Entry {
    pub(super) index: usize,
    /// Byte that holds the entry.
    pub(super) byte: u8,
}

/// A cube that is still to be solved, as the search sees it: itself, or its inverse.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// Coordinates along each axis.
    pub(super) views: [View; 3],
    /// Coordinates of the inverse along each axis.
    pub(super) inverse_views: [View; 3],
    /// Entries of the inverse along each axis, if they were looked up.
    pub(super) inverse_entries: Option<[Entry; 3]>,
    pub(super) pairs: Pairs,
    /// Turns that may follow, a bit each.
    pub(super) turns: u32,
    /// Turns that may follow the last turn of the inverse by the order of turns alone.
    pub(super) inverse_followers: u32,
    /// Axis along which the bound is largest.
    pub(super) first_axis: u8,
    pub(super) path: Path,
}

/// Turns made so far: of the cube at the front, of the inverse at the back.
#[derive(Debug, Clone, Copy)]
pub(super) struct Path {
    turns: [u8; MAX_LENGTH],
    front: u8,
    back: u8,
    is_inverse: bool,
}

impl Node {
    /// The cube before any turn, with a solution of `length` turns to be found.
    pub(super) fn root(cube: &Cube, length: usize, numbers: &Numbers) -> Self {
        let views = |cube: &Cube| [0, 1, 2].map(|axis| numbers.view(&along(cube, axis).pieces()));
        Self {
            views: views(cube),
            inverse_views: views(&cube.inverse()),
            inverse_entries: None,
            pairs: pairs_of_cube(cube),
            turns: ALL_TURNS,
            inverse_followers: ALL_TURNS,
            first_axis: 0,
            path: Path {
                turns: [0; MAX_LENGTH],
                front: 0,
                back: length as u8,
                is_inverse: false,
            },
        }
    }

    /// The same node with cube and inverse exchanged: `turns` may follow then.
    pub(super) fn inverse(&self, turns: u32, inverse_followers: u32, entries: [Entry; 3]) -> Self {
        Self {
            views: self.inverse_views,
            inverse_views: self.views,
            inverse_entries: Some(entries),
            pairs: inverse(&self.pairs),
            turns,
            inverse_followers,
            first_axis: self.first_axis,
            path: Path {
                is_inverse: !self.path.is_inverse,
                ..self.path
            },
        }
    }
}

impl Path {
    #[inline]
    pub(super) fn with(mut self, turn: usize) -> Self {
        if self.is_inverse {
            self.back -= 1;
            self.turns[usize::from(self.back)] = Turn::ALL[turn].inverse().index() as u8;
        } else {
            self.turns[usize::from(self.front)] = turn as u8;
            self.front += 1;
        }
        self
    }

    /// The turns of a whole path, by their index, with turns of opposite faces in the order of the
    /// faces.
    pub(super) fn whole(&self, length: usize) -> Vec<u8> {
        let mut turns = self.turns[..length].to_vec();
        for n in 1..length {
            let (a, b) = (turns[n - 1], turns[n]);
            if axis(a.into()) == axis(b.into()) && a > b {
                turns.swap(n - 1, n);
            }
        }
        turns
    }
}

fn axis(turn: usize) -> usize {
    turn / 3 % 3
}

/// Turns by their indices.
pub(super) fn turns(path: &[u8]) -> Turns {
    path.iter()
        .map(|&turn| Turn::ALL[usize::from(turn)])
        .collect()
}

/// Whether no turns merge: no face is turned twice in a row, nor with only its opposite between. Paths from both
/// sides can meet so where they are longer than the shortest.
pub(super) fn is_reduced(path: &[u8]) -> bool {
    let merge = |first: u8, second: u8| first / 3 == second / 3;
    let in_a_row = path.windows(2).any(|pair| merge(pair[0], pair[1]));
    let around_the_opposite =
        |three: &[u8]| merge(three[0], three[2]) && axis(three[0].into()) == axis(three[1].into());
    !in_a_row && !path.windows(3).any(around_the_opposite)
}

/// Whether the turns solve the cube before the last of them.
pub(super) fn is_solved_on_its_way(cube: &Cube, path: &[u8]) -> bool {
    let mut cube = *cube;
    path.iter().any(|&turn| {
        let is_solved = cube.is_solved();
        cube = cube.turned(Turn::ALL[usize::from(turn)]);
        is_solved
    })
}

/// Turns that may follow each turn: of another axis, or of the opposite face where that comes
/// later.
pub(super) fn followers() -> [u32; 18] {
    std::array::from_fn(|last| {
        let follows = |&turn: &usize| axis(turn) != axis(last) || turn / 3 > last / 3;
        (0..18)
            .filter(follows)
            .fold(0, |turns, turn| turns | 1 << turn)
    })
}

/// Turns of the two faces of each axis.
pub(super) fn upright() -> [u32; 3] {
    [0, 1, 2].map(upright_turns)
}
