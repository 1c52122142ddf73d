//! Turns as answers: `invert`, `simplify`, `scramble --length`, and their notations.

use crate::common::Sandbox;
use cube_core::{Cube, State, Turns, notation::Algorithm};

/// Turns in every kind of notation.
const TEXTS: [&str; 6] = [
    "R U2 F'",
    "[R U: M2] x",
    "(Rw' E)3 y'",
    "[R, U']2 S z2",
    "3Rw 2L'",
    "",
];

#[test]
fn the_inverse_of_turns_undoes_them_and_keeps_their_notation() {
    let sandbox = Sandbox::new();
    for turns in TEXTS {
        let inverse = sandbox.answer(&["invert", turns]);
        let end = State::SOLVED.after(&turns.parse().expect("turns"));
        let end = end.after(&inverse.parse().expect("turns"));
        assert_eq!(end, State::SOLVED, "{turns}: {inverse}");
        let twice = sandbox.answer(&["invert", &inverse]);
        assert_eq!(twice.parse::<Algorithm>(), turns.parse(), "{turns}");
    }
    assert_eq!(sandbox.answer(&["invert", "[R, U] M x'"]), "x M' [U, R]");
    assert_eq!(sandbox.answer(&["invert", "R", "U2", "Fi"]), "F U2 R'");
    let json = sandbox.json(&["invert", "R U2", "--json"]);
    assert_eq!(json["turns"], "U2 R'");
}

#[test]
fn simplified_turns_have_the_same_effect_and_are_turns_of_faces() {
    let sandbox = Sandbox::new();
    for turns in TEXTS {
        let answer = sandbox.json(&["simplify", turns, "--json"]);
        let text = |key: &str| answer[key].as_str().expect("a text").to_owned();
        let simple = Algorithm::parse(&format!("{} {}", text("turns"), text("rotation")));
        let [end, same] = [&turns.parse().expect("turns"), &simple.expect("turns")]
            .map(|turns| State::SOLVED.after(turns));
        assert_eq!(end, same, "{turns}: {answer}");
        let faces: Turns = text("turns").parse().expect("turns of faces");
        assert_eq!(answer["htm"], faces.len(), "{turns}");
    }
    for (turns, simple) in [
        ("R R R", "R'"),
        ("R R Ri Ri", ""),
        ("z U L D z'", "L D R"),
        ("R L R", "R2 L"),
        ("U R L' R' L U", "U2"),
        ("F B F' B' R", "R"),
    ] {
        assert_eq!(sandbox.answer(&["simplify", turns]), simple, "{turns}");
    }
    let run = sandbox.run(&["simplify", "R L R M"]);
    assert_eq!(run.stdout, "R'\n");
    assert_eq!(
        run.stderr,
        "rotation: x' (of the whole cube, after the turns)\n"
    );
}

#[test]
fn sequences_on_standard_input_are_answered_line_by_line() {
    let sandbox = Sandbox::new();
    let lines = "1. R U\r\nQ\n\n# none\nM // a slice";
    let run = sandbox.run_with_input(&["invert", "-"], lines);
    let answers: Vec<_> = run.stdout.lines().collect();
    assert_eq!(answers.len(), 5, "{run:?}");
    assert_eq!(
        [answers[0], answers[2], answers[3], answers[4]],
        ["U' R'", "", "", "M'"]
    );
    assert!(
        answers[1].starts_with("error: turn sequence, column 1: 'Q' seen"),
        "{run:?}"
    );
    assert_eq!(run.code, Some(2));
    let run = sandbox.run_with_input(&["simplify", "-"], lines);
    assert_eq!(run.stdout.lines().last(), Some("R L'"));
    assert!(run.stderr.starts_with("line 5: rotation: x' "), "{run:?}");
    let run = sandbox.run_with_input(&["simplify", "-", "--json"], lines);
    let errors = run
        .stdout
        .lines()
        .filter(|line| line.starts_with("{\"error\":"));
    assert_eq!(errors.count(), 1, "{run:?}");
    sandbox.write("turns.txt", "R U\nF // of two lines\n");
    assert_eq!(sandbox.answer(&["invert", "@turns.txt"]), "F' U' R'");
    for command in ["invert", "simplify"] {
        let refusal = sandbox.refusal(&[command, "R Q"], "");
        assert!(
            refusal.starts_with("error: TURNS: turn sequence, column 3"),
            "{refusal}"
        );
    }
}

#[test]
fn every_answer_of_turns_can_have_digits() {
    let sandbox = Sandbox::new();
    let digits = ["--notation", "digits"];
    for (arguments, answer) in [
        (&["solve", "R U2 F'"][..], "F1 U2 R3"),
        (&["solve", "R U2 F'", "--puzzle", "2x2x2"], "F1 U2 R3"),
        (&["invert", "[R, U] M x'"], "x1 M3 [U1, R1]"),
        (&["simplify", "R L R"], "R2 L1"),
    ] {
        assert_eq!(sandbox.answer(&[arguments, &digits].concat()), answer);
    }
    for arguments in [
        &["scramble", "--seed", "1"][..],
        &["scramble", "--seed", "1", "--length", "30"],
        &["scramble", "--seed", "1", "--puzzle", "2x2x2"],
        &["scramble", "--seed", "1", "--for", "cfop/oll"],
        &[
            "solve",
            "random",
            "--seed",
            "1",
            "--method",
            "cfop",
            "--as-person",
        ],
    ] {
        let [plain, digits] = [
            sandbox.run(arguments),
            sandbox.run(&[arguments, &digits].concat()),
        ];
        let words = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert!(
            words(&digits.stdout)
                .iter()
                .all(|word| word.ends_with(['1', '2', '3']))
        );
        assert_eq!(
            digits.stdout.parse::<Algorithm>(),
            plain.stdout.parse(),
            "{arguments:?}"
        );
    }
    let plan = sandbox.answer(&[&["plan", "R'"][..], &digits].concat());
    assert!(
        plan.starts_with("turns: R1\n") && plan.contains(" s  R1\n"),
        "{plan}"
    );
    let steps = [
        "solve",
        "R U R'",
        "--method",
        "cfop",
        "--as-person",
        "--json",
    ];
    let steps = sandbox.json(&[&steps[..], &digits].concat());
    assert_eq!(steps["steps"][0]["turns"], steps["turns"]);
    let explained = [
        &["solve", "R", "--method", "cfop", "--explain"][..],
        &digits,
    ]
    .concat();
    let refusal = sandbox.refusal(&explained, "");
    assert!(refusal.contains("leave it out with --explain"), "{refusal}");
}

#[test]
fn random_turns_have_the_length_and_keep_the_rule_of_games() {
    let sandbox = Sandbox::new();
    let scramble = |arguments: &[&str]| sandbox.answer(&[&["scramble"], arguments].concat());
    let many = scramble(&["--length", "20", "--count", "200", "--seed", "1"]);
    assert_eq!(many.lines().count(), 200);
    for line in many.lines() {
        let faces: Vec<char> = line
            .split(' ')
            .map(|turn| turn.chars().next().expect("a face"))
            .collect();
        assert_eq!(faces.len(), 20, "{line}");
        let opposite = |face: char| {
            "URFDLB".as_bytes()[("URFDLB".find(face).expect("a face") + 3) % 6] as char
        };
        for at in 1..20 {
            assert_ne!(faces[at], faces[at - 1], "{line}");
            let is_free =
                at < 2 || faces[at - 1] != opposite(faces[at - 2]) || faces[at] != faces[at - 2];
            assert!(is_free, "{line}");
        }
    }
    assert_eq!(
        scramble(&["--length", "20", "--seed", "1"]),
        many.lines().next().expect("a line")
    );
    assert_ne!(
        scramble(&["--length", "20", "--seed", "2"]),
        many.lines().next().expect("a line")
    );
    for (arguments, message) in [
        (
            &["--length", "0"][..],
            "allowed are whole numbers from 1 to 10000",
        ),
        (
            &["--length", "20", "--puzzle", "2x2x2"],
            "--length is for the 3x3x3",
        ),
        (
            &["--length", "20", "--for", "cfop/oll"],
            "cannot be used with",
        ),
    ] {
        let run = sandbox.run(&[&["scramble"], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.stderr.contains(message), "{run:?}");
    }
}

#[test]
fn scrambles_in_json_name_the_cube_that_they_make() {
    let sandbox = Sandbox::new();
    for arguments in [&[][..], &["--length", "12"]] {
        let arguments = [&["scramble", "--seed", "1", "--count", "3"], arguments].concat();
        let lines = sandbox.answer(&arguments);
        let json = sandbox.answer(&[&arguments[..], &["--json"]].concat());
        assert_eq!(json.lines().count(), 3, "{json}");
        for (line, json) in lines.lines().zip(json.lines()) {
            let answer: serde_json::Value = serde_json::from_str(json).expect("JSON");
            let turns: Turns = line.parse().expect("turns");
            assert_eq!(
                (&answer["turns"], &answer["htm"]),
                (&line.into(), &turns.len().into())
            );
            assert_eq!(
                answer["facelets"],
                Cube::from(&turns).facelets().to_string()
            );
        }
    }
    let pocket = sandbox.json(&["scramble", "--puzzle", "2x2x2", "--json", "--seed", "4"]);
    let turns = pocket["turns"].as_str().expect("turns");
    let shown = |state: &str| sandbox.answer(&["show", state, "--puzzle", "2x2x2"]);
    assert_eq!(
        shown(turns),
        shown(pocket["facelets"].as_str().expect("stickers"))
    );
}

#[test]
fn a_number_that_is_none_is_refused_with_the_numbers_that_are() {
    let sandbox = Sandbox::new();
    for (arguments, option) in [
        (&["scramble", "--seed", "x"][..], "--seed"),
        (&["scramble", "--count", "many"], "--count"),
        (&["solve", "R", "--seed", "1.5"], "--seed"),
        (&["solve", "R", "--time-limit", "1s"], "--time-limit"),
        (
            &["plan", "R", "--node-limit", "99999999999999999999"],
            "--node-limit",
        ),
        (&["inspect", "R", "--seed", ""], "--seed"),
        (&["verify", "R", "R'", "--seed", "x"], "--seed"),
        (&["states", "save", "mine", "R", "--seed", "x"], "--seed"),
        (&["run", "--simulate", "--seed", "x"], "--seed"),
        (&["calibrate", "--simulate", "--seed", "x"], "--seed"),
        (&["studio", "--seed", "x"], "--seed"),
    ] {
        let run = sandbox.run(arguments);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains(option), "{run:?}");
        let allowed = "allowed are whole numbers from 0 to 18446744073709551615";
        assert!(run.stderr.contains(allowed), "{run:?}");
    }
    let rounds = sandbox.run(&["calibrate", "durations", "--rounds", "0"]);
    assert!(
        rounds.stderr.contains("whole numbers from 1 to 50"),
        "{rounds:?}"
    );
}

#[test]
fn the_plain_order_of_the_tables_is_an_option() {
    let sandbox = Sandbox::new();
    let state = "R U2 F' L D B2 U' R2 F D'";
    let solve = ["solve", state, "--method", "tables"];
    let best = sandbox.answer(&solve);
    let plain = sandbox.answer(&[&solve[..], &["--plain-order"]].concat());
    let count = |turns: &str| turns.split(' ').count();
    assert!(count(&plain) > count(&best), "{plain}");
    for turns in [&best, &plain] {
        assert!(sandbox.answer(&["verify", state, turns]).starts_with("yes"));
    }
    for arguments in [
        &["solve", "R", "--plain-order"][..],
        &["solve", "R", "--plain-order", "--method", "cfop"],
        &["plan", "R", "--plain-order", "--method", "two-phase"],
    ] {
        let refusal = sandbox.refusal(arguments, "");
        assert!(
            refusal.contains("--plain-order is for the method tables"),
            "{refusal}"
        );
    }
    let refusal = sandbox.refusal(
        &[&solve[..], &["--plain-order", "--objective", "htm"]].concat(),
        "",
    );
    assert!(
        refusal.contains("--objective is not for the method tables"),
        "{refusal}"
    );
}
