//! The tracing wrapper hands every call on unchanged and writes one line for it.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::Duration,
};

use brick::{
    Battery, Brick, Button, ButtonEvent, Buttons, Clock, ColorSensor, Degrees, DegreesPerSecond,
    DeviceError, Distance, DistanceSensor, Drive, Encoder, ErrorKind, LedColor, Leds, Millivolts,
    MotorState, MotorStatus, Rgb, Screen, Sound, StopAction, trace,
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
        assert_eq!(record.level(), log::Level::Trace);
        LINES.with_borrow_mut(|lines| lines.push(record.args().to_string()));
    }
    fn flush(&self) {}
}

/// Runs calls and gives the lines that they wrote.
fn lines(calls: impl FnOnce()) -> Vec<String> {
    // The second test to come here finds the logger set, which is as good.
    let _ = log::set_logger(&Collect);
    log::set_max_level(log::LevelFilter::Trace);
    LINES.take();
    calls();
    LINES.take()
}

/// Every device at once; as a motor it cannot run without a target.
#[derive(Clone, Default)]
struct Everything {
    position: i32,
    now: Rc<Cell<Duration>>,
}

impl Encoder for Everything {
    fn position(&self) -> Result<Degrees, DeviceError> {
        Ok(Degrees::new(self.position))
    }
    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        self.position = position.as_degrees();
        Ok(())
    }
}

impl Drive for Everything {
    fn run_to(&mut self, target: Degrees, _: DegreesPerSecond) -> Result<(), DeviceError> {
        self.set_position(target)
    }
    fn run(&mut self, _: DegreesPerSecond) -> Result<(), DeviceError> {
        Err(DeviceError::Disconnected {
            device: "flipper motor".to_owned(),
            reason: "it was unplugged".to_owned(),
        })
    }
    fn stop(&mut self, _: StopAction) -> Result<(), DeviceError> {
        Ok(())
    }
}

impl MotorStatus for Everything {
    fn state(&self) -> Result<MotorState, DeviceError> {
        Ok(MotorState::Holding)
    }
}

impl ColorSensor for Everything {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        Ok(Rgb::new(1, 2, 3))
    }
}

impl DistanceSensor for Everything {
    fn distance(&mut self) -> Result<Distance, DeviceError> {
        Ok(Distance::Percent(7))
    }
}

impl Buttons for Everything {
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError> {
        Ok(Some(ButtonEvent {
            button: Button::Left,
            pressed: true,
        }))
    }
}

impl Leds for Everything {
    fn set(&mut self, _: LedColor) -> Result<(), DeviceError> {
        Ok(())
    }
}

impl Screen for Everything {
    fn show(&mut self, _: &[bool]) -> Result<(), DeviceError> {
        Ok(())
    }
}

impl Sound for Everything {
    fn tone(&mut self, _: u16, _: Duration) -> Result<(), DeviceError> {
        Ok(())
    }
}

impl Battery for Everything {
    fn voltage(&mut self) -> Result<Millivolts, DeviceError> {
        Ok(Millivolts::new(7500))
    }
}

impl Clock for Everything {
    fn now(&self) -> Duration {
        self.now.get()
    }
    fn sleep(&self, duration: Duration) {
        self.now.set(self.now.get() + duration);
    }
}

fn traced() -> Brick {
    let all = Everything::default();
    trace::wrap(Brick {
        flipper: Box::new(all.clone()),
        turntable: Box::new(all.clone()),
        arm: Box::new(all.clone()),
        color: Box::new(all.clone()),
        distance: Some(Box::new(all.clone())),
        buttons: Box::new(all.clone()),
        leds: Box::new(all.clone()),
        screen: Box::new(all.clone()),
        sound: Box::new(all.clone()),
        battery: Box::new(all.clone()),
        clock: Rc::new(all),
    })
}

#[test]
fn every_call_of_every_device_is_handed_on_and_logged_with_the_bricks_time() {
    let mut brick = traced();
    let lines = lines(|| {
        brick.clock.sleep(Duration::from_micros(12_345_678));
        assert_eq!(brick.clock.now(), Duration::from_micros(12_345_678));
        let speed = DegreesPerSecond::new(300);
        brick.flipper.run_to(Degrees::new(190), speed).unwrap();
        assert_eq!(brick.flipper.position().unwrap(), Degrees::new(190));
        assert_eq!(brick.turntable.state().unwrap(), MotorState::Holding);
        brick.turntable.set_position(Degrees::new(-5)).unwrap();
        brick.arm.stop(StopAction::Coast).unwrap();
        assert_eq!(brick.color.rgb().unwrap(), Rgb::new(1, 2, 3));
        let distance = brick.distance.as_mut().expect("it stays where it was");
        assert_eq!(distance.distance().unwrap(), Distance::Percent(7));
        assert!(brick.buttons.next_event().unwrap().is_some());
        brick.leds.set(LedColor::Red).unwrap();
        brick.screen.show(&[true, false]).unwrap();
        brick.sound.tone(440, Duration::from_millis(50)).unwrap();
        assert_eq!(brick.battery.voltage().unwrap(), Millivolts::new(7500));
    });
    let expected = [
        "[   0.000000] clock.sleep(12.345678s)",
        "[  12.345678] flipper.run_to(190°, 300°/s) = ()",
        "[  12.345678] flipper.position() = Degrees(190)",
        "[  12.345678] turntable.state() = Holding",
        "[  12.345678] turntable.set_position(-5°) = ()",
        "[  12.345678] arm.stop(Coast) = ()",
        "[  12.345678] color.rgb() = Rgb { red: 1, green: 2, blue: 3 }",
        "[  12.345678] distance.distance() = Percent(7)",
        "[  12.345678] buttons.next_event() = Some(ButtonEvent { button: Left, pressed: true })",
        "[  12.345678] leds.set(Red) = ()",
        "[  12.345678] screen.show(2 pixels) = ()",
        "[  12.345678] sound.tone(440 Hz, 50ms) = ()",
        "[  12.345678] battery.voltage() = Millivolts(7500)",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn an_error_is_handed_on_and_logged_as_its_message() {
    let mut brick = traced();
    let lines = lines(|| {
        let error = brick.arm.run(DegreesPerSecond::new(-50)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Disconnected);
    });
    assert_eq!(
        lines,
        ["[   0.000000] arm.run(-50°/s) = error: flipper motor is not connected: it was unplugged"]
    );
}
