//! The other usual algorithms that `--usual` tells: each does its step on the cube as it is held, judged by
//! stickers.

use cube_core::{Cube, Face, Facelet, State, Turns, notation::Algorithm};
use methods::{Case, Count, ExplainedStep, Prepared, Style};

use crate::shipped::with_usual_algorithms;

/// The first step of a cube, held with D at the bottom.
fn first_step(prepared: &Prepared, cube: &Cube) -> ExplainedStep {
    let solution = prepared.solve(cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
    let solution = solution.expect("the method is proven");
    prepared
        .explained(cube, &solution, Count::HalfTurns)
        .swap_remove(0)
}

fn is_home(cube: &Cube, facelet: Facelet) -> bool {
    cube.facelets().at(facelet) == facelet.face().letter()
}

/// Whether a sticker is on one of these rows of a side, from the top.
fn is_below_top(facelet: Facelet) -> bool {
    match facelet.face() {
        Face::U => false,
        Face::D => true,
        Face::R | Face::F | Face::L | Face::B => facelet.index() % 9 >= 3,
    }
}

/// Whether the orientation of the last layer is done.
fn is_oriented(cube: &Cube) -> bool {
    let mut asked = Facelet::all().filter(|it| it.face() == Face::U || is_below_top(*it));
    asked.all(|facelet| is_home(cube, facelet))
}

/// Whether blocks left and right stand, and all corners, after some turn of the top.
fn has_blocks_and_corners(cube: &Cube) -> bool {
    let is_asked = |facelet: &Facelet| {
        let is_corner = matches!(facelet.index() % 9, 0 | 2 | 6 | 8);
        let is_side = matches!(facelet.face(), Face::R | Face::L) && is_below_top(*facelet);
        is_corner || is_side
    };
    ["", "U", "U2", "U'"].into_iter().any(|turn| {
        let cube = cube.after(&turn.parse::<Turns>().expect("a turn"));
        Facelet::all().filter(is_asked).all(|it| is_home(&cube, it))
    })
}

/// Plays every choice of some cases from all four sides.
fn check(method: &str, cases: &[Case], is_done: impl Fn(&Cube) -> bool) {
    let prepared = with_usual_algorithms(method);
    for case in cases {
        for turned in ["", "U", "U2", "U'"] {
            let cube = case.state().after(&turned.parse().expect("a turn")).cube;
            let step = first_step(prepared, &cube);
            assert_eq!(step.case.as_ref(), Some(&case.name), "{turned}");
            assert!(!step.usual.is_empty(), "{}: one algorithm alone", case.name);
            for text in [&step.turns].into_iter().chain(&step.usual) {
                let turns: Algorithm = text.parse().expect("turns of hands");
                let end = State::from(cube).after(&turns);
                assert!(is_done(&end.cube), "{} {turned}: {text}", case.name);
            }
        }
    }
}

fn named(names: impl IntoIterator<Item = String>) -> Vec<Case> {
    let cases = names.into_iter().flat_map(|name| Case::named(&name));
    cases.collect()
}

#[test]
fn every_usual_algorithm_orients_the_last_layer() {
    let cases = named((1..=57).map(|number| format!("OLL {number}")));
    assert_eq!(cases.len(), 57);
    check("cfop", &cases, is_oriented);
}

#[test]
fn every_usual_algorithm_permutes_the_last_layer() {
    let letters = "Aa Ab E F Ga Gb Gc Gd H Ja Jb Na Nb Ra Rb T Ua Ub V Y Z";
    let cases = named(letters.split(' ').map(|letters| format!("PLL {letters}")));
    assert_eq!(cases.len(), 21);
    check("cfop", &cases, Cube::is_solved);
}

#[test]
fn every_usual_algorithm_solves_the_corners_beside_the_blocks() {
    let groups = ["O", "H", "Pi", "U", "T", "S", "As", "L"];
    let cases = named(groups.map(|group| format!("roux/cmll/{group}")));
    assert_eq!(cases.len(), 42);
    check("roux", &cases, has_blocks_and_corners);
}

#[test]
fn the_algorithm_that_most_people_know_comes_first() {
    for (name, first, other) in [
        (
            "T-perm",
            "R U R' U' R' F R2 U' R' U' R U R' F'",
            "R2 U R2 U' R2 U' D R2 U' R2 U R2 D'",
        ),
        ("Ua-perm", "M2 U M U2 M' U M2", "R U' R U R U R U' R' U' R2"),
        (
            "F-perm",
            "R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R",
            "R' U R U' R2 F' U' F U R F R' F' R2",
        ),
        ("Sune", "R U R' U R U2 R'", "R' U2 R U R' U R"),
    ] {
        let case = Case::named(name).swap_remove(0);
        let text = |turns: &[methods::HandTurn]| {
            let words: Vec<String> = turns.iter().map(ToString::to_string).collect();
            words.join(" ")
        };
        assert_eq!(text(&case.usual), first);
        assert_eq!(text(&case.others[0]), other);
    }
}
