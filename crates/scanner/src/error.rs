//! Failures of a scan.

use brick::{DeviceError, ErrorKind, Part};
use thiserror::Error;

/// Failure to read a face; the scanner has stopped arm and turntable.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ScanError {
    /// A device failed.
    #[error("while {step}: {source}")]
    Device {
        /// Step of the scan during which the device failed.
        step: &'static str,
        /// Error of the device.
        source: DeviceError,
    },
}

impl ScanError {
    /// Kind of the failure, by which a caller decides how to go on.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Device { source, .. } => source.kind(),
        }
    }

    /// Whether the motor of this part failed: the part may then stand anywhere.
    pub fn is_of(&self, part: Part) -> bool {
        match self {
            Self::Device { source, .. } => source.is_of(part),
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
