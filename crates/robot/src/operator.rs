//! The person at the robot: decisions that a run needs.

use brick::Brick;
use cube_core::Cube;
use recogniser::Refusal;

use crate::error::RunError;

/// Decision about a cube that the recogniser refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Read the cube once more; the earlier readings stay known.
    LookAgain,
    /// Take this cube, in its present pose.
    Cube(Cube),
    /// End the run.
    GiveUp,
}

/// Person who decides about a refused cube.
pub trait Operator {
    /// Asks about a cube that the recogniser refused. The motors stand still meanwhile.
    ///
    /// # Errors
    /// When a device fails that the question needs, or the person ends the run.
    fn unreadable(&mut self, brick: &mut Brick, refusal: &Refusal) -> Result<Decision, RunError>;
}

/// Operator of a run without a person: gives up a cube that the recogniser refused.
#[derive(Debug, Default, Clone, Copy)]
pub struct Unattended;

impl Operator for Unattended {
    fn unreadable(&mut self, _: &mut Brick, _: &Refusal) -> Result<Decision, RunError> {
        Ok(Decision::GiveUp)
    }
}
