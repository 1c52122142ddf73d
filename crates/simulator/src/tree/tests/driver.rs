//! Behaviour of ev3dev's motor driver, as `cargo xtask driver-judge` shows it. Times and angles are the real driver's.

use super::*;

/// Milliseconds from now until the words of the turntable's `state` satisfy a condition.
fn until(tree: &mut DeviceTree, holds: impl Fn(&str) -> bool) -> u64 {
    let state = format!("{TURNTABLE}/state");
    for passed in 0..10_000 {
        if holds(&text(tree, &state)) {
            return passed;
        }
        pass(tree, 1);
    }
    panic!("not within 10 s");
}

fn turned(tree: &mut DeviceTree) -> f64 {
    answer(tree, "turntable").parse().unwrap()
}

/// A turntable that has rested for 0.4 s, with these ramps.
fn with_ramps(up: &str, down: &str) -> DeviceTree {
    let mut tree = tree();
    pass(&mut tree, 400);
    let ramps = [("ramp_up_sp", up), ("ramp_down_sp", down)];
    set(&mut tree, TURNTABLE, &ramps);
    tree
}

fn assert_near(value: f64, real: f64, within: f64, what: &str) {
    assert!(
        (value - real).abs() <= within,
        "{what}: {value}, the real one {real}"
    );
}

fn to(position: &'static str, speed: &'static str) -> [(&'static str, &'static str); 4] {
    [
        ("position_sp", position),
        ("speed_sp", speed),
        ("stop_action", "hold"),
        ("command", "run-to-abs-pos"),
    ]
}

#[test]
fn a_ramp_up_begins_with_its_command_however_long_the_motor_has_rested() {
    let mut tree = with_ramps("1000", "0");
    set(&mut tree, TURNTABLE, &to("270", "771"));
    let state = format!("{TURNTABLE}/state");
    assert_eq!(text(&mut tree, &state), "running ramping");
    pass(&mut tree, 100);
    assert!(
        turned(&mut tree) > 1.0,
        "its first speed is that of 50 ms later"
    );
    let arrived = until(&mut tree, |state| state.contains("holding"));
    assert_near(100.0 + arrived as f64, 718.0, 2.0, "arrival");
}

#[test]
fn a_stop_and_the_end_of_a_timed_run_go_down_the_ramp() {
    let mut stopped = with_ramps("500", "500");
    let run = [("speed_sp", "700"), ("command", "run-forever")];
    set(&mut stopped, TURNTABLE, &run);
    pass(&mut stopped, 1200);
    let stop = [("stop_action", "brake"), ("command", "stop")];
    set(&mut stopped, TURNTABLE, &stop);
    let ended = until(&mut stopped, str::is_empty);
    assert_near(ended as f64, 350.0, 2.0, "the way down takes");
    pass(&mut stopped, 500);
    assert_near(turned(&mut stopped), 843.0, 1.5, "it comes to");

    let mut timed = with_ramps("0", "500");
    let run = [
        ("speed_sp", "700"),
        ("time_sp", "600"),
        ("stop_action", "brake"),
        ("command", "run-timed"),
    ];
    set(&mut timed, TURNTABLE, &run);
    assert_near(
        until(&mut timed, str::is_empty) as f64,
        950.0,
        2.0,
        "all takes",
    );
}

#[test]
fn a_motor_with_ramps_turns_round_through_rest() {
    let mut tree = with_ramps("500", "500");
    let run = [("speed_sp", "700"), ("command", "run-forever")];
    set(&mut tree, TURNTABLE, &run);
    pass(&mut tree, 1200);
    let back = [("speed_sp", "-700"), ("command", "run-forever")];
    set(&mut tree, TURNTABLE, &back);
    let ended = until(&mut tree, |state| !state.contains("ramping"));
    assert_near(ended as f64, 700.0, 2.0, "both ramps take");
}

#[test]
fn a_ramp_down_ends_at_the_target() {
    // The push of ev3dev's Python program.
    let mut tree = with_ramps("200", "0");
    set(&mut tree, TURNTABLE, &to("105", "300"));
    pass(&mut tree, 600);
    set(&mut tree, TURNTABLE, &[("ramp_down_sp", "400")]);
    set(&mut tree, TURNTABLE, &to("0", "400"));
    let arrived = until(&mut tree, |state| state == "holding");
    assert_near(arrived as f64, 324.0, 4.0, "arrival");
}

#[test]
fn a_position_written_on_the_way_to_a_target_is_the_target() {
    let mut tree = tree();
    set(&mut tree, TURNTABLE, &to("270", "300"));
    pass(&mut tree, 400);
    set(&mut tree, TURNTABLE, &[("position", "1000")]);
    pass(&mut tree, 3);
    assert_eq!(text(&mut tree, &format!("{TURNTABLE}/state")), "holding");
    pass(&mut tree, 1000);
    let position = integer(&mut tree, &format!("{TURNTABLE}/position"));
    assert!((999..=1001).contains(&position), "{position}");
}

#[test]
fn a_motor_says_stalled_until_it_has_moved_whatever_it_is_told() {
    let mut tree = tree();
    tree.write("control", b"jam turntable").unwrap();
    let state = format!("{TURNTABLE}/state");
    let run = [("speed_sp", "500"), ("command", "run-forever")];
    set(&mut tree, TURNTABLE, &run);
    pass(&mut tree, 200);
    let stop_and_run = [
        ("command", "stop"),
        ("speed_sp", "-500"),
        ("command", "run-forever"),
    ];
    set(&mut tree, TURNTABLE, &stop_and_run);
    assert_eq!(text(&mut tree, &state), "running stalled");
    tree.write("control", b"free turntable").unwrap();
    let moved = until(&mut tree, |state| !state.contains("stalled"));
    assert!((2..=20).contains(&moved), "{moved}");
    // A stop that lasts longer than a tick of the driver ends it.
    tree.write("control", b"jam turntable").unwrap();
    pass(&mut tree, 500);
    set(&mut tree, TURNTABLE, &[("command", "stop")]);
    pass(&mut tree, 3);
    set(&mut tree, TURNTABLE, &[("command", "run-forever")]);
    assert_eq!(text(&mut tree, &state), "running");
}

#[test]
fn speed_0_arrives_where_the_motor_stands_and_leaves_a_coasting_motor_alone() {
    let mut tree = tree();
    set(&mut tree, TURNTABLE, &to("0", "0"));
    pass(&mut tree, 3);
    assert_eq!(text(&mut tree, &format!("{TURNTABLE}/state")), "holding");

    let mut coasting = super::tree();
    let run = [("speed_sp", "600"), ("command", "run-forever")];
    set(&mut coasting, TURNTABLE, &run);
    pass(&mut coasting, 500);
    set(&mut coasting, TURNTABLE, &[("command", "stop")]);
    pass(&mut coasting, 20);
    let run = [("speed_sp", "0"), ("command", "run-forever")];
    set(&mut coasting, TURNTABLE, &run);
    pass(&mut coasting, 1000);
    assert_near(turned(&mut coasting), 482.0, 5.0, "it coasts to");
    // In the end it stands, and the driver calls that a stall.
    let state = text(&mut coasting, &format!("{TURNTABLE}/state"));
    assert_eq!(state, "running stalled");
}

#[test]
fn a_stop_shows_duty_0_and_a_duty_cycle_of_0_is_written_all_the_same() {
    let mut tree = tree();
    set(&mut tree, TURNTABLE, &to("200", "510"));
    let duty = format!("{TURNTABLE}/duty_cycle");
    until(&mut tree, |state| state == "holding");
    // The motor is driven on until it is a degree off; the driver notes 0.
    assert_eq!(integer(&mut tree, &duty), 0);
    let direct = [("duty_cycle_sp", "0"), ("command", "run-direct")];
    set(&mut tree, TURNTABLE, &direct);
    pass(&mut tree, 400);
    let rest = turned(&mut tree);
    assert!(
        (205.0..245.0).contains(&rest),
        "shorted it rolls out: {rest}"
    );
    let state = text(&mut tree, &format!("{TURNTABLE}/state"));
    assert!(state.starts_with("running"), "{state}");
}

#[test]
fn a_timed_run_ends_at_a_tick_of_the_kernels_clock() {
    for (begins, ends) in [(0, 500), (3, 500), (9, 500), (10, 510)] {
        let mut tree = tree();
        pass(&mut tree, begins);
        let run = [
            ("speed_sp", "300"),
            ("time_sp", "495"),
            ("command", "run-timed"),
        ];
        set(&mut tree, TURNTABLE, &run);
        let took = until(&mut tree, str::is_empty);
        assert_eq!(begins + took, ends, "from {begins}");
    }
}

#[test]
fn a_polarity_turns_the_signs_of_setpoints_that_are_written_after_it() {
    let mut tree = tree();
    let before = [
        ("speed_sp", "400"),
        ("position_sp", "90"),
        ("duty_cycle_sp", "30"),
        ("polarity", "inversed"),
        ("command", "run-forever"),
    ];
    set(&mut tree, TURNTABLE, &before);
    pass(&mut tree, 500);
    assert!(turned(&mut tree) > 100.0, "it runs as it was told before");
    for (file, value) in [
        ("speed_sp", -400),
        ("position_sp", -90),
        ("duty_cycle_sp", -30),
    ] {
        let read = integer(&mut tree, &format!("{TURNTABLE}/{file}"));
        assert_eq!(read, value, "{file}");
    }
    assert!(integer(&mut tree, &format!("{TURNTABLE}/position")) < -100);
    set(
        &mut tree,
        TURNTABLE,
        &[("speed_sp", "400"), ("command", "run-forever")],
    );
    pass(&mut tree, 1000);
    assert!(turned(&mut tree) < 0.0, "{}", turned(&mut tree));
}

#[test]
fn numbers_and_words_are_taken_without_blanks_and_refused_beyond_32_bits() {
    let mut tree = tree();
    let position = format!("{TURNTABLE}/position_sp");
    for (text, answer) in [
        ("5", Ok(())),
        ("-5\n", Ok(())),
        ("+5", Ok(())),
        ("5\0", Ok(())),
        (" 5", Err(Refusal::Invalid)),
        ("5 ", Err(Refusal::Invalid)),
        ("5\n\n", Err(Refusal::Invalid)),
        ("", Err(Refusal::Invalid)),
        ("0x5", Err(Refusal::Invalid)),
        ("2147483647", Ok(())),
        ("2147483648", Err(Refusal::Range)),
        ("-99999999999", Err(Refusal::Range)),
    ] {
        assert_eq!(tree.write(&position, text.as_bytes()), answer, "{text:?}");
    }
    assert_eq!(Refusal::Range.code(), 34);
    for (file, text) in [
        ("command", "run-forever "),
        ("stop_action", " hold"),
        ("polarity", "normal\n\n"),
    ] {
        let written = tree.write(&format!("{TURNTABLE}/{file}"), text.as_bytes());
        assert_eq!(written, Err(Refusal::Invalid), "{file}");
    }
}

#[test]
fn a_change_of_any_word_of_a_state_is_noticed() {
    let mut tree = tree();
    let state = format!("{TURNTABLE}/state");
    set(&mut tree, TURNTABLE, &to("90", "400"));
    pass(&mut tree, 1000);
    assert_eq!(text(&mut tree, &state), "holding");
    let before = tree.changes(&state).expect("a motor");
    tree.write("control", b"jam turntable").unwrap();
    set(&mut tree, TURNTABLE, &[("position", "0")]);
    pass(&mut tree, 100);
    assert_eq!(text(&mut tree, &state), "holding overloaded");
    assert_eq!(tree.changes(&state), Some(before + 1));
}

#[test]
fn position_and_speed_are_those_of_the_drivers_last_tick() {
    let mut tree = tree();
    let run = [("speed_sp", "800"), ("command", "run-forever")];
    set(&mut tree, TURNTABLE, &run);
    pass(&mut tree, 21);
    for file in ["position", "speed"] {
        let path = format!("{TURNTABLE}/{file}");
        let mut changes = 0;
        for _ in 0..20 {
            // From an odd to an even millisecond the driver does not tick before the plant's step.
            let before = integer(&mut tree, &path);
            pass(&mut tree, 1);
            changes += usize::from(integer(&mut tree, &path) != before);
            let before = integer(&mut tree, &path);
            pass(&mut tree, 1);
            assert_eq!(integer(&mut tree, &path), before, "{file}");
        }
        assert!(changes > 5, "{file}: {changes}");
    }
}
