//! A brick for tests: motors that move at constant speed between two stops, a clock that runs only
//! while the program sleeps, and inputs by script. No call of a device panics.
//!
//! A [`Mock`] is the test's handle on the world behind its [`Brick`]:
//!
//! ```
//! use brick::{Degrees, DegreesPerSecond, Part, mock::Mock};
//! use std::time::Duration;
//! let mock = Mock::new();
//! let mut brick = mock.brick();
//! let speed = DegreesPerSecond::new(100);
//! brick.turntable.run_to(Degrees::new(270), speed)?;
//! brick.clock.sleep(Duration::from_secs(1));
//! assert_eq!(mock.position(Part::Turntable), 100);
//! assert_eq!(mock.calls(), ["turntable to 270° at 100°/s"]);
//! # Ok::<(), brick::DeviceError>(())
//! ```
//! The simulator is the physics of a robot; the mock brick is enough for tests of one crate.

mod devices;
mod motor;
mod world;

use std::{cell::RefCell, fmt, rc::Rc, time::Duration};

pub use self::motor::Health;
use self::{
    devices::{Device, MotorHandle},
    world::World,
};
use crate::{Brick, Button, ButtonEvent, MotorState, Part, Rgb};

/// The world behind a mock brick. Clones are handles on the same world.
#[derive(Clone)]
pub struct Mock(Rc<RefCell<World>>);

impl fmt::Debug for Mock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let world = self.0.borrow();
        f.debug_struct("Mock")
            .field("now", &world.now)
            .field("motors", &world.motors)
            .finish_non_exhaustive()
    }
}

impl Default for Mock {
    fn default() -> Self {
        Self::new()
    }
}

impl Mock {
    /// A robot before homing: flipper 20 degrees below its stop, colour arm 100 degrees inside of
    /// its stop, and a turntable without stops within 100,000 degrees; all encoders show 0. The
    /// colour sensor sees black, the infrared sensor nothing, the battery has 8 V.
    pub fn new() -> Self {
        Self(Rc::new(RefCell::new(World::new())))
    }

    /// All devices, the distance sensor included.
    pub fn brick(&self) -> Brick {
        let motor = |part| {
            Box::new(MotorHandle {
                world: Rc::clone(&self.0),
                part,
            })
        };
        let device = || Box::new(Device(Rc::clone(&self.0)));
        Brick {
            flipper: motor(Part::Flipper),
            turntable: motor(Part::Turntable),
            arm: motor(Part::ColorArm),
            color: device(),
            distance: Some(device()),
            buttons: device(),
            leds: device(),
            screen: device(),
            sound: device(),
            battery: device(),
            clock: Rc::new(Device(Rc::clone(&self.0))),
        }
    }

    /// Takes the calls since the last time that change a device: motors, lights, screen and tones.
    pub fn calls(&self) -> Vec<String> {
        std::mem::take(&mut self.0.borrow_mut().calls)
    }

    /// Time on the brick's clock.
    pub fn now(&self) -> Duration {
        self.0.borrow().now
    }

    /// Lets time pass as in a program that computes.
    pub fn advance(&self, duration: Duration) {
        self.0.borrow_mut().advance(duration);
    }

    /// Motor degrees that the encoder of a part shows.
    pub fn position(&self, part: Part) -> i32 {
        self.with_motor(part, |motor| motor.position())
    }

    /// State that the motor of a part reports.
    pub fn state(&self, part: Part) -> MotorState {
        self.with_motor(part, |motor| motor.state())
    }

    /// Moves a part by hand to the place where its encoder shows `degrees`; its motor is off then.
    pub fn displace(&self, part: Part, degrees: i32) {
        self.with_motor(part, |motor| motor.displace(degrees));
    }

    /// Limits a part to the places where its encoder shows `low` to `high`; a part outside moves
    /// only towards them.
    pub fn block(&self, part: Part, low: i32, high: i32) {
        self.with_motor(part, |motor| motor.block(low, high));
    }

    /// Limits the speed of a part to this many motor degrees a second, above 0.
    pub fn limit_speed(&self, part: Part, degrees_per_second: i32) {
        self.with_motor(part, |motor| motor.max_speed = degrees_per_second);
    }

    /// Breaks or repairs a motor.
    pub fn set_health(&self, part: Part, health: Health) {
        self.with_motor(part, |motor| motor.health = health);
    }

    /// Sets the colour under the colour sensor, as a function of the positions of flipper,
    /// turntable and arm in motor degrees.
    pub fn set_scene(&self, scene: impl Fn([i32; 3]) -> Rgb + 'static) {
        self.0.borrow_mut().scene = Some(Rc::new(scene));
    }

    /// Unplugs the colour sensor.
    pub fn unplug_color(&self) {
        self.0.borrow_mut().scene = None;
    }

    /// Presses or releases a button at a time; the calls come in the order of their times.
    pub fn press_at(&self, at: Duration, button: Button, pressed: bool) {
        let event = ButtonEvent { button, pressed };
        self.0.borrow_mut().events.push_back((at, event));
    }

    fn with_motor<T>(&self, part: Part, change: impl FnOnce(&mut motor::MockMotor) -> T) -> T {
        change(self.0.borrow_mut().motor(part))
    }
}
