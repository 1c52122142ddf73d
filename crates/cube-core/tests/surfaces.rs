//! The 2x2x2 by the names of its cubie surfaces, and by the colours of its cubies: against the
//! permutations that the solver by gov-vj prints, and against sticker geometry.

use std::str::FromStr;

use cube_core::{
    Corner, Letters, Rotation, State, Turn,
    pocket::{InvalidPocketCube, InvalidSurfaces, PocketCube, Surfaces},
};
use proptest::prelude::*;

/// The solved position, and the turns of the program's README and of its `rubik.py`.
const SOLVED: &str = "flu luf ufl fur urf rfu fdl dlf lfd frd rdf dfr \
                      bul ulb lbu bru rub ubr bld ldb dbl bdr drb rbd";
const F: &str = "fdl dlf lfd flu luf ufl frd rdf dfr fur urf rfu \
                 bul ulb lbu bru rub ubr bld ldb dbl bdr drb rbd";
const L: &str = "ulb lbu bul fur urf rfu ufl flu luf frd rdf dfr \
                 dbl bld ldb bru rub ubr dlf lfd fdl bdr drb rbd";
const U: &str = "rfu fur urf rub ubr bru fdl dlf lfd frd rdf dfr \
                 luf ufl flu lbu bul ulb bld ldb dbl bdr drb rbd";

fn cube(text: &str) -> PocketCube {
    PocketCube::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> String {
    let error = PocketCube::from_str(text).expect_err(text);
    error.to_string()
}

/// `perm_apply` and `perm_inverse`, as the README explains them, on names alone.
fn perm_apply(perm: &str, position: &str) -> String {
    let names: Vec<&str> = SOLVED.split_whitespace().collect();
    let position: Vec<&str> = position.split_whitespace().collect();
    let index = |name| names.iter().position(|other| *other == name);
    let moved = (perm.split_whitespace()).map(|name| position[index(name).expect("a name")]);
    moved.collect::<Vec<_>>().join(" ")
}

fn perm_inverse(perm: &str) -> String {
    let names: Vec<&str> = SOLVED.split_whitespace().collect();
    let perm: Vec<&str> = perm.split_whitespace().collect();
    let places = names.iter().map(|name| {
        let place = perm.iter().position(|other| other == name);
        names[place.expect("each name once")]
    });
    places.collect::<Vec<_>>().join(" ")
}

/// The place of a surface in space, and the direction in which it faces: x to R, y to U, z to F.
fn in_space(name: &str) -> ([i32; 3], [i32; 3]) {
    let direction = |letter| match letter {
        'r' => [1, 0, 0],
        'l' => [-1, 0, 0],
        'u' => [0, 1, 0],
        'd' => [0, -1, 0],
        'f' => [0, 0, 1],
        _ => [0, 0, -1],
    };
    let faces: Vec<[i32; 3]> = name.chars().map(direction).collect();
    let place = [0, 1, 2].map(|axis| faces.iter().map(|face| face[axis]).sum());
    (place, faces[0])
}

/// A quarter turn clockwise, seen onto the face whose normal is `axis`.
fn quarter(v: [i32; 3], axis: [i32; 3]) -> [i32; 3] {
    let dot: i32 = (0..3).map(|i| v[i] * axis[i]).sum();
    let cross = [
        v[1] * axis[2] - v[2] * axis[1],
        v[2] * axis[0] - v[0] * axis[2],
        v[0] * axis[1] - v[1] * axis[0],
    ];
    [0, 1, 2].map(|i| cross[i] + dot * axis[i])
}

/// The position after a turn of a face: each surface of the layer goes where space takes it.
fn turned_in_space(position: &str, face: &str) -> String {
    let (_, axis) = in_space(face);
    let names: Vec<&str> = SOLVED.split_whitespace().collect();
    let mut after: Vec<&str> = position.split_whitespace().collect();
    let before = after.clone();
    for (from, name) in names.iter().enumerate() {
        let (place, direction) = in_space(name);
        let is_in_layer = (0..3).map(|i| place[i] * axis[i]).sum::<i32>() > 0;
        if !is_in_layer {
            continue;
        }
        let there = (quarter(place, axis), quarter(direction, axis));
        let to = names.iter().position(|name| in_space(name) == there);
        after[to.expect("a surface lies there")] = before[from];
    }
    after.join(" ")
}

#[test]
fn the_printed_permutations_are_our_turns() {
    for (text, turns) in [
        (SOLVED, "solved"),
        (F, "F"),
        (L, "L"),
        (U, "U"),
        (&perm_inverse(F), "F'"),
        (&perm_inverse(L), "L'"),
        (&perm_inverse(U), "U'"),
    ] {
        assert_eq!(cube(text), cube(turns), "{turns}");
        assert_eq!(
            Surfaces(cube(turns)).to_string(),
            perm_apply(text, SOLVED),
            "{turns}"
        );
    }
}

#[test]
fn first_f_then_l_is_the_end_that_the_readme_works_out() {
    let end = perm_apply(L, F);
    assert!(end.starts_with("ulb lbu bul flu"), "{end}");
    assert_eq!(cube(&end), cube("F L"));
    assert_eq!(cube(F).then(&cube(L)), cube("F L"));
    assert_ne!(cube("F L"), cube("L F"));
}

#[test]
fn turns_move_the_names_as_space_does() {
    let mut position = SOLVED.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut moved = PocketCube::SOLVED;
    for letter in "FLURBDFFRUBLDLUFRBD".chars() {
        position = turned_in_space(&position, &letter.to_ascii_lowercase().to_string());
        moved = moved.turned(letter.to_string().parse().expect("a turn"));
        assert_eq!(Surfaces(moved).to_string(), position, "{letter}");
        assert_eq!(cube(&position), moved, "{letter}");
    }
}

#[test]
fn arrays_as_programs_print_them_are_read() {
    let tuples = "((fdl, dlf, lfd), (flu, luf, ufl), (frd, rdf, dfr), (fur, urf, rfu), \
                  (bul, ulb, lbu), (bru, rub, ubr), (bld, ldb, dbl), (bdr, drb, rbd))";
    assert_eq!(cube(tuples), cube("F"));
    assert_eq!(cube(&F.to_uppercase()), cube("F"));
    assert_eq!(cube(&F.replace(' ', ",\n")), cube("F"));
}

#[test]
fn eight_cubies_are_read_by_their_colours_with_bdr_at_home() {
    // The colours of rubik.py: F red, U white, L green, R blue, B orange, D yellow.
    let solved = "rgw rwb ryg rby owg obw ogy oyb";
    let (read, letters) = PocketCube::read(solved).expect("the eight cubies");
    assert_eq!(read, PocketCube::SOLVED);
    assert_eq!(letters.to_string(), "wbrygo");
    assert_eq!(cube("ryg rgw rby rwb owg obw ogy oyb"), cube("F"));
    assert_eq!(cube("[ryg, rgw, rby, rwb, owg, obw, ogy, oyb]"), cube("F"));
    assert_eq!(cube("FLU FUR FDL FRD BUL BRU BLD BDR"), PocketCube::SOLVED);
    assert_eq!(cube("flu fur fdl frd bul bru bld bdr"), PocketCube::SOLVED);
    // Face letters stay those of the faces however the cube is held.
    let held = cube("F x y");
    let cubies = cubies_of(&held, Letters::FACES);
    assert_eq!(cube(&cubies), held, "{cubies}");
}

/// The eight words of a cube in some letters.
fn cubies_of(cube: &PocketCube, letters: Letters) -> String {
    let surfaces = Surfaces(*cube).to_string().to_uppercase();
    let face = |letter| cube_core::Face::from_letter(letter).expect("a face letter");
    let words = surfaces.split(' ').step_by(3).map(|name| {
        let colours = name.chars().map(|letter| letters.of(face(letter)));
        colours.collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn twenty_four_stickers_in_words_of_three_stay_stickers() {
    // A cube whose stickers, in words of three, have three colours in each word, as cubies have.
    let words_of = |cube: &PocketCube| {
        let letters: Vec<char> = cube.to_string().chars().collect();
        let words = letters.chunks(3).map(String::from_iter);
        words.collect::<Vec<_>>()
    };
    let has_three = |word: &String| {
        let letters: std::collections::BTreeSet<char> = word.chars().collect();
        letters.len() == 3
    };
    let mut scrambled = PocketCube::SOLVED;
    let mut turns = Turn::ALL.iter().cycle().step_by(7);
    while !words_of(&scrambled).iter().all(has_three) {
        scrambled = scrambled.turned(*turns.next().expect("turns without end"));
    }
    assert_eq!(cube(&words_of(&scrambled).join(" ")), scrambled);
    let turns = "RU2 FU2 RF2 UR2 RU2 FU2 RF2 UR2";
    assert_eq!(
        cube(turns),
        cube(&turns.replace(' ', "")),
        "turns stay turns"
    );
}

#[test]
fn wrong_doubled_and_missing_names_are_named() {
    let with = |number: usize, word: &'static str| {
        let mut words: Vec<&str> = SOLVED.split_whitespace().collect();
        words[number - 1] = word;
        refusal(&words.join(" "))
    };
    for (message, expected) in [
        (
            with(3, "ulf"),
            "name 3 (at ufl): \"ulf\" is no surface: names run clockwise; did you mean ufl?",
        ),
        (
            with(3, "udl"),
            "name 3 (at ufl): \"udl\" is no surface: a name has three of the letters u r f d l b, \
             clockwise round a corner, as in flu",
        ),
        (with(2, "flu"), "flu stands at flu and at luf; missing: luf"),
        (
            refusal(&SOLVED.replace(" rbd", "")),
            "23 names seen, 24 needed; missing: rbd",
        ),
        (
            refusal(&SOLVED.replace("luf", "flu flu")),
            "25 names seen, 24 needed; twice: flu; missing: luf",
        ),
        (
            refusal(&SOLVED.replace("flu luf ufl", "flu ufl luf")),
            "at flu luf ufl stand flu ufl luf; together belong flu luf ufl, in this order",
        ),
        (
            refusal(
                &SOLVED
                    .replace("flu", "x")
                    .replace("fur", "flu")
                    .replace('x', "fur"),
            ),
            "at flu luf ufl stand fur luf ufl; together belong fur urf rfu, in this order",
        ),
    ] {
        let separator = if expected.starts_with("name") {
            ','
        } else {
            ':'
        };
        let expected = format!("cubie surfaces of the 2x2x2{separator} {expected}");
        assert_eq!(message, expected);
    }
    let twisted = SOLVED.replace("flu luf ufl", "luf ufl flu");
    assert!(
        matches!(
            PocketCube::from_str(&twisted),
            Err(InvalidPocketCube::Twist { .. })
        ),
        "{twisted}"
    );
    assert!(matches!(
        PocketCube::from_str("rbd"),
        Err(InvalidPocketCube::Surfaces(InvalidSurfaces::WrongCount {
            seen: 1,
            ..
        }))
    ));
}

#[test]
fn names_of_surfaces_are_never_turns_of_the_3x3x3() {
    for text in [
        SOLVED,
        F,
        "flu luf ufl",
        "bdr",
        "flu fur fdl frd bul bru bld bdr",
    ] {
        let message = text.parse::<State>().expect_err(text).to_string();
        assert!(message.contains("2x2x2"), "{text}: {message}");
    }
    let wrong = F.replace("rbd", "rdb");
    let message = wrong.parse::<State>().expect_err(&wrong).to_string();
    assert!(message.contains("did you mean rbd?"), "{message}");
    // Spaces between the letters make them turns.
    assert!("f l u".parse::<State>().is_ok());
    assert!("f l u".parse::<PocketCube>().is_ok());
}

#[test]
fn a_cube_that_bdr_leaves_is_one_turn_from_solved() {
    // `solve` undoes F by one turn: the same as asking the turns themselves.
    let position = cube(F);
    assert!(
        position
            .turned("F'".parse::<Turn>().expect("a turn"))
            .is_solved()
    );
}

proptest! {
    #[test]
    fn every_position_reads_back_by_surfaces_and_by_cubies(
        turns in "([URFDLB][2']? ){0,12}",
        rotation in 0..24_usize,
        letters in proptest::sample::subsequence(('a'..='z').collect::<Vec<char>>(), 6)
            .prop_shuffle(),
    ) {
        let turned = PocketCube::of_algorithm(&turns.parse().expect("turns"));
        let held = turned.rotated(Rotation::ALL[rotation]);
        prop_assert_eq!(cube(&Surfaces(held).to_string()), held);
        prop_assert_eq!(held.then(&held.inverse()), PocketCube::SOLVED);
        prop_assert_eq!(held.inverse().then(&held), PocketCube::SOLVED);
        // In other letters, the cubie at BDR names the colours of its faces.
        let letters = Letters::new(letters.try_into().expect("six letters"));
        let (read, _) = PocketCube::read(&cubies_of(&held, letters)).expect("eight cubies");
        prop_assert_eq!(read.corner_at(Corner::Drb), (Corner::Drb, 0));
        for (a, b) in (0..24).flat_map(|a| (0..24).map(move |b| (a, b))) {
            let are_alike = |cube: &PocketCube| cube.stickers()[a] == cube.stickers()[b];
            prop_assert_eq!(are_alike(&read), are_alike(&held));
        }
    }

    #[test]
    fn composition_is_that_of_the_names(
        first in "([URFDLB][2']? ){0,9}",
        second in "([URFDLB][2']? ){0,9}",
    ) {
        let of = |turns: &str| PocketCube::of_algorithm(&turns.parse().expect("turns"));
        let (a, b) = (of(&first), of(&second));
        let names = perm_apply(&Surfaces(b).to_string(), &Surfaces(a).to_string());
        prop_assert_eq!(Surfaces(a.then(&b)).to_string(), names);
        prop_assert_eq!(a.then(&b), of(&(first + &second)));
        prop_assert_eq!(
            Surfaces(a.inverse()).to_string(),
            perm_inverse(&Surfaces(a).to_string())
        );
    }
}
