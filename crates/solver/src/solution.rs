//! Solutions, and the error for wrong turns.

use cube_core::{Cube, Turns};
use thiserror::Error;

/// Turns that lead from one cube to another.
///
/// ```
/// use cube_core::{Cube, Pattern};
/// use solver::{Ended, Limits, Request, solve};
/// let [from, to] = ["cube-in-a-cube", "superflip"].map(|name| {
///     Pattern::find(name).expect("a pattern").cube()
/// });
/// let solution = solve(&from, &to, Request::FewTurns, &Limits::nodes(1))?;
/// assert_eq!(from.after(&solution.turns), to);
/// assert!(solution.nodes > 1, "the first solution is waited for");
/// assert_eq!(solution.ended, Ended::Nodes);
/// # Ok::<(), solver::SolveError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Solution {
    /// The turns, without any that cancel; empty when the two cubes are the same.
    pub turns: Turns,
    /// Nodes (visited positions) of the search; 0 without a search.
    pub nodes: u64,
    /// The end of the search.
    pub ended: Ended,
}

/// The end of a search: its own, or the first condition that was met.
///
/// ```
/// use cube_core::{Cube, Pattern};
/// use solver::{Ended, Limits, Request, solve};
/// let cube = Pattern::find("superflip")?.cube();
/// let limits = Limits::nodes(100_000);
/// // It is twenty turns away.
/// let solution = solve(&cube, &Cube::SOLVED, Request::AtMost(19), &limits)?;
/// assert_eq!(solution.ended, Ended::Nodes);
/// assert!(solution.turns.len() >= 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Ended {
    /// There was nothing left to search: the cubes are the same or near, the search is exhausted, or
    /// the method has no search.
    Finished,
    /// The solution has at most as many turns as [`Request::AtMost`](crate::Request::AtMost) wants.
    Length,
    /// The limit of nodes was reached.
    Nodes,
    /// A condition of the caller was met.
    Condition,
}

/// The error for turns that do not solve the cube: a fault of this crate.
///
/// ```
/// use solver::{Limits, Request, SolveError, solve};
/// // It carries the cube and the turns, for a report of the fault.
/// let report = |error: &SolveError| format!("{} by {}", error.cube, error.turns);
/// let cube = cube_core::Cube::SOLVED;
/// let solution = solve(&cube, &cube, Request::FewTurns, &Limits::default());
/// assert_eq!(solution.as_ref().map_err(report).map(|found| found.turns.len()), Ok(0));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("the turns found do not solve the cube {}: {turns}", cube.facelets())]
#[non_exhaustive]
pub struct SolveError {
    /// The cube that the turns should have solved.
    pub cube: Cube,
    /// The turns.
    pub turns: Turns,
}

/// The turns, after a replay on the cube, which they must solve.
pub(crate) fn replayed(cube: &Cube, turns: Turns) -> Result<Turns, SolveError> {
    if cube.after(&turns).is_solved() {
        Ok(turns)
    } else {
        Err(SolveError { cube: *cube, turns })
    }
}
