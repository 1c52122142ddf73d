//! Laws of the structure of cubes, on random ones.

use std::collections::HashSet;

use proptest::prelude::*;

use crate::{Amount, Axis, Corner, Cube, Cycle, Edge, Face, Parity, State, Symmetry, Turn, Turns};

fn cube(turns: &str) -> Cube {
    Cube::from(&turns.parse::<Turns>().expect("turns"))
}

fn any_turns() -> impl Strategy<Value = Turns> {
    prop::collection::vec(0..18_usize, 0..40)
        .prop_map(|turns| turns.into_iter().map(|turn| Turn::ALL[turn]).collect())
}

/// The cube of an operation made `times` times.
fn repeated(cube: &Cube, times: u32) -> Cube {
    (0..times).fold(Cube::SOLVED, |made, _| made.then(cube))
}

proptest! {
    #[test]
    fn cycles_rebuild_the_cube(turns in any_turns()) {
        let cube = Cube::from(&turns);
        prop_assert_eq!(cube.cycles().cube(), cube);
    }

    #[test]
    fn a_cycle_names_each_sticker_and_the_place_to_which_it_goes(turns in any_turns()) {
        let cube = Cube::from(&turns);
        let homes = cube.homes();
        let text = cube.cycles().to_string();
        for cycle in text.split('(').skip(1) {
            let (places, sign) = cycle.trim_end().split_once(')').expect("a bracket");
            let places: Vec<&str> = places.split(' ').collect();
            for (n, from) in places.iter().enumerate() {
                let to = places.get(n + 1).unwrap_or(&places[0]);
                let shift = match (places.get(n + 1), sign) {
                    (Some(_), _) | (None, "") => 0,
                    (None, "+") => 1,
                    (None, _) => 2,
                };
                for letter in 0..from.len() {
                    let arrived = (letter + shift) % to.len();
                    let home = homes[facelet(to, arrived).index()];
                    prop_assert_eq!(home, facelet(from, letter), "{} {}", text, cycle);
                }
            }
        }
    }

    #[test]
    fn pieces_in_no_cycle_are_at_home(turns in any_turns()) {
        let cube = Cube::from(&turns);
        let cycles = cube.cycles();
        let moved: HashSet<Edge> = cycles.edges().iter().flat_map(Cycle::places).collect();
        for place in Edge::ALL {
            prop_assert_eq!(cube.edge_at(place) == (place, 0), !moved.contains(&place));
        }
        let moved: Vec<Corner> = cycles.corners().iter().flat_map(Cycle::places).collect();
        for place in Corner::ALL {
            let times = moved.iter().filter(|&&moved| moved == place).count();
            prop_assert_eq!(usize::from(cube.corner_at(place) != (place, 0)), times);
        }
    }

    #[test]
    fn a_cube_made_as_often_as_its_order_is_solved_and_not_before(turns in any_turns()) {
        let cube = Cube::from(&turns);
        let order = cube.order();
        prop_assert!((1..=1260).contains(&order));
        let mut made = cube;
        for times in 1..order {
            prop_assert!(!made.is_solved(), "{times} of {order}");
            made = made.then(&cube);
        }
        prop_assert!(made.is_solved());
    }

    #[test]
    fn the_order_of_a_state_counts_its_rotation(turns in any_turns(), rotation in 0..24_usize) {
        let rotation = crate::Rotation::ALL[rotation];
        let state = State { cube: Cube::from(&turns), rotation, turns: None };
        let operation = format!("{turns} {rotation}").parse().expect("an algorithm");
        let mut made = State::SOLVED;
        for times in 0..state.order() {
            prop_assert!(times == 0 || made != State::SOLVED, "{times}");
            made = made.after(&operation);
        }
        prop_assert_eq!(made, State::SOLVED);
    }

    #[test]
    fn parity_is_that_of_the_quarter_turns_and_of_both_kinds_of_cycles(turns in any_turns()) {
        let cube = Cube::from(&turns);
        let of = |swaps: usize| if swaps.is_multiple_of(2) { Parity::Even } else { Parity::Odd };
        let cycles = cube.cycles();
        let corners = cycles.corners().iter().map(|cycle| cycle.length() - 1).sum();
        let edges = cycles.edges().iter().map(|cycle| cycle.length() - 1).sum();
        prop_assert_eq!(cube.parity(), of(turns.quarter_turn_count()));
        prop_assert_eq!(cube.parity(), of(corners));
        prop_assert_eq!(cube.parity(), of(edges));
    }

    #[test]
    fn about_the_usual_axes_orientation_is_that_of_the_pieces(turns in any_turns()) {
        let cube = Cube::from(&turns);
        let flipped = Edge::ALL.into_iter().filter(|&place| cube.edge_at(place).1 == 1);
        prop_assert_eq!(cube.flipped_edges(Axis::FrontBack), flipped.collect::<Vec<_>>());
        let twisted = Corner::ALL.into_iter().filter(|&place| cube.corner_at(place).1 > 0);
        prop_assert_eq!(cube.twisted_corners(Axis::UpDown), twisted.collect::<Vec<_>>());
    }

    #[test]
    fn a_symmetry_takes_each_axis_with_its_orientations(turns in any_turns(), n in 0..48_usize) {
        let symmetry = Symmetry::ALL[n];
        let cube = Cube::from(&turns);
        let there = cube.seen_from(symmetry);
        for face in Face::ALL {
            let to = symmetry.rotation.apply(face).axis();
            let counts = |cube: &Cube, axis| {
                (cube.flipped_edges(axis).len(), cube.twisted_corners(axis).len())
            };
            prop_assert_eq!(counts(&there, to), counts(&cube, face.axis()));
        }
        prop_assert_eq!(there.order(), cube.order());
    }
}

/// The place of a letter of a name, such as the first of `BU`.
fn facelet(name: &str, letter: usize) -> crate::Facelet {
    let mut faces: Vec<char> = name.chars().collect();
    faces.rotate_left(letter);
    let face = Face::from_letter(faces[0]).expect("a face");
    let facelets = if faces.len() == 2 {
        name.parse::<Edge>().expect("an edge").facelets().to_vec()
    } else {
        let corner = name.parse::<Corner>().expect("a corner");
        let clockwise = corner.faces().map(Face::letter);
        let is_clockwise = (0..3).any(|n| (0..3).all(|m| clockwise[(n + m) % 3] == faces[m]));
        assert!(is_clockwise, "{name} is named clockwise");
        corner.facelets().to_vec()
    };
    let found = facelets.into_iter().find(|facelet| facelet.face() == face);
    found.expect("the piece lies on the face")
}

#[test]
fn only_quarter_turns_of_the_axis_flip_edges_and_only_those_of_other_axes_twist_corners() {
    for turn in Turn::ALL {
        let cube = Cube::SOLVED.turned(turn);
        for axis in Axis::ALL {
            let is_quarter = turn.amount != Amount::Half;
            let flips = if is_quarter && turn.face.axis() == axis {
                4
            } else {
                0
            };
            let twists = if is_quarter && turn.face.axis() != axis {
                4
            } else {
                0
            };
            assert_eq!(cube.flipped_edges(axis).len(), flips, "{turn} {axis:?}");
            assert_eq!(cube.twisted_corners(axis).len(), twists, "{turn} {axis:?}");
        }
    }
}

#[test]
fn known_orders_are_found() {
    // D. Singmaster, Notes on Rubik's Magic Cube, 1981.
    for (turns, order) in [
        ("", 1),
        ("R", 4),
        ("R2 U2", 6),
        ("R U", 105),
        ("R U'", 63),
        ("R U2", 30),
        ("R U R' U'", 6),
        ("R U2 D' B D'", 1260),
    ] {
        assert_eq!(cube(turns).order(), order, "{turns}");
        assert!(repeated(&cube(turns), order).is_solved(), "{turns}");
    }
}

#[test]
fn a_corner_twisted_in_place_has_the_sign_of_its_sense() {
    // R' D' R D, made twice, brings the sticker on R to U, and made four times that on F, as
    // layer-by-layer methods finish.
    let twisted = cube("(R' D' R D)2 U (R' D' R D)4 U'");
    assert_eq!(twisted.cycles().to_string(), "(URF)- (UBR)+");
    let at = |place: &str| place.parse::<crate::Facelet>().expect("a place").index();
    assert_eq!(twisted.faces()[at("U9")], Face::R);
    assert_eq!(twisted.faces()[at("U3")], Face::R);
}

#[test]
fn the_symmetries_are_48_and_all_different() {
    let asymmetric = cube("R U2 F' L D2 B");
    assert_eq!(asymmetric.symmetries().len(), 1);
    let seen: HashSet<Cube> = Symmetry::ALL.map(|s| asymmetric.seen_from(s)).into();
    assert_eq!(seen.len(), 48);
    assert_eq!(cube("R L").symmetries().len(), 4 + 4);
    assert_eq!(cube("R L'").symmetries().len(), 8);
}
