//! Failures of the mechanism in motion.

use std::{fmt, time::Duration};

use brick::{Degrees, DeviceError, ErrorKind, Part};
use thiserror::Error;

use crate::{IllegalMotion, Motion};

/// Cure for a part that does not move, addressed to a person.
const fn advice(part: Part) -> &'static str {
    match part {
        Part::Flipper => {
            "see that the cube lies flat, the turntable stands square and nothing blocks the flipper"
        }
        Part::Turntable => "take the cube out, align its layers and the turntable by hand",
        Part::ColorArm => "see that nothing blocks the arm of the colour sensor",
    }
}

/// Activity of the mechanism at a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Activity {
    /// Finding the stops of its motors, and seating the cube.
    Homing,
    /// Moving the colour arm out of the way.
    Retracting,
    /// Turning the turntable square.
    Squaring,
    /// A motion of a plan.
    Motion(Motion),
}

impl fmt::Display for Activity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Homing => f.write_str("homing"),
            Self::Retracting => f.write_str("retracting the arm"),
            Self::Squaring => f.write_str("squaring the turntable"),
            Self::Motion(motion) => motion.fmt(f),
        }
    }
}

/// Kind of an [`ActuatorError`], by which a caller decides how to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FailureKind {
    /// An obstacle is in the way of a motor: recover, look at the cube, plan again.
    Jam,
    /// A motor is late, or a part is not at the place where the mechanism left it: recover as after
    /// a jam.
    Misplaced,
    /// A device failed in this way.
    Device(ErrorKind),
    /// The caller asked for a motion that is not allowed now.
    Misuse,
}

/// Failure of the mechanism.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ActuatorError {
    /// A motor stood still before its target.
    #[error(
        "{activity}: the {part} is stuck at {position} on its way to {target}; {}, then try again",
        advice(*part)
    )]
    Jam {
        /// Activity at the failure.
        activity: Activity,
        /// Part that stands still.
        part: Part,
        /// Position of the part.
        position: Degrees,
        /// Target of the part.
        target: Degrees,
    },
    /// A motor neither arrived nor stalled.
    #[error(
        "{activity}: the {part} stands at {position} after {} ms and should be at {target}; {}, \
         then try again",
        limit.as_millis(), advice(*part)
    )]
    TooSlow {
        /// Activity at the failure.
        activity: Activity,
        /// Part that is late.
        part: Part,
        /// Position of the part.
        position: Degrees,
        /// Target of the part.
        target: Degrees,
        /// Time limit of the motion.
        limit: Duration,
    },
    /// A motor met no stop within its time limit.
    #[error(
        "homing: the {part} met no stop within {} ms and {travelled}; see that its motor is at its \
         port (flipper A, turntable B, colour arm C) and its gears hold",
        limit.as_millis()
    )]
    NoStop {
        /// Part that runs on.
        part: Part,
        /// Distance that the part travelled.
        travelled: Degrees,
        /// Time limit of the run to the stop.
        limit: Duration,
    },
    /// A person, or another part of the program, turned the turntable: the pose is unknown.
    #[error(
        "{motion}: the turntable stands at {position}, which is {seen} quarter turns where \
         {expected} were left (counted modulo 4); look at the cube again"
    )]
    TableMoved {
        /// Motion at the failure.
        motion: Motion,
        /// Position of the turntable.
        position: Degrees,
        /// Quarter turn at which the turntable stands, 0 to 3.
        seen: i32,
        /// Quarter turn at which the mechanism left the turntable, 0 to 3.
        expected: i32,
    },
    /// The pose of the cube is unknown after an earlier failure.
    #[error("{motion}: an earlier motion failed, so the cube's pose is unknown: recover first")]
    Lost {
        /// Motion that the caller asked for.
        motion: Motion,
    },
    /// The motion is not allowed now.
    #[error(transparent)]
    Illegal(#[from] IllegalMotion),
    /// The program cannot reach a motor, or the motor refused a command.
    #[error(transparent)]
    Device(#[from] DeviceError),
}

impl ActuatorError {
    /// Kind of this error.
    pub fn kind(&self) -> FailureKind {
        match self {
            Self::Jam { .. } => FailureKind::Jam,
            Self::TooSlow { .. } | Self::NoStop { .. } | Self::TableMoved { .. } => {
                FailureKind::Misplaced
            }
            Self::Lost { .. } | Self::Illegal(_) => FailureKind::Misuse,
            Self::Device(error) => match error.kind() {
                ErrorKind::Stalled => FailureKind::Jam,
                ErrorKind::Timeout => FailureKind::Misplaced,
                kind => FailureKind::Device(kind),
            },
        }
    }
}
