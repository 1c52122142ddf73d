//! The files as they are, what the proof refuses, and the search against a plain one.

use std::{collections::HashMap, env, fs, sync::LazyLock};

use cube_core::{Cube, Turn, Turns};

use super::{
    choose, file,
    prove::Proof,
    search::Search,
    select,
    set::{Kept, Set, last_layers},
    shortest::{Algorithm, turns_by_state},
};

const NONE: [&str; 0] = [];

static LAST_LAYERS: LazyLock<Vec<Cube>> = LazyLock::new(last_layers);

fn set(name: &str) -> Set {
    Set::named(name).expect("tests name sets that are there")
}

fn shipped(set: &Set) -> String {
    fs::read_to_string(file::path(set)).expect("the file is shipped")
}

/// Faults of the shipped file of a set when `from` in it is `to`.
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
    for set in Set::all() {
        let cases = file::cases(&shipped(&set)).expect("the file can be read");
        let proof = Proof::new(&set, &cases, &LAST_LAYERS);
        assert_eq!(proof.wrong, NONE);
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
fn an_algorithm_of_another_case_is_refused() {
    let sune = "\"R U R' U R U2 R'\"";
    let seen = wrong(
        "OCLL",
        &format!("usual = {sune}"),
        "usual = \"R U2 R' U' R U' R'\"",
    );
    assert!(seen.contains("OCLL S: OCLL As is the same case"), "{seen}");
    assert!(seen.contains("no case for"), "{seen}");
    let seen = wrong(
        "OCLL",
        &format!("    {sune},"),
        "    \"R U2 R' U' R U' R'\",",
    );
    let expected = "OCLL S: the short algorithm \"R U2 R' U' R U' R'\" solves another case than \
                    the usual one";
    assert_eq!(seen, expected);
}

#[test]
fn an_algorithm_that_breaks_what_is_done_is_refused() {
    let seen = wrong("OCLL", "usual = \"R U R' U R U2 R'\"", "usual = \"R U R'\"");
    assert!(
        seen.contains("OCLL S: usual begins where the set does not"),
        "{seen}"
    );
    let seen = wrong(
        "EOLL",
        "usual = \"F R U R' U' F'\"",
        "usual = \"R U R' U R U2 R'\"",
    );
    assert!(
        seen.contains("EOLL line: usual solves what is solved"),
        "{seen}"
    );
}

#[test]
fn a_usual_algorithm_that_tips_the_cube_is_refused() {
    let seen = wrong(
        "OLL",
        "usual = [\n    \"R U R' U R U2 R'\"",
        "usual = [\n    \"R U R' U R U2 R' x\"",
    );
    assert!(
        seen.contains("OLL 27: usual leaves the cube rotated by x"),
        "{seen}"
    );
}

#[test]
fn a_short_algorithm_is_written_in_face_turns() {
    let seen = wrong(
        "OLL",
        "    \"R U R' U R U2 R'\",",
        "    \"R U R' U R U2 R2 R\",",
    );
    assert_eq!(seen, "OLL 27: short is \"R U R' U R U2 R'\" in face turns");
}

#[test]
fn a_missing_case_and_a_wrong_name_are_refused() {
    let seen = wrong("EOLL", "name = \"EOLL dot\"", "name = \"OLL dot\"");
    assert!(
        seen.contains("OLL dot: the name begins with \"EOLL\" and a blank"),
        "{seen}"
    );
    assert!(seen.contains("EOLL: 2 different cases, not 3"), "{seen}");
}

#[test]
fn only_the_named_short_algorithms_are_written() {
    let text = "# comment\n[[case]]\nname = \"A\"\nshort = []\nusual = \"R\"\n\n\
                [[case]]\nname = \"B\"\nshort = [\n    \"U\",\n    \"F\",\n]\nusual = \"U\"\n";
    let written = |name: &str, list: &[&str]| {
        let list = list.iter().map(ToString::to_string).collect();
        file::with_short(text, &HashMap::from([(name.to_owned(), list)]))
    };
    let expected = text.replace("short = []", "short = [\"R2\"]");
    assert_eq!(written("A", &["R2"]), expected);
    let expected = text.replace("short = []", "short = [\n    \"R2\",\n    \"D\",\n]");
    assert_eq!(written("A", &["R2", "D"]), expected);
    let expected = text.replace("[\n    \"U\",\n    \"F\",\n]", "[\"B\"]");
    assert_eq!(written("B", &["B"]), expected);
}

#[test]
fn the_listed_algorithms_take_the_turns_that_the_table_says() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/cases/README.md"));
    let readme = readme.expect("the table is shipped");
    for set in Set::all() {
        let cases = file::cases(&shipped(&set)).expect("the file can be read");
        let proof = Proof::new(&set, &cases, &LAST_LAYERS);
        let texts = cases.iter().flat_map(|case| &case.short);
        let algorithms: Vec<Algorithm> = texts.map(|text| Algorithm::from(turns(text))).collect();
        let fewest = turns_by_state(&set, &algorithms);
        let states = proof.states.values().flatten();
        let sum: usize = states.clone().map(|cube| fewest[&set.view(cube)]).sum();
        let mean = sum as f64 / states.count() as f64;
        let begin = format!("| `{}.toml` |", set.name.to_lowercase());
        let row = readme.lines().find(|line| line.starts_with(&begin));
        let row = row.expect("each set has a row");
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert_eq!(
            cells[6..8],
            [format!("{mean:.2}"), algorithms.len().to_string()],
            "{row}"
        );
    }
}

#[test]
fn every_state_is_solved_in_the_fewest_turns_by_one_of_those_chosen() {
    let sune = Algorithm::from(turns("R U R' U R U2 R'"));
    let from_the_back = Algorithm::from(turns("L U L' U L U2 L'"));
    let longer = Algorithm::from(turns("R U R' U R U' R D R' U' R D' R2"));
    let chosen = select::for_all_states(&set("OCLL"), &[sune, from_the_back, longer]);
    assert_eq!(chosen, [0, 1], "the third saves nothing");
}

#[test]
fn the_search_finds_what_a_plain_one_finds() {
    // The long campaign has the longest, which take most of the time.
    let is_full = std::env::var_os("WALL_CLOCK").is_some();
    let longest = if is_full { 6 } else { 5 };
    for kept in [Kept::FirstTwoLayers, Kept::ThreeSlots, Kept::Blocks] {
        let plain = Search::new(kept, longest);
        let halved = Search::new(kept, 3);
        for length in 4..=longest {
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
fn the_shorter_algorithm_comes_first_then_the_one_that_is_easier_for_fingers() {
    let assert_first = |first: &str, second: &str, why| {
        assert!(
            choose::ease(&turns(first)) < choose::ease(&turns(second)),
            "{why}"
        );
    };
    assert_first("B U B'", "R U R' U'", "fewer turns");
    assert_first("R U R' U'", "F R U R'", "fewer faces");
    assert_first("R U R'", "B U B'", "nearer faces");
    assert_first("R U' R'", "R U2 R'", "fewer half turns");
    assert_first("R U R'", "R U' R'", "the first by its text");
}

#[test]
#[ignore = "a search of minutes; `cargo xtask full` runs it"]
fn the_search_chooses_the_algorithms_of_the_files() {
    let is_write = env::var_os("WRITE_CASES").is_some();
    assert_eq!(super::wrong(is_write).expect("the files can be read"), NONE);
}
