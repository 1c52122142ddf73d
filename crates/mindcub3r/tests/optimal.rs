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

#[test]
fn the_least_seconds_of_a_near_cube_are_proven_without_a_large_table() {
    let sandbox = Sandbox::new();
    let least = ["--method", "optimal", "--objective", "seconds", "--json"];
    for state in ["R U2 F' L", "U D R2 L B", "solved"] {
        let answer = sandbox.answer(&[&["solve", state], &least[..]].concat());
        let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
        let seconds = answer["robot_seconds"].as_f64().expect("a number");
        assert_eq!(
            answer["at_least_seconds"].as_f64(),
            Some(seconds),
            "{answer}"
        );
        let turns = answer["turns"].as_str().expect("a text");
        assert_eq!(sandbox.run(&["verify", state, turns]).code, Some(0));
        let other = sandbox.answer(&["solve", state, "--json"]);
        let other: serde_json::Value = serde_json::from_str(&other).expect("JSON");
        assert!(Some(seconds) <= other["robot_seconds"].as_f64(), "{other}");
        let exhausted = answer["exhausted"].as_array().expect("a list");
        match exhausted.last() {
            // The millisecond before is proven to be too little.
            Some(last) => {
                let last = last["seconds"].as_f64().expect("a number");
                assert!((seconds - last - 0.001).abs() < 1e-9, "{answer}");
            }
            None => assert_eq!((state, seconds), ("solved", 0.0)),
        }
    }
    assert_eq!(sandbox.content(), Vec::<std::path::PathBuf>::new());
}

#[test]
fn the_least_seconds_of_a_far_cube_need_memory_and_stop_at_a_limit() {
    let sandbox = Sandbox::new();
    let least = [
        "solve",
        "superflip",
        "--method",
        "optimal",
        "--objective",
        "seconds",
    ];
    let limit = ["--node-limit", "200000", "--json"];
    let run = sandbox.run(&[&least[..], &limit[..]].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    let [seconds, at_least] = ["robot_seconds", "at_least_seconds"].map(|key| answer[key].as_f64());
    assert!(at_least > Some(10.0) && at_least < seconds, "{answer}");
    assert!(run.stderr.contains("not proven: at least"), "{run:?}");
    let again = sandbox.run(&[&least[..], &limit[..2]].concat());
    assert_eq!(
        again.stdout.trim_end(),
        answer["turns"].as_str().expect("a text")
    );
    let refused = sandbox.refusal(&least, "");
    assert!(
        refused.contains("--memory 512") && refused.contains("10196"),
        "{refused}"
    );
    assert!(refused.contains("6763 MB on disk"), "{refused}");
    for (option, word) in [
        (&["--all"][..], "--all is for the fewest turns"),
        (&["--count", "2"], "--count is for the fewest turns"),
        (&["--objective", "htm"], "cannot be used"),
    ] {
        let run = sandbox.run(&[&least[..], option].concat());
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains(word), "{run:?}");
    }
    let htm = [
        "solve",
        "superflip",
        "--method",
        "optimal",
        "--objective",
        "htm",
    ];
    assert!(sandbox.refusal(&htm, "").contains("the least seconds"));
}
