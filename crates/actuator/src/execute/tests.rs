//! Commands to a mock brick's motors: homing, each motion, whole plans, and refused motions.

mod aside;
mod overlaps;
mod stuck;

use std::time::Duration;

use brick::{
    Brick, Degrees, DegreesPerSecond, ErrorKind, Part, RobotSettings,
    mock::{Health, Mock},
};
use cube_core::Turn;

use super::{ActuatorError, FailureKind, Mechanism, put_aside, square_table};
use crate::{Arm, CostModel, MechanismSettings, Motion, Pose, QuarterTurns, Stance, plan};

/// A mechanism after homing, with these settings.
fn homed_with(settings: &str) -> (Mock, Brick, Mechanism) {
    let robot = RobotSettings::default();
    let settings = MechanismSettings::from_toml(settings, &robot).expect("settings");
    let mock = Mock::new();
    let mut brick = mock.brick();
    let mechanism = Mechanism::home(&mut brick, &settings).expect("nothing in the way");
    mock.calls();
    (mock, brick, mechanism)
}

/// A mechanism after homing whose tilts stop at hold, so that the test sees each part of a motion.
fn homed() -> (Mock, Brick, Mechanism) {
    homed_with("one_stroke_tilts = false")
}

fn perform(brick: &mut Brick, mechanism: &mut Mechanism, motions: &str) {
    for motion in motions.split_whitespace() {
        let motion = motion.parse().expect("a motion");
        mechanism
            .perform(brick, motion, None)
            .expect("nothing in the way");
    }
}

/// Text and kind of the error of a motion.
fn failure(brick: &mut Brick, mechanism: &mut Mechanism, motion: &str) -> (String, FailureKind) {
    let motion = motion.parse().expect("a motion");
    let error = mechanism
        .perform(brick, motion, None)
        .expect_err("must fail");
    (error.to_string(), error.kind())
}

fn turns(text: &str) -> Vec<Turn> {
    let turns = text.split_whitespace();
    turns.map(|turn| turn.parse().expect("a turn")).collect()
}

#[test]
fn homing_sends_the_colour_arm_out_before_the_flipper_up_and_seats_the_cube() {
    let mock = Mock::new();
    let mut brick = mock.brick();
    let mechanism = Mechanism::home(&mut brick, &MechanismSettings::default()).expect("homed");
    assert_eq!(
        mock.calls(),
        [
            "colour arm at 500°/s",
            "colour arm stop Brake",
            "colour arm is at 0°",
            "flipper at -100°/s",
            "flipper stop Brake",
            "flipper is at 0°",
            "turntable stop Brake",
            "turntable stop Hold",
            "colour arm to -400° at 600°/s",
            "flipper to 90° at 285°/s",
            "flipper to 90° at 100°/s",
            "flipper to 8° at 540°/s",
            "flipper to 8° at 150°/s",
        ]
    );
    assert_eq!(mechanism.stance(), Stance::START);
    assert_eq!(mock.position(Part::Flipper), 8);
}

#[test]
fn the_remainders_of_a_quarter_do_not_add_up_over_runs() {
    for (stands_at, quarter) in [(0, 0), (8, 0), (545, 2), (-273, -1)] {
        let (calls, spin) = homed_from(stands_at);
        assert!(!sets_count(&calls), "{stands_at}: {calls:?}");
        let there = 270 * (quarter + 1);
        assert_eq!(spin, format!("turntable past {there}° at 800°/s"));
    }
}

#[test]
fn a_table_that_stands_askew_takes_its_place_as_zero() {
    for stands_at in [9, 90, 300, -260] {
        let (calls, spin) = homed_from(stands_at);
        assert!(sets_count(&calls), "{stands_at}: {calls:?}");
        assert_eq!(spin, "turntable past 270° at 800°/s");
    }
}

/// Calls of the homing of a robot whose table stands here, and the first of a spin by a quarter
/// afterwards.
fn homed_from(stands_at: i32) -> (Vec<String>, String) {
    let mock = Mock::new();
    let mut brick = mock.brick();
    let place = Degrees::new(stands_at);
    let set = brick.turntable.set_position(place);
    set.expect("the table obeys");
    mock.calls();
    let home = Mechanism::home(&mut brick, &MechanismSettings::default());
    let mut mechanism = home.expect("homed");
    let calls = mock.calls();
    perform(&mut brick, &mut mechanism, "spin+90");
    (calls, mock.calls().swap_remove(0))
}

fn sets_count(calls: &[String]) -> bool {
    calls.iter().any(|call| call.starts_with("turntable is at"))
}

#[test]
fn each_motion_gives_its_own_commands() {
    let (mock, mut brick, mut mechanism) = homed();
    let eased = |target: i32, speed: i32| {
        [("past", speed), ("to", 150)]
            .map(|(how, speed)| format!("turntable {how} {target}° at {speed}°/s"))
    };
    let spin_to = |target: i32| eased(target, 800);
    let turn_to = |beyond: &[i32], target: i32| {
        let out = |beyond: &i32| format!("turntable to {beyond}° at 800°/s");
        let out: Vec<_> = beyond.iter().map(out).collect();
        [out, eased(target, 600).to_vec()].concat()
    };
    let flipper = |strokes: &[&str]| {
        let to = |stroke: &&str| format!("flipper to {stroke}°/s");
        strokes.iter().map(to).collect::<Vec<_>>()
    };
    let (lower, pull) = ("90° at 285", "190° at 325");
    let (push, seat) = ("90° at 435", "90° at 150");
    let (lift, come_to_rest) = ("8° at 540", "8° at 150");
    for (motion, commands) in [
        ("spin+90", spin_to(270).to_vec()),
        ("hold", flipper(&[lower])),
        ("tilt", flipper(&[pull, push, seat])),
        // The mock's motors stop exactly at their target, so the estimate of the overrun shrinks
        // and the second turn has a farther target.
        ("turn-90", turn_to(&[-6], 0)),
        ("turn+180", turn_to(&[551], 540)),
        ("release", flipper(&[lift, come_to_rest])),
        ("spin-180", spin_to(0).to_vec()),
        ("hold-tilt", flipper(&[lower, pull, push, seat])),
        (
            "tilt-release",
            flipper(&[pull, push, seat, lift, come_to_rest]),
        ),
    ] {
        perform(&mut brick, &mut mechanism, motion);
        assert_eq!(mock.calls(), commands, "{motion}");
    }
}

#[test]
fn a_tilt_in_one_stroke_does_not_stop_at_hold() {
    let (mock, mut brick, mut mechanism) = homed_with("one_stroke_tilts = true");
    perform(&mut brick, &mut mechanism, "hold-tilt-release");
    assert_eq!(
        mock.calls(),
        [
            "flipper to 90° at 285°/s",
            "flipper to 190° at 325°/s",
            "flipper to 90° at 435°/s",
            "flipper to 8° at 540°/s",
            "flipper to 8° at 150°/s",
        ]
    );
    assert_eq!(
        mechanism.stance(),
        Stance::new(Pose::START.tilted(), Arm::Released)
    );
    let took = |settings: &str| {
        let (_, mut brick, mut mechanism) = homed_with(settings);
        let tilt = "hold-tilt-release".parse().expect("a motion");
        let took = mechanism.perform(&mut brick, tilt, None);
        took.expect("nothing in the way").as_millis()
    };
    let saved = took("one_stroke_tilts = false") - took("one_stroke_tilts = true");
    // Two rests of 15 ms, and 30 and 6 degrees without the slow speed.
    assert!((100..250).contains(&saved), "{saved} ms");
}

#[test]
fn a_layer_without_an_overshoot_is_turned_in_one_stroke_that_eases_in() {
    let (mock, mut brick, mut mechanism) = homed_with("overshoot_deg = 0");
    perform(&mut brick, &mut mechanism, "hold");
    mock.calls();
    perform(&mut brick, &mut mechanism, "turn+90");
    assert_eq!(
        mock.calls(),
        [
            "turntable past 270° at 800°/s",
            "turntable to 270° at 150°/s"
        ]
    );
}

#[test]
fn layers_are_turned_with_any_gears_and_any_overshoot() {
    for (ratio, overshoot) in [(1.0, 1), (1.0, 30), (3.0, 2), (5.0, 40), (12.0, 90)] {
        let robot = RobotSettings::from_toml(&format!("gear_ratio = {ratio}")).expect("a robot");
        let settings = format!("overshoot_deg = {overshoot}");
        let settings = MechanismSettings::from_toml(&settings, &robot).expect("settings");
        let mock = Mock::new();
        let mut brick = mock.brick();
        let mut mechanism = Mechanism::home(&mut brick, &settings).expect("nothing in the way");
        perform(&mut brick, &mut mechanism, "hold turn+90 turn+180 turn-90");
        let quarter = robot.quarter_turn().as_degrees();
        assert_eq!(mock.position(Part::Turntable), 2 * quarter, "{ratio}");
    }
}

#[test]
fn the_colour_arm_follows_the_flipper_off_the_cube() {
    for settings in ["one_stroke_tilts = false", "one_stroke_tilts = true"] {
        let (mock, mut brick, mut mechanism) = homed_with(settings);
        let (target, speed) = (Degrees::new(-750), DegreesPerSecond::new(900));
        let tilt = "hold-tilt-release".parse().expect("a motion");
        mechanism
            .perform_and_send_arm(&mut brick, tilt, None, target, speed)
            .expect("nothing in the way");
        let commands = mock.calls();
        assert_eq!(
            commands[commands.len() - 3..],
            [
                "flipper to 8° at 540°/s",
                "colour arm to -750° at 900°/s",
                "flipper to 8° at 150°/s"
            ]
        );
        assert!(mock.position(Part::ColorArm) < 0, "the arm is on its way");
        // The next motion of the flipper waits until the arm is out of the way again.
        perform(&mut brick, &mut mechanism, "hold");
        assert!(mock.position(Part::ColorArm) >= -415);
        perform(&mut brick, &mut mechanism, "release");
        let commands = mock.calls();
        assert!(!commands.contains(&"colour arm to -750° at 900°/s".to_owned()));
    }
}

#[test]
fn a_spin_by_another_part_of_the_program_is_known_after_it_is_noted() {
    let (mock, mut brick, mut mechanism) = homed();
    for (noted, degrees) in [(3, 810), (-1, 540), (2, 1080)] {
        let before = mechanism.stance().pose;
        brick
            .turntable
            .run_to(Degrees::new(degrees), DegreesPerSecond::new(900))
            .expect("the table moves");
        brick.clock.sleep(Duration::from_secs(2));
        mechanism.note_spin(noted);
        let spun =
            (0..noted.rem_euclid(4)).fold(before, |pose, _| pose.spun(QuarterTurns::Clockwise));
        assert_eq!(mechanism.stance().pose, spun);
    }
    mock.calls();
    perform(&mut brick, &mut mechanism, "spin+90");
    assert_eq!(
        mock.calls(),
        [
            "turntable past 1350° at 800°/s",
            "turntable to 1350° at 150°/s"
        ]
    );
}

#[test]
fn the_colour_arm_is_moved_away_before_the_flipper_moves() {
    let (mock, mut brick, mut mechanism) = homed();
    mock.displace(Part::ColorArm, -750);
    perform(&mut brick, &mut mechanism, "spin+90");
    assert_eq!(
        mock.position(Part::ColorArm),
        -750,
        "a spin does not move the arm"
    );
    mock.calls();
    perform(&mut brick, &mut mechanism, "hold");
    assert_eq!(
        mock.calls(),
        ["colour arm to -400° at 600°/s", "flipper to 90° at 285°/s"]
    );
    mechanism
        .retract_arm(&mut brick, DegreesPerSecond::new(600))
        .expect("nothing in the way");
    assert_eq!(mock.position(Part::ColorArm), -10);
}

#[test]
fn remainders_of_the_turntable_do_not_add_up() {
    let (mock, mut brick, mut mechanism) = homed();
    for _ in 0..5 {
        // The test pushes the table on by 7 degrees after each motion.
        perform(&mut brick, &mut mechanism, "spin+90");
        let position = mock.position(Part::Turntable);
        assert_eq!(position % 270, 0);
        mock.displace(Part::Turntable, position + 7);
    }
    perform(&mut brick, &mut mechanism, "spin-90");
    assert_eq!(mock.position(Part::Turntable), 4 * 270);
}

#[test]
fn a_whole_circle_of_the_turntable_is_allowed_but_a_quarter_is_an_error() {
    let (mock, mut brick, mut mechanism) = homed();
    mock.displace(Part::Turntable, 1080);
    perform(&mut brick, &mut mechanism, "spin+90");
    assert_eq!(mock.position(Part::Turntable), 1350);
    mock.displace(Part::Turntable, 1080);
    let (text, kind) = failure(&mut brick, &mut mechanism, "spin+90");
    assert!(text.contains("the turntable stands at 1080°"), "{text}");
    assert_eq!(kind, FailureKind::Misplaced);
}

#[test]
fn a_cube_that_stands_askew_is_squared_before_the_flipper_comes_down() {
    for motion in ["hold", "hold-tilt"] {
        let (mock, mut brick, mut mechanism) = homed();
        mock.displace(Part::Turntable, 1120);
        perform(&mut brick, &mut mechanism, motion);
        assert_eq!(
            mock.calls()[..2],
            ["turntable to 1080° at 600°/s", "flipper to 90° at 285°/s"]
        );
    }
}

#[test]
fn a_flipper_that_was_moved_by_hand_is_put_right_before_the_turntable_turns() {
    let (mock, mut brick, mut mechanism) = homed();
    mock.displace(Part::Flipper, 60);
    perform(&mut brick, &mut mechanism, "spin+90");
    assert_eq!(
        mock.calls(),
        [
            "flipper to 8° at 540°/s",
            "flipper to 8° at 150°/s",
            "turntable past 270° at 800°/s",
            "turntable to 270° at 150°/s",
        ]
    );
    perform(&mut brick, &mut mechanism, "hold");
    mock.displace(Part::Flipper, 20);
    mock.calls();
    perform(&mut brick, &mut mechanism, "turn+90");
    assert_eq!(mock.calls()[0], "flipper to 90° at 285°/s");
}

#[test]
fn an_illegal_motion_moves_nothing_and_loses_nothing() {
    let (mock, mut brick, mut mechanism) = homed();
    let (text, kind) = failure(&mut brick, &mut mechanism, "turn+90");
    assert!(text.contains("hold first"), "{text}");
    assert_eq!(kind, FailureKind::Misuse);
    assert!(mock.calls().is_empty());
    perform(&mut brick, &mut mechanism, "hold turn+90");
}

#[test]
fn performing_the_steps_of_a_plan_ends_at_the_end_of_the_plan() {
    let (_, mut brick, mut mechanism) = homed();
    let costs = CostModel::default();
    let plan = plan::plan(mechanism.stance(), &turns("R U2 F'"), &costs);
    for step in plan.steps() {
        mechanism
            .perform(&mut brick, step.motion, None)
            .expect("nothing in the way");
    }
    assert_eq!(mechanism.stance(), plan.end());
}

#[test]
fn the_duration_of_a_motion_is_the_difference_of_two_clock_readings() {
    let (_, mut brick, mut mechanism) = homed();
    let begin = brick.clock.now();
    let spin = Motion::Spin(QuarterTurns::Clockwise);
    let took = mechanism.perform(&mut brick, spin, None).expect("free");
    assert_eq!(brick.clock.now(), begin + took);
    // 240 degrees at 800 a second, 30 at 150, and 15 ms until the table counts as at rest; the
    // mechanism looks at the table every 4 ms.
    let expected = 240_000 / 800 + 30_000 / 150 + 15;
    assert!(took.as_millis().abs_diff(expected) <= 6, "{took:?}");
}

#[test]
fn pauses_follow_the_rest_of_their_own_motions() {
    let times = |settings: &str| {
        let (_, mut brick, mut mechanism) = homed_with(settings);
        ["spin+90", "hold", "turn+90"].map(|motion| {
            let motion = motion.parse().expect("a motion");
            let took = mechanism.perform(&mut brick, motion, None);
            took.expect("nothing in the way").as_millis()
        })
    };
    let [spin, hold, turn] = times("");
    let paused = times("spin_settle_ms = 100\nflipper_settle_ms = 200\nturn_settle_ms = 300");
    assert_eq!(paused, [spin + 100, hold + 200, turn + 300]);
}
