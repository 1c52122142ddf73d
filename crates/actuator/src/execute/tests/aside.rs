//! Clearing the cube after the end of a run.

use super::*;

/// Commands of the mechanism: arm and flipper go to their stops, and no motor keeps its power.
const ASIDE: [&str; 7] = [
    "colour arm at 500°/s",
    "colour arm stop Brake",
    "flipper at -100°/s",
    "flipper stop Brake",
    "turntable stop Coast",
    "flipper stop Coast",
    "colour arm stop Coast",
];

#[test]
fn arm_and_flipper_are_put_aside_before_homing_and_in_the_middle_of_a_run() {
    let mock = Mock::new();
    let settings = MechanismSettings::default();
    put_aside(&mut mock.brick(), &settings).expect("nothing in the way");
    assert_eq!(mock.calls(), ASIDE);
    let (mock, mut brick, _) = homed();
    mock.displace(Part::Flipper, 190);
    mock.displace(Part::ColorArm, -400);
    put_aside(&mut brick, &settings).expect("nothing in the way");
    assert_eq!(mock.calls(), ASIDE);
    assert_eq!(mock.position(Part::Flipper), 0);
    assert_eq!(mock.position(Part::ColorArm), 0);
}

/// Reach of a turntable without an obstacle.
const FREE: i32 = 10_000;

/// Puts arm and flipper aside after a run that left flipper and turntable at these positions;
/// returns the commands. The turntable can turn by `reach` both ways.
fn put_aside_from(flipper: i32, table: i32, reach: i32) -> (Mock, Vec<String>) {
    let (mock, mut brick, mechanism) = homed();
    mock.displace(Part::Flipper, flipper);
    mock.displace(Part::Turntable, table);
    mock.block(Part::Turntable, -reach, reach);
    put_aside(&mut brick, mechanism.settings()).expect("arm and flipper are free");
    let commands = mock.calls();
    (mock, commands)
}

#[test]
fn a_layer_between_two_quarters_is_finished_with_its_overshoot_before_the_flipper_goes() {
    for (flipper, stands, beyond, quarter) in [
        (90, 200, 294, 270),
        (76, 350, 246, 270),
        (104, -100, 24, 0),
        (90, 60, -24, 0),
    ] {
        let (mock, commands) = put_aside_from(flipper, stands, FREE);
        let to = |target: i32| format!("turntable to {target}° at 150°/s");
        assert_eq!(commands[..2], [to(beyond), to(quarter)], "from {stands}");
        assert_eq!(commands[2..], ASIDE, "from {stands}");
        assert_eq!(mock.position(Part::Turntable), quarter);
        assert_eq!(mock.position(Part::Flipper), 0);
    }
}

#[test]
fn the_table_stays_where_no_layer_is_left_between_two_quarters_under_the_flipper() {
    for (flipper, stands) in [
        (8, 200),
        (70, 200),
        (110, 200),
        (190, 200),
        (90, 265),
        (90, 278),
    ] {
        let (mock, commands) = put_aside_from(flipper, stands, FREE);
        assert_eq!(commands, ASIDE, "flipper at {flipper}");
        assert_eq!(mock.position(Part::Turntable), stands);
    }
}

#[test]
fn a_layer_that_is_stuck_does_not_keep_the_flipper_from_going() {
    let (mock, commands) = put_aside_from(90, 200, 230);
    assert_eq!(commands[1], "turntable stop Brake");
    assert_eq!(commands[2..], ASIDE);
    assert_eq!(mock.position(Part::Turntable), 230);
    assert_eq!(mock.position(Part::Flipper), 0);
}

#[test]
fn an_arm_that_cannot_be_put_aside_is_given_up_after_3_s_and_without_power() {
    let (mock, mut brick, mechanism) = homed();
    mock.block(Part::ColorArm, -900, 90_000);
    let before = brick.clock.now();
    let error = put_aside(&mut brick, mechanism.settings()).expect_err("the arm meets no stop");
    assert!(error.to_string().contains("within 3000 ms"), "{error}");
    assert_eq!(brick.clock.now(), before + Duration::from_secs(3));
    let commands = mock.calls();
    let last = &commands[commands.len() - 3..];
    assert!(last.iter().all(|command| command.ends_with("stop Coast")));
}

#[test]
fn the_table_is_squared_slowly_and_left_without_power() {
    let settings = MechanismSettings::default();
    for (stands, quarter) in [(800, 810), (-100, 0), (-140, -270), (135, 270)] {
        let mock = Mock::new();
        mock.displace(Part::Turntable, stands);
        square_table(&mut mock.brick(), &settings).expect("nothing in the way");
        assert_eq!(mock.position(Part::Turntable), quarter, "from {stands}");
        assert_eq!(
            mock.calls(),
            [
                format!("turntable to {quarter}° at 150°/s"),
                "turntable stop Coast".to_owned()
            ]
        );
    }
}

#[test]
fn a_table_that_cannot_be_squared_is_reported_as_soon_as_it_stalls() {
    let mock = Mock::new();
    mock.displace(Part::Turntable, 100);
    mock.block(Part::Turntable, 60, 100);
    let error = square_table(&mut mock.brick(), &MechanismSettings::default()).expect_err("stuck");
    assert_eq!(error.kind(), FailureKind::Jam);
    assert_eq!(
        error.to_string(),
        "squaring the turntable: the turntable is stuck at 60° on its way to 0°; take the cube \
         out, align its layers and the turntable by hand, then try again"
    );
    assert_eq!(mock.calls()[1..], ["turntable stop Brake"]);
    assert!(mock.now() < Duration::from_secs(1));
}
