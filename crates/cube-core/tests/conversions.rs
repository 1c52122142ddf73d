//! The standard traits of cubes, poses and turns.

use std::collections::HashSet;

use cube_core::{Axis, Cube, Face, Rotation, State, Turn, Turns, notation::Algorithm};

fn turns(text: &str) -> Turns {
    text.parse().expect("turns")
}

#[test]
fn turns_are_extended_by_value_and_by_reference() {
    let sequence = turns("R U2 F'");
    let mut twice = sequence.clone();
    twice.extend(&sequence);
    assert_eq!(twice, turns("R U2 F' R U2 F'"));
    twice.extend(sequence.clone());
    assert_eq!(twice.len(), 9);
    let slice: &[Turn] = sequence.as_ref();
    assert_eq!(slice, &*sequence);
}

#[test]
fn the_default_is_the_solved_cube_in_the_first_pose() {
    assert_eq!(Cube::default(), Cube::SOLVED);
    assert_eq!(Rotation::default(), Rotation::IDENTITY);
    assert_eq!(State::default(), State::from(Cube::SOLVED));
}

#[test]
fn turns_become_an_algorithm_of_the_same_text() {
    let sequence = turns("R U2 F'");
    let algorithm = Algorithm::from(&sequence);
    assert_eq!("R U2 F'".parse(), Ok(algorithm.clone()));
    assert_eq!(algorithm.unrotated(), (sequence, Rotation::IDENTITY));
    // A solution names the turns as the holder makes them.
    let state: State = "x R U".parse().expect("a state");
    let back = Algorithm::from(&turns("U' R'"));
    assert!(state.after(&back).cube.is_solved());
}

#[test]
fn states_serve_as_keys() {
    let states = ["R", "R x", "R", "solved"].map(|text| text.parse::<State>().expect("a state"));
    assert_eq!(HashSet::from(states).len(), 3);
}

#[test]
fn each_axis_is_listed_once() {
    let axes: HashSet<Axis> = Face::ALL.map(Face::axis).into();
    assert_eq!(HashSet::from(Axis::ALL), axes);
}
