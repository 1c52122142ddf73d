//! The robot's time as what a solver makes small.

use actuator::{Plan, Planner, Stance};
use cube_core::Turn;
use solver::Objective;

/// The cheapest time in which the robot performs turns, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RobotTime<'a> {
    planner: &'a Planner,
    start: Stance,
}

impl<'a> RobotTime<'a> {
    /// By this planner, from this stance.
    pub(crate) const fn new(planner: &'a Planner, start: Stance) -> Self {
        Self { planner, start }
    }

    /// The cheapest motions for the turns.
    pub(crate) fn plan(&self, turns: &[Turn]) -> Plan {
        self.planner.plan(self.start, turns)
    }

    /// The cheapest time for the turns, in seconds.
    pub(crate) fn seconds(&self, turns: &[Turn]) -> f64 {
        self.cost(turns) as f64 / 1000.0
    }
}

impl Objective for RobotTime<'_> {
    fn cost(&self, turns: &[Turn]) -> u64 {
        self.planner.milliseconds(self.start, turns)
    }
}
