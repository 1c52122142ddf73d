//! Placeholder tour.
#![forbid(unsafe_code)]

mod cost;
mod motion;
pub mod plan;
mod pose;

pub use cost::CostModel;
pub use motion::{Arm, IllegalMotion, InvalidMotion, Motion, QuarterTurns, Stance};
pub use plan::{Plan, Planner, Step};
pub use pose::Pose;
