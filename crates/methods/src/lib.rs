//! Methods by which people solve the cube.
#![forbid(unsafe_code)]

mod case;
mod distances;
mod file;
mod goal;
mod hand_turn;
mod held;
mod method;
mod pair;
mod play;
mod prepared;
mod problem;
mod proof;
mod solution;
mod store;
mod unit;

pub use case::Case;
pub use file::InvalidMethod;
pub use goal::UnknownPiece;
pub use hand_turn::{HandTurn, InvalidHandTurn};
pub use method::Method;
pub use play::{Ahead, Count, Style};
pub use prepared::Prepared;
pub use proof::{Cause, StepProof, Unproven};
pub use solution::{Done, Solution};
pub use store::GoalTooLarge;
