//! The interrupting wrapper: stopped motors, refused calls, and events of the buttons.

use std::{cell::Cell, rc::Rc, time::Duration};

use super::{Interrupt, wrap, wrap_with_stop};
use crate::{
    Brick, Button, Degrees, DegreesPerSecond, ErrorKind, InterruptCause, LedColor, StopAction,
    mock::Mock,
};

/// A brick that only its buttons can interrupt.
fn wrapped(mock: &Mock) -> (Brick, Interrupt) {
    wrap(mock.brick(), || false)
}

fn press_at(mock: &Mock, milliseconds: u64, button: Button, pressed: bool) {
    mock.press_at(Duration::from_millis(milliseconds), button, pressed);
}

/// Commands to brake for every motor.
const BRAKES: [&str; 3] = [
    "flipper stop Brake",
    "turntable stop Brake",
    "colour arm stop Brake",
];

const SECOND: Duration = Duration::from_secs(1);
const FAST: DegreesPerSecond = DegreesPerSecond::new(500);

#[test]
fn a_press_of_back_stops_all_motors_and_ends_a_sleep_within_10_ms() {
    let mock = Mock::new();
    let (brick, interrupt) = wrapped(&mock);
    interrupt.arm();
    press_at(&mock, 333, Button::Back, true);
    brick.clock.sleep(SECOND);
    assert_eq!(mock.calls(), BRAKES);
    assert_eq!(brick.clock.now().as_millis(), 340);
    // Time goes on for a loop that only waits.
    brick.clock.sleep(SECOND);
    assert_eq!(brick.clock.now().as_millis(), 350);
    assert_eq!(interrupt.cause(), Some(InterruptCause::BackButton));
}

#[test]
fn a_stop_from_afar_acts_as_a_press_of_back_and_only_while_armed() {
    let mock = Mock::new();
    let stops = Rc::new(Cell::new(0_u32));
    let own = Rc::clone(&stops);
    let stop = move || own.replace(own.get().saturating_sub(1)) > 0;
    let (mut brick, interrupt) = wrap_with_stop(mock.brick(), || false, stop);
    stops.set(1);
    brick.clock.sleep(SECOND);
    assert_eq!((mock.calls().len(), stops.get()), (0, 1));
    interrupt.arm();
    brick.clock.sleep(SECOND);
    assert_eq!(mock.calls(), BRAKES);
    let error = brick.turntable.run_to(Degrees::ZERO, FAST).err();
    let error = error.expect("an interrupted call is refused");
    assert_eq!(error.to_string(), "stopped from the page");
    assert_eq!(interrupt.cause(), Some(InterruptCause::Page));
    interrupt.arm();
    assert_eq!(interrupt.cause(), None);
    let moved = brick.turntable.run_to(Degrees::ZERO, FAST);
    moved.expect("the motors can move again");
}

#[test]
fn once_interrupted_every_call_but_a_stop_is_refused() {
    let mock = Mock::new();
    let (mut brick, interrupt) = wrapped(&mock);
    interrupt.arm();
    press_at(&mock, 0, Button::Back, true);
    let errors = [
        brick.arm.position().err(),
        brick.turntable.run_to(Degrees::ZERO, FAST).err(),
        brick.turntable.run(FAST, Duration::from_secs(10)).err(),
        brick.turntable.set_position(Degrees::ZERO).err(),
        brick.flipper.state().err(),
        brick.color.rgb().err(),
        brick.buttons.next_event().err(),
    ];
    for error in errors {
        let error = error.expect("an interrupted call is refused");
        assert_eq!(error.kind(), ErrorKind::Interrupted);
        assert_eq!(error.to_string(), "stopped by the button below the screen");
    }
    assert_eq!(mock.calls(), BRAKES);
    // Holding takes power.
    brick
        .turntable
        .stop(StopAction::Hold)
        .expect("a stop is obeyed");
    brick
        .turntable
        .stop(StopAction::Coast)
        .expect("a stop is obeyed");
    brick.leds.set(LedColor::Red).expect("lights go on");
    brick.sound.tone(440, SECOND).expect("tones go on");
    assert_eq!(
        mock.calls(),
        [
            "turntable stop Brake",
            "turntable stop Coast",
            "lights Red",
            "tone 440 Hz"
        ]
    );
}

#[test]
fn armed_again_the_motors_move_and_another_press_stops_them() {
    let mock = Mock::new();
    let (mut brick, interrupt) = wrapped(&mock);
    interrupt.arm();
    press_at(&mock, 0, Button::Back, true);
    press_at(&mock, 300, Button::Back, false);
    press_at(&mock, 500, Button::Back, true);
    brick.clock.sleep(SECOND);
    interrupt.arm();
    assert_eq!(interrupt.cause(), None);
    brick
        .turntable
        .run(FAST, Duration::from_secs(10))
        .expect("the motor may run again");
    brick.clock.sleep(SECOND);
    assert_eq!(brick.clock.now().as_millis(), 500);
    assert_eq!(
        brick
            .turntable
            .run(FAST, Duration::from_secs(10))
            .map_err(|error| error.kind()),
        Err(ErrorKind::Interrupted)
    );
    let calls = mock.calls();
    let brakes = calls.iter().filter(|call| call.ends_with("Brake")).count();
    assert_eq!(brakes, 6);
}

#[test]
fn other_buttons_wait_until_they_are_asked_for_and_back_that_interrupted_is_no_event() {
    let mock = Mock::new();
    let (mut brick, interrupt) = wrapped(&mock);
    interrupt.arm();
    press_at(&mock, 10, Button::Left, true);
    press_at(&mock, 20, Button::Left, false);
    press_at(&mock, 30, Button::Back, true);
    press_at(&mock, 40, Button::Enter, true);
    brick.clock.sleep(SECOND);
    interrupt.disarm();
    press_at(&mock, 50, Button::Back, false);
    press_at(&mock, 60, Button::Back, true);
    press_at(&mock, 70, Button::Back, false);
    brick.clock.sleep(SECOND);
    let mut seen = Vec::new();
    while let Some(event) = brick.buttons.next_event().expect("not armed") {
        seen.push((event.button, event.pressed));
    }
    assert_eq!(
        seen,
        [
            (Button::Left, true),
            (Button::Left, false),
            (Button::Enter, true),
            (Button::Back, true),
            (Button::Back, false),
        ]
    );
    assert_eq!(interrupt.cause(), None);
}

#[test]
fn a_signal_interrupts_for_good_armed_or_not() {
    let mock = Mock::new();
    let clock = mock.clone();
    let signal = move || clock.now() >= Duration::from_millis(42);
    let (mut brick, interrupt) = wrap(mock.brick(), signal);
    brick.clock.sleep(SECOND);
    assert_eq!(brick.clock.now().as_millis(), 50);
    assert_eq!(mock.calls(), BRAKES);
    for _ in 0..2 {
        let error = brick
            .buttons
            .next_event()
            .expect_err("an interrupted call is refused");
        assert_eq!(error.to_string(), "stopped by a signal");
        interrupt.arm();
        interrupt.disarm();
    }
    assert_eq!(interrupt.cause(), Some(InterruptCause::Signal));
    assert_eq!(mock.calls().len(), 0, "the motors were stopped once");
}

#[test]
fn a_search_that_only_watches_the_time_is_noticed_too() {
    let mock = Mock::new();
    let (brick, interrupt) = wrapped(&mock);
    interrupt.arm();
    press_at(&mock, 15, Button::Back, true);
    while brick.clock.now() < Duration::from_millis(30) {
        mock.advance(Duration::from_micros(100));
    }
    assert_eq!(mock.calls(), BRAKES);
}

#[test]
fn a_sleep_is_as_long_as_asked_for_also_by_a_clock_that_runs_on() {
    let mock = Mock::new();
    let (brick, _) = wrapped(&mock);
    for microseconds in [0, 1, 9_999, 10_000, 10_001, 135_000] {
        let before = brick.clock.now();
        let duration = Duration::from_micros(microseconds);
        brick.clock.sleep(duration);
        assert_eq!(brick.clock.now(), before + duration);
    }
}
