//! Carries motions out on a brick, watching that they happen.
//!
//! [`Mechanism::home`] is the only way to a [`Mechanism`]: where the motors stand is known as soon
//! as one exists. It keeps the [`Stance`](crate::Stance); when a motion fails it stops all motors
//! and refuses everything until [`Mechanism::recover`], because nobody knows how the cube lies.
//!
//! `mechanism.rs` keeps stance and trust, `strokes/` makes each motion of strokes, `flight.rs` watches
//! those that are under way together, `axis.rs` is one motor with its settings, and `aside.rs` clears
//! the cube when no mechanism exists.

mod aside;
mod axis;
mod error;
mod flight;
mod mechanism;
mod rolls_on;
mod strokes;
mod table;
#[cfg(test)]
mod tests;

pub use self::{
    aside::{put_aside, square_table},
    error::{Activity, ActuatorError, FailureKind},
    mechanism::Mechanism,
};
