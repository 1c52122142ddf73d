//! Methods are played on random cubes, and each solution is replayed on the cube's own model.

use std::sync::{
    Arc, LazyLock,
    atomic::{AtomicU32, Ordering::Relaxed},
};

use cube_core::{Amount, Cube, Face, Pattern, RandomCubes, Rotation, State};
use solver::{Limits, Objective, Price};

use super::*;
use crate::{
    HandTurn, Method,
    case::Recognised,
    hand_turn::text_of,
    prepared::{PreparedEach, PreparedStep},
    shipped::prepared,
    step::StepWay,
};

static ROUX: LazyLock<&Prepared> = LazyLock::new(|| prepared("roux"));

/// The few that a test has time for.
const FEW: Ahead = Ahead {
    beams: 10,
    sequences: 5,
    extra: 1,
};

fn held(cube: &Cube) -> Held {
    Held::of(cube, Rotation::IDENTITY)
}

/// Replays a solution twice, as hands make it and by its face turns, each with the way in which the cube
/// is held at the end.
fn assert_solves(cube: &Cube, solution: &Solution) {
    let (turns, rotation) = solution.face_turns();
    assert!(cube.after(&turns).is_solved());
    assert_eq!(rotation, solution.rotation, "the centres are back at home");
    let text = format!("{} {}", solution.rotation, text_of(&solution.turns()));
    let done: State = text.parse().expect("turns of hands are notation");
    assert_eq!(done.cube, Cube::SOLVED.after(&turns));
    assert_eq!(done.rotation, rotation);
}

#[test]
fn each_face_comes_to_the_bottom() {
    for face in Face::ALL {
        assert_eq!(bringing_down(face).apply(face), Face::D);
    }
}

#[test]
fn roux_solves_cubes_as_a_person_does() {
    for cube in RandomCubes::new(3).take(8) {
        let rotations = &[Rotation::IDENTITY];
        let solution = ROUX
            .solve_held(&cube, rotations, Style::AsPerson, Count::SliceTurns)
            .unwrap();
        assert_solves(&cube, &solution);
        assert!(solution.steps.len() <= 4);
        assert!(solution.stm() <= 9 + 14 + 13 + 20);
    }
}

#[test]
fn roux_looks_ahead_from_any_of_24_ways_to_hold_the_cube() {
    let mut cubes = RandomCubes::new(4);
    let style = Style::LookAhead(FEW);
    for rotation in Rotation::ALL {
        let cube = cubes.draw();
        let solution = ROUX
            .solve_held(&cube, &[rotation], style, Count::SliceTurns)
            .unwrap();
        assert_eq!(solution.rotation, rotation);
        assert_solves(&cube, &solution);
    }
}

#[test]
fn the_corners_are_solved_by_short_and_usual_algorithms_wherever_the_middle_slice_is() {
    let usual = ROUX.method().clone().with_usual_algorithms();
    let slice = HandTurn::sequence("M U2 M").unwrap();
    for method in [ROUX.method(), &usual] {
        let StepWay::Cases(cases) = &method.steps[2].way else {
            panic!("the corners are solved by cases");
        };
        let goal = &method.steps[2].goal;
        let known = Recognised::new(goal, cases);
        assert_eq!(
            known.states(),
            648,
            "24 ways to place four corners, 27 to turn them"
        );
        for cube in RandomCubes::new(5).take(8) {
            let blocks = ROUX
                .as_person(held(&cube), Count::SliceTurns, &mut Nodes::unlimited())
                .unwrap();
            let blocks = blocks.iter().filter(|step| step.step < 2);
            let blocks = blocks.fold(held(&cube), |held, step| held.after(&step.turns));
            for held in [blocks, blocks.after(&slice)] {
                let ways = known.of(&held).unwrap();
                assert!(!ways.is_empty() || goal.is_reached(&held));
                for way in ways {
                    assert_eq!(way.after, None, "the last step turns U anyway");
                    assert!(goal.is_reached(&held.after(&way.turns(cases))));
                }
            }
        }
    }
}

/// A method whose one step no table can prune.
const FAR: &str = "\
name = 'far'
title = 'Far'
text = ''
[[step]]
name = 'most'
title = 'Most'
text = ''
solve = 'DR DF DL DB DFR DFL DBL DBR FR FL BL BR'";

#[test]
fn a_search_ends_soon_after_the_caller_wants_it_to() {
    let far = Prepared::new(Method::read(FAR).expect("a method")).expect("its tables are made");
    let cube = Pattern::find("superflip").expect("a pattern").cube();
    let polls = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&polls);
    let limits = Limits::until(move || counter.fetch_add(1, Relaxed) == 2);
    for style in [Style::AsPerson, Style::LookAhead(FEW)] {
        polls.store(0, Relaxed);
        let solved = far.solve_within(&cube, &Rotation::ALL, style, Count::HalfTurns, &limits);
        let Err(Unsolved::Cut { nodes, number, .. }) = solved else {
            panic!("{solved:?}");
        };
        assert_eq!((number, polls.load(Relaxed)), (1, 3));
        assert!(nodes < 100_000, "{nodes}");
    }
}

#[test]
fn the_best_of_the_holds_that_were_done_is_the_answer_at_the_limit() {
    let cube = RandomCubes::new(6).draw();
    let play = |rotations: &[Rotation], nodes| {
        let (style, limits) = (Style::LookAhead(FEW), Limits::nodes(nodes));
        ROUX.solve_within(&cube, rotations, style, Count::SliceTurns, &limits)
    };
    let [one, two] = [1, 2].map(|holds| {
        let solution = play(&Rotation::ALL[..holds], u64::MAX);
        solution.expect("Roux solves each cube")
    });
    assert!(one.nodes < two.nodes);
    let cut = play(&Rotation::ALL, two.nodes - 1).expect("the first hold is done");
    assert_eq!((cut.nodes, &cut.steps), (two.nodes - 1, &one.steps));
    assert!(play(&Rotation::ALL, one.nodes / 2).is_err());
}

#[test]
fn a_look_ahead_by_cost_finds_a_cheaper_solution_than_one_by_turns() {
    // Half turns are dear, which no metric says.
    let dear = |amount| Price::saturating(if amount == Amount::Half { 5 } else { 1 });
    let dear = Objective::HALF_TURNS.with_turn(dear);
    let [mut by_turns, mut by_cost] = [0, 0];
    for cube in RandomCubes::new(7).take(4) {
        for (count, sum) in [
            (Count::SliceTurns, &mut by_turns),
            (Count::Cost(&dear), &mut by_cost),
        ] {
            let style = Style::LookAhead(FEW);
            let solution = ROUX.solve_held(&cube, &[Rotation::IDENTITY], style, count);
            let solution = solution.expect("Roux solves each cube");
            assert_solves(&cube, &solution);
            *sum += solution.length(Count::Cost(&dear));
        }
    }
    assert!(by_cost < by_turns, "{by_cost} {by_turns}");
}

/// A cross by this order of its edges.
fn cross(order: &str) -> Prepared {
    let text = format!(
        "\
name = 'cross'
title = 'Cross'
text = ''
[[step]]
name = 'cross'
title = 'Cross'
text = ''
each = ['DR', 'DF', 'DL', 'DB']
turns = 'U R F L B'
order = '{order}'"
    );
    Prepared::new(Method::read(&text).expect("a method")).expect("its tables are made")
}

/// The fewest turns of any order, each part by the first of its shortest ways.
fn fewest(each: &PreparedEach, held: Held) -> usize {
    let solved = each.solved(&held);
    let orders = each.open(solved).map(|part| {
        let way = each.shortest(solved, part, &held, &mut Nodes::unlimited());
        let way = way.expect("each edge has a way");
        way.len() + fewest(each, held.after(&way))
    });
    orders.min().unwrap_or(0)
}

#[test]
fn the_best_order_takes_no_more_turns_than_any_other_and_each_part_is_one_of_its_shortest() {
    let [nearest, best] = ["nearest", "best"].map(cross);
    let PreparedStep::Each(each) = &best.steps[0] else {
        panic!("the cross has parts");
    };
    let [mut by_nearest, mut by_first_ways, mut by_best] = [0, 0, 0];
    for cube in RandomCubes::new(8).take(50) {
        let held = held(&cube);
        let play = |cross: &Prepared| {
            let steps = cross.as_person(held, Count::HalfTurns, &mut Nodes::unlimited());
            steps.expect("each edge has a way")
        };
        let turns = |steps: &[Done]| steps.iter().map(|done| done.turns.len()).sum::<usize>();
        let steps = play(&best);
        let (least, own) = (fewest(each, held), turns(&steps));
        assert!(own <= least, "{own} {least}");
        by_nearest += turns(&play(&nearest));
        by_first_ways += least;
        by_best += own;
        let mut held = held;
        for done in steps {
            let solved = each.solved(&held);
            let pieces = goal::pieces(&done.goal).expect("names of pieces");
            let part = each.open(solved).find(|part| each.pieces(*part) == pieces);
            let way = each.shortest(
                solved,
                part.expect("it is open"),
                &held,
                &mut Nodes::unlimited(),
            );
            assert_eq!(way.map(|way| way.len()), Some(done.turns.len()));
            held = held.after(&done.turns);
        }
        assert!(each.open(each.solved(&held)).next().is_none());
    }
    assert!(
        by_best < by_first_ways && by_first_ways < by_nearest,
        "{by_best} {by_first_ways} {by_nearest}"
    );
}
