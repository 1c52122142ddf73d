//! Place and orientation of every piece, in pairs of pieces: they follow turns by small tables, and
//! give the coordinates of the inverse cube.

use std::array;

use cube_core::{Cube, Pieces, Turn};

use super::{
    axes::{AXES, along, places_along},
    coordinates::{Numbers, View},
};

const TURNS: usize = Turn::ALL.len();
/// Places times orientations: 8 times 3 for a corner, 12 times 2 for an edge.
const STATES: usize = 24;
const PAIR_STATES: usize = STATES * STATES;
const CORNER_PAIRS: usize = 4;
const EDGE_PAIRS: usize = 6;

/// States of all pieces of a cube: four pairs of corners, then six of edges.
pub(super) type Pairs = [u16; CORNER_PAIRS + EDGE_PAIRS];

/// Tables for pairs of pieces.
pub(super) struct Tracked {
    corner_moves: Vec<[u16; TURNS]>,
    edge_moves: Vec<[u16; TURNS]>,
    /// `[axis][pair][state]`: part of the twist of the inverse, and from bit 16 on the places of the
    /// inverse that hold corners of the U layer.
    corner_parts: Vec<[[u32; PAIR_STATES]; CORNER_PAIRS]>,
    /// `[axis][pair][state]`: flips of the inverse, and from bit 12 on the places of the edges of
    /// its middle layer, four bits each.
    edge_parts: Vec<[[u32; PAIR_STATES]; EDGE_PAIRS]>,
    solved: Pairs,
}

impl Tracked {
    pub(super) fn new() -> Self {
        let corner = single_moves(corner_states);
        let edge = single_moves(edge_states);
        let pairs = |single: &[[u16; TURNS]; STATES]| {
            let pair = |state: usize| {
                let (a, b) = (single[state / STATES], single[state % STATES]);
                array::from_fn(|turn| a[turn] * STATES as u16 + b[turn])
            };
            (0..PAIR_STATES).map(pair).collect()
        };
        let corners = single_parts(corner_states, corner_part);
        let edges = single_parts(edge_states, edge_part);
        Self {
            corner_moves: pairs(&corner),
            edge_moves: pairs(&edge),
            corner_parts: corners.iter().map(|parts| pairs_of(parts)).collect(),
            edge_parts: edges.iter().map(|parts| pairs_of(parts)).collect(),
            solved: pairs_of_cube(&Cube::SOLVED),
        }
    }

    #[inline]
    pub(super) fn turned(&self, pairs: &Pairs, turn: usize) -> Pairs {
        array::from_fn(|n| {
            let moves = if n < CORNER_PAIRS {
                &self.corner_moves
            } else {
                &self.edge_moves
            };
            moves[usize::from(pairs[n])][turn]
        })
    }

    pub(super) fn is_solved(&self, pairs: &Pairs) -> bool {
        *pairs == self.solved
    }

    /// Coordinates of the inverse of the cube, as seen along an axis.
    #[inline]
    pub(super) fn inverse_view(&self, pairs: &Pairs, axis: usize, numbers: &Numbers) -> View {
        let (mut corners, mut edges) = (0, 0);
        for (parts, &state) in self.corner_parts[axis].iter().zip(&pairs[..CORNER_PAIRS]) {
            corners += parts[usize::from(state)];
        }
        for (parts, &state) in self.edge_parts[axis].iter().zip(&pairs[CORNER_PAIRS..]) {
            edges += parts[usize::from(state)];
        }
        View {
            flip: (edges & 0x7FF) as u16,
            middle: numbers.middle((edges >> 12) as usize),
            twist: (corners & 0xFFFF) as u16,
            layers: numbers.layers((corners >> 16) as usize),
        }
    }
}

/// Pairs of the inverse of the cube.
pub(super) fn inverse(pairs: &Pairs) -> Pairs {
    let mut states = [0; 20];
    for (n, &pair) in pairs.iter().enumerate() {
        for (piece, state) in [
            (2 * n, pair / STATES as u16),
            (2 * n + 1, pair % STATES as u16),
        ] {
            let (place, turned) = if piece < 8 {
                (state / 3, (3 - state % 3) % 3 + 3 * piece as u16)
            } else {
                (8 + state / 2, state % 2 + 2 * (piece as u16 - 8))
            };
            states[usize::from(place)] = turned;
        }
    }
    array::from_fn(|n| states[2 * n] * STATES as u16 + states[2 * n + 1])
}

pub(super) fn pairs_of_cube(cube: &Cube) -> Pairs {
    let pieces = cube.pieces();
    let (corners, edges) = (corner_states(&pieces), edge_states(&pieces));
    array::from_fn(|n| {
        let (states, first) = if n < CORNER_PAIRS {
            (&corners[..], 2 * n)
        } else {
            (&edges[..], 2 * (n - CORNER_PAIRS))
        };
        states[first] * STATES as u16 + states[first + 1]
    })
}

/// State of each corner: three times its place, plus its twist.
fn corner_states(pieces: &Pieces) -> Vec<u16> {
    let mut states = vec![0; 8];
    for place in 0..8 {
        let corner = usize::from(pieces.corner_permutation[place]);
        states[corner] = 3 * place as u16 + u16::from(pieces.corner_orientation[place]);
    }
    states
}

/// State of each edge: twice its place, plus its flip.
fn edge_states(pieces: &Pieces) -> Vec<u16> {
    let mut states = vec![0; 12];
    for place in 0..12 {
        let edge = usize::from(pieces.edge_permutation[place]);
        states[edge] = 2 * place as u16 + u16::from(pieces.edge_orientation[place]);
    }
    states
}

/// Cubes in which a piece is in each state.
fn ways_of(states: fn(&Pieces) -> Vec<u16>, piece: usize) -> [Cube; STATES] {
    let mut found: [Option<Cube>; STATES] = [None; STATES];
    let mut queue = vec![Cube::SOLVED];
    while let Some(cube) = queue.pop() {
        let state = usize::from(states(&cube.pieces())[piece]);
        if found[state].is_none() {
            found[state] = Some(cube);
            queue.extend(Turn::ALL.map(|turn| cube.turned(turn)));
        }
    }
    found.map(|cube| cube.expect("turns bring a piece into every state"))
}

/// States of a piece after each turn; the same for all corners, and for all edges.
fn single_moves(states: fn(&Pieces) -> Vec<u16>) -> [[u16; TURNS]; STATES] {
    ways_of(states, 0).map(|cube| Turn::ALL.map(|turn| states(&cube.turned(turn).pieces())[0]))
}

/// `[axis][piece][state]`: what a piece contributes to the coordinates of the inverse.
fn single_parts(
    states: fn(&Pieces) -> Vec<u16>,
    part: fn(&Pieces, usize) -> u32,
) -> Vec<Vec<[u32; STATES]>> {
    let pieces = states(&Cube::SOLVED.pieces()).len();
    AXES.iter()
        .map(|&axis| {
            // Place to which the view along the axis takes the place of each piece.
            let there = places_along(axis, pieces == 8);
            (0..pieces)
                .map(|piece| {
                    let cubes = ways_of(states, piece);
                    cubes.map(|cube| part(&along(&cube.inverse(), axis).pieces(), there[piece]))
                })
                .collect()
        })
        .collect()
}

/// Parts of two pieces each: their sums.
fn pairs_of<const PAIRS: usize>(parts: &[[u32; STATES]]) -> [[u32; PAIR_STATES]; PAIRS] {
    array::from_fn(|n| {
        array::from_fn(|state| parts[2 * n][state / STATES] + parts[2 * n + 1][state % STATES])
    })
}

fn corner_part(inverse: &Pieces, place: usize) -> u32 {
    let twist = u32::from(inverse.corner_orientation[place]);
    let digit = if place < 7 {
        twist * 3_u32.pow(place as u32)
    } else {
        0
    };
    let is_upper = inverse.corner_permutation[place] < 4;
    digit + (u32::from(is_upper) << (16 + place))
}

fn edge_part(inverse: &Pieces, place: usize) -> u32 {
    let flip = u32::from(inverse.edge_orientation[place]) << place;
    match inverse.edge_permutation[place].checked_sub(8) {
        Some(n) => flip + ((place as u32) << (12 + 4 * n)),
        None => flip,
    }
}
