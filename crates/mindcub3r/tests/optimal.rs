//! `solve --method optimal`: near cubes without a table, lists of solutions, limits, and some turns
//! alone.

use std::collections::HashSet;

use crate::common::Sandbox;
use cube_core::{Cube, Turns};

const T_PERM: &str = "R U R' U' R' F R2 U' R' U' R U R' F'";

fn turns(text: &str) -> Turns {
    text.parse().expect("turns")
}

/// The lines of an answer as turns, each of which solves the state, at its end and not before.
fn solutions(state: &str, answer: &str) -> Vec<Turns> {
    let cube = Cube::from(&turns(state));
    let all: Vec<Turns> = answer.lines().map(turns).collect();
    for turns in &all {
        let solved = (0..=turns.len()).find(|&length| cube.after(&turns[..length]).is_solved());
        assert_eq!(solved, Some(turns.len()), "{turns}");
    }
    let different: HashSet<_> = all.iter().collect();
    assert_eq!(different.len(), all.len());
    all
}

#[test]
fn a_near_cube_is_proven_without_a_table_and_nothing_is_kept() {
    let sandbox = Sandbox::new();
    let solve = ["solve", T_PERM, "--method", "optimal"];
    let one = solutions(T_PERM, &sandbox.answer(&solve));
    assert_eq!((one.len(), one[0].len()), (1, 11));
    let all = sandbox.answer(&[&solve[..], &["--all"]].concat());
    let all = solutions(T_PERM, &all);
    assert!(all.len() > 1 && all.iter().all(|turns| turns.len() == 11));
    let many = sandbox.answer(&[&solve[..], &["--count", "12"]].concat());
    let many = solutions(T_PERM, &many);
    assert!(many.len() == 12 && many.is_sorted_by_key(|turns| turns.len()));
    let shortest = many.iter().filter(|turns| turns.len() == 11).count();
    assert_eq!(shortest, all.len().min(12));
    assert_eq!(many[0], one[0]);
    let json = sandbox.json(&[&solve[..], &["--count", "2", "--json"]].concat());
    assert_eq!((&json["at_least"], &json["htm"]), (&11.into(), &11.into()));
    assert_eq!(json["all"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["all"][0], json["turns"]);
    assert_eq!(sandbox.content(), Vec::<std::path::PathBuf>::new());
}

#[test]
fn a_search_that_is_stopped_has_an_ordinary_answer_and_a_bound() {
    let sandbox = Sandbox::new();
    for limit in [
        ["--node-limit", "12000000"],
        ["--time-limit", "1"],
        ["--node-limit", "1"],
    ] {
        let options = ["solve", "superflip", "--method", "optimal", "--json"];
        let run = sandbox.run(&[&options[..], &limit].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        let answer: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
        let number = |key: &str| answer[key].as_u64().expect("a number");
        let (at_least, htm) = (number("at_least"), number("htm"));
        assert!((6..=20).contains(&at_least), "{limit:?}: {at_least}");
        let message = format!("{htm} turns, not proven: at least {at_least}\n");
        assert_eq!(run.stderr, message, "{limit:?}");
        if limit[1] != "1" || limit[0] == "--time-limit" {
            assert!((20..=21).contains(&htm), "{limit:?}: {htm}");
        }
        let turns = answer["turns"].as_str().expect("a text");
        assert_eq!(sandbox.run(&["verify", "superflip", turns]).code, Some(0));
    }
    // Equal limits of nodes give equal answers.
    let limited = [
        "solve",
        "superflip",
        "--method",
        "optimal",
        "--node-limit",
        "300000",
    ];
    assert_eq!(sandbox.run(&limited).stdout, sandbox.run(&limited).stdout);
    assert_eq!(sandbox.content(), Vec::<std::path::PathBuf>::new());
}

#[test]
fn the_least_memory_stands_in_the_help() {
    let sandbox = Sandbox::new();
    let help = sandbox.answer(&["solve", "--help"]);
    assert!(help.contains("478 or more"), "{help}");
    let solve = ["solve", "superflip", "--method", "optimal", "--memory"];
    assert!(
        sandbox
            .refusal(&[&solve[..], &["477"]].concat(), "")
            .contains("478")
    );
}

#[test]
fn lists_are_refused_where_a_method_has_one_answer() {
    let sandbox = Sandbox::new();
    for (arguments, words) in [
        (
            &["solve", "R U", "--method", "two-phase", "--count", "3"][..],
            "--count is for",
        ),
        (
            &["solve", "R U", "--method", "cfop", "--count", "3"],
            "--count is for",
        ),
        (&["solve", "R U", "--count", "0"], "from 1 to 100000"),
        (
            &["solve", "R U", "--count", "3", "--puzzle", "2x2x2"],
            "--count is for the 3x3x3",
        ),
        (&["plan", "R U", "--count", "3"], "--count"),
    ] {
        let run = sandbox.run(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.stderr.contains(words), "{run:?}");
    }
    // A list is the optimal method's, where no other is named.
    assert_eq!(
        solutions("R U", &sandbox.answer(&["solve", "R U", "--count", "2"])).len(),
        2
    );
}
