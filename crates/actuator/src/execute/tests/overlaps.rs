//! Motions that begin before the motion before them has ended.

use brick::StopAction;

use super::*;

/// Makes a motion and announces the next one.
fn before(brick: &mut Brick, mechanism: &mut Mechanism, motion: &str, next: &str) {
    let [motion, next] = [motion, next].map(|motion| motion.parse().expect("a motion"));
    mechanism
        .perform(brick, motion, Some(next))
        .expect("nothing in the way");
}

/// Pairs of motions, at least one for each overlap, with the motions that lead to them.
const PAIRS: [(&str, &str, &str); 6] = [
    ("hold", "release", "spin+90"),
    ("", "spin+90", "hold"),
    ("", "hold", "turn+90"),
    ("hold", "tilt", "turn+90"),
    ("hold", "tilt", "tilt-release"),
    ("hold", "turn+90", "release"),
];

#[test]
fn the_table_starts_when_the_flipper_is_clear_of_the_cube() {
    let (mock, mut brick, mut mechanism) = homed();
    perform(&mut brick, &mut mechanism, "hold");
    before(&mut brick, &mut mechanism, "release", "spin+90");
    let flipper = mock.position(Part::Flipper);
    assert!((20..=35).contains(&flipper), "{flipper}");
    mock.calls();
    perform(&mut brick, &mut mechanism, "spin+90");
    assert_eq!(
        mock.calls(),
        [
            "turntable past 270° at 800°/s",
            "flipper to 8° at 150°/s",
            "turntable to 270° at 150°/s",
        ]
    );
    assert_eq!(mock.position(Part::Flipper), 8);
}

#[test]
fn the_flipper_sets_out_before_the_table_rests() {
    let (mock, mut brick, mut mechanism) = homed();
    before(&mut brick, &mut mechanism, "spin+90", "hold");
    let table = mock.position(Part::Turntable);
    assert!((264..268).contains(&table), "{table}");
    mock.calls();
    perform(&mut brick, &mut mechanism, "hold");
    assert_eq!(mock.calls(), ["flipper to 90° at 285°/s"]);
    assert_eq!(mock.position(Part::Turntable), 270);
}

#[test]
fn the_flipper_waits_above_the_cube_for_a_table_that_is_late() {
    for clear in ["", "flipper_release_deg = -1\nflipper_clear_deg = 5\n"] {
        let settings = format!("{clear}lower_before_deg = 12");
        let (mock, mut brick, mut mechanism) = homed_with(&settings);
        before(&mut brick, &mut mechanism, "spin+90", "hold");
        mock.limit_speed(Part::Turntable, 20);
        mock.calls();
        perform(&mut brick, &mut mechanism, "hold");
        let waits = if clear.is_empty() { 15 } else { -1 };
        assert_eq!(
            mock.calls(),
            [
                format!("flipper to {waits}° at 285°/s"),
                "flipper to 90° at 285°/s".to_owned(),
            ]
        );
        // The stroke counts so slow a table as at rest within its tolerance.
        assert!((262..=270).contains(&mock.position(Part::Turntable)));
        assert_eq!(mock.position(Part::Flipper), 90);
    }
}

#[test]
fn the_table_turns_a_layer_when_the_flipper_holds() {
    for (before_it, motion, at) in [("", "hold", 84..90), ("hold", "tilt", 91..97)] {
        let (mock, mut brick, mut mechanism) = homed();
        perform(&mut brick, &mut mechanism, before_it);
        before(&mut brick, &mut mechanism, motion, "turn+90");
        let flipper = mock.position(Part::Flipper);
        assert!(at.contains(&flipper), "{motion}: {flipper}");
        perform(&mut brick, &mut mechanism, "turn+90");
        assert_eq!(mock.position(Part::Flipper), 90);
        assert_eq!(mock.position(Part::Turntable), 270);
    }
}

#[test]
fn the_flipper_turns_round_where_it_holds() {
    let (mock, mut brick, mut mechanism) = homed();
    perform(&mut brick, &mut mechanism, "hold");
    before(&mut brick, &mut mechanism, "tilt", "tilt");
    let flipper = mock.position(Part::Flipper);
    assert!((91..97).contains(&flipper), "{flipper}");
    mock.calls();
    before(&mut brick, &mut mechanism, "tilt", "release");
    assert_eq!(mock.calls()[0], "flipper to 190° at 325°/s");
    perform(&mut brick, &mut mechanism, "release");
    assert_eq!(mock.calls()[0], "flipper to 8° at 540°/s");
    assert_eq!(mechanism.stance().pose, Pose::START.tilted().tilted());
}

#[test]
fn the_flipper_sets_out_while_the_table_comes_back_from_its_overshoot() {
    for next in ["tilt", "release"] {
        let (mock, mut brick, mut mechanism) = homed_with("overshoot_deg = 60");
        perform(&mut brick, &mut mechanism, "hold");
        before(&mut brick, &mut mechanism, "turn+90", next);
        let table = mock.position(Part::Turntable);
        assert!((272..=280).contains(&table), "{table}");
        perform(&mut brick, &mut mechanism, next);
        assert_eq!(mock.position(Part::Turntable), 270);
    }
}

#[test]
fn every_pair_that_overlaps_is_sooner_done_than_its_motions_alone() {
    for (lead, motion, next) in PAIRS {
        let took = |overlaps: bool| {
            let (_, mut brick, mut mechanism) = homed();
            perform(&mut brick, &mut mechanism, lead);
            let begin = brick.clock.now();
            if overlaps {
                before(&mut brick, &mut mechanism, motion, next);
            } else {
                perform(&mut brick, &mut mechanism, motion);
            }
            perform(&mut brick, &mut mechanism, next);
            brick.clock.now().saturating_sub(begin)
        };
        let saved = took(false).saturating_sub(took(true)).as_millis();
        assert!(saved >= 15, "{motion}, {next}: {saved} ms");
    }
}

#[test]
fn a_stuck_table_in_an_overlap_is_reported_and_its_layer_squared_before_the_flipper_leaves() {
    let (mock, mut brick, mut mechanism) = homed_with("overshoot_deg = 60\nflip_before_deg = 40");
    perform(&mut brick, &mut mechanism, "hold");
    before(&mut brick, &mut mechanism, "turn+90", "release");
    mock.block(Part::Turntable, 290, 1000);
    let (text, kind) = failure(&mut brick, &mut mechanism, "release");
    assert!(
        text.starts_with("release: the turntable is stuck at 290° on its way to 270°"),
        "{text}"
    );
    assert_eq!(kind, FailureKind::Jam);
    assert_eq!(mock.position(Part::Flipper), 90);
    mock.block(Part::Turntable, -1000, 1000);
    mock.calls();
    mechanism.recover(&mut brick).expect("free again");
    assert_eq!(mock.calls()[0], "turntable to 270° at 600°/s");
}

#[test]
fn a_stuck_flipper_in_an_overlap_is_reported_by_the_motion_under_way() {
    let (mock, mut brick, mut mechanism) = homed();
    perform(&mut brick, &mut mechanism, "hold");
    before(&mut brick, &mut mechanism, "release", "spin+90");
    mock.block(Part::Flipper, 25, 300);
    let (text, kind) = failure(&mut brick, &mut mechanism, "spin+90");
    assert!(
        text.starts_with("spin+90: the flipper is stuck at 25° on its way to 8°"),
        "{text}"
    );
    assert_eq!(kind, FailureKind::Jam);
    let stopped = mock.calls();
    for part in ["flipper", "turntable", "colour arm"] {
        assert!(stopped.contains(&format!("{part} stop Brake")), "{part}");
    }
}

#[test]
fn another_motion_than_the_one_announced_waits_until_every_motor_rests() {
    let (mock, mut brick, mut mechanism) = homed();
    perform(&mut brick, &mut mechanism, "hold");
    mock.calls();
    before(&mut brick, &mut mechanism, "release", "spin+90");
    perform(&mut brick, &mut mechanism, "hold");
    assert_eq!(
        mock.calls(),
        [
            "flipper to 8° at 540°/s",
            "flipper to 8° at 150°/s",
            "flipper to 90° at 285°/s",
        ]
    );
    before(&mut brick, &mut mechanism, "turn+90", "tilt");
    perform(&mut brick, &mut mechanism, "turn+90");
    assert_eq!(mock.position(Part::Turntable), 540);
    before(&mut brick, &mut mechanism, "release", "spin+90");
    mechanism.seat(&mut brick).expect("nothing in the way");
    assert_eq!(mock.position(Part::Flipper), 8);
}

#[test]
fn a_motion_that_is_illegal_leaves_the_announced_one_to_follow() {
    let (mock, mut brick, mut mechanism) = homed();
    before(&mut brick, &mut mechanism, "spin+90", "hold");
    mock.calls();
    let now = mock.now();
    failure(&mut brick, &mut mechanism, "turn+90");
    assert_eq!(mock.now(), now, "no time has passed");
    perform(&mut brick, &mut mechanism, "hold");
    assert_eq!(mock.calls(), ["flipper to 90° at 285°/s"]);
}

#[test]
fn a_run_that_ends_between_two_motions_can_be_stopped_and_the_mechanism_recovered() {
    for (lead, motion, next) in PAIRS {
        let (mock, mut brick, mut mechanism) = homed();
        perform(&mut brick, &mut mechanism, lead);
        before(&mut brick, &mut mechanism, motion, next);
        brick
            .stop_motors(StopAction::Brake)
            .expect("every motor can be reached");
        brick.clock.sleep(Duration::from_secs(10));
        mechanism.recover(&mut brick).expect("nothing in the way");
        assert_eq!(mechanism.stance(), Stance::START);
        assert_eq!(mock.position(Part::Turntable) % 270, 0, "{motion}, {next}");
        perform(&mut brick, &mut mechanism, "spin+90 hold turn+90 release");
    }
}

#[test]
fn a_spin_by_another_part_of_the_program_cancels_the_announced_motion() {
    let (mock, mut brick, mut mechanism) = homed();
    before(&mut brick, &mut mechanism, "spin+90", "hold");
    mock.displace(Part::Turntable, 810);
    mechanism.note_spin(2);
    brick.clock.sleep(Duration::from_secs(10));
    perform(&mut brick, &mut mechanism, "hold turn+90");
    assert_eq!(mock.position(Part::Turntable), 1080);
}
