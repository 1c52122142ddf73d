//! The limits of a search.

use std::fmt;

/// Limits of a search: a number of nodes, which gives the same solution on every machine, and a
/// condition of the caller.
///
/// ```
/// use std::time::{Duration, Instant};
/// use cube_core::{Cube, Pattern};
/// use solver::{Limits, Request, solve};
/// let cube = Pattern::find("superflip")?.cube();
/// let until = Instant::now() + Duration::from_millis(10);
/// let limits = Limits { nodes: u64::MAX, stop: &|| Instant::now() >= until };
/// let solution = solve(&cube, &Cube::SOLVED, Request::FewTurns, &limits)?;
/// assert!(cube.after(&solution.turns).is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Limits<'a> {
    /// Nodes (visited positions). Equal limits give equal solutions, on every machine. The search
    /// for the first solution goes on beyond the limit.
    pub nodes: u64,
    /// Condition for time limits and cancellation: the search polls it every few hundred nodes once
    /// there is a solution, and `true` ends the search with that solution.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limits<'_> {
    /// A limit of nodes, without another condition.
    ///
    /// ```
    /// use cube_core::{Cube, Pattern};
    /// use solver::{Limits, Request, solve};
    /// let cube = Pattern::find("superflip")?.cube();
    /// let by = |limits: Limits| solve(&cube, &Cube::SOLVED, Request::FewTurns, &limits);
    /// assert_eq!(by(Limits::nodes(10_000))?, by(Limits::nodes(10_000))?, "on every machine");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
