//! Solving and planning: from the cube to turns, and from turns to motions.

use std::time::Duration;

use actuator::Plan;
use cube_core::{Cube, Turns};
use solver::{Limits, Search};

use crate::{
    aside::compute_aside,
    error::RunError,
    event::Event,
    find_turns::{Found, Turning},
    phase::{Phase, PhaseResult},
    robot_time::RobotTime,
    run::Run,
    target::Goal,
    thought::{Pace, Thought},
};

impl Run<'_, '_> {
    /// Searches before the first motion; returns the turns with their steps, and the search that
    /// goes on during the motions.
    pub(crate) fn solve(
        &mut self,
        cube: &Cube,
        goal: &Goal,
    ) -> Result<(Found, Option<Thought>), RunError> {
        let started = self.brick.clock.now();
        let nodes = u64::from(self.config.run.think_first_nodes);
        let stance = self.mechanism.stance();
        let guess = self.guess.take();
        let robot = RobotTime::new(&self.planner, stance);
        let task = self.task;
        let (found, thought) = match &task.turning {
            Turning::Search => {
                let mut search = guess
                    .and_then(|guess| guess.search(cube, stance))
                    .unwrap_or_else(|| Search::new(cube, &goal.state, robot.objective()));
                let before = search.nodes();
                // The search of the guess counts: a plan that is good enough gets better on the way.
                let left = nodes.saturating_sub(before);
                let turns = think_first(&mut search, left, || self.stop_if_asked())?;
                let found = Found {
                    turns,
                    nodes: search.nodes() - before,
                    steps: Vec::new(),
                };
                let goes_on = self.config.run.think_while_moving;
                let thought = goes_on.then(|| Thought::going_on(search));
                (found, thought)
            }
            Turning::By(method) => {
                let found = compute_aside(self.crew.aside, &*self.brick.clock, || {
                    method.find(cube, &goal.state, &Limits::nodes(nodes), robot.objective())
                });
                (found.map_err(RunError::FindTurns)?, None)
            }
        };
        if let Pace::NodesPerSecond(rate) = self.crew.pace {
            let nanoseconds = u128::from(found.nodes) * 1_000_000_000 / u128::from(rate);
            let took = u64::try_from(nanoseconds).unwrap_or(u64::MAX);
            self.brick.clock.sleep(Duration::from_nanos(took));
        }
        let result = PhaseResult::Solved {
            turns: found.turns.clone(),
        };
        self.ends(Phase::Solve, started, result);
        Ok((found, thought))
    }

    /// Cheapest motions for the turns.
    pub(crate) fn plan(&mut self, turns: &Turns) -> Plan {
        let started = self.brick.clock.now();
        let plan = self.planner.plan(self.mechanism.stance(), turns);
        let motions: Vec<_> = plan.steps().iter().map(|step| step.motion).collect();
        let seconds = plan.cost().as_secs_f64();
        let result = PhaseResult::Planned {
            motions: motions.len(),
            seconds,
        };
        self.tell(&Event::Plan {
            turns: turns.clone(),
            motions,
            seconds,
        });
        self.ends(Phase::Plan, started, result);
        plan
    }
}

/// Cheapest turns after this many more nodes; the search goes on past them only until it has found
/// any turns. The search calls `look` every 20,000 nodes, and an error of `look` ends it.
fn think_first(
    search: &mut Search,
    nodes: u64,
    mut look: impl FnMut() -> Result<(), RunError>,
) -> Result<Turns, RunError> {
    /// Nodes between two calls of `look`: about 40 ms on the brick, since motors have to stop
    /// within 100 ms.
    const SLICE: u64 = 20_000;
    let until = search.nodes() + nodes;
    loop {
        look()?;
        let left = until.saturating_sub(search.nodes());
        match search.best() {
            Some(best) if left == 0 || search.is_finished() => return Ok(best.clone()),
            _ => search.advance(left.clamp(1, SLICE))?,
        };
    }
}
