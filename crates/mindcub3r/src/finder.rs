//! Finder of turns: a request to the solver, or the player of a human method.

use cube_core::{Turns, Way};
use methods::Unsolved;
use solver::{Limits, Request};

use crate::human::{Player, Told};

/// Finder of turns, made once and used for each cube.
#[derive(Debug)]
pub(crate) enum Finder<'a> {
    /// The solver.
    Solver(Request<'a>),
    /// A human method with its tables.
    Human(Box<Player>),
}

/// Turns that a finder has found.
#[derive(Debug)]
pub(crate) struct Found {
    /// Turns of faces.
    pub(crate) turns: Turns,
    /// Nodes of the search.
    pub(crate) nodes: u64,
    /// The solution as a person makes it, where a human method has found it.
    pub(crate) told: Option<Told>,
}

impl Finder<'_> {
    /// Turns within the limits.
    ///
    /// # Errors
    /// When there are none.
    pub(crate) fn find(&self, way: &Way, limits: &Limits<'_>) -> anyhow::Result<Found> {
        match self {
            Self::Solver(request) => {
                let solution = solver::solve(&way.from, &way.to, *request, limits)?;
                Ok(Found {
                    turns: solution.turns,
                    nodes: solution.nodes,
                    told: None,
                })
            }
            Self::Human(player) => {
                let solution = player.solve(&way.from.towards(&way.to), limits)?;
                Ok(Found {
                    turns: solution.face_turns().0,
                    nodes: solution.nodes,
                    told: Some(Told::new(player, &solution)),
                })
            }
        }
    }

    /// Whether the search goes on improving its turns until a limit or Ctrl-C ends it; else it ends by
    /// itself, and Ctrl-C ends the program.
    pub(crate) const fn is_improving(&self) -> bool {
        matches!(self, Self::Solver(_))
    }
}

/// Whether an error says that a human method does not solve a cube.
pub(crate) fn is_unsolved(error: &anyhow::Error) -> bool {
    error.is::<Unsolved>()
}
