//! Outcome of a search: solutions, or what is proven of them.

use cube_core::Turns;

/// Outcome of a search.
///
/// ```
/// use cube_core::{Cube, Pattern};
/// use solver::{Limits, optimal::{TurnSet, Wanted, near}};
/// // Twenty turns are too far for ten thousand nodes: there is a bound instead of a solution.
/// let cube = Pattern::find("superflip")?.cube();
/// let limits = Limits::nodes(10_000);
/// let outcome = near(&cube, &Cube::SOLVED, TurnSet::ALL, Wanted::One, &limits)?;
/// assert!(!outcome.is_complete && outcome.solutions.is_empty());
/// assert!(0 < outcome.at_least && outcome.at_least <= 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Outcome {
    /// Solutions, the shorter ones first, those of a length in the order of turns. A search that was
    /// stopped has some of those that were wanted, or none.
    pub solutions: Vec<Turns>,
    /// Number of turns below which there is no solution, 0 to 60.
    pub at_least: usize,
    /// Nodes (visited positions) of the search.
    pub nodes: u64,
    /// Whether the solutions are all that were wanted: the search was not stopped before.
    pub is_complete: bool,
}
