//! Speeds of the calibration, and tilts at these speeds, on robots with higher and lower limits.

use std::time::Duration;

use actuator::{CostModel, FlipperSpeed, Mechanism, Motion};
use brick::{Brick, Button, MotorState};
use simulator::{Settings, Simulator};

use crate::{CalibrationError, guide::Prepared, speed::STEP};
use robot::{Config, Session, error::one_line};

/// A robot whose limits are `limits` times those of `settings`.
fn robot(settings: &Settings, limits: f64, seed: u64) -> (Simulator, Brick) {
    let settings = settings.clone().with_limits(limits);
    let simulator = Simulator::new(&settings, &simulator::solved(), seed);
    let brick = simulator.brick();
    (simulator, brick)
}

/// Performs the step; returns the settings with its finding.
fn tuned(brick: &mut Brick, config: &Config) -> Config {
    let outcome = STEP.run(brick, config, &mut Prepared::quiet());
    let outcome = outcome.unwrap_or_else(|error| panic!("{}", one_line(&error)));
    assert_eq!(outcome.warning, None);
    println!("{}", outcome.summary);
    outcome.laid_over(config).expect("in range")
}

fn speeds(config: &Config) -> [i32; 3] {
    FlipperSpeed::ALL.map(|speed| {
        let speed = config.mechanism.flipper_speed(speed);
        speed.as_degrees_per_second()
    })
}

/// Price of the four tilts together, in milliseconds.
fn tilts_cost(costs: &CostModel) -> u32 {
    let tilts = CostModel::PRICED
        .into_iter()
        .filter(|motion| matches!(motion, Motion::Tilt { .. }));
    tilts.map(|tilt| costs.milliseconds(tilt)).sum()
}

/// Makes 30 tilts between all stances of the flipper, and checks that none of them fails.
fn assert_tilts_well(simulator: &Simulator, brick: &mut Brick, config: &Config) {
    let before = simulator.faults().len();
    let mut mechanism = Mechanism::home(brick, &config.mechanism).expect("homed");
    let round = ["hold-tilt", "tilt", "tilt-release", "hold-tilt-release"];
    let motions = round
        .into_iter()
        .cycle()
        .map(|name| name.parse().expect("a motion"));
    for motion in motions.take(30).collect::<Vec<Motion>>() {
        mechanism.perform(brick, motion, None).expect("free");
    }
    assert_eq!(simulator.faults()[before..], [], "{:?}", speeds(config));
}

#[test]
fn the_shipped_robot_tilts_faster_at_its_calibrated_speeds_and_as_safely() {
    let (simulator, mut brick) = robot(&Settings::default(), 1.0, 1);
    let config = tuned(&mut brick, &Config::default());
    let took = simulator.now().as_secs_f64();
    let planned = f64::from(STEP.seconds);
    assert!(
        (took / planned - 1.0).abs() < 0.1,
        "{took} s, {planned} s are planned"
    );
    let [before, after] = [&Config::default(), &config].map(|config| tilts_cost(&config.cost));
    assert!(after < before * 9 / 10, "{before} ms before, {after} after");
    assert!(simulator.askew().abs() < 2.0, "{}", simulator.askew());
    assert_tilts_well(&simulator, &mut brick, &config);
}

#[test]
fn robots_with_lower_limits_get_slower_speeds_and_tilt_as_safely() {
    // Speeds and price of tilts of the robot before, which has lower limits.
    let mut slower = ([0; 3], u32::MAX);
    for limits in [0.6, 0.8, 1.25] {
        let (simulator, mut brick) = robot(&Settings::default(), limits, 3);
        let config = tuned(&mut brick, &Config::default());
        assert_tilts_well(&simulator, &mut brick, &config);
        let found = (speeds(&config), tilts_cost(&config.cost));
        for (before, now) in slower.0.into_iter().zip(found.0) {
            assert!(before <= now, "{limits}: {found:?} after {slower:?}");
        }
        assert!(
            slower.0[1] < found.0[1] && slower.1 > found.1,
            "{limits}: {found:?}"
        );
        slower = found;
    }
}

#[test]
fn a_robot_that_does_not_bear_the_slowest_speed_is_reported_and_its_cube_left_square() {
    let weak = Settings::from_toml("[limits]\npull_speed_deg_s = 130").expect("in range");
    for seed in 1..=3 {
        let (simulator, mut brick) = robot(&weak, 1.0, seed);
        let error = STEP.run(&mut brick, &Config::default(), &mut Prepared::quiet());
        let error = error.expect_err("the robot is too weak");
        let message = one_line(&error);
        assert!(
            message.starts_with("the cube does not bear even a pull speed of "),
            "{message}"
        );
        assert!(message.contains("calibrate flipper"), "{message}");
        assert!(simulator.askew().abs() < 2.5, "{}", simulator.askew());
        assert!(is_off(&brick));
    }
}

#[test]
fn robots_that_bear_half_of_the_shipped_one_are_calibrated_and_their_cube_left_square() {
    let family = Settings::of_family(3);
    let shipped = Settings::default();
    for (settings, limits, seed) in [(&shipped, 0.5, 1), (&shipped, 0.5, 2), (&family, 0.35, 1)] {
        let (simulator, mut brick) = robot(settings, limits, seed);
        let found = speeds(&tuned(&mut brick, &Config::default()));
        let shipped = speeds(&Config::default());
        assert!(
            found
                .iter()
                .zip(shipped)
                .all(|(found, shipped)| *found < shipped),
            "{found:?}"
        );
        assert!(simulator.askew().abs() < 2.5, "{}", simulator.askew());
        assert!(is_off(&brick));
    }
}

#[test]
fn the_step_repeated_from_its_own_finding_stays_near_it() {
    let (simulator, mut brick) = robot(&Settings::default(), 1.0, 3);
    let first = tuned(&mut brick, &Config::default());
    let again = tuned(&mut brick, &first);
    for (before, now) in speeds(&first).into_iter().zip(speeds(&again)) {
        let times = f64::from(now) / f64::from(before);
        assert!((0.8..1.25).contains(&times), "{before}, then {now}");
    }
    let [before, now] = [&first, &again].map(|config| f64::from(tilts_cost(&config.cost)));
    assert!((now / before - 1.0).abs() < 0.05, "{before} ms, then {now}");
    assert_tilts_well(&simulator, &mut brick, &again);
}

/// Whether no motor has power.
fn is_off(brick: &Brick) -> bool {
    let motors = [&brick.flipper, &brick.turntable, &brick.arm];
    motors.map(|motor| motor.state().expect("read")) == [MotorState::Idle; 3]
}

#[test]
fn a_stop_in_the_middle_of_a_tilt_leaves_the_motors_off_and_a_cube_that_tilts_again() {
    stop_every(750);
}

#[test]
#[ignore = "24 runs of the step; `cargo xtask full` runs it"]
fn a_stop_at_any_quarter_of_a_second_leaves_the_motors_off() {
    stop_every(250);
}

/// Stops the step at moments so many milliseconds apart.
fn stop_every(ms: usize) {
    let config = Config::default();
    let (mut stops, mut was_down) = (0, 0);
    // A sweep takes two of these seconds, and three tilts take three.
    for pressed in (106_000..112_000).step_by(ms).map(Duration::from_millis) {
        stops += 1;
        let (simulator, brick) = robot(&Settings::default(), 1.0, 1);
        let mut session = Session::of(brick);
        simulator.press_at(pressed, Button::Back);
        let (mut late, mut is_down) = (Duration::ZERO, false);
        let ended = session.work(&config.mechanism, |brick| {
            let outcome = STEP.run(brick, &config, &mut Prepared::quiet());
            late = simulator.now().saturating_sub(pressed);
            is_down = simulator.posture().flipper > 90.0;
            outcome
        });
        let brick = &mut session.brick;
        let error = ended.expect_err("the button stops the step");
        assert!(
            matches!(error, CalibrationError::Stopped(_)),
            "{}",
            one_line(&error)
        );
        assert!(late.as_millis() <= 100, "{late:?}");
        assert!(
            is_off(brick) && simulator.posture().flipper < 1.0,
            "{pressed:?}"
        );
        if !is_down {
            continue;
        }
        was_down += 1;
        let askew = simulator.askew();
        assert!(askew.abs() < 2.5, "{pressed:?}: {askew}");
        let mut mechanism = Mechanism::home(brick, &config.mechanism).expect("free");
        for motion in ["hold-tilt", "turn+90", "release"] {
            let motion = motion.parse().expect("a motion");
            mechanism.perform(brick, motion, None).expect("free");
        }
        assert_eq!(simulator.faults(), [], "{pressed:?}");
    }
    assert!(
        was_down * 4 >= stops,
        "{was_down} of {stops} stops while the flipper was at the cube"
    );
}
