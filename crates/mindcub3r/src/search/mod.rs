//! The search for turns: method, measure and limits as arguments of commands, and the finder that they mean.
//!
//! `beside` reads the solver's list beside the program, `human` has the options of human methods and the store of
//! their tables, `optimal` the method of the fewest turns with its tables.

pub(crate) mod beside;
pub(crate) mod human;
pub(crate) mod optimal;

use std::time::{Duration, Instant};

#[cfg(target_pointer_width = "64")]
use app::HumanMethod;
use app::{Found, Measure, Method, NoMeasure, NotFound, Player, RunMethod, SolverMethod};
use clap::Args;
use cube_core::Way;
use methods::Scheme;
use robot::RobotTime;
use solver::{Limits, Metric};

use self::{
    human::{Own, PlayArguments},
    optimal::{Cores, Least},
};
#[cfg(target_pointer_width = "64")]
use crate::echo;
use crate::{environment::Environment, failure::bad_input, names, number, patience::Patience};

/// Arguments of every command that searches for turns.
#[derive(Debug, Clone, Args)]
pub(crate) struct SearchArguments {
    /// Method of the search for turns: robot for little robot time, two-phase for few turns, tables
    /// without a search, optimal for the fewest turns, proven (seconds to minutes), stickers for the
    /// sticker score, which rarely gets there; the others are human methods [default: robot]
    #[arg(long, value_name = "METHOD", value_parser = names::method())]
    pub(crate) method: Option<Method>,
    /// Measure that the turns make small [default: the method's own; htm for human methods and for a
    /// 2x2x2]
    #[arg(long, value_name = "MEASURE", value_parser = names::measure())]
    objective: Option<Measure>,
    /// Milliseconds to search for better turns; a human method may need some before it has any
    #[arg(long, value_name = "MS", value_parser = number::any, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<u64>,
    /// Nodes of the search at most; the same turns on every machine
    #[arg(
        long,
        value_name = "N",
        value_parser = number::any,
        conflicts_with = "time_limit",
        allow_negative_numbers = true
    )]
    pub(crate) node_limit: Option<u64>,
    /// Places the pieces in the plain order, as the cube lies, instead of the best of 24 (with --method
    /// tables)
    #[arg(long)]
    plain_order: bool,
    #[command(flatten)]
    optimal: optimal::Options,
    #[command(flatten)]
    play: PlayArguments,
}

/// Finder of turns: one of the application layer, or the method optimal, whose tables are files.
#[derive(Debug)]
pub(crate) enum Finder<'a> {
    Of(app::Finder<'a>),
    Optimal {
        options: optimal::Options,
        /// Measure that is proven to be the least.
        least: Least,
        /// Cores for one cube.
        cores: Cores,
        /// Robot's time, by which the best of several solutions is chosen.
        robot: &'a RobotTime<'a>,
    },
}

/// No turns: by a method of the application layer, or by the method optimal.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoTurns {
    #[error(transparent)]
    NotFound(#[from] NotFound),
    #[error(transparent)]
    Optimal(#[from] anyhow::Error),
}

impl NoTurns {
    /// The error with the mark of bad input, if it has one.
    pub(crate) fn into_error(self) -> anyhow::Error {
        match self {
            Self::Optimal(error) => error,
            Self::NotFound(error) => error.into(),
        }
    }
}

impl Finder<'_> {
    fn find(&self, way: &Way, limits: &Limits) -> Result<Found, NoTurns> {
        match self {
            Self::Of(finder) => Ok(finder.find(way, limits)?),
            Self::Optimal {
                options,
                least,
                cores,
                robot,
            } => Ok(match least {
                Least::Turns => optimal::solve(way, robot, options, *cores, limits)?,
                Least::Seconds => optimal::solve_by_seconds(way, robot, options, *cores, limits)?,
            }),
        }
    }

    /// The player of a human method.
    pub(crate) fn player(&self) -> Option<&Player> {
        match self {
            Self::Of(finder) => finder.player(),
            Self::Optimal { .. } => None,
        }
    }
}

impl SearchArguments {
    /// Finder of turns by the method; makes the tables of a human method. The only place that decides
    /// which options mean something to which method.
    pub(crate) fn finder<'a>(
        &self,
        robot: &'a RobotTime<'_>,
        environment: &Environment,
    ) -> anyhow::Result<Finder<'a>> {
        const TABLES: Method = Method::Run(RunMethod::Solver(SolverMethod::Tables));
        let own = self.play.own()?;
        let method = self.method();
        if self.plain_order && (own.is_some() || method != TABLES) {
            return Err(bad_input(format!(
                "--plain-order is for the method tables, not for {method}: add --method tables, or leave it out"
            )));
        }
        if let Some(option) = self.optimal.first_set()
            && (own.is_some() || method != Method::Optimal)
        {
            return Err(bad_input(format!(
                "{option} is for the method optimal and for --step: leave it out, or name no other method"
            )));
        }
        let seconds = robot.objective();
        if let Some(player) = self.player(own.as_ref(), method, environment)? {
            return Ok(Finder::Of(app::Finder::human(player, seconds)));
        }
        if let Some(option) = self.play.first_set() {
            return Err(self.is_for_human_methods(option));
        }
        if let Method::Run(RunMethod::Solver(solver)) = method
            && !self.plain_order
        {
            let request = solver.request(seconds);
            let applied = self.objective.map(|it| it.applied(request, seconds));
            let request = applied.unwrap_or(Ok(request)).map_err(refused_objective)?;
            return Ok(Finder::Of(app::Finder::Solver(request)));
        }
        let least = match (method, self.objective) {
            (_, None) => Least::Turns,
            (Method::Optimal, Some(Measure::Seconds)) => Least::Seconds,
            (Method::Optimal, Some(_)) => {
                return Err(bad_input(
                    "--objective: the method optimal proves the fewest turns, where the option is left out, or \
                     the least seconds",
                ));
            }
            _ => {
                return Err(bad_input(format!(
                    "--objective is not for the method {method}, which has a measure of its own: leave it out"
                )));
            }
        };
        if let Some(option) = self.optimal.first_of_turns()
            && least == Least::Seconds
        {
            return Err(bad_input(format!(
                "{option} is for the fewest turns: leave it out, or --objective seconds"
            )));
        }
        Ok(match method {
            Method::Optimal => Finder::Optimal {
                options: self.optimal.clone(),
                least,
                cores: Cores::All,
                robot,
            },
            Method::Run(RunMethod::Stickers) => Finder::Of(app::Finder::Stickers),
            Method::Run(_) => Finder::Of(app::Finder::PlainTables),
        })
    }

    /// Player of the user's own method, else of a human method; `None` for another method.
    fn player(
        &self,
        own: Option<&Own<'_>>,
        method: Method,
        environment: &Environment,
    ) -> anyhow::Result<Option<Player>> {
        if let Some(own) = own {
            let player = self.play.player(own.method(), self.objective, None)?;
            own.prove(&player)?;
            return Ok(Some(player));
        }
        let Method::Run(RunMethod::Human(human)) = method else {
            return Ok(None);
        };
        let folder = environment.tables_folder();
        (self.play.player(human.steps(), self.objective, folder)).map(Some)
    }

    /// Player of the human method of which a step is asked for: where none is named, of the first that
    /// has the step.
    #[cfg(target_pointer_width = "64")]
    pub(crate) fn player_of_step(
        &self,
        step: &str,
        environment: &Environment,
    ) -> anyhow::Result<Player> {
        let own = self.play.own()?;
        let method = match self.method {
            None if own.is_none() => {
                let human = HumanMethod::with_step(step).map_err(|error| {
                    bad_input(format!("--step {}: {error}", echo::message(step)))
                })?;
                Method::Run(RunMethod::Human(human))
            }
            _ => self.method(),
        };
        let player = self.player(own.as_ref(), method, environment)?;
        player.ok_or_else(|| self.is_for_human_methods("--step"))
    }

    /// Refusal of an option that means nothing to a method of the solver.
    pub(crate) fn is_for_human_methods(&self, option: &str) -> anyhow::Error {
        bad_input(format!(
            "{option} is for human methods: the method {} has no steps; name one by --method, such as \
             cfop, or leave {option} out",
            self.method()
        ))
    }

    /// Turns that the method finds within the limits, for a person who waits. After Ctrl-C, the
    /// best turns so far.
    pub(crate) fn solve_watched(&self, finder: &Finder<'_>, way: &Way) -> Result<Found, NoTurns> {
        let patience = Patience::new(self.limit());
        let found = self.solve(finder, way, patience.condition());
        patience.end(found.is_ok());
        found
    }

    /// Metric of a 2x2x2.
    pub(crate) fn pocket_metric(&self) -> anyhow::Result<Metric> {
        let metric = self.objective.unwrap_or_default().for_pocket();
        metric.map_err(refused_objective)
    }

    /// The first of these options that is set, of those that mean nothing to a 2x2x2.
    pub(crate) fn first_set(&self) -> Option<&'static str> {
        let options = [
            ("--method", self.method.is_some()),
            ("--time-limit", self.time_limit.is_some()),
            ("--node-limit", self.node_limit.is_some()),
            ("--plain-order", self.plain_order),
            ("--all", self.optimal.all),
        ];
        let set = options.into_iter().find(|(_, is_set)| *is_set);
        let set = set.map(|(option, _)| option);
        set.or(self.optimal.first_set()).or(self.play.first_set())
    }

    /// These arguments for a cube of these colours.
    pub(crate) fn in_scheme(&self, scheme: Scheme) -> Self {
        Self {
            play: self.play.in_scheme(scheme),
            ..self.clone()
        }
    }

    /// The method that is named, else the one to which the options belong.
    pub(crate) fn method(&self) -> Method {
        self.method.unwrap_or(match self.optimal.first_set() {
            Some(_) => Method::Optimal,
            None => Method::default(),
        })
    }

    /// Refuses lists of solutions.
    pub(crate) fn check_one_answer(&self) -> anyhow::Result<()> {
        match self.optimal.first_set() {
            Some("--count") => Err(bad_input(
                "--count lists solutions, and this command takes one: leave it out, or use solve",
            )),
            _ => Ok(()),
        }
    }

    /// Options of the method optimal, which ways to a step have in part.
    #[cfg(target_pointer_width = "64")]
    pub(crate) const fn optimal(&self) -> &optimal::Options {
        &self.optimal
    }

    /// Searches within the limits and until `is_over`; `unlimited` is the number of nodes where neither
    /// nodes nor time are limited.
    pub(crate) fn limited<T>(
        &self,
        unlimited: u64,
        is_over: impl Fn() -> bool + Send + Sync + 'static,
        search: impl FnOnce(&Limits) -> T,
    ) -> T {
        let (start, limit) = (Instant::now(), self.limit());
        let is_late = move || limit.is_some_and(|limit| start.elapsed() >= limit);
        let unlimited = if limit.is_some() { u64::MAX } else { unlimited };
        let nodes = self.node_limit.unwrap_or(unlimited);
        search(&Limits::nodes(nodes).or_until(is_late).or_until(is_over))
    }

    fn limit(&self) -> Option<Duration> {
        self.time_limit.map(Duration::from_millis)
    }

    /// Turns that the method finds within the limits, and before `is_over`.
    pub(crate) fn solve(
        &self,
        finder: &Finder<'_>,
        way: &Way,
        is_over: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Result<Found, NoTurns> {
        // A proof ends by itself.
        let unlimited = match finder {
            Finder::Of(finder) => finder.nodes_unlimited(),
            Finder::Optimal { .. } => u64::MAX,
        };
        self.limited(unlimited, is_over, |limits| finder.find(way, limits))
    }
}

fn refused_objective(error: NoMeasure) -> anyhow::Error {
    bad_input(format!("--objective{error}"))
}
