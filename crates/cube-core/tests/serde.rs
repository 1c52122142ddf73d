//! The text of each type through a format for people, and texts that are refused.

use cube_core::{
    Corner, Cube, Edge, Face, Facelet, Facelets, Reid, Rotation, Turn, Turns, notation::Algorithm,
};
use serde::{Serialize, de::DeserializeOwned};

/// The JSON of a value, which must be the string `text` and read as the same value.
fn assert_is_text<T>(value: &T, text: &str)
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let json = serde_json::to_string(value).expect("a text");
    assert_eq!(json, serde_json::to_string(text).expect("a text"));
    assert_eq!(&serde_json::from_str::<T>(&json).expect(text), value);
}

/// The error that a JSON text gives.
fn refused<T: DeserializeOwned>(json: &str) -> String {
    match serde_json::from_str::<T>(json) {
        Ok(_) => panic!("{json} was accepted"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn every_type_is_its_text() {
    let turns: Turns = "R U2 F'".parse().expect("turns");
    let cube = Cube::from(&turns);
    let algorithm: Algorithm = "[r U: M2] x".parse().expect("an algorithm");
    assert_is_text(&Face::L, "L");
    assert_is_text(&Turn::ALL[5], "R'");
    assert_is_text(&turns, "R U2 F'");
    assert_is_text(&algorithm, "[Rw U: M2] x");
    assert_is_text(&Rotation::X.then(Rotation::Y), "x y");
    assert_is_text(&Facelet::new(Face::F, 2), "F3");
    assert_is_text(&Corner::Dlf, "DLF");
    assert_is_text(&Edge::Br, "BR");
    assert_is_text(&cube, &cube.facelets().to_string());
    assert_is_text(&cube.facelets(), &cube.facelets().to_string());
    assert_is_text(&Reid(cube), &Reid(cube).to_string());
    assert_is_text(&Facelets::new(['é'; 54]), &"é".repeat(54));
}

#[test]
fn a_wrong_text_gives_the_error_of_the_type() {
    let flipped = "\"UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB\"";
    let error = refused::<Cube>(flipped);
    assert!(error.contains("probably the one at UF"), "{error}");
    assert!(refused::<Turns>("\"R M\"").contains("turned as a whole"));
    let error = refused::<Turn>("[1, 2]");
    assert!(error.contains("expected the text of a turn"), "{error}");
    for wrong in ["\"\"", "\"X\"", "null", "7", "\"F10\"", "\"URD\""] {
        refused::<Face>(wrong);
        refused::<Turn>(wrong);
        refused::<Facelet>(wrong);
        refused::<Corner>(wrong);
        refused::<Edge>(wrong);
        refused::<Cube>(wrong);
        refused::<Reid>(wrong);
    }
}
