//! Proof that the tracing wrapper passes every call on unchanged and writes one line for it.

use std::{cell::RefCell, time::Duration};

use super::wrap;
use crate::{
    Button, Degrees, DegreesPerSecond, ErrorKind, LedColor, Millivolts, MotorState, Part, Rgb,
    StopAction,
    mock::{Health, Mock},
};

thread_local! {
    static LINES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

struct Collect;

impl log::Log for Collect {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }
    fn log(&self, record: &log::Record<'_>) {
        if record.level() == log::Level::Trace {
            LINES.with_borrow_mut(|lines| lines.push(record.args().to_string()));
        }
    }
    fn flush(&self) {}
}

/// Lines that these calls log.
fn lines(calls: impl FnOnce()) -> Vec<String> {
    // The logger is set already in the second test that comes here.
    let _ = log::set_logger(&Collect);
    log::set_max_level(log::LevelFilter::Trace);
    LINES.take();
    calls();
    LINES.take()
}

#[test]
fn every_call_of_every_device_is_passed_on_and_logged_with_the_bricks_time() {
    let mock = Mock::new();
    mock.set_scene(|_| Rgb::new(1, 2, 3));
    mock.press_at(Duration::from_secs(12), Button::Left, true);
    let mut brick = wrap(mock.brick());
    let lines = lines(|| {
        brick.clock.sleep(Duration::from_micros(12_345_678));
        assert_eq!(brick.clock.now(), Duration::from_micros(12_345_678));
        let speed = DegreesPerSecond::new(300);
        brick.flipper.run_to(Degrees::new(190), speed).unwrap();
        brick.clock.sleep(Duration::from_secs(1));
        assert_eq!(brick.flipper.position().unwrap(), Degrees::new(190));
        assert_eq!(brick.flipper.state().unwrap(), MotorState::Holding);
        brick.turntable.set_position(Degrees::new(-5)).unwrap();
        brick.arm.stop(StopAction::Coast).unwrap();
        assert_eq!(brick.color.rgb().unwrap(), Rgb::new(1, 2, 3));
        let distance = brick
            .distance
            .as_mut()
            .expect("the wrapper keeps the distance sensor");
        assert!(distance.distance().is_ok());
        assert!(brick.buttons.next_event().unwrap().is_some());
        brick.leds.set(LedColor::Red).unwrap();
        brick.screen.show(&[true, false]).unwrap();
        brick.sound.tone(440, Duration::from_millis(50)).unwrap();
        assert_eq!(brick.battery.voltage().unwrap(), Millivolts::new(8000));
    });
    let expected = [
        "[   0.000000] clock.sleep(12.345678s)",
        "[  12.345678] flipper.run_to(190°, 300°/s) = ()",
        "[  12.345678] clock.sleep(1s)",
        "[  13.345678] flipper.position() = Degrees(190)",
        "[  13.345678] flipper.state() = Holding",
        "[  13.345678] turntable.set_position(-5°) = ()",
        "[  13.345678] arm.stop(Coast) = ()",
        "[  13.345678] color.rgb() = Rgb { red: 1, green: 2, blue: 3 }",
        "[  13.345678] distance.distance() = Percent(100)",
        "[  13.345678] buttons.next_event() = Some(ButtonEvent { button: Left, pressed: true })",
        "[  13.345678] leds.set(Red) = ()",
        "[  13.345678] screen.show(2 pixels) = ()",
        "[  13.345678] sound.tone(440 Hz, 50ms) = ()",
        "[  13.345678] battery.voltage() = Millivolts(8000)",
    ];
    let calls = [
        "flipper to 190° at 300°/s",
        "turntable is at -5°",
        "colour arm stop Coast",
        "lights Red",
        "screen",
        "tone 440 Hz",
    ];
    assert_eq!(mock.calls(), calls);
    assert_eq!(lines, expected);
}

#[test]
fn an_error_is_passed_on_and_logged_as_its_message() {
    let mock = Mock::new();
    mock.set_health(Part::ColorArm, Health::Unplugged);
    let mut brick = wrap(mock.brick());
    let lines = lines(|| {
        let error = brick
            .arm
            .run(DegreesPerSecond::new(-50), Duration::from_secs(8))
            .unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Disconnected);
    });
    assert_eq!(
        lines,
        [
            "[   0.000000] arm.run(-50°/s, 8000 ms) = error: colour arm motor is not connected: it was unplugged"
        ]
    );
}
