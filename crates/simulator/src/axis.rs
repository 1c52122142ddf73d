//! The three motors by name.

use brick::DeviceName;

settings::words! {
    /// One of the three motors.
    pub enum Axis {
        /// The flipper, which tilts the cube.
        Flipper = "flipper",
        /// The turntable, in which the cube lies.
        Turntable = "turntable",
        /// The arm of the colour sensor.
        Arm = "arm",
    }
}

impl Axis {
    /// Motor, as the devices of a brick are named.
    pub(crate) const fn device(self) -> DeviceName {
        match self {
            Self::Flipper => DeviceName::FlipperMotor,
            Self::Turntable => DeviceName::TurntableMotor,
            Self::Arm => DeviceName::ColorArmMotor,
        }
    }

    /// The motor's name with its port, for a person.
    pub(crate) const fn with_port(self) -> &'static str {
        match self {
            Self::Flipper => "flipper (motor A)",
            Self::Turntable => "turntable (motor B)",
            Self::Arm => "sensor arm (motor C)",
        }
    }
}
