//! What a run shall do.

use cube_core::Cube;
use recogniser::Readings;
use solver::Method;

use crate::config::ScanKind;

/// What a run shall do.
#[derive(Debug)]
pub struct Task {
    /// The state to reach.
    pub target: Cube,
    /// How to find turns.
    pub method: Method,
    /// Recorded readings to use instead of scanning.
    pub readings: Option<Readings>,
    /// How much of the cube to scan.
    pub scan: ScanKind,
}
