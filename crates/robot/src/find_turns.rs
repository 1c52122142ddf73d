//! Where a run takes its turns from.

use std::{error::Error, fmt, sync::Arc};

use cube_core::{Cube, Turns};
use solver::{Limits, Objective};

/// Turns that lead from one cube to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The turns.
    pub turns: Turns,
    /// Positions that were looked at: a simulated brick pays for them in time.
    pub nodes: u64,
}

/// Finds turns, by whatever method: a solver's, or a person's.
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
        limits: &Limits<'_>,
        objective: &Objective,
    ) -> Result<Found, Box<dyn Error + Send + Sync>>;
}

/// How a run comes to its turns.
#[derive(Debug, Clone, Default)]
pub enum Turning {
    /// By the robot's own search for little robot time, which begins while the last face is read
    /// and goes on while the motors move.
    #[default]
    Search,
    /// By a method that is handed in; it is asked once for each cube.
    By(Arc<dyn FindTurns>),
}
