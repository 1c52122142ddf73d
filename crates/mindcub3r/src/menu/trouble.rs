//! Trouble: the error of an item of the menu that ended early, with the kind by which the menu
//! decides.

use std::fmt;

use actuator::{ActuatorError, FailureKind};
use brick::{DeviceError, ErrorKind};
use calibration::{CalibrationError, CalibrationErrorKind};
use robot::{RunError, RunErrorKind, Stopped};
use solver::SolveError;

use crate::robots::this_brick::Unopened;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TroubleKind {
    /// Somebody stopped the item: nothing is wrong.
    Stopped,
    /// A device failed in this way.
    Device(ErrorKind),
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

/// Makes a trouble of each error, with the kind that its type says.
macro_rules! troubles {
    ($($Error:ty: |$error:pat_param| $kind:expr;)+) => {$(
        impl From<$Error> for Trouble {
            fn from(error: $Error) -> Self {
                let $error = &error;
                let kind = $kind;
                Self {
                    kind,
                    error: error.into(),
                }
            }
        }
    )+};
}

troubles! {
    anyhow::Error: |_| TroubleKind::Other;
    SolveError: |_| TroubleKind::Other;
    Stopped: |_| TroubleKind::Stopped;
    DeviceError: |error| TroubleKind::of_device(error.kind());
    Unopened: |error| error.kind().map_or(TroubleKind::Other, TroubleKind::Device);
    ActuatorError: |error| match error.kind() {
        FailureKind::Device(kind) => TroubleKind::of_device(kind),
        _ => TroubleKind::Other,
    };
    RunError: |error| match (error.kind(), error.device_kind()) {
        (RunErrorKind::Stopped, _) => TroubleKind::Stopped,
        (_, Some(kind)) => TroubleKind::of_device(kind),
        (_, None) => TroubleKind::Other,
    };
    CalibrationError: |error| match error.kind() {
        CalibrationErrorKind::Stopped => TroubleKind::Stopped,
        CalibrationErrorKind::Device(kind) => TroubleKind::of_device(kind),
        _ => TroubleKind::Other,
    };
}
