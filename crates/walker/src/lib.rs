//! A person at the robot: presses buttons, reads the screen, and reports each difference from the
//! expected.
//!
//! ```text
//!   cases ──▶ Person ──▶ Transport ──┬─▶ in process: the menu on the simulator (tests of mindcub3r)
//!   a walk      presses, reads,      └─▶ the device tree: the program on ev3sim (cargo xtask menu, traps)
//!   each        waits, claims
//! ```
//! [`cases`](cases()) lists every [`Case`]: a robot, its files, and a walk. [`Case::walk`] makes a
//! [`Person`] walk through one of them over a [`Transport`], which starts the program, changes the
//! world and hears the program's output. A screen reaches the person as the text that the program
//! logs for it, whatever the transport. Every action of a person ends: a wait in vain is a
//! [`Failure`] that names the expected and the shown words.
//!
//! Read [`Person`] first, then a file of cases.
#![forbid(unsafe_code)]
#![allow(
    clippy::missing_errors_doc,
    reason = "every error is a `Failure`, which says what was expected and what was seen"
)]

mod case;
mod cases;
mod failure;
mod files;
mod person;
mod robot_state;
mod setup;
mod transport;
mod words;

pub use case::{Case, Group, Place};
pub use cases::{cases, from_menu, once};
pub use failure::Failure;
pub use files::KEPT_RUN;
pub use person::Person;
pub use robot_state::RobotState;
pub use setup::{Setup, Thinking};
pub use transport::{Change, Heard, Part, Port, Signal, Transport};
