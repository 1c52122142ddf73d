//! Method `optimal`: the fewest turns, proven, by tables that are made once and kept.
//!
//! ```text
//!   two-phase: a first answer ──▶ near: no table, about 13 turns ──▶ Found
//!                                   │ farther
//!   memory ──▶ Kind ──▶ kept: the file in the cache folder, or made and written
//!                                   │
//!                       Tables::solve, "none of 16 turns" ──▶ Found
//! ```
//! `proven` does so; `seconds` finds the least robot time, proven, by a table of costs, in the same steps.
//! Processors with small addresses, as the brick's, do without: their program says so.

#![cfg_attr(
    not(target_pointer_width = "64"),
    allow(dead_code, reason = "this processor refuses the method")
)]

#[cfg(target_pointer_width = "64")]
mod kept;
#[cfg(target_pointer_width = "64")]
mod proven;
#[cfg(target_pointer_width = "64")]
mod seconds;

use clap::Args;
#[cfg(target_pointer_width = "64")]
use solver::optimal::TurnSet;

use crate::number;
#[cfg(target_pointer_width = "64")]
pub(crate) use proven::solve;
#[cfg(target_pointer_width = "64")]
pub(crate) use seconds::solve as solve_by_seconds;
#[cfg(not(target_pointer_width = "64"))]
pub(crate) use solve as solve_by_seconds;

/// Megabytes that the method needs at least, for cubes that are not near.
const MIN_MEGABYTES: u64 = 478;

/// Megabytes that can be allowed, more than any machine has.
const MAX_MEGABYTES: i128 = 1_000_000_000;

/// Megabytes that the least seconds need, for cubes that are not near.
const MIN_MEGABYTES_FOR_SECONDS: u64 = 10_196;

/// Arguments of the method.
#[derive(Debug, Clone, Args)]
pub(crate) struct Options {
    #[arg(
        long,
        value_name = "MB",
        default_value_t = 512,
        value_parser = number::whole::<u64>(1..=MAX_MEGABYTES),
        help = format!(
            "Megabytes of memory for the method optimal, {MIN_MEGABYTES} or more: more makes it faster; with \
             --objective seconds {MIN_MEGABYTES_FOR_SECONDS}, for cubes that are not near"
        )
    )]
    memory: u64,
    /// Finds every optimal solution, the fastest for the robot first
    #[arg(long)]
    pub(crate) all: bool,
    #[cfg(target_pointer_width = "64")]
    #[command(flatten)]
    lists: Lists,
}

/// Arguments for several solutions, and for some turns alone.
#[cfg(target_pointer_width = "64")]
#[derive(Debug, Clone, Args)]
pub(crate) struct Lists {
    /// Finds this many solutions, one a line: the shortest, then those that are one turn longer, and so
    /// on [default method: optimal]; with --step, of ways to the step's goal
    #[arg(
        long,
        value_name = "N",
        value_parser = number::whole::<u32>(1..=MAX_COUNT),
        conflicts_with = "all"
    )]
    count: Option<u32>,
    /// Turns that a solution may have, such as "U R F2": a face letter allows all turns of the face, F2
    /// the half turn alone [default method: optimal]; also for --step
    #[arg(long, value_name = "TURNS")]
    moves: Option<TurnSet>,
}

/// Solutions that can be asked for.
#[cfg(target_pointer_width = "64")]
const MAX_COUNT: i128 = 100_000;

impl Options {
    /// Number of solutions that are listed, if some are.
    #[cfg(target_pointer_width = "64")]
    pub(crate) fn count(&self) -> Option<usize> {
        self.lists.count.map(|count| count as usize)
    }

    /// Turns that a solution may have, if they are named.
    #[cfg(target_pointer_width = "64")]
    pub(crate) const fn moves(&self) -> Option<TurnSet> {
        self.lists.moves
    }

    /// The first option that is set of those that only this method has, and steps.
    #[cfg(target_pointer_width = "64")]
    pub(crate) fn first_set(&self) -> Option<&'static str> {
        let count = self.count().map(|_| "--count");
        count.or(self.moves().map(|_| "--moves"))
    }

    /// Nothing: this processor has no such options.
    #[cfg(not(target_pointer_width = "64"))]
    pub(crate) const fn first_set(&self) -> Option<&'static str> {
        None
    }
}

impl Options {
    /// The first option that is set of those that are for the fewest turns alone.
    pub(crate) fn first_of_turns(&self) -> Option<&'static str> {
        self.first_set().or(self.all.then_some("--all"))
    }
}

/// Measure of the method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Least {
    /// The fewest turns.
    Turns,
    /// The least robot time.
    Seconds,
}

/// Cores for one cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cores {
    /// All: a person waits for the answer.
    All,
    /// One: other cubes have the others.
    One,
}

/// Says that this processor cannot hold the tables.
#[cfg(not(target_pointer_width = "64"))]
pub(crate) fn solve(
    _: &cube_core::Way,
    _: &robot::RobotTime<'_>,
    _: &Options,
    _: Cores,
    _: &solver::Limits,
) -> anyhow::Result<app::Found> {
    Err(crate::failure::bad_input(
        "method optimal needs a table of hundreds of megabytes, more than this processor has room \
         for: solve on a computer, or use --method two-phase",
    ))
}
