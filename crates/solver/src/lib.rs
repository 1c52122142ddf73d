//! From one cube to another: turns that lead there, cheap under the caller's objective.
//!
//! ```text
//!   from, to ──▶ the cube that is still to be solved ──▶ nothing to do?  no turns
//!                        │                               at most six turns?  `near`: the shortest
//!                        ▼
//!   Method ──▶ tables │ two-phase ──▶ candidates ──▶ cheapest by the Objective ──▶ replayed ──▶ Solution
//!                                        ▲
//!                                     Limits
//! ```
//!
//! Start with [`solve`]. The crate knows nothing of motors: what a sequence costs is asked of an
//! [`Objective`], in whatever unit that objective counts ([`HalfTurns`] is built in). It has no
//! clock either: whether time is up is asked of the caller, through [`Limits`].
//!
//! Every solution is replayed on the cube before it is handed out.
#![forbid(unsafe_code)]

mod limits;
mod method;
mod near;
mod objective;
mod two_phase;

use cube_core::{Cube, Turns};
use thiserror::Error;

pub use limits::Limits;
pub use method::{Method, UnknownMethod};
pub use objective::{HalfTurns, Objective};

/// Turns that lead from one cube to another, and how they were found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The turns, without any that cancel; none when the two cubes are the same.
    pub turns: Turns,
    /// The method that was asked for.
    pub method: Method,
    /// Positions looked at by the search; `None` when the method does not count them.
    pub nodes: Option<u64>,
}

/// Why there is no solution. Either is a fault of this crate: every cube can be solved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The method gave up or answered something that is no turn sequence.
    #[error("the method {method} answered {answer:?} for the cube {cube}, expected turns")]
    NoAnswer {
        /// The method.
        method: Method,
        /// Its answer.
        answer: String,
        /// The stickers of the cube that was to be solved.
        cube: String,
    },
    /// The turns lead somewhere else.
    #[error("the method {method} found turns that do not solve the cube {cube}: {turns}")]
    WrongAnswer {
        /// The method.
        method: Method,
        /// Its turns.
        turns: Turns,
        /// The stickers of the cube that was to be solved.
        cube: String,
    },
}

/// Finds turns that lead from one cube to another.
///
/// Without turns when the cubes are the same. [`Method::TwoPhase`] first looks for a solution of
/// at most six turns and takes the cheapest of the shortest; beyond that it takes the cheapest of
/// as many candidates as `limits` allows, the first in any case.
///
/// # Errors
/// Only by a fault of a method: see [`SolveError`].
///
/// ```
/// use cube_core::Cube;
/// use solver::{HalfTurns, Limits, Method, solve};
/// let scrambled = Cube::SOLVED.turned("R".parse()?);
/// let solution = solve(&scrambled, &Cube::SOLVED, Method::TwoPhase, &Limits::default(), &HalfTurns)?;
/// assert_eq!(solution.turns.to_string(), "R'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    from: &Cube,
    to: &Cube,
    method: Method,
    limits: &Limits<'_>,
    objective: &dyn Objective,
) -> Result<Solution, SolveError> {
    let cube = from.towards(to);
    let (turns, nodes) = if cube.is_solved() {
        (Turns::new(), Some(0))
    } else {
        match method {
            Method::Tables => (cube_core::tables::solve(from, to), Some(0)),
            Method::TwoPhase => match near::solve(&cube, objective) {
                Some((turns, nodes)) => (turns, Some(nodes)),
                None => (two_phase::solve(&cube, limits, objective)?, None),
            },
        }
    };
    if cube.after(&turns).is_solved() {
        Ok(Solution {
            turns,
            method,
            nodes,
        })
    } else {
        Err(SolveError::WrongAnswer {
            method,
            turns,
            cube: cube.facelets().to_string(),
        })
    }
}
