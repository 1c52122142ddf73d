//! Causes for which a method cannot be proven.

use std::fmt;

/// Cubes that the proof of one step looks at, at most.
pub(super) const MAX_CUBES: u64 = 100_000_000;

/// Cause for which a method cannot be proven.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// Not all states are reached.
    Unreached {
        /// States from which the step's turns lead to its goal.
        reached: u64,
        /// States that the step can meet.
        states: u64,
    },
    /// A part with its pieces at these places has no way to its goal.
    Stuck {
        /// Pieces and their places.
        pieces: String,
    },
    /// An algorithm moves what the steps before have done, or misses the step's goal.
    Disturbs {
        /// Name of the case.
        case: String,
        /// The algorithm.
        algorithm: String,
    },
    /// An algorithm begins where the goal is reached already.
    Idle {
        /// Name of the case.
        case: String,
        /// The algorithm.
        algorithm: String,
    },
    /// Two algorithms of a case do not belong to the same case.
    Differs {
        /// Name of the case.
        case: String,
        /// The algorithm that differs from the first.
        algorithm: String,
    },
    /// Two cases are the same.
    Same {
        /// Names of the cases.
        cases: [String; 2],
    },
    /// The step has too many states to be proven at once.
    TooLarge,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreached { reached, states } => {
                write!(
                    f,
                    "{reached} of {states} states reach the goal: allow more turns or cases"
                )
            }
            Self::Stuck { pieces } => {
                write!(
                    f,
                    "found no way for {pieces} by the allowed turns: allow more turns"
                )
            }
            Self::Disturbs { case, algorithm } => write!(
                f,
                "case {case:?}: {algorithm} does not lead from the step before to the step's goal"
            ),
            Self::Idle { case, algorithm } => {
                write!(
                    f,
                    "case {case:?}: {algorithm} changes nothing that the step asks for"
                )
            }
            Self::Differs { case, algorithm } => {
                write!(
                    f,
                    "case {case:?}: {algorithm} solves another case than the first algorithm"
                )
            }
            Self::Same {
                cases: [first, second],
            } => {
                write!(f, "the cases {first:?} and {second:?} are the same")
            }
            Self::TooLarge => {
                write!(
                    f,
                    "more than {MAX_CUBES} states: declare smaller steps or `each`"
                )
            }
        }
    }
}
