//! The public interface. One program holds all files, because linking takes longer than most tests.

mod brute_force;
mod common;
mod plan;
mod visit;
