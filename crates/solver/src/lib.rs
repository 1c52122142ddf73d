//! From one cube to another: turns that lead there, cheap under the caller's objective.
//!
//! ```text
//!   from, to ──▶ the cube that is still to be solved
//!                    │
//!                    ▼                nothing to do?  no turns
//!                 Search ◀── nodes    at most eight turns?  the cheapest of the shortest
//!                    │                else `two_phase`: ever cheaper ones
//!   Method ──▶ solve ──▶ replayed ──▶ Solution
//! ```
//!
//! Start with [`solve`], or with [`Search`] for a search that goes on in small steps while
//! something else is done. The crate knows nothing of motors: what a sequence costs is said by an
//! [`Objective`], in whatever unit that counts ([`Objective::HALF_TURNS`] is built in). It has no
//! clock either: whether time is up is asked of the caller, through [`Limits`].
//!
//! Every solution is replayed on the cube before it is handed out.
#![forbid(unsafe_code)]

mod limits;
mod method;
mod objective;
mod search;
mod two_phase;

use cube_core::{Cube, Turns};
use thiserror::Error;

pub use limits::Limits;
pub use method::{Method, UnknownMethod};
pub use objective::{Objective, WAYS};
pub use search::Search;

/// Turns that lead from one cube to another, and how they were found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The turns, without any that cancel; none when the two cubes are the same.
    pub turns: Turns,
    /// The method that was asked for.
    pub method: Method,
    /// Positions looked at by the search when it was found.
    pub nodes: u64,
}

/// A solution that is none: a fault of this crate.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the method {method} found turns that do not solve the cube {cube}: {turns}")]
pub struct SolveError {
    method: Method,
    turns: Turns,
    cube: String,
}

impl SolveError {
    fn new(method: Method, turns: Turns, cube: &Cube) -> Self {
        Self {
            method,
            turns,
            cube: cube.facelets().to_string(),
        }
    }
}

/// So many positions are looked at between two questions whether to stop.
const SLICE: u64 = 500;

/// Finds turns that lead from one cube to another.
///
/// Without turns when the cubes are the same, and the fewest when those are at most eight (but by
/// [`Method::Tables`]); beyond that the cheapest found within the limits.
///
/// # Errors
/// Only by a fault of a method.
///
/// ```
/// use cube_core::Cube;
/// use solver::{Limits, Method, Objective, solve};
/// let scrambled = Cube::SOLVED.turned("R".parse()?);
/// let limits = Limits::default();
/// let solution = solve(&scrambled, &Cube::SOLVED, Method::TwoPhase, &limits, &Objective::HALF_TURNS)?;
/// assert_eq!(solution.turns.to_string(), "R'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    from: &Cube,
    to: &Cube,
    method: Method,
    limits: &Limits<'_>,
    objective: &Objective,
) -> Result<Solution, SolveError> {
    solve_and_tell(from, to, method, limits, objective, &mut |_| ())
}

/// As [`solve`]; `tell` is called with each solution that is cheaper than those before.
///
/// # Errors
/// As [`solve`].
pub fn solve_and_tell(
    from: &Cube,
    to: &Cube,
    method: Method,
    limits: &Limits<'_>,
    objective: &Objective,
    tell: &mut dyn FnMut(&Solution),
) -> Result<Solution, SolveError> {
    let objective = match method {
        Method::Tables => return by_tables(from, to, tell),
        Method::TwoPhase => &Objective::HALF_TURNS,
        Method::Robot => objective,
    };
    let mut search = Search::new(from, to, objective);
    loop {
        let spent = search.nodes();
        if let Some(best) = search.best()
            && (search.is_finished() || spent >= limits.nodes || (limits.stop)())
        {
            return Ok(Solution {
                method,
                nodes: spent,
                ..best.clone()
            });
        }
        let slice = limits.nodes.saturating_sub(spent).clamp(1, SLICE);
        if let Some(better) = search.advance(slice)? {
            tell(&Solution {
                method,
                ..better.clone()
            });
        }
    }
}

fn by_tables(
    from: &Cube,
    to: &Cube,
    tell: &mut dyn FnMut(&Solution),
) -> Result<Solution, SolveError> {
    let turns = cube_core::tables::solve(from, to);
    if from.after(&turns) != *to {
        return Err(SolveError::new(Method::Tables, turns, &from.towards(to)));
    }
    let solution = Solution {
        turns,
        method: Method::Tables,
        nodes: 0,
    };
    tell(&solution);
    Ok(solution)
}
