//! Coordinates against the pieces, and tables against counts from the cubie model.

use std::collections::{HashMap, HashSet};

use cube_core::{Cube, Pieces, Turn, Turns};

use super::{
    coordinates::{
        FLIPS, HALVES, MIDDLES, SLICES, TURNS_OF_PHASE_TWO, corner_half, corners, edge_half, edges,
        flip, middle, slice, twist,
    },
    generate::{Table, tables},
    phase_one::{PhaseOne, leaves_phase_two},
    phase_two::PhaseTwo,
    pieces::{
        PERMUTATIONS, TWISTS, with_corner_half, with_corners, with_edge_half, with_edges,
        with_flip, with_middle, with_slice, with_twist,
    },
    symmetry::Symmetry,
    tables::CORNERS_CLASS,
    walk::{Rules, Walk},
};
use crate::Objective;

/// Pseudo-random turns, by a linear congruence.
pub(crate) fn random_turns(seed: u64, length: usize) -> Turns {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut turns = Turns::new();
    while turns.len() < length {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        turns.push(Turn::ALL[(state >> 33) as usize % 18]);
        turns = turns.simplified();
    }
    turns
}

fn random_cube(seed: u64) -> Cube {
    Cube::from(&random_turns(seed, 40))
}

/// Every cube within `depth` turns of solved, with its distance.
fn near_solved(depth: u8) -> HashMap<Cube, u8> {
    let mut known = HashMap::from([(Cube::SOLVED, 0)]);
    let mut layer = vec![Cube::SOLVED];
    for distance in 1..=depth {
        let mut next = Vec::new();
        for cube in &layer {
            for turn in Turn::ALL {
                let after = cube.turned(turn);
                known.entry(after).or_insert_with(|| {
                    next.push(after);
                    distance
                });
            }
        }
        layer = next;
    }
    known
}

#[test]
fn every_number_stands_for_pieces_that_have_it() {
    type Both = (usize, fn(usize) -> Pieces, fn(&Pieces) -> usize);
    let all: [Both; 8] = [
        (TWISTS, with_twist, twist),
        (FLIPS, with_flip, flip),
        (SLICES, with_slice, slice),
        (PERMUTATIONS, with_corners, corners),
        (PERMUTATIONS, with_edges, edges),
        (MIDDLES, with_middle, middle),
        (HALVES, with_corner_half, corner_half),
        (HALVES, with_edge_half, edge_half),
    ];
    for (count, with, of) in all {
        assert!((0..count).all(|number| of(&with(number)) == number));
        assert_eq!(of(&Cube::SOLVED.pieces()), 0);
    }
}

#[test]
fn a_turned_cube_looks_from_aside_like_a_turned_cube() {
    for (n, symmetry) in Symmetry::all().into_iter().enumerate() {
        let turns = random_turns(n as u64, 30);
        let seen = turns.iter().map(|&turn| symmetry.apply_to_turn(turn));
        let seen = Cube::SOLVED.after(&seen.collect::<Turns>()).pieces();
        assert_eq!(symmetry.apply(&Cube::from(&turns).pieces()), seen, "{n}");
    }
    let turns: HashSet<_> = Symmetry::all()
        .map(|symmetry| Turn::ALL.map(|turn| symmetry.apply_to_turn(turn).index()))
        .into();
    assert_eq!(turns.len(), 16);
}

/// The numbers of positions at distances 0 to 4 from the end of phase 1, and of classes of corners
/// under 16 symmetries, are those that Herbert Kociemba's pages publish.
#[test]
fn phase_one_and_the_classes_have_the_known_sizes() {
    let cubes = near_solved(4);
    let mut distances: HashMap<(usize, usize, usize), u8> = HashMap::new();
    for (cube, distance) in cubes {
        // The inverse cube, because phase 1 ends in its group, not at one cube.
        let pieces = cube.inverse().pieces();
        let key = (twist(&pieces), flip(&pieces), slice(&pieces));
        let least = distances.entry(key).or_insert(distance);
        *least = distance.min(*least);
    }
    let counts = [0, 1, 2, 3, 4].map(|d| distances.values().filter(|&&at| at == d).count());
    assert_eq!(counts, [1, 4, 50, 592, 7156]);
    for ((twist, flip, slice), distance) in distances {
        let position = PhaseOne::of(twist, flip, slice);
        assert!(position.least_turns() <= distance);
        assert!((distance..12).all(|left| position.may_be_within(left, None)));
    }
    let classes: HashSet<u16> = CORNERS_CLASS.iter().map(|number| number / 16).collect();
    assert_eq!(classes.len(), 2768);
}

#[test]
fn few_positions_are_wrongly_listed_as_near() {
    let positions = (0..20_000).map(|seed| PhaseOne::new(&random_cube(seed)));
    let listed = positions.filter(|position| position.may_be_within(7, None));
    // 0.6 % of the positions are within seven turns of the end; the upper bound of 1000 in 20,000
    // allows for false positives of the list.
    let listed = listed.count();
    assert!((100..1000).contains(&listed), "{listed}");
}

#[test]
fn bounds_fall_by_at_most_one_a_turn() {
    for seed in 0..300 {
        let cube = random_cube(seed);
        let here = PhaseOne::new(&cube);
        for turn in 0..18 {
            let there = PhaseOne::new(&cube.turned(Turn::ALL[turn]));
            assert_eq!(
                here.turned_within(turn, 12, None),
                Ok((there, there.least_turns()))
            );
            assert!(here.least_turns().abs_diff(there.least_turns()) <= 1);
            for left in 0..12 {
                let within = here.turned_within(turn, left, None);
                // Where a list decides, `turned_within` skips some bounds.
                assert!(within.is_ok() || !there.may_be_within(left, None));
                assert!(
                    (4..=7).contains(&left) || within.is_ok() == there.may_be_within(left, None)
                );
                assert!(within.map_or_else(|far| far > left, |(after, _)| after == there));
            }
        }
    }
}

#[test]
fn phase_two_keeps_account_of_its_turns() {
    for seed in 0..50 {
        let mut state = seed;
        let mut cube = Cube::SOLVED;
        let mut position = PhaseTwo::new(&cube);
        for made in 1..=12 {
            state = (state * 7 + 3) % 1009;
            let n = state as usize % 10;
            cube = cube.turned(Turn::ALL[TURNS_OF_PHASE_TWO[n]]);
            let here = PhaseTwo::new(&cube).least_turns();
            for left in 0..15 {
                assert_eq!(position.turned_within(n, left).is_some(), here <= left);
            }
            position = position
                .turned_within(n, here)
                .expect("the position is within the limit");
            assert_eq!(position.least_turns(), here);
            assert!(here <= made);
            assert_eq!(position.is_solved(), cube.is_solved());
        }
    }
}

#[test]
fn turns_of_phase_two_stay_in_its_group_and_others_leave_it() {
    for turn in Turn::ALL {
        let least = PhaseOne::new(&Cube::of_turn(turn)).least_turns();
        assert_eq!(least == 1, leaves_phase_two(turn.index()));
        let listed = TURNS_OF_PHASE_TWO.contains(&turn.index());
        assert_eq!(least == 0, listed);
    }
}

fn walk(cube: &Cube, max_turns: usize, is_narrow: bool) -> Walk {
    let rules = Rules {
        max_turns,
        max_phase_two_turns: max_turns.min(11),
        below: super::ANY_COST,
        is_narrow,
        takes_any_length: false,
        list: None,
    };
    Walk::new(cube, &Objective::HALF_TURNS, rules)
}

#[test]
fn a_narrow_walk_to_the_end_finds_the_shortest() {
    let near = near_solved(4);
    let mut seen = [0; 5];
    for (cube, &distance) in &near {
        seen[usize::from(distance)] += 1;
        if distance == 0 || seen[usize::from(distance)] > 150 {
            continue;
        }
        let mut walk = walk(cube, 8, true);
        while walk.advance(u64::MAX) {}
        let best = walk.best().expect("a walk from a near cube has a solution");
        assert_eq!(best.turns.len(), usize::from(distance));
        assert!(cube.after(&best.turns).is_solved());
    }
}

/// The bound at each node of phase 1 never exceeds the number of turns that a solution still has.
#[test]
fn bounds_never_exceed_the_turns_left() {
    for seed in 0..100 {
        let mut cube = random_cube(seed);
        let mut walk = walk(&cube, 21, false);
        walk.advance(u64::MAX);
        let turns = walk.best().expect("a solution").turns.clone();
        for (made, &turn) in turns.iter().enumerate() {
            let left = (turns.len() - made) as u8;
            assert!(PhaseOne::new(&cube).least_turns() <= left);
            assert!(PhaseOne::new(&cube).may_be_within(left, None));
            cube = cube.turned(turn);
        }
        assert!(cube.is_solved());
    }
}

/// The tables in use, with their names. A name that the build script does not make fails the build.
macro_rules! in_use {
    ($($name:ident as $kind:ident),* $(,)?) => {
        [$((stringify!($name), Table::$kind(super::tables::$name.to_vec()))),*]
    };
}

#[test]
fn the_tables_in_use_are_those_that_are_made() {
    let in_use = in_use![
        TWIST_FLIP as Bytes,
        TWIST_SLICE as Bytes,
        FLIP_SLICE as Bytes,
        NEAR_END_OF_PHASE_ONE as Bytes,
        TWIST_CLASS_SIDEWAYS as Words,
        SLICE_SIDEWAYS as Words,
        TWIST_CLASS as Words,
        FLIP_CLASS as Words,
        TWIST_MOVES as Words,
        FLIP_MOVES as Words,
        SLICE_MOVES as Words,
        FLIP_SEEN_FROM as Words,
        SLICE_SEEN_FROM as Words,
        CORNERS_MIDDLE as Bytes,
        EDGES_MIDDLE as Bytes,
        CORNERS_EDGE_HALF as Bytes,
        EDGES_CORNER_HALF as Bytes,
        CORNERS_CLASS as Words,
        EDGES_CLASS as Words,
        CORNERS_CLASS_MOVES as Words,
        EDGES_CLASS_MOVES as Words,
        MIDDLE_MOVES as Words,
        CORNER_HALF_MOVES as Words,
        EDGE_HALF_MOVES as Words,
        MIDDLE_SEEN_FROM as Words,
        CORNER_HALF_SEEN_FROM as Words,
        EDGE_HALF_SEEN_FROM as Words,
        PRODUCTS as Words,
        TURNS_SEEN_FROM as Words,
    ];
    let made = tables();
    let names = |tables: &[(&'static str, Table)]| -> Vec<&str> {
        tables.iter().map(|(name, _)| *name).collect()
    };
    assert_eq!(names(&made), names(&in_use));
    for ((name, made), (_, used)) in made.iter().zip(&in_use) {
        // No `assert_eq!`: it would print megabytes.
        assert!(made == used, "{name} is another table than the one in use");
    }
}
