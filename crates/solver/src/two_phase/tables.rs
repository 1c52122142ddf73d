//! The tables that `generate` made, and their look-up.

#![allow(clippy::unreadable_literal, reason = "they are made by a program")]

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// The distance at `index` in a table with four bits for each distance.
#[inline]
pub(super) fn distance(table: &[u8], index: usize) -> u8 {
    (table[index >> 1] >> ((index & 1) * 4)) & 15
}
