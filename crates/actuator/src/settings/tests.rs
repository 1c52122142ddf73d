use super::*;
use crate::{CostModel, Motion, QuarterTurns};

fn error(text: &str) -> String {
    let result: Result<MechanismSettings, _> = toml::from_str(text);
    result.expect_err("refused").to_string()
}

#[test]
fn settings_change_what_they_name_and_read_back_as_they_are_written() {
    let text = "flipper_hold_deg = 90\nspin_settle_ms = 0\narm_inverted = true";
    let settings: MechanismSettings = toml::from_str(text).expect("all in range");
    assert_eq!(settings.flipper_hold(), Degrees::new(90));
    assert_eq!(settings.spin_settle(), Duration::ZERO);
    assert_eq!(settings.arm_direction(), Direction::Inverted);
    assert_eq!(settings.flipper_pull(), Degrees::new(190));
    let written = toml::to_string(&settings).expect("can be written");
    assert_eq!(toml::from_str(&written), Ok(settings));
    assert_eq!(toml::from_str("").ok(), Some(MechanismSettings::default()));
}

#[test]
fn a_wrong_value_or_key_is_named() {
    let seen = error("flipper_pull_deg = 400");
    let told = "mechanism.flipper_pull_deg = 400 is out of range: allowed are 150 to 240";
    assert!(seen.contains(told), "{seen}");
    assert!(error("spin_speed_deg_s = 0").contains("allowed are 50 to 1000"));
    assert!(error("spin_sped_deg_s = 500").contains("spin_sped_deg_s"));
}

#[test]
fn positions_that_contradict_each_other_are_refused() {
    let seen = error("flipper_release_deg = 50");
    assert!(
        seen.contains(
            "flipper_release_deg = 50 must be less than mechanism.flipper_clear_deg = 35"
        ),
        "{seen}"
    );
    assert!(
        error("flipper_hold_deg = 62\nflipper_clear_deg = 57").contains("flipper_tolerance_deg")
    );
    assert!(
        error("flipper_hold_deg = 130\nflipper_pull_deg = 150\nflipper_tolerance_deg = 25")
            .contains("flipper_pull_deg")
    );
}

/// Seconds from rest to rest over so many degrees, at most at this speed and with this
/// acceleration.
fn trapezoid(degrees: Degrees, speed: DegreesPerSecond, acceleration: f64) -> f64 {
    let distance = f64::from(degrees.as_degrees());
    let speed = f64::from(speed.as_degrees_per_second());
    if distance >= speed * speed / acceleration {
        distance / speed + speed / acceleration
    } else {
        2.0 * (distance / acceleration).sqrt()
    }
}

#[test]
fn the_default_speeds_take_about_the_default_prices() {
    let (s, costs) = (MechanismSettings::default(), CostModel::default());
    for acceleration in [4500.0, 5000.0, 6000.0] {
        let flipper = |degrees, speed| {
            trapezoid(degrees, speed, acceleration) + s.flipper_settle().as_secs_f64()
        };
        let table = |degrees, speed, settle: Duration| {
            trapezoid(degrees, speed, acceleration) + settle.as_secs_f64()
        };
        let pull = s.flipper_pull() - s.flipper_hold();
        let turn = |quarters: i32| {
            table(
                s.turntable_quarter() * quarters + s.overshoot(),
                s.turn_speed(),
                s.turn_settle(),
            ) + table(s.overshoot(), s.return_speed(), s.turn_settle())
        };
        let quarter = s.turntable_quarter();
        for (motion, seconds) in [
            (
                Motion::Hold,
                flipper(s.flipper_hold(), s.flipper_hold_speed()),
            ),
            (
                Motion::Release,
                flipper(s.flipper_hold(), s.flipper_release_speed()),
            ),
            (
                Motion::TILT,
                flipper(pull, s.flipper_pull_speed()) + flipper(pull, s.flipper_push_speed()),
            ),
            (
                Motion::Spin(QuarterTurns::Clockwise),
                table(quarter, s.spin_speed(), s.spin_settle()),
            ),
            (
                Motion::Spin(QuarterTurns::Half),
                table(quarter * 2, s.spin_speed(), s.spin_settle()),
            ),
            (Motion::Turn(QuarterTurns::Clockwise), turn(1)),
            (Motion::Turn(QuarterTurns::Half), turn(2)),
        ] {
            let ratio = seconds / costs.seconds(motion);
            assert!((0.89..1.11).contains(&ratio), "{motion}: {seconds:.3} s");
        }
    }
}
