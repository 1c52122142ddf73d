//! What can go wrong with a device, with a small [`ErrorKind`] by which a caller decides.

use std::time::Duration;

use thiserror::Error;

use crate::{Degrees, InterruptCause, Part};

/// The sort of a [`DeviceError`]: what a caller bases its next step on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A motor could not move: something is in its way.
    Stalled,
    /// The device is not there, or no longer there.
    Disconnected,
    /// The device did not do in time what it was told to.
    Timeout,
    /// The device answered something that makes no sense.
    Protocol,
    /// The operating system refused.
    Io,
    /// Somebody wants an end: nothing is wrong, and nothing may be tried again.
    Interrupted,
}

/// An error of one device, naming it and what was seen.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DeviceError {
    /// A motor stood still on its way.
    #[error("{part} is stuck at {position} on its way to {target}; free it and try again")]
    Stalled {
        /// The part that the motor moves.
        part: Part,
        /// Where it stands.
        position: Degrees,
        /// Where it was sent.
        target: Degrees,
    },
    /// A motor neither arrived nor stalled in time.
    #[error(
        "{part} did not finish within {} ms: it stands at {position} on its way to {target}; free \
         it and try again",
        limit.as_millis()
    )]
    TooSlow {
        /// The part that the motor moves.
        part: Part,
        /// Where it is.
        position: Degrees,
        /// Where it was sent.
        target: Degrees,
        /// The time limit.
        limit: Duration,
    },
    /// A motor ran for longer than its whole way, and met no stop.
    #[error(
        "{part} met no stop within {} ms and {travelled}; see that its motor is at its port \
         (flipper A, turntable B, colour arm C) and its gears hold",
        limit.as_millis()
    )]
    NoStop {
        /// The part that the motor moves.
        part: Part,
        /// How far it has come.
        travelled: Degrees,
        /// The time limit.
        limit: Duration,
    },
    /// The device is missing or was unplugged.
    #[error("{device} is not connected: {reason}")]
    Disconnected {
        /// The device, as a person calls it.
        device: String,
        /// What was looked for and what was found.
        reason: String,
    },
    /// The device did not finish in time.
    #[error("{device} did not finish within {} ms: {waiting_for}", limit.as_millis())]
    Timeout {
        /// The device, as a person calls it.
        device: String,
        /// What was waited for.
        waiting_for: String,
        /// How long was waited.
        limit: Duration,
    },
    /// The device's answer cannot be understood.
    #[error("{device} answered {seen:?}, expected {expected}")]
    Protocol {
        /// The device, as a person calls it.
        device: String,
        /// What it answered.
        seen: String,
        /// What would have been right.
        expected: String,
    },
    /// The operating system refused an access.
    #[error("{device}: {action} failed: {source}")]
    Io {
        /// The device, as a person calls it.
        device: String,
        /// What was tried.
        action: String,
        /// The cause.
        #[source]
        source: std::io::Error,
    },
    /// The person at the robot, or the system, wants an end.
    #[error("{cause}")]
    Interrupted {
        /// Who, and how.
        cause: InterruptCause,
    },
}

impl DeviceError {
    /// The sort of this error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Stalled { .. } => ErrorKind::Stalled,
            Self::Disconnected { .. } => ErrorKind::Disconnected,
            Self::TooSlow { .. } | Self::NoStop { .. } | Self::Timeout { .. } => ErrorKind::Timeout,
            Self::Protocol { .. } => ErrorKind::Protocol,
            Self::Io { .. } => ErrorKind::Io,
            Self::Interrupted { .. } => ErrorKind::Interrupted,
        }
    }
}
