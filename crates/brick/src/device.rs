//! The devices of a MindCub3r, as traits of one to three methods.
//!
//! Waiting is always done by the caller, in small steps of [`Clock::sleep`]: on a simulated
//! brick sleeping *is* what makes time pass, so no method here blocks for long.

use std::{fmt, rc::Rc, time::Duration};

use crate::{Degrees, DegreesPerSecond, DeviceError, Millivolts, Part, Rgb};

/// Time that can be read and slept away.
pub trait Clock {
    /// Time since the clock started.
    fn now(&self) -> Duration;
    /// Returns when so much time has passed.
    fn sleep(&self, duration: Duration);
}

/// A motor's sense of where it stands.
pub trait Encoder {
    /// The present position.
    ///
    /// # Errors
    /// When the motor cannot be read.
    fn position(&self) -> Result<Degrees, DeviceError>;
    /// Declares the present position to be `position`; the motor must be stopped.
    ///
    /// # Errors
    /// When the motor cannot be written.
    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError>;
}

/// What a motor does when it is stopped, or has reached its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StopAction {
    /// No power: the shaft turns freely.
    Coast,
    /// Short-circuited: the shaft resists, but draws no current.
    Brake,
    /// Regulated: the shaft is driven back to where it was stopped.
    Hold,
}

/// A motor's power to move. Commands return at once.
pub trait Drive {
    /// Starts towards an absolute position, at this speed (its sign is ignored), to hold there.
    ///
    /// # Errors
    /// When the motor refuses the command.
    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError>;
    /// Starts to run at this (signed) speed until told otherwise, but no longer than `at_most`: then
    /// the motor brakes by itself, also when the program that started it is gone.
    ///
    /// # Errors
    /// When the motor refuses the command.
    fn run(&mut self, speed: DegreesPerSecond, at_most: Duration) -> Result<(), DeviceError>;
    /// Stops.
    ///
    /// # Errors
    /// When the motor refuses the command.
    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError>;
}

/// What a motor is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MotorState {
    /// Stopped, without regulation.
    Idle,
    /// Moving, or about to.
    Running,
    /// Standing at its target, regulated.
    Holding,
    /// Told to move but standing still for 100 ms or more.
    Stalled,
}

/// A motor's answer to what it is doing.
pub trait MotorStatus {
    /// The present state.
    ///
    /// # Errors
    /// When the motor cannot be read.
    fn state(&self) -> Result<MotorState, DeviceError>;
}

/// Everything a motor can do.
pub trait Motor: Encoder + Drive + MotorStatus {}
impl<T: Encoder + Drive + MotorStatus + ?Sized> Motor for T {}

/// A colour sensor that sees what is under it.
pub trait ColorSensor {
    /// The newest reading.
    ///
    /// # Errors
    /// When the sensor cannot be read.
    fn rgb(&mut self) -> Result<Rgb, DeviceError>;
}

/// How far something is away, in the unit of the sensor that is built in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Distance {
    /// Infrared proximity: 0 (touching) to 100 (nothing in sight), about 0.7 cm a step.
    Percent(u8),
    /// Ultrasonic distance in millimetres; 2550 means nothing in sight.
    Millimetres(u16),
}

/// A sensor that sees whether a cube lies on the turntable.
pub trait DistanceSensor {
    /// The newest reading.
    ///
    /// # Errors
    /// When the sensor cannot be read.
    fn distance(&mut self) -> Result<Distance, DeviceError>;
}

/// A button of the brick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Button {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// The one in the middle.
    Enter,
    /// The one below the screen at the left.
    Back,
}

/// A button went down or up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ButtonEvent {
    /// Which.
    pub button: Button,
    /// Whether it is down now.
    pub pressed: bool,
}

/// The brick's six buttons.
pub trait Buttons {
    /// The oldest event that was not handed out yet, if there is one.
    ///
    /// # Errors
    /// When the buttons cannot be read.
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError>;
}

/// What the lights around the buttons show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LedColor {
    /// Dark.
    Off,
    /// Green.
    Green,
    /// Red and green together.
    Orange,
    /// Red.
    Red,
}

/// The lights around the buttons.
pub trait Leds {
    /// Shows a colour on both sides.
    ///
    /// # Errors
    /// When the lights cannot be written.
    fn set(&mut self, color: LedColor) -> Result<(), DeviceError>;
}

/// The brick's screen: 178 by 128 pixels, black or white.
pub trait Screen {
    /// Shows a frame: `WIDTH` times `HEIGHT` pixels row by row from the top left, true for black.
    ///
    /// # Errors
    /// When the screen cannot be written.
    ///
    /// # Panics
    /// When the frame has another size.
    fn show(&mut self, pixels: &[bool]) -> Result<(), DeviceError>;
}

impl dyn Screen + '_ {
    /// Pixels in a row.
    pub const WIDTH: usize = 178;
    /// Rows.
    pub const HEIGHT: usize = 128;
}

/// The brick's loudspeaker.
pub trait Sound {
    /// Starts a tone and returns at once.
    ///
    /// # Errors
    /// When the tone cannot be started.
    fn tone(&mut self, hertz: u16, duration: Duration) -> Result<(), DeviceError>;
}

/// The brick's battery.
pub trait Battery {
    /// The present voltage.
    ///
    /// # Errors
    /// When the battery cannot be read.
    fn voltage(&mut self) -> Result<Millivolts, DeviceError>;
}

/// All devices of one MindCub3r.
pub struct Brick {
    /// Large motor on port A: the flipper.
    pub flipper: Box<dyn Motor>,
    /// Large motor on port B: the turntable, geared 3:1.
    pub turntable: Box<dyn Motor>,
    /// Medium motor on port C: the arm that carries the colour sensor.
    pub arm: Box<dyn Motor>,
    /// The colour sensor.
    pub color: Box<dyn ColorSensor>,
    /// The infrared or ultrasonic sensor, if one is built in.
    pub distance: Option<Box<dyn DistanceSensor>>,
    /// The buttons.
    pub buttons: Box<dyn Buttons>,
    /// The lights.
    pub leds: Box<dyn Leds>,
    /// The screen.
    pub screen: Box<dyn Screen>,
    /// The loudspeaker.
    pub sound: Box<dyn Sound>,
    /// The battery.
    pub battery: Box<dyn Battery>,
    /// The clock by which all waiting is done.
    pub clock: Rc<dyn Clock>,
}

impl fmt::Debug for Brick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Brick").finish_non_exhaustive()
    }
}

impl Brick {
    /// The motor that moves this part.
    pub fn motor(&self, part: Part) -> &dyn Motor {
        match part {
            Part::Flipper => &*self.flipper,
            Part::Turntable => &*self.turntable,
            Part::ColorArm => &*self.arm,
        }
    }

    /// The motor that moves this part, to be driven.
    pub fn motor_mut(&mut self, part: Part) -> &mut dyn Motor {
        match part {
            Part::Flipper => &mut *self.flipper,
            Part::Turntable => &mut *self.turntable,
            Part::ColorArm => &mut *self.arm,
        }
    }

    /// Stops all three motors, as far as they can be reached.
    ///
    /// # Errors
    /// The first error, after every motor has been told.
    pub fn stop_motors(&mut self, action: StopAction) -> Result<(), DeviceError> {
        let results = [
            self.turntable.stop(action),
            self.flipper.stop(action),
            self.arm.stop(action),
        ];
        results.into_iter().collect()
    }
}
