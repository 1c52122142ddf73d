//! Letters in which a cube is typed: what is read shows as it was typed.

use cube_core::{Cube, Facelet, Letters, Rotation, State, Turns, pocket::PocketCube};
use proptest::prelude::*;

/// Texts in other letters than those of the faces, and some that mix them.
const ALPHABETS: [&str; 5] = ["wrgyob", "123456", "UWRLXD", "urfdlb", "白赤緑黄橙青"];

fn with_letters(faces: &str, alphabet: &str) -> String {
    let letters: Vec<char> = alphabet.chars().collect();
    let index = |face| "URFDLB".find(face).expect("a face letter");
    faces.chars().map(|face| letters[index(face)]).collect()
}

fn turned(turns: &str) -> State {
    State::from(Cube::from(&turns.parse::<Turns>().expect("turns")))
}

#[test]
fn stickers_show_in_the_letters_in_which_they_were_typed() {
    let state = turned("R U2 F' D L B");
    for alphabet in ALPHABETS {
        let typed = with_letters(&state.to_string(), alphabet);
        let (read, letters) = State::read(&typed).expect("stickers");
        assert_eq!(letters.to_string(), alphabet);
        assert_eq!(letters.facelets(&read).to_string(), typed, "{alphabet}");
    }
}

#[test]
fn the_net_and_labels_do_not_change_the_letters() {
    let state = turned("R U2 F' D L B");
    let typed = with_letters(&state.to_string(), "wrgyob");
    let mut squares = [[' '; cube_core::net::COLUMNS]; cube_core::net::ROWS];
    for (facelet, letter) in Facelet::all().zip(typed.chars()) {
        let at = cube_core::net::position(facelet);
        squares[at.row][at.column] = letter;
    }
    let net = squares.map(String::from_iter).join("\n");
    let (read, letters) = State::read(&net).expect("the net");
    assert_eq!(letters.facelets(&read).to_string(), typed);
}

#[test]
fn face_letters_stay_however_the_cube_is_held() {
    for text in ["x R", "M U", "superflip", "solved", "R U2 F'"] {
        let (state, letters) = State::read(text).expect(text);
        assert_eq!(letters, Letters::FACES, "{text}");
        let stickers = state.to_string();
        let (again, letters) = State::read(&stickers).expect("stickers");
        assert_eq!(letters, Letters::FACES, "{stickers}");
        assert_eq!(letters.facelets(&again).to_string(), stickers);
    }
}

#[test]
fn a_2x2x2_shows_in_the_letters_in_which_it_was_typed() {
    let cube: PocketCube = "R U2 F' R".parse().expect("turns");
    for rotation in Rotation::ALL {
        let stickers = cube.rotated(rotation).to_string();
        for alphabet in ALPHABETS {
            let typed = with_letters(&stickers, alphabet);
            let (read, letters) = PocketCube::read(&typed).expect("stickers");
            let shown: String = letters.stickers(&read).iter().collect();
            assert_eq!(shown, typed);
        }
        let (_, letters) = PocketCube::read(&stickers).expect("stickers");
        assert_eq!(letters, Letters::FACES);
    }
}

proptest! {
    #[test]
    fn whatever_is_read_as_stickers_shows_as_it_was_typed(
        turns in "([URFDLB][2']? ){0,12}",
        letters in proptest::sample::subsequence(('a'..='z').collect::<Vec<char>>(), 6)
            .prop_shuffle(),
    ) {
        let alphabet: String = letters.iter().collect();
        let typed = with_letters(&turned(&turns).to_string(), &alphabet);
        let (read, letters) = State::read(&typed).expect("stickers");
        prop_assert_eq!(letters.facelets(&read).to_string(), typed);
    }
}
