//! Methods of finding turns, by their names on the command line and in the chosen settings.

use std::{error::Error, fmt, str::FromStr, sync::Arc};

use clap::ValueEnum;
use cube_core::Cube;
use robot::{FindTurns, Turning};
use solver::{Limits, Objective, Request, Solution, SolveError};
use thiserror::Error;

use crate::{
    by_stickers::{self, EndsShort},
    echo,
};

/// Method of finding turns. Prints and reads by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Method {
    /// Piece by piece with hard-coded tables: no search, about 80 turns.
    Tables,
    /// Few turns in the half-turn metric.
    TwoPhase,
    /// Turns that take the robot little time.
    #[default]
    Robot,
    /// By the sticker score, which ends short of the target on most cubes.
    Stickers,
}

/// Turns that a method found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    /// The turns, replayed.
    pub(crate) solution: Solution,
    /// Line about how they were found, of a method that has several ways.
    pub(crate) note: Option<String>,
}

impl Method {
    /// All methods.
    pub(crate) const ALL: [Self; 4] = [Self::Tables, Self::TwoPhase, Self::Robot, Self::Stickers];
    /// Methods that the menu offers: each solves every cube.
    pub(crate) const IN_MENU: [Self; 3] = [Self::Tables, Self::TwoPhase, Self::Robot];

    /// Name, as on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Tables => "tables",
            Self::TwoPhase => "two-phase",
            Self::Robot => "robot",
            Self::Stickers => "stickers",
        }
    }

    /// Turns within the limits, or how far the method came; `objective` prices turns by the robot's
    /// time.
    ///
    /// # Errors
    /// When the turns found are wrong: a fault of the solver.
    pub(crate) fn find_turns(
        self,
        from: &Cube,
        to: &Cube,
        objective: &Objective,
        limits: &Limits<'_>,
    ) -> Result<Result<Found, EndsShort>, SolveError> {
        let request = match self {
            Self::Tables => Request::ByTables,
            Self::TwoPhase => Request::FewTurns,
            Self::Robot => Request::LowCost(objective),
            Self::Stickers => {
                let found = by_stickers::find(from, to, limits)?;
                return Ok(found.map(|(solution, note)| Found {
                    solution,
                    note: Some(note),
                }));
            }
        };
        let solution = solver::solve(from, to, request, limits)?;
        let note = None;
        Ok(Ok(Found { solution, note }))
    }

    /// Source of a run's turns: the robot's own search, or this method, handed in.
    pub(crate) fn turning(self) -> Turning {
        match self {
            Self::Robot => Turning::Search,
            Self::Tables | Self::TwoPhase | Self::Stickers => Turning::By(Arc::new(self)),
        }
    }
}

impl FindTurns for Method {
    fn find(
        &self,
        from: &Cube,
        to: &Cube,
        limits: &Limits<'_>,
        objective: &Objective,
    ) -> Result<robot::Found, Box<dyn Error + Send + Sync>> {
        let found = self.find_turns(from, to, objective, limits)??;
        Ok(robot::Found {
            turns: found.solution.turns,
            nodes: found.solution.nodes,
        })
    }
}

impl ValueEnum for Method {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(self.name().into())
    }
}

/// Name that no method has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown method \"{seen}\": allowed are tables, two-phase, robot and stickers")]
pub(crate) struct UnknownMethod {
    /// Beginning of the name.
    pub(crate) seen: String,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        Self::ALL
            .into_iter()
            .find(|method| method.name() == text)
            .ok_or_else(|| UnknownMethod {
                seen: echo::excerpt(text).to_string(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_reads_back_and_the_refusal_names_them_all() {
        let refusal = "table".parse::<Method>().unwrap_err().to_string();
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
            assert_eq!(
                <Method as ValueEnum>::from_str(method.name(), false),
                Ok(method)
            );
            assert!(refusal.contains(method.name()), "{refusal}");
        }
    }
}
