//! Devices of an EV3 brick, as a vocabulary: units, device traits and errors.
//!
//! All crates above this one use hardware through the traits in [`device`]; a [`Brick`] gathers the
//! devices of one MindCub3r. Two implementations exist: the EV3 itself (`ev3` module, feature
//! `ev3dev`, only on Linux) and the `simulator` crate. The wrapper in [`trace`] logs every call of
//! either; the wrapper in [`interrupt`] lets the button below the screen and signals end a run at
//! any moment; [`reversed`] changes the signs of motors that are built in the other way round,
//! once, where a brick is opened.
//!
//! All crates drive a motor until it arrives or stalls by [`stroke`]. Tests of other crates get a
//! scripted brick from `mock` (feature `mock`).
//!
//! Read [`units`] first (the motor degree and the [`Rgb`]), then [`device`], then [`error`].
//! [`robot`] holds the build of a robot, [`checkup`] the items of a checkup.
//!
//! This crate knows nothing about cubes.
// The lint is denied, not forbidden: `ev3::framebuffer` alone allows it, for one mapping.
#![deny(unsafe_code)]

mod cause;
pub mod checkup;
pub mod device;
mod device_name;
pub mod error;
#[cfg(all(feature = "ev3dev", target_os = "linux"))]
pub mod ev3;
pub mod interrupt;
#[cfg(any(test, feature = "mock"))]
pub mod mock;
mod part;
pub mod postures;
pub mod reversed;
pub mod robot;
pub mod stroke;
pub mod trace;
pub mod units;

pub use cause::InterruptCause;
pub use checkup::{Item, Standing};
pub use device::{
    Battery, Brick, Button, ButtonEvent, Buttons, Clock, ColorSensor, Distance, DistanceSensor,
    LedColor, Leds, Motor, MotorState, Screen, Sound, SpeedGains, StopAction,
};
pub use device_name::DeviceName;
pub use error::{DeviceError, ErrorKind};
pub use interrupt::Interrupt;
pub use part::Part;
pub use robot::{Direction, RobotSettings};
pub use settings::{Bounds, OutOfRange};
pub use stroke::{Ease, Outcome, Progress, Stroke, Watch};
pub use units::{Degrees, DegreesPerSecond, Millivolts, Rgb};
