//! Motors.

use super::*;

#[test]
fn speeds_are_0_at_first_and_refused_beyond_the_maximum() {
    let mut tree = tree();
    for (motor, max) in [(0, 1050), (1, 1050), (2, 1560)] {
        let motor = format!("class/tacho-motor/motor{motor}");
        let speed = format!("{motor}/speed_sp");
        assert_eq!(integer(&mut tree, &speed), 0);
        assert_eq!(integer(&mut tree, &format!("{motor}/max_speed")), max);
        for (value, answer) in [
            (max, Ok(())),
            (-max, Ok(())),
            (max + 1, Err(Refusal::Invalid)),
            (-max - 1, Err(Refusal::Invalid)),
        ] {
            let text = value.to_string();
            assert_eq!(tree.write(&speed, text.as_bytes()), answer, "{value}");
        }
        assert_eq!(integer(&mut tree, &speed), -max);
    }
}

#[test]
fn a_motor_without_a_speed_never_arrives() {
    let mut tree = tree();
    set(
        &mut tree,
        TURNTABLE,
        &[("position_sp", "90"), ("command", "run-to-abs-pos")],
    );
    pass(&mut tree, 5000);
    assert_eq!(integer(&mut tree, &format!("{TURNTABLE}/position")), 0);
    assert!(text(&mut tree, &format!("{TURNTABLE}/state")).starts_with("running"));
}

#[test]
fn a_state_is_right_at_once_but_noticed_every_50_ms() {
    let mut tree = tree();
    let state = format!("{TURNTABLE}/state");
    pass(&mut tree, 10);
    assert_eq!(tree.changes(&state), Some(0));
    set(
        &mut tree,
        TURNTABLE,
        &[("speed_sp", "500"), ("command", "run-forever")],
    );
    assert_eq!(text(&mut tree, &state), "running");
    pass(&mut tree, 39);
    assert_eq!(tree.changes(&state), Some(0));
    pass(&mut tree, 1);
    assert_eq!(tree.changes(&state), Some(1));
    // The motor stops and starts between two polls: no reader is woken.
    set(
        &mut tree,
        TURNTABLE,
        &[("command", "stop"), ("command", "run-forever")],
    );
    pass(&mut tree, 100);
    assert_eq!(tree.changes(&state), Some(1));
    assert_eq!(tree.changes(&format!("{TURNTABLE}/position")), None);
}

#[test]
fn a_motor_that_is_blocked_is_overloaded_and_has_stalled_100_ms_later() {
    let mut tree = tree();
    tree.write("control", b"jam turntable").unwrap();
    set(
        &mut tree,
        TURNTABLE,
        &[("speed_sp", "500"), ("command", "run-forever")],
    );
    let state = format!("{TURNTABLE}/state");
    pass(&mut tree, 99);
    assert_eq!(text(&mut tree, &state), "running overloaded");
    pass(&mut tree, 5);
    assert_eq!(text(&mut tree, &state), "running overloaded stalled");
    assert_eq!(answer(&mut tree, "jammed"), "turntable");
    assert_eq!(answer(&mut tree, "energised"), "outB runs");
    tree.write("control", b"free turntable").unwrap();
    pass(&mut tree, 400);
    assert_eq!(text(&mut tree, &state), "running");
    assert!(integer(&mut tree, &format!("{TURNTABLE}/position")) > 30);
    assert_eq!(
        answer(&mut tree, "faults"),
        "0",
        "a jam by hand is no fault of the program"
    );
}

#[test]
fn a_motor_that_meets_something_has_stalled_300_ms_later() {
    let mut tree = tree();
    let state = format!("{TURNTABLE}/state");
    let run = [("speed_sp", "500"), ("command", "run-forever")];
    set(&mut tree, TURNTABLE, &run);
    pass(&mut tree, 500);
    tree.write("control", b"jam turntable").unwrap();
    pass(&mut tree, 270);
    assert!(!text(&mut tree, &state).contains("stalled"));
    pass(&mut tree, 60);
    assert!(text(&mut tree, &state).contains("stalled"));
}

#[test]
fn a_relative_target_after_another_counts_from_that_target() {
    let relative = [("position_sp", "100"), ("command", "run-to-rel-pos")];
    // A motor goes beyond its target, and returns to the target only while it holds.
    let speed = [("speed_sp", "500"), ("stop_action", "hold")];
    let mut chained = tree();
    set(&mut chained, TURNTABLE, &speed);
    set(&mut chained, TURNTABLE, &relative);
    pass(&mut chained, 100);
    let position = format!("{TURNTABLE}/position");
    let underway = integer(&mut chained, &position);
    assert!((10..90).contains(&underway), "{underway}");
    set(&mut chained, TURNTABLE, &relative);
    pass(&mut chained, 3000);
    assert!((integer(&mut chained, &position) - 200).abs() <= 1);

    let mut stopped = tree();
    set(&mut stopped, TURNTABLE, &speed);
    set(&mut stopped, TURNTABLE, &relative);
    pass(&mut stopped, 100);
    set(&mut stopped, TURNTABLE, &[("command", "stop")]);
    pass(&mut stopped, 1000);
    let rest = integer(&mut stopped, &position);
    set(&mut stopped, TURNTABLE, &relative);
    pass(&mut stopped, 3000);
    assert!((integer(&mut stopped, &position) - rest - 100).abs() <= 1);
}

/// A tree whose turntable went to 90 with this stop action, two seconds later.
fn at_90(action: &str) -> DeviceTree {
    let mut tree = tree();
    set(
        &mut tree,
        TURNTABLE,
        &[
            ("speed_sp", "500"),
            ("position_sp", "90"),
            ("stop_action", action),
            ("command", "run-to-abs-pos"),
        ],
    );
    assert_eq!(answer(&mut tree, "energised"), "outB runs to its target");
    pass(&mut tree, 2000);
    tree
}

#[test]
fn at_its_target_a_motor_does_what_its_stop_action_says() {
    // A motor passes its target at full speed; braked it rolls on a little, and without current far.
    for (action, state, energised, rests) in [
        ("hold", "holding", "outB holds", 89..=91),
        ("brake", "", "none", 110..=150),
        ("coast", "", "none", 160..=500),
    ] {
        let mut tree = at_90(action);
        let seen = text(&mut tree, &format!("{TURNTABLE}/state"));
        assert_eq!(seen, state, "{action}");
        assert_eq!(answer(&mut tree, "energised"), energised, "{action}");
        let position = integer(&mut tree, &format!("{TURNTABLE}/position"));
        assert!(rests.contains(&position), "{action}: {position}");
    }
}

#[test]
fn a_motor_says_that_it_holds_when_it_passes_its_target_and_swings_back() {
    let mut tree = tree();
    let go = [
        ("speed_sp", "500"),
        ("position_sp", "200"),
        ("stop_action", "hold"),
        ("command", "run-to-abs-pos"),
    ];
    set(&mut tree, TURNTABLE, &go);
    let (state, position) = (
        format!("{TURNTABLE}/state"),
        format!("{TURNTABLE}/position"),
    );
    let arrives = (0..2000).any(|_| {
        pass(&mut tree, 1);
        text(&mut tree, &state).starts_with("holding")
    });
    assert!(arrives);
    assert!((200..=202).contains(&integer(&mut tree, &position)));
    let mut peak = 0;
    for _ in 0..500 {
        pass(&mut tree, 1);
        peak = peak.max(integer(&mut tree, &position));
        assert!(text(&mut tree, &state).starts_with("holding"));
    }
    assert!((206..=216).contains(&peak), "{peak}");
    assert!((198..=202).contains(&integer(&mut tree, &position)));
}

#[test]
fn a_ramp_makes_a_start_or_an_end_slow() {
    let reached = |ramp: &str, after_ms: u64| {
        let mut tree = tree();
        let go = [
            (ramp, "1000"),
            ("speed_sp", "800"),
            ("position_sp", "400"),
            ("stop_action", "hold"),
            ("command", "run-to-abs-pos"),
        ];
        set(&mut tree, TURNTABLE, &go);
        let mut peak = 0;
        for _ in 0..after_ms {
            pass(&mut tree, 1);
            peak = peak.max(integer(&mut tree, &format!("{TURNTABLE}/position")));
        }
        peak
    };
    for (ramp, after_ms) in [("ramp_up_sp", 300), ("ramp_down_sp", 2000)] {
        let plain = reached("time_sp", after_ms);
        let ramped = reached(ramp, after_ms);
        assert!(ramped + 8 <= plain, "{ramp}: {ramped}, not {plain}");
    }
}

#[test]
fn a_new_position_makes_a_motor_jump_that_holds_and_only_that() {
    let position = format!("{TURNTABLE}/position");
    for (action, rest) in [("hold", 90), ("brake", 0)] {
        let mut tree = at_90(action);
        set(&mut tree, TURNTABLE, &[("position", "0")]);
        assert_eq!(integer(&mut tree, &position), 0);
        pass(&mut tree, 2000);
        let stands = integer(&mut tree, &position);
        assert!((stands - rest).abs() <= 1, "{action}: {stands}");
    }
}

#[test]
fn a_reset_forgets_everything_and_lets_go() {
    let mut tree = tree();
    set(
        &mut tree,
        TURNTABLE,
        &[
            ("polarity", "inversed"),
            ("speed_sp", "500"),
            ("position_sp", "90"),
            ("stop_action", "hold"),
            ("command", "run-to-abs-pos"),
        ],
    );
    pass(&mut tree, 2000);
    assert!((89..=91).contains(&integer(&mut tree, &format!("{TURNTABLE}/position"))));
    let truth: f64 = answer(&mut tree, "turntable").parse().unwrap();
    assert!((-92.0..=-88.0).contains(&truth), "it was inversed: {truth}");
    set(&mut tree, TURNTABLE, &[("command", "reset")]);
    for (attribute, value) in [
        ("speed_sp", "0"),
        ("position_sp", "0"),
        ("position", "0"),
        ("stop_action", "coast"),
        ("polarity", "normal"),
        ("state", ""),
    ] {
        let path = format!("{TURNTABLE}/{attribute}");
        assert_eq!(text(&mut tree, &path), value, "{attribute}");
    }
    assert_eq!(answer(&mut tree, "energised"), "none");
}

#[test]
fn motors_may_be_on_the_wrong_ports() {
    let mut tree = wired(Wiring {
        motors: ['B', 'A', 'D'],
        ..Wiring::default()
    });
    let found: Vec<_> = (0..3)
        .map(|number| {
            let motor = format!("class/tacho-motor/motor{number}");
            let address = text(&mut tree, &format!("{motor}/address"));
            let driver = text(&mut tree, &format!("{motor}/driver_name"));
            set(
                &mut tree,
                &motor,
                &[("speed_sp", "90"), ("command", "run-forever")],
            );
            (address, driver)
        })
        .collect();
    let pair = |address: &str, driver: &str| (format!("ev3-ports:{address}"), driver.to_owned());
    assert_eq!(
        found,
        [
            pair("outA", "lego-ev3-l-motor"),
            pair("outB", "lego-ev3-l-motor"),
            pair("outD", "lego-ev3-m-motor"),
        ]
    );
    assert_eq!(answer(&mut tree, "motions"), "3");
}

#[test]
fn a_turntable_that_a_person_jams_is_nobodys_fault_even_where_it_may_not_turn() {
    for (commands, faults) in [("jam turntable", "0"), ("free turntable", "1")] {
        let mut tree = tree();
        let home = [("speed_sp", "-100"), ("command", "run-forever")];
        set(&mut tree, FLIPPER, &home);
        pass(&mut tree, 1000);
        let touching = [
            ("command", "reset"),
            ("speed_sp", "300"),
            ("position_sp", "50"),
            ("stop_action", "hold"),
            ("command", "run-to-abs-pos"),
        ];
        set(&mut tree, FLIPPER, &touching);
        pass(&mut tree, 1000);
        tree.write("control", commands.as_bytes()).unwrap();
        let turn = [("speed_sp", "300"), ("command", "run-forever")];
        set(&mut tree, TURNTABLE, &turn);
        pass(&mut tree, 1000);
        assert!(text(&mut tree, &format!("{TURNTABLE}/state")).contains("stalled"));
        assert_eq!(answer(&mut tree, "faults"), faults, "{commands}");
    }
}
