//! What a turn sequence costs.

use cube_core::Turn;

/// The cost of a turn sequence, in a unit of its own: half turns, milliseconds of a robot.
///
/// Only compared, never added to another objective's cost. Smaller is better.
pub trait Objective {
    /// The cost of doing all these turns in a row.
    fn cost(&self, turns: &[Turn]) -> u64;
}

/// The number of face turns, quarter and half turns alike: the half-turn metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HalfTurns;

impl Objective for HalfTurns {
    fn cost(&self, turns: &[Turn]) -> u64 {
        turns.len() as u64
    }
}
