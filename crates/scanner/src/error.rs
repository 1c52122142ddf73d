//! Failures of a scan.

use brick::{DeviceError, ErrorKind};
use thiserror::Error;

/// Failure to read a face. Arm and turntable were stopped.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ScanError {
    /// A device failed.
    #[error("while {step}: {source}")]
    Device {
        /// Step of the scan during which the device failed.
        step: &'static str,
        /// The cause.
        source: DeviceError,
    },
}

impl ScanError {
    /// The sort of the failure, on which the next step depends.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Device { source, .. } => source.kind(),
        }
    }
}

/// Names the step of the scan during which a device failed.
pub(crate) trait During<T> {
    fn during(self, step: &'static str) -> Result<T, ScanError>;
}

impl<T> During<T> for Result<T, DeviceError> {
    fn during(self, step: &'static str) -> Result<T, ScanError> {
        self.map_err(|source| ScanError::Device { step, source })
    }
}
