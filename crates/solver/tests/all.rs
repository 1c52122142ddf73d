//! The public interface. One program holds all files, because linking takes longer than most tests.

mod distance;
#[cfg(feature = "serde")]
mod serde;
mod service;
mod solve;
