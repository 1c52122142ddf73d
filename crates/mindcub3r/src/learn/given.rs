//! Turns that are known before the run.

use std::error::Error;

use cube_core::{Cube, Turns};
use robot::{FindTurns, Found, Part};
use solver::{Limits, Objective, Request};

/// The turns of one step. From a cube from which they do not lead to the target, few turns by the
/// solver do: after a fault the robot reads the cube as it lies then.
#[derive(Debug)]
pub(super) struct Given {
    /// The turns.
    pub(super) turns: Turns,
    /// Name of the step.
    pub(super) name: String,
}

impl FindTurns for Given {
    fn find(
        &self,
        from: &Cube,
        to: &Cube,
        limits: &Limits<'_>,
        _: &Objective,
    ) -> Result<Found, Box<dyn Error + Send + Sync>> {
        if from.after(&self.turns) == *to {
            let step = Part {
                name: self.name.clone(),
                turns: self.turns.len(),
            };
            return Ok(Found {
                turns: self.turns.clone(),
                nodes: 0,
                steps: vec![step],
            });
        }
        let solution = solver::solve(from, to, Request::FewTurns, limits)?;
        Ok(Found {
            turns: solution.turns,
            nodes: solution.nodes,
            steps: Vec::new(),
        })
    }
}
