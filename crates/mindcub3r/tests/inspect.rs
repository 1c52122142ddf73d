//! `inspect`: the structure of a state, as a person and as a program reads it.

use crate::common::Sandbox;

/// Lines of the answer by their names; a line without a name goes on with the one before.
fn lines(text: &str) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        let (name, value) = line.split_at(15);
        let name = match name.trim() {
            "" => lines.last().expect("a line before").0.clone(),
            name => name.to_owned(),
        };
        lines.push((name, value.trim().to_owned()));
    }
    lines
}

/// Checks that the answer on a state has certain lines.
#[track_caller]
fn assert_tells(state: &str, expected: &[(&str, &str)]) {
    let text = Sandbox::new().answer(&["inspect", state, "--node-limit", "100000"]);
    let lines = lines(&text);
    for (name, value) in expected {
        let is_there = lines.iter().any(|line| line.0 == *name && line.1 == *value);
        assert!(is_there, "{state}: {name} {value}\n{text}");
    }
}

#[test]
fn a_commutator_is_told_with_its_cycles() {
    assert_tells(
        "R U R' U'",
        &[
            ("lies", "U on top, F in front"),
            ("distance", "4 turns (HTM)"),
            ("order", "6: made 6 times, the cube is as before"),
            ("symmetries", "1 of 48: the identity"),
            ("at home", "4 of 8 corners, 9 of 12 edges"),
            ("corner cycles", "(URF RDF)+ (ULB RUB)-"),
            ("edge cycles", "(UR UB FR)"),
            ("parity", "even"),
            ("flipped edges", "F/B   0"),
            ("flipped edges", "R/L   2: UR FR"),
            ("twisted corners", "U/D   3: URF UBR DFR"),
        ],
    );
}

#[test]
fn the_solved_cube_and_one_turn_have_words_of_their_own() {
    let solved = [
        ("distance", "0 turns: solved"),
        ("order", "1: changes nothing"),
        ("symmetries", "48 of 48: 24 rotations, 24 with a mirror"),
        ("corner cycles", "none"),
        ("edge cycles", "none"),
    ];
    assert_tells("solved", &solved);
    assert_tells(
        "D2",
        &[("distance", "1 turn"), ("order", "2: its own inverse")],
    );
}

#[test]
fn a_far_cube_has_bounds_and_the_turns_that_were_given_count() {
    let superflip =
        Sandbox::new().json(&["inspect", "superflip", "--json", "--node-limit", "9999"]);
    let distance = |key: &str| superflip["distance"][key].as_u64().expect("a number");
    assert!((10..20).contains(&distance("least")), "{superflip}");
    assert_eq!(distance("most"), 20);
    assert_eq!(superflip["own_inverse"], true);
    // A search of this length finds nothing as short.
    let turns = "R U2 F' L D2 B U' R2 F D' L2 B' U F2 R' D L2";
    let answer = Sandbox::new().json(&["inspect", turns, "--json", "--node-limit", "1"]);
    assert_eq!(answer["distance"]["most"], 17, "{answer}");
}

#[test]
fn faces_are_named_as_the_cube_lies_and_its_rotation_counts_in_the_order() {
    let lies = "turned by x: F on top, D in front; below, U is the face on top";
    assert_tells(
        "x R2",
        &[
            ("lies", lies),
            ("distance", "1 turn"),
            ("order", "4: made 4 times, the cube is as before"),
            ("edge cycles", "(UR DR) (FR BR)"),
        ],
    );
    let inspect = |state| Sandbox::new().json(&["inspect", state, "--json"]);
    let (turned, plain) = (inspect("y R"), inspect("R"));
    assert_eq!(turned["edge_cycles"], plain["edge_cycles"]);
    assert_ne!(turned["facelets"], plain["facelets"]);
    assert_eq!(
        (&turned["rotation"], &plain["rotation"]),
        (&"y".into(), &"".into())
    );
}

#[test]
fn a_state_from_anywhere_is_inspected_and_its_stickers_name_it() {
    let sandbox = Sandbox::new();
    sandbox.answer(&["states", "save", "mine", "R U F"]);
    let mine = sandbox.answer(&["inspect", "mine"]);
    assert_eq!(mine, sandbox.answer(&["inspect", "R U F"]));
    let run = sandbox.run_with_input(&["inspect", "-"], "R U F\n");
    assert_eq!(run.stdout.trim_end(), mine);
    let random = [
        "inspect",
        "random",
        "--seed",
        "3",
        "--json",
        "--node-limit",
        "1",
    ];
    let random = sandbox.json(&random);
    let shown = sandbox.answer(&["show", "random", "--seed", "3"]);
    let facelets = random["facelets"].as_str().expect("stickers");
    assert_eq!(sandbox.answer(&["show", facelets]), shown);
    let refusal = sandbox.refusal(&["inspect", "superflop"], "");
    assert!(refusal.contains("did you mean superflip?"), "{refusal}");
}

#[test]
fn every_human_method_tells_its_steps_that_are_done() {
    let none = "cfop: no step; next: Cross";
    assert_tells("R U2 F' L D B' U R2 F U' L2 D'", &[("methods", none)]);
    let pairs = "cfop: Cross; next: First two layers, 3 of 4 done";
    let first = "layers: Cross; next: First layer, 3 of 4 done";
    assert_tells("R U R'", &[("methods", pairs), ("methods", first)]);
    let upside_down = format!("{pairs}; hold: x2");
    assert_tells("R D R'", &[("methods", &upside_down)]);
    let all = Sandbox::new().json(&["inspect", "solved", "--json"]);
    let all = all["methods"].as_array().expect("a list").clone();
    assert_eq!(all.len(), methods::Method::shipped_names().count());
    for method in all {
        assert_eq!(method["next"], serde_json::Value::Null, "{method}");
        assert_eq!(method["hold"], "", "{method}");
    }
}

#[test]
fn a_middle_slice_that_is_turned_is_no_step_back() {
    let blocks = "roux: First block, Second block, Corners of the last layer; next: Last six edges";
    assert_tells("M U M'", &[("methods", blocks)]);
    // The blocks lie still, and the centres between them have turned.
    let text = Sandbox::new().answer(&["inspect", "U2 R' L x'", "--node-limit", "100"]);
    assert!(text.contains(&format!("{blocks}; hold: ")), "{text}");
}
