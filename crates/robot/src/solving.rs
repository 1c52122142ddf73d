//! From the cube to turns, and from turns to motions.

use std::time::Duration;

use actuator::Plan;
use cube_core::{Cube, Turns};
use solver::{Limits, Method, Search};

use crate::{
    aside::compute_aside,
    report::Phase,
    robot_time::RobotTime,
    run::Run,
    thought::{Pace, Thought},
};

impl Run<'_> {
    /// Thinks before the first motion; what remains to be thought about goes on while it moves.
    pub(crate) fn solve(&mut self, cube: &Cube) -> anyhow::Result<(Turns, Option<Thought>)> {
        let started = self.brick.clock.now();
        let nodes = u64::from(self.config.run.think_first_nodes);
        let stance = self.mechanism.stance();
        let guess = self.guess.take();
        let robot = RobotTime::new(&self.planner, stance);
        let (turns, spent, thought) = if self.task.method == Method::Robot {
            let mut search = guess
                .and_then(|guess| guess.search(cube, stance))
                .unwrap_or_else(|| Search::new(cube, &self.task.target, robot.objective()));
            let before = search.nodes();
            let turns = think_first(&mut search, nodes, || self.stop_if_asked())?;
            let spent = search.nodes() - before;
            let goes_on = self.config.run.think_while_moving;
            let thought = goes_on.then(|| Thought::going_on(search));
            (turns, spent, thought)
        } else {
            let (target, method) = (&self.task.target, self.task.method);
            let objective = robot.objective();
            let solution = compute_aside(self.host.aside, &*self.brick.clock, || {
                solver::solve(
                    cube,
                    target,
                    method.request(objective),
                    &Limits::nodes(nodes),
                )
            })?;
            (solution.turns, solution.nodes, None)
        };
        if let Pace::NodesPerSecond(rate) = self.host.pace {
            let nanoseconds = u128::from(spent) * 1_000_000_000 / u128::from(rate);
            let took = u64::try_from(nanoseconds).unwrap_or(u64::MAX);
            self.brick.clock.sleep(Duration::from_nanos(took));
        }
        let result = format!("{} turns: {turns}", turns.len());
        self.done(Phase::Solve, started, result);
        Ok((turns, thought))
    }

    pub(crate) fn plan(&mut self, turns: &Turns) -> Plan {
        let started = self.brick.clock.now();
        let plan = self.planner.plan(self.mechanism.stance(), turns);
        let result = format!(
            "{} motions, {:.2} s by the cost model",
            plan.steps().len(),
            plan.cost().as_secs_f64()
        );
        self.done(Phase::Plan, started, result);
        plan
    }
}

/// The cheapest turns that are found by looking at so many more positions, and at more only until
/// there are any. `look` is called in between, and ends it by an error.
fn think_first(
    search: &mut Search,
    nodes: u64,
    mut look: impl FnMut() -> anyhow::Result<()>,
) -> anyhow::Result<Turns> {
    /// About 40 ms on the brick: motors are to stop within 100 ms.
    const SLICE: u64 = 20_000;
    let until = search.nodes() + nodes;
    loop {
        look()?;
        let left = until.saturating_sub(search.nodes());
        match search.best() {
            Some(best) if left == 0 || search.is_finished() => return Ok(best.turns.clone()),
            _ => search.advance(left.clamp(1, SLICE))?,
        };
    }
}
