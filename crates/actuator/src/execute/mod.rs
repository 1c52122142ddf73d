//! Execution of motions on a brick, with a watch on every stroke.
//!
//! [`Mechanism::home`] is the only way to a [`Mechanism`]: every mechanism knows the positions of
//! its motors. The mechanism keeps the [`Stance`](crate::Stance). When a motion fails, the
//! mechanism stops all motors and refuses every motion until [`Mechanism::recover`], because the
//! pose of the cube is unknown.
//!
//! `mechanism.rs` keeps stance and trust, `strokes/` makes each motion of strokes, `flight.rs`
//! watches the strokes that are under way together, `axis.rs` is one motor with its settings, and
//! `aside.rs` clears the cube when no mechanism exists.

mod aside;
mod axis;
mod error;
mod flight;
mod lost_zeros;
mod mechanism;
mod overrun;
mod strokes;
mod table;
#[cfg(test)]
mod tests;

pub use self::{
    aside::{put_aside, square_table},
    error::{Activity, ActuatorError, FailureKind},
    mechanism::Mechanism,
};
