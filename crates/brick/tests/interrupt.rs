//! The interrupting wrapper: who is stopped, who is told, and what stays a button.

use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    rc::Rc,
    time::Duration,
};

use brick::{
    Battery, Brick, Button, ButtonEvent, Buttons, Clock, ColorSensor, Degrees, DegreesPerSecond,
    DeviceError, Drive, Encoder, ErrorKind, Interrupt, InterruptCause, LedColor, Leds, Millivolts,
    MotorState, MotorStatus, Rgb, Screen, Sound, StopAction, interrupt,
};

/// What the fake brick has seen, and what its person does.
#[derive(Default)]
struct State {
    now: Cell<Duration>,
    /// Events with the time from which on they can be read.
    events: RefCell<VecDeque<(Duration, ButtonEvent)>>,
    signal_at: Cell<Option<Duration>>,
    calls: RefCell<Vec<String>>,
}

/// Every device at once.
#[derive(Clone, Default)]
struct Fake(Rc<State>);

impl Fake {
    fn brick(&self) -> (Brick, Interrupt) {
        let device = || Box::new(self.clone());
        let brick = Brick {
            flipper: device(),
            turntable: device(),
            arm: device(),
            color: device(),
            distance: None,
            buttons: device(),
            leds: device(),
            screen: device(),
            sound: device(),
            battery: device(),
            clock: Rc::new(self.clone()),
        };
        let state = Rc::clone(&self.0);
        interrupt::wrap(brick, move || {
            state
                .signal_at
                .get()
                .is_some_and(|at| state.now.get() >= at)
        })
    }

    fn at(&self, milliseconds: u64, button: Button, pressed: bool) {
        let event = ButtonEvent { button, pressed };
        let at = Duration::from_millis(milliseconds);
        self.0.events.borrow_mut().push_back((at, event));
    }

    fn calls(&self) -> Vec<String> {
        self.0.calls.take()
    }

    #[expect(clippy::unnecessary_wraps, reason = "it is what a device answers")]
    fn call(&self, text: String) -> Result<(), DeviceError> {
        self.0.calls.borrow_mut().push(text);
        Ok(())
    }
}

impl Clock for Fake {
    fn now(&self) -> Duration {
        self.0.now.get()
    }
    fn sleep(&self, duration: Duration) {
        self.0.now.set(self.0.now.get() + duration);
    }
}

impl Buttons for Fake {
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError> {
        let mut events = self.0.events.borrow_mut();
        let is_there = events
            .front()
            .is_some_and(|(at, _)| *at <= self.0.now.get());
        Ok(is_there.then(|| events.pop_front().expect("one is there").1))
    }
}

impl Encoder for Fake {
    fn position(&self) -> Result<Degrees, DeviceError> {
        Ok(Degrees::ZERO)
    }
    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        self.call(format!("set {position}"))
    }
}

impl Drive for Fake {
    fn run_to(&mut self, target: Degrees, _: DegreesPerSecond) -> Result<(), DeviceError> {
        self.call(format!("to {target}"))
    }
    fn run(&mut self, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.call(format!("run {speed}"))
    }
    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        self.call(format!("{action:?}"))
    }
}

impl MotorStatus for Fake {
    fn state(&self) -> Result<MotorState, DeviceError> {
        Ok(MotorState::Running)
    }
}

impl ColorSensor for Fake {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        Ok(Rgb::default())
    }
}

impl Leds for Fake {
    fn set(&mut self, _: LedColor) -> Result<(), DeviceError> {
        self.call("lights".into())
    }
}

impl Screen for Fake {
    fn show(&mut self, _: &[bool]) -> Result<(), DeviceError> {
        self.call("screen".into())
    }
}

impl Sound for Fake {
    fn tone(&mut self, _: u16, _: Duration) -> Result<(), DeviceError> {
        self.call("tone".into())
    }
}

impl Battery for Fake {
    fn voltage(&mut self) -> Result<Millivolts, DeviceError> {
        Ok(Millivolts::new(8000))
    }
}

const SECOND: Duration = Duration::from_secs(1);
const FAST: DegreesPerSecond = DegreesPerSecond::new(500);

#[test]
fn a_press_of_back_stops_all_motors_and_ends_a_sleep_within_10_ms() {
    let fake = Fake::default();
    let (brick, interrupt) = fake.brick();
    interrupt.arm();
    fake.at(333, Button::Back, true);
    brick.clock.sleep(SECOND);
    assert_eq!(fake.calls(), ["Brake", "Brake", "Brake"]);
    assert_eq!(brick.clock.now().as_millis(), 340);
    // Time goes on for who only waits for it.
    brick.clock.sleep(SECOND);
    assert_eq!(brick.clock.now().as_millis(), 350);
    assert_eq!(interrupt.cause(), Some(InterruptCause::BackButton));
}

#[test]
fn once_interrupted_every_call_but_a_stop_is_refused() {
    let fake = Fake::default();
    let (mut brick, interrupt) = fake.brick();
    interrupt.arm();
    fake.at(0, Button::Back, true);
    let errors = [
        brick.arm.position().err(),
        brick.turntable.run_to(Degrees::ZERO, FAST).err(),
        brick.turntable.run(FAST).err(),
        brick.turntable.set_position(Degrees::ZERO).err(),
        brick.flipper.state().err(),
        brick.color.rgb().err(),
        brick.buttons.next_event().err(),
    ];
    for error in errors {
        let error = error.expect("it is refused");
        assert_eq!(error.kind(), ErrorKind::Interrupted);
        assert_eq!(error.to_string(), "stopped by the button below the screen");
    }
    assert_eq!(fake.calls(), ["Brake", "Brake", "Brake"]);
    // To hold takes power.
    brick.turntable.stop(StopAction::Hold).expect("it stops");
    brick.turntable.stop(StopAction::Coast).expect("it stops");
    brick.leds.set(LedColor::Red).expect("lights are no matter");
    brick.sound.tone(440, SECOND).expect("nor are tones");
    assert_eq!(fake.calls(), ["Brake", "Coast", "lights", "tone"]);
}

#[test]
fn armed_again_the_motors_move_and_another_press_stops_them() {
    let fake = Fake::default();
    let (mut brick, interrupt) = fake.brick();
    interrupt.arm();
    fake.at(0, Button::Back, true);
    fake.at(300, Button::Back, false);
    fake.at(500, Button::Back, true);
    brick.clock.sleep(SECOND);
    interrupt.arm();
    assert_eq!(interrupt.cause(), None);
    brick.turntable.run(FAST).expect("it may");
    brick.clock.sleep(SECOND);
    assert_eq!(brick.clock.now().as_millis(), 500);
    assert_eq!(
        brick.turntable.run(FAST).map_err(|error| error.kind()),
        Err(ErrorKind::Interrupted)
    );
    let brakes = fake.calls().iter().filter(|call| *call == "Brake").count();
    assert_eq!(brakes, 6);
}

#[test]
fn other_buttons_wait_until_they_are_asked_for_and_back_that_interrupted_is_no_event() {
    let fake = Fake::default();
    let (mut brick, interrupt) = fake.brick();
    interrupt.arm();
    fake.at(10, Button::Left, true);
    fake.at(20, Button::Left, false);
    fake.at(30, Button::Back, true);
    fake.at(40, Button::Enter, true);
    brick.clock.sleep(SECOND);
    interrupt.disarm();
    fake.at(50, Button::Back, false);
    fake.at(60, Button::Back, true);
    fake.at(70, Button::Back, false);
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
fn a_signal_interrupts_for_good_whether_armed_or_not() {
    let fake = Fake::default();
    let (mut brick, interrupt) = fake.brick();
    fake.0.signal_at.set(Some(Duration::from_millis(42)));
    brick.clock.sleep(SECOND);
    assert_eq!(brick.clock.now().as_millis(), 50);
    assert_eq!(fake.calls(), ["Brake", "Brake", "Brake"]);
    for _ in 0..2 {
        let error = brick.buttons.next_event().expect_err("it is refused");
        assert_eq!(error.to_string(), "stopped by a signal");
        interrupt.arm();
        interrupt.disarm();
    }
    assert_eq!(interrupt.cause(), Some(InterruptCause::Signal));
    assert_eq!(fake.calls().len(), 0, "the motors were stopped once");
}

#[test]
fn a_search_that_only_watches_the_time_is_noticed_too() {
    let fake = Fake::default();
    let (brick, interrupt) = fake.brick();
    interrupt.arm();
    fake.at(15, Button::Back, true);
    while brick.clock.now() < Duration::from_millis(30) {
        fake.0
            .now
            .set(fake.0.now.get() + Duration::from_micros(100));
    }
    assert_eq!(fake.calls(), ["Brake", "Brake", "Brake"]);
}

#[test]
fn a_sleep_is_as_long_as_asked_for_also_by_a_clock_that_runs_on() {
    let fake = Fake::default();
    let (brick, _) = fake.brick();
    for microseconds in [0, 1, 9_999, 10_000, 10_001, 135_000] {
        let before = brick.clock.now();
        let duration = Duration::from_micros(microseconds);
        brick.clock.sleep(duration);
        assert_eq!(brick.clock.now(), before + duration);
    }
}
