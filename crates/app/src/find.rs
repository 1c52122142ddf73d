//! Finding turns for a person who asks.

use std::sync::Arc;

use cube_core::{Turns, Way, tables};
use methods::{Solution, Unsolved};
use serde::Serialize;
use solver::{Limits, Objective, Request, SolveError};
use thiserror::Error;

use crate::{
    Player,
    stickers::{self, EndsShort},
};

/// Finder of turns, made once and used for each cube.
#[derive(Debug)]
pub enum Finder<'a> {
    /// The solver.
    Solver(Request<'a>),
    /// The tables in their plain order.
    PlainTables,
    /// The sticker score.
    Stickers,
    /// A human method.
    Human {
        /// The method with its tables.
        player: Arc<Player>,
        /// Prices of turns by the robot's time.
        seconds: &'a Objective,
    },
}

/// Turns that were found.
#[derive(Debug, Default)]
pub struct Found {
    /// Turns of faces.
    pub turns: Turns,
    /// Nodes of the search.
    pub nodes: u64,
    /// The solution as a person makes it, of a human method.
    pub solution: Option<Solution>,
    /// Line about how the turns were found, of a method that has several ways.
    pub note: Option<String>,
    /// Length below which there is no solution, where that is proven.
    pub at_least: Option<usize>,
    /// All solutions that were wanted, where several were.
    pub all: Vec<Turns>,
    /// Proof in robot seconds, where one was wanted.
    pub proof: Option<Proof>,
}

/// Proof of the least robot time: what a search has looked at, whether it came to its end or not.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Proof {
    /// Seconds below which there is no solution: those of the solution, unless the search was stopped.
    pub at_least_seconds: f64,
    /// Limits within which there is no solution, from small to large.
    pub exhausted: Vec<ExhaustedLimit>,
}

/// A limit of robot time within which there is no solution.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ExhaustedLimit {
    /// Largest time, to the millisecond.
    pub seconds: f64,
    /// Nodes within it, the same on every machine.
    pub nodes: u64,
}

impl From<solver::Solution> for Found {
    fn from(solution: solver::Solution) -> Self {
        Self {
            turns: solution.turns,
            nodes: solution.nodes,
            ..Self::default()
        }
    }
}

/// No turns.
#[derive(Debug, Error)]
pub enum NotFound {
    /// The solver refuses the cube, or fails.
    #[error(transparent)]
    Solver(#[from] SolveError),
    /// The sticker score ends short of the target.
    #[error(transparent)]
    EndsShort(#[from] EndsShort),
    /// The human method does not solve the cube.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

impl<'a> Finder<'a> {
    /// Finder by a human method.
    pub fn human(player: impl Into<Arc<Player>>, seconds: &'a Objective) -> Self {
        Self::Human {
            player: player.into(),
            seconds,
        }
    }

    /// Turns within the limits.
    ///
    /// # Errors
    /// When there are none.
    pub fn find(&self, way: &Way, limits: &Limits) -> Result<Found, NotFound> {
        Ok(match self {
            Self::Solver(request) => solver::solve(&way.from, &way.to, *request, limits)?.into(),
            Self::PlainTables => Found {
                turns: tables::solve_plain(&way.from, &way.to),
                ..Found::default()
            },
            Self::Stickers => {
                let found = stickers::find(&way.from, &way.to, limits)??;
                Found {
                    turns: found.turns,
                    nodes: found.nodes,
                    note: Some(found.note),
                    ..Found::default()
                }
            }
            Self::Human { player, seconds } => {
                let solution = player.solve(&way.from.towards(&way.to), limits, seconds)?;
                Found {
                    turns: solution.face_turns().0,
                    nodes: solution.nodes,
                    solution: Some(solution),
                    ..Found::default()
                }
            }
        })
    }

    /// Nodes of the search where nobody limits it: a human method ends by itself.
    pub fn nodes_unlimited(&self) -> u64 {
        match self {
            Self::Human { .. } => u64::MAX,
            Self::Solver(_) | Self::PlainTables | Self::Stickers => Limits::default().max_nodes(),
        }
    }

    /// The player of a human method.
    pub fn player(&self) -> Option<&Player> {
        match self {
            Self::Human { player, .. } => Some(player),
            Self::Solver(_) | Self::PlainTables | Self::Stickers => None,
        }
    }
}
