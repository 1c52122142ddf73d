//! Interrupting wrapper: the button below the screen, or a signal, ends a run at any moment.
//!
//! ```text
//!   program ──▶ wrapped brick ──▶ brick
//!                    │  looks, at most every 10 ms, from within sleeps, motor and sensor calls:
//!                    ├─ is Back pressed, while armed?     other buttons wait for `next_event`
//!                    └─ was a signal sent?
//!                    ▼ yes
//!               stops all motors; from now on every call but a stop answers
//!               DeviceError::Interrupted, so that each loop above ends at its next call
//! ```
//! A loop that waits for a motor calls the clock or a motor every few milliseconds, so it needs no
//! code of its own for an interrupt, and no motor is left out. A long computation that calls no
//! device has to look by itself, through [`Buttons::next_event`]. Reading the clock looks too: a
//! search that watches the time stops the motors, but gets no error from it.
//!
//! [`wrap`] returns the brick and an [`Interrupt`] that arms it. The wrapper works over the EV3,
//! over a simulated brick, and over or under another wrapper.

use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    fmt,
    rc::Rc,
    time::Duration,
};

use crate::{
    Brick, Button, ButtonEvent, Buttons, Clock, ColorSensor, Degrees, DegreesPerSecond,
    DeviceError, Distance, DistanceSensor, InterruptCause, Motor, MotorState, Rgb, StopAction,
};

/// Least time between two looks: a tenth of the 100 ms in which motors have to stop. A look takes
/// two system calls, about 20 microseconds on the brick.
const LOOK_INTERVAL: Duration = Duration::from_millis(10);

/// Returns the same brick as one that can be interrupted, and its switch. `signal` reports whether
/// the system asked the program to end; the wrapper calls it often. The button is not armed yet.
pub fn wrap(brick: Brick, signal: impl Fn() -> bool + 'static) -> (Brick, Interrupt) {
    wrap_with_stop(brick, signal, || false)
}

/// As [`wrap`]; `stop` reports, once for each time, that a person stopped the robot from afar. The
/// wrapper asks only while the button is armed, and a stop then acts as a press of the button does.
pub fn wrap_with_stop(
    brick: Brick,
    signal: impl Fn() -> bool + 'static,
    stop: impl Fn() -> bool + 'static,
) -> (Brick, Interrupt) {
    let Brick {
        flipper,
        turntable,
        arm,
        color,
        distance,
        buttons,
        leds,
        screen,
        sound,
        battery,
        clock,
    } = brick;
    let shared = Rc::new(Shared {
        motors: [flipper, turntable, arm].map(RefCell::new),
        buttons: RefCell::new(buttons),
        waiting: RefCell::default(),
        clock,
        signal: Box::new(signal),
        stop: Box::new(stop),
        is_armed: Cell::new(false),
        is_back_down: Cell::new(false),
        cause: Cell::new(None),
        next_look: Cell::new(Duration::ZERO),
    });
    let motor = |index| -> Box<dyn Motor> {
        Box::new(InterruptibleMotor {
            shared: Rc::clone(&shared),
            index,
        })
    };
    let wrapped = Brick {
        flipper: motor(0),
        turntable: motor(1),
        arm: motor(2),
        color: Box::new(Interruptible {
            shared: Rc::clone(&shared),
            device: color,
        }),
        distance: distance.map(|device| -> Box<dyn DistanceSensor> {
            Box::new(Interruptible {
                shared: Rc::clone(&shared),
                device,
            })
        }),
        buttons: Box::new(InterruptibleButtons(Rc::clone(&shared))),
        leds,
        screen,
        sound,
        battery,
        clock: Rc::new(InterruptibleClock(Rc::clone(&shared))),
    };
    (wrapped, Interrupt(shared))
}

/// Switch of a brick that can be interrupted. Clones belong to the same brick.
#[derive(Clone)]
pub struct Interrupt(Rc<Shared>);

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interrupt")
            .field("is_armed", &self.0.is_armed.get())
            .field("cause", &self.0.cause.get())
            .finish_non_exhaustive()
    }
}

impl Interrupt {
    /// Arms the button below the screen: a press interrupts, and is no event any more. The call
    /// forgets an earlier press, or stop from afar, that interrupted, so that the motors can move
    /// again.
    pub fn arm(&self) {
        self.0.forget_press();
        self.0.is_armed.set(true);
    }

    /// Disarms the button below the screen: a press is an event like that of any other button. The
    /// call forgets an earlier press that interrupted; a signal interrupts until the program ends.
    pub fn disarm(&self) {
        self.0.forget_press();
        self.0.is_armed.set(false);
    }

    /// Looks now, and returns the cause of an interrupt, if there is one. The motors are stopped
    /// then.
    pub fn cause(&self) -> Option<InterruptCause> {
        self.0.look();
        self.0.cause.get()
    }
}

struct Shared {
    /// Motors of flipper, turntable and arm.
    motors: [RefCell<Box<dyn Motor>>; 3],
    buttons: RefCell<Box<dyn Buttons>>,
    /// Events that a look has read and no call has returned yet.
    waiting: RefCell<VecDeque<ButtonEvent>>,
    clock: Rc<dyn Clock>,
    signal: Box<dyn Fn() -> bool>,
    stop: Box<dyn Fn() -> bool>,
    is_armed: Cell<bool>,
    /// Whether Back has interrupted and is still down: its release is no event either.
    is_back_down: Cell<bool>,
    cause: Cell<Option<InterruptCause>>,
    next_look: Cell<Duration>,
}

impl Shared {
    fn forget_press(&self) {
        if self.cause.get().is_some_and(InterruptCause::is_by_person) {
            self.cause.set(None);
        }
    }

    fn check(&self) -> Result<(), DeviceError> {
        self.look_if_due();
        match self.cause.get() {
            None => Ok(()),
            Some(cause) => Err(DeviceError::Interrupted { cause }),
        }
    }

    fn look_if_due(&self) {
        let now = self.clock.now();
        if now >= self.next_look.get() {
            self.next_look.set(now + LOOK_INTERVAL);
            self.look();
        }
    }

    fn look(&self) {
        if self.cause.get() == Some(InterruptCause::Signal) {
            return;
        }
        if (self.signal)() {
            self.interrupt(InterruptCause::Signal);
        } else if self.is_armed.get() {
            if (self.stop)() {
                self.interrupt(InterruptCause::Page);
            }
            // An error of the buttons is left to `next_event`; the motors can go on.
            while let Ok(Some(event)) = self.read_button() {
                self.waiting.borrow_mut().push_back(event);
            }
        }
    }

    /// The next event for the caller; a press of Back while armed interrupts instead.
    fn read_button(&self) -> Result<Option<ButtonEvent>, DeviceError> {
        loop {
            let Some(event) = self.buttons.borrow_mut().next_event()? else {
                return Ok(None);
            };
            if event.button != Button::Back {
                return Ok(Some(event));
            }
            if event.pressed && self.is_armed.get() {
                self.is_back_down.set(true);
                self.interrupt(InterruptCause::BackButton);
            } else if event.pressed || !self.is_back_down.replace(false) {
                return Ok(Some(event));
            }
        }
    }

    fn interrupt(&self, cause: InterruptCause) {
        self.cause.set(Some(cause));
        for motor in &self.motors {
            if let Err(error) = motor.borrow_mut().stop(StopAction::Brake) {
                log::warn!("{cause}: {error}");
            }
        }
        log::info!("{cause}");
    }
}

struct InterruptibleMotor {
    shared: Rc<Shared>,
    index: usize,
}

impl InterruptibleMotor {
    fn motor(&self) -> &RefCell<Box<dyn Motor>> {
        &self.shared.motors[self.index]
    }
}

impl Motor for InterruptibleMotor {
    fn position(&self) -> Result<Degrees, DeviceError> {
        self.shared.check()?;
        self.motor().borrow().position()
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        self.shared.check()?;
        self.motor().borrow_mut().set_position(position)
    }

    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.shared.check()?;
        self.motor().borrow_mut().run_to(target, speed)
    }

    fn run_past(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.shared.check()?;
        self.motor().borrow_mut().run_past(target, speed)
    }

    fn run(&mut self, speed: DegreesPerSecond, at_most: Duration) -> Result<(), DeviceError> {
        self.shared.check()?;
        self.motor().borrow_mut().run(speed, at_most)
    }

    /// Obeys even when interrupted, but brakes instead of holding, because holding takes power.
    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        let action = match (action, self.shared.cause.get()) {
            (StopAction::Hold, Some(_)) => StopAction::Brake,
            (action, _) => action,
        };
        self.motor().borrow_mut().stop(action)
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        self.shared.check()?;
        self.motor().borrow().state()
    }
}

struct Interruptible<D: ?Sized> {
    shared: Rc<Shared>,
    device: Box<D>,
}

impl ColorSensor for Interruptible<dyn ColorSensor> {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        self.shared.check()?;
        self.device.rgb()
    }
}

impl DistanceSensor for Interruptible<dyn DistanceSensor> {
    fn distance(&mut self) -> Result<Distance, DeviceError> {
        self.shared.check()?;
        self.device.distance()
    }
}

struct InterruptibleButtons(Rc<Shared>);

impl Buttons for InterruptibleButtons {
    /// Always looks, so that a long computation can look by asking for an event.
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError> {
        self.0.look();
        if let Some(cause) = self.0.cause.get() {
            return Err(DeviceError::Interrupted { cause });
        }
        let waiting = self.0.waiting.borrow_mut().pop_front();
        match waiting {
            None => self.0.read_button(),
            waiting => Ok(waiting),
        }
    }
}

struct InterruptibleClock(Rc<Shared>);

impl Clock for InterruptibleClock {
    fn now(&self) -> Duration {
        self.0.look_if_due();
        self.0.clock.now()
    }

    /// Returns early, but not at once, when interrupted: where only sleeping makes time pass, a
    /// loop that waits for a time would otherwise never end.
    fn sleep(&self, duration: Duration) {
        let clock = &self.0.clock;
        let end = clock.now() + duration;
        let mut left = duration;
        loop {
            let slice = left.min(LOOK_INTERVAL);
            clock.sleep(slice);
            self.0.look_if_due();
            left = left
                .saturating_sub(slice)
                .min(end.saturating_sub(clock.now()));
            if left.is_zero() || self.0.cause.get().is_some() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests;
