//! Method, measure and limits: the arguments of every command that searches for turns.

use std::time::{Duration, Instant};

use app::{Found, HumanMethod, Measure, Method, Player, RunMethod, SolverMethod};
use clap::Args;
use cube_core::Way;
use methods::Scheme;
use robot::RobotTime;
use solver::{Limits, Metric};

use crate::{
    echo,
    environment::Environment,
    failure::bad_input,
    finder::{Finder, NoTurns},
    human::{Own, PlayArguments},
    names, number,
    optimal::{self, Cores},
    patience::Patience,
};

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

impl SearchArguments {
    /// Finder of turns by the method; makes the tables of a human method.
    ///
    /// # Errors
    /// When an option means nothing to the method, or the file of a method cannot be used.
    pub(crate) fn finder<'a>(
        &self,
        robot: &'a RobotTime<'_>,
        environment: &Environment,
    ) -> anyhow::Result<Finder<'a>> {
        if self.plain_order {
            return self.plain_tables();
        }
        let own = self.play.own()?;
        if let Some(option) = self.optimal.first_set()
            && (own.is_some() || self.method() != Method::Optimal)
        {
            return Err(bad_input(format!(
                "{option} is for the method optimal and for --step: leave it out, or name no other method"
            )));
        }
        self.any_finder(robot, environment, own.as_ref())
    }

    /// Finder of turns by the method or by a method of the user's own, whatever lists are asked for.
    fn any_finder<'a>(
        &self,
        robot: &'a RobotTime<'_>,
        environment: &Environment,
        own: Option<&Own<'_>>,
    ) -> anyhow::Result<Finder<'a>> {
        let player = match (own, self.method()) {
            (Some(own), _) => {
                let player = self.play.player(own.method(), self.objective, None)?;
                own.prove(&player)?;
                player
            }
            (None, Method::Run(RunMethod::Human(human))) => {
                let folder = environment.tables_folder();
                self.play.player(human.steps(), self.objective, folder)?
            }
            (None, Method::Run(RunMethod::Solver(method))) => return self.by_solver(method, robot),
            (None, Method::Run(RunMethod::Stickers)) => {
                return self.by_own_measure(Finder::Of(app::Finder::Stickers));
            }
            (None, Method::Optimal) => {
                return self.by_own_measure(Finder::Optimal {
                    options: self.optimal.clone(),
                    cores: Cores::All,
                    robot,
                });
            }
        };
        Ok(Finder::Of(app::Finder::human(player, robot.objective())))
    }

    /// Finder by the solver, for the objective in place of the method's own measure.
    fn by_solver<'a>(
        &self,
        method: SolverMethod,
        robot: &'a RobotTime<'_>,
    ) -> anyhow::Result<Finder<'a>> {
        self.check_no_steps()?;
        let (seconds, request) = (robot.objective(), method.request(robot.objective()));
        let applied = match self.objective {
            Some(measure) => measure.applied(request, seconds),
            None => Ok(request),
        };
        let request = applied.map_err(|error| bad_input(format!("--objective{error}")))?;
        Ok(Finder::Of(app::Finder::Solver(request)))
    }

    /// Finder by the tables in their plain order.
    fn plain_tables<'a>(&self) -> anyhow::Result<Finder<'a>> {
        if self.method() != Method::Run(RunMethod::Solver(SolverMethod::Tables))
            || self.play.own()?.is_some()
        {
            return Err(bad_input(format!(
                "--plain-order is for the method tables, not for {}: add --method tables, or leave it out",
                self.method()
            )));
        }
        self.by_own_measure(Finder::Of(app::Finder::PlainTables))
    }

    /// Refuses options of human methods.
    fn check_no_steps(&self) -> anyhow::Result<()> {
        match self.play.first_set() {
            Some(option) => Err(self.is_for_human_methods(option)),
            None => Ok(()),
        }
    }

    /// Player of the human method of which a step is asked for: where none is named, of the first that
    /// has the step.
    ///
    /// # Errors
    /// When the method is no human one, no method has the step, or tables cannot be made.
    #[cfg(target_pointer_width = "64")]
    pub(crate) fn player_of_step(
        &self,
        step: &str,
        robot: &RobotTime<'_>,
        environment: &Environment,
    ) -> anyhow::Result<Box<Player>> {
        let own = self.play.own()?;
        let method = match (&own, self.method) {
            (None, None) => {
                let human = HumanMethod::with_step(step).map_err(|error| {
                    bad_input(format!("--step {}: {error}", echo::message(step)))
                })?;
                Some(Method::Run(RunMethod::Human(human)))
            }
            (_, method) => method,
        };
        let search = Self {
            method,
            ..self.clone()
        };
        match search.any_finder(robot, environment, own.as_ref())? {
            Finder::Of(app::Finder::Human { player, .. }) => Ok(player),
            _ => Err(self.is_for_human_methods("--step")),
        }
    }

    /// Refusal of an option that means nothing to a method of the solver.
    pub(crate) fn is_for_human_methods(&self, option: &str) -> anyhow::Error {
        bad_input(format!(
            "{option} is for human methods: the method {} has no steps; name one by --method, such as \
             cfop, or leave {option} out",
            self.method()
        ))
    }

    /// Finder by a method that has a measure of its own.
    fn by_own_measure<'a>(&self, finder: Finder<'a>) -> anyhow::Result<Finder<'a>> {
        self.check_no_steps()?;
        match self.objective {
            Some(_) => Err(bad_input(format!(
                "--objective is not for the method {}, which has a measure of its own: leave it out",
                self.method()
            ))),
            None => Ok(finder),
        }
    }

    /// Turns that the method finds within the limits, for a person who waits. After Ctrl-C, the
    /// best turns so far.
    pub(crate) fn solve_watched(&self, finder: &Finder<'_>, way: &Way) -> Result<Found, NoTurns> {
        let patience = Patience::new(self.limit());
        let found = self.solve(finder, way, || patience.is_over());
        patience.end(found.is_ok());
        found
    }

    /// Metric of a 2x2x2.
    ///
    /// # Errors
    /// When the objective means nothing to it.
    pub(crate) fn pocket_metric(&self) -> anyhow::Result<Metric> {
        let metric = self.objective.unwrap_or_default().for_pocket();
        metric.map_err(|error| bad_input(format!("--objective{error}")))
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
    ///
    /// # Errors
    /// Names the option that is set.
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

    /// The limits within `is_over`, where a search is not limited otherwise.
    #[cfg(target_pointer_width = "64")]
    pub(crate) fn with_limits<T>(
        &self,
        is_over: impl Fn() -> bool,
        search: impl FnOnce(&Limits<'_>) -> T,
    ) -> T {
        let (start, limit) = (Instant::now(), self.limit());
        let stop = || limit.is_some_and(|limit| start.elapsed() >= limit) || is_over();
        search(&Limits {
            nodes: self.node_limit.unwrap_or(u64::MAX),
            stop: &stop,
        })
    }

    fn limit(&self) -> Option<Duration> {
        self.time_limit.map(Duration::from_millis)
    }

    /// Turns that the method finds within the limits, and before `is_over`.
    pub(crate) fn solve(
        &self,
        finder: &Finder<'_>,
        way: &Way,
        is_over: impl Fn() -> bool,
    ) -> Result<Found, NoTurns> {
        let (start, limit) = (Instant::now(), self.limit());
        let stop = || limit.is_some_and(|limit| start.elapsed() >= limit) || is_over();
        let limits = Limits {
            nodes: match (self.node_limit, limit) {
                (Some(nodes), _) => nodes,
                (None, None) => finder.nodes_unlimited(),
                (None, Some(_)) => u64::MAX,
            },
            stop: &stop,
        };
        finder.find(way, &limits)
    }
}
