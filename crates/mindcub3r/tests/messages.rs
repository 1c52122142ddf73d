//! Messages about input that cannot be used: the input, bounded and harmless to a terminal, and the
//! cure that fits.
#![cfg(target_os = "linux")]

use std::{
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt, symlink},
    process::Stdio,
};

use crate::common::{Run, SOLVED, Sandbox, scan};

/// Escape sequence that clears the screen of a terminal.
const CLEAR: &str = "\u{1b}[2J";

/// Checks that the output is short, and has no character that acts on a terminal.
fn assert_harmless(run: &Run) {
    for text in [&run.stdout, &run.stderr] {
        assert!(text.len() < 3000, "{} bytes", text.len());
        let acts = |c: char| c.is_control() && c != '\n';
        assert!(!text.contains(acts), "{text:?}");
    }
}

#[test]
fn input_is_repeated_in_part_and_without_control_characters() {
    let sandbox = Sandbox::new();
    let long = "x".repeat(900_000);
    let hostile = format!("{CLEAR}{}", &long[..100_000]);
    let file = format!("a{CLEAR}.toml");
    sandbox.write("long.toml", &format!("{long} = 1"));
    sandbox.write("huge.toml", "[run]\nscans = 1e308\n");
    sandbox.write(&file, "[run]\nscans = 0\n");
    sandbox.write(
        "scan.json",
        &scan(|number| (number == 7).then(|| format!("\"{long}\""))),
    );
    sandbox.write("plain.toml", "");
    fs::create_dir(sandbox.path("states")).expect("made");
    sandbox.write("states/mine.toml", &format!("\"{CLEAR}{long}\" = 1\n"));
    for arguments in [
        &["config", "check", "long.toml"][..],
        &["config", "check", "huge.toml"],
        &["config", "check", &file],
        &["--config", &file, "plan", "R"],
        &["resolve", "scan.json"],
        &["resolve", &hostile],
        &["solve", &hostile],
        &["solve", &format!("@{hostile}")],
        &["states", "save", &hostile, "R"],
        &["states", "show", "mine"],
        &["solve", "mine"],
        &["solve", "R", "--method", &hostile],
        &[&hostile],
        &["solve", "R", &hostile],
        &["run", "--simulate", "--cube", &hostile],
        &["run", "--simulate", "--pace", &hostile],
        &["calibrate", &hostile],
    ] {
        let run = sandbox.run(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert_harmless(&run);
    }
    let checked = sandbox.run(&["config", "check", "huge.toml"]);
    assert!(checked.stderr.contains("run.scans = 1e308"), "{checked:?}");
    // Any six characters are colours, also control characters.
    let colours = SOLVED.replace('U', "\u{1b}").replacen('R', "\u{9b}", 1);
    assert_harmless(&sandbox.run(&["solve", &colours]));
    assert_harmless(&sandbox.run(&["solve", &colours[1..]]));
    let run = sandbox.run_with_input(&["solve", "-"], &format!("{colours}\n{CLEAR}{long}\n"));
    assert_eq!(run.code, Some(2), "{run:?}");
    assert_harmless(&run);
    assert_harmless(&sandbox.run(&["states", "list"]));
    for arguments in [&["states", "list"][..], &["states", "save", "mine", "R"]] {
        let folder = format!("folder{CLEAR}");
        let run = sandbox.run(&[&["--states-dir", &folder], arguments].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        assert_harmless(&run);
    }
}

#[test]
fn a_dangling_link_to_a_state_gives_the_same_error_in_every_command() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("states")).expect("made");
    let link = sandbox.path("states/lost.toml");
    symlink("gone.toml", &link).expect("linked");
    let said = "saved state states/lost.toml is a link to gone.toml, and nothing is there; put that \
                file back, or remove the link: `states remove lost`";
    let in_states =
        |arguments: &[&str]| sandbox.run(&[&["--states-dir", "states"], arguments].concat());
    for arguments in [
        &["states", "show", "lost"][..],
        &["states", "save", "lost", "R"],
        &["states", "rename", "lost", "found"],
        &["solve", "lost"],
        &["run", "--simulate", "--target-state", "lost"],
    ] {
        let run = in_states(arguments);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains(said), "{arguments:?}: {run:?}");
    }
    let list = in_states(&["states", "list"]);
    assert_eq!((list.code, list.stdout.as_str()), (Some(0), ""), "{list:?}");
    assert!(list.stderr.contains(said), "{list:?}");
    assert!(
        in_states(&["check"])
            .stdout
            .contains("is a link to gone.toml")
    );
    assert_eq!(in_states(&["states", "remove", "lost"]).code, Some(0));
    assert!(!link.is_symlink());
}

#[test]
fn the_cure_for_a_folder_in_the_place_of_a_file_is_not_to_correct_it() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", "");
    for name in ["states", "states/mine.toml", "calibration.toml"] {
        fs::create_dir(sandbox.path(name)).expect("made");
    }
    for arguments in [
        &["states", "show", "mine"][..],
        &["plan", "R"],
        &["calibrate", "stops", "--yes"],
        &["config", "check", "states"],
        &["run", "--simulate", "--simulator", "states"],
    ] {
        let run = sandbox.run(arguments);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains("; move it away"), "{run:?}");
    }
    let checked = sandbox.run(&["check"]);
    assert!(!checked.stdout.contains("correct"), "{checked:?}");
}

#[test]
fn every_command_names_the_cure_for_settings_without_read_permission() {
    let sandbox = Sandbox::new();
    for name in ["robot.toml", "simulator.toml"] {
        sandbox.write(name, "");
        let for_nobody = fs::Permissions::from_mode(0o000);
        fs::set_permissions(sandbox.path(name), for_nobody).expect("the file belongs to this user");
    }
    let is_root = fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0);
    // Root reads every file unless it gives up these capabilities.
    let starter = if is_root {
        &["setpriv", "--bounding-set=-dac_override,-dac_read_search"][..]
    } else {
        &["env"]
    };
    for (arguments, file) in [
        (&["plan", "R"][..], "robot.toml"),
        (&["run", "--simulate"], "robot.toml"),
        (&["config", "check"], "robot.toml"),
        (&["config", "check", "robot.toml"], "robot.toml"),
        (
            &[
                "run",
                "--simulate",
                "--config",
                "/dev/null",
                "--simulator",
                "simulator.toml",
            ],
            "simulator.toml",
        ),
    ] {
        let program = env!("CARGO_BIN_EXE_mindcub3r");
        let mut command = sandbox.starting(starter, program, arguments);
        let output = command.stdin(Stdio::null()).output();
        let run = Run::from(output.expect("the program ends"));
        assert_eq!(run.code, Some(2), "{run:?}");
        let cure = "let the user who runs the program read it (chmod, chown)\n";
        assert!(
            run.stderr.contains(file) && run.stderr.ends_with(cure),
            "{run:?}"
        );
    }
}

#[test]
fn the_error_of_a_file_that_is_too_long_names_its_kind() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("states")).expect("made");
    for name in ["robot.toml", "long", "states/mine.toml"] {
        let file = fs::File::create(sandbox.path(name)).expect("made");
        file.set_len(1 << 21).expect("a hole");
    }
    sandbox.write("good.toml", "");
    for (arguments, kind) in [
        (&["plan", "R"][..], "settings"),
        (&["--config", "good.toml", "solve", "@long"], "a state"),
        (
            &["--config", "good.toml", "states", "show", "mine"],
            "a state",
        ),
        (&["--config", "good.toml", "verify", "R", "@long"], "turns"),
        (&["--config", "good.toml", "resolve", "long"], "a scan"),
    ] {
        let run = sandbox.run(arguments);
        assert_eq!(run.code, Some(2), "{run:?}");
        let message = format!("longer than 1 MiB, the most that is read of {kind}");
        assert!(run.stderr.contains(&message), "{run:?}");
    }
}

#[test]
fn a_byte_order_mark_before_a_text_does_not_count() {
    const MARK: &str = "\u{feff}";
    let sandbox = Sandbox::new();
    sandbox.answer(&["--states-dir", "states", "states", "save", "mine", "R"]);
    let saved = fs::read_to_string(sandbox.path("states/mine.toml")).expect("read");
    sandbox.write("states/mine.toml", &format!("{MARK}{saved}"));
    let clear = scan(|_| None);
    sandbox.write("scan.json", &format!("{MARK}{clear}"));
    sandbox.write("cube.txt", &format!("{MARK}R"));
    sandbox.write("settings.toml", &format!("{MARK}[run]\nscans = 2\n"));
    for (arguments, answer) in [
        (&["resolve", "scan.json"][..], SOLVED),
        (&["solve", "@cube.txt"], "R'"),
        (&["--states-dir", "states", "solve", "mine"], "R'"),
        (&["--config", "settings.toml", "solve", "R"], "R'"),
    ] {
        assert_eq!(sandbox.answer(arguments), answer, "{arguments:?}");
    }
    for (arguments, input, answers) in [
        (&["resolve", "-"][..], format!("{MARK}{clear}\n"), SOLVED),
        (
            &["resolve", "-"],
            format!("{MARK}{}\n", clear.replace(", \"", ",\n\"")),
            SOLVED,
        ),
        (&["solve", "-"], format!("{MARK}R\nU\n"), "R'\nU'"),
        (
            &["verify", "-", "R'"],
            format!("{MARK}R\n"),
            "yes: 1 turn leads there",
        ),
    ] {
        let run = sandbox.run_with_input(arguments, &input);
        assert_eq!(run.code, Some(0), "{arguments:?}: {run:?}");
        assert_eq!(run.stdout.trim_end(), answers, "{arguments:?}");
    }
}

#[test]
fn lines_that_cannot_be_used_are_named() {
    let sandbox = Sandbox::new();
    let clear = scan(|_| None);
    let bad = scan(|number| (number == 7).then(|| "[NaN, 2, 3]".to_owned()));
    let run = sandbox.run_with_input(&["resolve", "-"], &format!("{clear}\n{bad}\n{clear}\n"));
    assert_eq!(run.code, Some(2), "{run:?}");
    let answers: Vec<_> = run.stdout.lines().collect();
    assert_eq!([answers[0], answers[2]], [SOLVED; 2], "{run:?}");
    assert!(
        answers[1].starts_with("error: the scan is not JSON: line 1, column ")
            && answers[1].contains("NaN seen; allowed are numbers from 0 to 1023"),
        "{run:?}"
    );
    assert_eq!(
        run.stderr,
        "error: standard input: 1 of 3 lines could not be used: line 2\n"
    );
    let run = sandbox.run_with_input(&["solve", "-"], "R\nQ\nU\nQ\n");
    assert!(
        run.stderr
            .ends_with("2 of 4 lines could not be used: lines 2 and 4\n"),
        "{run:?}"
    );
    sandbox.write("empty.json", "\n");
    let refusal = sandbox.refusal(&["resolve", "empty.json"], "");
    assert!(
        refusal.contains("empty.json: the scan is empty"),
        "{refusal}"
    );
}

#[test]
fn words_for_states_are_taken_in_any_case() {
    let sandbox = Sandbox::new();
    for word in ["Solved", "SOLVED", "Superflip", "SUPERFLIP"] {
        let lower = word.to_lowercase();
        let show = |word: &str| sandbox.answer(&["show", word]);
        assert_eq!(show(word), show(&lower), "{word}");
    }
    for word in ["Random", "RANDOM"] {
        let show = |word: &str| sandbox.answer(&["show", word, "--seed", "3"]);
        assert_eq!(show(word), show("random"), "{word}");
        let run = sandbox.run_with_input(
            &["solve", "-", "--to", "SOLVED", "--node-limit", "10"],
            word,
        );
        assert_eq!(run.code, Some(0), "{run:?}");
    }
    let run = sandbox.run_with_input(&["solve", "-", "--to", "R"], "Solved\n");
    assert_eq!(run.stdout, "R\n", "{run:?}");
}

#[test]
fn options_before_a_step_of_the_calibration_are_told_their_place() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["calibrate", "--simulate", "stops"]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(
        run.stderr.contains("options stand after the step"),
        "{run:?}"
    );
    let run = sandbox.run(&[
        "calibrate",
        "durations",
        "--from-recording",
        "x",
        "--simulate",
    ]);
    assert!(!run.stderr.contains("after the step"), "{run:?}");
}

#[test]
fn a_named_file_that_is_not_there_is_told_with_a_cure() {
    let sandbox = Sandbox::new();
    for arguments in [
        &["run", "--simulate", "--config", "absent.toml"][..],
        &["run", "--simulate", "--simulator", "absent.toml"],
        &["resolve", "absent.toml"],
        &["config", "check", "absent.toml"],
    ] {
        let refusal = sandbox.refusal(arguments, "");
        assert!(
            refusal.contains("absent.toml") && refusal.contains("; see that the name is right"),
            "{refusal}"
        );
    }
}
