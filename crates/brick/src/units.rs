//! Units. Each unit is a type of its own with a private field: the compiler refuses a motor angle
//! in place of a speed. Times are [`std::time::Duration`]; a point in time is the duration since
//! the start of the [`Clock`](crate::Clock).

use std::{fmt, ops};

use serde::{Deserialize, Serialize};

/// Angle of a motor shaft, in degrees as its encoder counts them.
///
/// Positive is the direction in which the motor turns at positive speed. The turntable is geared
/// 3:1, so 270 degrees of its motor turn the cube by 90.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Degrees(i32);

impl Degrees {
    /// Angle of 0 degrees.
    pub const ZERO: Self = Self(0);

    /// Angle of this many motor degrees.
    pub const fn new(degrees: i32) -> Self {
        Self(degrees)
    }

    /// Number of motor degrees.
    pub const fn as_degrees(self) -> i32 {
        self.0
    }

    /// The angle without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }
}

impl ops::Add for Degrees {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl ops::Sub for Degrees {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl ops::Neg for Degrees {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl ops::Mul<i32> for Degrees {
    type Output = Self;
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

impl fmt::Display for Degrees {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}°", self.0)
    }
}

/// Speed of a motor shaft, in motor degrees a second.
///
/// The speed is signed where a motor runs without a target ([`Motor::run`](crate::Motor::run));
/// with a target the sign does not matter, and speeds are positive.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct DegreesPerSecond(i32);

impl DegreesPerSecond {
    /// Speed of this many motor degrees a second.
    pub const fn new(degrees_per_second: i32) -> Self {
        Self(degrees_per_second)
    }

    /// Number of motor degrees a second.
    pub const fn as_degrees_per_second(self) -> i32 {
        self.0
    }
}

impl ops::Neg for DegreesPerSecond {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for DegreesPerSecond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}°/s", self.0)
    }
}

/// Voltage of the battery in millivolts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millivolts(u32);

impl Millivolts {
    /// Voltage of this many millivolts.
    pub const fn new(millivolts: u32) -> Self {
        Self(millivolts)
    }

    /// Number of millivolts.
    pub const fn as_millivolts(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Millivolts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{} V", self.0 / 1000, self.0 % 1000 / 100)
    }
}

settings::unit!(Degrees: i32, Degrees::new, |degrees: &Degrees| degrees.0);
settings::unit!(DegreesPerSecond: i32, DegreesPerSecond::new, |speed: &DegreesPerSecond| speed.0);
settings::unit!(Millivolts: u32, Millivolts::new, |voltage: &Millivolts| voltage.0);

/// One reading of a colour sensor: reflected red, green and blue, each 0 to 1023.
///
/// The EV3's sensor has subtracted the ambient light already. The numbers are raw: white rarely
/// reads above 330, and the same colour reads differently at a centre, an edge and a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "[u16; 3]", into = "[u16; 3]")]
pub struct Rgb {
    /// Reflected red.
    pub red: u16,
    /// Reflected green.
    pub green: u16,
    /// Reflected blue.
    pub blue: u16,
}

impl Rgb {
    /// Largest value of a sensor for one channel.
    pub const MAX: u16 = 1023;

    /// Reading with these three channels.
    pub const fn new(red: u16, green: u16, blue: u16) -> Self {
        Self { red, green, blue }
    }
}

impl From<[u16; 3]> for Rgb {
    fn from([red, green, blue]: [u16; 3]) -> Self {
        Self { red, green, blue }
    }
}

impl From<Rgb> for [u16; 3] {
    fn from(rgb: Rgb) -> Self {
        [rgb.red, rgb.green, rgb.blue]
    }
}
