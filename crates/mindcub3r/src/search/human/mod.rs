//! Methods by which people solve the cube, on the command line.
//!
//! ```text
//!   --method NAME ──┐
//!   --method-file ──┴▶ player: tables in files ──▶ a solution for each cube ──▶ text, JSON
//!         --as-person, --colour, --usual ──▲           and a page with pictures (panel)
//! ```
//! The crates `methods` and `app` do the work.

mod arguments;
mod tables;

pub(crate) use arguments::{Own, PlayArguments};
pub(crate) use tables::TableStore;
