//! Methods of finding turns, by their names on the command line and in the chosen settings.

use std::{error::Error, fmt, str::FromStr, sync::Arc};

use clap::ValueEnum;
use cube_core::Cube;
use robot::{FindTurns, Found, Turning};
use solver::{Limits, Objective, Request};
use thiserror::Error;

use crate::{echo, failure::bad_input};

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
    /// Fewest turns, proven: for a person at a computer, not for a run.
    Optimal,
}

impl Method {
    /// All methods of a run.
    pub(crate) const ALL: [Self; 3] = [Self::Tables, Self::TwoPhase, Self::Robot];

    /// All methods that the command line knows.
    const NAMED: [Self; 4] = [Self::Tables, Self::TwoPhase, Self::Robot, Self::Optimal];

    /// Name, as on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Tables => "tables",
            Self::TwoPhase => "two-phase",
            Self::Robot => "robot",
            Self::Optimal => "optimal",
        }
    }

    /// This method, if a run can use it.
    ///
    /// # Errors
    /// For [`Optimal`](Self::Optimal).
    pub(crate) fn for_run(self) -> anyhow::Result<Self> {
        match self {
            Self::Optimal => Err(bad_input(
                "method optimal takes minutes and hundreds of megabytes: a run uses tables, \
                 two-phase or robot; solve and plan take optimal",
            )),
            Self::Tables | Self::TwoPhase | Self::Robot => Ok(self),
        }
    }

    /// Request to the solver, where `objective` prices turns by the robot's time.
    pub(crate) const fn request(self, objective: &Objective) -> Request<'_> {
        match self {
            Self::Tables => Request::ByTables,
            // The optimal method begins with an answer by two phases.
            Self::TwoPhase | Self::Optimal => Request::FewTurns,
            Self::Robot => Request::LowCost(objective),
        }
    }

    /// Source of a run's turns: the robot's own search, or this method, handed in.
    pub(crate) fn turning(self) -> Turning {
        match self {
            Self::Robot => Turning::Search,
            Self::Tables | Self::TwoPhase | Self::Optimal => Turning::By(Arc::new(self)),
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
    ) -> Result<Found, Box<dyn Error + Send + Sync>> {
        let solution = solver::solve(from, to, self.request(objective), limits)?;
        Ok(Found {
            turns: solution.turns,
            nodes: solution.nodes,
        })
    }
}

impl ValueEnum for Method {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::NAMED
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(self.name().into())
    }
}

/// Name that no method has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown method \"{seen}\": allowed are tables, two-phase and robot")]
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
