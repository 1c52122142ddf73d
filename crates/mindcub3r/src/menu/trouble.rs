//! Trouble: the error of an item of the menu that ended early, with the kind by which the menu
//! decides.

use std::fmt;

use actuator::{ActuatorError, FailureKind};
use brick::{DeviceError, ErrorKind};
use calibration::{CalibrationError, CalibrationErrorKind};
use robot::{RunError, RunErrorKind, Stopped};
use solver::SolveError;

use crate::this_brick::Unopened;

/// Kind of a [`Trouble`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TroubleKind {
    /// Somebody stopped the item: nothing is wrong.
    Stopped,
    /// A device failed in this way.
    Device(ErrorKind),
    /// Any other error.
    Other,
}

/// Error of an item. The kind comes from the type of the error, whatever its text.
#[derive(Debug)]
pub(super) struct Trouble {
    pub(super) kind: TroubleKind,
    pub(super) error: anyhow::Error,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.error)
    }
}

impl TroubleKind {
    const fn of_device(kind: ErrorKind) -> Self {
        match kind {
            ErrorKind::Interrupted => Self::Stopped,
            kind => Self::Device(kind),
        }
    }
}

impl From<anyhow::Error> for Trouble {
    fn from(error: anyhow::Error) -> Self {
        let kind = TroubleKind::Other;
        Self { kind, error }
    }
}

impl From<DeviceError> for Trouble {
    fn from(error: DeviceError) -> Self {
        let kind = TroubleKind::of_device(error.kind());
        let error = error.into();
        Self { kind, error }
    }
}

impl From<Stopped> for Trouble {
    fn from(stopped: Stopped) -> Self {
        let kind = TroubleKind::Stopped;
        let error = stopped.into();
        Self { kind, error }
    }
}

impl From<ActuatorError> for Trouble {
    fn from(error: ActuatorError) -> Self {
        let kind = match error.kind() {
            FailureKind::Device(kind) => TroubleKind::of_device(kind),
            _ => TroubleKind::Other,
        };
        let error = error.into();
        Self { kind, error }
    }
}

impl From<RunError> for Trouble {
    fn from(error: RunError) -> Self {
        let kind = match (error.kind(), error.device_kind()) {
            (RunErrorKind::Stopped, _) => TroubleKind::Stopped,
            (_, Some(kind)) => TroubleKind::of_device(kind),
            (_, None) => TroubleKind::Other,
        };
        let error = error.into();
        Self { kind, error }
    }
}

impl From<CalibrationError> for Trouble {
    fn from(error: CalibrationError) -> Self {
        let kind = match error.kind() {
            CalibrationErrorKind::Stopped => TroubleKind::Stopped,
            CalibrationErrorKind::Device(kind) => TroubleKind::of_device(kind),
            _ => TroubleKind::Other,
        };
        let error = error.into();
        Self { kind, error }
    }
}

impl From<SolveError> for Trouble {
    fn from(error: SolveError) -> Self {
        anyhow::Error::new(error).into()
    }
}

impl From<Unopened> for Trouble {
    fn from(error: Unopened) -> Self {
        let kind = error.kind().map_or(TroubleKind::Other, TroubleKind::Device);
        let error = error.into();
        Self { kind, error }
    }
}
