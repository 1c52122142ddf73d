//! Outcome of a scan.

use cube_core::Cube;
use recogniser::AllButOne;

use crate::error::RunError;

/// Outcome of a scan, with the looks that follow it.
#[derive(Debug)]
pub(super) enum Scanned {
    /// The recogniser accepts this cube.
    Cube(Cube),
    /// The recogniser refuses the readings.
    Refused,
    /// The readings show clearly that no turns solve the cube.
    Flawed(Flawed),
}

/// A cube that no turns solve.
#[derive(Debug)]
pub(super) struct Flawed {
    /// The cube, as a legal one but for a piece.
    pub(super) cube: AllButOne,
    /// Error of the run if nobody wants the rest of it solved.
    pub(super) error: RunError,
}
