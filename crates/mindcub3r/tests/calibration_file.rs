//! Calibration file: errors in it, and its values after a step that fails.

use std::fs;

use crate::common::Sandbox;

const SETTINGS: &str = "[run]\nscans = 1\n";
const SIMULATED: [&str; 3] = ["--simulate", "--output", "calibration.toml"];

#[test]
fn every_command_that_uses_settings_reports_a_broken_calibration() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", SETTINGS);
    let good = "version = 1\n[robot]\narm_centre_deg = -700\n\
                [scan]\nsquare_order = [9, 6, 3, 2, 1, 4, 7, 8]\n\
                arm_deg = [-554, -600, -554, -600, -554, -600, -554, -600]\n\
                table_deg = [106, 250, 376, 520, 646, 790, 916, 1060]\n";
    sandbox.write("calibration.toml", good);
    sandbox.answer(&["plan", "R"]);
    sandbox.write("calibration.toml", &good.replace("-700", "700"));
    for arguments in [
        &["config", "check"][..],
        &["config", "check", "robot.toml"],
        &["plan", "R"],
        &["run", "--simulate"],
    ] {
        let refusal = sandbox.refusal(arguments, "");
        for part in [
            "calibration.toml",
            "robot.arm_centre_deg = 700",
            "-1500 to 0",
            "delete it",
        ] {
            assert!(refusal.contains(part), "{refusal}");
        }
    }
    // Settings in another folder are not concerned.
    let elsewhere = sandbox.path("elsewhere");
    fs::create_dir(&elsewhere).expect("made");
    sandbox.write("elsewhere/robot.toml", SETTINGS);
    sandbox.answer(&["config", "check", "elsewhere/robot.toml"]);
}

#[test]
fn a_step_that_ends_early_is_reported_and_writes_nothing() {
    let sandbox = Sandbox::new();
    sandbox.write(
        "simulator.toml",
        "[mechanism]\nsquare_tolerance_deg = 1.0\n",
    );
    let stops = sandbox.run(&[&["calibrate", "stops"][..], &SIMULATED].concat());
    assert_eq!(stops.code, Some(0), "{stops:?}");
    let before = fs::read(sandbox.path("calibration.toml")).expect("written");
    let options = ["--simulator", "simulator.toml"];
    let costs = [&["calibrate", "costs"][..], &SIMULATED].concat();
    let run = sandbox.run(&[&costs[..], &options].concat());
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stderr.contains("timing the motion"), "{}", run.stderr);
    let after = fs::read(sandbox.path("calibration.toml")).expect("the file is there");
    assert_eq!(after, before, "earlier findings stay");
}

#[test]
fn a_calibration_that_cannot_be_used_stays_as_it_is_and_nothing_is_measured() {
    let sandbox = Sandbox::new();
    for (content, words) in [
        ("version = 1\n[scan", ["line", "delete it"]),
        ("version = 2\nnew = 1\n", ["version = 2", "newer program"]),
        ("[scan]\n", ["version", "delete it"]),
        ("", ["version", "delete it"]),
        (
            "version = 1\n[mechanism]\novershoot_deg = 91\n",
            ["mechanism.overshoot_deg = 91", "0 to 90"],
        ),
    ] {
        sandbox.write("calibration.toml", content);
        for what in [&["calibrate"][..], &["calibrate", "stops"]] {
            let refusal = sandbox.refusal(&[what, &["--simulate"]].concat(), "");
            for word in words.into_iter().chain(["calibration.toml"]) {
                assert!(refusal.contains(word), "{refusal}");
            }
        }
        let after =
            fs::read_to_string(sandbox.path("calibration.toml")).expect("the file is there");
        assert_eq!(after, content);
    }
    fs::remove_file(sandbox.path("calibration.toml")).expect("removed");
    sandbox.write("other.toml", "version = 1\n[scan");
    let elsewhere = ["calibrate", "stops", "--simulate", "--output", "other.toml"];
    assert!(sandbox.refusal(&elsewhere, "").contains("other.toml"));
    // Bytes that are no text, and then a folder.
    let path = sandbox.path("calibration.toml");
    let garbage = [0xff, 0x00, 0xfe, b'\n'];
    fs::write(&path, garbage).expect("written");
    let refusal = sandbox.refusal(&["calibrate", "stops", "--simulate"], "");
    for word in ["calibration.toml", "delete it"] {
        assert!(refusal.contains(word), "{refusal}");
    }
    assert_eq!(fs::read(&path).expect("the file is there"), garbage);
    fs::remove_file(&path).expect("removed");
    fs::create_dir(sandbox.path("calibration.toml")).expect("made");
    let refusal = sandbox.refusal(&["calibrate", "stops", "--simulate"], "");
    assert!(refusal.contains("calibration.toml"), "{refusal}");
    assert!(refusal.contains("; move it away"), "{refusal}");
}

#[test]
fn a_full_disk_is_reported_and_loses_no_saved_value() {
    let sandbox = Sandbox::new();
    let full = ["calibrate", "stops", "--simulate", "--output", "/dev/full"];
    let run = sandbox.run(&full);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stderr.contains("writing /dev/full"), "{}", run.stderr);
    assert!(run.stderr.contains("No space left"), "{}", run.stderr);

    // Under a limit of no bytes the draft finds no room.
    let run = sandbox.run(&[&["calibrate", "stops"][..], &SIMULATED].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    let before = fs::read_to_string(sandbox.path("calibration.toml")).expect("written");
    let mut command = sandbox.command(&[]);
    let script = format!(
        "ulimit -f 0; trap '' XFSZ; exec {} calibrate overshoot {}",
        command.get_program().to_string_lossy(),
        SIMULATED.join(" ")
    );
    command = std::process::Command::new("sh");
    command.args(["-c", &script]).current_dir(sandbox.path("."));
    let output = command.output().expect("a shell");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("writing calibration.toml"), "{message}");
    let after = fs::read_to_string(sandbox.path("calibration.toml")).expect("the file is there");
    assert_eq!(after, before);
    assert_eq!(sandbox.content().len(), 1, "{:?}", sandbox.content());
}

#[test]
fn a_step_is_forgotten_with_what_builds_on_it_and_the_others_stay() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", SETTINGS);
    let refusal = sandbox.refusal(&["calibrate", "forget", "speed"], "");
    assert!(refusal.contains("nothing of the step speed"), "{refusal}");
    let overshoot = "[mechanism]\novershoot_deg = 20\n";
    sandbox.write(
        "calibration.toml",
        &format!(
            "version = 1\n{overshoot}flipper_pull_speed_deg_s = 300\n[cost]\ntilt_s = 0.7\n\
             [measured]\novershoot = \"today\"\nspeed = \"today\"\ndurations = \"later\"\n"
        ),
    );
    let message = sandbox.answer(&["calibrate", "forget", "speed"]);
    assert!(
        message.starts_with("forgotten: speed, durations, in ./calibration.toml"),
        "{message}"
    );
    let left = fs::read_to_string(sandbox.path("calibration.toml")).expect("there");
    assert!(left.contains("overshoot_deg = 20"), "{left}");
    for gone in ["speed", "cost", "durations"] {
        assert!(!left.contains(gone), "{left}");
    }
    let list = sandbox.answer(&["calibrate", "list"]);
    assert_eq!(list.matches(": today").count(), 1, "{list}");
    let refusal = sandbox.refusal(&["calibrate", "forget", "speed"], "");
    assert!(refusal.contains("calibrate list"), "{refusal}");
    let usage = sandbox.run(&["calibrate", "forget", "turntable"]);
    assert_eq!(usage.code, Some(2), "{usage:?}");
    assert!(usage.stderr.contains("stops, sensor, flipper"), "{usage:?}");
}

#[test]
fn what_belongs_to_a_robot_stays_its_own_when_robot_toml_is_removed() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("config")).expect("made");
    sandbox.write(
        "config/calibration.toml",
        "version = 1\n[mechanism]\novershoot_deg = 20\n",
    );
    let message = sandbox.answer(&["config", "check"]);
    assert!(
        message.contains("settings are those built in")
            && message.contains("config/calibration.toml: allowed, and laid over"),
        "{message}"
    );
    sandbox.answer(&["states", "save", "mine", "R U"]);
    assert!(sandbox.path("states/mine.toml").exists());
    assert!(!sandbox.path("home").exists());
}

#[test]
fn settings_that_are_a_folder_or_lead_nowhere_are_told() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("robot.toml")).expect("made");
    let refusal = sandbox.refusal(&["config", "check"], "");
    assert!(refusal.contains("robot.toml: "), "{refusal}");
    fs::remove_dir(sandbox.path("robot.toml")).expect("removed");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere", sandbox.path("robot.toml")).expect("made");
        let refusal = sandbox.refusal(&["config", "check"], "");
        assert!(refusal.contains("robot.toml: "), "{refusal}");
    }
}
