//! The application layer: what a door asks for, answered once for all of them.
//!
//! ```text
//!   doors:  mindcub3r (command line, menu)   web (the page's modules)   studio   xtask
//!                     └──────── request ──▶  app  ──▶ answer ────────┘
//!                                             │
//!             robot, methods, solver, recogniser, actuator, cube-core
//! ```
//! Answers are plain values, which a door prints as text or as JSON. The crate knows no terminal, no files of
//! an operating system and no threads, and builds for WebAssembly: tables of methods that a program keeps in
//! files, and states that it has saved, are handed in.
//!
//! | file | is |
//! |---|---|
//! | `state` | a text that is a state |
//! | `method`, `measure` | a method by its name, and what its turns make small |
//! | `find`, `solve` | turns for a state, and the answer to it |
//! | `player`, `walkthrough`, `hint` | a human method at work, its steps with reasons, the next step by and by |
//! | `lessons`, `practice` | the next step on the cube in the robot; states to practise on |
//! | `inspect`, `standing` | the structure of a state, and where it stands in each method |
//! | `resolve` | the answer to a scan |
//! | `photographs` | the answer to six photographs |
//! | `scrambles` | turns to a random state |
//!
//! Read `state` and `method` first.
#![forbid(unsafe_code)]

mod find;
mod hint;
mod inspect;
mod inspect_pocket;
mod lessons;
mod measure;
mod method;
mod parts;
mod photographs;
mod player;
mod practice;
mod resolve;
pub mod scrambles;
mod solve;
mod standing;
mod state;
mod stickers;
mod table;
mod walkthrough;

pub use find::{ExhaustedLimit, Finder, Found, NotFound, Proof};
pub use hint::HintAnswer;
pub use inspect::Inspection;
pub use inspect_pocket::PocketInspection;
pub use lessons::Lessons;
pub use measure::{Measure, NoMeasure};
pub use method::{
    HumanMethod, Method, NoRunMethod, RunMethod, SolverMethod, UnknownMethod, UnknownStep,
};
pub use photographs::{InPicture, Lies, Photographed};
pub use player::{Bottom, MAX_HUMAN_RUN_NODES, Player, Way};
pub use practice::{Exercise, NoExercise, Unreached, practice_state};
pub use resolve::{Resolution, sticker_numbers};
pub use solve::{Answer, Short};
pub use standing::Standing;
pub use state::{NoSavedStates, NoState, SavedStates, read_pocket, read_state};
pub use stickers::EndsShort;
pub use walkthrough::{Walkthrough, others};
