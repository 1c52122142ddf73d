//! The application layer: what a door asks for, answered once for all of them.
//!
//! ```text
//!   doors:  mindcub3r (command line, menu)   web (the page's modules)   studio   xtask
//!                     └──────── request ──▶  app  ──▶ answer ────────┘
//!                                             │
//!             robot, methods, solver, recogniser, actuator, cube-core
//! ```
//! Requests and answers are plain values; a door reads the ones and prints the others. The crate knows no
//! terminal, no files of an operating system and no threads, and builds for WebAssembly: tables of methods
//! that a program keeps in files, and states that it has saved, are handed in.
//!
//! Read `player` first: a human method at work, for a person who wants a solution with reasons, and for a
//! robot that makes the turns.
#![forbid(unsafe_code)]

mod measure;
mod parts;
mod player;

pub use measure::Measure;
pub use parts::name_of;
pub use player::{Bottom, MAX_HUMAN_RUN_NODES, Player, Way};
