//! Destinations of results: standard output that is closed or full, files for pictures, and nothing
//! else.
#![cfg(target_os = "linux")]

use std::{
    fs::{self, File},
    process::Stdio,
};

use crate::common::{Run, SOLVED, Sandbox, scan};

const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

#[test]
fn results_that_cannot_be_written_are_an_error_and_not_lost_without_a_word() {
    let sandbox = Sandbox::new();
    sandbox.write("scan.json", &scan(|_| None));
    let commands: [&[&str]; 9] = [
        &["--help"],
        &["--version"],
        &["help", "solve"],
        &["solve", "R"],
        &["resolve", "scan.json"],
        &["show", "R"],
        &["show", "R", "--png", "-"],
        &["states", "patterns"],
        &["run", "--simulate", "--seed", "1", "--json"],
    ];
    let full = || Stdio::from(File::create("/dev/full").expect("the file is there"));
    let unwritable = || Stdio::from(File::open("/dev/null").expect("the file is there"));
    for arguments in commands {
        for (name, output) in [("full", full()), ("unwritable", unwritable())] {
            let child = sandbox.command(arguments).stdout(output).spawn();
            let ended = child.and_then(std::process::Child::wait_with_output);
            let run = Run::from(ended.expect("the program ends"));
            assert_lost(&run, &format!("{arguments:?}, {name}"));
        }
        let program = env!("CARGO_BIN_EXE_mindcub3r");
        let closing = ["sh", "-c", "exec \"$0\" \"$@\" >&-"];
        let mut command = sandbox.starting(&closing, program, arguments);
        let run = Run::from(
            command
                .stdin(Stdio::null())
                .output()
                .expect("the program ends"),
        );
        assert_lost(&run, &format!("{arguments:?}, closed"));
    }
    // Results that nobody wants go to /dev/null, and a reader that has seen enough may go.
    let null = || File::options().read(true).write(true).open("/dev/null");
    let mut command = sandbox.command(&["--help"]);
    let status = command.stdout(null().expect("the file is there")).status();
    assert_eq!(status.expect("the program ends").code(), Some(0));
    let mut child = sandbox
        .command(&["states", "patterns"])
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let run = Run::from(child.wait_with_output().expect("the program ends"));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
}

fn assert_lost(run: &Run, case: &str) {
    assert_eq!(run.code, Some(1), "{case}: {run:?}");
    let errors = run
        .stderr
        .lines()
        .filter(|line| line.starts_with("error: "));
    let errors: Vec<_> = errors.collect();
    assert_eq!(errors.len(), 1, "{case}: {run:?}");
    assert!(errors[0].contains("standard output"), "{case}: {run:?}");
}

#[test]
fn a_picture_goes_to_a_name_of_no_other_format_or_to_standard_output() {
    let sandbox = Sandbox::new();
    sandbox.write("scan.json", &scan(|_| None));
    for name in ["many.jpg", "picture.gif", "a.tar.gz"] {
        for arguments in [
            ["show", "R", "--png", name],
            ["resolve", "scan.json", "--png", name],
        ] {
            let before = sandbox.content();
            let run = sandbox.run(&arguments);
            assert_eq!(run.code, Some(2), "{run:?}");
            assert!(run.stderr.contains("a name that ends in .png"), "{run:?}");
            assert_eq!(sandbox.content(), before);
        }
    }
    let output = |arguments: &[&str]| {
        sandbox
            .command(arguments)
            .output()
            .expect("the program ends")
    };
    let shown = output(&["show", "R", "--png", "-"]);
    assert!(shown.status.success(), "{shown:?}");
    assert!(shown.stdout.starts_with(PNG_SIGNATURE));
    let resolved = output(&["resolve", "scan.json", "--png", "-"]);
    assert!(resolved.status.success(), "{resolved:?}");
    assert!(resolved.stdout.starts_with(PNG_SIGNATURE));
    assert_eq!(String::from_utf8_lossy(&resolved.stderr).trim_end(), SOLVED);
    sandbox.answer(&["show", "R", "--png", "same.PNG"]);
    let file = fs::read(sandbox.path("same.PNG")).expect("written");
    assert_eq!(file, shown.stdout);
}

#[test]
fn a_machine_that_is_no_brick_gets_no_log() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", "");
    let before = sandbox.content();
    for arguments in [&["run"][..], &["run", "--once"]] {
        let run = sandbox.run(arguments);
        assert_ne!(run.code, Some(0), "{run:?}");
        assert_eq!(sandbox.content(), before, "{arguments:?}");
    }
}
