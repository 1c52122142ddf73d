//! The files as they are, what the proof refuses, and the search against a plain one.

use std::{collections::HashMap, sync::LazyLock};

use cube_core::{Cube, Turn, Turns};

use super::{
    choose, file,
    prove::Proof,
    search::Search,
    set::{Kept, Set, last_layers},
};
use crate::places;

static LAST_LAYERS: LazyLock<Vec<Cube>> = LazyLock::new(last_layers);

fn set(name: &str) -> Set {
    let named = Set::ALL.into_iter().find(|set| set.name == name);
    named.expect("tests name sets that are there")
}

fn shipped(set: &Set) -> String {
    places::text(&file::path(set)).expect("the file is shipped")
}

/// What is wrong with the shipped file of a set when `from` in it is `to`.
fn wrong(name: &str, from: &str, to: &str) -> String {
    let set = set(name);
    let text = shipped(&set);
    assert!(text.contains(from), "the file has {from}");
    let cases = file::cases(&text.replacen(from, to, 1)).expect("the text stays readable");
    Proof::new(&set, &cases, &LAST_LAYERS).wrong.join("\n")
}

fn turns(text: &str) -> Turns {
    text.parse().expect("tests write turns")
}

#[test]
fn each_file_holds_every_case_once_and_algorithms_that_solve_it() {
    for set in Set::ALL {
        let cases = file::cases(&shipped(&set)).expect("the file can be read");
        let proof = Proof::new(&set, &cases, &LAST_LAYERS);
        assert_eq!(proof.wrong, Vec::<String>::new());
        assert!(
            cases.iter().all(|case| !case.short.is_empty()),
            "{}",
            set.name
        );
    }
}

#[test]
fn there_are_62208_last_layers() {
    // Corners placed and twisted, edges placed and flipped; half of the placings, by parity.
    assert_eq!(LAST_LAYERS.len(), 24 * 27 * 24 * 8 / 2);
}

#[test]
fn an_algorithm_of_another_case_is_told() {
    let usual = "\"R U R' U R U2 R'\"";
    let told = wrong(
        "OCLL",
        &format!("usual = {usual}"),
        "usual = \"R U2 R' U' R U' R'\"",
    );
    assert!(told.contains("OCLL S: OCLL As is the same case"), "{told}");
    assert!(told.contains("no case for"), "{told}");
    let told = wrong(
        "OCLL",
        &format!("short = {usual}"),
        "short = \"R U2 R' U' R U' R'\"",
    );
    let expected = "OCLL S: the shortest algorithm solves another case than the usual one";
    assert_eq!(told, expected);
}

#[test]
fn an_algorithm_that_breaks_what_is_done_is_told() {
    let told = wrong("OCLL", "usual = \"R U R' U R U2 R'\"", "usual = \"R U R'\"");
    assert!(
        told.contains("OCLL S: usual begins where the set does not"),
        "{told}"
    );
    let told = wrong(
        "EOLL",
        "usual = \"F R U R' U' F'\"",
        "usual = \"R U R' U R U2 R'\"",
    );
    assert!(
        told.contains("EOLL line: usual solves what is solved"),
        "{told}"
    );
}

#[test]
fn a_usual_algorithm_that_tips_the_cube_is_told() {
    let told = wrong(
        "OLL",
        "usual = \"R U R' U R U2 R'\"",
        "usual = \"R U R' U R U2 R' x\"",
    );
    assert!(
        told.contains("OLL 27: usual leaves the cube rotated by x"),
        "{told}"
    );
}

#[test]
fn a_shortest_algorithm_is_written_in_face_turns() {
    let told = wrong(
        "OLL",
        "short = \"R U R' U R U2 R'\"",
        "short = \"R U R' U R U2 R2 R\"",
    );
    assert_eq!(told, "OLL 27: short is \"R U R' U R U2 R'\" in face turns");
}

#[test]
fn a_missing_case_and_a_wrong_name_are_told() {
    let told = wrong("EOLL", "name = \"EOLL dot\"", "name = \"OLL dot\"");
    assert!(
        told.contains("OLL dot: the name begins with \"EOLL\" and a blank"),
        "{told}"
    );
    assert!(told.contains("EOLL: 2 different cases, not 3"), "{told}");
}

#[test]
fn only_the_named_short_algorithm_is_written() {
    let text = "# comment\n[[case]]\nname = \"A\"\nshort = \"\"\nusual = \"R\"\n\n\
                [[case]]\nname = \"B\"\nshort = \"U\"\n";
    let short = HashMap::from([("A".to_owned(), "R2".to_owned())]);
    let expected = text.replace("short = \"\"", "short = \"R2\"");
    assert_eq!(file::with_short(text, &short), expected);
}

#[test]
fn the_search_finds_what_a_plain_one_finds() {
    for kept in [Kept::FirstTwoLayers, Kept::ThreeSlots, Kept::Blocks] {
        let plain = Search::new(kept, 6);
        let halved = Search::new(kept, 3);
        for length in 4..=6 {
            let [mut plain, mut halved] = [&plain, &halved].map(|search| search.of_length(length));
            plain.sort_unstable();
            halved.sort_unstable();
            assert_eq!(plain, halved, "{kept:?}, {length} turns");
        }
    }
}

#[test]
fn the_search_finds_the_sune_and_keeps_the_pieces() {
    let found = Search::new(Kept::FirstTwoLayers, 3).of_length(7);
    assert!(found.contains(&turns("R U R' U R U2 R'").to_vec()));
    let home = |turns: &Vec<Turn>| Kept::FirstTwoLayers.are_home(&Cube::SOLVED.after(turns));
    assert!(found.iter().all(home));
}

#[test]
fn rotations_solve_the_same_from_the_next_side() {
    let [y, y2, _, same] = choose::rotations(&turns("R L' U F'"));
    assert_eq!(y.to_string(), "F B' U L'");
    assert_eq!(y2.to_string(), "R' L U B'");
    assert_eq!(same.to_string(), "R L' U F'");
}

#[test]
fn of_equally_long_algorithms_the_easier_for_fingers_is_taken() {
    let easiest = |texts: [&str; 2]| {
        let chosen = choose::easiest(texts.map(turns));
        chosen.expect("there are two").to_string()
    };
    assert_eq!(
        easiest(["F R U R'", "R U R' U'"]),
        "R U R' U'",
        "fewer faces"
    );
    assert_eq!(easiest(["B U B'", "R U R'"]), "R U R'", "nearer faces");
    assert_eq!(
        easiest(["R U2 R'", "R U' R'"]),
        "R U' R'",
        "fewer half turns"
    );
    assert_eq!(
        easiest(["R U' R'", "R U R'"]),
        "R U R'",
        "the first by its text"
    );
}
