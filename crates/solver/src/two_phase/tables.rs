//! The tables that `generate` made, and their look-up.

#![allow(clippy::unreadable_literal, reason = "they are made by a program")]

use super::{header::Description, pruning::TABLES};

/// The file that the build script wrote of a table.
macro_rules! file {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name))
    };
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// The body of a table file, at compile time: the header stays out of the program.
const fn body<const N: usize>(file: &'static [u8], table: &Description) -> &'static [u8; N] {
    let Ok((_, body)) = table.verified(file) else {
        panic!("table file differs from two_phase/pruning.rs: cargo clean -p mindcub3r-solver")
    };
    body.first_chunk()
        .expect("the description gives the length")
}

/// The distance at `index` in a table with four bits for each distance.
#[inline]
pub(super) fn distance(table: &[u8], index: usize) -> u8 {
    (table[index >> 1] >> ((index & 1) * 4)) & 15
}
