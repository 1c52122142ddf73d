//! Finder of turns: a request to the solver, or the player of a human method.

use cube_core::{Turns, Way, tables};
use solver::{Limits, Objective, Request};

use robot::RobotTime;

use crate::{
    by_stickers,
    human::{Player, Told},
    optimal::{self, Cores, Options, Proof},
};

/// Finder of turns, made once and used for each cube.
#[derive(Debug)]
pub(crate) enum Finder<'a> {
    /// The solver.
    Solver(Request<'a>),
    /// The tables in their plain order.
    PlainTables,
    /// The search for the fewest turns.
    Optimal {
        /// Options of the search.
        options: Options,
        /// Cores for one cube.
        cores: Cores,
        /// Robot's time, by which the best of several solutions is chosen.
        robot: &'a RobotTime<'a>,
    },
    /// The sticker score.
    Stickers,
    /// A human method.
    Human {
        /// The method with its tables.
        player: Box<Player>,
        /// Prices of turns by the robot's time.
        seconds: &'a Objective,
    },
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
    /// Line about how the turns were found, of a method that has several ways.
    pub(crate) note: Option<String>,
    /// Proof that comes with the turns.
    pub(crate) proof: Option<Proof>,
}

impl Finder<'_> {
    /// Turns within the limits.
    ///
    /// # Errors
    /// When there are none: [`EndsShort`](crate::by_stickers::EndsShort) of the sticker score,
    /// [`Unsolved`](methods::Unsolved) of a human method.
    pub(crate) fn find(&self, way: &Way, limits: &Limits<'_>) -> anyhow::Result<Found> {
        match self {
            Self::Solver(request) => {
                let solution = solver::solve(&way.from, &way.to, *request, limits)?;
                Ok(Found {
                    turns: solution.turns,
                    nodes: solution.nodes,
                    told: None,
                    note: None,
                    proof: None,
                })
            }
            Self::PlainTables => Ok(Found {
                turns: tables::solve_plain(&way.from, &way.to),
                nodes: 0,
                told: None,
                note: None,
                proof: None,
            }),
            Self::Optimal {
                options,
                cores,
                robot,
            } => {
                let solved = optimal::solve(way, robot, options, *cores, limits)?;
                Ok(Found {
                    turns: solved.solution.turns,
                    nodes: solved.solution.nodes,
                    told: None,
                    note: None,
                    proof: solved.proof,
                })
            }
            Self::Stickers => {
                let (solution, note) = by_stickers::find(&way.from, &way.to, limits)??;
                Ok(Found {
                    turns: solution.turns,
                    nodes: solution.nodes,
                    told: None,
                    note: Some(note),
                    proof: None,
                })
            }
            Self::Human { player, seconds } => {
                let cube = way.from.towards(&way.to);
                let solution = player.solve(&cube, limits, seconds)?;
                Ok(Found {
                    turns: solution.face_turns().0,
                    nodes: solution.nodes,
                    told: Some(Told::new(cube, solution)),
                    note: None,
                    proof: None,
                })
            }
        }
    }

    /// Nodes of the search where nobody limits it: a human method and a proof end by themselves.
    pub(crate) fn nodes_unasked(&self) -> u64 {
        match self {
            Self::Human { .. } | Self::Optimal { .. } => u64::MAX,
            Self::Solver(_) | Self::PlainTables | Self::Stickers => Limits::default().nodes,
        }
    }
}
