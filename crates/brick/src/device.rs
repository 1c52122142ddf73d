//! The devices of a MindCub3r, as traits.
//!
//! The caller does all waiting, in small steps of [`Clock::sleep`]: on a simulated brick only
//! sleeping makes time pass, so no method here blocks for long.

use std::{fmt, rc::Rc, time::Duration};

use crate::{Degrees, DegreesPerSecond, DeviceError, DeviceName, Millivolts, Part, Rgb};

/// Clock that a program reads and sleeps by.
pub trait Clock {
    /// Time since the clock started.
    fn now(&self) -> Duration;
    /// Returns when this much time has passed.
    fn sleep(&self, duration: Duration);
}

settings::words! {
    /// Behaviour of a motor that is stopped, or has reached its target.
    pub enum StopAction {
        /// No power: the shaft turns freely.
        Coast = "coast",
        /// Short-circuited: the shaft resists without drawing current.
        Brake = "brake",
        /// Regulated: the motor drives the shaft back to the place where it was stopped.
        Hold = "hold",
    }
}

/// Gains of the kernel's regulator of a motor's speed, in 1/10,000 percent of duty: for each degree a second that
/// the motor lacks, and for the sum of these, which grows every 2 ms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpeedGains {
    /// File `speed_pid/Kp`; the kernel's own is 1000.
    pub proportional: i32,
    /// File `speed_pid/Ki`; the kernel's own is 60.
    pub integral: i32,
}

impl SpeedGains {
    /// Gains of the flipper. By those of the kernel it starts weakly and then overshoots its speed, on the
    /// worst of 60 simulated robots by three fifths; by these by a tenth. The highest speed decides what a tilt
    /// asks of the cube, so that these allow more of it. Of gains from 1000 to 4000 and 30 to 250 they are
    /// among the fastest at equal strain. Nobody has confirmed them on a brick.
    pub const FLIPPER: Self = Self {
        proportional: 2500,
        integral: 100,
    };
}

/// A motor: its encoder, commands and state. Every command returns at once.
pub trait Motor {
    /// The present position.
    ///
    /// # Errors
    /// When the motor cannot be read.
    fn position(&self) -> Result<Degrees, DeviceError>;
    /// Renumbers the present position as `position`; the motor must be stopped.
    ///
    /// # Errors
    /// When the motor cannot be written.
    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError>;
    /// Starts towards an absolute position at this speed, whose sign does not matter; the motor
    /// holds the position on arrival.
    ///
    /// # Errors
    /// When the motor refuses the command.
    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError>;
    /// As [`run_to`](Self::run_to), but the motor brakes as it passes the position, instead of turning back
    /// at full power to hold it. For a fast motor that gets another command before it arrives: one
    /// whose program is held up comes to rest gently, some way behind.
    ///
    /// # Errors
    /// When the motor refuses the command.
    fn run_past(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError>;
    /// Starts to run at this signed speed until the next command, but no longer than `at_most`:
    /// then the motor brakes by itself, even when the program that started it has ended.
    ///
    /// # Errors
    /// When the motor refuses the command.
    fn run(&mut self, speed: DegreesPerSecond, at_most: Duration) -> Result<(), DeviceError>;
    /// Stops the motor.
    ///
    /// # Errors
    /// When the motor refuses the command.
    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError>;
    /// The present state.
    ///
    /// # Errors
    /// When the motor cannot be read.
    fn state(&self) -> Result<MotorState, DeviceError>;
}

/// State of a motor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MotorState {
    /// Stopped, without regulation.
    Idle,
    /// Moving, or about to move.
    Running,
    /// Standing at its target, regulated.
    Holding,
    /// Commanded to move, but standing still for 100 ms or more.
    Stalled,
}

/// Colour sensor over the cube.
pub trait ColorSensor {
    /// The newest reading.
    ///
    /// # Errors
    /// When the sensor cannot be read.
    fn rgb(&mut self) -> Result<Rgb, DeviceError>;
}

/// Distance in the unit of the built-in sensor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Distance {
    /// Infrared proximity: 0 (touching) to 100 (nothing in sight), about 0.7 cm a step.
    Percent(u8),
    /// Ultrasonic distance in millimetres; 2550 means nothing in sight.
    Millimetres(u16),
}

/// Sensor that detects a cube on the turntable.
pub trait DistanceSensor {
    /// The newest reading.
    ///
    /// # Errors
    /// When the sensor cannot be read.
    fn distance(&mut self) -> Result<Distance, DeviceError>;
}

settings::words! {
    /// A button of the brick.
    pub enum Button {
        /// Up.
        Up = "up",
        /// Down.
        Down = "down",
        /// Left.
        Left = "left",
        /// Right.
        Right = "right",
        /// Middle button.
        Enter = "enter",
        /// Button below the screen at the left.
        Back = "back",
    }
}

/// Press or release of a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ButtonEvent {
    /// The button.
    pub button: Button,
    /// Whether the event is a press.
    pub pressed: bool,
}

/// The brick's six buttons.
pub trait Buttons {
    /// The oldest event that no call has returned yet, if there is one.
    ///
    /// # Errors
    /// When the buttons cannot be read.
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError>;
}

settings::words! {
    /// Colour of the lights around the buttons.
    pub enum LedColor {
        /// All lights off.
        Off = "off",
        /// Green.
        Green = "green",
        /// Red and green together.
        Orange = "orange",
        /// Red.
        Red = "red",
    }
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
    /// The clock for all waiting.
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

    /// The newest reading of the colour sensor. Zeros alone are none: the driver gives them while a
    /// sensor whose link was lost describes itself again.
    ///
    /// # Errors
    /// When the sensor cannot be read; [`Protocol`](crate::ErrorKind::Protocol) when its message is no
    /// reading.
    pub fn color_reading(&mut self) -> Result<Rgb, DeviceError> {
        match self.color.rgb()? {
            Rgb {
                red: 0,
                green: 0,
                blue: 0,
            } => Err(DeviceError::Protocol {
                device: DeviceName::ColorSensor,
                seen: "0 0 0".to_owned(),
                expected: "the light of its own lamp".to_owned(),
            }),
            rgb => Ok(rgb),
        }
    }

    /// Stops all three motors, even if one of them cannot be reached.
    ///
    /// # Errors
    /// The first error; the call stops the other motors all the same.
    pub fn stop_motors(&mut self, action: StopAction) -> Result<(), DeviceError> {
        let results = [
            self.turntable.stop(action),
            self.flipper.stop(action),
            self.arm.stop(action),
        ];
        results.into_iter().collect()
    }
}
