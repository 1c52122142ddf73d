//! Constants behind the doubt, and the evidence from which it is computed: for `cargo xtask fit`, which sets them from
//! data. They change with the method, are left out of the docs, and are no part of the interface.
//!
//! A feature would hide them from the compiler too, but the program and xtask would then be built from two builds of
//! this crate and of all crates above it.

pub use crate::recognise::{Apart, Constants, Evidence, Odds, assemble_with, recognise_with};
