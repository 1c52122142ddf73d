//! Answers and refusals of every command that has no file of tests of its own.

use std::{
    fs::File,
    io::Read,
    process::{Command, Stdio},
};

use crate::common::{Picture, SOLVED, Sandbox, scan};

#[test]
#[cfg(target_os = "linux")]
fn a_full_standard_error_changes_no_exit_code() {
    let sandbox = Sandbox::new();
    for (arguments, code) in [
        (&["solve", "Q"][..], 2),
        (&["slove"], 2),
        (&["-vv", "solve", "random"], 0),
    ] {
        let full = File::options().write(true).open("/dev/full");
        let mut command = sandbox.command(arguments);
        command.stderr(full.expect("Linux has the file"));
        let status = command.output().expect("the program runs").status;
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn a_plan_lists_its_motions_and_their_time() {
    let sandbox = Sandbox::new();
    let plan = sandbox.json(&["plan", "--turns", "D R R'", "--json"]);
    assert_eq!(plan["turns"], "D");
    let motions = plan["motions"].as_array().expect("a list");
    assert_eq!(plan["count"], motions.len());
    assert_eq!(motions.last().expect("a motion"), "turn-90");
    let text = sandbox.answer(&["plan", "D'"]);
    let last = text.lines().last().expect("a line");
    assert_eq!(text.lines().count(), motions.len() + 2);
    assert!(
        last.starts_with(&format!("{} motions, ", motions.len())),
        "{last}"
    );
    let default = plan["seconds"].as_f64().expect("a number");
    sandbox.write("slow.toml", "[cost]\nturn_90_s = 9.607\n");
    let slow = sandbox.json(&["plan", "--turns", "D", "--json", "--config", "slow.toml"]);
    assert_eq!(slow["seconds"].as_f64(), Some(default + 9.0));
}

#[test]
fn a_picture_is_a_whole_png_file() {
    let sandbox = Sandbox::new();
    sandbox.answer(&["show", "superflip", "--png", "net.png"]);
    let picture = Picture::open(&sandbox.path("net.png"));
    assert_eq!(picture.size, (480, 360));
    // The front centre is green; the edge above it is flipped, so white shows there.
    assert_eq!(picture.pixel(180, 180), [0, 155, 72]);
    assert_eq!(picture.pixel(180, 140), [255, 255, 255]);
    assert_eq!(sandbox.content().len(), 1);
}

#[test]
#[cfg(unix)]
fn a_picture_goes_where_a_link_leads() {
    let sandbox = Sandbox::new();
    sandbox.write("old.png", "old");
    for (target, link) in [("old.png", "link.png"), ("new.png", "dangling.png")] {
        std::os::unix::fs::symlink(target, sandbox.path(link)).expect("linked");
        sandbox.answer(&["show", "superflip", "--png", link]);
        Picture::open(&sandbox.path(target));
        assert!(sandbox.path(link).is_symlink(), "{link} was replaced");
    }
}

#[test]
fn colours_are_for_terminals_only() {
    let sandbox = Sandbox::new();
    assert!(!sandbox.answer(&["show", "solved"]).contains('\x1b'));
}

#[test]
fn scrambles_follow_the_seed() {
    let sandbox = Sandbox::new();
    let three = sandbox.answer(&["scramble", "--seed", "7", "--count", "3"]);
    assert_eq!(three.lines().count(), 3);
    assert_eq!(
        sandbox.answer(&["scramble", "--seed", "7"]),
        three.lines().next().expect("a line")
    );
    let random = sandbox.answer(&["show", "random", "--seed", "7"]);
    let first = three.lines().next().expect("a line");
    assert_eq!(sandbox.answer(&["show", first]), random);
    assert_ne!(sandbox.answer(&["scramble", "--seed", "8"]), first);
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let sandbox = Sandbox::new();
    let mut child = sandbox
        .command(&["scramble", "--count", "100000000"])
        .stdin(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdout = child.stdout.take().expect("standard output is piped");
    stdout.read_exact(&mut [0; 100]).expect("some scrambles");
    drop(stdout);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_scan_is_resolved() {
    let sandbox = Sandbox::new();
    let good = scan(|_| None);
    sandbox.write("scan.json", &good);
    assert_eq!(sandbox.answer(&["resolve", "scan.json"]), SOLVED);
    sandbox.write(
        "wrapped.json",
        &format!("{{\"name\": 1,\n \"stickers\": {good}}}\n"),
    );
    let answer = sandbox.json(&["resolve", "wrapped.json", "--json"]);
    assert_eq!(answer["facelets"], SOLVED);
    assert_eq!(answer["accepted"], true);
    assert_eq!(answer["reason"], serde_json::Value::Null);
    assert!(answer["doubtful"].is_array());
    let confidence = answer["confidence"].as_f64().expect("a number");
    assert!((0.0..=1.0).contains(&confidence));

    let lines = format!("{good}\n{{}}\n{good}\n");
    let run = sandbox.run_with_input(&["resolve", "-"], &lines);
    let answers: Vec<_> = run.stdout.lines().collect();
    assert_eq!([answers[0], answers[2]], [SOLVED, SOLVED]);
    assert!(answers[1].starts_with("error: "), "{run:?}");
    assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1));
    let in_lines = good.replace(", \"", ",\n\"");
    let run = sandbox.run_with_input(&["resolve", "-"], &in_lines);
    assert_eq!((run.code, run.stdout.trim_end()), (Some(0), SOLVED));
}

#[test]
fn a_refused_scan_tells_the_colours_that_its_stickers_should_have() {
    let sandbox = Sandbox::new();
    let doubtful = include_str!("../../../docs/pictures/scan-doubtful.json");
    sandbox.write("doubtful.json", doubtful);
    let run = sandbox.run(&["resolve", "doubtful.json"]);
    assert_eq!(run.code, Some(1));
    let message = run.stderr.strip_prefix("error: doubtful.json: refused: ");
    let message = message.expect("the scan is refused");
    assert!(
        message.starts_with("stickers 21, 30 and 48 are unlike their colours"),
        "{message}"
    );
    let run = sandbox.run(&["resolve", "doubtful.json", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    let group = serde_json::json!({"stickers": [30], "colours": ["green"]});
    let groups = answer["in_doubt"].as_array().expect("a list");
    assert!(groups.contains(&group), "{answer}");
}

#[test]
fn a_refused_scan_is_an_answer_that_is_no_and_an_unreadable_one_is_bad_input() {
    let sandbox = Sandbox::new();
    let good = scan(|_| None);
    let grey = scan(|_| Some("[90, 90, 90]".to_owned()));
    sandbox.write("grey.json", &grey);
    let run = sandbox.run(&["resolve", "grey.json"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(
        run.stderr.starts_with("error: grey.json: refused: "),
        "{run:?}"
    );
    let run = sandbox.run(&["resolve", "grey.json", "--json"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(answer["accepted"], false);
    assert!(answer["reason"].is_string(), "{answer}");

    assert_eq!(answer["in_doubt"], serde_json::json!([]));

    for json in [&[][..], &["--json"]] {
        let resolve = [&["resolve", "-"], json].concat();
        for (lines, code) in [
            (format!("{good}\n{good}\n"), 0),
            (format!("{good}\n{grey}\n{good}\n"), 1),
            (format!("{grey}\n{{}}\n{good}\n"), 2),
        ] {
            let run = sandbox.run_with_input(&resolve, &lines);
            assert_eq!(run.code, Some(code), "{run:?}");
            assert_eq!(run.stdout.lines().count(), lines.lines().count());
        }
        let run = sandbox.run_with_input(&resolve, &format!("{good}\n{grey}\n"));
        let message = "error: standard input: 1 of 2 scans were refused\n";
        assert_eq!(run.stderr, message);
    }
}

#[test]
fn a_bad_scan_is_reported_in_one_line() {
    let sandbox = Sandbox::new();
    let without = scan(|number| (number == 54).then(String::new));
    let negative = scan(|number| (number == 7).then(|| "[10, -3, 20]".to_owned()));
    for (content, expected) in [
        (without.as_str(), "53"),
        (negative.as_str(), "-3"),
        ("[1, 2]", "array"),
        ("{\"1\": ", "JSON"),
        ("", "the scan is empty"),
    ] {
        sandbox.write("scan.json", content);
        let refusal = sandbox.refusal(&["resolve", "scan.json"], "");
        assert!(
            refusal.contains("scan.json") && refusal.contains(expected),
            "{refusal}"
        );
    }
    let refusal = sandbox.refusal(&["resolve", "missing.json"], "");
    assert!(refusal.contains("missing.json"), "{refusal}");
}

#[test]
fn settings_are_checked_wherever_they_are_used() {
    let sandbox = Sandbox::new();
    sandbox.answer(&["config", "check"]);
    sandbox.write("good.toml", "[cost]\ntilt_s = 0.9\n");
    sandbox.answer(&["config", "check", "good.toml"]);
    for (content, expected) in [
        ("[cost]\ntillt_s = 0.9\n", "cost.tillt_s"),
        ("[cost]\ntilt_s = 99.0\n", "cost.tilt_s = 99"),
        ("[mecanism]\n", "mecanism"),
        ("[cost\n", "line 1"),
    ] {
        sandbox.write("bad.toml", content);
        for arguments in [
            &["config", "check", "bad.toml"][..],
            &["solve", "R", "--config", "bad.toml"],
            &["--config", "bad.toml", "plan", "R"],
        ] {
            let refusal = sandbox.refusal(arguments, "");
            assert!(
                refusal.contains("bad.toml") && refusal.contains(expected),
                "{refusal}"
            );
        }
    }
    sandbox.refusal(&["config", "check", "missing.toml"], "");
}

#[test]
fn a_wrong_command_line_ends_with_exit_code_2() {
    let sandbox = Sandbox::new();
    for arguments in [
        &["slove", "R"][..],
        &["solve"],
        &["solve", "R", "--method", "magic"],
        &["solve", "R", "--no-such-option"],
        &["--no-such-option"],
        &["plan"],
        &["plan", "R", "--turns", "U"],
        &["scramble", "--count", "-1"],
    ] {
        let run = sandbox.run(arguments);
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (Some(2), ""),
            "{arguments:?}"
        );
        assert!(run.stderr.starts_with("error: "), "{arguments:?}: {run:?}");
    }
    assert_eq!(sandbox.run(&["--help"]).code, Some(0));
    assert_eq!(
        sandbox.answer(&["-V"]),
        concat!("mindcub3r ", env!("CARGO_PKG_VERSION"))
    );
    let refusal = sandbox.refusal(&["solve", "-", "--to", "-"], "");
    assert!(refusal.contains("standard input"), "{refusal}");
}

#[test]
fn statistics_sum_up_the_runs_beside_the_settings() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", "");
    let none = sandbox.json(&["statistics", "--json"]);
    assert_eq!(
        (&none["runs"], &none["mean_seconds"]),
        (&0.into(), &serde_json::Value::Null)
    );
    let run = |outcome: &str, turn_s: &str| {
        format!(
            "{{\"solve\":{{\"date\":null,\"target\":\"solved\",\"outcome\":\"{outcome}\",\
             \"turns\":18,\"home_s\":2,\"scan_s\":10,\"recognise_s\":0.5,\"think_s\":1.5,\
             \"turn_s\":{turn_s},\"scans\":1,\"battery_v\":7.4}}}}\n"
        )
    };
    let torn = "{\"solve\":{\"date\":nul";
    let lines = run("solved", "40") + &run("failed", "3") + &run("solved", "50");
    sandbox.write("solves.jsonl", &lines);
    let summary = sandbox.json(&["statistics", "--json"]);
    assert_eq!(summary["unreadable"], serde_json::Value::Null);
    for (key, expected) in [
        ("runs", 3.0),
        ("solved", 2.0),
        ("failed", 1.0),
        ("stopped", 0.0),
        ("best_seconds", 54.0),
        ("mean_seconds", 59.0),
        ("mean_turn_seconds", 45.0),
        ("mean_turns", 18.0),
    ] {
        assert_eq!(summary[key].as_f64(), Some(expected), "{key}: {summary}");
    }
    let text = sandbox.answer(&["statistics"]);
    assert!(text.contains("solved          2\n"), "{text}");
    assert!(text.contains("best time       54.0 s\n"), "{text}");

    // Lines that are left out are named: one that was cut off, and one that is no run.
    sandbox.write("solves.jsonl", &(lines.replacen('\n', "\n\0\n", 1) + torn));
    let message = "2 lines cannot be read, and are not counted; the first is line 2\n";
    for arguments in [&["statistics"][..], &["statistics", "--json"]] {
        let run = sandbox.run(arguments);
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(
            run.stderr.contains("solves.jsonl: ") && run.stderr.ends_with(message),
            "{run:?}"
        );
        let Ok(summary) = serde_json::from_str::<serde_json::Value>(&run.stdout) else {
            assert_eq!(run.stdout.trim_end(), text);
            continue;
        };
        assert_eq!(
            (&summary["runs"], &summary["solved"]),
            (&3.into(), &2.into())
        );
        let unreadable = serde_json::json!({"lines": 2, "first_line": 2});
        assert_eq!(summary["unreadable"], unreadable);
    }
}

/// Head of this repository, if this is one.
fn head() -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .args(arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    let is_here = git(&["rev-parse", "--show-prefix"])? == "crates/mindcub3r/";
    git(&["rev-parse", "HEAD"]).filter(|_| is_here)
}

#[test]
fn the_long_version_names_the_commit_if_there_is_one() {
    let message = Sandbox::new().answer(&["--version"]);
    let version = concat!("mindcub3r ", env!("CARGO_PKG_VERSION"));
    let Some(head) = head() else {
        assert_eq!(message, version);
        return;
    };
    let commit = (message.strip_prefix(&format!("{version} (")))
        .and_then(|rest| rest.strip_suffix(')'))
        .expect(&message);
    assert!(commit.len() >= 9 && head.starts_with(commit), "{message}");
}
