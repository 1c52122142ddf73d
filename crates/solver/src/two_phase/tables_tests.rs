//! Pruning tables against their headers, and against searches over cubes that know neither classes
//! nor symmetries.

use std::collections::BTreeSet;

use cube_core::{Cube, Pieces, Turn};

use super::{
    coordinates::{
        FLIPS, HALVES, LIST_BITS, LIST_SEGMENT_BITS, MAX_LISTED_TURNS, MIDDLES, MIN_LISTED_TURNS,
        SLICES, TURNS_OF_PHASE_TWO, corner_half, corners, edge_half, edges, flip, middle,
        number_in_list, position_number, slice, twist,
    },
    fuse_filter,
    pieces::{PERMUTATIONS, TWISTS},
    pruning::TABLES,
    symmetry::KEEPING_FLIP,
    tables::{
        CORNER_HALF_SEEN_FROM, CORNERS_CLASS, CORNERS_EDGE_HALF, CORNERS_MIDDLE,
        EDGE_HALF_SEEN_FROM, EDGES_CLASS, EDGES_CORNER_HALF, EDGES_MIDDLE, FILES, FLIP_CLASS,
        FLIP_SEEN_FROM, FLIP_SLICE, MIDDLE_SEEN_FROM, NEAR_END_OF_PHASE_ONE, SLICE_SEEN_FROM,
        TWIST_CLASS, TWIST_FLIP, TWIST_SLICE, distance,
    },
};
use crate::table::body::counts;

#[test]
fn headers_state_the_checksum_and_the_number_of_entries_of_each_value() {
    for (table, file) in TABLES.iter().zip(FILES) {
        let name = table.name;
        let (checksum, body) = table.verified(file).expect("the build verifies it");
        assert_eq!(crc32fast::hash(body), checksum, "{name}");
        assert_eq!(
            counts(table.bits, table.entries(), body),
            table.counts,
            "{name}"
        );
    }
}

/// A coordinate by its number of values and its value for given pieces.
#[derive(Clone, Copy)]
struct Coordinate(usize, fn(&Pieces) -> usize);

const TWIST: Coordinate = Coordinate(TWISTS, twist);
const FLIP: Coordinate = Coordinate(FLIPS, flip);
const SLICE: Coordinate = Coordinate(SLICES, slice);
const CORNERS: Coordinate = Coordinate(PERMUTATIONS, corners);
const EDGES: Coordinate = Coordinate(PERMUTATIONS, edges);
const MIDDLE: Coordinate = Coordinate(MIDDLES, middle);
const CORNER_HALF: Coordinate = Coordinate(HALVES, corner_half);
const EDGE_HALF: Coordinate = Coordinate(HALVES, edge_half);

impl Coordinate {
    /// `[value * turns.len() + n]`: the value after the n-th turn, of cubes that the turns reach.
    fn moves(self, turns: &[Turn]) -> Vec<u16> {
        let Self(values, of) = self;
        let mut moves = vec![u16::MAX; values * turns.len()];
        let mut reached = vec![false; values];
        reached[0] = true;
        let mut open = vec![Cube::SOLVED];
        while let Some(cube) = open.pop() {
            let from = of(&cube.pieces()) * turns.len();
            for (n, &turn) in turns.iter().enumerate() {
                let after = cube.turned(turn);
                let to = of(&after.pieces());
                moves[from + n] = to as u16;
                if !std::mem::replace(&mut reached[to], true) {
                    open.push(after);
                }
            }
        }
        moves
    }
}

/// `[first * second.0 + second]`: turns from the solved cube to one with these two values.
fn searched(first: Coordinate, second: Coordinate, turns: &[Turn]) -> Vec<u8> {
    let unknown = u8::MAX;
    let (first_moves, second_moves) = (first.moves(turns), second.moves(turns));
    let mut distances = vec![unknown; first.0 * second.0];
    distances[0] = 0;
    let (mut layer, mut depth) = (vec![0], 0);
    while !layer.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for here in layer {
            let (first, other) = (here / second.0, here % second.0);
            let (first, other) = (first * turns.len(), other * turns.len());
            for n in 0..turns.len() {
                let value = usize::from(first_moves[first + n]);
                let there = value * second.0 + usize::from(second_moves[other + n]);
                if distances[there] == unknown {
                    distances[there] = depth;
                    next.push(there);
                }
            }
        }
        layer = next;
    }
    distances
}

/// Asserts that the table has the distance of every pair of values; `class` and `seen_from` lead to
/// its entries. The result is the largest distance of the first coordinate alone.
fn farthest(
    table: &[u8],
    (first, class): (Coordinate, &[u16]),
    (second, seen_from): (Coordinate, &[u16]),
    turns: &[Turn],
) -> u8 {
    let symmetries = seen_from.len() / second.0;
    let mut farthest = 0;
    let searched = searched(first, second, turns);
    for (value, distances) in searched.chunks(second.0).enumerate() {
        let class = usize::from(class[value]);
        let (class, s) = (class / symmetries, class % symmetries);
        for (other, &searched) in distances.iter().enumerate() {
            let seen = usize::from(seen_from[other * symmetries + s]);
            let entry = distance(table, class * second.0 + seen);
            assert_eq!(entry, searched, "values {value} and {other}");
        }
        let alone = distances.iter().min().expect("values of the second");
        farthest = farthest.max(*alone);
    }
    farthest
}

/// The largest distances of twist, flip, corners and edges alone are those that Dik Winter published
/// (Cube-Lovers, 15 May 1992, "Kociemba's algorithm").
#[test]
fn entries_are_the_distances_of_a_search_over_cubes() {
    let turns = Turn::ALL;
    let (twists, flips) = ((TWIST, &TWIST_CLASS[..]), (FLIP, &FLIP_CLASS[..]));
    let (flip, slice) = ((FLIP, &FLIP_SEEN_FROM[..]), (SLICE, &SLICE_SEEN_FROM[..]));
    assert_eq!(farthest(&TWIST_FLIP, twists, flip, &turns), 6);
    assert_eq!(farthest(&TWIST_SLICE, twists, slice, &turns), 6);
    assert_eq!(farthest(&FLIP_SLICE, flips, slice, &turns), 7);

    let turns = TURNS_OF_PHASE_TWO.map(|turn| Turn::ALL[turn]);
    let (corners, edges) = ((CORNERS, &CORNERS_CLASS[..]), (EDGES, &EDGES_CLASS[..]));
    let middle = (MIDDLE, &MIDDLE_SEEN_FROM[..]);
    let edge_half = (EDGE_HALF, &EDGE_HALF_SEEN_FROM[..]);
    let corner_half = (CORNER_HALF, &CORNER_HALF_SEEN_FROM[..]);
    assert_eq!(farthest(&CORNERS_MIDDLE, corners, middle, &turns), 13);
    assert_eq!(farthest(&EDGES_MIDDLE, edges, middle, &turns), 8);
    assert_eq!(farthest(&CORNERS_EDGE_HALF, corners, edge_half, &turns), 13);
    assert_eq!(farthest(&EDGES_CORNER_HALF, edges, corner_half, &turns), 8);
}

/// The numbers of positions at distances 0 to 7 from the end of phase 1 are those that several public
/// solvers have.
#[test]
fn the_list_holds_the_positions_near_the_end_of_phase_one_and_one_other_in_32() {
    let moves = [TWIST, FLIP, SLICE].map(|each| each.moves(&Turn::ALL));
    let mut list = BTreeSet::new();
    let (mut sizes, mut before, mut layer) = (Vec::new(), Vec::new(), vec![[0u16; 3]]);
    for depth in 0..=MAX_LISTED_TURNS {
        if depth > 0 {
            let after = |at: [u16; 3], n| {
                [0, 1, 2].map(|i| moves[i][usize::from(at[i]) * Turn::ALL.len() + n])
            };
            let turned = |&at: &_| (0..Turn::ALL.len()).map(move |n| after(at, n));
            let mut next: Vec<_> = layer.iter().flat_map(turned).collect();
            next.sort_unstable();
            next.dedup();
            next.retain(|at| layer.binary_search(at).is_err() && before.binary_search(at).is_err());
            before = std::mem::replace(&mut layer, next);
        }
        sizes.push(layer.len());
        for [twist, flip, slice] in layer.iter().map(|at| at.map(usize::from)) {
            let class = usize::from(TWIST_CLASS[twist]);
            let (class, s) = (class / KEEPING_FLIP, class % KEEPING_FLIP);
            let flip = usize::from(FLIP_SEEN_FROM[flip * KEEPING_FLIP + s]);
            let slice = usize::from(SLICE_SEEN_FROM[slice * KEEPING_FLIP + s]);
            for turns in depth.max(MIN_LISTED_TURNS)..=MAX_LISTED_TURNS {
                list.insert(number_in_list(position_number(class, flip, slice), turns));
            }
        }
    }
    assert_eq!(sizes, [1, 4, 50, 592, 7156, 87236, 1_043_817, 12_070_278]);
    let is_taken = |&number: &u32| {
        fuse_filter::contains::<LIST_BITS, LIST_SEGMENT_BITS>(&NEAR_END_OF_PHASE_ONE, number)
    };
    assert!(list.iter().all(is_taken));
    let others = (0..u32::MAX)
        .step_by(4001)
        .filter(|number| !list.contains(number));
    let (others, taken) = others.fold((0, 0), |(others, taken), number| {
        (others + 1, taken + u32::from(is_taken(&number)))
    });
    assert!((31..34).contains(&(others / taken)), "{taken} of {others}");
}
