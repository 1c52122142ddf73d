//! Solutions of random cubes; the tests replay each one.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

use cube_core::{Amount, Cube, Pattern, Turn, Turns};
use solver::{Ended, Limits, Objective, Price, Request, Search, Solution, Turning, solve};

/// Cubes far from solved and from each other, without a generator of random numbers: each cube is
/// the one before it after a sequence of large order.
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

/// An objective whose cost depends on the order and the grips of turns.
fn crooked() -> Objective {
    let units = |turning: Turning, c: usize, d: usize| {
        let (face, grip) = (turning.face.index(), turning.grip.index());
        ((face * 31 + grip * 17 + c * 7 + d * 3) % 11 * 20) as u32
    };
    Objective::HALF_TURNS
        .with_first(|at| Price::saturating(units(at, 5, 1)))
        .with_between(|from, to| {
            Price::saturating(5 + units(from, to.face.index(), to.grip.index()))
        })
        .with_turn(|amount| {
            Price::saturating(match amount {
                Amount::Clockwise => 8,
                Amount::Half => 12,
                Amount::Counterclockwise => 9,
            })
        })
}

fn requests(objective: &Objective) -> [Request<'_>; 3] {
    [
        Request::ByTables,
        Request::FewTurns,
        Request::LowCost(objective),
    ]
}

/// Turns that solve a cube, found within `nodes` nodes and replayed.
fn solved(cube: &Cube, request: Request<'_>, nodes: u64) -> Solution {
    let solution = solve(cube, &Cube::SOLVED, request, &Limits::nodes(nodes))
        .expect("every cube can be solved");
    assert!(cube.after(&solution.turns).is_solved());
    solution
}

#[test]
fn every_request_leads_from_any_cube_to_any_other() {
    let cubes = cubes(30);
    for request in requests(&crooked()) {
        for pair in cubes.windows(2) {
            let solution = solve(&pair[0], &pair[1], request, &Limits::nodes(1))
                .expect("every cube can be solved");
            assert_eq!(pair[0].after(&solution.turns), pair[1], "{request:?}");
            assert_eq!(solution.turns.simplified(), solution.turns);
        }
    }
}

/// Equal limits give equal turns on every machine: other turns in this test mean a changed search.
#[test]
fn equal_numbers_of_nodes_give_the_pinned_turns() {
    let cube = cubes(5)[4];
    let objective = crooked();
    let found = [
        (Request::ByTables, 0),
        (Request::FewTurns, 1),
        (Request::FewTurns, 50_000),
        (Request::LowCost(&objective), 50_000),
    ]
    .map(|(request, nodes)| solved(&cube, request, nodes).turns.to_string());
    assert_eq!(
        found,
        [
            "R' F2 R' F' B' R2 B' L B U' L' U2 B U' R B2 R' D B D' F2 U2 B2 L F2 D2 B D' R D R2 B2 U R U' B2 R' B2 D B L B' L' D' R D2 F2 U L U' F2 D R2 D2 F2 U2 L' U2 F2 D'",
            "U F' D R2 F2 U2 L2 D L2 B2 U L2 R B' R2 D' R U2 B",
            "U F' D R2 F2 U2 L2 D L2 B2 U L2 R B' R2 D' R U2 B",
            "D' F2 D' U2 R2 U R2 F2 D' U' L F2 R2 F' L' F' R2 B' D' F",
        ]
    );
}

#[test]
fn after_fifty_thousand_nodes_the_lengths_of_100_solutions_are_known() {
    let mut lengths = BTreeMap::new();
    for cube in cubes(100) {
        let length = solved(&cube, Request::FewTurns, 50_000).turns.len();
        *lengths.entry(length).or_insert(0) += 1;
    }
    assert_eq!(
        lengths,
        BTreeMap::from([
            (16, 1),
            (17, 2),
            (18, 8),
            (19, 28),
            (20, 27),
            (21, 26),
            (22, 8),
        ])
    );
}

#[test]
fn every_pattern_is_reached_and_left() {
    for pattern in Pattern::ALL {
        let cube = pattern.cube();
        for (from, to) in [(Cube::SOLVED, cube), (cube, Cube::SOLVED)] {
            for request in requests(&Objective::HALF_TURNS) {
                let solution = solve(&from, &to, request, &Limits::nodes(1))
                    .expect("every cube can be solved");
                assert_eq!(from.after(&solution.turns), to, "{request:?}");
            }
        }
    }
}

#[test]
fn near_cubes_get_the_fewest_turns_and_of_those_the_cheapest() {
    let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>().expect("turns"));
    let objective = crooked();
    let [_, few_turns, low_cost] = requests(&objective);
    let solution = solved(&cube, low_cost, 2_000_000);
    assert_eq!(solution.turns.len(), 8);
    // One turn, two turns of opposite faces, and none.
    for (turns, length) in [("U", 1), ("R L'", 2), ("", 0)] {
        let cube = Cube::from(&turns.parse::<Turns>().expect("turns"));
        for request in [few_turns, low_cost] {
            assert_eq!(solved(&cube, request, 2_000_000).turns.len(), length);
        }
    }
}

#[test]
fn more_nodes_cost_less_and_the_search_minimises_the_objective() {
    let objective = crooked();
    let (mut few, mut many, mut short) = (0, 0, 0);
    for cube in cubes(12) {
        let cost = |request, nodes| objective.cost(&solved(&cube, request, nodes).turns);
        let [_, few_turns, low_cost] = requests(&objective);
        let (a, b) = (cost(low_cost, 20_000), cost(low_cost, 300_000));
        assert!(b <= a);
        few += a;
        many += b;
        short += cost(few_turns, 300_000);
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
fn each_solution_of_a_search_is_cheaper_than_the_one_before() {
    let objective = crooked();
    let mut improvements = 0;
    for cube in cubes(5) {
        let mut search = Search::new(&cube, &Cube::SOLVED, &objective);
        let mut last = u32::MAX;
        while search.nodes() < 200_000 {
            if let Some(better) = search.advance(1000).expect("no fault") {
                assert!(cube.after(better).is_solved());
                let cost = objective.cost(better);
                assert!(cost < last);
                improvements += u32::from(last < u32::MAX);
                last = cost;
            }
        }
        assert_eq!(search.cost(), Some(last));
    }
    assert!(improvements > 5, "{improvements}");
}

#[test]
fn the_caller_can_stop_a_search_that_has_a_solution() {
    let cube = cubes(5)[4];
    let polls = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&polls);
    let limits = Limits::until(move || counter.fetch_add(1, Relaxed) == 4);
    let solution =
        solve(&cube, &Cube::SOLVED, Request::FewTurns, &limits).expect("every cube can be solved");
    assert_eq!(polls.load(Relaxed), 5);
    assert_eq!(solution.ended, Ended::Condition);
    assert!(cube.after(&solution.turns).is_solved());
}

#[test]
fn the_first_condition_that_is_met_ends_the_search_and_the_answer_says_which() {
    let mut ends = BTreeMap::new();
    for cube in cubes(20) {
        for (most, nodes) in [
            (24, 1_000_000),
            (22, 1_000_000),
            (21, 1_000_000),
            (20, 1_000_000),
            (20, 3_000),
            (10, 20_000),
        ] {
            let polls = Arc::new(AtomicUsize::new(0));
            let counter = Arc::clone(&polls);
            for is_stopped in [false, true] {
                let counter = Arc::clone(&counter);
                let is_over = move || is_stopped && counter.fetch_add(1, Relaxed) == 2;
                let limits = Limits::nodes(nodes).or_until(is_over);
                let solution = solve(&cube, &Cube::SOLVED, Request::AtMost(most), &limits)
                    .expect("every cube can be solved");
                assert!(cube.after(&solution.turns).is_solved());
                let is_short = solution.turns.len() <= most;
                match solution.ended {
                    Ended::Length => assert!(is_short),
                    Ended::Nodes => assert!(!is_short && solution.nodes >= nodes),
                    Ended::Condition => assert!(!is_short && polls.load(Relaxed) == 3),
                    ended => panic!("{ended:?}"),
                }
                *ends
                    .entry(format!("{:?} {most} {is_stopped}", solution.ended))
                    .or_insert(0) += 1;
            }
        }
    }
    assert!(ends.len() >= 6, "{ends:?}");
}

#[test]
fn a_cube_near_its_target_needs_no_limit() {
    let near = Cube::from(&"R U2 F'".parse::<Turns>().expect("turns"));
    for (request, expected) in [
        (Request::FewTurns, Ended::Finished),
        (Request::AtMost(3), Ended::Length),
        (Request::AtMost(2), Ended::Finished),
        (Request::ByTables, Ended::Finished),
    ] {
        assert_eq!(solved(&near, request, 0).ended, expected, "{request:?}");
    }
}

#[test]
fn limits_go_with_their_conditions_to_another_thread() {
    let start = Instant::now();
    let limits = Limits::nodes(5_000).or_until(move || start.elapsed() > Duration::from_mins(1));
    let cube = cubes(2)[1];
    let here = solved(&cube, Request::FewTurns, 5_000);
    let there = thread::spawn(move || solve(&cube, &Cube::SOLVED, Request::FewTurns, &limits));
    assert_eq!(there.join().expect("no thread panics"), Ok(here));
}
