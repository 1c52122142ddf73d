//! Source of the turns of a run.

use std::{error::Error, fmt, sync::Arc};

use cube_core::{Cube, Turns};
use solver::{Limits, Objective, Solution};

/// Turns that lead from one cube to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The turns.
    pub turns: Turns,
    /// Nodes of the search: a simulated brick spends time on them.
    pub nodes: u64,
    /// Parts of the turns, in their order; empty for a method without steps.
    pub steps: Vec<Part>,
}

impl From<Solution> for Found {
    fn from(solution: Solution) -> Self {
        Self {
            turns: solution.turns,
            nodes: solution.nodes,
            steps: Vec::new(),
        }
    }
}

/// Part of the turns with a name for a person, such as a step of a human method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Name, as in `Cross`.
    pub name: String,
    /// Number of its turns.
    pub turns: usize,
}

/// Method that finds turns: a solver, or a person.
pub trait FindTurns: fmt::Debug + Send + Sync {
    /// Turns that lead from `from` to `to`, found within the limits. `objective` prices turns by
    /// the robot's time.
    ///
    /// # Errors
    /// When the method finds none.
    fn find(
        &self,
        from: &Cube,
        to: &Cube,
        limits: &Limits,
        objective: &Objective,
    ) -> Result<Found, Box<dyn Error + Send + Sync>>;
}

/// Source of a run's turns.
#[derive(Debug, Clone, Default)]
pub enum Turning {
    /// The robot's own search for the least robot time. It begins while the robot reads the last
    /// face and goes on while the motors move.
    #[default]
    Search,
    /// The given method; a run calls it once for each cube.
    By(Arc<dyn FindTurns>),
}
