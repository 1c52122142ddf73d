//! The two-phase method of Herbert Kociemba: phase 1 leads into the group of cubes that turns of U
//! and D and half turns of the other faces solve, phase 2 solves the cube by such turns.
//!
//! ```text
//!   cube ──▶ variant ──▶ pre_moves ──▶ phase_one ──▶ phase_two ──▶ cheaper? ──▶ Found
//!            six sides    last turns       │             │
//!                                       tables ◀── generate (when the crate is built)
//! ```
//! `walk` goes through both phases; `coordinates` are the numbers by which each phase describes a
//! cube, and `symmetry` lets one position represent all positions that are symmetric to it.
//! `phase_one_list` is a list of more positions of phase 1, for those who have room for it beside the
//! program. `pruning` tells how many entries of each value each table of distances has. `three_axes` uses the
//! tables of phase 1 for a search that needs no phase 2.

#[cfg(any(test, target_pointer_width = "64"))]
#[cfg_attr(not(test), allow(dead_code, reason = "the build script uses the rest"))]
mod classes;
mod coordinates;
mod fuse_filter;
#[cfg(test)]
mod generate;
#[cfg(any(test, target_pointer_width = "64"))]
mod make_filter;
#[cfg(any(test, target_pointer_width = "64"))]
mod near_phase_two;
mod order;
mod phase_one;
mod phase_one_list;
#[cfg(test)]
mod phase_one_list_tests;
mod phase_two;
#[cfg(any(test, target_pointer_width = "64"))]
#[cfg_attr(not(test), allow(dead_code, reason = "the build script uses the rest"))]
mod pieces;
mod pre_moves;
mod pruning;
pub(crate) mod symmetry;
mod tables;
#[cfg(test)]
mod tables_tests;
#[cfg(test)]
mod tests;
mod three_axes;
mod variant;
mod walk;

// `pruning` finds it beside itself, as in the build script.
use crate::table::header;

pub use phase_one_list::{InvalidList, PhaseOneList};
#[cfg(target_pointer_width = "64")]
pub(crate) use three_axes::ALL_TURNS;
pub(crate) use three_axes::{Reach, ThreeAxes};
pub(crate) use walk::{ANY_COST, Rules, Walk};
