//! A plan, and its builder.

use std::{fmt, time::Duration};

use cube_core::{Turn, Turns};

use crate::{CostModel, Motion, QuarterTurns, Stance, Start};

/// One motion of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// Motion of the step.
    pub motion: Motion,
    /// Price of the motion after the motion before it.
    pub cost: Duration,
    /// Number of the turn in the planned sequence that the motion makes, counted from 0; none if
    /// the motion makes no turn.
    pub completes: Option<usize>,
}

/// Motions that make a sequence of turns. A plan is legal from its start by construction.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Plan {
    steps: Vec<Step>,
    start: Start,
    end: Start,
    cost: Duration,
}

impl Plan {
    /// The motions in their order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Sum of the prices of all motions.
    pub fn cost(&self) -> Duration {
        self.cost
    }

    /// Start of the plan.
    pub fn start(&self) -> Start {
        self.start
    }

    /// Stance at the end of the plan.
    pub fn end(&self) -> Stance {
        self.end.stance()
    }

    /// Turns that the motions make of the cube, found by replaying the motions from the start: the
    /// planned turns, perhaps with neighbouring turns of opposite faces in the other order.
    pub fn turns_performed(&self) -> Turns {
        self.turns_within(self.steps.len())
    }

    /// Turns that the first `steps` steps make of the cube.
    ///
    /// # Panics
    /// Never: the motions of a plan are legal.
    pub fn turns_within(&self, steps: usize) -> Turns {
        let mut stance = self.start.stance();
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

/// Builder of a plan, which keeps the start of the next motion and the position of the turntable.
pub(super) struct Builder<'a> {
    plan: Plan,
    costs: &'a CostModel,
    table_quarters: i32,
}

impl<'a> Builder<'a> {
    pub(super) fn new(start: Start, costs: &'a CostModel) -> Self {
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

    pub(super) fn end(&self) -> Start {
        self.plan.end
    }

    pub(super) fn prepare(&mut self, motion: Motion) {
        self.push(motion, None);
    }

    pub(super) fn turn(&mut self, turn: Turn, position: usize) {
        let quarters = QuarterTurns::from_bottom_turn(turn.amount);
        self.push(Motion::Turn(quarters), Some(position));
    }

    fn push(&mut self, motion: Motion, completes: Option<usize>) {
        let motion = self.wound_back(motion);
        let before = self.plan.end;
        let (after, _) = before
            .apply(motion)
            .expect("the planner makes legal motions only");
        let cost = self.costs.after(before.last(), motion);
        let cost = Duration::from_millis(cost.into());
        self.plan.steps.push(Step {
            motion,
            cost,
            completes,
        });
        self.plan.end = after;
        self.plan.cost += cost;
    }

    /// Chooses the direction of a half turn or half spin, which cost the same both ways: the
    /// direction that brings the turntable's motor back towards its position at the start of the
    /// plan.
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

    pub(super) fn finish(self) -> Plan {
        self.plan
    }
}
