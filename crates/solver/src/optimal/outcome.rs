//! Outcome of a search: solutions, or what is proven of them.

use cube_core::Turns;

/// Outcome of a search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outcome {
    /// Solutions, the shorter ones first, those of a length in the order of turns. A search that was
    /// stopped has some of those that were wanted, or none.
    pub solutions: Vec<Turns>,
    /// Number of turns below which there is no solution.
    pub at_least: usize,
    /// Nodes (visited positions) of the search.
    pub nodes: u64,
    /// Whether the solutions are all that were wanted: the search was not stopped before.
    pub is_complete: bool,
}
