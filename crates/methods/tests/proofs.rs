//! States that proofs find, and what the proof says of wrong methods. `cargo xtask lessons --check` proves
//! every method that comes with the program.

use methods::{Cause, Count, Method, OwnMethod, Prepared, StepProof, Style};

use crate::shipped::prepared;

/// The proof of a method: name, states and most turns of each step.
fn proof_of(prepared: &Prepared) -> Vec<(String, u64, usize)> {
    let steps = prepared.prove().expect("the method has no gap");
    let shown = |step: StepProof| (step.step, step.states, step.longest);
    steps.into_iter().map(shown).collect()
}

/// A method of a file.
fn own(text: &str) -> Prepared {
    let method = Method::read(text).expect("the file is well-formed");
    Prepared::new(method).expect("the steps are small enough")
}

fn cause_of(text: &str) -> Cause {
    own(text).prove().expect_err("the method has a gap").cause
}

/// A method file with these steps.
fn method(steps: &str) -> String {
    format!("name = \"own\"\ntitle = \"Own\"\ntext = \"\"\n{steps}")
}

/// A step that turns the first layers in one stroke, for last layers to follow.
fn step(name: &str, rest: &str) -> String {
    format!("[[step]]\nname = \"{name}\"\ntitle = \"\"\ntext = \"\"\n{rest}\n")
}

#[test]
fn states_are_those_of_the_literature() {
    let states = |name: &str| -> Vec<u64> {
        let steps = proof_of(prepared(name));
        steps.into_iter().map(|(_, states, _)| states).collect()
    };
    let cfop = states("cfop");
    assert_eq!([cfop[0], cfop[2], cfop[3]], [190_080, 216, 288]);
    let layers = states("layers");
    assert_eq!(
        [layers[0], layers[3], layers[4], layers[5]],
        [190_080, 8, 27, 24]
    );
}

#[test]
fn a_step_that_its_turns_cannot_reach_is_told() {
    let cross = step(
        "cross",
        "solve = \"DR DF DL DB\"\nturns = \"U R2 F2 L2 B2 D\"",
    );
    let cause = cause_of(&method(&cross));
    let Cause::Unreached { reached, states } = cause else {
        panic!("{cause}");
    };
    assert_eq!(states, 190_080);
    assert!(reached < states);
}

#[test]
fn a_part_that_its_turns_cannot_reach_is_told() {
    let cause_with = |turns: &str| {
        let cross = step("cross", "solve = \"DR DF DL DB\"");
        let parts = "each = [\"DFR\", \"DFL\", \"DBL\", \"DBR\"]";
        let corners = step("corners", &format!("{parts}\nturns = \"{turns}\""));
        cause_of(&method(&(cross + &corners)))
    };
    let cause = cause_with("R own");
    assert!(
        matches!(&cause, Cause::Stuck { pieces } if pieces.contains(" at ")),
        "{cause}"
    );
    let cause = cause_with("U");
    assert!(
        matches!(
            cause,
            Cause::Unreached {
                reached: 1,
                states: 24
            }
        ),
        "{cause}"
    );
}

/// Proof of a cross and a step after it.
fn after_the_cross(rest: &str) -> Vec<(String, u64, usize)> {
    let cross = step("cross", "solve = \"DR DF DL DB\"");
    let text = method(&(cross + &step("next", rest)));
    proof_of(&own(&text))
}

#[test]
fn a_single_piece_after_the_cross_has_as_many_states_as_places_and_ways_round() {
    let next = |rest: &str| after_the_cross(rest).swap_remove(1);
    // A corner: eight places, three ways round. An edge: eight places beside the cross, two ways.
    assert_eq!(next("solve = \"DFR\"").1, 24);
    assert_eq!(next("solve = \"FR\"").1, 16);
    // One of two parts first, then the other one beside it: 2 * 24 + 2 * 21, and 2 * 16 + 2 * 14.
    assert_eq!(next("each = [\"DFR\", \"DFL\"]").1, 90);
    assert_eq!(next("each = [\"FR\", \"FL\"]").1, 60);
}

#[test]
fn pieces_that_come_last_meet_the_states_that_a_cube_can_have() {
    let faces =
        |name: &str, edges: &str| step(name, &format!("solve = \"{edges}\"\nturns = \"U R F\""));
    let text = step("back", "solve = \"DL DB BL\"")
        + &faces("front", "DF DR FR")
        + &faces("sides", "BR FL UB")
        + &faces("left", "UL")
        + &faces("last", "UR UF");
    let proof = proof_of(&own(&method(&text)));
    // Two edges in either order, both flipped or none.
    assert_eq!(proof[4].1, 4);
}

/// The example of README.md, between its fences.
fn example() -> String {
    let readme = include_str!("../README.md");
    let (_, form) = readme
        .split_once("# The form of a method file")
        .expect("its section");
    let (_, rest) = form.split_once("```toml\n").expect("an example");
    let (example, _) = rest.split_once("```").expect("it ends");
    example.to_owned()
}

#[test]
fn the_example_of_the_readme_is_proven_and_solves_cubes() {
    let own = OwnMethod::read(&example()).expect("it is well-formed");
    let prepared = Prepared::new(own.method.clone()).expect("the steps are small enough");
    assert_eq!(own.prove(&prepared), Ok(Vec::new()));
    for cube in cube_core::RandomCubes::new(1).take(20) {
        let down = [cube_core::Face::D];
        let solution = prepared.solve(&cube, &down, Style::AsPerson, Count::HalfTurns);
        assert!(solution.expect("the method is proven").solves(&cube));
    }
}

/// Names of the TOML files of a folder of this crate.
fn files(folder: &str) -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let names = names.map(|name| name.into_string().expect("ASCII"));
    let mut names: Vec<String> = names
        .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
        .collect();
    names.sort();
    names
}

#[test]
fn every_file_of_methods_and_cases_is_registered() {
    let mut methods: Vec<&str> = Method::shipped_names().collect();
    methods.sort_unstable();
    assert_eq!(files("methods"), methods, "SHIPPED in src/method.rs");
    let text = |set: &str| {
        let steps = "solve = \"all\"\ncases = ";
        method(&step("end", &format!("{steps}\"{set}\"")))
    };
    for set in files("cases") {
        let read = Method::read(&text(&set)).map(|_| ());
        assert_eq!(read, Ok(()), "SHIPPED in src/case.rs lacks {set}");
    }
}

#[test]
fn the_docs_name_every_method() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/");
    for (page, mark) in [("guide.md", '*'), ("methods.md", '`')] {
        let text = std::fs::read_to_string(format!("{docs}{page}")).expect(page);
        for name in Method::shipped_names() {
            let marked = format!("{mark}{name}{mark}");
            assert!(text.contains(&marked), "docs/{page} lacks {marked}");
        }
    }
}

#[test]
fn wrong_missing_and_double_cases_are_told() {
    let layers = step("layers", "solve = \"DR DF DL DB\"")
        + &step(
            "pairs",
            "each = [\"DFR FR\", \"DFL FL\", \"DBL BL\", \"DBR BR\"]",
        );
    let cross = |cases: &[&str]| {
        let case =
            |turns: &&str| format!("[[step.case]]\nname = \"{turns}\"\nshort = [\"{turns}\"]\n");
        let cases: String = cases.iter().map(case).collect();
        method(&(layers.clone() + &step("edges", "orient = [\"UR UF UL UB\"]") + &cases))
    };
    let (angle, bar) = ("F U R U' R' F'", "F R U R' U' F'");
    let dot = "F R U R' U' F' B U L U' L' B'";
    assert!(matches!(
        cause_of(&cross(&[angle, bar])),
        Cause::Unreached {
            reached: 7,
            states: 8
        }
    ));
    assert!(matches!(
        cause_of(&cross(&[angle, "F R U R' U'"])),
        Cause::Disturbs { .. }
    ));
    let same = cause_of(&cross(&[angle, bar, dot, "B U L U' L' B'"]));
    assert!(matches!(same, Cause::Same { .. }), "{same}");
}

#[test]
fn bad_files_are_refused_with_line_column_and_cause() {
    let refusal = |text: &str| Method::read(text).unwrap_err().to_string();
    let cases = [
        (
            step("cross", "solve = \"DR DX\""),
            "line 8, column 9: piece \"DX\": allowed are an edge",
        ),
        (
            step("cross", "solve = \"DR\"\nturns = \"U Q\""),
            "line 9, column 9: turn \"Q\": allowed are",
        ),
        (
            step("cross", "cases = \"oll\""),
            "line 4, column 1: the step has no goal",
        ),
        (
            step("end", "solve = \"all\"\ncases = \"zbll\""),
            "line 9, column 9: cases \"zbll\": allowed are",
        ),
        (
            step("end", "solves = \"all\""),
            "line 8, column 1: unknown field `solves`",
        ),
        (
            step("cross", "solve = \"DR\"\nturns = \"\""),
            "line 9, column 9: no turns",
        ),
        (
            step("cross", "solve = \"DR FD RD\""),
            "line 8, column 9: piece DR: named twice",
        ),
        (
            step("pairs", "each = [\"DFR FR\", \"FR\"]"),
            "line 8, column 19: piece FR: named twice",
        ),
        (
            step("edges", "orient = [\"UR UF\", \"UF\"]"),
            "line 8, column 20: piece UF: named twice",
        ),
        (
            step("line", "solve = \"DF DB\"\nturns = \"R L\"\nup_to = \"U\""),
            "line 10, column 9: turn U: the step cannot make it",
        ),
        (
            step(
                "edges",
                "orient = [\"UR UF UL UB\"]\n[[step.algorithm]]\nname = \"M\"\nshort = [\"M U\"]",
            ),
            "line 9, column 1: turn M: allowed are turns of faces",
        ),
        (
            step(
                "all",
                &format!(
                    "each = [{}]",
                    "\"DR\", \"DF\", \"DL\", \"DB\", \"FR\", \"FL\", \"BL\", \"BR\", \"UR\""
                ),
            ),
            "line 8, column 57: part 9: allowed are 1 to 8",
        ),
        (
            step("cross", "each = [\"DR\", \"DF\"]\norder = \"first\""),
            "line 9, column 9: unknown variant `first`, expected `nearest` or `best`",
        ),
        (
            step("cross", "solve = \"DR DF\"\norder = \"best\""),
            "line 9, column 9: order: allowed with `each` of 1 to 4 parts",
        ),
        (
            step(
                "corner",
                "each = [\"DFR\"]\norder = \"best\"\n[[step.algorithm]]\nname = \"corner\"\nshort = [\"R U R'\"]",
            ),
            "line 9, column 9: order: allowed with `each`",
        ),
    ];
    let repeated = step(
        "cross",
        &format!("solve = \"DR\"\nturns = \"{}\"", "U R F D L B ".repeat(20)),
    );
    assert!(
        Method::read(&method(&repeated)).is_ok(),
        "turns may be named again"
    );
    for (steps, wanted) in cases {
        let said = refusal(&method(&steps));
        assert!(said.starts_with(wanted), "{said}");
    }
}
