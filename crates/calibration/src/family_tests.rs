//! Steps on robots of the simulator's family: motors, loads, play, battery and light differ between
//! robots.

use brick::Brick;
use simulator::{Settings, Simulator};

use crate::{
    Outcome, Step, flipper, guide::Prepared, overshoot, sensor, steps_tests::left_askew, stops,
    turntable,
};
use robot::{Config, error::one_line};

/// Numbers of robots, among them those that come nearest to the bounds.
const ROBOTS: [u32; 8] = [1, 4, 12, 24, 29, 33, 39, 40];

/// A robot that goes through the steps, one after the other.
struct Calibrated {
    number: u32,
    simulator: Simulator,
    brick: Brick,
    config: Config,
}

impl Calibrated {
    fn new(number: u32) -> Self {
        let settings = Settings::of_family(number);
        let simulator = Simulator::new(&settings, &simulator::solved(), number.into());
        Self {
            number,
            brick: simulator.brick(),
            simulator,
            config: Config::default(),
        }
    }

    /// Performs a step; afterwards the cube must be in its first state, and the outcome without a
    /// warning.
    fn does(&mut self, step: &Step) -> Outcome {
        let name = format!("robot {}, {}", self.number, step.name);
        let outcome = step
            .run(&mut self.brick, &self.config, &mut Prepared::quiet())
            .unwrap_or_else(|error| panic!("{name}: {}", one_line(&error)));
        self.config = outcome.laid_over(&self.config).expect("allowed");
        assert_eq!(outcome.warning, None, "{name}");
        assert_eq!(self.simulator.stickers(), simulator::solved(), "{name}");
        let askew = self.simulator.misalignment().abs();
        assert!(askew < 2.0, "{name}: {askew:.1} degrees askew");
        outcome
    }

    /// Angle of the table's motor from a quarter, in degrees of the cube.
    fn beside_square(&self) -> f64 {
        let quarters = self.simulator.posture().turntable / 270.0;
        (quarters - quarters.round()) * 90.0
    }
}

#[test]
fn robots_of_the_family_are_calibrated_so_that_they_hold_tilt_and_turn_a_cube() {
    calibrate(ROBOTS);
}

#[test]
#[ignore = "40 robots; `cargo xtask full` runs it"]
fn forty_robots_of_the_family_are_calibrated() {
    calibrate(1..=40);
}

/// Calibrates robots step by step, and checks each.
fn calibrate(robots: impl IntoIterator<Item = u32>) {
    let mut worst = [0.0_f64; 2];
    for number in robots {
        let mut robot = Calibrated::new(number);
        robot.does(&stops::STEP);
        robot.does(&turntable::STEP);
        let beside = robot.beside_square().abs();
        // Robots 24, 29 and 40 measure 1.9: a sensor to the side makes a square table seem to stand
        // more than a degree askew, and the step turns the table.
        assert!(beside < 2.2, "robot {number}: {beside:.1} degrees");
        robot.does(&sensor::STEP);
        robot.does(&flipper::STEP);
        let mechanism = &robot.config.mechanism;
        let (hold, pull) = (mechanism.flipper_hold(), mechanism.flipper_pull());
        let is_in = |value: brick::Degrees, from, to| (from..=to).contains(&value.as_degrees());
        assert!(is_in(hold, 80, 95), "robot {number}: hold {hold}");
        assert!(is_in(pull, 185, 210), "robot {number}: pull {pull}");
        robot.does(&overshoot::STEP);
        let left = left_askew(&robot.simulator, &mut robot.brick, &robot.config);
        // Robots 39 and 4 measure 3.5 and 3.2. Layers begin to catch at 4 degrees on the robots
        // with the lowest limits.
        assert!(left < 4.0, "robot {number}: {left:.1} degrees askew");
        worst = [worst[0].max(beside), worst[1].max(left)];
    }
    println!(
        "table {:.1}, layers {:.1} degrees of the cube",
        worst[0], worst[1]
    );
}
