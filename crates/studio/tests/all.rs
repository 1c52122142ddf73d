//! The public interface. One program holds all files, because linking takes longer than most tests; `memory.rs` is
//! another, because it measures its process.

mod common;
mod refusals;
mod stream;
