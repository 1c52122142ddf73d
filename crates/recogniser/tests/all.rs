//! The public interface. One program holds all files, because linking takes longer than most tests.

mod any_readings;
mod assembly;
mod common;
mod other_sides;
mod partial_readings;
mod picture;
mod real_scans;
#[cfg(feature = "serde")]
mod serde;
mod symmetry;
mod unsolvable;
