//! The person at the robot, as far as a run needs a decision.

use brick::Brick;
use cube_core::Cube;
use recogniser::Refusal;

use crate::error::RunError;

/// What shall become of a cube that could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Read it once more; what was read stays known.
    LookAgain,
    /// It is this one, lying as it lies.
    Cube(Cube),
    /// Leave it.
    GiveUp,
}

/// Decides what a run cannot decide itself.
pub trait Operator {
    /// The cube cannot be read. The motors stand still meanwhile.
    ///
    /// # Errors
    /// When a device fails that is needed to ask, or the person ends the run.
    fn unreadable(&mut self, brick: &mut Brick, refusal: &Refusal) -> Result<Decision, RunError>;
}

/// Nobody to ask: a cube that cannot be read is given up.
#[derive(Debug, Default, Clone, Copy)]
pub struct Unattended;

impl Operator for Unattended {
    fn unreadable(&mut self, _: &mut Brick, _: &Refusal) -> Result<Decision, RunError> {
        Ok(Decision::GiveUp)
    }
}
