//! Solutions, and the error for wrong turns.

use cube_core::{Cube, Turns};
use thiserror::Error;

/// Turns that lead from one cube to another.
///
/// ```
/// use cube_core::{Cube, Pattern};
/// use solver::{Limits, Request, solve};
/// let [from, to] = ["cube-in-a-cube", "superflip"].map(|name| {
///     Pattern::find(name).expect("a pattern").cube()
/// });
/// let solution = solve(&from, &to, Request::FewTurns, &Limits::nodes(1))?;
/// assert_eq!(from.after(&solution.turns), to);
/// assert!(solution.nodes > 1, "the first solution is waited for");
/// # Ok::<(), solver::SolveError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The turns, without any that cancel; empty when the two cubes are the same.
    pub turns: Turns,
    /// Nodes (visited positions) of the search when it found the turns; 0 without a search.
    pub nodes: u64,
}

/// The error for turns that do not solve the cube: a fault of this crate.
///
/// ```
/// use cube_core::Cube;
/// use solver::SolveError;
/// let error = SolveError { cube: Cube::SOLVED.turned("R".parse()?), turns: "U".parse()? };
/// assert!(!error.cube.after(&error.turns).is_solved());
/// assert!(error.to_string().ends_with(": U"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the turns found do not solve the cube {}: {turns}", cube.facelets())]
pub struct SolveError {
    /// The cube that the turns should have solved.
    pub cube: Cube,
    /// The turns.
    pub turns: Turns,
}

impl Solution {
    /// The solution of a cube, after a replay of the turns on the cube.
    pub(crate) fn replayed(cube: &Cube, turns: Turns, nodes: u64) -> Result<Self, SolveError> {
        if cube.after(&turns).is_solved() {
            Ok(Self { turns, nodes })
        } else {
            Err(SolveError { cube: *cube, turns })
        }
    }
}
