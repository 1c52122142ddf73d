//! Runs for the tests of this crate.

use std::{error::Error, sync::Arc};

use brick::Brick;
use cube_core::Cube;
use solver::{Limits, Objective, Request};

use crate::{
    Account, Alone, Config, FindTurns, Found, Pace, RunError, Target, Task, Turning, whole_run,
};

/// Turns from the tables of the solver, at no cost.
#[derive(Debug)]
struct ByTables;

impl FindTurns for ByTables {
    fn find(
        &self,
        from: &Cube,
        to: &Cube,
        limits: &Limits,
        _: &Objective,
    ) -> Result<Found, Box<dyn Error + Send + Sync>> {
        Ok(solver::solve(from, to, Request::ByTables, limits)?.into())
    }
}

/// A task that takes its turns from the tables of the solver.
pub(crate) fn by_tables(target: impl Into<Target>) -> Task {
    Task {
        turning: Turning::By(Arc::new(ByTables)),
        ..Task::to(target)
    }
}

/// A run without an operator, and its report.
pub(crate) fn reported(
    brick: &mut Brick,
    config: &Config,
    task: &Task,
    pace: Pace,
) -> (Result<(), RunError>, Account) {
    let (mut report, mut alone) = (Account::default(), Alone::default());
    let crew = alone.observed(pace, &mut report);
    let result = whole_run(brick, config, task, crew);
    (result.map(drop), report)
}
