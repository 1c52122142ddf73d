//! A history that cannot be written, and a full disk.

use std::fs;

use crate::{
    common::{Run, SOLVED, Sandbox},
    history::{left, stickers},
};

#[test]
fn a_history_that_cannot_be_written_is_a_warning() {
    let sandbox = Sandbox::new();
    sandbox.write("states", "a file in the place of the folder");
    let run = sandbox.run(&[
        "run",
        "--simulate",
        "--states-dir",
        "states",
        "--seed",
        "1",
        "--cube",
        "R",
    ]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(left(&run), SOLVED);
    assert_eq!(
        run.stderr.matches("kept until the program ends").count(),
        1,
        "{}",
        run.stderr
    );
    fs::create_dir(sandbox.path("kept")).expect("made");
    sandbox.write("kept/history", "something else\n");
    let shown = sandbox.refusal(&["states", "history", "--states-dir", "kept"], "");
    assert!(shown.contains("move it away"), "{shown}");
}

/// Output of a shell script over the program `$MINDCUB3R`, with a file system of 300 kB in the folder `states`.
fn on_a_small_disk(sandbox: &Sandbox, script: &str) -> Run {
    fs::create_dir(sandbox.path("states")).expect("made");
    let mounted = format!("mount -t tmpfs -o size=300k tmpfs states && {script}");
    let starter = ["unshare", "-Urm", "sh", "-c", &mounted];
    let program = env!("CARGO_BIN_EXE_mindcub3r");
    let mut command = sandbox.starting(&starter, program, &[]);
    command
        .env("MINDCUB3R_STATES", "states")
        .env("MINDCUB3R", program);
    Run::from(command.output().expect("unshare is there"))
}

const FILL: &str = "dd if=/dev/zero of=states/filler bs=1k 2>/dev/null";

#[test]
#[ignore = "it mounts a file system; `cargo xtask full` runs it"]
fn a_disk_that_is_full_after_the_first_run_loses_nothing() {
    let sandbox = Sandbox::new();
    let run = "$MINDCUB3R run --simulate --seed 1 --cube";
    let list = "$MINDCUB3R states history --json";
    let runs = on_a_small_disk(
        &sandbox,
        &format!(
            "{run} R >&2; {FILL}; ! cp \"$MINDCUB3R\" states/more; {run} superflip >&2; {list}"
        ),
    );
    assert!(runs.stderr.contains("No space left"), "{runs:?}");
    assert_eq!(runs.stderr.matches("solved: yes").count(), 2, "{runs:?}");
    assert!(!runs.stderr.contains("history"), "{runs:?}");
    let kept = [stickers(&sandbox, "R"), stickers(&sandbox, "superflip")];
    assert_eq!(runs.stdout.lines().count(), 2, "{runs:?}");
    for (line, stickers) in runs.stdout.lines().zip(kept) {
        assert!(
            line.contains(&stickers) && line.contains("\"ended\":\"reached\""),
            "{line}"
        );
    }
}

#[test]
#[ignore = "it mounts a file system; `cargo xtask full` runs it"]
fn a_disk_that_is_full_at_the_first_run_is_a_warning_and_the_cube_is_solved() {
    let sandbox = Sandbox::new();
    let run = "$MINDCUB3R run --simulate --seed 1 --cube R";
    let runs = on_a_small_disk(
        &sandbox,
        &format!("{FILL}; {run}; rm states/filler; {run} >&2; $MINDCUB3R states history >&2"),
    );
    assert!(runs.stdout.contains("solved: yes"), "{runs:?}");
    let warning = runs
        .stderr
        .lines()
        .find(|line| line.contains("kept until the program ends"));
    assert!(
        warning.is_some_and(|line| line.contains("No space left")),
        "{runs:?}"
    );
    assert_eq!(runs.stderr.matches("kept until").count(), 1, "{runs:?}");
    assert!(runs.stderr.contains("\nmoment-1  "), "{runs:?}");
}
