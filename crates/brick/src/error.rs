//! What can go wrong with a device, with a small [`ErrorKind`] by which a caller decides.

use std::time::Duration;

use thiserror::Error;

use crate::InterruptCause;

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
    /// A motor stood still although it was told to move.
    #[error("{device} is stuck at {position} on its way to {target}; free it and try again")]
    Stalled {
        /// The device, as a person calls it.
        device: String,
        /// Where it stands, in motor degrees.
        position: i32,
        /// Where it was sent, in motor degrees.
        target: i32,
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
            Self::Timeout { .. } => ErrorKind::Timeout,
            Self::Protocol { .. } => ErrorKind::Protocol,
            Self::Io { .. } => ErrorKind::Io,
            Self::Interrupted { .. } => ErrorKind::Interrupted,
        }
    }
}
