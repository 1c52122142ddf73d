//! Arrival, stall and lateness, each with a motor of the mock brick.

use std::time::Duration;

use super::*;
use crate::{
    ErrorKind, MotorState,
    mock::{Health, Mock},
};

const FAST: DegreesPerSecond = DegreesPerSecond::new(500);
const WATCH: Watch = Watch {
    tolerance: Degrees::new(3),
    timeout: Duration::from_secs(3),
    poll: Duration::from_millis(5),
    settle: Duration::from_millis(50),
};

fn drive_table(mock: &Mock, target: i32) -> Result<(), DeviceError> {
    let target = Degrees::new(target);
    let brick = &mut mock.brick();
    let mut stroke = Stroke::to(brick, Part::Turntable, target, FAST, WATCH)?;
    let outcome = stroke.finish(brick, |_, _| Ok::<_, DeviceError>(()))?;
    stroke.require_arrival(outcome)
}

fn ended(mut stroke: Stroke, brick: &mut Brick) -> Outcome {
    let outcome = stroke.finish(brick, |_, _| Ok::<_, DeviceError>(()));
    outcome.expect("the motor can be reached")
}

#[test]
fn a_motor_that_holds_its_target_has_arrived_after_its_pause() {
    let mock = Mock::new();
    drive_table(&mock, 270).expect("nothing is in the way");
    assert_eq!(mock.position(Part::Turntable), 270);
    assert_eq!(mock.state(Part::Turntable), MotorState::Holding);
    // 540 ms of way, 15 until the motor counts as at rest, and the pause.
    assert_eq!(mock.now(), Duration::from_millis(605));
    assert_eq!(mock.calls(), ["turntable to 270° at 500°/s"]);
}

#[test]
fn a_motor_that_stands_at_its_target_already_has_arrived_at_once() {
    let mock = Mock::new();
    drive_table(&mock, 0).expect("the table stands at its target");
    assert_eq!(mock.now(), REST + WATCH.settle);
}

#[test]
fn a_motor_that_stalls_on_its_way_brakes_and_the_error_names_its_position() {
    let mock = Mock::new();
    mock.block(Part::Turntable, -500, 100);
    let error = drive_table(&mock, 270).expect_err("the table is blocked");
    assert_eq!(error.kind(), ErrorKind::Stalled);
    assert_eq!(
        error.to_string(),
        "turntable is stuck at 100° on its way to 270°; free it and try again"
    );
    assert_eq!(mock.calls()[1..], ["turntable stop Brake"]);
    // 200 ms of way, and 120 until the motor counts as stuck.
    assert_eq!(mock.now(), Duration::from_millis(320));
}

#[test]
fn a_motor_that_presses_against_an_obstacle_within_its_tolerance_has_arrived() {
    let mock = Mock::new();
    mock.block(Part::Turntable, -500, 268);
    drive_table(&mock, 270).expect("the table is near enough");
    assert_eq!(mock.position(Part::Turntable), 268);
}

#[test]
fn a_motor_has_longer_to_set_out_than_to_stand_still_on_its_way() {
    let mock = Mock::new();
    mock.block(Part::Turntable, 0, 500);
    let mut brick = mock.brick();
    let (target, slowly) = (Degrees::new(-270), DegreesPerSecond::new(100));
    let mut stroke =
        Stroke::to(&mut brick, Part::Turntable, target, slowly, WATCH).expect("a motor");
    let stuck = Outcome::Obstructed {
        position: Degrees::ZERO,
    };
    assert_eq!(ended(stroke.clone(), &mut brick), stuck);
    // 15 degrees at this speed until the regulator overcomes friction.
    assert_eq!(mock.now(), STUCK + Duration::from_millis(150));
    assert_eq!(stroke.poll(&mut brick).expect("a motor"), {
        let position = Degrees::ZERO;
        Progress::Moving { position }
    });
}

#[test]
fn a_stroke_that_eases_is_slower_on_its_last_degrees() {
    let mock = Mock::new();
    let mut brick = mock.brick();
    let target = Degrees::new(270);
    let ease = Ease {
        from: Degrees::new(30),
        speed: DegreesPerSecond::new(150),
    };
    let stroke = Stroke::easing(&mut brick, Part::Turntable, target, FAST, ease, WATCH);
    let stroke = stroke.expect("a motor");
    assert_eq!(
        ended(stroke, &mut brick),
        Outcome::Arrived { position: target }
    );
    assert_eq!(
        mock.calls(),
        [
            "turntable past 270° at 500°/s",
            "turntable to 270° at 150°/s"
        ]
    );
}

#[test]
fn a_motor_that_never_arrives_brakes_at_its_limit() {
    let mock = Mock::new();
    mock.limit_speed(Part::Turntable, 50);
    let error = drive_table(&mock, 270).expect_err("the motor is too slow");
    assert_eq!(error.kind(), ErrorKind::Timeout);
    assert_eq!(
        error.to_string(),
        "turntable did not finish within 3000 ms: it stands at 150° on its way to 270°; free it and \
         try again"
    );
    assert_eq!(mock.now(), WATCH.timeout);
    assert_eq!(mock.calls()[1..], ["turntable stop Brake"]);
}

#[test]
fn a_motor_brakes_at_its_stop() {
    let mock = Mock::new();
    let outwards = DegreesPerSecond::new(200);
    drive_to_stop(&mut mock.brick(), Part::ColorArm, outwards, WATCH).expect("there is a stop");
    assert_eq!(mock.position(Part::ColorArm), 100);
    assert_eq!(mock.state(Part::ColorArm), MotorState::Idle);
    assert_eq!(
        mock.calls(),
        ["colour arm at 200°/s", "colour arm stop Brake"]
    );
}

#[test]
fn a_motor_that_meets_no_stop_brakes_and_the_error_names_its_way() {
    let mock = Mock::new();
    mock.displace(Part::Turntable, 90);
    let backwards = DegreesPerSecond::new(-200);
    let error = drive_to_stop(&mut mock.brick(), Part::Turntable, backwards, WATCH)
        .expect_err("the table has no stop");
    assert_eq!(error.kind(), ErrorKind::Timeout);
    let text = error.to_string();
    let expected = "turntable met no stop within 3000 ms and -600°; see that its motor";
    assert!(text.starts_with(expected), "{text}");
    assert_eq!(mock.state(Part::Turntable), MotorState::Idle);
}

#[test]
fn a_stroke_is_approached_while_the_motor_still_moves() {
    let mock = Mock::new();
    let mut brick = mock.brick();
    let target = Degrees::new(270);
    let mut stroke = Stroke::to(&mut brick, Part::Turntable, target, FAST, WATCH).expect("a motor");
    let near = stroke.approach(&mut brick, Degrees::new(20));
    assert_eq!(
        near.expect("a motor"),
        Outcome::Arrived {
            position: Degrees::new(250)
        }
    );
    assert_eq!(mock.state(Part::Turntable), MotorState::Running);
    assert_eq!(
        ended(stroke, &mut brick),
        Outcome::Arrived { position: target }
    );
}

#[test]
fn the_caller_sees_every_look_and_an_error_of_the_caller_stops_the_motor() {
    let mock = Mock::new();
    let mut brick = mock.brick();
    let watch = Watch {
        poll: Duration::from_millis(100),
        ..WATCH
    };
    let target = Degrees::new(120);
    let mut stroke = Stroke::to(&mut brick, Part::Turntable, target, FAST, watch).expect("a motor");
    let mut seen = Vec::new();
    let outcome = stroke.finish(&mut brick, |_, position| {
        seen.push(position.as_degrees());
        Ok::<_, DeviceError>(())
    });
    assert_eq!(
        outcome.expect("a motor"),
        Outcome::Arrived { position: target }
    );
    assert_eq!(seen, [0, 50, 100, 120, 120]);
    let back = Stroke::to(&mut brick, Part::Turntable, Degrees::ZERO, FAST, watch);
    let mut back = back.expect("a motor");
    let gives_up = back.finish(&mut brick, |brick, position| {
        brick.arm.position()?;
        if position < target {
            return Err(DeviceError::Disconnected {
                device: crate::DeviceName::ColorSensor,
                reason: "it was unplugged".to_owned(),
            });
        }
        Ok(())
    });
    assert!(gives_up.is_err());
    assert_eq!(mock.state(Part::Turntable), MotorState::Idle);
    assert_eq!(mock.position(Part::Turntable), 70);
}

#[test]
fn a_motor_that_is_unplugged_on_its_way_is_reported() {
    let mock = Mock::new();
    let mut brick = mock.brick();
    let target = Degrees::new(270);
    let mut stroke = Stroke::to(&mut brick, Part::Turntable, target, FAST, WATCH).expect("a motor");
    mock.set_health(Part::Turntable, Health::Unplugged);
    let error = stroke.poll(&mut brick).expect_err("the motor is unplugged");
    assert_eq!(error.kind(), ErrorKind::Disconnected);
}

#[test]
fn the_limit_of_a_precise_stroke_follows_from_its_length_and_its_speed() {
    let timeout = |distance, speed| {
        let (distance, speed) = (Degrees::new(distance), DegreesPerSecond::new(speed));
        Watch::precise(distance, speed).timeout.as_millis()
    };
    assert_eq!(timeout(500, 1000), 3000);
    assert_eq!(timeout(-500, -1000), 3000);
    assert_eq!(timeout(5, 0), 12_000);
}
