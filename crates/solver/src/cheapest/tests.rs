//! Tables and searches against the laws that they must fulfil, and against plain enumeration.

use std::io;

use cube_core::{Cube, Face, Pattern, Turn, Turns};

use super::{
    Exhausted, InvalidTable, Kind, Known, Making, Outcome, TableCosts, Tables, Unsuitable,
    cosets::Cosets,
    frame::Frames,
    kind::{HEADER_BYTES, POSES},
    prices::Prices,
};
use crate::{Limits, Objective, Price, Turning};

/// Faces at the sides of each face, in the order of its grips: the one in front.
const SIDES: [[Face; 4]; 6] = {
    use Face::{B, D, F, L, R, U};
    [
        [F, R, B, L],
        [U, F, D, B],
        [R, U, L, D],
        [F, L, B, R],
        [B, U, F, D],
        [L, D, R, U],
    ]
};

fn front(at: Turning) -> Face {
    SIDES[at.face.index()][at.grip.index()]
}

/// Prices of a gripper that knows below and front alone: the same for every symmetry of the cube. Five turns cost
/// more than any three.
fn gripper() -> Objective {
    let price = |from: Turning, to: Turning| {
        let is_below = |face: Face| u32::from(to.face == face);
        let is_front = |face: Face| u32::from(front(to) == face);
        1000 + 61 * is_below(from.face.opposite())
            + 137 * is_below(front(from))
            + 43 * is_front(front(from))
            + 89 * is_front(from.face)
            + 17 * is_front(from.face.opposite())
    };
    let before = |at: Turning| {
        let side = 40 * u32::from(at.face != Face::D);
        Price::saturating(side + 25 * u32::from(front(at) != Face::F))
    };
    Objective::HALF_TURNS
        .with_between(|from, to| Price::saturating(price(from, to)))
        .with_first(before)
        .with_turn(|amount| Price::saturating(if amount.quarters() == 2 { 410 } else { 250 }))
}

fn made(objective: &Objective, threads: usize) -> Vec<u8> {
    let mut making = Making::new(Kind::Slice, objective, threads).expect("there is a table");
    assert!(making.advance(threads, &|| false, |_, _| ()));
    let mut file = Vec::new();
    making.write(&mut file).expect("memory takes it");
    file
}

fn part(file: &[u8], at: u64, into: &mut [u8]) -> io::Result<()> {
    let part = file.get(at as usize..at as usize + into.len());
    into.copy_from_slice(part.ok_or(io::ErrorKind::UnexpectedEof)?);
    Ok(())
}

fn tables(objective: &Objective, file: &[u8]) -> Tables<Vec<u8>> {
    let read = |at: u64, into: &mut [u8]| part(file, at, into);
    let costs = TableCosts::verified(Kind::Slice, objective, read).expect("it is whole");
    let memory = vec![0; Kind::Slice.bounds_bytes()];
    Tables::new(objective, &costs, 2, memory).expect("there is a table")
}

/// Proves the optimum, by more than it costs as the known cost.
fn proven(tables: &Tables<Vec<u8>>, cube: &Cube, known: u32, threads: usize) -> Outcome {
    let limits = Limits::nodes(u64::MAX);
    tables.solve(cube, &Cube::SOLVED, known.into(), threads, &limits, |_| ())
}

#[test]
fn costs_are_the_least_over_the_next_turn_and_those_of_the_solved_cube_are_zero() {
    for objective in [gripper(), Objective::QUARTER_TURNS] {
        let file = made(&objective, 2);
        let prices = Prices::of(&objective).expect("suitable");
        let frames = Frames::new(&prices).expect("symmetric");
        let cosets = Cosets::new(Kind::Slice);
        let cost = |record: usize, pose: usize| {
            let at = HEADER_BYTES + 2 * (record * POSES + pose);
            u32::from(u16::from_le_bytes([file[at], file[at + 1]]))
        };
        let twists = super::kind::TWISTS;
        for class in 0..Kind::Slice.classes() {
            let near = cosets.neighbours(class);
            for twist in 0..twists {
                let record = class * twists + twist;
                for pose in 0..POSES {
                    let ways = (0..18_usize)
                        .filter(|turn| turn / 3 != pose / 4)
                        .flat_map(|turn| {
                            let near = near[turn];
                            let twist = cosets.twist_after(twist, turn, near.symmetry);
                            let there = near.class * twists + twist;
                            let poses = &frames.poses[near.symmetry];
                            let after = move |next: usize| cost(there, poses[next].into());
                            let (price, row) = (prices.turn[turn % 3], &prices.between[pose]);
                            (turn / 3 * 4..turn / 3 * 4 + 4)
                                .map(move |next| row[next] + price + after(next))
                        });
                    let least = if record == cosets.solved() {
                        Some(0)
                    } else {
                        ways.min()
                    };
                    assert_eq!(
                        Some(cost(record, pose)),
                        least,
                        "record {record}, pose {pose}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_near_cube_gets_the_cheapest_turns_of_plain_enumeration() {
    let objective = gripper();
    let tables = tables(&objective, &made(&objective, 2));
    // All sequences of at most four turns: five cost more than the dearest three.
    let mut cheapest = std::collections::HashMap::from([(Cube::SOLVED, 0)]);
    let mut frontier = vec![Turns::new()];
    let mut scrambles = Vec::new();
    for length in 1..=4 {
        frontier = frontier
            .iter()
            .flat_map(|turns| {
                let others = Turn::ALL.into_iter();
                let others =
                    others.filter(|turn| turns.last().is_none_or(|last| last.face != turn.face));
                others.map(|turn| turns.iter().copied().chain([turn]).collect::<Turns>())
            })
            .collect();
        for turns in &frontier {
            let cost = objective.cost(turns);
            let best = cheapest.entry(Cube::from(turns).inverse()).or_insert(cost);
            *best = cost.min(*best);
        }
        if length <= 3 {
            scrambles.extend(
                frontier
                    .iter()
                    .step_by(7)
                    .map(|turns| Cube::from(turns).inverse()),
            );
        }
    }
    for cube in scrambles {
        let outcome = proven(&tables, &cube, 20_000, 1);
        let (cost, turns) = outcome.best.expect("there is a solution");
        assert!(outcome.is_complete && cube.after(&turns).is_solved());
        assert_eq!(
            (cost, cost),
            (cheapest[&cube], objective.cost(&turns)),
            "{turns}"
        );
    }
}

#[test]
fn orders_of_opposite_turns_are_priced_and_no_order_is_lost() {
    let objective = gripper();
    let tables = tables(&objective, &made(&objective, 1));
    for scramble in ["U D R", "R L' U2 D F", "U2 D2 F2 B2", "L R U D F B"] {
        let turns: Turns = scramble.parse().expect("turns");
        let cube = Cube::from(&turns);
        let back = turns.inverse();
        let outcome = proven(&tables, &cube, objective.cost(&back), 2);
        let (cost, turns) = outcome.best.expect("the way back is a solution");
        assert!(cube.after(&turns).is_solved());
        assert_eq!(cost, objective.cost(&turns), "{scramble}: {turns}");
        assert!(cost <= objective.cost(&back), "{scramble}");
    }
}

#[test]
fn threads_and_known_costs_change_neither_turns_nor_nodes() {
    let objective = gripper();
    let tables = tables(&objective, &made(&objective, 3));
    let cube = Cube::from(&"R U2 F' L D B2 U".parse::<Turns>().expect("turns"));
    let outcome = proven(&tables, &cube, 12_000, 1);
    let (cost, _) = outcome.best.as_ref().expect("there is a solution");
    for threads in 2..4 {
        for known in [*cost, 12_000, 14_000] {
            let other = proven(&tables, &cube, known, threads);
            assert_eq!(other.best, outcome.best);
            // A known cost leaves out the limit before it.
            assert_eq!(other.exhausted.last(), outcome.exhausted.last());
        }
    }
    let last = outcome.exhausted.last().expect("there are limits");
    assert_eq!(last.cost + 1, *cost);
    assert!(
        outcome
            .exhausted
            .is_sorted_by(|one, next| one.cost < next.cost && one.nodes <= next.nodes)
    );
}

#[test]
fn a_search_that_is_stopped_says_what_is_proven() {
    let objective = gripper();
    let tables = tables(&objective, &made(&objective, 2));
    let cube = Pattern::find("superflip").expect("a pattern").cube();
    let mut heard = Vec::new();
    let limits = Limits::nodes(40_000);
    let outcome = tables.solve(
        &cube,
        &Cube::SOLVED,
        40_000.into(),
        1,
        &limits,
        |done: Exhausted| {
            heard.push(done);
        },
    );
    assert!(!outcome.is_complete);
    assert_eq!(outcome.exhausted, heard);
    assert!(outcome.at_least() > 5_000, "{outcome:?}");
    let again = tables.solve(&cube, &Cube::SOLVED, 40_000.into(), 1, &limits, |_| ());
    assert_eq!(
        outcome, again,
        "one thread comes to a limit at the same node"
    );
    let solved = proven(&tables, &Cube::SOLVED, 0, 1);
    assert_eq!(solved.best, Some((0, Turns::new())));
}

#[test]
fn a_search_goes_on_after_the_limits_of_an_earlier_one() {
    let objective = gripper();
    let tables = tables(&objective, &made(&objective, 2));
    let turns: Turns = "R U2 F' L B2 D".parse().expect("turns");
    let cube = Cube::from(&turns.inverse());
    let known = objective.cost(&turns) + 2_000;
    let whole = proven(&tables, &cube, known, 2);
    let limits = whole.exhausted.len();
    assert!(limits > 1, "{whole:?}");
    for kept in 0..limits {
        let known = Known::new(known, whole.exhausted[..kept].to_vec());
        let unlimited = Limits::nodes(u64::MAX);
        let rest = tables.solve(&cube, &Cube::SOLVED, known, 2, &unlimited, |_| ());
        assert_eq!(rest.exhausted, whole.exhausted, "after {kept}");
        assert_eq!(rest.best, whole.best, "after {kept}");
        assert!(rest.is_complete && (kept == 0 || rest.nodes < whole.nodes));
    }
}

#[test]
fn a_turn_may_cost_nothing_where_the_way_to_it_does() {
    let objective = Objective::HALF_TURNS
        .with_turn(|_| Price::FREE)
        .with_between(|_, _| Price::saturating(1));
    let tables = tables(&objective, &made(&objective, 1));
    for (scramble, cost) in [("R", 0), ("R U", 1), ("R U F2", 2)] {
        let cube = Cube::from(&scramble.parse::<Turns>().expect("turns"));
        let outcome = proven(&tables, &cube, cost, 1);
        assert!(outcome.is_complete);
        assert_eq!(outcome.best.map(|best| best.0), Some(cost), "{scramble}");
    }
}

#[test]
fn a_making_that_is_stopped_goes_on_and_threads_make_the_same_table() {
    let objective = gripper();
    let whole = made(&objective, 1);
    assert!(made(&objective, 3) == whole);
    let mut making = Making::new(Kind::Slice, &objective, 2).expect("there is a table");
    let polled = std::cell::Cell::new(0);
    let stop = || polled.replace(polled.get() + 1) % 100 == 99;
    while !making.advance(2, &stop, |_, _| ()) {}
    let mut file = Vec::new();
    making.write(&mut file).expect("memory takes it");
    assert!(polled.get() > 100 && file == whole);
}

#[test]
fn a_damaged_or_foreign_file_is_refused() {
    let objective = gripper();
    let mut file = made(&objective, 2);
    let refused = |objective: &Objective, file: &[u8]| {
        let read = |at: u64, into: &mut [u8]| part(file, at, into);
        TableCosts::verified(Kind::Slice, objective, read).err()
    };
    assert!(refused(&objective, &file).is_none());
    let other = objective.clone().with_turn(|_| Price::saturating(300));
    assert!(matches!(refused(&other, &file), Some(InvalidTable::Prices)));
    // A table does not depend on the price before the first turn.
    assert!(refused(&objective.clone().with_first(|_| Price::FREE), &file).is_none());
    let short = &file[..file.len() - 1];
    assert!(matches!(
        refused(&objective, short),
        Some(InvalidTable::Unread(_))
    ));
    let last = file.len() - 1;
    file[last] ^= 1;
    assert!(matches!(
        refused(&objective, &file),
        Some(InvalidTable::Checksum { .. })
    ));
    file[last] ^= 1;
    file[8] ^= 2;
    assert!(matches!(
        refused(&objective, &file),
        Some(InvalidTable::Other)
    ));
}

#[test]
fn prices_without_a_table_are_refused() {
    let refused = |objective: Objective| Making::new(Kind::Slice, &objective, 1).err();
    let dear = Objective::HALF_TURNS.with_turn(|_| Price::saturating(4_000));
    assert_eq!(refused(dear), Some(Unsuitable::TooHigh { seen: 48_000 }));
    let far = Objective::HALF_TURNS.with_first(|_| Price::saturating(5_001));
    assert!(matches!(refused(far), Some(Unsuitable::TooHigh { .. })));
    let mirrored = Objective::HALF_TURNS.with_turn(|amount| {
        Price::saturating(if amount == cube_core::Amount::Clockwise {
            2
        } else {
            1
        })
    });
    assert_eq!(refused(mirrored), Some(Unsuitable::Lopsided));
}
