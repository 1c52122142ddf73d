//! Petrus, ZZ and the reduction on random cubes: every solution is replayed on the cube's own model.

use cube_core::{Cube, RandomCubes, Rotation, Turns};
use methods::{Ahead, Count, Prepared, Solution, Style};

use crate::shipped::prepared;

/// Beams that a test has time for.
const FEW: Style = Style::LookAhead(Ahead::USUAL.with_beams(10).with_sequences(5).with_extra(1));

fn solved(prepared: &Prepared, cube: &Cube, rotations: &[Rotation], style: Style) -> Solution {
    let solution = prepared
        .solve_held(cube, rotations, style, Count::HalfTurns)
        .expect("the method solves each cube");
    let (turns, rotation) = solution.face_turns();
    assert!(cube.after(&turns).is_solved());
    assert_eq!(rotation, solution.rotation, "the centres are back at home");
    assert!(turns.len() <= solution.htm());
    solution
}

/// Solves some cubes in both styles, from the first and the last placement; the greatest length of each
/// style.
fn longest(name: &str) -> [usize; 2] {
    let prepared = prepared(name);
    let placements = prepared.method().placements();
    let ends = [placements[0], placements[placements.len() - 1]];
    let mut longest = [0; 2];
    for cube in RandomCubes::new(7).take(12) {
        let lengths = [Style::AsPerson, FEW].map(|style| {
            let solution = solved(prepared, &cube, &ends, style);
            assert!(ends.contains(&solution.rotation));
            solution.htm()
        });
        longest = std::array::from_fn(|at| longest[at].max(lengths[at]));
    }
    longest
}

#[test]
fn petrus_solves_cubes_in_both_styles() {
    let [as_person, ahead] = longest("petrus");
    assert!(as_person <= 60 && ahead <= 42, "{as_person}, {ahead}");
}

#[test]
fn zz_solves_cubes_in_both_styles() {
    let [as_person, ahead] = longest("zz");
    assert!(as_person <= 60 && ahead <= 42, "{as_person}, {ahead}");
}

#[test]
fn the_reduction_solves_cubes_in_both_styles() {
    let [as_person, ahead] = longest("reduction");
    assert!(
        as_person <= 7 + 10 + 13 + 15 && ahead <= 27,
        "{as_person}, {ahead}"
    );
}

#[test]
fn a_step_turns_only_what_its_file_allows() {
    let prepared = prepared("reduction");
    let allowed = ["", "F B", "F B R L", "F B R L U D"].map(|faces| faces.split_whitespace());
    for cube in RandomCubes::new(8).take(5) {
        let solution = solved(prepared, &cube, &[Rotation::IDENTITY], FEW);
        for done in &solution.steps {
            let is_quarter = |face: &str| {
                let words = done.text();
                words
                    .split(' ')
                    .any(|word| word.starts_with(face) && !word.ends_with('2'))
            };
            assert!(
                !allowed[done.step].clone().any(is_quarter),
                "{}",
                done.text()
            );
        }
    }
}

#[test]
fn a_turn_of_the_top_alone_ends_a_method() {
    let prepared = prepared("zz");
    for turn in ["U", "U2", "U'"] {
        let turns: Turns = turn.parse().expect("a turn");
        let cube = Cube::SOLVED.after(&turns);
        let solution = solved(prepared, &cube, &[Rotation::IDENTITY], Style::AsPerson);
        assert_eq!(solution.htm(), 1);
    }
}

#[test]
fn an_algorithm_is_made_from_the_side_where_no_turn_goes_before_it() {
    let prepared = prepared("petrus");
    // An algorithm of the last corners, made from the right side.
    let turns: Turns = "B U2 B' U' B U' B'".parse().expect("turns");
    let cube = Cube::SOLVED.after(&turns);
    let solution = solved(prepared, &cube, &[Rotation::IDENTITY], Style::AsPerson);
    let orientation = &solution.steps[0];
    assert_eq!((orientation.step, orientation.turns.len()), (4, 7));
}
