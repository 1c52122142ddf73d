//! The verdict on a run: each reason by itself.

use std::time::Duration;

use brick::DegreesPerSecond;
use simulator::{ALIGNED_WITHIN_DEG, Axis, Unreached, solved};

use crate::common::Robot;

/// The stickers after D' on a solved cube.
fn after_turn() -> [char; 54] {
    let mut robot = Robot::new("", 1);
    robot.turn(1);
    robot.simulator.stickers()
}

#[test]
fn a_turned_cube_reaches_the_target_that_it_shows_and_no_other() {
    let mut robot = Robot::new("", 1);
    robot.turn(1);
    robot.release();
    assert_eq!(robot.simulator.verdict(&after_turn()), Ok(()));
    let other = robot.simulator.verdict(&solved());
    assert_eq!(other, Err(Unreached::OtherStickers));
}

#[test]
fn a_target_counts_as_it_is_and_not_turned_as_a_whole() {
    let mut robot = Robot::new("", 1);
    robot.turn(1);
    // The same turn of the opposite layer: what the first cube shows to one who looks from below.
    let mut other = Robot::new("", 1);
    other.tilt();
    other.tilt();
    other.turn(1);
    let from_below = other.simulator.stickers();
    assert_ne!(from_below, after_turn());
    let verdict = robot.simulator.verdict(&from_below);
    assert_eq!(verdict, Err(Unreached::OtherStickers));
}

#[test]
fn a_layer_that_stands_between_two_quarters_is_named_with_its_angle() {
    let mut robot = Robot::new("[motors]\nturntable_backlash_deg = 0", 1);
    robot.hold();
    let play = 18;
    let limit = 3 * ALIGNED_WITHIN_DEG as i32;
    // A slow table swings less than this beyond its target, and takes the layer along.
    let swing = 6;
    robot.table_to(play + limit - swing, 100);
    robot.release();
    assert_eq!(robot.simulator.verdict(&solved()), Ok(()));
    robot.hold();
    robot.table_to(robot.table + play + swing + 3, 100);
    robot.release();
    let verdict = robot.simulator.verdict(&solved());
    let Err(Unreached::LayerAskew { degrees }) = verdict else {
        panic!("{verdict:?}");
    };
    assert!(degrees > ALIGNED_WITHIN_DEG, "{degrees}");
    let text = Unreached::LayerAskew { degrees: -9.4 }.to_string();
    assert_eq!(text, "the bottom layer is -9 degrees askew");
}

#[test]
fn a_motor_that_moves_is_named() {
    let mut robot = Robot::new("", 1);
    let inwards = DegreesPerSecond::new(-300);
    let arm = &mut robot.brick.arm;
    arm.run(inwards, Duration::from_secs(2))
        .expect("the arm obeys");
    robot.brick.clock.sleep(Duration::from_millis(200));
    let moves = Err(Unreached::Moves(Axis::Arm));
    assert_eq!(robot.simulator.verdict(&solved()), moves);
    robot.arm_to(0);
    assert_eq!(robot.simulator.verdict(&solved()), Ok(()));
}
