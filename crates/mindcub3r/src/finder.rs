//! Finder of turns: one of the application layer, or the method optimal, whose tables are files.

use app::{Found, NotFound};
use cube_core::Way;
use robot::RobotTime;
use solver::Limits;

use crate::optimal::{self, Cores, Options};

/// Finder of turns, made once and used for each cube.
#[derive(Debug)]
pub(crate) enum Finder<'a> {
    /// Any method but the one below.
    Of(app::Finder<'a>),
    /// The search for the fewest turns.
    Optimal {
        /// Options of the search.
        options: Options,
        /// Cores for one cube.
        cores: Cores,
        /// Robot's time, by which the best of several solutions is chosen.
        robot: &'a RobotTime<'a>,
    },
}

/// No turns.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoTurns {
    /// None by the method.
    #[error(transparent)]
    NotFound(#[from] NotFound),
    /// None by the method optimal.
    #[error(transparent)]
    Optimal(#[from] anyhow::Error),
}

impl Finder<'_> {
    /// Turns within the limits.
    ///
    /// # Errors
    /// When there are none.
    pub(crate) fn find(&self, way: &Way, limits: &Limits<'_>) -> Result<Found, NoTurns> {
        match self {
            Self::Of(finder) => Ok(finder.find(way, limits)?),
            Self::Optimal {
                options,
                cores,
                robot,
            } => Ok(optimal::solve(way, robot, options, *cores, limits)?),
        }
    }

    /// Nodes of the search where nobody limits it: a proof ends by itself.
    pub(crate) fn nodes_unlimited(&self) -> u64 {
        match self {
            Self::Of(finder) => finder.nodes_unlimited(),
            Self::Optimal { .. } => u64::MAX,
        }
    }

    /// The player of a human method.
    pub(crate) fn player(&self) -> Option<&app::Player> {
        match self {
            Self::Of(finder) => finder.player(),
            Self::Optimal { .. } => None,
        }
    }
}
