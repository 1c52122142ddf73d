//! From face turns to motions: the cheapest sequence, and the greedy one to compare with.
//!
//! ```text
//!   turns ──▶ Planner::plan ──▶ Plan ──▶ Mechanism::perform, step by step
//!   start ──▶ Planner::route ──▶ motions       (to look at a face)
//!   faces ──▶ Planner::visit ──▶ motions        (to look at several)
//!   turns ──▶ greedy ──▶ Plan                   (what other programs do)
//! ```
//!
//! `routes.rs` holds the cheapest way from any start to any stance; `planner.rs` chooses between
//! these ways over a whole sequence. A plan is exact: no sequence of motions that performs the
//! turns costs less under the same [`CostModel`], each motion priced after the motion before it.
//! Motions without an effect, such as a hold while the arm holds, are in no plan.

mod greedy;
mod planner;
mod routes;
mod steps;
mod visit;

use cube_core::{Face, Turn};

pub use greedy::greedy;
pub use planner::Planner;
pub use steps::{Plan, Step};
pub use visit::Visit;

use crate::{Arm, CostModel, Motion, Start};

/// The cheapest plan for `turns` from `start`. A caller with many sequences under one cost model
/// calls [`Planner::plan`] instead.
pub fn plan(start: impl Into<Start>, turns: &[Turn], costs: &CostModel) -> Plan {
    Planner::new(costs).plan(start, turns)
}

/// The cheapest motions from `start` to a stance with the cube's `face` on top (turned any way)
/// and the flipper's arm at `arm`.
///
/// # Panics
/// Never: every stance can be reached.
pub fn bring_to_top(
    start: impl Into<Start>,
    face: Face,
    arm: Arm,
    costs: &CostModel,
) -> Vec<Motion> {
    Planner::new(costs)
        .route(start, |stance| {
            stance.arm == arm && stance.pose.face_at(Face::U) == face
        })
        .expect("every face can be brought to the top")
}
