//! Settings of the motors: values read back, refused values, and default prices.

use super::*;
use crate::{CostModel, Motion, QuarterTurns};

fn settings(text: &str) -> Result<MechanismSettings, String> {
    let robot = RobotSettings::default();
    MechanismSettings::from_toml(text, &robot).map_err(|error| error.to_string())
}

fn error(text: &str) -> String {
    settings(text).expect_err("refused")
}

#[test]
fn a_setting_changes_its_own_field_and_reads_back_as_it_is_written() {
    let text = "flipper_hold_deg = 90\nspin_settle_ms = 0\novershoot_deg = 0";
    let changed = settings(text).expect("all in range");
    assert_eq!(changed.flipper_hold(), Degrees::new(90));
    assert_eq!(changed.spin_settle(), Duration::ZERO);
    assert_eq!(changed.overshoot(), Degrees::ZERO);
    assert_eq!(changed.flipper_pull(), Degrees::new(190));
    let line = |(key, value)| format!("{key} = {value}\n");
    let written: String = changed.written().into_iter().map(line).collect();
    assert_eq!(settings(&written), Ok(changed));
    assert_eq!(settings(""), Ok(MechanismSettings::default()));
}

#[test]
fn a_wrong_value_or_key_is_named() {
    let message = "line 1, column 20: mechanism.flipper_pull_deg = 400 is out of range: allowed are \
                150 to 240";
    assert_eq!(error("flipper_pull_deg = 400"), message);
    assert!(error("spin_speed_deg_s = 0").contains("allowed are 50 to 1000"));
    let message = "line 1, column 1: mechanism.spin_sped_deg_s is no setting: did you mean \
                spin_speed_deg_s?";
    assert_eq!(error("spin_sped_deg_s = 500"), message);
}

#[test]
fn positions_that_contradict_each_other_are_refused() {
    assert_eq!(
        error("spin_settle_ms = 1\nflipper_release_deg = 50"),
        "line 2, column 23: mechanism.flipper_release_deg = 50 must be less than \
         mechanism.flipper_clear_deg = 35"
    );
    assert!(
        error("flipper_hold_deg = 62\nflipper_clear_deg = 57").contains("flipper_tolerance_deg")
    );
    let robot = RobotSettings::from_toml("flipper_tolerance_deg = 25").expect("in range");
    let text = "flipper_hold_deg = 130\nflipper_pull_deg = 150";
    assert!(settings(text).is_ok());
    let error = MechanismSettings::from_toml(text, &robot).expect_err("too near");
    assert!(error.to_string().contains("flipper_pull_deg"), "{error}");
}

#[test]
fn the_overshoot_is_the_same_angle_of_the_cube_with_any_gears() {
    let overshoot = |robot: &str, text: &str| {
        let robot = RobotSettings::from_toml(robot).expect("in range");
        let settings = MechanismSettings::from_toml(text, &robot).expect("in range");
        settings.overshoot().as_degrees()
    };
    assert_eq!(overshoot("", ""), 24);
    assert_eq!(overshoot("gear_ratio = 5", ""), 40);
    assert_eq!(overshoot("gear_ratio = 5", "overshoot_deg = 18"), 18);
}

#[test]
fn the_flipper_pulls_at_the_same_angle_of_the_layer_with_any_gears() {
    let flip_before = |robot: &str, text: &str| {
        let robot = RobotSettings::from_toml(robot).expect("in range");
        let settings = MechanismSettings::from_toml(text, &robot).expect("in range");
        settings.flip_before().as_degrees()
    };
    assert_eq!(flip_before("", ""), 10);
    assert_eq!(flip_before("gear_ratio = 1", ""), 3);
    assert_eq!(flip_before("gear_ratio = 1", "flip_before_deg = 7"), 7);
    // At twice the shipped speed the table has half the time, and goes a quarter of the way.
    assert_eq!(flip_before("", "flipper_pull_speed_deg_s = 650"), 3);
    assert_eq!(flip_before("", "flipper_pull_speed_deg_s = 100"), 10);
}

/// The prices come from simulated motors: `calibration/src/durations_tests.rs` compares them. This
/// test checks that each price is at least the way at full speed, and at most 0.35 s more.
#[test]
fn the_default_prices_are_the_times_at_the_default_speeds_and_time_to_set_out_and_rest() {
    let (s, costs) = (MechanismSettings::default(), CostModel::default());
    let seconds = |degrees: Degrees, speed: DegreesPerSecond| {
        f64::from(degrees.as_degrees()) / f64::from(speed.as_degrees_per_second())
    };
    let down = s.flipper_hold() - s.flipper_release();
    let pull = s.flipper_pull() - s.flipper_hold();
    let quarter = s.robot().quarter_turn();
    let turn = |quarters: i32| {
        seconds(quarter * quarters + s.overshoot(), s.turn_speed())
            + seconds(s.overshoot(), s.return_speed())
    };
    for (motion, least) in [
        (Motion::Hold, seconds(down, s.flipper_hold_speed())),
        (Motion::Release, seconds(down, s.flipper_release_speed())),
        (
            Motion::TILT,
            seconds(pull, s.flipper_pull_speed()) + seconds(pull, s.flipper_push_speed()),
        ),
        (
            Motion::Spin(QuarterTurns::Clockwise),
            seconds(quarter, s.spin_speed()),
        ),
        (
            Motion::Spin(QuarterTurns::Half),
            seconds(quarter * 2, s.spin_speed()),
        ),
        (Motion::Turn(QuarterTurns::Clockwise), turn(1)),
        (Motion::Turn(QuarterTurns::Half), turn(2)),
    ] {
        let more = costs.seconds(motion) - least;
        assert!((0.05..0.35).contains(&more), "{motion}: {more:.3} s");
    }
}
