//! Outcome of a search: the cheapest solution, and what is proven of it.

use cube_core::Turns;

/// A limit of cost within which a search has looked at everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Exhausted {
    /// Largest cost, in the unit of the objective: no solution costs as little or less.
    pub cost: u32,
    /// Nodes (sequences of turns) whose bounds are within it, a fact of the cube and the table.
    pub nodes: u64,
}

impl Exhausted {
    /// A limit and the nodes within it, as an earlier search has said.
    pub const fn new(cost: u32, nodes: u64) -> Self {
        Self { cost, nodes }
    }
}

/// Facts of a cube before a search.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Known {
    /// A cost that some solution has, in the unit of the objective.
    pub cost: u32,
    /// Limits that an earlier search of the same cube with the same table has exhausted, from small to large;
    /// the search goes on after the last.
    pub exhausted: Vec<Exhausted>,
}

impl Known {
    /// The cost of a solution, and the limits of an earlier search.
    pub const fn new(cost: u32, exhausted: Vec<Exhausted>) -> Self {
        Self { cost, exhausted }
    }
}

impl From<u32> for Known {
    /// The cost of a solution alone.
    fn from(cost: u32) -> Self {
        Self::new(cost, Vec::new())
    }
}

/// Outcome of a search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Outcome {
    /// The cheapest solution and its cost, in the unit of the objective: proven if the search is complete, else the
    /// best so far, if there is one.
    pub best: Option<(u32, Turns)>,
    /// Limits within which there is no solution, from small to large. In a complete search, the last is just
    /// below the cheapest solution.
    pub exhausted: Vec<Exhausted>,
    /// Nodes (visited positions) of the search, which depend on luck where it has several threads.
    pub nodes: u64,
    /// Whether the solution is proven: the search was not stopped before.
    pub is_complete: bool,
}

impl Outcome {
    /// Cost below which there is no solution, in the unit of the objective.
    pub fn at_least(&self) -> u32 {
        self.exhausted.last().map_or(0, |last| last.cost + 1)
    }
}
