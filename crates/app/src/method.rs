//! Methods of finding turns, by their names.

use std::{error::Error, fmt, str::FromStr, sync::Arc};

use cube_core::Cube;
use methods::{Method as Steps, Prepared};
use robot::{FindTurns, Found, Turning};
use settings::excerpt;
use solver::{Limits, Objective, Request};
use thiserror::Error;

use crate::{Player, stickers};

/// A human method that comes with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HumanMethod(&'static str);

impl HumanMethod {
    /// All that come with the program.
    pub fn all() -> impl Iterator<Item = Self> {
        Steps::shipped_names().map(Self)
    }

    /// The method of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|method| method.name() == name)
    }

    /// The one that has a step: CFOP before all others.
    ///
    /// # Errors
    /// Names the steps of all methods.
    pub fn with_step(step: &str) -> Result<Self, UnknownStep> {
        let found = Steps::shipped_for(step);
        let found = found.filter(|(method, _)| method.step_named(step).is_some());
        found
            .and_then(|(method, _)| Self::named(&method.name))
            .ok_or_else(|| UnknownStep(step.to_owned()))
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// The method itself, with its steps.
    ///
    /// # Panics
    /// Never: the name is one of the shipped names.
    pub fn steps(self) -> Steps {
        Steps::shipped(self.0).expect("the name is one of the shipped names")
    }
}

/// A step that no method has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "no method has such a step; allowed are, of the method {}",
    all_steps()
)]
pub struct UnknownStep(String);

fn all_steps() -> String {
    let lists = HumanMethod::all().map(|human| {
        let method = human.steps();
        let steps: Vec<&str> = method.step_names().collect();
        format!("{}: {}", human.name(), steps.join(", "))
    });
    lists.collect::<Vec<_>>().join("; ")
}

settings::words! {
    /// Method of the solver.
    #[derive(Default)]
    pub enum SolverMethod {
        /// Piece by piece with hard-coded tables: no search, about 80 turns.
        Tables = "tables",
        /// Few turns in the half-turn metric.
        TwoPhase = "two-phase",
        /// Turns that take the robot little time.
        #[default]
        Robot = "robot",
    }
}

impl SolverMethod {
    /// The request to the solver; `seconds` prices turns by the robot's time.
    pub const fn request(self, seconds: &Objective) -> Request<'_> {
        match self {
            Self::Tables => Request::ByTables,
            Self::TwoPhase => Request::FewTurns,
            Self::Robot => Request::LowCost(seconds),
        }
    }
}

impl FindTurns for SolverMethod {
    fn find(
        &self,
        from: &Cube,
        to: &Cube,
        limits: &Limits,
        seconds: &Objective,
    ) -> Result<Found, Box<dyn Error + Send + Sync>> {
        Ok(solver::solve(from, to, self.request(seconds), limits)?.into())
    }
}

/// Method by which a run finds its turns. Prints and reads by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RunMethod {
    /// By the solver.
    Solver(SolverMethod),
    /// By the sticker score, which ends short of the target on most cubes.
    Stickers,
    /// Step by step, as people do.
    Human(HumanMethod),
}

impl Default for RunMethod {
    fn default() -> Self {
        Self::Solver(SolverMethod::default())
    }
}

impl RunMethod {
    /// Methods that solve every cube, in the order in which the menu offers them.
    pub fn that_solve() -> Vec<Self> {
        let human = HumanMethod::all().map(Self::Human);
        let solver = SolverMethod::ALL.into_iter().map(Self::Solver);
        solver.chain(human).collect()
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solver(method) => method.name(),
            Self::Stickers => "stickers",
            Self::Human(human) => human.name(),
        }
    }

    /// Words for a person who chooses a method.
    pub fn title(self) -> String {
        match self {
            Self::Solver(SolverMethod::Tables) => "Tables, without a search".to_owned(),
            Self::Solver(SolverMethod::TwoPhase) => "Few turns".to_owned(),
            Self::Solver(SolverMethod::Robot) => "Fast for the robot".to_owned(),
            Self::Stickers => "Sticker score".to_owned(),
            Self::Human(human) => human.steps().title,
        }
    }

    /// Other names by which cubers know it.
    pub fn other_names(self) -> Vec<&'static str> {
        match self {
            Self::Solver(SolverMethod::TwoPhase) => vec!["kociemba", "twophase"],
            Self::Human(human) => Steps::other_names(human.name()).collect(),
            Self::Solver(_) | Self::Stickers => Vec::new(),
        }
    }

    /// The human method to learn: this one, or CFOP where this is none.
    ///
    /// # Panics
    /// Never: CFOP comes with the program.
    pub fn to_learn(self) -> Steps {
        match self {
            Self::Human(human) => human.steps(),
            _ => Steps::shipped("cfop").expect("it comes with the program"),
        }
    }

    /// Source of a run's turns: the robot's own search, or this method, handed in. `prepared` gives a
    /// human method its tables.
    pub fn turning(self, prepared: impl FnOnce(Steps) -> Prepared) -> Turning {
        match self {
            Self::Solver(SolverMethod::Robot) => Turning::Search,
            Self::Solver(method) => Turning::By(Arc::new(method)),
            Self::Stickers => Turning::By(Arc::new(ByStickers)),
            Self::Human(human) => Turning::By(Arc::new(Player::for_robot(prepared(human.steps())))),
        }
    }
}

/// The sticker score as a source of turns.
#[derive(Debug)]
struct ByStickers;

impl FindTurns for ByStickers {
    fn find(
        &self,
        from: &Cube,
        to: &Cube,
        limits: &Limits,
        _: &Objective,
    ) -> Result<Found, Box<dyn Error + Send + Sync>> {
        let found = stickers::find(from, to, limits)??;
        Ok(Found {
            turns: found.turns,
            nodes: found.nodes,
            steps: Vec::new(),
        })
    }
}

/// Method of finding turns: one of a run, or one for a person at a computer. Prints and reads by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// A method that a run can use, too.
    Run(RunMethod),
    /// Fewest turns, proven.
    Optimal,
}

impl Default for Method {
    fn default() -> Self {
        Self::Run(RunMethod::default())
    }
}

impl Method {
    /// All methods.
    pub fn all() -> Vec<Self> {
        let mut all: Vec<Self> = RunMethod::that_solve().into_iter().map(Self::Run).collect();
        let others = [Self::Optimal, Self::Run(RunMethod::Stickers)];
        all.splice(SolverMethod::ALL.len()..SolverMethod::ALL.len(), others);
        all
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Run(method) => method.name(),
            Self::Optimal => "optimal",
        }
    }

    /// Other names by which cubers know it.
    pub fn other_names(self) -> Vec<&'static str> {
        match self {
            Self::Run(method) => method.other_names(),
            Self::Optimal => vec!["korf"],
        }
    }

    /// This method for a run.
    ///
    /// # Errors
    /// For [`Optimal`](Self::Optimal).
    pub fn for_run(self) -> Result<RunMethod, NoRunMethod> {
        match self {
            Self::Run(method) => Ok(method),
            Self::Optimal => Err(NoRunMethod::Optimal),
        }
    }
}

/// Name that no method has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown method \"{}\": allowed are {}", excerpt(.0), names())]
pub struct UnknownMethod(String);

fn names() -> String {
    let names: Vec<_> = Method::all().into_iter().map(Method::name).collect();
    names.join(", ")
}

/// Name of no method of a run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoRunMethod {
    /// No method has the name.
    #[error(transparent)]
    Unknown(#[from] UnknownMethod),
    /// The method is not for runs.
    #[error(
        "method optimal takes minutes and hundreds of megabytes: a run uses tables, two-phase or robot; \
         solve and plan take optimal"
    )]
    Optimal,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for RunMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        let is_named = |method: &Self| {
            let mut names = std::iter::once(method.name()).chain(method.other_names());
            names.any(|name| name.eq_ignore_ascii_case(text))
        };
        let named = Self::all().into_iter().find(is_named);
        named.ok_or_else(|| UnknownMethod(text.to_owned()))
    }
}

impl FromStr for RunMethod {
    type Err = NoRunMethod;

    fn from_str(text: &str) -> Result<Self, NoRunMethod> {
        text.parse::<Method>()?.for_run()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_reads_back_and_the_refusal_names_them_all() {
        let refusal = "table".parse::<Method>().unwrap_err().to_string();
        for method in Method::all() {
            assert_eq!(method.to_string().parse(), Ok(method));
            for other in method.other_names() {
                assert_eq!(other.to_uppercase().parse(), Ok(method));
            }
            assert!(refusal.contains(method.name()), "{refusal}");
        }
        assert_eq!("korf".parse::<RunMethod>(), Err(NoRunMethod::Optimal));
    }
}
