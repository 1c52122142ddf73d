//! The public interface. One program holds all files, because linking takes longer than most tests.

mod advice;
mod blocks;
mod cases;
mod choices;
mod claims;
mod lessons;
mod positions;
mod proofs;
#[cfg(feature = "serde")]
mod serde;
mod shipped;
mod solving;
mod space;
