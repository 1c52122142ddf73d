//! Methods are played on random cubes, and each solution is replayed on the cube's own model.

use std::sync::LazyLock;

use cube_core::{Cube, Face, RandomCubes, Rotation, State};

use super::*;
use crate::{HandTurn, Method, case::Recognised, hand_turn::text_of, method::StepWay};

static ROUX: LazyLock<Prepared> = LazyLock::new(|| prepared("roux"));

fn prepared(name: &str) -> Prepared {
    let method = Method::shipped(name).expect("it comes with the program");
    Prepared::new(method).expect("its steps are small")
}

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
                .as_person(held(&cube), Count::SliceTurns, &mut 0)
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
