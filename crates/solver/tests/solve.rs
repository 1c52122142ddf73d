//! Solutions of random cubes, replayed.

use std::{cell::Cell, collections::HashSet};

use cube_core::{Cube, Pattern, Turn, Turns};
use solver::{HalfTurns, Limits, Method, Objective, solve};

/// Cubes far from solved and from each other, without a generator of random numbers: each is the
/// one before after a sequence of large order.
fn cubes(count: usize) -> Vec<Cube> {
    let step: Turns = "R U2 F' L D2 B U' R2 F D' L2 B' U F2"
        .split(' ')
        .map(|turn| turn.parse().expect("a turn"))
        .collect();
    let step = Cube::from(&step);
    let mut cube = Cube::SOLVED.then(&step);
    let mut cubes = Vec::new();
    for n in 0..count {
        cubes.push(cube);
        cube = cube.then(&step).turned(Turn::ALL[n % 18]);
    }
    cubes
}

#[test]
fn both_methods_lead_from_any_cube_to_any_other() {
    let cubes = cubes(30);
    for method in Method::ALL {
        for pair in cubes.windows(2) {
            let solution = solve(&pair[0], &pair[1], method, &Limits::default(), &HalfTurns)
                .expect("every cube can be solved");
            assert_eq!(pair[0].after(&solution.turns), pair[1], "{method}");
            assert_eq!(solution.method, method);
        }
    }
}

#[test]
fn the_two_phase_method_needs_at_most_21_turns_here() {
    let cubes = cubes(100);
    assert_eq!(cubes.iter().collect::<HashSet<_>>().len(), 100);
    for cube in cubes {
        let limits = Limits {
            candidates: 1,
            ..Limits::default()
        };
        let solution = solve(&cube, &Cube::SOLVED, Method::TwoPhase, &limits, &HalfTurns)
            .expect("every cube can be solved");
        assert!(
            (7..=21).contains(&solution.turns.len()),
            "{}",
            solution.turns
        );
    }
}

#[test]
fn every_pattern_is_reached_and_left() {
    for pattern in Pattern::ALL {
        let cube = pattern.cube();
        for (from, to) in [(cube, Cube::SOLVED), (Cube::SOLVED, cube)] {
            let limits = Limits::default();
            let solution = solve(&from, &to, Method::TwoPhase, &limits, &HalfTurns)
                .expect("every cube can be solved");
            assert_eq!(from.after(&solution.turns), to, "{}", pattern.name);
            assert!(solution.turns.len() <= 22, "{}", pattern.name);
        }
    }
}

#[test]
fn equal_cubes_get_no_turns() {
    let cube = cubes(1)[0];
    for method in Method::ALL {
        let solution = solve(&cube, &cube, method, &Limits::default(), &HalfTurns)
            .expect("every cube can be solved");
        assert!(solution.turns.is_empty());
        assert_eq!(solution.nodes, Some(0));
    }
}

/// Prefers half turns, and counts how often it is asked.
struct FewQuarters(Cell<u32>);

impl Objective for FewQuarters {
    fn cost(&self, turns: &[Turn]) -> u64 {
        self.0.set(self.0.get() + 1);
        turns
            .iter()
            .map(|turn| u64::from(turn.amount.quarters() % 2))
            .sum()
    }
}

#[test]
fn more_candidates_are_never_worse_and_the_limit_on_them_is_kept() {
    let mut better = 0;
    for cube in cubes(10) {
        let costs: Vec<u64> = [1, 12, 48, 1000]
            .map(|candidates| {
                let objective = FewQuarters(Cell::new(0));
                let limits = Limits {
                    candidates,
                    ..Limits::default()
                };
                let solution = solve(&cube, &Cube::SOLVED, Method::TwoPhase, &limits, &objective)
                    .expect("every cube can be solved");
                assert_eq!(objective.0.get(), candidates.min(48));
                objective.cost(&solution.turns)
            })
            .to_vec();
        assert!(costs.is_sorted_by(|more, less| more >= less), "{costs:?}");
        better += u32::from(costs[1] < costs[0]);
    }
    assert!(better > 0, "comparing candidates never paid");
}

#[test]
fn when_time_is_up_the_first_candidate_is_taken() {
    let objective = FewQuarters(Cell::new(0));
    let limits = Limits {
        candidates: 48,
        out_of_time: &|| true,
    };
    let cube = cubes(1)[0];
    solve(&cube, &Cube::SOLVED, Method::TwoPhase, &limits, &objective).expect("a solution");
    assert_eq!(objective.0.get(), 1);
}
