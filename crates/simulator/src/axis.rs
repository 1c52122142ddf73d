//! The three motors by name.

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
    /// The motor's name with its port, for a person.
    pub(crate) const fn with_port(self) -> &'static str {
        match self {
            Self::Flipper => "flipper (motor A)",
            Self::Turntable => "turntable (motor B)",
            Self::Arm => "sensor arm (motor C)",
        }
    }
}
