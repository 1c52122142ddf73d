//! Dialogues with a person at the brick, by its screen, lights, loudspeaker and buttons.
//!
//! ```text
//!   View ──▶ Panel::show ──▶ screen, a mirror        Keys ◀── buttons
//!              └───────────── Console ─────────────────┘
//!                    choose, tell, alarm, scroll
//!                      ├──▶ Ready::wait     the cube is put in, and a run is started
//!                      ├──▶ refusal::ask    the person decides about a cube that could not be read
//!                      └──▶ flaw::ask       the person decides about a cube that no turns solve
//! ```
//! Up and down move, the middle button chooses, left and the button below the screen go back. What a
//! person chooses between, and what follows, is the caller's: no file is read or written here. Read
//! `console` first.
#![forbid(unsafe_code)]
#![allow(
    clippy::missing_errors_doc,
    reason = "every error is that of the buttons, which cannot be read, or of the turntable"
)]

mod console;
pub mod flaw;
mod front;
mod keys;
mod ready;
pub mod refusal;
pub mod said;

pub use self::{
    console::{Answer, Chosen, Console, after, before, message, sentence},
    front::{Mirror, Panel, Tune},
    keys::NEVER,
    ready::Ready,
};
#[cfg(feature = "transcript")]
pub use front::TRANSCRIPT;
