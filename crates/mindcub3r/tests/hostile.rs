//! Endless input, and files that are not regular.
#![cfg(target_os = "linux")]

use std::{
    fs,
    io::{Read, Write},
    os::unix::fs::symlink,
    process::{Command, Stdio},
};

use crate::common::{Run, SOLVED, Sandbox, scan};

/// Peak memory of a process, in kilobytes.
fn peak_kilobytes(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("the process runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number
        .and_then(|number| number.parse().ok())
        .expect("a number")
}

/// Runs on these lines, the first of which gets 64 MiB longer. The memory that it takes is bounded.
fn run_on_a_long_line(arguments: &[&str], begin: &str, filler: u8, rest: &str) -> Run {
    let sandbox = Sandbox::new();
    let mut child = sandbox
        .command(arguments)
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("the stream is piped");
    input
        .write_all(begin.as_bytes())
        .expect("the program reads");
    let chunk = vec![filler; 1 << 20];
    for _ in 0..64 {
        input.write_all(&chunk).expect("the program reads");
    }
    let peak = peak_kilobytes(child.id());
    assert!(peak < 40_000, "{peak} kB");
    input.write_all(rest.as_bytes()).expect("the program reads");
    drop(input);
    Run::from(child.wait_with_output().expect("the program ends"))
}

#[test]
fn a_line_without_end_is_one_error_and_the_rest_goes_on() {
    let good = scan(|_| None);
    let cases: [(&[&str], &str, u8, String, &str); 4] = [
        (&["solve", "-"], "R ", b'U', "\nR\n".to_owned(), "R'"),
        (&["solve", "-"], "R ", b' ', "\nR\n".to_owned(), "R'"),
        (
            &["resolve", "-"],
            "{\"1\": [",
            b'1',
            format!("\n{good}\n"),
            SOLVED,
        ),
        (&["resolve", "-"], "", b' ', format!("\n{good}\n"), SOLVED),
    ];
    for (arguments, begin, filler, rest, answer) in cases {
        let run = run_on_a_long_line(arguments, begin, filler, &rest);
        assert_eq!(run.code, Some(2), "{run:?}");
        let answers: Vec<_> = run.stdout.lines().collect();
        assert_eq!(answers.len(), 2, "{run:?}");
        assert!(answers[0].starts_with("error: "), "{run:?}");
        assert!(answers[0].contains("longer than 1 MiB"), "{run:?}");
        assert_eq!(answers[1], answer);
    }
}

#[test]
fn lines_that_begin_a_scan_and_never_end_it_are_not_gathered_for_ever() {
    let sandbox = Sandbox::new();
    let mut child = sandbox
        .command(&["resolve", "-"])
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("the stream is piped");
    let mut output = child.stdout.take().expect("the stream is piped");
    // Without a reader of its answers the program would stop reading its input.
    let reader = std::thread::spawn(move || {
        let mut answers = String::new();
        output.read_to_string(&mut answers).map(|_| answers)
    });
    let line = format!("[{}\n", " ".repeat(1000));
    for _ in 0..64_000 {
        input.write_all(line.as_bytes()).expect("the program reads");
    }
    let peak = peak_kilobytes(child.id());
    assert!(peak < 40_000, "{peak} kB");
    drop(input);
    assert_eq!(child.wait().expect("the program ends").code(), Some(2));
    let answers = reader.join().expect("no panic").expect("text");
    assert_eq!(answers.lines().count(), 64_000);
}

fn make_pipe(sandbox: &Sandbox, name: &str) {
    let made = Command::new("mkfifo").arg(sandbox.path(name)).status();
    assert!(made.expect("mkfifo is there").success());
}

#[test]
fn only_regular_files_are_saved_states() {
    let sandbox = Sandbox::new();
    sandbox.answer(&["--states-dir", "states", "states", "save", "good", "R"]);
    make_pipe(&sandbox, "states/pipe.toml");
    symlink("/dev/zero", sandbox.path("states/device.toml")).expect("linked");
    symlink("good.toml", sandbox.path("states/linked.toml")).expect("linked");
    let run = |arguments: &[&str]| {
        sandbox.bounded_run(&[&["--states-dir", "states"], arguments].concat())
    };
    let list = run(&["states", "list"]);
    assert_eq!(list.code, Some(0), "{list:?}");
    assert!(list.stdout.starts_with("good  "), "{list:?}");
    assert_eq!(list.stdout.lines().count(), 1, "{list:?}");
    for name in ["pipe.toml", "device.toml"] {
        assert!(list.stderr.contains(name), "{list:?}");
    }
    for (name, what) in [("pipe", "a pipe is there"), ("device", "a device is there")] {
        for arguments in [&["states", "show", name][..], &["solve", name]] {
            let shown = run(arguments);
            assert_eq!(shown.code, Some(2), "{shown:?}");
            assert!(shown.stderr.contains(what), "{shown:?}");
        }
        let saved = run(&["states", "save", name, "R", "--force"]);
        assert_eq!(saved.code, Some(1), "{saved:?}");
        assert!(saved.stderr.contains(what), "{saved:?}");
    }
    // A regular file of a terabyte, all of it a hole.
    let large = fs::File::create(sandbox.path("states/large.toml")).expect("made");
    large.set_len(1 << 40).expect("a hole");
    let shown = run(&["states", "show", "large"]);
    assert_eq!(shown.code, Some(2), "{shown:?}");
    assert!(shown.stderr.contains("longer than 1 MiB"), "{shown:?}");
    let checked = run(&["check"]);
    assert_eq!(checked.code, Some(1), "{checked:?}");
    assert!(checked.stdout.contains("large.toml"), "{checked:?}");
}

#[test]
fn own_files_that_are_devices_or_pipes_are_refused_or_not_counted() {
    for kind in ["pipe", "device"] {
        let sandbox = Sandbox::new();
        let make = |name: &str| match kind {
            "pipe" => make_pipe(&sandbox, name),
            _ => symlink("/dev/zero", sandbox.path(name)).expect("linked"),
        };
        make("robot.toml");
        make("calibration.toml");
        // Settings that nobody named are read only from a regular file.
        let plan = sandbox.bounded_run(&["plan", "R"]);
        assert_eq!(plan.code, Some(0), "{plan:?}");
        // A file that cannot be written is refused before anything is measured.
        let calibrate = sandbox.bounded_run(&["calibrate", "stops", "--yes"]);
        assert_eq!(calibrate.code, Some(2), "{calibrate:?}");
        let what = format!("calibration.toml: a {kind} is there");
        assert!(calibrate.stderr.contains(&what), "{calibrate:?}");
        let statistics = |sandbox: &Sandbox| {
            sandbox.write("good.toml", "");
            sandbox.bounded_run(&["--config", "good.toml", "statistics"])
        };
        assert_eq!(statistics(&sandbox).code, Some(0));
        make("solves.jsonl");
        let run = statistics(&sandbox);
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(run.stderr.contains("solves.jsonl"), "{run:?}");
        assert!(
            run.stderr.contains(&format!("a {kind} is there")),
            "{run:?}"
        );
    }
}

#[test]
fn statistics_with_a_line_without_end_are_read_in_bounded_memory() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", "");
    let file = fs::File::create(sandbox.path("solves.jsonl")).expect("made");
    file.set_len(1 << 29).expect("a hole");
    let run = sandbox.run_within(1 << 28, &["statistics"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stderr.contains("line 1 cannot be read"), "{run:?}");
}

#[test]
fn a_named_file_may_be_a_pipe_and_is_read_once_and_not_for_ever() {
    let sandbox = Sandbox::new();
    let slow = "[cost]\nturn_90_s = 9.607\n";
    let plan = ["--config", "/dev/stdin", "plan", "--turns", "D", "--json"];
    let run = sandbox.run_with_input(&plan, slow);
    let seconds = |text: &str| -> f64 {
        let answer: serde_json::Value = serde_json::from_str(text).expect("JSON");
        answer["seconds"].as_f64().expect("a number")
    };
    let usual = sandbox.answer(&["plan", "--turns", "D", "--json"]);
    assert_eq!(seconds(&run.stdout), seconds(&usual) + 9.0);
    // `check` looks at the settings more than once.
    let bad = "[run]\nscans = 0\n";
    let checked = sandbox.run_with_input(&["--config", "/dev/stdin", "check"], bad);
    assert!(checked.stdout.contains("run.scans = 0"), "{checked:?}");
    for arguments in [
        &["--config", "/dev/zero", "plan", "R"][..],
        &["show", "@/dev/zero"],
        &["resolve", "/dev/zero"],
    ] {
        let run = sandbox.bounded_run(arguments);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains("longer than 1 MiB"), "{run:?}");
    }
    make_pipe(&sandbox, "pipe");
    let mut command = sandbox.command(&["show", "@pipe"]);
    let shown = command
        .stdin(Stdio::null())
        .spawn()
        .expect("the program starts");
    fs::write(sandbox.path("pipe"), "R U").expect("the program reads the pipe");
    let shown = shown.wait_with_output().expect("the program ends");
    assert!(shown.status.success(), "{shown:?}");
}

#[test]
fn a_variable_of_the_environment_starts_no_million_of_threads() {
    let sandbox = Sandbox::new();
    let program = env!("CARGO_BIN_EXE_mindcub3r");
    let mut command = sandbox.starting(&["timeout", "200"], program, &["solve", "-"]);
    command.env("RAYON_NUM_THREADS", "1000000");
    let mut child = command.spawn().expect("the command `timeout` is there");
    let mut input = child.stdin.take().expect("the stream is piped");
    input.write_all(b"R\nU\n").expect("the program reads");
    drop(input);
    let run = Run::from(child.wait_with_output().expect("the program ends"));
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (Some(0), "R'\nU'\n"),
        "{run:?}"
    );
}

#[test]
fn settings_that_were_named_and_are_not_there_are_an_error_of_every_command() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("folder")).expect("made");
    for (file, reason) in [("missing.toml", "No such file"), ("folder", "folder")] {
        for arguments in [
            &["states", "list"][..],
            &["states", "patterns"],
            &["states", "save", "mine", "R"],
            &["statistics"],
            &["calibrate", "list"],
            &["show", "R"],
            &["verify", "R", "R'"],
            &["scramble"],
            &["solve", "R"],
            &["plan", "R"],
            &["config", "check"],
            &["run", "--simulate"],
        ] {
            let refusal = sandbox.refusal(&[&["--config", file], arguments].concat(), "");
            assert!(
                refusal.contains(file) && refusal.contains(reason),
                "{arguments:?}: {refusal}"
            );
        }
        let mut command = sandbox.command(&["statistics"]);
        let output = command.env("MINDCUB3R_CONFIG", file).output();
        let run = Run::from(output.expect("the program ends"));
        assert_eq!(run.code, Some(2), "{run:?}");
        for words in [file, "MINDCUB3R_CONFIG"] {
            assert!(run.stderr.contains(words), "{run:?}");
        }
    }
}
