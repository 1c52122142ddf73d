//! A person at the robot: presses buttons, reads the screen, and says what is not as it should be.
//!
//! ```text
//!   cases ──▶ Person ──▶ Transport ──┬─▶ in process: the menu on the simulator (tests of mindcub3r)
//!   a walk      presses, reads,      └─▶ the device tree: the program on ev3sim (cargo xtask menu, traps)
//!   each        waits, claims
//! ```
//! [`cases`](cases()) lists every [`Case`]: a robot, its files, and a walk. [`Case::walk`] lets a [`Person`]
//! do one of them over a [`Transport`], which starts the program, changes the world and hears what the
//! program says. A screen reaches the person as the text that the program logs for it, whatever the
//! transport. Everything that a person does has an end: what is waited for in vain is a [`Failure`]
//! that names what was expected and what was shown.
//!
//! Read [`Person`] first, then a file of cases.
#![forbid(unsafe_code)]

mod case;
mod cases;
mod failure;
mod files;
mod person;
mod setup;
mod transport;
mod truth;
mod words;

pub use case::{Case, Group, Place};
pub use cases::cases;
pub use failure::Failure;
pub use files::KEPT_RUN;
pub use person::Person;
pub use setup::{Setup, Thinking};
pub use transport::{Change, Heard, Part, Port, Signal, Transport};
pub use truth::Truth;
