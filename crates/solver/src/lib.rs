//! From one cube to another: turns that lead there, cheap under the caller's objective.
//!
//! ```text
//!   from, to ──▶ the cube that is still to be solved
//!                    │
//!                    ▼                nothing to do?  no turns
//!                 Search ◀── nodes    at most eight turns?  the cheapest of the shortest
//!                    │                else `two_phase`: ever cheaper ones
//!   Request ──▶ solve ──▶ replayed ──▶ Solution
//! ```
//!
//! Start with [`solve`], which answers a [`Request`], or with [`Search`] for a search that goes on
//! in small steps while something else is done. The crate knows nothing of motors: what a sequence
//! costs is said by an [`Objective`], in whatever unit that counts (a [`Metric`] is one that counts
//! turns). It has no clock either: [`Limits`] asks the caller whether time is up.
//!
//! Every solution is replayed on the cube before it is handed out.
#![forbid(unsafe_code)]

mod limits;
mod metric;
mod objective;
mod price;
mod request;
mod search;
mod solution;
mod solve;
mod two_phase;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use limits::Limits;
pub use metric::{InvalidMetric, Metric};
pub use objective::Objective;
pub use price::{Price, PriceTooHigh, Turning, Way};
pub use request::Request;
pub use search::Search;
pub use solution::{Solution, SolveError};
pub use solve::solve;
