//! Cheapest solutions: the least cost of an objective, proven.
//!
//! ```text
//!   objective ──▶ Making ──▶ file that the caller keeps ──▶ TableCosts ──▶ Tables
//!   cube ──▶ Tables::solve: none up to this cost, none up to that, ... ──▶ Outcome
//! ```
//! A [table](Making) knows, for each twist, flip and slice of a cube and each pose of the turn made last,
//! the least further cost until all three are those of the solved cube (`kind`, `cosets`): phase 1 of
//! the two-phase method, in the unit of the objective. It is made by value iteration (`making`), and its
//! costs are exact: each is the least, over the next turn, of that turn's price and the cost after it. So they
//! are lower bounds of what solves the whole cube.
//!
//! The search is IDA* after R. E. Korf (1985) with limits of cost instead of length. It looks along the three
//! axes (`frame` tells how poses look from there), and the largest of the three bounds counts, for each
//! grip of each next turn by itself (`bounds`, `node`, `children`, `search`). The number of nodes within a limit is
//! a fact of the cube and the table: threads and luck do not change it, so that another program can recount it.
//!
//! The caller keeps the file: this crate has no files and no clock.

mod bounds;
mod children;
mod cosets;
mod format;
mod frame;
mod kind;
mod making;
mod node;
mod outcome;
mod prices;
mod search;
mod solve;
#[cfg(test)]
mod tests;

pub use format::{InvalidTable, TableCosts};
pub use kind::Kind;
pub use making::Making;
pub use outcome::{Exhausted, Known, Outcome};
pub use prices::Unsuitable;
pub use solve::{NoTables, Tables};
