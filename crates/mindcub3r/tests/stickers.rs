//! `--method stickers`: turns by the search or the walk, and an honest end where both end short.

use crate::common::Sandbox;

const METHOD: [&str; 2] = ["--method", "stickers"];

#[test]
fn a_near_cube_gets_the_fewest_turns_and_the_way_they_were_found_is_told() {
    let sandbox = Sandbox::new();
    let solve = |state, nodes| {
        let limit = ["solve", state, "--node-limit", nodes];
        sandbox.run(&[&limit[..], &METHOD].concat())
    };
    for (state, nodes, turns, words) in [
        ("R U2 F'", "100000", "F U2 R'\n", "by the search, IDA*"),
        ("R", "0", "R'\n", "by the greedy walk"),
        ("solved", "1", "\n", "by the search"),
    ] {
        let run = solve(state, nodes);
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), turns), "{run:?}");
        assert!(run.stderr.contains("stickers: found "), "{run:?}");
        assert!(run.stderr.contains(words), "{run:?}");
    }
    let to = ["solve", "superflip", "--to", "superflip R", "--json"];
    let refused = sandbox.run(&[&to[..], &METHOD].concat());
    assert_eq!(refused.code, Some(2), "{refused:?}");
    let to = ["solve", "checkerboard", "--to", "M2 E2 S2 R", "--json"];
    let run = sandbox.run(&[&to[..], &METHOD].concat());
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(
        (&answer["turns"], &answer["method"]),
        (&"R".into(), &"stickers".into())
    );
    assert!(
        run.stderr.starts_with("stickers: found by the search"),
        "{run:?}"
    );
    let plan = sandbox.run(&[&["plan", "R"][..], &METHOD].concat());
    assert_eq!(plan.code, Some(0), "{plan:?}");
    assert!(
        plan.stderr.starts_with("stickers: found by the search"),
        "{plan:?}"
    );
}

#[test]
fn a_walk_that_ends_short_is_no_solution_and_ends_with_exit_code_1() {
    let sandbox = Sandbox::new();
    let far = ["R U2 F' L D2", "--node-limit", "1000"];
    let run = sandbox.run(&[&["solve"], &far[..], &METHOD].concat());
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run:?}");
    let lines: Vec<&str> = run.stderr.lines().collect();
    let walked = lines[0].strip_prefix("walked: ").expect(lines[0]);
    assert!(
        lines[1].contains("22 of 50 points are left after 6 turns"),
        "{run:?}"
    );
    assert!(
        lines[1].contains("methods that solve every cube: robot"),
        "{run:?}"
    );
    assert_eq!(walked, "D2 F R' L' F U");
    let verified = sandbox.run(&["verify", far[0], walked]);
    assert_eq!(verified.code, Some(1), "{verified:?}");

    let json = sandbox.run(&[&["solve", "--json"], &far[..], &METHOD].concat());
    assert_eq!(json.code, Some(1), "{json:?}");
    let answer: serde_json::Value = serde_json::from_str(&json.stdout).expect("JSON");
    assert_eq!(
        (&answer["walked"], &answer["score_before"]),
        (&walked.into(), &50.into())
    );
    assert!(answer.get("turns").is_none());
    assert!(
        json.stderr
            .ends_with(&format!("{}\n", answer["error"].as_str().expect("a text")))
    );

    let plan = sandbox.run(&[&["plan"], &far[..], &METHOD].concat());
    assert_eq!((plan.code, plan.stdout.as_str()), (Some(1), ""), "{plan:?}");
}

#[test]
fn lines_that_end_short_are_answered_by_their_error_and_the_rest_go_on() {
    let sandbox = Sandbox::new();
    let solve = [&["solve", "-", "--node-limit", "5000"][..], &METHOD].concat();
    let run = sandbox.run_with_input(&solve, "R\nsuperflip\nU2\n");
    let answers: Vec<&str> = run.stdout.lines().collect();
    assert_eq!([answers[0], answers[2]], ["R'", "U2"], "{run:?}");
    assert!(
        answers[1].starts_with("error: the sticker score ends short: "),
        "{run:?}"
    );
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(
        run.stderr.contains("line 3: stickers: found by the search"),
        "{run:?}"
    );
    assert!(
        run.stderr
            .ends_with("error: 1 of 3 cubes end short of the target\n"),
        "{run:?}"
    );
    let run = sandbox.run_with_input(&solve, "Q\nsuperflip\nR\n");
    assert_eq!(run.code, Some(2), "bad input wins: {run:?}");
    assert_eq!(run.stdout.lines().count(), 3, "{run:?}");
}

#[test]
fn a_run_that_finds_no_turns_says_so_and_turns_nothing() {
    let sandbox = Sandbox::new();
    let simulate = |cube| {
        let run = ["run", "--simulate", "--seed", "1", "--cube", cube, "--json"];
        sandbox.run(&[&run[..], &METHOD].concat())
    };
    let run = simulate("superflip");
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(
        run.stderr.contains("the sticker score ends short"),
        "{run:?}"
    );
    assert!(!run.stdout.contains("\"turn_done\""), "{run:?}");
    let report = run.stdout.lines().last().expect("a report");
    let report: serde_json::Value = serde_json::from_str(report).expect("JSON");
    assert_eq!(
        (&report["solved"], &report["error_kind"]),
        (&false.into(), &"solver".into())
    );
    let run = simulate("R U");
    assert_eq!(run.code, Some(0), "{run:?}");
}
