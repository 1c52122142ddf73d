//! Commands on a system that refuses to start a thread, as under `prlimit --nproc=1`.
#![cfg(target_os = "linux")]

use std::{
    fs,
    io::Write,
    os::unix::fs::{MetadataExt, PermissionsExt},
    process::Stdio,
};

use crate::common::{Run, Sandbox};

/// Command prefix that limits a program to one process, itself. The system does not limit root, so
/// root becomes `user`, a number that no other test takes.
fn starter(user: &str) -> Vec<String> {
    let is_root = fs::metadata("/proc/self")
        .expect("Linux has the file")
        .uid()
        == 0;
    let become_user = is_root.then(|| {
        let [user, group] = ["reuid", "regid"].map(|id| format!("--{id}={user}"));
        [
            "setpriv".to_owned(),
            user,
            group,
            "--clear-groups".to_owned(),
        ]
    });
    let limit = ["prlimit", "--nproc=1"].map(str::to_owned);
    become_user.into_iter().flatten().chain(limit).collect()
}

/// Runs the program without threads, from a copy that `user` may read.
fn run(user: &str, arguments: &[&str], input: &str) -> Run {
    let sandbox = Sandbox::new();
    let readable = fs::Permissions::from_mode(0o777);
    fs::set_permissions(sandbox.path("."), readable).expect("the folder belongs to this user");
    let program = sandbox.path("program");
    fs::copy(env!("CARGO_BIN_EXE_mindcub3r"), &program).expect("copied");
    let starter = starter(user);
    let words: Vec<&str> = starter.iter().map(String::as_str).collect();

    // The limit holds: a shell cannot start another process either.
    let mut shell = sandbox.starting(&words, "sh", &["-c", "sleep 0 & wait"]);
    let shell = shell
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let message = String::from_utf8_lossy(&shell.stderr);
    assert!(message.to_lowercase().contains("fork"), "{shell:?}");

    let mut command = sandbox.starting(&words, &program, arguments);
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("the stream is piped");
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    Run::from(child.wait_with_output().expect("the program ends"))
}

#[test]
fn states_are_solved_one_after_another() {
    let run = run("61001", &["solve", "-"], "R U\nQ\nF2\n");
    assert_eq!(run.code, Some(2), "{run:?}");
    let answers: Vec<_> = run.stdout.lines().collect();
    assert_eq!([answers[0], answers[2]], ["U' R'", "F2"], "{run:?}");
    assert!(answers[1].starts_with("error: "), "{run:?}");
}

#[test]
fn a_simulated_run_solves_as_with_threads() {
    let arguments = ["run", "--simulate", "--seed", "1"];
    let run = run("61002", &arguments, "");
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.contains("solved: yes"), "{run:?}");
    let with_threads = Sandbox::new().run(&arguments);
    assert_eq!(run.stdout, with_threads.stdout);
}

#[test]
fn a_simulated_calibration_finds_the_same() {
    let arguments = ["calibrate", "sensor", "--simulate"];
    let run = run("61003", &arguments, "");
    assert_eq!(run.code, Some(0), "{run:?}");
    let with_threads = Sandbox::new().run(&arguments);
    assert_eq!(run.stdout, with_threads.stdout);
}
