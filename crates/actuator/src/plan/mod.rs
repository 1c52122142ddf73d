//! From face turns to motions: the cheapest sequence there is, and the usual one to compare with.
//!
//! ```text
//!   turns ──▶ Planner::plan ──▶ Plan ──▶ Mechanism::perform, step by step
//!   stance ──▶ Planner::route ──▶ motions       (to look at a face)
//!   faces ──▶ Planner::visit ──▶ motions        (to look at several)
//!   turns ──▶ greedy ──▶ Plan                   (what other programs do)
//! ```
//!
//! `routes.rs` holds the cheapest way from any stance to any other, `planner.rs` chooses between
//! them over a whole sequence. A plan is exact: no sequence of motions that performs the turns
//! costs less under the same [`CostModel`].

mod greedy;
mod planner;
mod routes;
mod visit;

use std::{fmt, time::Duration};

use cube_core::{Face, Turn, Turns};

pub use greedy::greedy;
pub use planner::Planner;
pub use visit::Visit;

use crate::{Arm, CostModel, Motion, QuarterTurns, Stance};

/// One motion of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// What to do.
    pub motion: Motion,
    /// What it costs.
    pub cost: Duration,
    /// Which turn of the planned sequence it performs, counted from 0; none if it only prepares.
    pub completes: Option<usize>,
}

/// Motions that perform a sequence of turns. Legal from its start by construction.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Plan {
    steps: Vec<Step>,
    start: Stance,
    end: Stance,
    cost: Duration,
}

impl Plan {
    /// The motions in their order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What all motions cost together.
    pub fn cost(&self) -> Duration {
        self.cost
    }

    /// The stance from which the plan was made.
    pub fn start(&self) -> Stance {
        self.start
    }

    /// The stance in which it ends.
    pub fn end(&self) -> Stance {
        self.end
    }

    /// The turns that the cube undergoes, found by replaying the motions from the start: those
    /// that were asked for, perhaps with neighbouring turns of opposite faces in the other order.
    pub fn turns_performed(&self) -> Turns {
        self.turns_within(self.steps.len())
    }

    /// The turns that the cube undergoes in the first `steps` steps.
    ///
    /// # Panics
    /// Never: the motions of a plan are legal.
    pub fn turns_within(&self, steps: usize) -> Turns {
        let mut stance = self.start;
        let turns = self.steps.iter().take(steps).filter_map(|step| {
            let (after, turn) = stance.apply(step.motion).expect("a plan's steps are legal");
            stance = after;
            turn
        });
        turns.collect()
    }
}

impl fmt::Display for Plan {
    /// The motions, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.steps.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{}", step.motion)?;
        }
        Ok(())
    }
}

/// The cheapest plan for `turns` from `start`. See [`Planner::plan`], which is the one to call
/// for many sequences under one cost model.
pub fn plan(start: Stance, turns: &[Turn], costs: &CostModel) -> Plan {
    Planner::new(costs).plan(start, turns)
}

/// The cheapest motions from `start` to a stance with the cube's `face` on top (turned any way)
/// and the flipper's arm at `arm`.
///
/// # Panics
/// Never: every stance can be reached.
pub fn bring_to_top(start: Stance, face: Face, arm: Arm, costs: &CostModel) -> Vec<Motion> {
    Planner::new(costs)
        .route(start, |stance| {
            stance.arm == arm && stance.pose.face_at(Face::U) == face
        })
        .expect("every face can be brought to the top")
}

/// Puts a plan together, keeping account of the stance and of where the turntable stands.
struct Builder<'a> {
    plan: Plan,
    costs: &'a CostModel,
    table_quarters: i32,
}

impl<'a> Builder<'a> {
    fn new(start: Stance, costs: &'a CostModel) -> Self {
        let plan = Plan {
            steps: Vec::new(),
            start,
            end: start,
            cost: Duration::ZERO,
        };
        Self {
            plan,
            costs,
            table_quarters: 0,
        }
    }

    fn stance(&self) -> Stance {
        self.plan.end
    }

    /// Adds a motion that prepares.
    fn prepare(&mut self, motion: Motion) {
        self.push(motion, None);
    }

    /// Adds the turn that stands at `position` in the sequence.
    fn turn(&mut self, turn: Turn, position: usize) {
        let quarters = QuarterTurns::from_bottom_turn(turn.amount);
        self.push(Motion::Turn(quarters), Some(position));
    }

    fn push(&mut self, motion: Motion, completes: Option<usize>) {
        let motion = self.wound_back(motion);
        let (after, _) = self
            .plan
            .end
            .apply(motion)
            .expect("the planner makes legal motions only");
        let cost = self.costs.duration(motion);
        self.plan.steps.push(Step {
            motion,
            cost,
            completes,
        });
        self.plan.end = after;
        self.plan.cost += cost;
    }

    /// Half turns cost the same either way round: takes the one that brings the turntable's motor
    /// back towards where it was at the start of the plan.
    fn wound_back(&mut self, motion: Motion) -> Motion {
        let shorter = |quarters: QuarterTurns| match quarters {
            QuarterTurns::Half | QuarterTurns::HalfBack if self.table_quarters > 0 => {
                QuarterTurns::HalfBack
            }
            QuarterTurns::Half | QuarterTurns::HalfBack => QuarterTurns::Half,
            quarter => quarter,
        };
        let (motion, quarters) = match motion {
            Motion::Spin(quarters) => (Motion::Spin(shorter(quarters)), shorter(quarters)),
            Motion::Turn(quarters) => (Motion::Turn(shorter(quarters)), shorter(quarters)),
            Motion::Hold | Motion::Release | Motion::Tilt { .. } => return motion,
        };
        self.table_quarters += quarters.quarters();
        motion
    }

    fn finish(self) -> Plan {
        self.plan
    }
}
