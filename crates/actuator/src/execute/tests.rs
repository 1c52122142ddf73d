mod stuck;

use std::time::Duration;

use brick::{
    Brick, Degrees, DegreesPerSecond, ErrorKind, Part, RobotSettings,
    mock::{Health, Mock},
};
use cube_core::Turn;

use super::{ActuatorError, FailureKind, Mechanism, put_aside, square_table};
use crate::{Arm, CostModel, MechanismSettings, Motion, Pose, QuarterTurns, Stance, plan};

/// A mechanism that has just been homed, with these settings.
fn homed_with(settings: &str) -> (Mock, Brick, Mechanism) {
    let robot = RobotSettings::default();
    let settings = MechanismSettings::from_toml(settings, &robot).expect("settings");
    let mock = Mock::new();
    let mut brick = mock.brick();
    let mechanism = Mechanism::home(&mut brick, &settings).expect("nothing in the way");
    mock.calls();
    (mock, brick, mechanism)
}

/// Tilts go by way of hold, so that each part of a motion is seen.
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

/// The error of a motion, as text, and its kind.
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
            "turntable is at 0°",
            "turntable stop Hold",
            "flipper to 85° at 100°/s",
            "flipper to 0° at 280°/s",
        ]
    );
    assert_eq!(mechanism.stance(), Stance::START);
    assert_eq!(mock.position(Part::Flipper), 0);
}

#[test]
fn each_motion_gives_its_own_commands() {
    let (mock, mut brick, mut mechanism) = homed();
    for (motion, commands) in [
        ("spin+90", &["turntable to 270° at 771°/s"][..]),
        ("hold", &["flipper to 85° at 280°/s"]),
        (
            "tilt",
            &["flipper to 190° at 350°/s", "flipper to 85° at 400°/s"],
        ),
        (
            "turn-90",
            &["turntable to -18° at 675°/s", "turntable to 0° at 400°/s"],
        ),
        (
            "turn+180",
            &["turntable to 558° at 675°/s", "turntable to 540° at 400°/s"],
        ),
        ("release", &["flipper to 0° at 280°/s"]),
        ("spin-180", &["turntable to 0° at 771°/s"]),
        (
            "hold-tilt",
            &[
                "flipper to 85° at 280°/s",
                "flipper to 190° at 350°/s",
                "flipper to 85° at 400°/s",
            ],
        ),
        (
            "tilt-release",
            &[
                "flipper to 190° at 350°/s",
                "flipper to 85° at 400°/s",
                "flipper to 0° at 280°/s",
            ],
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
        ["flipper to 190° at 350°/s", "flipper to 0° at 400°/s"]
    );
    assert_eq!(
        mechanism.stance(),
        Stance::new(Pose::START.tilted(), Arm::Released)
    );
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
            commands.last().map(String::as_str),
            Some("colour arm to -750° at 900°/s")
        );
        assert!(mock.position(Part::ColorArm) < 0, "it is on its way");
        // The next motion of the flipper waits until it is out of the way again.
        perform(&mut brick, &mut mechanism, "hold");
        assert!(mock.position(Part::ColorArm) >= -415);
        perform(&mut brick, &mut mechanism, "release");
        let commands = mock.calls();
        assert!(!commands.contains(&"colour arm to -750° at 900°/s".to_owned()));
    }
}

#[test]
fn a_spin_that_somebody_else_made_is_known_once_it_is_noted() {
    let (mock, mut brick, mut mechanism) = homed();
    for (noted, degrees) in [(3, 810), (-1, 540), (2, 1080)] {
        let before = mechanism.stance().pose;
        brick
            .turntable
            .run_to(Degrees::new(degrees), DegreesPerSecond::new(900))
            .expect("it moves");
        brick.clock.sleep(Duration::from_secs(2));
        mechanism.note_spin(noted);
        let spun =
            (0..noted.rem_euclid(4)).fold(before, |pose, _| pose.spun(QuarterTurns::Clockwise));
        assert_eq!(mechanism.stance().pose, spun);
    }
    mock.calls();
    perform(&mut brick, &mut mechanism, "spin+90");
    assert_eq!(mock.calls(), ["turntable to 1350° at 771°/s"]);
}

#[test]
fn the_colour_arm_is_moved_away_before_the_flipper_moves() {
    let (mock, mut brick, mut mechanism) = homed();
    mock.displace(Part::ColorArm, -750);
    perform(&mut brick, &mut mechanism, "spin+90");
    assert_eq!(
        mock.position(Part::ColorArm),
        -750,
        "a spin does not touch it"
    );
    mock.calls();
    perform(&mut brick, &mut mechanism, "hold");
    assert_eq!(
        mock.calls(),
        ["colour arm to -400° at 600°/s", "flipper to 85° at 280°/s"]
    );
    mechanism
        .retract_arm(&mut brick)
        .expect("nothing in the way");
    assert_eq!(mock.position(Part::ColorArm), 0);
}

#[test]
fn what_the_turntable_is_off_does_not_add_up() {
    let (mock, mut brick, mut mechanism) = homed();
    for _ in 0..5 {
        // Pushed on by 7 degrees after each motion.
        perform(&mut brick, &mut mechanism, "spin+90");
        let position = mock.position(Part::Turntable);
        assert_eq!(position % 270, 0);
        mock.displace(Part::Turntable, position + 7);
    }
    perform(&mut brick, &mut mechanism, "spin-90");
    assert_eq!(mock.position(Part::Turntable), 4 * 270);
}

#[test]
fn a_whole_circle_of_the_turntable_is_nobodys_loss_but_a_quarter_is() {
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
            ["turntable to 1080° at 400°/s", "flipper to 85° at 280°/s"]
        );
    }
}

#[test]
fn an_arm_that_was_moved_by_hand_is_put_right_before_the_turntable_turns() {
    let (mock, mut brick, mut mechanism) = homed();
    mock.displace(Part::Flipper, 60);
    perform(&mut brick, &mut mechanism, "spin+90");
    assert_eq!(
        mock.calls(),
        ["flipper to 0° at 280°/s", "turntable to 270° at 771°/s"]
    );
    perform(&mut brick, &mut mechanism, "hold");
    mock.displace(Part::Flipper, 20);
    mock.calls();
    perform(&mut brick, &mut mechanism, "turn+90");
    assert_eq!(mock.calls()[0], "flipper to 85° at 280°/s");
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
fn performing_the_steps_of_a_plan_ends_where_it_says() {
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
fn the_duration_of_a_motion_is_what_the_clock_says() {
    let (_, mut brick, mut mechanism) = homed();
    let begin = brick.clock.now();
    let spin = Motion::Spin(QuarterTurns::Clockwise);
    let took = mechanism.perform(&mut brick, spin, None).expect("free");
    assert_eq!(brick.clock.now(), begin + took);
    // 270 degrees at 771 a second, looked at every 5 ms, and 135 ms to settle.
    assert_eq!(took.as_millis(), 355 + 135);
}
