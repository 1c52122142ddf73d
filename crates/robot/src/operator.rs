//! The person at the robot: decisions that a run needs.

use brick::Brick;
use cube_core::Cube;
use recogniser::{AllButOne, Refusal};

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

/// Decision about a cube that no turns solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnFlaw {
    /// Bring all but the flawed piece to the target.
    SolveRest,
    /// Read the cube once more.
    LookAgain,
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

    /// Asks about a cube that no turns solve, because of one piece: `cube` is what lies there. The motors stand
    /// still meanwhile. An operator that does not say otherwise gives up.
    ///
    /// # Errors
    /// As [`unreadable`](Self::unreadable).
    fn unsolvable(&mut self, _: &mut Brick, _cube: &AllButOne) -> Result<OnFlaw, RunError> {
        Ok(OnFlaw::GiveUp)
    }
}

/// Operator of a run without a person: gives up a cube that the recogniser refused.
#[derive(Debug, Default, Clone, Copy)]
pub struct Unattended;

impl Operator for Unattended {
    fn unreadable(&mut self, _: &mut Brick, _: &Refusal) -> Result<Decision, RunError> {
        Ok(Decision::GiveUp)
    }
}

/// Operator of a run without a person that may leave one piece: gives up a cube that the recogniser refused, unless
/// it can bring all but one piece of that cube to the target.
#[derive(Debug, Default, Clone, Copy)]
pub struct LeavesOnePiece;

impl Operator for LeavesOnePiece {
    fn unreadable(&mut self, _: &mut Brick, _: &Refusal) -> Result<Decision, RunError> {
        Ok(Decision::GiveUp)
    }

    fn unsolvable(&mut self, _: &mut Brick, _: &AllButOne) -> Result<OnFlaw, RunError> {
        Ok(OnFlaw::SolveRest)
    }
}
