//! The public interface. One program holds all files, because linking takes longer than most tests.

mod distance;
mod solve;
