//! Distances, against known ones and against a search of its own from both ends.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use cube_core::{Cube, Pattern, Symmetry, Turn, Turns};
use solver::{Distance, Limits, MAX_DISTANCE, distance};

/// Cubes with their proven distances.
const OPTIMAL: &str = include_str!("optimal.txt");

/// Nodes that suffice for every distance of at most eight turns in these tests.
const ENOUGH_NODES: u64 = 10_000_000;

fn to_solved(cube: &Cube, nodes: u64) -> Distance {
    distance(cube, &Cube::SOLVED, &Limits::nodes(nodes)).expect("solutions are right")
}

/// All cubes at most `turns` turns from a cube, with their distances.
fn ball(cube: &Cube, turns: usize) -> HashMap<Cube, usize> {
    let mut ball = HashMap::from([(*cube, 0)]);
    let mut layer = vec![*cube];
    for depth in 1..=turns {
        let mut next = Vec::new();
        for turned in layer
            .iter()
            .flat_map(|cube| Turn::ALL.map(|turn| cube.turned(turn)))
        {
            ball.entry(turned).or_insert_with(|| {
                next.push(turned);
                depth
            });
        }
        layer = next;
    }
    ball
}

#[test]
fn every_cube_near_the_solved_one_has_its_exact_distance() {
    for (cube, turns) in ball(&Cube::SOLVED, 3) {
        assert_eq!(
            to_solved(&cube, ENOUGH_NODES),
            Distance::Exact(turns),
            "{cube}"
        );
    }
}

#[test]
fn short_scrambles_are_as_far_as_a_search_from_both_ends_says() {
    let around_solved = ball(&Cube::SOLVED, 4);
    for scramble in [
        "R U2 F' L D",
        "R U2 F' L D2 B",
        "R U2 F' L D2 B U'",
        "R U2 F' L D2 B U' R2",
        "U D' R2 F2 U2 L2 D B2",
        "R2 U2 F2 L2 D2 B2 R2 U2",
        "R U R' U R U2 R'",
        "M2 E2 S2 U2",
    ] {
        let scramble: cube_core::notation::Algorithm = scramble.parse().expect("turns");
        let cube = Cube::from(&scramble.unrotated().0);
        let around_cube = ball(&cube, 4);
        let meetings = around_cube.iter().filter_map(|(cube, turns)| {
            let others = around_solved.get(cube)?;
            Some(turns + others)
        });
        let turns = meetings.min().expect("the scramble is short");
        let seen = to_solved(&cube, ENOUGH_NODES);
        assert_eq!(seen, Distance::Exact(turns), "{scramble}");
    }
}

#[test]
fn proven_distances_lie_within_the_bounds() {
    let mut cubes = 0;
    for line in OPTIMAL.lines().filter(|line| !line.starts_with('#')) {
        let (turns, stickers) = line.split_once(' ').expect("two words");
        let turns: usize = turns.parse().expect("a number");
        let cube: Cube = stickers.parse().expect("a cube");
        for nodes in [1, 500_000] {
            let seen = to_solved(&cube, nodes);
            assert!(
                (seen.least()..=seen.most()).contains(&turns),
                "{turns}: {seen:?}"
            );
            assert!(seen.most() <= MAX_DISTANCE);
        }
        assert!(to_solved(&cube, 500_000).least() >= 12, "{stickers}");
        cubes += 1;
    }
    assert_eq!(cubes, 30);
}

#[test]
fn the_superflip_needs_twenty_turns_at_most_and_the_checkerboard_six() {
    // M. Reid proved 20 in 1995.
    let superflip = Pattern::find("superflip").expect("a pattern").cube();
    let seen = to_solved(&superflip, 500_000);
    assert!(seen.least() <= 20 && seen.most() == 20, "{seen:?}");
    let checkerboard = Pattern::find("checkerboard").expect("a pattern").cube();
    assert_eq!(to_solved(&checkerboard, 500_000), Distance::Exact(6));
}

#[test]
fn a_distance_is_the_same_both_ways_and_from_every_side() {
    let turns: Turns = "R U2 F' L D2 B U' R2 F D'".parse().expect("turns");
    let cube = Cube::from(&turns);
    let distances: HashSet<Distance> = Symmetry::ALL
        .into_iter()
        .flat_map(|symmetry| [cube.seen_from(symmetry), cube.inverse().seen_from(symmetry)])
        .map(|cube| to_solved(&cube, ENOUGH_NODES))
        .collect();
    assert_eq!(distances, HashSet::from([Distance::Exact(10)]));
    let (from, to) = (Cube::from(&"D F".parse::<Turns>().expect("turns")), cube);
    let limits = Limits::nodes(ENOUGH_NODES);
    let there = distance(&from, &to, &limits).expect("solutions are right");
    assert_eq!(distance(&to, &from, &limits), Ok(there));
}

#[test]
fn the_caller_can_stop_the_search() {
    let superflip = Pattern::find("superflip").expect("a pattern").cube();
    let polls = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&polls);
    let limits = Limits::until(move || counter.fetch_add(1, Relaxed) >= 3);
    let seen = distance(&superflip, &Cube::SOLVED, &limits).expect("solutions are right");
    assert!(
        seen.least() <= 12,
        "a few thousand nodes prove no more: {seen:?}"
    );
    let polls = polls.load(Relaxed);
    assert!(polls > 3, "the search asked {polls} times");
}
