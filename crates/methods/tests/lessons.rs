//! Lessons: whoever follows them solves each cube by each method, also after a slip.

use cube_core::{Cube, RandomCubes, Turn, Turns};
use methods::{Count, Hint, Lesson, Method, Prepared};

use crate::shipped::prepared;

/// Cubes for each method.
const CUBES: usize = 4;

fn all() -> impl Iterator<Item = &'static Prepared> {
    Method::shipped_names().map(prepared)
}

fn lesson(method: &Prepared, cube: &Cube) -> Option<Lesson> {
    let lesson = method.lesson(cube, Count::SliceTurns);
    lesson.unwrap_or_else(|cause| panic!("{}: {cause}", method.method().name))
}

/// Steps and parts that are done.
fn stand(lesson: &Lesson) -> (usize, usize) {
    let parts = lesson.progress.next.as_ref().and_then(|next| next.parts);
    (lesson.progress.steps, parts.map_or(0, |(done, _)| done))
}

/// Follows lessons to the end; each of them begins with more done than the one before.
#[track_caller]
fn assert_leads_home(method: &Prepared, mut cube: Cube) {
    let mut before = None;
    while let Some(lesson) = lesson(method, &cube) {
        let stand = stand(&lesson);
        let name = &method.method().name;
        assert!(before < Some(stand), "{name}: {before:?}, {lesson:?}");
        before = Some(stand);
        cube = cube.after(&lesson.turns());
    }
    assert!(cube.is_solved());
}

#[test]
fn lessons_lead_home_and_each_does_more() {
    for method in all() {
        for cube in RandomCubes::new(11).take(CUBES) {
            assert_leads_home(method, cube);
        }
    }
}

#[test]
fn lessons_lead_home_after_the_first_turn_alone_and_after_a_wrong_one() {
    for method in all() {
        for mut cube in RandomCubes::new(12).take(CUBES) {
            let wrong: Turn = "F2".parse().expect("a turn");
            for _ in 0..3 {
                let Some(lesson) = lesson(method, &cube) else {
                    break;
                };
                let first: Turns = lesson.turns().iter().copied().take(1).collect();
                assert_leads_home(method, cube.after(&first));
                assert_leads_home(method, cube.turned(wrong));
                cube = cube.after(&lesson.turns());
            }
        }
    }
}

#[test]
fn a_solved_cube_has_no_lesson_and_one_turn_is_told() {
    for method in all() {
        assert_eq!(lesson(method, &Cube::SOLVED), None);
        for turn in Turn::ALL {
            let lesson = lesson(method, &Cube::SOLVED.turned(turn));
            let lesson = lesson.expect("the cube is not solved");
            assert!(
                Hint::ALL
                    .map(|hint| lesson.hint(hint))
                    .iter()
                    .all(|text| !text.is_empty())
            );
        }
    }
}

#[test]
fn the_hints_of_a_pair_tell_more_and_more() {
    let cfop = prepared("cfop");
    let hints = |turns: &str| {
        let turns: Turns = turns.parse().expect("turns");
        let lesson = lesson(cfop, &Cube::from(&turns)).expect("the cube is not solved");
        Hint::ALL.map(|hint| lesson.hint(hint))
    };
    let [step, pieces, count, next, all] = hints("R U R'");
    assert_eq!(step, "step: First two layers, part 4 of 4");
    assert_eq!(pieces, "pieces: DFR FR");
    assert_eq!(count, "3 turns");
    assert_eq!(next, "next turn: R");
    assert_eq!(all, "turns: R U' R' (F2L 1)");
    let [_, pieces, _, next, _] = hints("R D R'");
    assert_eq!(next, "next turn: R, with the cube held after x2");
    assert!(
        pieces.ends_with(", with the cube held after x2"),
        "{pieces}"
    );
}

#[test]
fn pieces_that_are_there_are_not_looked_for() {
    let cfop = prepared("cfop");
    let turns: Turns = "F2 U F2".parse().expect("turns");
    let lesson = lesson(cfop, &Cube::from(&turns)).expect("the cube is not solved");
    assert!(lesson.pieces.len() < 4, "{lesson:?}");
}
