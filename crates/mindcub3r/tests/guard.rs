//! The program as the guard of its motors, over a tree of plain files. `cargo xtask guard` kills whole runs on the
//! simulated device tree, and has the bar of half a second: here the machine may be busy.

use std::{
    fs,
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// Kills of a program whose guard must stop the motors.
const KILLS: usize = 20;
/// Far more than a process needs on a busy machine.
const LONG: Duration = Duration::from_secs(20);

fn motor_files(root: &Path) -> [std::path::PathBuf; 3] {
    [0, 1, 2].map(|number| root.join(format!("sys/class/tacho-motor/motor{number}/command")))
}

fn wait_for(what: &str, limit: Duration, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < limit, "{what}: not in {limit:?}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// A process in the place of the program, which holds the pipe, and its guard.
fn program_and_guard(root: &Path) -> (Child, Child) {
    let mut guard = Command::new(env!("CARGO_BIN_EXE_mindcub3r"));
    let guard = guard.arg0("cube-guard").arg(root).stdin(Stdio::piped());
    let mut guard = guard.spawn().expect("it starts");
    let pipe = guard.stdin.take().expect("a pipe");
    let mut program = Command::new("sleep");
    let program = program.arg("1000").stdout(pipe).spawn();
    (program.expect("it starts"), guard)
}

#[test]
fn a_killed_program_leaves_no_motor_on() {
    for _ in 0..KILLS {
        let root = tempfile::tempdir().expect("a folder");
        let files = motor_files(root.path());
        for file in &files {
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, "").expect("a file");
        }
        let (mut program, mut guard) = program_and_guard(root.path());
        let comm = format!("/proc/{}/comm", guard.id());
        let has_name = || fs::read_to_string(&comm).is_ok_and(|name| name == "cube-guard\n");
        wait_for("the guard's name", LONG, has_name);
        let command = |file: &std::path::PathBuf| fs::read_to_string(file).expect("a file");
        assert!(files.iter().all(|file| command(file).is_empty()));
        program.kill().expect("it is killed");
        program.wait().expect("it has ended");
        let is_reset = || files.iter().all(|file| command(file) == "reset");
        wait_for("motors off", LONG, is_reset);
        assert!(guard.wait().expect("it has ended").success());
    }
}
