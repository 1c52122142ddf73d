//! Wrong sequences of motions: a jam with a fault, or another cube.

use std::time::Duration;

use crate::common::{Robot, net};
use brick::{Degrees, DegreesPerSecond, MotorState};
use simulator::FaultKind;

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

fn fault(robot: &Robot) -> Option<FaultKind> {
    robot.simulator.fault().map(|fault| fault.kind)
}

#[test]
fn a_turn_in_the_wrong_direction_gives_another_cube() {
    let [right, wrong] = [-1, 1].map(|quarters| {
        let mut robot = Robot::new("", 1);
        robot.turn(quarters);
        assert_eq!(fault(&robot), None);
        net(&robot.simulator)
    });
    assert_ne!(right, wrong);
    assert_ne!(right, SOLVED);
}

#[test]
fn without_hold_the_whole_cube_turns_instead_of_the_layer() {
    let mut robot = Robot::new("", 1);
    robot.table_to(288, 400);
    robot.table_to(270, 100);
    assert_eq!(fault(&robot), None);
    assert_eq!(net(&robot.simulator), SOLVED);
}

#[test]
fn with_the_flipper_down_a_spin_turns_the_layer_instead_of_the_cube() {
    let mut robot = Robot::new("", 1);
    robot.hold();
    robot.table_to(270, 600);
    assert_eq!(fault(&robot), None);
    assert_ne!(net(&robot.simulator), SOLVED);
}

/// Farthest position of the table on its way to a target, its swing beyond the target included.
fn farthest(robot: &mut Robot, target: i32) -> f64 {
    let speed = DegreesPerSecond::new(400);
    let table = &mut robot.brick.turntable;
    table.run_to(Degrees::new(target), speed).unwrap();
    let positions = (0..1000).map(|_| {
        robot.brick.clock.sleep(Duration::from_millis(1));
        robot.simulator.posture().turntable
    });
    positions.fold(f64::MIN, f64::max)
}

#[test]
fn a_layer_lies_the_play_short_of_the_place_where_the_table_turned_round() {
    for (target, misaligned) in [(270, -4.0..-1.0), (288, 1.0..4.0)] {
        let mut robot = Robot::new("[motors]\nturntable_backlash_deg = 0", 1);
        robot.hold();
        let farthest = farthest(&mut robot, target);
        robot.table_to(270, 100);
        // 18 motor degrees of play, which are 6 of the cube.
        let misalignment = robot.simulator.misalignment();
        let expected = (farthest - 18.0 - 270.0) / 3.0;
        assert!(
            (misalignment - expected).abs() < 1e-6,
            "{misalignment}, not {expected}"
        );
        assert!(
            misaligned.contains(&misalignment),
            "{target}: {misalignment}"
        );
    }
}

#[test]
fn one_turn_without_overshoot_is_forgiven_and_two_jam_the_tilt() {
    let mut robot = Robot::new("[motors]\nturntable_backlash_deg = 0", 1);
    robot.turn_plainly(1);
    assert_eq!(robot.tilt(), MotorState::Holding);
    assert_eq!(fault(&robot), None);

    let mut robot = Robot::new("", 1);
    robot.turn_plainly(1);
    robot.spin(1);
    robot.turn_plainly(1);
    assert!(robot.simulator.misalignment() < -10.0);
    assert_eq!(robot.tilt(), MotorState::Stalled);
    assert_eq!(fault(&robot), Some(FaultKind::LayersAskew));
    // The same two turns with overshoot tilt well.
    let mut robot = Robot::new("", 1);
    robot.turn(1);
    robot.spin(1);
    robot.turn(1);
    assert_eq!(robot.tilt(), MotorState::Holding);
    assert_eq!(fault(&robot), None);
}

#[test]
fn tilting_in_the_middle_of_a_turn_jams() {
    let mut robot = Robot::new("", 1);
    robot.hold();
    robot.table_to(135, 400);
    assert_eq!(robot.tilt(), MotorState::Stalled);
    assert_eq!(fault(&robot), Some(FaultKind::LayersAskew));
}

#[test]
fn a_cube_that_stands_askew_jams_the_flipper_until_it_is_square() {
    for degrees in [30, 135, 240] {
        let mut robot = Robot::new("", 1);
        robot.table_to(degrees, 600);
        assert_eq!(robot.hold(), MotorState::Stalled);
        let fault = robot.simulator.fault().unwrap();
        assert_eq!(fault.kind, FaultKind::NotSquare);
        assert!(fault.to_string().contains("does not stand square"));
        assert!(robot.simulator.posture().flipper <= 75.0);
        assert_eq!(robot.release(), MotorState::Holding);
        robot.table_to(270, 600);
        assert_eq!(robot.tilt(), MotorState::Holding);
        assert_eq!(robot.simulator.faults().len(), 1);
    }
    // Within the tolerance the flipper takes the cube.
    let mut robot = Robot::new("", 1);
    robot.table_to(12, 600);
    assert_eq!(robot.tilt(), MotorState::Holding);
    assert_eq!(fault(&robot), None);
}

#[test]
fn a_cradle_that_stands_askew_under_a_held_cube_jams_the_pull() {
    // The corner cutting of this cube forgives everything, the cradle does not.
    let mut robot = Robot::new("[mechanism]\ncorner_cutting_deg = 120", 1);
    robot.hold();
    robot.table_to(90, 400);
    assert_eq!(robot.tilt(), MotorState::Stalled);
    assert_eq!(fault(&robot), Some(FaultKind::NotSquare));
}

#[test]
fn flipper_and_sensor_arm_collide_whichever_comes_second() {
    let mut robot = Robot::new("", 1);
    robot.arm_to(-750);
    robot
        .brick
        .flipper
        .run_to(Degrees::new(190), DegreesPerSecond::new(300))
        .unwrap();
    // On its way for 0.2 s; the stall shows 0.3 s after the flipper met the arm.
    robot.brick.clock.sleep(Duration::from_millis(600));
    assert_eq!(robot.brick.flipper.state().unwrap(), MotorState::Stalled);
    assert_eq!(fault(&robot), Some(FaultKind::Collision));
    assert_eq!(robot.arm_to(0), MotorState::Stalled, "the arm is clamped");
    assert_eq!(net(&robot.simulator), SOLVED);
    assert_eq!(robot.release(), MotorState::Holding);
    assert_eq!(robot.arm_to(-400), MotorState::Holding);
    assert_eq!(
        robot.tilt(),
        MotorState::Holding,
        "a parked arm is clear of the flipper"
    );

    let mut robot = Robot::new("", 1);
    robot.hold();
    assert_eq!(robot.arm_to(-400), MotorState::Holding);
    assert_eq!(fault(&robot), None);
    assert_eq!(robot.arm_to(-750), MotorState::Stalled);
    assert_eq!(fault(&robot), Some(FaultKind::Collision));
    assert!(robot.simulator.posture().arm >= -450.0);
}

#[test]
fn the_table_cannot_turn_while_the_flipper_touches_or_pulls_the_cube() {
    for (flipper, kind) in [
        (50, FaultKind::TurnedInContact),
        (130, FaultKind::TurnedWhilePulled),
        (190, FaultKind::TurnedWhilePulled),
    ] {
        let mut robot = Robot::new("", 1);
        robot.flip_to(flipper, 300);
        assert_eq!(fault(&robot), None);
        assert_eq!(robot.table_to(270, 600), MotorState::Stalled, "{flipper}");
        assert_eq!(fault(&robot), Some(kind), "{flipper}");
        assert_eq!(robot.table_to(0, 600), MotorState::Holding);
        assert_eq!(robot.release(), MotorState::Holding);
        assert_eq!(net(&robot.simulator), SOLVED);
    }
}

#[test]
fn without_a_cube_nothing_is_in_the_way() {
    let mut robot = Robot::new("", 1);
    robot.simulator.remove_cube();
    robot.flip_to(50, 300);
    assert_eq!(robot.table_to(100, 600), MotorState::Holding);
    assert_eq!(robot.tilt(), MotorState::Holding);
    assert_eq!(fault(&robot), None);
}

#[test]
fn a_pull_that_is_turned_back_too_early_does_not_tilt() {
    for (reach, face_down) in [(165, 'D'), (175, 'B')] {
        let mut robot = Robot::new("", 1);
        robot.flip_to(reach, 300);
        robot.hold();
        robot.turn(-1);
        assert_eq!(fault(&robot), None);
        // A turn of face D leaves the top rows of F alone, a turn of B leaves all of F alone.
        let front = &net(&robot.simulator)[18..27];
        assert_eq!(front == "FFFFFFFFF", face_down == 'B', "{reach}");
    }
}

#[test]
fn a_slip_drops_the_cube_untilted_and_is_reported() {
    let mut robot = Robot::new("[mechanism]\nslip_chance = 1.0", 1);
    assert_eq!(robot.tilt(), MotorState::Holding);
    assert_eq!(fault(&robot), Some(FaultKind::Slip));
    robot.turn(-1);
    assert_eq!(&net(&robot.simulator)[18..27], "FFFFFFLLL");

    let slips = (0..400)
        .filter(|&seed| {
            let mut robot = Robot::new("[mechanism]\nslip_chance = 0.1", seed);
            robot.tilt();
            fault(&robot).is_some()
        })
        .count();
    assert!(
        (20..65).contains(&slips),
        "{slips} of 400 at a chance of 0.1"
    );
}
