//! The three motors by name.

/// One of the three motors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// The flipper, which tilts the cube.
    Flipper,
    /// The turntable, in which the cube lies.
    Turntable,
    /// The arm of the colour sensor.
    Arm,
}

impl Axis {
    /// All motors.
    pub const ALL: [Self; 3] = [Self::Flipper, Self::Turntable, Self::Arm];

    /// The motor's name, as a person calls it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Flipper => "flipper (motor A)",
            Self::Turntable => "turntable (motor B)",
            Self::Arm => "sensor arm (motor C)",
        }
    }
}
