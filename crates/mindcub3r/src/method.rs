//! Methods of finding turns, by their names on the command line and in the chosen settings.

use std::{
    error::Error,
    fmt,
    str::FromStr,
    sync::{Arc, LazyLock},
};

use clap::{ValueEnum, builder::PossibleValue};
use cube_core::Cube;
use robot::{FindTurns, Found, Turning};
use solver::{Limits, Objective, Request};
use thiserror::Error;

use crate::{
    by_stickers, echo,
    failure::bad_input,
    human::{HumanMethod, Shelf},
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
    /// Fewest turns, proven: for a person at a computer, not for a run.
    Optimal,
    /// By the sticker score, which ends short of the target on most cubes.
    Stickers,
    /// Step by step, as people do.
    Human(HumanMethod),
}

/// Source of a method's turns.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Source<'a> {
    /// The solver, by this request.
    Solver(Request<'a>),
    /// The search for the fewest turns, whose tables are large.
    Optimal,
    /// The sticker score.
    Stickers,
    /// A human method, whose tables are made first.
    Human(HumanMethod),
}

/// All methods of the command line.
static NAMED: LazyLock<Vec<Method>> = LazyLock::new(|| {
    let human = HumanMethod::all().map(Method::Human);
    Method::ALL.into_iter().chain(human).collect()
});

impl Method {
    /// Methods that are no human ones.
    pub(crate) const ALL: [Self; 5] = [
        Self::Tables,
        Self::TwoPhase,
        Self::Robot,
        Self::Optimal,
        Self::Stickers,
    ];
    /// Methods that the menu offers, in the order in which it does: each solves every cube.
    pub(crate) fn in_menu() -> Vec<Self> {
        let others = [Self::Tables, Self::TwoPhase, Self::Robot];
        let human = HumanMethod::all().map(Self::Human);
        others.into_iter().chain(human).collect()
    }

    /// Name, as on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Tables => "tables",
            Self::TwoPhase => "two-phase",
            Self::Robot => "robot",
            Self::Stickers => "stickers",
            Self::Human(human) => human.name(),
            Self::Optimal => "optimal",
        }
    }

    /// Other names by which cubers know the method.
    fn other_names(self) -> Vec<&'static str> {
        match self {
            Self::TwoPhase => vec!["kociemba", "twophase"],
            Self::Optimal => vec!["korf"],
            Self::Human(human) => methods::Method::other_names(human.name()).collect(),
            Self::Tables | Self::Robot | Self::Stickers => Vec::new(),
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
            Self::Tables | Self::TwoPhase | Self::Robot | Self::Stickers | Self::Human(_) => {
                Ok(self)
            }
        }
    }

    /// The human method to learn: this one, or CFOP.
    ///
    /// # Errors
    /// When the named method is no human one.
    pub(crate) fn to_learn(named: Option<Self>) -> anyhow::Result<methods::Method> {
        let cfop = || HumanMethod::all().find(|method| method.name() == "cfop");
        match named {
            None => Ok(cfop().expect("it comes with the program").method()),
            Some(Self::Human(human)) => Ok(human.method()),
            Some(other) => {
                let human: Vec<_> = HumanMethod::all().map(HumanMethod::name).collect();
                let human = human.join(", ");
                Err(bad_input(format!(
                    "--learn --method {other}: people learn one of {human}"
                )))
            }
        }
    }

    /// The human method that has a step: CFOP before all others.
    ///
    /// # Errors
    /// When no method has it; names all steps.
    #[cfg(target_pointer_width = "64")]
    pub(crate) fn with_step(step: &str) -> anyhow::Result<Self> {
        let found = methods::Method::shipped_for(step);
        let found = found.filter(|(method, _)| method.step_named(step).is_some());
        let human = found
            .and_then(|(found, _)| HumanMethod::all().find(|method| method.name() == found.name));
        human.map(Self::Human).ok_or_else(|| {
            let lists = HumanMethod::all().map(|human| {
                let method = human.method();
                let steps: Vec<&str> = method.step_names().collect();
                format!("{}: {}", human.name(), steps.join(", "))
            });
            let lists: Vec<String> = lists.collect();
            bad_input(format!(
                "--step {}: no method has such a step; allowed are, of the method {}",
                echo::message(step),
                lists.join("; ")
            ))
        })
    }

    /// Source of the turns, where `objective` prices turns by the robot's time.
    pub(crate) const fn source(self, objective: &Objective) -> Source<'_> {
        match self {
            Self::Tables => Source::Solver(Request::ByTables),
            Self::TwoPhase => Source::Solver(Request::FewTurns),
            Self::Robot => Source::Solver(Request::LowCost(objective)),
            Self::Optimal => Source::Optimal,
            Self::Stickers => Source::Stickers,
            Self::Human(human) => Source::Human(human),
        }
    }

    /// Source of a run's turns: the robot's own search, or this method, handed in. Takes the tables of
    /// a human method from the shelf.
    pub(crate) fn turning(self, shelf: &mut Shelf<'_>) -> Turning {
        match self {
            Self::Robot => Turning::Search,
            Self::Tables | Self::TwoPhase | Self::Optimal | Self::Stickers => {
                Turning::By(Arc::new(self))
            }
            Self::Human(human) => Turning::By(Arc::new(shelf.player_for_robot(human))),
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
        let request = match self.source(objective) {
            Source::Solver(request) => request,
            // A run refuses this method before it begins.
            Source::Optimal => Request::FewTurns,
            Source::Stickers => {
                let (solution, _) = by_stickers::find(from, to, limits)??;
                return Ok(Found {
                    turns: solution.turns,
                    nodes: solution.nodes,
                    steps: Vec::new(),
                });
            }
            Source::Human(human) => {
                let mut silent = |_: &str| ();
                let player = Shelf::new(None, &mut silent).player_for_robot(human);
                return player.find(from, to, limits, objective);
            }
        };
        let solution = solver::solve(from, to, request, limits)?;
        Ok(Found {
            turns: solution.turns,
            nodes: solution.nodes,
            steps: Vec::new(),
        })
    }
}

impl ValueEnum for Method {
    fn value_variants<'a>() -> &'a [Self] {
        &NAMED
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).aliases(self.other_names()))
    }
}

/// Name that no method has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown method \"{seen}\": allowed are {}", names())]
pub(crate) struct UnknownMethod {
    /// Beginning of the name.
    pub(crate) seen: String,
}

/// Names of all methods.
fn names() -> String {
    NAMED
        .iter()
        .map(|method| method.name())
        .collect::<Vec<_>>()
        .join(", ")
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        let is_named = |method: &&Method| {
            let mut names = [method.name()].into_iter().chain(method.other_names());
            names.any(|name| name.eq_ignore_ascii_case(text))
        };
        let named = NAMED.iter().find(is_named);
        named.copied().ok_or_else(|| UnknownMethod {
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
        for &method in NAMED.iter() {
            assert_eq!(method.to_string().parse(), Ok(method));
            assert_eq!(
                <Method as ValueEnum>::from_str(method.name(), false),
                Ok(method)
            );
            for other in method.other_names() {
                assert_eq!(other.to_uppercase().parse(), Ok(method));
                assert_eq!(<Method as ValueEnum>::from_str(other, true), Ok(method));
            }
            assert!(refusal.contains(method.name()), "{refusal}");
        }
    }
}
