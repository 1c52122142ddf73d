//! `calibrate` in the simulator, and the calibration in use afterwards.

use std::fs;

use crate::common::Sandbox;

/// A robot whose arm has its stop about 10 millimetres of the sensor's way from where the settings
/// have it, and whose sensor sits askew.
const SETTINGS: &str = "[robot]\narm_centre_deg = -695\n[scan]\n\
                        arm_deg = [-539, -585, -539, -585, -539, -585, -539, -585]\n\
                        [run]\nscans = 1\n";
const SIMULATOR: &str = "[light]\nposition_error_mm = 3.0\n";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", SETTINGS);
    sandbox.write("simulator.toml", SIMULATOR);
    sandbox
}

const CALIBRATE: [&str; 9] = [
    "calibrate",
    "sensor",
    "--simulate",
    "--output",
    "calibration.toml",
    "--seed",
    "8",
    "--simulator",
    "simulator.toml",
];

#[test]
fn a_robot_that_looks_beside_the_stickers_solves_after_calibration() {
    let sandbox = sandbox();
    let solve = [
        "run",
        "--simulate",
        "--seed",
        "8",
        "--simulator",
        "simulator.toml",
    ];
    let run = sandbox.run(&CALIBRATE);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(
        run.stdout.contains("written to calibration.toml"),
        "{run:?}"
    );
    let purity = run.stdout.split("at least ").nth(1);
    let purity = purity.and_then(|gain| gain.split_once(" > 100 % of what the sensor sees"));
    let before: u32 = purity.expect("the gain").0.parse().expect("a number");
    assert!(
        before < 50,
        "the robot already read the stickers before: {before} %"
    );
    let text = fs::read_to_string(sandbox.path("calibration.toml")).expect("written");
    assert!(
        text.starts_with('#') && text.contains("\nversion = 1\n"),
        "{text}"
    );

    let run = sandbox.run(&solve);
    assert!(run.stdout.contains("solved: yes"), "{run:?}");
    let checked = sandbox.answer(&["config", "check"]);
    assert!(checked.contains("calibration.toml: "), "{checked}");

    // Calibrated again, hardly anything changes, and other settings stay.
    let again = sandbox.run(&CALIBRATE).stdout;
    assert!(again.contains("on average 0."), "{again}");
    assert_eq!(
        fs::read_to_string(sandbox.path("robot.toml")).expect("the file is there"),
        SETTINGS
    );
}

#[test]
fn a_dry_run_shows_the_gain_and_writes_nothing() {
    let sandbox = sandbox();
    let before = sandbox.content();
    let dry = CALIBRATE.iter().map(|argument| match *argument {
        "--output" => "--dry-run",
        "calibration.toml" => "--yes",
        argument => argument,
    });
    let run = sandbox.run(&dry.collect::<Vec<_>>());
    assert_eq!(run.code, Some(0), "{run:?}");
    let square_8 = run.stdout.lines().find(|line| line.starts_with("8 "));
    let square_8 = square_8.expect("a line for each square");
    assert!(square_8.contains("-585 > -6"), "{square_8}");
    assert!(run.stdout.contains("nothing was written"), "{run:?}");
    assert_eq!(sandbox.content(), before);
}

#[test]
fn a_calibration_goes_to_the_named_file_and_the_same_seed_gives_the_same_values() {
    let sandbox = sandbox();
    for name in ["one.toml", "two.toml"] {
        let run = sandbox.run(&CALIBRATE.map(|argument| match argument {
            "calibration.toml" => name,
            argument => argument,
        }));
        assert_eq!(run.code, Some(0), "{run:?}");
    }
    let [one, two] = ["one.toml", "two.toml"].map(|name| fs::read(sandbox.path(name)));
    assert_eq!(one.expect("written"), two.expect("written"));
    assert!(!sandbox.path("calibration.toml").exists());
}

#[test]
fn plans_count_with_timed_motions_and_both_findings_stand_side_by_side() {
    let sandbox = Sandbox::new();
    // Motions and seconds of a plan.
    let plan = |sandbox: &Sandbox| {
        let plan = sandbox.answer(&["plan", "--turns", "D F B L U R"]);
        plan.lines().last().expect("the sum of a plan").to_owned()
    };
    let shipped = plan(&sandbox);
    let costs = ["calibrate", "durations", "--simulate", "--rounds", "1"];
    let output = ["--output", "calibration.toml"];
    let dry = sandbox.run(&[&costs[..], &["--dry-run"]].concat());
    assert!(dry.stdout.contains("nothing was written"), "{dry:?}");
    assert_eq!(plan(&sandbox), shipped);

    let run = sandbox.run(&[&costs[..], &output].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    let line = run
        .stdout
        .lines()
        .find(|line| line.starts_with("hold-tilt "));
    assert!(line.expect("a line for each").contains("0.945 > "));
    let calibrated = plan(&sandbox);
    assert_ne!(calibrated, shipped);

    let run = ["run", "--simulate", "--seed", "1", "--method", "two-phase"];
    let report = sandbox.run(&run).stdout;
    let number = |line: &str, word: usize| -> f64 {
        let line = report.lines().find(|other| other.starts_with(line));
        let word = line.and_then(|line| line.split_whitespace().nth(word));
        word.and_then(|word| word.parse().ok()).expect(&report)
    };
    let (promised, taken) = (number("plan ", 5), number("turn ", 1));
    assert!((promised / taken - 1.0).abs() < 0.03, "{report}");

    let run = sandbox.run(&CALIBRATE[..5]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(plan(&sandbox), calibrated);
    let text = fs::read_to_string(sandbox.path("calibration.toml")).expect("written");
    assert!(
        text.contains("\n[scan]\n") && text.contains("\n[cost]\n"),
        "{text}"
    );
    assert!(
        sandbox
            .answer(&["config", "check"])
            .contains("calibration.toml: allowed")
    );
}

#[test]
fn a_robot_whose_layers_jam_solves_after_calibration_in_one_walk() {
    let sandbox = Sandbox::new();
    // The held layers follow the table by 20 degrees of the cube.
    sandbox.write("simulator.toml", "[mechanism]\nplay_deg = 60.0\n");
    let simulator = ["--simulate", "--simulator", "simulator.toml", "--seed", "5"];
    let before = sandbox.run(&[&["run"][..], &simulator].concat());
    assert_eq!(before.code, Some(1), "{before:?}");
    assert!(before.stderr.contains("askew"), "{}", before.stderr);

    let output = ["--output", "calibration.toml"];
    let run = sandbox.run(&[&["calibrate"][..], &simulator, &output].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.contains("overshoot: 24 > 6"), "{}", run.stdout);
    let after = sandbox.run(&[&["run"][..], &simulator].concat());
    assert!(after.stdout.contains("solved: yes"), "{after:?}");

    // Every value stands under a line that says what it is and when it was measured.
    let text = fs::read_to_string(sandbox.path("calibration.toml")).expect("written");
    for step in ["stops", "sensor", "flipper", "overshoot", "durations"] {
        let found = format!("`calibrate {step}`, in the simulator, seed 5");
        assert!(text.contains(&found), "{step}: {text}");
    }
    for key in [
        "arm_spread_deg",
        "flipper_hold_deg",
        "flipper_pull_deg",
        "overshoot_deg",
        "arm_centre_deg",
        "arm_deg",
        "table_deg",
    ] {
        let (above, _) = text.split_once(&format!("\n{key} = ")).expect(key);
        let comment = above.lines().last().expect("a line above");
        assert!(comment.starts_with('#'), "{key}: {comment}");
    }
    let list = sandbox.answer(&["calibrate", "list"]);
    assert!(!list.contains("not yet"), "{list}");
    assert_eq!(
        list.matches("in the simulator, seed 5").count(),
        6,
        "{list}"
    );
    let checked = sandbox.answer(&["config", "check"]);
    assert!(checked.contains("calibration.toml: allowed"), "{checked}");
}

/// Price of a tilt that ends with a release, in seconds, before and after a calibration, from the
/// line `tilt-release 0.954 > 0.940 0.940 to 0.940 1` that the calibration prints.
fn tilt_prices(printed: &str) -> (f64, f64) {
    let mut lines = printed.lines();
    let line = lines.find_map(|line| line.strip_prefix("tilt-release "));
    let words: Vec<&str> = line.expect(printed).split_whitespace().collect();
    assert_eq!(words[1], ">", "{printed}");
    let price = |word: &str| word.parse().expect(printed);
    (price(words[0]), price(words[2]))
}

#[test]
fn durations_are_taken_from_the_recording_of_a_run() {
    let sandbox = Sandbox::new();
    let run = ["run", "--simulate", "--seed", "2", "--record", "run.jsonl"];
    assert_eq!(sandbox.run(&run).code, Some(0));
    let durations = sandbox.run(&["calibrate", "durations", "--from-recording", "run.jsonl"]);
    assert_eq!(durations.code, Some(0), "{durations:?}");
    let (before, after) = tilt_prices(&durations.stdout);
    let text = fs::read_to_string(sandbox.path("calibration.toml")).expect("written");
    let written: toml::Table = text.parse().expect("TOML");
    assert_eq!(
        Some(after),
        written["cost"]["tilt_then_release_s"].as_float()
    );
    assert_eq!(before, 0.806);
    assert!(
        before != after && (after / before - 1.0).abs() < 0.1,
        "{after}"
    );
    assert!(text.contains("lay_then_pull_saves_s = 0.0"), "{text}");
    assert!(text.contains("from run.jsonl"), "{text}");

    // Without a name, the recordings are the robot's own, beside its settings.
    let own = ["calibrate", "durations", "--dry-run", "--from-log"];
    sandbox.write("robot.toml", "");
    let refusal = sandbox.refusal(&own, "");
    assert!(refusal.contains("recordings has no motion"), "{refusal}");
    fs::create_dir(sandbox.path("recordings")).expect("made");
    let recording = sandbox.path("recordings/run-1.jsonl");
    fs::copy(sandbox.path("run.jsonl"), recording).expect("copied");
    fs::remove_file(sandbox.path("calibration.toml")).expect("removed");
    assert_eq!(tilt_prices(&sandbox.answer(&own)), (before, after));

    sandbox.write("other.jsonl", "hold took 5 ms, planned 4 ms\n");
    let refusal = ["calibrate", "durations", "--from-recording", "other.jsonl"];
    assert!(sandbox.refusal(&refusal, "").contains("run --record"));
}

#[test]
fn every_announced_motion_follows() {
    let sandbox = Sandbox::new();
    let saves = |overlap| format!("{overlap}_saves_s = 0.1\n");
    let overlaps = ["lift_then_spin", "spin_then_lower", "lay_then_turn"].map(saves);
    let others = ["lay_then_pull", "turn_then_flip"].map(saves);
    let settings = format!("[cost]\n{}{}", overlaps.concat(), others.concat());
    sandbox.write("robot.toml", &settings);
    let run = [
        "run",
        "--simulate",
        "--seed",
        "2",
        "-vv",
        "--config",
        "robot.toml",
    ];
    let run = sandbox.run(&run);
    let mut announced = None;
    let (mut motions, mut pairs) = (0, 0);
    for line in run.stderr.lines() {
        let Some((before, after)) = line.split_once(" took ") else {
            continue;
        };
        if !after.contains(" ms, planned ") {
            continue;
        }
        let motion = before.rsplit(' ').next().expect("a motion");
        motions += 1;
        if let Some(announced) = announced {
            assert_eq!(motion, announced, "{line}");
            pairs += 1;
        }
        announced = after.split_once(" ms before ").map(|(_, next)| next.trim());
    }
    assert_eq!(announced, None);
    // Every motion is announced, except those after a look and those after a flipper that went off
    // only to come down again.
    assert!(
        pairs * 10 > motions * 7 && pairs > 30,
        "{pairs} of {motions}"
    );
}

#[test]
fn calibrate_without_a_robot_says_so_and_writes_nothing() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["calibrate"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(
        run.stderr.contains("no MindCub3r is connected"),
        "{}",
        run.stderr
    );
    assert!(sandbox.content().is_empty());
}

#[test]
fn the_turntable_is_not_turned_farther_than_to_the_next_quarter() {
    let sandbox = Sandbox::new();
    let turn = |degrees| {
        let offset = ["--offset-deg", degrees];
        let arguments = [&["calibrate", "turntable", "--simulate"], &offset[..]].concat();
        sandbox.run(&arguments)
    };
    let run = turn("500");
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(
        run.stderr.contains("500") && run.stderr.contains("allowed are"),
        "{run:?}"
    );
    assert_eq!(turn("-30").code, Some(0));
}

#[test]
fn a_robot_with_another_gear_ratio_is_calibrated_and_solves() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", "[robot]\ngear_ratio = 5\n");
    sandbox.write("simulator.toml", "[mechanism]\ngear_ratio = 5\n");
    let simulated = ["--simulate", "--seed", "3", "--simulator", "simulator.toml"];
    let calibrate = |what: &[&str]| {
        let written = ["--output", "calibration.toml"];
        sandbox.run(&[&["calibrate"], what, &simulated, &written].concat())
    };
    for step in ["sensor", "flipper", "overshoot"] {
        let run = calibrate(&[step]);
        assert_eq!(run.code, Some(0), "{step}: {run:?}");
    }
    let listed = sandbox.run(&["calibrate", "list"]);
    assert_eq!(listed.code, Some(0), "{listed:?}");
    assert_eq!(
        listed.stdout.matches("in the simulator, seed 3").count(),
        3,
        "{listed:?}"
    );
    let solved = sandbox.run(&[&["run"], &simulated[..]].concat());
    assert_eq!(solved.code, Some(0), "{solved:?}");
}

#[test]
fn the_page_offers_all_steps_in_their_order() {
    let names = calibration::steps().iter().map(|step| step.name);
    let quoted: Vec<String> = names.map(|name| format!("'{name}'")).collect();
    let expected = format!("const STEPS = [{}];", quoted.join(", "));
    let page = include_str!("../../../page/src/robot/controls.ts");
    assert!(page.contains(&expected), "not there: {expected}");
}
