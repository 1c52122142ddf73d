//! 2x2x2 cubes against the corners of the 3x3x3, texts that read back, and texts that are no cube.

use super::*;
use crate::{Pattern, Turns};

fn cube(text: &str) -> PocketCube {
    text.parse().expect("a cube")
}

#[test]
fn corners_are_those_of_the_3x3x3_after_any_turns() {
    let mut big = Cube::SOLVED;
    let mut small = PocketCube::SOLVED;
    for turn in Turn::ALL.into_iter().chain(Turn::ALL.into_iter().rev()) {
        (big, small) = (big.turned(turn), small.turned(turn));
        assert_eq!(small, PocketCube::of(&big));
        for place in Corner::ALL {
            assert_eq!(small.corner_at(place), big.corner_at(place));
        }
    }
}

#[test]
fn a_turn_is_the_opposite_turn_and_a_rotation() {
    let turned = |text: &str| cube(text);
    for (turn, same) in [
        ("D", "U y'"),
        ("L", "R x'"),
        ("B", "F z'"),
        ("M", "x'"),
        ("r", "L x"),
    ] {
        let (one, other) = (turned(turn), turned(same));
        assert_eq!(
            one.rotated(one.to_normal()),
            other.rotated(other.to_normal()),
            "{turn}"
        );
    }
    assert_eq!(cube("D U'"), cube("y'"));
}

#[test]
fn the_normal_way_to_hold_a_cube_is_one_of_24() {
    let scrambled = cube("R U2 F' R2 U F");
    let normal = scrambled.rotated(scrambled.to_normal());
    for rotation in Rotation::ALL {
        let held = scrambled.rotated(rotation);
        assert_eq!(held.rotated(held.to_normal()), normal);
        assert!(!held.is_solved());
        assert!(PocketCube::SOLVED.rotated(rotation).is_solved());
    }
}

#[test]
fn texts_read_back_in_face_letters_and_in_other_colours() {
    let turns: Turns = "R U2 F' D L2 B".parse().expect("turns");
    let held = PocketCube::SOLVED.after(&turns).rotated(Rotation::X);
    assert_eq!(held.to_string().parse(), Ok(held));
    // In colours, the cube is named as if its corner DBL were home.
    let colours: String = held
        .stickers()
        .iter()
        .map(|face| ['w', 'r', 'g', 'y', 'o', 'b'][face.index()])
        .collect();
    let read = cube(&colours);
    assert_eq!(read.corner_at(Corner::Dbl), (Corner::Dbl, 0));
    // The same stickers are alike in both.
    for (a, b) in (0..24).flat_map(|a| (0..24).map(move |b| (a, b))) {
        let same = |cube: &PocketCube| cube.stickers()[a] == cube.stickers()[b];
        assert_eq!(same(&read), same(&held));
    }
    assert_eq!(cube("SOLVED"), PocketCube::SOLVED);
}

#[test]
fn the_net_reads_back_also_in_the_colours_of_a_terminal() {
    let scrambled = cube("R U2 F' D x");
    let mut squares = [[' '; net::COLUMNS]; net::ROWS];
    for (sticker, face) in scrambled.stickers().iter().enumerate() {
        let at = net::position(sticker);
        let square = &mut squares[at.row][at.column];
        assert_eq!(*square, ' ', "two stickers in a square");
        *square = face.letter();
    }
    let lines = squares.map(|row| row.map(String::from).join(" ").trim_end().to_owned());
    let text = lines.join("\n");
    assert_eq!(cube(&text), scrambled, "{text}");
    let mut coloured = String::new();
    for c in text.chars() {
        if c.is_alphabetic() {
            coloured += "\u{1b}[48;2;0;155;72;30m";
            coloured.push(c);
            coloured += "\u{1b}[0m";
        } else {
            coloured.push(c);
        }
    }
    assert_eq!(cube(&coloured), scrambled, "{coloured}");
}

#[test]
fn turns_with_24_characters_of_few_kinds_are_no_stickers() {
    let turns = "R U R' U' ".repeat(4);
    assert_eq!(turns.chars().filter(|c| !c.is_whitespace()).count(), 24);
    let turned = cube("R U R' U'");
    let twice = cube("(R U R' U')2 (R U R' U')2");
    assert_eq!(cube(&turns), twice);
    assert!(!twice.is_same_as(&turned));
    assert_eq!(cube(&format!("({})", "R U F ".repeat(8))), cube("(R U F)8"));
}

#[test]
fn what_is_no_cube_names_the_broken_law() {
    let solved = PocketCube::SOLVED.to_string();
    let refusal = |text: &str| text.parse::<PocketCube>().expect_err("no cube").to_string();
    assert_eq!(refusal(&solved[1..]), "23 stickers: a 2x2x2 cube has 24");
    assert_eq!(
        refusal(&solved.replacen('U', "R", 1)),
        "colour 'R' on 5 stickers: each of six colours is on 4"
    );
    // Stickers of the corner URF (U4, R1, F2) in a circle.
    let mut letters: Vec<char> = solved.chars().collect();
    (letters[3], letters[4], letters[9]) = ('R', 'F', 'U');
    let twisted: String = letters.iter().collect();
    assert_eq!(
        refusal(&twisted),
        "one corner is twisted: twist any corner by a third clockwise to get a cube"
    );
    let mut letters: Vec<char> = solved.chars().collect();
    letters.swap(3, 4);
    let swapped: String = letters.iter().collect();
    assert_eq!(
        refusal(&swapped),
        "the corner at URF has the colours RUF: no corner has them in this order"
    );
    assert!(refusal("R U Q").starts_with("turn sequence, column 5"));
    assert_eq!(refusal(" \n"), "empty; write `solved` for the solved cube");
    for name in Pattern::ALL
        .iter()
        .flat_map(Pattern::names)
        .chain(["my-cube"])
    {
        assert!(
            refusal(name).starts_with("no 2x2x2 cube has a name"),
            "{name}"
        );
    }
    let colours = solved.replace('U', "w").replace('R', "r").replace('F', "g");
    let mut letters: Vec<char> = colours
        .replace('D', "y")
        .replace('L', "o")
        .chars()
        .collect();
    letters.swap(4, 12);
    assert_eq!(
        refusal(&letters.iter().collect::<String>()),
        "colour 'y' has no opposite: it shares corners with 5 colours, not 4"
    );
}
