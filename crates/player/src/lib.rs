//! A human method at work: for a person who wants a solution with reasons, and for a robot that makes
//! the turns.
//!
//! ```text
//!   Prepared (crate methods) ─▶ Player ─▶ solve ─▶ Solution ─▶ told: steps with reasons
//!                  Way ──────────▲   └──▶ FindTurns (crate robot): turns, and their parts by step
//! ```
//! Read `player` first. The crate knows no files: the program keeps tables of methods, the page makes
//! them anew.
#![forbid(unsafe_code)]

mod measure;
mod parts;
mod player;

pub use measure::Measure;
pub use parts::name_of;
pub use player::{Bottom, MAX_HUMAN_RUN_NODES, Player, Way};
