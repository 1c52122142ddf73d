//! What the commands answer, and what they refuse.

mod common;

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read, Write},
    process::Stdio,
};

use common::{SOLVED, Sandbox, scan};

#[test]
fn a_solution_leads_from_any_state_to_any_other() {
    let sandbox = Sandbox::new();
    for method in ["tables", "two-phase", "robot"] {
        for (from, to) in [
            ("superflip", "solved"),
            ("solved", "superflip"),
            ("R U F", "checkerboard"),
            ("random", "superflip"),
        ] {
            let given = [from, "--to", to, "--seed", "5"];
            let turns = sandbox.answer(&[&["solve", "--method", method][..], &given].concat());
            assert_eq!(turns.lines().count(), 1);
            let verified = sandbox.run(&["verify", from, &turns, "--to", to, "--seed", "5"]);
            assert_eq!(verified.code, Some(0), "{from} to {to}: {turns}");
        }
    }
}

#[test]
fn a_solution_as_json_says_what_it_is() {
    let sandbox = Sandbox::new();
    let answer = sandbox.json(&["solve", "R U2", "--json"]);
    assert_eq!(answer["turns"], "U2 R'");
    assert_eq!(answer["htm"], 2);
    assert_eq!(answer["method"], "robot");
    assert!(answer["nodes"].is_u64());
    assert!(answer["elapsed_ms"].is_number());
    let plan = sandbox.json(&["plan", "--turns", "U2 R'", "--json"]);
    assert_eq!(answer["robot_seconds"], plan["seconds"]);
    assert!(plan["seconds"].as_f64().expect("a number") > 1.0);

    let keys: Vec<_> = answer.as_object().expect("an object").keys().collect();
    let mut expected = [
        "turns",
        "htm",
        "method",
        "robot_seconds",
        "nodes",
        "elapsed_ms",
        "rotation",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
}

#[test]
fn a_solved_cube_gets_an_empty_line() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run(&["solve", "solved"]).stdout, "\n");
    assert_eq!(sandbox.json(&["solve", SOLVED, "--json"])["htm"], 0);
    assert_eq!(sandbox.run(&["verify", "solved", ""]).code, Some(0));
}

#[test]
fn states_on_standard_input_are_answered_in_order_and_bad_ones_do_not_stop_the_rest() {
    let sandbox = Sandbox::new();
    let lines = "R\nsuperflop\n\nU F\nsolved\n";
    let run = sandbox.run_with_input(&["solve", "-"], lines);
    let answers: Vec<_> = run.stdout.lines().collect();
    assert_eq!(answers.len(), 5, "{run:?}");
    assert_eq!([answers[0], answers[3], answers[4]], ["R'", "F' U'", ""]);
    assert!(answers[1].starts_with("error: ") && answers[1].contains("superflip"));
    assert!(answers[2].starts_with("error: "));
    assert_eq!(run.code, Some(2));
    let told: Vec<_> = run.stderr.lines().collect();
    assert_eq!(told.len(), 2, "{run:?}");
    assert!(
        told[0].starts_with("3 cubes in ") && told[0].ends_with(" a second"),
        "{run:?}"
    );
    assert!(
        told[1].starts_with("error: ") && told[1].contains("2 of 5"),
        "{run:?}"
    );

    let run = sandbox.run_with_input(&["solve", "-", "--json"], "R\nsuperflop\n");
    let answers: Vec<serde_json::Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    assert_eq!(answers[0]["turns"], "R'");
    assert!(answers[1]["error"].is_string());

    let run = sandbox.run_with_input(&["solve", "-"], "R\nU");
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "R'\nU'\n"));
    assert!(run.stderr.starts_with("2 cubes in "), "{run:?}");
    let run = sandbox.run_with_input(&["solve", "-"], "R");
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("R'\n", ""));
}

#[test]
fn many_states_are_answered_in_order_whatever_each_takes() {
    let sandbox = Sandbox::new();
    // Each is answered by itself: near ones at once, far ones late, and wrong ones never.
    let kinds = ["F", "random", "D2", "Q", "L U", "random", "B'"];
    let near = [
        Some("F'"),
        None,
        Some("D2"),
        None,
        Some("U' L'"),
        None,
        Some("B"),
    ];
    let lines = (kinds.join("\n") + "\n").repeat(40);
    let solve = ["solve", "-", "--seed", "1", "--node-limit", "10000"];
    let run = sandbox.run_with_input(&solve, &lines);
    let answers: Vec<_> = run.stdout.lines().collect();
    assert_eq!(answers.len(), 280);
    for (answer, n) in answers.iter().zip(0..) {
        match (kinds[n % 7], near[n % 7]) {
            (_, Some(turns)) => assert_eq!(*answer, turns, "line {n}"),
            ("Q", _) => assert!(answer.starts_with("error: "), "line {n}: {answer}"),
            _ => assert!(answer.split(' ').count() > 15, "line {n}: {answer}"),
        }
    }
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("240 cubes in ") && run.stderr.contains("40 of 280"));
    // Random states too come in the order of the lines: the same ones on any number of cores.
    assert_eq!(sandbox.run_with_input(&solve, &lines).stdout, run.stdout);
}

#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let sandbox = Sandbox::new();
    let mut child = sandbox.command(&["solve", "-"]).spawn().expect("it starts");
    let mut lines = child.stdin.take().expect("standard input is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("so is standard output")).lines();
    for (state, turns) in [("R U", "U' R'"), ("F2", "F2"), ("D", "D'")] {
        writeln!(lines, "{state}").expect("it reads");
        let answer = answers.next().expect("it answers").expect("it is text");
        assert_eq!(answer, turns);
    }
    drop(lines);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_line_that_is_no_text_is_answered_like_any_bad_line() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.path("lines"), b"R\n\xff\nF\r\n").expect("written");
    let lines = File::open(sandbox.path("lines")).expect("it is there");
    let mut command = sandbox.command(&["solve", "-"]);
    let output = command.stdin(lines).output().expect("the program runs");
    let answers = String::from_utf8(output.stdout).expect("the answers are text");
    let answers: Vec<_> = answers.lines().collect();
    assert_eq!(answers.len(), 3, "{answers:?}");
    assert_eq!([answers[0], answers[2]], ["R'", "F'"]);
    assert!(
        answers[1].starts_with("error: ") && answers[1].contains("UTF-8"),
        "{answers:?}"
    );
    assert_eq!(output.status.code(), Some(2));
}

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
        command.stderr(full.expect("Linux has it"));
        let status = command.output().expect("the program runs").status;
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn verify_counts_one_turn_as_one() {
    let sandbox = Sandbox::new();
    for (state, turns, answer) in [
        ("solved", "", "yes: 0 turns lead there"),
        ("R", "R'", "yes: 1 turn leads there"),
        ("R U", "U' R'", "yes: 2 turns lead there"),
    ] {
        assert_eq!(sandbox.answer(&["verify", state, turns]), answer);
    }
}

#[test]
fn verify_says_no_with_exit_code_1() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["verify", "R U", "U'"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.starts_with("no: "), "{run:?}");
    let run = sandbox.run_with_input(&["verify", "R U", "-"], "U' R'\n");
    assert_eq!(run.code, Some(0));
    let refusal = sandbox.refusal(&["verify", "R", "R Q"], "");
    assert!(refusal.contains("TURNS"), "{refusal}");
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
    let picture = image::open(sandbox.path("net.png"))
        .expect("a picture")
        .into_rgb8();
    assert_eq!(picture.dimensions(), (480, 360));
    // The front centre is green; the edge above it is flipped, so white shows there.
    assert_eq!(picture.get_pixel(180, 180).0, [0, 155, 72]);
    assert_eq!(picture.get_pixel(180, 140).0, [255, 255, 255]);
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
        image::open(sandbox.path(target)).expect("a picture");
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
        let told = "error: standard input: 1 of 2 scans were refused\n";
        assert_eq!(run.stderr, told);
    }
}

#[test]
fn a_bad_scan_is_told_in_one_line() {
    let sandbox = Sandbox::new();
    let without = scan(|number| (number == 54).then(String::new));
    let negative = scan(|number| (number == 7).then(|| "[10, -3, 20]".to_owned()));
    for (content, expected) in [
        (without.as_str(), "53"),
        (negative.as_str(), "-3"),
        ("[1, 2]", "array"),
        ("{\"1\": ", "JSON"),
        ("", "JSON"),
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
    assert!(sandbox.answer(&["--version"]).starts_with("mindcub3r "));
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

    // What is left out is told: a line that was cut off, and one that is not ours.
    sandbox.write("solves.jsonl", &(lines.replacen('\n', "\n\0\n", 1) + torn));
    let told = "2 lines cannot be read, and are not counted; the first is line 2\n";
    for arguments in [&["statistics"][..], &["statistics", "--json"]] {
        let run = sandbox.run(arguments);
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(
            run.stderr.contains("solves.jsonl: ") && run.stderr.ends_with(told),
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
