//! What is asked of the solver.

use crate::Objective;

/// What turns are wanted, with what only this kind of turns needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Request<'a> {
    /// Piece by piece with hard-coded tables: no search, about 80 turns.
    ByTables,
    /// Few turns in the half-turn metric, by the two-phase method: 20 or less, as a rule.
    FewTurns,
    /// Turns that cost little under an objective, by the same method.
    LowCost(&'a Objective),
}
