//! The main loop: scan, recognise, solve, plan, execute, verify.
//!
//! ```text
//!   whole_run ── home ─▶ scan ─▶ recognise ─▶ solve ─▶ plan ─▶ execute ─▶ verify ─▶ Account
//!                          ▲         │ refused                     │ stuck    │ slipped
//!                          ├─────────┘                             ▼          │
//!                          │ look again at doubtful stickers,    recover ◀─────┘
//!                          │ then scan once more                   │
//!                          └───────────────────────────────────────┘
//! ```
//! `reading` is the loop on the left: it reads the cube with `faces`, all stickers, or with
//! `quick`, as few as it needs.
//! `solve` searches from the time when the robot reads the last face, if there is a `guess` of the
//! cube by then. `execute` performs the plan while the search of `ahead` goes on; `thought` runs
//! this search in the waits between two looks at a motor. `verify` reads a side of the turned
//! cube.
//! [`whole_run`] is the same for a simulated brick and a real one; it sees only the traits of the
//! crate `brick`, no file and no terminal.
#![forbid(unsafe_code)]

pub mod account;
mod ahead;
mod aim;
pub mod aside;
mod askew;
pub mod battery;
pub mod by_text;
pub mod config;
pub mod error;
pub mod event;
mod faces;
pub mod find_turns;
mod guess;
mod happened;
pub mod hello;
mod main_loop;
mod no_cube;
pub mod operator;
mod orient;
mod patience;
pub mod phase;
mod presence;
mod put_in;
mod quick;
mod reading;
pub mod recording;
mod recover;
mod remedy;
mod resting;
mod robot_part;
pub mod robot_time;
mod run;
pub mod session;
mod solving;
pub mod start;
pub mod stream;
mod target;
pub mod task;
#[cfg(test)]
mod testing;
pub mod thought;
mod turning;
mod verify;

pub use self::{
    account::Account,
    aside::{Aside, InPlace},
    config::{Config, ScanKind},
    error::{RunError, RunErrorKind, Stopped},
    event::{Event, Observer, Observers, Stamped},
    find_turns::{FindTurns, Found, Part, Turning},
    happened::Happened,
    hello::{Hello, RobotKind},
    main_loop::{checkpoint, read_only, whole_run},
    no_cube::NoCube,
    operator::{Decision, LeavesOnePiece, OnFlaw, Operator, Unattended},
    phase::Phase,
    recording::Recording,
    resting::Resting,
    robot_part::RobotPart,
    robot_time::RobotTime,
    session::{Ended, Session},
    stream::Stream,
    target::{Earlier, Target},
    task::{Alone, Crew, Task},
    thought::Pace,
};
