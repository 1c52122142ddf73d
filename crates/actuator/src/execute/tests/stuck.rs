//! Parts that are stuck or missing.

use super::*;

#[test]
fn a_jam_stops_the_motors_and_nothing_moves_until_recovery() {
    let (mock, mut brick, mut mechanism) = homed();
    perform(&mut brick, &mut mechanism, "hold");
    mock.block(Part::Flipper, -10, 130);
    mock.calls();
    let (text, kind) = failure(&mut brick, &mut mechanism, "tilt");
    assert_eq!(
        text,
        "tilt: the flipper is stuck at 130° on its way to 190°; see that the cube lies flat, \
         the turntable stands square and nothing blocks the flipper, then try again"
    );
    assert_eq!(kind, FailureKind::Jam);
    let commands = mock.calls();
    assert_eq!(commands[0], "flipper to 190° at 325°/s");
    assert_eq!(
        commands[1..],
        [
            "flipper stop Brake",
            "turntable stop Brake",
            "flipper stop Brake",
            "colour arm stop Brake"
        ],
        "the stuck motor first, then all"
    );
    let (text, kind) = failure(&mut brick, &mut mechanism, "release");
    assert!(text.contains("recover first"), "{text}");
    assert_eq!(kind, FailureKind::Misuse);
    assert!(mock.calls().is_empty());

    mock.block(Part::Flipper, 0, 300);
    mechanism.recover(&mut brick).expect("free again");
    assert_eq!(mechanism.stance(), Stance::START);
    perform(&mut brick, &mut mechanism, "hold-tilt");
}

#[test]
fn recovery_squares_a_layer_that_was_left_between_two_quarters() {
    let (mock, mut brick, mut mechanism) = homed();
    perform(&mut brick, &mut mechanism, "hold");
    mock.block(Part::Turntable, -1000, 180);
    let (text, kind) = failure(&mut brick, &mut mechanism, "turn+90");
    assert!(text.contains("align its layers"), "{text}");
    assert_eq!(kind, FailureKind::Jam);
    mock.block(Part::Turntable, -1000, 1000);
    mock.calls();
    mechanism.recover(&mut brick).expect("free again");
    assert_eq!(mock.calls()[0], "turntable to 270° at 600°/s");
    perform(&mut brick, &mut mechanism, "spin+90");
    assert_eq!(mock.position(Part::Turntable), 540);
}

#[test]
fn recovery_after_a_jammed_tilt_lifts_the_flipper_before_the_table_moves() {
    let (mock, mut brick, mut mechanism) = homed();
    perform(&mut brick, &mut mechanism, "hold");
    mock.displace(Part::Turntable, 40);
    mock.block(Part::Flipper, -10, 100);
    failure(&mut brick, &mut mechanism, "tilt");
    mock.calls();
    mechanism.recover(&mut brick).expect("free above");
    let commands = mock.calls();
    let place = |text: &str| {
        commands
            .iter()
            .position(|command| command.starts_with(text))
    };
    assert!(place("flipper is at 0°").is_some());
    assert!(
        place("flipper is at 0°") < place("turntable"),
        "{commands:?}"
    );
}

#[test]
fn an_arm_that_is_still_stuck_over_the_cube_is_not_taken_for_one_at_its_stop() {
    let (mock, mut brick, mut mechanism) = homed();
    mock.displace(Part::ColorArm, -594);
    mock.block(Part::ColorArm, -900, -594);
    failure(&mut brick, &mut mechanism, "hold");
    mock.calls();
    let error = mechanism.recover(&mut brick).expect_err("the arm is stuck");
    let text = error.to_string();
    assert!(
        text.starts_with("homing: the colour arm is stuck at -594° on its way to 0°"),
        "{text}"
    );
    let moved = |command: &String| command.starts_with("flipper") && !command.contains("stop");
    assert!(
        !mock.calls().iter().any(moved),
        "the flipper would meet the arm"
    );
    mock.block(Part::ColorArm, -900, 0);
    mechanism.recover(&mut brick).expect("free again");
}

#[test]
fn a_flipper_that_stops_ten_degrees_short_of_the_cube_is_jammed() {
    let (mock, mut brick, mut mechanism) = homed();
    mock.block(Part::Flipper, -10, 75);
    let (text, kind) = failure(&mut brick, &mut mechanism, "hold");
    assert!(
        text.starts_with("hold: the flipper is stuck at 75°"),
        "{text}"
    );
    assert_eq!(kind, FailureKind::Jam);
}

#[test]
fn a_motor_that_does_nothing_is_stuck_before_its_time_is_over() {
    let (mock, mut brick, mut mechanism) = homed();
    mock.set_health(Part::Turntable, Health::Deaf);
    let begin = brick.clock.now();
    let (text, kind) = failure(&mut brick, &mut mechanism, "spin+90");
    assert!(
        text.contains("the turntable is stuck at 0° on its way to 270°"),
        "{text}"
    );
    assert_eq!(kind, FailureKind::Jam);
    // 120 ms, and the time for 15 degrees at the motor's speed to set out.
    let waited = brick.clock.now().abs_diff(begin).as_millis();
    assert!((138..145).contains(&waited), "{waited} ms");
}

#[test]
fn a_motor_that_is_too_slow_is_given_up_after_its_time() {
    let (mock, mut brick, mut mechanism) = homed();
    mock.limit_speed(Part::Turntable, 50);
    let begin = brick.clock.now();
    let (text, kind) = failure(&mut brick, &mut mechanism, "spin+90");
    assert!(
        text.contains("the turntable stands at 200° after 4000 ms"),
        "{text}"
    );
    assert_eq!(kind, FailureKind::Misplaced);
    let waited = brick.clock.now().abs_diff(begin).as_millis();
    assert!((4000..4010).contains(&waited), "{waited} ms");
}

#[test]
fn a_motor_that_is_unplugged_is_a_failure_of_the_device() {
    let (mock, mut brick, mut mechanism) = homed();
    mock.set_health(Part::Flipper, Health::Unplugged);
    let (text, kind) = failure(&mut brick, &mut mechanism, "hold");
    assert!(text.contains("flipper motor is not connected"), "{text}");
    assert_eq!(kind, FailureKind::Device(ErrorKind::Disconnected));
    // The motors that can be reached are stopped.
    assert_eq!(
        mock.calls(),
        ["turntable stop Brake", "colour arm stop Brake"]
    );
}

#[test]
fn homing_fails_when_a_motor_meets_no_stop() {
    let mock = Mock::new();
    mock.block(Part::ColorArm, -900, 90_000);
    let mut brick = mock.brick();
    let error = Mechanism::home(&mut brick, &MechanismSettings::default()).expect_err("no stop");
    assert!(matches!(
        error,
        ActuatorError::NoStop {
            part: Part::ColorArm,
            ..
        }
    ));
    assert!(
        error.to_string().contains("met no stop within 8000 ms"),
        "{error}"
    );
    assert_eq!(
        mock.calls()[1..],
        [
            "colour arm stop Brake",
            "turntable stop Brake",
            "flipper stop Brake",
            "colour arm stop Brake"
        ]
    );
    let waited = brick.clock.now().as_millis();
    assert!((8000..8010).contains(&waited), "{waited} ms");
}
