//! `solve`, one state and many, and `verify`, which checks its answers.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Write},
    process::Command,
    thread,
    time::{Duration, Instant},
};

use crate::common::{Run, SOLVED, Sandbox};

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
            let arguments = [from, "--to", to, "--seed", "5"];
            let solved = sandbox.run(&[&["solve", "--method", method][..], &arguments].concat());
            let turns = solved.stdout.trim_end();
            assert_eq!((solved.code, turns.lines().count()), (Some(0), 1));
            let verified = sandbox.run(&["verify", from, turns, "--to", to, "--seed", "5"]);
            assert_eq!(verified.code, Some(0), "{from} to {to}: {turns}");
        }
    }
}

#[test]
fn the_optimal_method_refuses_a_memory_without_a_table_and_a_run() {
    let sandbox = Sandbox::new();
    let solve = ["solve", "superflip", "--method", "optimal"];
    for (memory, message) in [("100", "478 MB or more"), ("99999999", "MB are free")] {
        let refused = sandbox.run(&[&solve[..], &["--memory", memory]].concat());
        assert_eq!(refused.code, Some(2), "{refused:?}");
        assert!(refused.stderr.contains(message), "{}", refused.stderr);
    }
    let refused = sandbox.run(&["run", "--simulate", "--method", "optimal"]);
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(
        refused.stderr.contains("solve and plan take optimal"),
        "{}",
        refused.stderr
    );
}

#[test]
fn a_random_cube_is_printed_with_the_seed_that_draws_it_again() {
    let sandbox = Sandbox::new();
    for command in ["solve", "plan"] {
        let run = sandbox.run(&[command, "random"]);
        assert_eq!(run.code, Some(0), "{run:?}");
        let message =
            (run.stderr.strip_prefix("random: ")).and_then(|line| line.split_once(" (--seed "));
        let (facelets, rest) = message.expect(&run.stderr);
        let seed = rest.strip_suffix(" draws it again)\n").expect(rest);
        let again = sandbox.run(&[command, "random", "--seed", seed]);
        assert_eq!((&again.stdout, &again.stderr), (&run.stdout, &run.stderr));
        let shown = sandbox.answer(&["show", "random", "--seed", seed]);
        assert_eq!(sandbox.answer(&["show", facelets]), shown);
        assert_eq!(sandbox.answer(&[command, facelets]), run.stdout.trim_end());
    }
    let both = sandbox.run(&["solve", "random", "--to", "random", "--seed", "1"]);
    assert_eq!(both.stderr.matches("random: ").count(), 2, "{both:?}");
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
        "stm",
        "method",
        "robot_seconds",
        "nodes",
        "elapsed_ms",
        "rotation",
        "steps",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
}

#[test]
fn a_solved_cube_gets_an_empty_line() {
    let sandbox = Sandbox::new();
    for (arguments, message) in [
        (&["solve", "solved"][..], "solved already\n"),
        (&["solve", "x", "--to", "x"], "solved already\n"),
        (&["solve", "x y2", "--puzzle", "2x2x2"], "solved already\n"),
        (
            &["solve", "R U", "--to", "R U"],
            "nothing to do: already there\n",
        ),
        (
            &["solve", "R", "--to", "R x", "--puzzle", "2x2x2"],
            "nothing to do: already there\n",
        ),
        (
            &["solve", "x"],
            "rotation: x' (of the whole cube, after the turns)\n",
        ),
    ] {
        let run = sandbox.run(arguments);
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (Some(0), "\n"),
            "{arguments:?}"
        );
        assert_eq!(run.stderr, message, "{arguments:?}");
    }
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
    let message: Vec<_> = run.stderr.lines().collect();
    assert_eq!(message.len(), 3, "{run:?}");
    assert_eq!(message[0], "line 5: solved already");
    assert!(
        message[1].starts_with("3 cubes in ") && message[1].ends_with(" a second"),
        "{run:?}"
    );
    assert!(
        message[2].starts_with("error: ") && message[2].contains("1 of 5"),
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
    // Each state is answered by itself: near ones at once, far ones late, and wrong ones never.
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
    let mut child = sandbox
        .command(&["solve", "-"])
        .spawn()
        .expect("the program starts");
    let mut lines = child.stdin.take().expect("standard input is piped");
    let mut answers =
        BufReader::new(child.stdout.take().expect("standard output is piped")).lines();
    for (state, turns) in [("R U", "U' R'"), ("F2", "F2"), ("D", "D'")] {
        writeln!(lines, "{state}").expect("the program reads");
        let answer = answers
            .next()
            .expect("the program answers")
            .expect("the output is UTF-8");
        assert_eq!(answer, turns);
    }
    drop(lines);
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn a_line_that_is_no_text_is_answered_like_any_bad_line() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.path("lines"), b"R\n\xff\nF\r\n").expect("written");
    let lines = File::open(sandbox.path("lines")).expect("the file is there");
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

/// Waits until a process has used this much time of the processor, of which a busy machine gives it less. Systems
/// other than Linux do not say it: there the clock decides.
#[cfg(unix)]
fn let_work(process: u32, time: Duration) {
    if !cfg!(target_os = "linux") {
        return thread::sleep(time);
    }
    while worked(process) < time {
        thread::sleep(Duration::from_millis(20));
    }
}

/// Time of the processor that a process has used, counted by Linux in ticks of 10 ms.
#[cfg(unix)]
fn worked(process: u32) -> Duration {
    let line = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs");
    let (_, fields) = line.rsplit_once(')').expect("a name in parentheses");
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks
        .map(|ticks| ticks.parse::<u64>().expect("a number"))
        .sum();
    Duration::from_millis(10 * ticks)
}

#[test]
#[cfg(unix)]
fn a_search_that_is_interrupted_answers_with_the_best_turns_so_far() {
    let sandbox = Sandbox::new();
    for command in ["solve", "plan"] {
        let options = [command, "superflip", "--time-limit", "600000", "--json"];
        let child = sandbox
            .command(&options)
            .spawn()
            .expect("the program starts");
        // Enough work for the first turns, and for progress, which is for terminals only.
        let_work(child.id(), Duration::from_millis(500));
        let begun = Instant::now();
        let interrupted = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(interrupted.expect("the command `kill` is there").success());
        let run = Run::from(child.wait_with_output().expect("the program ends"));
        // Half of the limit: no bar, and long enough for a busy machine.
        assert!(begun.elapsed() < Duration::from_mins(5), "{run:?}");
        assert_eq!(run.code, Some(130), "{run:?}");
        assert_eq!(run.stderr, "stopped: these are the best turns so far\n");
        let answer: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
        let turns = answer["turns"].as_str().expect("a text");
        assert_eq!(sandbox.run(&["verify", "superflip", turns]).code, Some(0));
    }
}
