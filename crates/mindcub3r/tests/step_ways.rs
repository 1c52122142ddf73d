//! `solve --step` and `--moves`: ways to the goal of one step, and solutions by some turns alone.

use std::collections::HashSet;

use crate::common::Sandbox;
use cube_core::{Cube, Face, Rotation, Turns};

const SCRAMBLE: &str = "R U2 F' L D2 B U' R2 F D' L2 B' U F2";

/// Stickers of the first layer's cross, by their places: with each the place of its centre.
const CROSS: [(usize, usize); 8] = [
    (28, 31),
    (30, 31),
    (32, 31),
    (34, 31),
    (25, 22),
    (43, 40),
    (16, 13),
    (52, 49),
];

fn has_cross(cube: &Cube) -> bool {
    let faces = cube.faces();
    CROSS
        .iter()
        .all(|&(place, centre)| faces[place] == faces[centre])
}

#[test]
fn crosses_are_listed_by_length_and_each_is_one_at_its_end_and_not_before() {
    let sandbox = Sandbox::new();
    let solve = ["solve", SCRAMBLE, "--method", "cfop", "--step", "cross"];
    let answer = sandbox.answer(&[&solve[..], &["--count", "10"]].concat());
    let lines: HashSet<&str> = answer.lines().collect();
    assert_eq!((lines.len(), answer.lines().count()), (10, 10));
    let start = Cube::from(&SCRAMBLE.parse::<Turns>().expect("turns"));
    let mut lengths = Vec::new();
    for line in answer.lines() {
        let turns: Turns = line.parse().expect("face turns");
        let first = (0..=turns.len()).find(|&length| has_cross(&start.after(&turns[..length])));
        assert_eq!(first, Some(turns.len()), "{line}");
        lengths.push(turns.len());
    }
    assert!(lengths.is_sorted());
    let by_capitals = ["solve", SCRAMBLE, "--method", "CFOP", "--step", "Cross"];
    assert_eq!(sandbox.answer(&by_capitals), sandbox.answer(&solve));
    assert_eq!(
        sandbox.answer(&solve),
        answer.lines().next().expect("a line")
    );
    let unnamed = ["solve", SCRAMBLE, "--step", "cross", "--count", "10"];
    assert_eq!(sandbox.answer(&unnamed), answer);
    // CMLL is a step of Roux alone.
    let roux = ["solve", "R U F", "--step", "cmll", "--method", "roux"];
    let [named, unnamed] = [&roux[..], &roux[..4]].map(|arguments| sandbox.run(arguments));
    assert_eq!((named.code, &named.stderr), (unnamed.code, &unnamed.stderr));
    let unnamed = ["solve", SCRAMBLE, "--step", "cross"];
    let json = sandbox.json(&[&unnamed[..], &["--count", "3", "--json"]].concat());
    let array = json.as_array().expect("an array");
    let turns: Vec<_> = array.iter().map(|way| way["turns"].as_str()).collect();
    assert_eq!(turns, answer.lines().take(3).map(Some).collect::<Vec<_>>());
    assert_eq!(
        (&array[0]["htm"], &array[0]["goal"]),
        (&lengths[0].into(), &"DR DF DL DB".into())
    );
}

#[test]
fn the_colour_is_brought_to_the_bottom_first() {
    let sandbox = Sandbox::new();
    let solve = [
        "solve", SCRAMBLE, "--method", "cfop", "--step", "cross", "--colour", "U",
    ];
    let answer = sandbox.answer(&solve);
    let turns = answer
        .strip_prefix("x2 ")
        .expect("the rotation comes first");
    let turns: Turns = turns.parse().expect("turns");
    let rotation: Rotation = "x2".parse().expect("a rotation");
    let start = Cube::from(&SCRAMBLE.parse::<Turns>().expect("turns"));
    // The cube as held: the U centre is at the bottom.
    let end = start.rotated(rotation).after(&turns);
    assert!(has_cross(&end));
    assert_eq!(rotation.apply(Face::U), Face::D);
}

#[test]
fn turns_can_be_restricted_and_what_they_never_reach_is_said() {
    let sandbox = Sandbox::new();
    let start = "R U R2 U' R U2 R' U R U' R2 U2 R";
    for (state, moves) in [
        (start, "U R"),
        ("U R F2 U' R F2 U", "<U, R, F2>"),
        ("R2 U2 F2", "R2 U2 F2"),
    ] {
        let solve = ["solve", state, "--moves", moves];
        let turns: Turns = sandbox.answer(&solve).parse().expect("turns");
        let cube = Cube::from(&state.parse::<Turns>().expect("turns"));
        assert!(cube.after(&turns).is_solved());
        for turn in &turns {
            let name = turn.to_string();
            let face = name[..1].to_owned();
            let is_allowed = moves.contains(&name)
                || (moves.contains(&face) && !moves.contains(&format!("{face}2")));
            assert!(is_allowed, "{name} by {moves}");
        }
        // No fewer turns than with all faces.
        let free: Turns = sandbox
            .answer(&["solve", state, "--method", "optimal"])
            .parse()
            .expect("turns");
        assert!(free.len() <= turns.len());
    }
    let run = sandbox.run(&["solve", "F", "--moves", "R U"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run:?}");
    assert!(run.stderr.contains("no turns of U R lead there"), "{run:?}");
    let run = sandbox.run(&[
        "solve",
        "superflip",
        "--moves",
        "U R F D L",
        "--node-limit",
        "100000",
    ]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stderr.contains("at least "), "{run:?}");
    let cross = [
        "solve", "F R D", "--method", "cfop", "--step", "cross", "--moves",
    ];
    let ways = sandbox.answer(&[&cross[..], &["F R D", "--count", "3"]].concat());
    assert!(
        ways.lines().count() == 3 && !ways.contains(['U', 'L', 'B']),
        "{ways}"
    );
    let run = sandbox.run(&[&cross[..], &["U L"]].concat());
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stderr.contains("home: allow more turns"), "{run:?}");
}

#[test]
fn options_that_mean_nothing_are_refused_with_what_is_allowed() {
    let sandbox = Sandbox::new();
    for (arguments, words) in [
        (&["--step", "nonsense"][..], "cfop: cross, "),
        (
            &["--step", "cross", "--method", "two-phase"],
            "--step is for human methods",
        ),
        (
            &["--step", "crosses", "--method", "cfop"],
            "allowed are cross, ",
        ),
        (
            &["--step", "pll", "--method", "cfop"],
            "is done by algorithms",
        ),
        (&["--moves", "M U"], "allowed are the faces"),
        (&["--moves", "U'"], "U2 the half turn alone"),
        (
            &["--moves", "U", "--method", "two-phase"],
            "--moves is for the method optimal",
        ),
        (
            &["--moves", "U", "--puzzle", "2x2x2"],
            "--moves is for the 3x3x3",
        ),
        (
            &["--step", "cross", "--puzzle", "2x2x2"],
            "--step is for the 3x3x3",
        ),
    ] {
        let refusal = sandbox.run(&[&["solve", "R U"], arguments].concat());
        assert_eq!(
            (refusal.code, refusal.stdout.as_str()),
            (Some(2), ""),
            "{refusal:?}"
        );
        assert!(refusal.stderr.contains(words), "{refusal:?}");
    }
    let many = ["solve", "-", "--method", "cfop", "--step", "cross"];
    assert!(sandbox.refusal(&many, "R U\n").contains("one STATE"));
}
