//! Coordinates that agree with cubes, tables that agree with turns, and solutions that agree with a
//! search from both ends. Tables that stop early give smaller bounds, and are made in a moment.

use std::{
    collections::HashMap,
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use cube_core::{Cube, Pattern, Turn, Turns};

use super::{
    Making, SearchOptions, Tables, Wanted,
    axes::along,
    index::Indexer,
    kind::Kind,
    tracked::{Tracked, inverse, pairs_of_cube},
};
use crate::Limits;

const TURNS: &str = "R U2 F' L D2 B U' R2 F D' L2 B' U F2 R' D L B2";

/// The solver of the tests, whose large table is a second one of the small kind.
fn tables() -> &'static Tables<Vec<u8>> {
    static TABLES: OnceLock<Tables<Vec<u8>>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let table = super::table(Kind::Near, 2, &|| false, |_, _| ()).expect("nobody stops it");
        Tables::new(Kind::Near, table.clone(), table)
    })
}

const fn unlimited() -> Limits {
    Limits::nodes(u64::MAX)
}

const fn options(wanted: Wanted, threads: usize) -> SearchOptions {
    SearchOptions::new(wanted).with_threads(threads)
}

#[test]
fn coordinates_follow_turns_and_those_of_the_inverse_follow_the_pieces() {
    let turns: Turns = TURNS.parse().expect("turns");
    let tracked = Tracked::new();
    for kind in Kind::ALL {
        let indexer = Indexer::new(kind);
        let view = |cube: &Cube| indexer.numbers.view(&cube.pieces());
        let (mut cube, mut pairs) = (Cube::SOLVED, pairs_of_cube(&Cube::SOLVED));
        for &turn in &turns {
            let followed = indexer.moves.turned(view(&cube), turn.index());
            (cube, pairs) = (cube.turned(turn), tracked.turned(&pairs, turn.index()));
            assert_eq!(followed, view(&cube), "{kind:?}");
            for axis in 0..3 {
                let seen = tracked.inverse_view(&pairs, axis, &indexer.numbers);
                assert_eq!(seen, view(&along(&cube.inverse(), axis)), "{kind:?}");
            }
            assert_eq!(inverse(&pairs), pairs_of_cube(&cube.inverse()));
        }
    }
}

#[test]
fn symmetric_cubes_have_one_index_and_an_index_has_its_coordinates() {
    let turns: Turns = TURNS.parse().expect("turns");
    for kind in Kind::ALL {
        let indexer = Indexer::new(kind);
        let mut cube = Cube::SOLVED;
        for &turn in &turns {
            cube = cube.turned(turn);
            let index = indexer.index(indexer.numbers.view(&cube.pieces()));
            let view = indexer.view(index);
            let mut same = vec![indexer.index(view)];
            indexer.equals(index, |equal| same.push(equal));
            assert!(same.contains(&index), "{kind:?}");
            for symmetry in crate::two_phase::symmetry::Symmetry::all() {
                let seen = indexer.numbers.view(&symmetry.apply(&cube.pieces()));
                assert!(same.contains(&indexer.index(seen)), "{kind:?}");
            }
        }
    }
}

#[test]
fn the_small_table_has_the_known_numbers_of_entries() {
    let file = super::file(Kind::Near, tables().near.clone()).expect("the counts are known");
    assert_eq!(super::verified(Kind::Near, &file), Ok(&tables().near[..]));
    let mut broken = file;
    *broken.last_mut().expect("a body") ^= 1;
    let refused = super::verified(Kind::Near, &broken)
        .expect_err("a bit differs")
        .to_string();
    assert!(refused.starts_with("checksum "), "{refused}");
}

#[test]
fn bounds_are_at_most_the_length_of_turns_and_differ_by_at_most_one_for_neighbours() {
    let indexer = Indexer::new(Kind::Near);
    let bound = |cube: &Cube| {
        let index = indexer.index(indexer.numbers.view(&cube.pieces()));
        tables().near[index / 4] >> (index % 4 * 2) & 3
    };
    let turns: Turns = TURNS.parse().expect("turns");
    let mut cube = Cube::SOLVED;
    for (length, &turn) in (0..).zip(&turns) {
        let value = bound(&cube);
        assert!(
            value == 0 || Kind::Near.base() + value <= length,
            "{length}: {value}"
        );
        for turn in Turn::ALL {
            assert!(bound(&cube.turned(turn)).abs_diff(value) <= 1);
        }
        cube = cube.turned(turn);
    }
}

/// Distances of all cubes up to four turns from the solved one.
fn near_cubes() -> HashMap<Cube, usize> {
    let mut distances = HashMap::from([(Cube::SOLVED, 0)]);
    let mut frontier = vec![Cube::SOLVED];
    for distance in 1..=4 {
        let after = |cube: &Cube| Turn::ALL.map(|turn| cube.turned(turn));
        let next: Vec<Cube> = frontier.iter().flat_map(after).collect();
        frontier = next
            .into_iter()
            .filter(|cube| !distances.contains_key(cube))
            .collect();
        distances.extend(frontier.iter().map(|&cube| (cube, distance)));
    }
    distances
}

#[test]
fn solutions_are_as_short_as_a_search_from_both_ends_says() {
    let near = near_cubes();
    let turns: Turns = TURNS.parse().expect("turns");
    for length in 0..=8 {
        for start in [0, 5, 9] {
            let cube = turns[start..start + length]
                .iter()
                .fold(Cube::SOLVED, |cube, &turn| cube.turned(turn));
            let back = near
                .iter()
                .filter_map(|(way, a)| Some(a + near.get(&cube.then(way))?));
            let shortest = back.min().expect("four turns and four");
            for threads in [1, 2] {
                let options = options(Wanted::AllShortest, threads);
                let mut none = Vec::new();
                let outcome = tables().solve(&cube, &Cube::SOLVED, options, &unlimited(), |n| {
                    none.push(n);
                });
                assert_eq!(outcome.at_least, shortest);
                assert_eq!(none, (1..shortest).collect::<Vec<_>>());
                assert!(
                    outcome
                        .solutions
                        .iter()
                        .all(|turns| turns.len() == shortest)
                );
                let first = tables().solve(
                    &cube,
                    &Cube::SOLVED,
                    self::options(Wanted::One, threads),
                    &unlimited(),
                    |_| (),
                );
                assert_eq!(first.solutions, outcome.solutions[..1]);
            }
        }
    }
}

#[test]
fn all_solutions_of_a_pattern_are_found_in_order_and_lead_to_any_target() {
    let options = options(Wanted::AllShortest, 2);
    let pons = Pattern::find("pons-asinorum").expect("a pattern").cube();
    let outcome = tables().solve(&Cube::SOLVED, &pons, options, &unlimited(), |_| ());
    // Half turns of three axes in any order; faces of an axis in one order.
    let found: Vec<_> = outcome.solutions.iter().map(Turns::to_string).collect();
    assert_eq!(found[0], "U2 D2 R2 L2 F2 B2");
    assert!(
        outcome
            .solutions
            .iter()
            .all(|turns| Cube::SOLVED.after(turns) == pons)
    );
    assert!(outcome.solutions.is_sorted());
    let mut different = outcome.solutions.clone();
    different.dedup();
    assert_eq!((different.len(), outcome.at_least), (6, 6));
}

#[test]
fn a_stopped_search_tells_the_proven_bound() {
    let cube = Cube::from(&TURNS.parse::<Turns>().expect("turns"));
    let asked = AtomicUsize::new(0);
    let limits = Limits::until(move || asked.fetch_add(1, Relaxed) > 100);
    let mut proven = 0;
    let options = options(Wanted::One, 2);
    let outcome = tables().solve(&cube, &Cube::SOLVED, options, &limits, |length| {
        proven = length;
    });
    assert_eq!((outcome.solutions.len(), outcome.at_least), (0, proven + 1));
    assert!((9..=18).contains(&outcome.at_least), "{}", outcome.at_least);
}

#[test]
fn a_table_that_is_stopped_again_and_again_is_the_one_that_is_made_at_once() {
    let mut making = Making::new(Kind::Near);
    for stops in 1.. {
        let asked = std::cell::Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) >= 100 * stops;
        if making.advance(2, &stop, |_, _| ()) {
            assert!(stops > 3, "it was stopped");
            break;
        }
        let bytes = making.paused();
        for at in [0, bytes.len() / 2, bytes.len() - 14, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(Making::resumed(Kind::Near, damaged).is_err(), "byte {at}");
        }
        assert!(Making::resumed(Kind::Near, bytes[1..].to_vec()).is_err());
        making = Making::resumed(Kind::Near, bytes).expect("the bytes are whole");
    }
    assert_eq!(making.table(), tables().near);
}

#[test]
fn the_shortest_come_first_and_then_those_that_are_one_turn_longer() {
    // Of three, five and seven turns.
    assert_shortest_come_first("R2 L2 U2", 18);
}

#[test]
#[ignore = "60 solutions of three and more turns; `cargo xtask full` runs it"]
fn the_shortest_of_many_come_first() {
    // Up to ten turns.
    assert_shortest_come_first("R U F", 60);
}

fn assert_shortest_come_first(turns: &str, count: usize) {
    let cube = Cube::from(&turns.parse::<Turns>().expect("turns"));
    let by = |wanted| {
        tables().solve(
            &cube,
            &Cube::SOLVED,
            options(wanted, 2),
            &unlimited(),
            |_| (),
        )
    };
    let many = by(Wanted::Count(count));
    assert!(many.is_complete);
    let lengths: Vec<usize> = many.solutions.iter().map(|turns| turns.len()).collect();
    assert!(lengths.is_sorted() && lengths[0] == 3 && lengths[count - 1] > 3);
    assert_eq!(by(Wanted::Count(7)).solutions, many.solutions[..7]);
    let shortest = by(Wanted::AllShortest).solutions;
    assert_eq!(shortest, many.solutions[..shortest.len()]);
    let without_table = super::near(
        &cube,
        &Cube::SOLVED,
        super::TurnSet::ALL,
        Wanted::Count(count),
        &crate::Limits::nodes(u64::MAX),
    );
    assert_eq!(without_table.expect("all turns").solutions, many.solutions);
    for turns in &many.solutions {
        let solved = (0..=turns.len()).filter(|&length| cube.after(&turns[..length]).is_solved());
        assert_eq!(solved.collect::<Vec<_>>(), [turns.len()], "{turns}");
    }
}

#[test]
fn nodes_end_a_search_as_they_are_told_to() {
    let cube = Cube::from(&TURNS.parse::<Turns>().expect("turns"));
    let by = |nodes| {
        let limits = Limits::nodes(nodes);
        tables().solve(
            &cube,
            &Cube::SOLVED,
            options(Wanted::One, 1),
            &limits,
            |_| (),
        )
    };
    let few = by(100_000);
    assert!(!few.is_complete && few.nodes < 110_000, "{}", few.nodes);
    assert_eq!(few, by(100_000));
    assert!(by(1_000_000).at_least >= few.at_least);
}
