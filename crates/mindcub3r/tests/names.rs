//! Names that cubers type, and the colours in which people think.

use crate::common::Sandbox;

#[test]
fn a_case_by_its_name_is_the_cube_that_shows_it() {
    let sandbox = Sandbox::new();
    for (name, way_back) in [
        ("Sune", "R U R' U R U2 R'"),
        ("antisune", "R U2 R' U' R U' R'"),
        ("T-perm", "R U R' U' R' F R2 U' R' U' R U R' F'"),
        ("cfop/pll/T", "R U R' U' R' F R2 U' R' U' R U R' F'"),
        ("OLL 27", "R U R' U R U2 R'"),
        ("oll/45", "F R U R' U' F'"),
    ] {
        let verified = sandbox.answer(&["verify", name, way_back]);
        assert!(verified.starts_with("yes: "), "{name}: {verified}");
    }
    assert_eq!(
        sandbox.answer(&["solve", "Sune", "--method", "two-phase"]),
        "R U R' U R U2 R'"
    );
    let refusal = sandbox.refusal(&["solve", "pll/J"], "");
    assert!(
        refusal.contains(
            "2 cases have this name, and each is another cube: name one of PLL Ja, PLL Jb"
        ),
        "{refusal}"
    );
    let refusal = sandbox.refusal(&["solve", "Sunne"], "");
    assert!(refusal.contains("did you mean Sune?"), "{refusal}");
}

#[test]
fn saved_states_and_patterns_come_before_cases() {
    let sandbox = Sandbox::new();
    let sune = sandbox.answer(&["show", "sune"]);
    sandbox.answer(&["states", "save", "sune", "R"]);
    assert_eq!(sandbox.answer(&["solve", "sune"]), "R'");
    assert_eq!(
        sandbox.answer(&["show", "Sune"]),
        sune,
        "a saved state has no capitals"
    );
}

#[test]
fn methods_and_puzzles_go_by_the_names_that_cubers_use() {
    let sandbox = Sandbox::new();
    let solve = |method: &str| {
        sandbox.json(&["solve", "R U F", "--method", method, "--json"])["method"].clone()
    };
    for (typed, name) in [
        ("CFOP", "cfop"),
        ("fridrich", "cfop"),
        ("Beginner", "layers"),
        ("lbl", "layers"),
        ("Kociemba", "two-phase"),
        ("Two-Phase", "two-phase"),
        ("thistlethwaite", "reduction"),
    ] {
        assert_eq!(solve(typed), name, "{typed}");
    }
    for puzzle in ["2x2", "222", "2x2x2", "2X2X2"] {
        assert_eq!(
            sandbox.answer(&["solve", "R U F", "--puzzle", puzzle]),
            "F' U' R'"
        );
    }
    for puzzle in ["3x3", "333", "3x3x3"] {
        assert_eq!(
            sandbox.answer(&["solve", "R U F", "--puzzle", puzzle]),
            "F' U' R'"
        );
    }
}

#[test]
fn a_colour_names_the_face_to_begin_with() {
    let sandbox = Sandbox::new();
    let solve = |option: &str, colour: &str| {
        sandbox.answer(&[
            "solve",
            "R U F",
            "--method",
            "cfop",
            "--as-person",
            option,
            colour,
        ])
    };
    for (names, face) in [
        (["white", "W", "u"], "U"),
        (["Red", "r", "R"], "R"),
        (["green", "g", "F"], "F"),
        (["yellow", "Y", "d"], "D"),
        (["orange", "O", "L"], "L"),
        (["blue", "b", "B"], "B"),
    ] {
        let by_face = solve("--colour", face);
        for name in names {
            assert_eq!(solve("--color", name), by_face, "{name}");
        }
    }
    let refusal = sandbox.run(&["solve", "R", "--method", "cfop", "--colour", "pink"]);
    assert_eq!(refusal.code, Some(2));
    assert!(
        refusal.stderr.contains(
            "allowed are U (white), R (red), F (green), D (yellow), L (orange), B (blue)"
        ),
        "{refusal:?}"
    );
}
