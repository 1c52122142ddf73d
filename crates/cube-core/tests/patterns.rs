//! The pattern library against drawings (`patterns.txt`, one unfolded cube for each pattern), and
//! against the properties that give the best known patterns their names.

use std::collections::{HashMap, HashSet};

use cube_core::{
    Corner, Cube, Edge, Face, Facelet, FaceletKind, Pattern, Rotation, notation::Algorithm,
};

const DRAWINGS: &str = include_str!("patterns.txt");

/// The stickers of an unfolded cube in the order URFDLB.
fn stickers_of(drawing: &[&str]) -> String {
    let rows: Vec<Vec<&str>> = drawing
        .iter()
        .map(|line| line.split_whitespace().collect())
        .collect();
    // Nine rows: U, then L F R B side by side, then D.
    let face = |row: usize, column: usize| (row..row + 3).map(move |row| (row, column));
    [(0, 0), (3, 2), (3, 1), (6, 0), (3, 0), (3, 3)]
        .into_iter()
        .flat_map(|(row, column)| face(row, column))
        .map(|(row, column)| rows[row][column])
        .collect()
}

fn drawings() -> HashMap<&'static str, String> {
    let lines: Vec<&str> = DRAWINGS.lines().filter(|line| !line.is_empty()).collect();
    lines
        .chunks(10)
        .map(|chunk| (chunk[0], stickers_of(&chunk[1..])))
        .collect()
}

fn cube(name: &str) -> Cube {
    Pattern::find(name).expect("a known pattern").cube()
}

/// The colours of the stickers of a face whose square, 0 to 8, is `wanted`.
fn colors(cube: &Cube, face: Face, wanted: impl Fn(usize) -> bool) -> HashSet<Face> {
    (0..9)
        .filter(|&square| wanted(square))
        .map(|square| cube.faces()[Facelet::new(face, square).index()])
        .collect()
}

/// The one colour of the `wanted` stickers of a face.
fn color(cube: &Cube, face: Face, wanted: impl Fn(usize) -> bool) -> Face {
    let colors = colors(cube, face, wanted);
    assert_eq!(
        colors.len(),
        1,
        "{face} shows {colors:?} where one colour is due"
    );
    colors.into_iter().next().expect("there is one")
}

fn is_kind(square: usize, kind: FaceletKind) -> bool {
    Facelet::new(Face::U, square).kind() == kind
}

/// Order of a pattern: repetitions that make the cube solved again.
fn order(cube: &Cube) -> usize {
    std::iter::successors(Some(*cube), |made| Some(made.then(cube)))
        .position(|made| made.is_solved())
        .expect("every cube has an order")
        + 1
}

#[test]
fn every_pattern_looks_like_its_drawing() {
    let drawings = drawings();
    for name in drawings.keys() {
        let is_pattern = Pattern::ALL.iter().any(|pattern| pattern.name == *name);
        assert!(is_pattern, "patterns.txt draws {name}, which is no pattern");
    }
    for pattern in Pattern::ALL {
        assert_eq!(
            Some(&pattern.cube().facelets().to_string()),
            drawings.get(pattern.name),
            "{}: patterns.txt has another drawing, or none",
            pattern.name
        );
    }
}

#[test]
fn no_pattern_is_another_one_that_is_held_otherwise() {
    for (number, one) in Pattern::ALL.iter().enumerate() {
        for other in &Pattern::ALL[..number] {
            let mut held = Rotation::ALL.into_iter();
            let is_same = held.any(|rotation| one.cube().rotated(rotation) == other.cube());
            assert!(!is_same, "{} is {}: make it an alias", one.name, other.name);
        }
    }
}

#[test]
fn a_superflip_has_all_edges_flipped_in_their_places() {
    let cube = cube("superflip");
    assert!(
        Edge::ALL
            .into_iter()
            .all(|edge| cube.edge_at(edge) == (edge, 1))
    );
    assert!(
        Corner::ALL
            .into_iter()
            .all(|corner| cube.corner_at(corner) == (corner, 0))
    );
}

#[test]
fn a_checkerboard_alternates_two_colours_on_every_face() {
    for (name, expected_order) in [
        ("checkerboard", 2),
        ("checkerboard-3", 3),
        ("checkerboard-6", 6),
    ] {
        let cube = cube(name);
        for face in Face::ALL {
            assert_eq!(color(&cube, face, |square| square % 2 == 0), face);
            let other = color(&cube, face, |square| square % 2 == 1);
            assert_ne!(other, face);
            assert_eq!(
                other == face.opposite(),
                expected_order == 2,
                "{name}: {face}"
            );
        }
        assert_eq!(order(&cube), expected_order, "{name}");
    }
}

#[test]
fn spots_differ_from_their_face_in_the_centre_alone() {
    for (name, expected) in [("four spots", 4), ("six spots", 6)] {
        let cube = cube(name);
        let around = |face| color(&cube, face, |square| square != 4);
        let spots: Vec<Face> = Face::ALL
            .into_iter()
            .filter(|&face| around(face) != face)
            .collect();
        assert_eq!(spots.len(), expected, "{name}");
        for face in spots {
            assert_eq!(
                around(face) == face.opposite(),
                expected == 4,
                "{name}: {face}"
            );
        }
    }
}

#[test]
fn a_cross_differs_from_its_face_in_the_corners_alone() {
    for (name, expected_order) in [("plummers-cross", 3), ("christmans-cross", 2)] {
        let cube = cube(name);
        for face in Face::ALL {
            assert_eq!(
                color(&cube, face, |square| !is_kind(square, FaceletKind::Corner)),
                face
            );
            assert_ne!(
                color(&cube, face, |square| is_kind(square, FaceletKind::Corner)),
                face
            );
        }
        assert_eq!(order(&cube), expected_order, "{name}");
    }
}

/// The squares of a face that belong to the 2x2x2 cube at a corner.
fn is_of_small_cube(corner: Corner, face: Face, square: usize) -> bool {
    let sides = corner.faces();
    sides.contains(&face)
        && Facelet::new(face, square)
            .other_faces()
            .all(|other| sides.contains(&other))
}

#[test]
fn a_cube_in_a_cube_keeps_two_small_cubes_and_turns_the_rest_about_them() {
    let cube = cube("cube-in-a-cube");
    for corner in [Corner::Urf, Corner::Dbl] {
        for face in corner.faces() {
            assert_eq!(
                color(&cube, face, |square| is_of_small_cube(corner, face, square)),
                face
            );
            let outer = color(&cube, face, |square| {
                !is_of_small_cube(corner, face, square)
            });
            assert!(
                outer != face && corner.faces().contains(&outer),
                "{face} within {outer}"
            );
        }
    }
}

#[test]
fn a_cube_in_a_cube_in_a_cube_has_one_more_within() {
    let cube = cube("cube in a cube in a cube");
    for corner in [Corner::Urf, Corner::Dbl] {
        let innermost = corner.facelets();
        for (n, face) in corner.faces().into_iter().enumerate() {
            let core = innermost[n].square();
            let middle = |square| is_of_small_cube(corner, face, square) && square != core;
            assert_eq!(color(&cube, face, middle), face);
            for other in [
                color(&cube, face, |square| square == core),
                color(&cube, face, |square| {
                    !is_of_small_cube(corner, face, square)
                }),
            ] {
                assert!(other != face && corner.faces().contains(&other));
            }
        }
    }
}

#[test]
fn stripes_run_down_four_faces() {
    let cube = cube("vertical stripes");
    for face in [Face::R, Face::F, Face::L, Face::B] {
        let columns = [0, 1, 2].map(|column| color(&cube, face, |square| square % 3 == column));
        assert_eq!(columns[1], face);
        assert_eq!(
            columns.into_iter().collect::<HashSet<_>>().len(),
            3,
            "{face}"
        );
    }
    for face in [Face::U, Face::D] {
        assert_eq!(color(&cube, face, |_| true), face);
    }
}

#[test]
fn plus_and_minus_signs_alternate_around_the_cube() {
    let cube = cube("plus minus");
    for face in [Face::F, Face::B] {
        assert_eq!(
            color(&cube, face, |s| !is_kind(s, FaceletKind::Corner)),
            face
        );
        assert_eq!(
            color(&cube, face, |s| is_kind(s, FaceletKind::Corner)),
            face.opposite()
        );
    }
    for face in [Face::R, Face::L] {
        assert_eq!(color(&cube, face, |square| square / 3 == 1), face);
        assert_eq!(
            color(&cube, face, |square| square / 3 != 1),
            face.opposite()
        );
    }
}

#[test]
fn names_are_found_in_any_spelling_and_none_twice() {
    for name in [
        "Cube-In-A-Cube",
        "CUBE_IN_CUBE",
        " cube in a  cube",
        "cubeincube",
    ] {
        assert_eq!(
            Pattern::find(name).map(|pattern| pattern.name),
            Ok("cube-in-a-cube")
        );
    }
    assert_eq!(
        Pattern::find("Plummer's Cross").map(|pattern| pattern.name),
        Ok("plummers-cross")
    );
    let mut seen = HashSet::new();
    for pattern in Pattern::ALL {
        for name in pattern.names() {
            assert!(seen.insert(name.replace('-', "")), "{name} occurs twice");
            assert_eq!(Pattern::find(name), Ok(pattern));
            let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(name.chars().all(is_plain), "{name}");
            assert!(
                Algorithm::parse(name).is_err(),
                "{name} also reads as turns"
            );
        }
    }
}

#[test]
fn an_unknown_name_is_answered_with_the_nearest_and_the_list() {
    let message = |name| {
        Pattern::find(name)
            .expect_err("no such pattern")
            .to_string()
    };
    assert!(
        message("super flop").starts_with(
            "no pattern is called \"super flop\" (did you mean \"superflip\"?); \
             allowed are: superflip, checkerboard, "
        ),
        "{}",
        message("super flop")
    );
    for name in ["", "xyzzy", "R U R' U'"] {
        let expected = format!("no pattern is called {name:?}; allowed are: superflip, ");
        assert!(message(name).starts_with(&expected), "{}", message(name));
    }
    for name in ["q".repeat(100_000), "\u{0}é-_ ".to_owned()] {
        assert!(Pattern::find(&name).is_err());
    }
}
