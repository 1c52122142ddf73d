//! Errors of a device, with an [`ErrorKind`] by which a caller decides how to go on.

use std::time::Duration;

use thiserror::Error;

use crate::{Degrees, DeviceName, InterruptCause, Part};

/// Kind of a [`DeviceError`], by which a caller decides how to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// An obstacle kept a motor from moving.
    Stalled,
    /// The device is missing, or was unplugged.
    Disconnected,
    /// The device did not finish its command in time.
    Timeout,
    /// The device gave an answer that is not allowed.
    Protocol,
    /// The operating system refused an access.
    Io,
    /// The person at the robot, or the system, ends the run: no part failed, and the caller must
    /// not try again.
    Interrupted,
}

/// Error of one device, with its name and the observation.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DeviceError {
    /// A motor stood still before its target.
    #[error("{part} is stuck at {position} on its way to {target}; free it and try again")]
    Stalled {
        /// The part that the motor moves.
        part: Part,
        /// Position of the part.
        position: Degrees,
        /// Target of the part.
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
        /// Position of the part.
        position: Degrees,
        /// Target of the part.
        target: Degrees,
        /// The time limit.
        limit: Duration,
    },
    /// A motor met no stop within its time limit.
    #[error(
        "{part} met no stop within {} ms and {travelled}; see that its motor is at its port \
         (flipper A, turntable B, colour arm C) and its gears hold",
        limit.as_millis()
    )]
    NoStop {
        /// The part that the motor moves.
        part: Part,
        /// Distance that the part travelled.
        travelled: Degrees,
        /// The time limit.
        limit: Duration,
    },
    /// The device is missing or was unplugged.
    #[error("{device} is not connected: {reason}")]
    Disconnected {
        /// The device.
        device: DeviceName,
        /// Device that the program looked for, and the devices that it found.
        reason: String,
    },
    /// The device did not finish in time.
    #[error("{device} did not finish within {} ms: {waiting_for}", limit.as_millis())]
    Timeout {
        /// The device.
        device: DeviceName,
        /// Event for which the program waited.
        waiting_for: String,
        /// Time limit of the wait.
        limit: Duration,
    },
    /// The device gave an answer that is not allowed.
    #[error("{device} answered {seen:?}, expected {expected}")]
    Protocol {
        /// The device.
        device: DeviceName,
        /// Answer of the device.
        seen: String,
        /// Allowed answers.
        expected: String,
    },
    /// The operating system refused an access.
    #[error("{device}: {action} failed: {source}")]
    Io {
        /// The device.
        device: DeviceName,
        /// Access that failed.
        action: String,
        /// Error of the operating system.
        #[source]
        source: std::io::Error,
    },
    /// The person at the robot, or the system, ends the run.
    #[error("{cause}")]
    Interrupted {
        /// Cause of the end.
        cause: InterruptCause,
    },
}

impl DeviceError {
    /// Whether the motor of this part failed: the part may then stand anywhere.
    pub fn is_of(&self, part: Part) -> bool {
        match self {
            Self::Stalled { part: it, .. }
            | Self::TooSlow { part: it, .. }
            | Self::NoStop { part: it, .. } => *it == part,
            Self::Disconnected { device, .. }
            | Self::Timeout { device, .. }
            | Self::Protocol { device, .. }
            | Self::Io { device, .. } => *device == part.into(),
            Self::Interrupted { .. } => false,
        }
    }

    /// Kind of this error.
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
