//! Values of a simulated robot and their destination, and several calibrations at the same time.
#![cfg(target_os = "linux")]

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read},
    process::Child,
};

use crate::common::Sandbox;

/// Calibration of a real robot.
const MEASURED: &str = "version = 1\n[mechanism]\novershoot_deg = 31\n\
                        [measured]\novershoot = \"2026-01-01\"\n";

#[test]
fn a_simulated_robot_leaves_the_values_of_the_real_one_alone() {
    let sandbox = Sandbox::new();
    sandbox.write("calibration.toml", MEASURED);
    for step in [
        &["overshoot"][..],
        &["stops"],
        &["durations", "--rounds", "1"],
    ] {
        let run = sandbox.run(&[&["calibrate"], step, &["--simulate"]].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        for words in ["nothing was written", "simulated robot", "--output"] {
            assert!(run.stdout.contains(words), "{words} of {step:?}: {run:?}");
        }
        let after = fs::read_to_string(sandbox.path("calibration.toml"));
        assert_eq!(after.expect("the file is there"), MEASURED, "{step:?}");
    }
    assert_eq!(sandbox.content().len(), 1);
}

#[test]
fn values_of_a_simulated_robot_are_warned_of() {
    let sandbox = Sandbox::new();
    sandbox.write("calibration.toml", MEASURED);
    let calibration = |sandbox: &Sandbox| {
        let checked = sandbox.run(&["check"]).stdout;
        let line = checked.lines().find(|line| line.contains("calibration"));
        line.expect("the item is listed").to_owned()
    };
    assert!(
        calibration(&sandbox).starts_with("ok "),
        "{}",
        calibration(&sandbox)
    );
    let stops = [
        "calibrate",
        "stops",
        "--simulate",
        "--output",
        "calibration.toml",
    ];
    assert_eq!(sandbox.run(&stops).code, Some(0));
    let line = calibration(&sandbox);
    assert!(line.starts_with("note "), "{line}");
    for words in ["simulated robot: stops", "mindcub3r calibrate STEP"] {
        assert!(line.contains(words), "{line}");
    }
}

/// Reads standard error until a line has these words, or to its end.
fn line_with(child: &mut Child, words: &str) -> String {
    let mut stderr = BufReader::new(child.stderr.take().expect("the stream is piped"));
    let mut text = String::new();
    while !text.contains(words) && stderr.read_line(&mut text).expect("the output is UTF-8") > 0 {}
    child.stderr = Some(stderr.into_inner());
    text
}

#[test]
fn several_steps_at_the_same_time_wait_for_one_another_and_lose_nothing() {
    let sandbox = Sandbox::new();
    let folder = File::open(sandbox.path(".")).expect("the folder is there");
    folder.lock().expect("nobody else has it");
    let start = |step: &str| {
        let arguments = ["calibrate", step, "--simulate", "--output", "all.toml"];
        let rounds: &[&str] = if step == "durations" {
            &["--rounds", "1"]
        } else {
            &[]
        };
        let mut command = sandbox.command(&[&arguments[..], rounds].concat());
        command.spawn().expect("the program starts")
    };
    let steps = ["stops", "sensor", "overshoot", "durations"];
    let mut children = steps.map(start);
    for child in &mut children {
        let words = "waiting for another program that writes all.toml";
        let text = line_with(child, words);
        assert!(text.contains(words), "{text}");
    }
    assert!(!sandbox.path("all.toml").exists());
    folder.unlock().expect("the folder was locked");
    for mut child in children {
        let mut rest = String::new();
        let stderr = child.stderr.as_mut().expect("the stream is piped");
        stderr
            .read_to_string(&mut rest)
            .expect("the output is UTF-8");
        assert!(child.wait().expect("the program ends").success(), "{rest}");
    }
    let text = fs::read_to_string(sandbox.path("all.toml")).expect("written");
    for step in steps {
        assert!(text.contains(&format!("\n{step} = ")), "{step}: {text}");
    }
}
