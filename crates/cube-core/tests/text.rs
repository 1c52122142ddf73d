//! Text and back: each type reads what it prints, and no text makes it panic.

use std::{collections::BTreeSet, fmt, str::FromStr};

use cube_core::{
    Corner, Cube, Edge, Face, Facelet, Facelets, InvalidCube, InvalidStickers, Reid, Rotation,
    State, Turn, Turns, notation::Algorithm,
};
use proptest::prelude::*;

fn reads_back<T>(value: &T) -> bool
where
    T: FromStr<Err: fmt::Debug> + fmt::Display + PartialEq,
{
    value.to_string().parse::<T>().as_ref().ok() == Some(value)
}

/// All values read back, and all print differently.
fn assert_texts<T>(values: impl IntoIterator<Item = T>, count: usize)
where
    T: FromStr<Err: fmt::Debug> + fmt::Display + PartialEq + fmt::Debug,
{
    let mut texts = BTreeSet::new();
    for value in values {
        assert!(reads_back(&value), "{value:?}");
        texts.insert(value.to_string());
    }
    assert_eq!(texts.len(), count);
}

#[test]
fn every_value_of_a_closed_set_reads_back() {
    assert_texts(Face::ALL, 6);
    assert_texts(Turn::ALL, 18);
    assert_texts(Rotation::ALL, 24);
    assert_texts(Facelet::all(), 54);
    assert_texts(Corner::ALL, 8);
    assert_texts(Edge::ALL, 12);
}

#[test]
fn a_piece_is_read_by_its_faces_in_any_order() {
    for name in ["URF", "RFU", "FUR", "UFR", "RUF", "FRU"] {
        assert_eq!(name.parse(), Ok(Corner::Urf), "{name}");
    }
    assert_eq!("RB".parse(), Ok(Edge::Br));
    for wrong in ["", "U", "UR", "UUR", "UDF", "urf", "URFF", "ÜRF"] {
        let error = wrong.parse::<Corner>().expect_err(wrong);
        assert_eq!(error.seen, wrong);
    }
    for wrong in ["", "U", "UU", "UD", "URF", "ur"] {
        assert!(wrong.parse::<Edge>().is_err(), "{wrong}");
    }
    assert_eq!(
        "a corner that has a long name"
            .parse::<Corner>()
            .expect_err("no corner")
            .to_string(),
        "corner \"a corner tha\": allowed are three letters of U R F D L B whose faces meet, as in URF"
    );
}

#[test]
fn a_place_of_a_sticker_is_a_face_and_a_square() {
    assert_eq!("B9".parse(), Ok(Facelet::new(Face::B, 8)));
    for wrong in ["", "F", "F0", "F10", "f3", "3F", "X1", "F²"] {
        let error = wrong.parse::<Facelet>().expect_err(wrong).to_string();
        assert!(error.ends_with("as in F3"), "{error}");
    }
}

#[test]
fn a_cube_is_read_from_its_stickers_and_the_broken_law_is_named() {
    let painted = "wwwwwwwwwrrrrrrrrrgggggggggyyyyyyyyyooooooooobbbbbbbbb";
    assert_eq!(painted.parse(), Ok(Cube::SOLVED));
    match "UUU".parse::<Cube>() {
        Err(InvalidStickers::Count(error)) => assert_eq!(error.seen, 3),
        other => panic!("{other:?}"),
    }
    let swapped = "UUUUUUUUURFRRRRRRRFRFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let error = swapped.parse::<Cube>().expect_err("two edges are swapped");
    assert_eq!(error, InvalidStickers::Cube(InvalidCube::Parity));
    assert_eq!(error.to_string(), InvalidCube::Parity.to_string());
}

fn turns() -> impl Strategy<Value = Turns> {
    let turn = (0..18_usize).prop_map(|index| Turn::ALL[index]);
    proptest::collection::vec(turn, 0..60).prop_map(Turns::from)
}

proptest! {
    #[test]
    fn printed_values_read_back(turns in turns(), held in 0..24_usize) {
        let cube = Cube::from(&turns);
        prop_assert!(reads_back(&turns));
        prop_assert!(reads_back(&cube));
        prop_assert!(reads_back(&cube.facelets()));
        prop_assert!(reads_back(&Reid(cube)));
        let state = State::new(cube, Rotation::ALL[held]);
        prop_assert!(reads_back(&state));
        let text = format!("({turns} y)2 {}", Rotation::ALL[held]);
        let algorithm: Algorithm = text.parse().expect("an algorithm");
        prop_assert!(reads_back(&algorithm));
    }

    #[test]
    fn stickers_of_any_visible_characters_read_back(text in "[^\\s]{54}") {
        let facelets: Facelets = text.parse().expect("54 stickers");
        prop_assert_eq!(facelets.to_string(), text);
        prop_assert!(reads_back(&facelets));
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "(\\PC|[URFDLB0-9'\\s]){0,60}") {
        let _ = text.parse::<Face>();
        let _ = text.parse::<Turn>();
        let _ = text.parse::<Facelet>();
        let _ = text.parse::<Corner>();
        let _ = text.parse::<Edge>();
        let _ = text.parse::<Cube>();
        let _ = text.parse::<Facelets>();
        let _ = text.parse::<Reid>();
        let _ = text.parse::<Rotation>();
    }
}

#[test]
fn the_errors_of_a_face_and_a_turn_repeat_12_characters() {
    let text = "QWERTYUIOPAS".repeat(1000);
    let seen = "QWERTYUIOPAS";
    let [of_face, of_turn] = [
        text.parse::<Face>().map_err(|error| error.seen).err(),
        text.parse::<Turn>().map_err(|error| error.seen).err(),
    ];
    assert_eq!([of_face.as_deref(), of_turn.as_deref()], [Some(seen); 2]);
}
