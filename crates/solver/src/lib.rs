//! Solver: turns that lead from one cube to another, cheap under the caller's objective.
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
//! Start with [`solve`], which answers a [`Request`], or with [`Search`] for a search in small
//! steps between other work. The crate knows nothing of motors: an [`Objective`] is the cost of a
//! sequence, in the caller's unit (a [`Metric`] is one that counts turns). The crate has no clock
//! either: [`Limits`] asks the caller whether time is up.
//!
//! The crate replays every solution on the cube before it returns it.
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
