//! A brick of which only the motors matter: each moves at constant speed between two stops, on a
//! clock that runs while it is slept. Every command is written down. Total: nothing panics.

use std::{cell::RefCell, rc::Rc, time::Duration};

use brick::{
    Battery, Brick, ButtonEvent, Buttons, Clock, ColorSensor, Degrees, DegreesPerSecond,
    DeviceError, Drive, Encoder, LedColor, Leds, Millivolts, MotorState, MotorStatus, Rgb, Screen,
    Sound, StopAction,
};

use brick::Part;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Order {
    Rest,
    To(i32),
    Run,
}

/// Positions are thousandths of a motor degree, so that a millisecond at any whole speed is a
/// whole step.
#[derive(Debug)]
struct FakeMotor {
    part: Part,
    /// Where it is, counted from where it was built.
    place: i32,
    /// What its encoder shows there less.
    zero: i32,
    stops: (i32, i32),
    order: Order,
    speed: i32,
    still_ms: u32,
    health: Health,
}

/// What is wrong with a motor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Health {
    Good,
    /// Takes every command and does nothing.
    Deaf,
    /// Cannot be reached.
    Unplugged,
    /// Never says that it has arrived.
    Hunting,
}

impl FakeMotor {
    fn step(&mut self) {
        if self.health == Health::Deaf {
            return;
        }
        let wanted = match self.order {
            Order::Rest => return,
            Order::To(target) => {
                (target + self.zero - self.place).clamp(-self.speed.abs(), self.speed.abs())
            }
            Order::Run => self.speed,
        };
        let (low, high) = self.stops;
        let place = (self.place + wanted).clamp(low.min(self.place), high.max(self.place));
        let moved = place != self.place;
        self.place = place;
        self.still_ms = if moved || wanted == 0 {
            0
        } else {
            self.still_ms + 1
        };
    }

    fn state(&self) -> MotorState {
        match self.order {
            Order::Rest => MotorState::Idle,
            _ if self.health == Health::Deaf => MotorState::Idle,
            _ if self.still_ms >= 100 => MotorState::Stalled,
            Order::To(target)
                if target + self.zero == self.place && self.health != Health::Hunting =>
            {
                MotorState::Holding
            }
            Order::To(_) | Order::Run => MotorState::Running,
        }
    }
}

#[derive(Debug)]
struct World {
    now: Duration,
    motors: [FakeMotor; 3],
    commands: Vec<String>,
}

/// A handle on the world behind a fake brick.
#[derive(Debug, Clone)]
pub(super) struct Fake(Rc<RefCell<World>>);

struct MotorHandle(Fake, usize);

impl Fake {
    /// Flipper 20 degrees below its stop, turntable anywhere, colour arm 100 degrees inside of
    /// its stop; the encoders show 0 all the same.
    pub(super) fn new() -> Self {
        let motor = |part, stops: (i32, i32)| FakeMotor {
            part,
            place: 0,
            zero: 0,
            stops: (stops.0 * 1000, stops.1 * 1000),
            order: Order::Rest,
            speed: 0,
            still_ms: 0,
            health: Health::Good,
        };
        Self(Rc::new(RefCell::new(World {
            now: Duration::ZERO,
            motors: [
                motor(Part::Flipper, (-20, 300)),
                motor(Part::Turntable, (-100_000, 100_000)),
                motor(Part::ColorArm, (-900, 100)),
            ],
            commands: Vec::new(),
        })))
    }

    pub(super) fn brick(&self) -> Brick {
        let motor = |index| Box::new(MotorHandle(self.clone(), index));
        Brick {
            flipper: motor(0),
            turntable: motor(1),
            arm: motor(2),
            color: Box::new(self.clone()),
            distance: None,
            buttons: Box::new(self.clone()),
            leds: Box::new(self.clone()),
            screen: Box::new(self.clone()),
            sound: Box::new(self.clone()),
            battery: Box::new(self.clone()),
            clock: Rc::new(self.clone()),
        }
    }

    fn with<T>(&self, part: Part, change: impl FnOnce(&mut FakeMotor) -> T) -> T {
        let mut world = self.0.borrow_mut();
        let index = match part {
            Part::Flipper => 0,
            Part::Turntable => 1,
            Part::ColorArm => 2,
        };
        change(&mut world.motors[index])
    }

    /// Takes the commands that were given since the last time.
    pub(super) fn commands(&self) -> Vec<String> {
        std::mem::take(&mut self.0.borrow_mut().commands)
    }

    /// What the encoder of a motor shows.
    pub(super) fn position(&self, part: Part) -> i32 {
        self.with(part, |motor| (motor.place - motor.zero) / 1000)
    }

    /// Puts a motor where its encoder shows `degrees`, by hand.
    pub(super) fn displace(&self, part: Part, degrees: i32) {
        self.with(part, |motor| {
            motor.place = degrees * 1000 + motor.zero;
            motor.order = Order::Rest;
        });
    }

    /// Lets a motor go no further than where its encoder shows `low` and `high`.
    pub(super) fn block(&self, part: Part, low: i32, high: i32) {
        self.with(part, |motor| {
            motor.stops = (low * 1000 + motor.zero, high * 1000 + motor.zero);
        });
    }

    pub(super) fn set_health(&self, part: Part, health: Health) {
        self.with(part, |motor| motor.health = health);
    }
}

impl Clock for Fake {
    fn now(&self) -> Duration {
        self.0.borrow().now
    }

    fn sleep(&self, duration: Duration) {
        let mut world = self.0.borrow_mut();
        world.now += duration;
        for _ in 0..duration.as_millis() {
            world.motors.iter_mut().for_each(FakeMotor::step);
        }
    }
}

impl MotorHandle {
    fn command(
        &self,
        text: impl FnOnce(Part) -> String,
        change: impl FnOnce(&mut FakeMotor),
    ) -> Result<(), DeviceError> {
        let mut world = self.0.0.borrow_mut();
        let motor = &mut world.motors[self.1];
        if motor.health == Health::Unplugged {
            return Err(DeviceError::Disconnected {
                device: motor.part.to_string(),
                reason: "unplugged".to_owned(),
            });
        }
        motor.still_ms = 0;
        change(motor);
        let text = text(motor.part);
        world.commands.push(text);
        Ok(())
    }
}

impl Encoder for MotorHandle {
    fn position(&self) -> Result<Degrees, DeviceError> {
        let world = self.0.0.borrow();
        let motor = &world.motors[self.1];
        Ok(Degrees::new((motor.place - motor.zero) / 1000))
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        self.command(
            |part| format!("{part} is at {position}"),
            |motor| motor.zero = motor.place - position.as_degrees() * 1000,
        )
    }
}

impl Drive for MotorHandle {
    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.command(
            |part| format!("{part} to {target} at {speed}"),
            |motor| {
                motor.order = Order::To(target.as_degrees() * 1000);
                motor.speed = speed.as_degrees_per_second();
            },
        )
    }

    fn run(&mut self, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.command(
            |part| format!("{part} at {speed}"),
            |motor| {
                motor.order = Order::Run;
                motor.speed = speed.as_degrees_per_second();
            },
        )
    }

    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        self.command(
            |part| format!("{part} stop {action:?}"),
            |motor| motor.order = Order::Rest,
        )
    }
}

impl MotorStatus for MotorHandle {
    fn state(&self) -> Result<MotorState, DeviceError> {
        Ok(self.0.0.borrow().motors[self.1].state())
    }
}

impl ColorSensor for Fake {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        Ok(Rgb::default())
    }
}

impl Buttons for Fake {
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError> {
        Ok(None)
    }
}

impl Leds for Fake {
    fn set(&mut self, _: LedColor) -> Result<(), DeviceError> {
        Ok(())
    }
}

impl Screen for Fake {
    fn show(&mut self, _: &[bool]) -> Result<(), DeviceError> {
        Ok(())
    }
}

impl Sound for Fake {
    fn tone(&mut self, _: u16, _: Duration) -> Result<(), DeviceError> {
        Ok(())
    }
}

impl Battery for Fake {
    fn voltage(&mut self) -> Result<Millivolts, DeviceError> {
        Ok(Millivolts::new(8000))
    }
}
