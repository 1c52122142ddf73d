//! Failures of the mechanism while it moves.

use std::{fmt, time::Duration};

use brick::{Degrees, DeviceError, ErrorKind, Part};
use thiserror::Error;

use crate::{IllegalMotion, Motion};

/// Cure for a part that does not move, for a person.
const fn advice(part: Part) -> &'static str {
    match part {
        Part::Flipper => "see that the cube lies flat and nothing blocks the flipper",
        Part::Turntable => "take the cube out, align its layers and the turntable by hand",
        Part::ColorArm => "see that nothing blocks the arm of the colour sensor",
    }
}

/// Activity of the mechanism when it failed.
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

/// The sort of an [`ActuatorError`]: what a caller bases its next step on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FailureKind {
    /// Something is in the way of a motor: recover, look at the cube, plan again.
    Jam,
    /// A motor did not arrive in time, or something is not where it was left: as after a jam.
    Misplaced,
    /// A device failed in this way.
    Device(ErrorKind),
    /// The caller asked for what must not be done now.
    Misuse,
}

/// The mechanism could not do what it was told to.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ActuatorError {
    /// A motor stood still on its way.
    #[error(
        "{activity}: the {part} is stuck at {position} on its way to {target}; {}, then try again",
        advice(*part)
    )]
    Jam {
        /// Activity at the failure.
        activity: Activity,
        /// Part that stands still.
        part: Part,
        /// Where it stands.
        position: Degrees,
        /// Where it was sent.
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
        /// Where it is.
        position: Degrees,
        /// Where it was sent.
        target: Degrees,
        /// How long was waited.
        limit: Duration,
    },
    /// A motor ran for longer than its whole way, and met no stop.
    #[error(
        "homing: the {part} met no stop within {} ms and {travelled}; see that its motor is at its \
         port (flipper A, turntable B, colour arm C) and its gears hold",
        limit.as_millis()
    )]
    NoStop {
        /// Part that runs on.
        part: Part,
        /// How far it has come.
        travelled: Degrees,
        /// How long was waited.
        limit: Duration,
    },
    /// The turntable was turned behind the mechanism's back: the pose is no longer known.
    #[error(
        "{motion}: the turntable stands at {position}, which is {seen} quarter turns where \
         {expected} were left (counted modulo 4); look at the cube again"
    )]
    TableMoved {
        /// Activity at the failure.
        motion: Motion,
        /// Where the turntable stands.
        position: Degrees,
        /// The quarter turn at which it stands, 0 to 3.
        seen: i32,
        /// The quarter turn at which it was left, 0 to 3.
        expected: i32,
    },
    /// After an earlier failure nobody knows how the cube lies.
    #[error("{motion}: an earlier motion failed, so the cube's pose is unknown: recover first")]
    Lost {
        /// Motion that was asked for.
        motion: Motion,
    },
    /// The motion must not be made now.
    #[error(transparent)]
    Illegal(#[from] IllegalMotion),
    /// A motor cannot be reached, or refused.
    #[error(transparent)]
    Device(#[from] DeviceError),
}

impl ActuatorError {
    /// The sort of this error.
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
