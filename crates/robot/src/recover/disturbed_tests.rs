//! Runs on a simulated robot that a person, or the LEGO, disturbs.

use cube_core::{Cube, Facelets, Turns};
use simulator::{Settings, Simulator};

use crate::{
    Account, Config, Pace, RunError, RunErrorKind,
    testing::{by_tables, reported},
};

struct Disturbed {
    result: Result<(), RunError>,
    report: Account,
    is_reached: bool,
    plan: String,
}

/// A run to this target with this disturbance.
fn run(target: Cube, plan: &str, seed: u64) -> Disturbed {
    let text = format!("[faults]\nplan = [{plan:?}]\n");
    let settings = Settings::from_toml(&text).expect("settings");
    run_on(&settings, target, plan, seed)
}

fn run_on(settings: &Settings, target: Cube, plan: &str, seed: u64) -> Disturbed {
    let turns: Turns = "R U2 F' L D".parse().expect("turns");
    let stickers = *Cube::from(&turns).facelets().as_array();
    let simulator = Simulator::new(settings, &stickers, seed);
    let (brick, config) = (&mut simulator.brick(), Config::default());
    let (result, report) = reported(brick, &config, &by_tables(target), Pace::OfThisMachine);
    let is_reached = Facelets::new(simulator.stickers()) == target.facelets();
    assert!(is_reached || result.is_err(), "{plan}: {report}");
    Disturbed {
        result,
        report,
        is_reached,
        plan: plan.to_owned(),
    }
}

/// Runs that do not reach the target, in words.
fn failures(runs: impl IntoIterator<Item = Disturbed>) -> Vec<String> {
    let failed = runs.into_iter().filter(|run| !run.is_reached);
    failed
        .map(|run| format!("{}: {:?}\n{}", run.plan, run.result, run.report))
        .collect()
}

#[test]
fn a_cube_that_was_knocked_askew_is_squared() {
    let mut runs = Vec::new();
    for (i, degrees) in [-23, -16, -11, -5, 4, 9, 13, 19, 23]
        .into_iter()
        .enumerate()
    {
        for at in [0.2, 9.3, 16.1, 26.0, 33.5] {
            let plan = format!("at {at} knock by {degrees}");
            runs.push(run(Cube::SOLVED, &plan, i as u64));
        }
    }
    let failed = failures(runs);
    assert!(
        failed.is_empty(),
        "{} of 45: {}",
        failed.len(),
        failed.join("\n")
    );
}

#[test]
fn a_robot_of_weak_lego_squares_what_its_speed_lays_askew() {
    let mut runs = Vec::new();
    for number in 1..=30 {
        let limits = 0.6 + 0.01 * f64::from(number % 10);
        let settings = Settings::of_family(number).with_limits(limits);
        runs.push(run_on(
            &settings,
            Cube::SOLVED,
            &format!("robot {number}"),
            number.into(),
        ));
    }
    let failed = failures(runs);
    assert!(
        failed.len() <= 3,
        "{} of 30: {}",
        failed.len(),
        failed.join("\n")
    );
}

#[test]
fn a_colour_sensor_that_says_nothing_for_a_while_ends_no_run() {
    let mut runs = Vec::new();
    for fault in ["garble", "resync", "unplug color for 2.5"] {
        for at in [6.1, 9.3, 13.7, 18.2, 31.0] {
            runs.push(run(Cube::SOLVED, &format!("at {at} {fault}"), 3));
        }
    }
    let failed = failures(runs);
    assert!(
        failed.is_empty(),
        "{} of 15: {}",
        failed.len(),
        failed.join("\n")
    );
}

#[test]
fn a_motor_whose_plug_was_out_is_homed_again_and_the_run_goes_on() {
    let mut runs = Vec::new();
    for part in ["flipper", "turntable", "arm"] {
        for lasts in [0.2, 1.0, 4.0] {
            for at in [0.6, 6.3, 12.1, 17.2, 24.4, 27.8, 32.3] {
                runs.push(run(
                    Cube::SOLVED,
                    &format!("at {at} unplug {part} for {lasts}"),
                    3,
                ));
            }
        }
    }
    let failed = failures(runs);
    assert!(
        failed.is_empty(),
        "{} of 63: {}",
        failed.len(),
        failed.join("\n")
    );
}

#[test]
fn a_cube_that_was_taken_out_and_put_in_again_is_read_anew() {
    let mut runs = Vec::new();
    for lasts in [3, 8, 20] {
        for at in [8.3, 15.1, 21.4, 25.0, 29.2, 33.0] {
            runs.push(run(Cube::SOLVED, &format!("at {at} remove for {lasts}"), 3));
        }
    }
    let failed = failures(runs);
    assert!(
        failed.is_empty(),
        "{} of 18: {}",
        failed.len(),
        failed.join("\n")
    );
}

#[test]
fn a_cube_that_stays_out_ends_the_run_when_the_patience_is_over() {
    let run = run(Cube::SOLVED, "at 15 remove", 3);
    let error = run.result.expect_err("no cube");
    assert_eq!(error.kind(), RunErrorKind::NoCube, "{error}");
}

#[test]
fn a_cube_that_homing_may_have_tilted_is_not_brought_to_a_state_in_another_pose() {
    let target: Turns = "U R2 F B R B2".parse().expect("turns");
    for family in 5_000_005..5_000_016_u32 {
        let text = format!(
            "[faults]\nplan = [\"at 1.04 unplug color for 0.64\", \"at 9 unplug arm for 1.11\"]\n\
             [motors]\nturntable_start_max_deg = 134\n[robot]\nfamily = {family}\n"
        );
        let settings = Settings::from_toml(&text).expect("settings");
        run_on(&settings, Cube::from(&target), &text, family.into());
    }
}

#[test]
fn a_cube_put_in_askew_keeps_its_pose_though_a_device_fails_while_the_robot_looks_at_its_angle() {
    let target: Turns = "U R2 F' B R B2".parse().expect("turns");
    for (plan, family) in [
        ("at 9.15 garble", 82_002_768_u32),
        ("at 8.3 garble", 82_002_768),
        ("at 6 unplug turntable for 2.02", 82_003_562),
        ("at 8.72 unplug color for 1.64", 82_010_263),
    ] {
        let text = format!(
            "[faults]\nplan = [{plan:?}]\n[motors]\nturntable_start_max_deg = 100\n\
             [robot]\nfamily = {family}\n"
        );
        let settings = Settings::from_toml(&text).expect("settings");
        let run = run_on(&settings, Cube::from(&target), &text, family.into());
        // A table whose motor was unplugged may lose the pose, and then says so.
        assert!(
            run.is_reached || plan.contains("turntable"),
            "{plan}: {:?}",
            run.result
        );
    }
}
