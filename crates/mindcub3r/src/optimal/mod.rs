//! Method `optimal`: the fewest turns, proven, by tables that are made once and kept.
//!
//! ```text
//!   memory ──▶ Kind ──▶ kept: the file in the cache folder, or made and written
//!                          │
//!   two-phase: a first answer ──▶ Tables::solve, "none of 16 turns" ──▶ Solved
//! ```
//! Processors with small addresses, as the brick's, do without: their program says so.

#![cfg_attr(
    not(target_pointer_width = "64"),
    allow(dead_code, reason = "this processor refuses the method")
)]

#[cfg(target_pointer_width = "64")]
mod kept;
#[cfg(target_pointer_width = "64")]
mod proven;

use clap::Args;
use cube_core::Turns;
use solver::Solution;

#[cfg(target_pointer_width = "64")]
pub(crate) use proven::solve;

/// Arguments of the method.
#[derive(Debug, Clone, Args)]
pub(crate) struct Options {
    /// Megabytes of memory for the method optimal: more makes it faster
    #[arg(long, value_name = "MB", default_value_t = 512)]
    memory: u64,
    /// Finds every optimal solution, the fastest for the robot first
    #[arg(long)]
    pub(crate) all: bool,
}

/// Cores for one cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cores {
    /// All: a person waits for the answer.
    All,
    /// One: other cubes have the others.
    One,
}

/// Proof that comes with a solution.
#[derive(Debug, Clone)]
pub(crate) struct Proof {
    /// Number of turns below which there is no solution.
    pub(crate) at_least: usize,
    /// All optimal solutions, the fastest for the robot first, if all were wanted.
    pub(crate) all: Vec<Turns>,
}

/// Solution, and the proof that the method gives.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) solution: Solution,
    pub(crate) proof: Option<Proof>,
}

/// Says that this processor cannot hold the tables.
///
/// # Errors
/// Always.
#[cfg(not(target_pointer_width = "64"))]
pub(crate) fn solve(
    _: &cube_core::Way,
    _: &robot::RobotTime<'_>,
    _: &Options,
    _: Cores,
    _: &dyn Fn() -> bool,
) -> anyhow::Result<Solved> {
    Err(crate::failure::bad_input(
        "method optimal needs a table of hundreds of megabytes, more than this processor has room \
         for: solve on a computer, or use --method two-phase",
    ))
}
