//! Measures of solutions.

use methods::Count;
use solver::Objective;

/// Measure that a solution makes small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Measure {
    /// Turns in the half-turn metric: a slice counts 2.
    #[default]
    HalfTurns,
    /// Turns in the slice-turn metric: a slice counts 1.
    SliceTurns,
    /// Seconds that the robot takes.
    Seconds,
}

impl Measure {
    /// Count by which solutions compare; `seconds` prices turns by the robot's time.
    pub const fn count(self, seconds: &Objective) -> Count<'_> {
        match self {
            Self::HalfTurns => Count::HalfTurns,
            Self::SliceTurns => Count::SliceTurns,
            Self::Seconds => Count::Cost(seconds),
        }
    }

    /// Count of turns by which steps are explained: half turns, where the robot's time chooses.
    pub const fn turns(self) -> Count<'static> {
        match self {
            Self::HalfTurns | Self::Seconds => Count::HalfTurns,
            Self::SliceTurns => Count::SliceTurns,
        }
    }
}
