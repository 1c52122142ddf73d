//! Cubes solved by every method that comes with the program, in every style, and replayed.

use cube_core::{Cube, Face, RandomCubes};
use methods::{Ahead, Count, Method, Style};

use crate::shipped::prepared;

/// Solves some cubes; each solution must solve its cube, and its steps must be its turns.
fn solves(name: &str, bottoms: &[Face], style: Style, cubes: usize) {
    let prepared = prepared(name);
    let mut random = RandomCubes::new(7);
    for _ in 0..cubes {
        let cube = random.draw();
        let solution = prepared
            .solve(&cube, bottoms, style, Count::HalfTurns)
            .expect("the method solves every cube");
        let (turns, _) = solution.face_turns();
        assert!(cube.after(&turns).is_solved(), "{name}: {solution:?}");
        assert!(solution.steps.iter().all(|step| !step.turns.is_empty()));
        assert!(solution.htm() >= turns.len());
    }
}

#[test]
fn a_person_solves_cubes_by_every_method() {
    for name in Method::shipped_names() {
        solves(name, &[Face::D], Style::AsPerson, 5);
        solves(name, &[Face::R], Style::AsPerson, 1);
    }
}

#[test]
fn looking_ahead_solves_cubes_and_in_fewer_turns() {
    let ahead = Style::LookAhead(Ahead::default());
    for name in ["cfop", "layers", "layers-eight"] {
        solves(name, &[Face::D], ahead, 2);
        solves(name, &Face::ALL, ahead, 1);
    }
    let prepared = prepared("cfop");
    let cube: Cube = RandomCubes::new(8).draw();
    let length = |style| {
        let solution = prepared.solve(&cube, &[Face::D], style, Count::HalfTurns);
        solution.expect("the method solves every cube").htm()
    };
    assert!(length(ahead) < length(Style::AsPerson));
}

#[test]
fn pairs_are_told_with_their_cases() {
    let prepared = prepared("cfop");
    for style in [Style::AsPerson, Style::LookAhead(Ahead::default())] {
        let mut random = RandomCubes::new(9);
        let mut named = 0;
        for _ in 0..3 {
            let solution = prepared.solve(&random.draw(), &[Face::D], style, Count::HalfTurns);
            let steps = solution.expect("the method solves every cube").steps;
            let pairs = steps.iter().filter(|step| step.step == 1);
            let cases: Vec<&str> = pairs.filter_map(|pair| pair.case.as_deref()).collect();
            assert!(
                cases.iter().all(|case| case.starts_with("F2L ")),
                "{cases:?}"
            );
            named += cases.len();
        }
        assert!(named > 0, "{style:?}");
    }
}

#[test]
fn a_solved_cube_needs_no_steps() {
    let prepared = prepared("cfop");
    let solution = prepared.solve(&Cube::SOLVED, &[Face::D], Style::AsPerson, Count::HalfTurns);
    assert!(
        solution
            .expect("the solved cube is solved")
            .steps
            .is_empty()
    );
}
