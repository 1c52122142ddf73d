//! Solutions of random cubes, replayed.

use std::cell::Cell;

use cube_core::{Cube, Pattern, Turn, Turns};
use solver::{Limits, Method, Objective, Search, solve, solve_and_tell};

/// Cubes far from solved and from each other, without a generator of random numbers: each is the
/// one before after a sequence of large order.
fn cubes(count: usize) -> Vec<Cube> {
    let step: Turns = "R U2 F' L D2 B U' R2 F D' L2 B' U F2"
        .parse()
        .expect("turns");
    let step = Cube::from(&step);
    let mut cube = Cube::SOLVED.then(&step);
    let mut cubes = Vec::new();
    for n in 0..count {
        cubes.push(cube);
        cube = cube.then(&step).turned(Turn::ALL[n % 18]);
    }
    cubes
}

/// An objective to which the order and the ways of turns matter.
fn crooked() -> Objective {
    let mut objective = Objective::HALF_TURNS;
    let price = |a: usize, b: usize, c: usize, d: usize| {
        ((a * 31 + b * 17 + c * 7 + d * 3) % 11 * 20) as u32
    };
    for face in 0..6 {
        for way in 0..4 {
            objective.first[face][way] = price(face, way, 5, 1);
            for next in 0..6 {
                for its_way in 0..4 {
                    objective.between[face][way][next][its_way] =
                        5 + price(face, way, next, its_way);
                }
            }
        }
    }
    objective.turn = [8, 12, 9];
    objective
}

#[test]
fn all_methods_lead_from_any_cube_to_any_other() {
    let cubes = cubes(30);
    for method in Method::ALL {
        for pair in cubes.windows(2) {
            let limits = Limits::nodes(1);
            let solution = solve(&pair[0], &pair[1], method, &limits, &crooked())
                .expect("every cube can be solved");
            assert_eq!(pair[0].after(&solution.turns), pair[1], "{method}");
            assert_eq!(solution.method, method);
            assert_eq!(solution.turns.simplified(), solution.turns);
        }
    }
}

#[test]
fn most_cubes_take_at_most_20_turns_after_fifty_thousand_nodes_and_none_more_than_23() {
    let mut lengths = [0; 26];
    for cube in cubes(100) {
        let limits = Limits::nodes(50_000);
        let solution = solve(
            &cube,
            &Cube::SOLVED,
            Method::TwoPhase,
            &limits,
            &Objective::HALF_TURNS,
        )
        .expect("every cube can be solved");
        lengths[solution.turns.len()] += 1;
    }
    assert!(lengths[..21].iter().sum::<u32>() > 50, "{lengths:?}");
    assert_eq!(lengths[24..], [0, 0], "{lengths:?}");
}

#[test]
fn every_pattern_is_reached_and_left() {
    for pattern in Pattern::ALL {
        let cube = pattern.cube();
        for (from, to) in [(Cube::SOLVED, cube), (cube, Cube::SOLVED)] {
            for method in Method::ALL {
                let limits = Limits::nodes(1);
                let solution = solve(&from, &to, method, &limits, &Objective::HALF_TURNS)
                    .expect("every cube can be solved");
                assert_eq!(from.after(&solution.turns), to, "{method}");
            }
        }
    }
}

#[test]
fn near_cubes_get_the_fewest_turns_and_of_those_the_cheapest() {
    let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>().expect("turns"));
    let objective = crooked();
    let solution = solve(
        &cube,
        &Cube::SOLVED,
        Method::Robot,
        &Limits::default(),
        &objective,
    )
    .expect("every cube can be solved");
    assert_eq!(solution.turns.len(), 8);
    // A single turn of one layer, and nothing at all.
    for (turns, length) in [("U", 1), ("R L'", 2), ("", 0)] {
        let cube = Cube::from(&turns.parse::<Turns>().expect("turns"));
        for method in [Method::TwoPhase, Method::Robot] {
            let solution = solve(&cube, &Cube::SOLVED, method, &Limits::default(), &objective)
                .expect("every cube can be solved");
            assert_eq!(solution.turns.len(), length);
        }
    }
}

#[test]
fn more_nodes_cost_less_and_the_objective_is_what_is_made_small() {
    let objective = crooked();
    let (mut few, mut many, mut short) = (0, 0, 0);
    for cube in cubes(12) {
        let cost = |method, nodes| {
            let solution = solve(
                &cube,
                &Cube::SOLVED,
                method,
                &Limits::nodes(nodes),
                &objective,
            );
            objective.cost(&solution.expect("every cube can be solved").turns)
        };
        let (a, b) = (cost(Method::Robot, 20_000), cost(Method::Robot, 300_000));
        assert!(b <= a);
        few += a;
        many += b;
        short += cost(Method::TwoPhase, 300_000);
    }
    assert!(many < few && many < short, "{many} {few} {short}");
}

#[test]
fn a_search_gives_the_same_however_it_is_divided() {
    let mut better = 0;
    for cube in cubes(5) {
        let run = |step: u64| {
            let mut search = Search::new(&cube, &Cube::SOLVED, &crooked());
            let mut found = Vec::new();
            while search.nodes() < 200_000 && !search.is_finished() {
                let left = 200_000 - search.nodes();
                if let Some(better) = search.advance(step.min(left)).expect("no fault") {
                    found.push(better.clone());
                }
            }
            found
        };
        let whole = run(u64::MAX);
        assert!(!whole.is_empty());
        better += whole.len() - 1;
        assert_eq!(whole, run(77));
    }
    assert!(better > 5);
}

#[test]
fn the_caller_hears_of_each_better_solution_and_can_stop() {
    let cube = cubes(1)[0];
    let objective = crooked();
    let told = Cell::new(0);
    let mut last = u32::MAX;
    let limits = Limits {
        nodes: u64::MAX,
        stop: &|| told.get() >= 2,
    };
    let solution = solve_and_tell(
        &cube,
        &Cube::SOLVED,
        Method::Robot,
        &limits,
        &objective,
        &mut |better| {
            let cost = objective.cost(&better.turns);
            assert!(cost < last);
            last = cost;
            told.set(told.get() + 1);
        },
    )
    .expect("every cube can be solved");
    assert_eq!(objective.cost(&solution.turns), last);
    assert_eq!(told.get(), 2);
}
