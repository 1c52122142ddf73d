//! Generator of the tables of both phases; it runs once, when the crate is built.
//!
//! A breadth-first search from the solved cube finds the distances. The tables are reduced by
//! symmetry: one position represents all positions that are symmetric to it.

use cube_core::Turn;

use super::{
    classes::{Classes, Coordinate, Reduced, coordinate, products},
    coordinates::{
        self, HALVES, LIST_BITS, LIST_SEGMENT_BITS, MAX_LISTED_TURNS, MIDDLES, MIN_LISTED_TURNS,
        SLICES, TURNS_OF_PHASE_TWO, corner_half, corners, edge_half, edges, middle, number_in_list,
    },
    make_filter::filter,
    near_phase_two::{NearPhaseTwo, TWIST},
    pieces::{
        PERMUTATIONS, TWISTS, with_corner_half, with_corners, with_edge_half, with_edges,
        with_middle, with_slice, with_twist,
    },
    symmetry::{KEEPING_FLIP, SYMMETRIES, Symmetry},
};

const CORNERS: Coordinate = coordinate(PERMUTATIONS, corners, with_corners);
const EDGES: Coordinate = coordinate(PERMUTATIONS, edges, with_edges);
const MIDDLE: Coordinate = coordinate(MIDDLES, middle, with_middle);
const CORNER_HALF: Coordinate = coordinate(HALVES, corner_half, with_corner_half);
const EDGE_HALF: Coordinate = coordinate(HALVES, edge_half, with_edge_half);

/// Mark of an unknown distance, above every distance.
const UNKNOWN: u8 = 15;

/// Distances from the solved cube, four bits each, by the class of one coordinate and the value of
/// another.
fn distances(classes: &Classes, class_moves: &[u16], other: &Reduced) -> Table {
    let (other_moves, other_seen_from) = (&other.moves, &other.seen_from);
    let (other, turns) = (other.values, other.turns);
    let symmetries = classes.symmetries;
    let mut distance = vec![UNKNOWN; classes.count() * other];
    distance[0] = 0;
    let mut layer = vec![0usize];
    let mut depth = 0;
    while !layer.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for position in layer {
            let (class, value) = (position / other, position % other);
            for n in 0..turns {
                let moved = usize::from(class_moves[class * turns + n]);
                let (class, s) = (moved / symmetries, moved % symmetries);
                let value = usize::from(other_moves[value * turns + n]);
                let seen = usize::from(other_seen_from[value * symmetries + s]);
                let position = class * other + seen;
                if distance[position] != UNKNOWN {
                    continue;
                }
                assert!(depth < UNKNOWN, "four bits suffice");
                // Each symmetry that keeps the class's representative gives an equal position.
                for s in (0..symmetries).filter(|s| classes.stabilisers[class] >> s & 1 != 0) {
                    let seen = usize::from(other_seen_from[seen * symmetries + s]);
                    let position = class * other + seen;
                    if distance[position] == UNKNOWN {
                        distance[position] = depth;
                        next.push(position);
                    }
                }
            }
        }
        layer = next;
    }
    assert!(
        !distance.contains(&UNKNOWN),
        "every position can be reached"
    );
    Table::Bytes(packed(&distance))
}

/// Filter of the positions near the end of phase 1: a position that is not in the filter is farther
/// from the end.
fn near_end_of_phase_one(near: &NearPhaseTwo) -> Vec<u8> {
    let mut list = Vec::new();
    near.each_layer(MAX_LISTED_TURNS, |depth, layer| {
        for &position in layer {
            for turns in depth.max(MIN_LISTED_TURNS)..=MAX_LISTED_TURNS {
                list.push(number_in_list(position, turns));
            }
        }
    });
    filter::<LIST_BITS, LIST_SEGMENT_BITS>(&list)
}

fn packed(distances: &[u8]) -> Vec<u8> {
    distances
        .chunks(2)
        .map(|pair| pair[0] | pair.get(1).map_or(0, |second| second << 4))
        .collect()
}

/// A table for the build script to write: numbers, or bytes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Table {
    Words(Vec<u16>),
    Bytes(Vec<u8>),
}

/// A table with its name.
type Named = (&'static str, Table);

pub(super) fn tables() -> Vec<Named> {
    let mut tables = for_phase_one();
    tables.extend(for_phase_two());
    tables
}

/// The tables of phase 1; twists and flips are reduced by the eight symmetries that keep the
/// definition of a flip.
fn for_phase_one() -> Vec<Named> {
    let all = Symmetry::all();
    let twist_moves = TWIST.moves(&Turn::ALL);
    let near = NearPhaseTwo::new();
    let list = near_end_of_phase_one(&near);
    let NearPhaseTwo {
        twists,
        twist,
        flip,
        slice,
    } = near;
    let quarter =
        |value: u16| coordinates::twist(&all[KEEPING_FLIP].apply(&with_twist(value.into())));
    let sideways = (0..TWISTS as u16).map(|value| twists.of[quarter(value)]);
    let aside = (0..SLICES)
        .map(|value| coordinates::slice(&all[KEEPING_FLIP].apply(&with_slice(value))) as u16);
    let flips = Classes::new(&flip.seen_from, KEEPING_FLIP);
    let flip_classes = flips.moves(&flip.moves, 18);
    vec![
        ("TWIST_FLIP", distances(&twists, &twist, &flip)),
        ("TWIST_SLICE", distances(&twists, &twist, &slice)),
        ("FLIP_SLICE", distances(&flips, &flip_classes, &slice)),
        ("NEAR_END_OF_PHASE_ONE", Table::Bytes(list)),
        ("TWIST_CLASS_SIDEWAYS", Table::Words(sideways.collect())),
        ("SLICE_SIDEWAYS", Table::Words(aside.collect())),
        ("TWIST_CLASS", Table::Words(twists.of)),
        ("FLIP_CLASS", Table::Words(flips.of)),
        ("TWIST_MOVES", Table::Words(twist_moves)),
        ("FLIP_MOVES", Table::Words(flip.moves)),
        ("SLICE_MOVES", Table::Words(slice.moves)),
        ("FLIP_SEEN_FROM", Table::Words(flip.seen_from)),
        ("SLICE_SEEN_FROM", Table::Words(slice.seen_from)),
    ]
}

/// The tables of phase 2; corners and edges are reduced by all sixteen symmetries.
fn for_phase_two() -> Vec<Named> {
    let all = Symmetry::all();
    let turns = TURNS_OF_PHASE_TWO.map(|turn| Turn::ALL[turn]);
    let middle = Reduced::new(&MIDDLE, &turns, &all);
    let corner_half = Reduced::new(&CORNER_HALF, &turns, &all);
    let edge_half = Reduced::new(&EDGE_HALF, &turns, &all);
    let corners = Classes::new(&CORNERS.seen_from(&all), SYMMETRIES);
    let edges = Classes::new(&EDGES.seen_from(&all), SYMMETRIES);
    let corner = corners.moves(&CORNERS.moves(&turns), turns.len());
    let edge = edges.moves(&EDGES.moves(&turns), turns.len());
    vec![
        ("CORNERS_MIDDLE", distances(&corners, &corner, &middle)),
        ("EDGES_MIDDLE", distances(&edges, &edge, &middle)),
        (
            "CORNERS_EDGE_HALF",
            distances(&corners, &corner, &edge_half),
        ),
        ("EDGES_CORNER_HALF", distances(&edges, &edge, &corner_half)),
        ("CORNERS_CLASS", Table::Words(corners.of)),
        ("EDGES_CLASS", Table::Words(edges.of)),
        ("CORNERS_CLASS_MOVES", Table::Words(corner)),
        ("EDGES_CLASS_MOVES", Table::Words(edge)),
        ("MIDDLE_MOVES", Table::Words(middle.moves)),
        ("CORNER_HALF_MOVES", Table::Words(corner_half.moves)),
        ("EDGE_HALF_MOVES", Table::Words(edge_half.moves)),
        ("MIDDLE_SEEN_FROM", Table::Words(middle.seen_from)),
        ("CORNER_HALF_SEEN_FROM", Table::Words(corner_half.seen_from)),
        ("EDGE_HALF_SEEN_FROM", Table::Words(edge_half.seen_from)),
        ("PRODUCTS", Table::Words(words(products().as_flattened()))),
        (
            "TURNS_SEEN_FROM",
            Table::Words(turns_seen_from(&all, &turns)),
        ),
    ]
}

fn words(bytes: &[u8]) -> Vec<u16> {
    bytes.iter().map(|&byte| byte.into()).collect()
}

/// `[s * 10 + n]`: number of the phase 2 turn that the n-th turn is as seen from the s-th symmetry.
fn turns_seen_from(symmetries: &[Symmetry], turns: &[Turn; 10]) -> Vec<u16> {
    let seen = symmetries.iter().flat_map(|s| {
        turns.iter().map(move |&turn| {
            let there = s.apply_to_turn(turn);
            let n = turns.iter().position(|&turn| turn == there);
            n.expect("the turns of phase 2 stay among themselves") as u16
        })
    });
    seen.collect()
}
