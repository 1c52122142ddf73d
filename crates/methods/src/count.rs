//! Measures of solutions.

use crate::hand_turn::HandTurn;

/// Measure by which solutions are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Count {
    /// Half-turn metric: a slice counts 2.
    #[default]
    HalfTurns,
    /// Slice-turn metric: a slice counts 1.
    SliceTurns,
}

impl Count {
    pub(crate) fn of(self, turn: HandTurn) -> usize {
        match self {
            Self::HalfTurns => turn.htm(),
            Self::SliceTurns => turn.stm(),
        }
    }
}
