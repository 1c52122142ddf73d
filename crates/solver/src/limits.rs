//! How much may be spent on a search.

use std::fmt;

/// How much may be spent on a search: work that can be repeated exactly, and whatever else the
/// caller wants to stop at.
pub struct Limits<'a> {
    /// Positions to look at. Equal limits give equal solutions, on every machine. The first
    /// solution is searched for in any case.
    pub nodes: u64,
    /// Asked every few hundred positions once there is a solution: whether to stop and take it.
    /// For time limits and cancellation.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limits<'_> {
    /// So many nodes, and nothing else to stop at.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            stop: &|| false,
        }
    }
}

impl Default for Limits<'_> {
    /// Two million nodes: a tenth of a second or less on a laptop.
    fn default() -> Self {
        Self::nodes(2_000_000)
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
