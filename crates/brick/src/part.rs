//! The three motors of a MindCub3r, by the parts that they move.

use std::fmt;

/// A motor, by the part of the mechanism that it moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The arm that tilts and holds the cube: large motor on port A.
    Flipper,
    /// The table on which the cube lies: large motor on port B.
    Turntable,
    /// The arm that carries the colour sensor: medium motor on port C.
    ColorArm,
}

impl Part {
    /// All three motors, in the order of their ports.
    pub const ALL: [Self; 3] = [Self::Flipper, Self::Turntable, Self::ColorArm];
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Flipper => "flipper",
            Self::Turntable => "turntable",
            Self::ColorArm => "colour arm",
        })
    }
}
