//! The history: the cubes that runs have read, the way back to each, and a history that cannot be used.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    process::Command,
};

use crate::common::{Run, Sandbox, is_full};
use serde_json::Value;

/// Turns to the cube that is put in.
const PUT_IN: &str = "R U F2 L' D B2 U' R";
/// Settings of a simulated robot that jams as soon as it has turned a layer.
const JAMS: &str = "[mechanism]\nplay_deg = 60.0\n";
/// Settings of a simulated robot that cannot read a cube.
const SLIPS: &str = "[mechanism]\nslip_chance = 1.0\n";

/// Run of the simulated robot.
fn simulate(sandbox: &Sandbox, cube: &str, options: &[&str]) -> Run {
    let run = ["run", "--simulate", "--seed", "1", "--cube", cube];
    sandbox.run(&[&run[..], options].concat())
}

/// Stickers with which a run ended.
pub(crate) fn left(run: &Run) -> String {
    let cube = run
        .stdout
        .lines()
        .find_map(|line| line.strip_prefix("cube: "));
    cube.unwrap_or_else(|| panic!("{run:?}")).to_owned()
}

pub(crate) fn stickers(sandbox: &Sandbox, state: &str) -> String {
    sandbox.answer(&["show", state, "--as", "stickers"])
}

/// Moments as JSON, the oldest first.
fn moments(sandbox: &Sandbox) -> Vec<Value> {
    let lines = sandbox.answer(&["states", "history", "--json"]);
    let parse = |line| serde_json::from_str(line).expect("JSON");
    lines.lines().map(parse).collect()
}

/// A run that is stopped by a signal once it has made so many motions of its plan; `None` if it ended before.
fn stopped_after(sandbox: &Sandbox, seed: &str, motions: usize) -> Option<Run> {
    let run = [
        "run",
        "--simulate",
        "--seed",
        seed,
        "--cube",
        PUT_IN,
        "--pace",
        "40",
    ];
    let mut child = sandbox.command(&run).spawn().expect("it starts");
    let stderr = child.stderr.take().expect("a pipe");
    let mut stderr = BufReader::new(stderr);
    let (mut line, mut said, mut is_sent) = (String::new(), String::new(), false);
    while stderr.read_line(&mut line).expect("text") > 0 {
        if !is_sent && line.starts_with(&format!("motion {motions} of ")) {
            let killed = Command::new("kill")
                .args(["-INT", &child.id().to_string()])
                .status();
            assert!(killed.expect("kill is there").success());
            is_sent = true;
        }
        said += &line;
        line.clear();
    }
    let mut stdout = String::new();
    let mut pipe = child.stdout.take().expect("a pipe");
    pipe.read_to_string(&mut stdout).expect("text");
    let code = child.wait().expect("it ends").code();
    let run = Run {
        code,
        stdout,
        stderr: said,
    };
    (code != Some(0)).then_some(run)
}

/// Brings the cube that a run has left back to what was put in, twice, and checks that `before` stays.
fn undo(sandbox: &Sandbox, ended: &Run, number: usize, doing: &str) {
    let before = sandbox.json(&["states", "show", "before", "--json"]);
    assert_eq!(before["name"], format!("moment-{number}"), "{before}");
    let put_in = stickers(sandbox, PUT_IN);
    let mut cube = left(ended);
    for _ in 0..2 {
        let run = simulate(sandbox, &cube, &["--target-state", "before"]);
        assert_eq!(run.code, Some(0), "{doing}: {run:?}");
        cube = left(&run);
        assert_eq!(cube, put_in, "{doing}");
        let lines = run
            .stderr
            .lines()
            .filter(|line| line.starts_with("back to "));
        let lines: Vec<_> = lines.collect();
        let [line] = lines[..] else {
            panic!("{lines:?}");
        };
        let begin = format!("back to moment-{number}, ");
        let end = format!(" UTC, read for {doing}");
        assert!(line.starts_with(&begin) && line.ends_with(&end), "{line}");
        assert_eq!(
            sandbox.json(&["states", "show", "before", "--json"]),
            before
        );
    }
}

/// Checks that every moment follows the one before, or the one to which an undo went.
fn check_order(sandbox: &Sandbox) {
    let moments = moments(sandbox);
    for (at, moment) in moments.iter().enumerate() {
        assert_eq!(moment["name"], format!("moment-{}", at + 1));
        let parent = match at.checked_sub(1).map(|at| &moments[at]) {
            None => Value::Null,
            Some(earlier) if earlier["doing"] == "undo" => earlier["goal"].clone(),
            Some(earlier) => earlier["name"].clone(),
        };
        assert_eq!(moment["parent"], parent, "{moment}");
    }
}

#[test]
fn an_undo_brings_back_what_was_put_in_after_each_kind_of_run() {
    let sandbox = Sandbox::new();
    sandbox.write("jams.toml", JAMS);
    sandbox.write("slips.toml", SLIPS);
    sandbox.answer(&["states", "save", "mine", "F R U"]);
    let mut number = 1;
    for (options, doing, code, ended) in [
        (&[][..], "solve", 0, "reached"),
        (
            &["--target-state", "superflip"],
            "pattern superflip",
            0,
            "reached",
        ),
        (&["--target-state", "mine"], "saved mine", 0, "reached"),
        (&["--target-state", "F R"], "target", 0, "reached"),
        (&["--target-state", "random"], "scramble", 0, "reached"),
        (&["--simulator", "jams.toml"], "solve", 1, "failed"),
    ] {
        // Of the runs that reach a target the gate has two.
        if !is_full() && !["solve", "saved mine"].contains(&doing) {
            continue;
        }
        let run = simulate(&sandbox, PUT_IN, options);
        assert_eq!(run.code, Some(code), "{run:?}");
        let last = moments(&sandbox).pop().expect("a moment");
        assert_eq!(
            (&last["ended"], &last["before"]),
            (&ended.into(), &true.into())
        );
        undo(&sandbox, &run, number, doing);
        number += 3;
    }
    let stopped = stopped_after(&sandbox, "1", 7).expect("it was stopped");
    assert_eq!(stopped.code, Some(130), "{stopped:?}");
    let last = moments(&sandbox).pop().expect("a moment");
    assert_eq!(last["ended"], "stopped");
    assert!(last["count"].as_u64() > Some(0), "{last}");
    undo(&sandbox, &stopped, number, "solve");

    // A run that reads no cube is none to go back to.
    let kept = moments(&sandbox);
    let refused = simulate(&sandbox, "superflip", &["--simulator", "slips.toml"]);
    assert_eq!(refused.code, Some(1), "{refused:?}");
    assert_eq!(moments(&sandbox), kept);
    undo(&sandbox, &stopped, number, "solve");
    check_order(&sandbox);
}

#[test]
#[ignore = "200 programs; `cargo xtask full` runs it"]
fn an_undo_brings_back_what_was_put_in_after_a_hundred_stops() {
    for seed in 1..=100_usize {
        let sandbox = Sandbox::new();
        let text = seed.to_string();
        let stopped = stopped_after(&sandbox, &text, 1 + seed % 18).expect("it was stopped");
        let run = [
            "run",
            "--simulate",
            "--seed",
            &text,
            "--cube",
            &left(&stopped),
            "--target-state",
            "before",
        ];
        let run = sandbox.run(&run);
        assert_eq!(run.code, Some(0), "seed {seed}: {run:?}");
        assert_eq!(left(&run), stickers(&sandbox, PUT_IN), "seed {seed}");
    }
}

#[test]
fn every_moment_can_be_listed_shown_saved_compared_and_gone_back_to() {
    let sandbox = Sandbox::new();
    let run = simulate(&sandbox, PUT_IN, &[]);
    assert_eq!(run.code, Some(0), "{run:?}");
    simulate(&sandbox, "superflip", &["--target-state", "checkerboard"]);
    let [first, second] = &moments(&sandbox)[..] else {
        panic!("two moments");
    };
    let facelets = [first, second].map(|moment| moment["facelets"].as_str().expect("stickers"));
    assert_eq!(
        facelets,
        [stickers(&sandbox, PUT_IN), stickers(&sandbox, "superflip")]
    );
    assert_eq!(
        sandbox.json(&["states", "show", "moment-1", "--json"]),
        *first
    );
    assert_eq!(
        sandbox.json(&["states", "show", "before", "--json"]),
        *second
    );
    assert_eq!(stickers(&sandbox, "moment-1"), facelets[0]);
    assert_eq!(stickers(&sandbox, "before"), facelets[1]);

    let list = sandbox.answer(&["states", "history"]);
    let lines: Vec<_> = list.lines().collect();
    assert!(
        lines[0].starts_with("moment-1  20") && lines[0].ends_with(" turns"),
        "{list}"
    );
    assert!(
        lines[1].contains(" UTC  simulated  pattern checkerboard  reached, "),
        "{list}"
    );
    assert!(lines[1].ends_with("  before"), "{list}");
    assert_eq!(
        sandbox
            .answer(&["states", "history", "--last", "1"])
            .lines()
            .count(),
        1
    );
    let shown = sandbox.answer(&["states", "show", "moment-1"]);
    assert!(
        shown.contains("\nfacelets: ") && shown.contains(", read for solve\nreached, "),
        "{shown}"
    );

    sandbox.answer(&["states", "save", "kept", "moment-1"]);
    assert_eq!(stickers(&sandbox, "kept"), facelets[0]);
    let same = sandbox.json(&["states", "compare", "moment-1", "kept", "--json"]);
    assert_eq!(
        (&same["equal"], &same["pieces"], &same["turns"]),
        (&true.into(), &0.into(), &"".into())
    );
    let differ = ["states", "compare", "solved", "R"];
    let run = sandbox.run(&differ);
    assert_eq!(run.code, Some(1), "{run:?}");
    let net = "      u u F\n      u u F\n      u u F\n";
    for words in [
        "pieces that differ: 8 of 20\n",
        "stickers that differ: 12 of 54\n",
        net,
        "\nturns: R (1)\n",
    ] {
        assert!(run.stdout.contains(words), "{}", run.stdout);
    }
    let back = simulate(&sandbox, "solved", &["--target-state", "moment-1"]);
    assert_eq!(left(&back), facelets[0]);
    let compared = sandbox.run(&["states", "compare", "moment-1", "moment-3", "--json"]);
    assert!(
        compared.stdout.contains("\"rotation\":\"\""),
        "{compared:?}"
    );
}

#[test]
fn names_without_a_moment_are_refused_in_one_line() {
    let sandbox = Sandbox::new();
    let empty = sandbox.run(&["states", "history"]);
    assert_eq!((empty.code, empty.stdout.as_str()), (Some(0), ""));
    assert!(empty.stderr.contains("each run keeps"), "{}", empty.stderr);
    let every = |name: &str, reason: &str| {
        for command in [
            &["solve", name][..],
            &["show", name],
            &["states", "show", name],
            &["states", "save", "mine", name],
            &["states", "compare", name, "solved"],
            &["run", "--simulate", "--target-state", name],
            &["run", "--simulate", "--cube", name],
        ] {
            let refusal = sandbox.refusal(command, "");
            assert!(
                refusal.contains(reason) && refusal.contains(name),
                "{command:?}: {refusal}"
            );
        }
    };
    every("before", "the history has no run of ");
    every("moment-1", "the history has no run of a robot yet");
    simulate(&sandbox, "R", &[]);
    every("moment-0", "the history has only moment-1");
    every("moment-2", "the history has only moment-1");
    every("moment-99999999999999999999", "no moment has this number");
    simulate(&sandbox, "R", &[]);
    every(
        "moment-3",
        "the history has moment-1 to moment-2; `states history` shows them",
    );
    let once = sandbox.refusal(&["run", "--once", "--target-state", "before"], "");
    assert!(once.contains("no run of the robot yet"), "{once}");
    for name in ["before", "moment-3"] {
        let refusal = sandbox.refusal(&["states", "save", name, "R"], "");
        assert!(refusal.contains("a moment of the history"), "{refusal}");
    }
}

#[test]
fn saved_states_of_older_programs_under_such_names_can_be_renamed_and_removed() {
    let sandbox = Sandbox::new();
    let turned = stickers(&sandbox, "R");
    sandbox.answer(&["states", "save", "old", "R", "--states-dir", "states"]);
    let saved = fs::read_to_string(sandbox.path("states/old.toml")).expect("saved");
    let states = |arguments: &[&str]| {
        let mut all = vec!["--states-dir", "states"];
        all.extend(arguments);
        sandbox.run(&all)
    };
    for name in ["before", "moment-1"] {
        sandbox.write(
            &format!("states/{name}.toml"),
            &saved.replace("\"old\"", &format!("{name:?}")),
        );
        let refused = states(&["solve", name]);
        assert_eq!(refused.code, Some(2), "{refused:?}");
        let cure = format!("`states rename {name} NEW`");
        assert!(refused.stderr.contains(&cure), "{}", refused.stderr);
        assert!(
            states(&["states", "list"])
                .stdout
                .contains(&format!("{name}  {turned}"))
        );
    }
    assert_eq!(
        states(&["states", "rename", "before", "mine"]).code,
        Some(0)
    );
    assert!(
        states(&["show", "mine", "--as", "stickers"])
            .stdout
            .contains(&turned)
    );
    assert_eq!(states(&["states", "remove", "moment-1"]).code, Some(0));
    assert_eq!(states(&["states", "list"]).stdout.lines().count(), 2);
}

#[test]
fn a_simulated_robot_with_other_chances_gets_the_cube_of_the_moment() {
    let sandbox = Sandbox::new();
    let mut cube = left(&simulate(&sandbox, PUT_IN, &[]));
    let put_in = stickers(&sandbox, PUT_IN);
    for seed in ["2", "3", "4", "5"] {
        let run = ["run", "--simulate", "--seed", seed, "--cube", &cube];
        let run = sandbox.run(&[&run[..], &["--target-state", "before"]].concat());
        assert_eq!(run.code, Some(0), "seed {seed}: {run:?}");
        assert_eq!(left(&run), put_in, "seed {seed}");
        cube = left(&simulate(
            &sandbox,
            "superflip",
            &["--target-state", "moment-1"],
        ));
    }
}
