//! The two-phase method of Herbert Kociemba: first into the group of cubes that turns of U and D
//! and half turns of the other faces solve, then home.
//!
//! ```text
//!   cube ──▶ variant ──▶ pre_moves ──▶ phase_one ──▶ phase_two ──▶ cheaper? ──▶ Found
//!            six sides    last turns       │             │
//!                                       tables ◀── generate (when the crate is built)
//! ```
//! `walk` goes through all of it; `coordinates` number what either phase knows of a cube, and
//! `symmetry` lets one position stand for those that look alike.

#[cfg(test)]
mod classes;
mod coordinates;
#[cfg(test)]
mod generate;
mod order;
mod phase_one;
mod phase_two;
#[cfg(test)]
mod pieces;
mod pre_moves;
mod symmetry;
mod tables;
#[cfg(test)]
mod tests;
mod variant;
mod walk;

pub(crate) use walk::{ANY_COST, Rules, Walk};
