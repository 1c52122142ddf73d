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
//! either: [`Limits`] polls the caller's.
//!
//! [`distance`] tells how far apart two cubes are, or between which bounds. [`pocket`] solves the
//! 2x2x2 cube in the fewest turns. [`stickers`] is a method that ends short of the target on most
//! cubes, and says how far it came.
//!
//! Where addresses have 64 bits, `optimal` finds the fewest turns and `cheapest` the least cost, both
//! proven by large tables.
//!
//! The crate replays every solution on the cube before it returns it.
//!
//! ```
//! use cube_core::{Cube, Turns};
//! use solver::{Limits, Request, solve};
//! let cube = Cube::from(&"R U2 F' L D2 B U' R2 F D' L2 B' U F2".parse::<Turns>()?);
//! let solution = solve(&cube, &Cube::SOLVED, Request::FewTurns, &Limits::nodes(50_000))?;
//! assert!(cube.after(&solution.turns).is_solved());
//! assert!(solution.turns.len() <= 21);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

#[cfg(target_pointer_width = "64")]
pub mod cheapest;
mod distance;
mod limits;
mod metric;
mod numbering;
mod objective;
#[cfg(target_pointer_width = "64")]
pub mod optimal;
pub mod pocket;
mod price;
mod request;
mod search;
mod solution;
mod solve;
pub mod stickers;
mod table;
#[cfg(feature = "serde")]
mod text_form;
mod two_phase;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use distance::{Distance, MAX_DISTANCE, distance};
pub use limits::Limits;
pub use metric::{InvalidMetric, Metric};
pub use objective::{Made, Objective};
pub use price::{Grip, Price, PriceTooHigh, Turning};
pub use request::Request;
pub use search::Search;
pub use solution::{Ended, Solution, SolveError};
pub use solve::solve;
pub use two_phase::{InvalidList, PhaseOneList};
