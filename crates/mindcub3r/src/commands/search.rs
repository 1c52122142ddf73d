//! Method, measure and limits: the arguments of every command that searches for turns.

use std::time::{Duration, Instant};

use clap::Args;
use cube_core::Way;
use methods::Scheme;
use robot::RobotTime;
use solver::{Limits, Metric};

use crate::{
    environment::Environment,
    failure::bad_input,
    finder::{Finder, Found},
    human::{Own, PlayArguments, Shelf},
    measure::Measure,
    method::{Method, Source},
    number,
    optimal::{self, Cores},
    output,
    patience::Patience,
};

/// Arguments of every command that searches for turns.
#[derive(Debug, Clone, Args)]
pub(crate) struct SearchArguments {
    /// Method of the search for turns: robot for little robot time, two-phase for few turns, tables
    /// without a search, optimal for the fewest turns, proven (seconds to minutes), stickers for the
    /// sticker score, which rarely gets there; the others are human methods [default: robot]
    #[arg(long, value_name = "METHOD")]
    pub(crate) method: Option<Method>,
    /// Measure that the turns make small [default: the method's own; htm for human methods and for a
    /// 2x2x2]
    #[arg(long, value_name = "MEASURE")]
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
        if let Some(option) = self.optimal.first_given()
            && (own.is_some() || self.method() != Method::Optimal)
        {
            return Err(bad_input(format!(
                "{option} is for the method optimal and for --step: leave it out, or name no other method"
            )));
        }
        self.any_finder(robot, environment, own)
    }

    /// Finder of turns by the method or by a method of the user's own, whatever lists are asked for.
    fn any_finder<'a>(
        &self,
        robot: &'a RobotTime<'_>,
        environment: &Environment,
        own: Option<Own<'_>>,
    ) -> anyhow::Result<Finder<'a>> {
        let seconds = robot.objective();
        let (method, folder) = match (&own, self.method().source(seconds)) {
            (Some(own), _) => (own.method(), None),
            (None, Source::Human(human)) => (human.method(), environment.tables_folder()),
            (None, source) => {
                if let Some(option) = self.play.given() {
                    return Err(self.is_for_human_methods(option));
                }
                return match source {
                    Source::Solver(request) => {
                        let measure = self.objective;
                        let applied = measure.map(|it| it.applied(request, seconds));
                        Ok(Finder::Solver(applied.unwrap_or(Ok(request))?))
                    }
                    Source::Optimal => self.without_objective(Finder::Optimal {
                        options: self.optimal.clone(),
                        cores: Cores::All,
                        robot,
                    }),
                    _ => self.without_objective(Finder::Stickers),
                };
            }
        };
        let mut tell = output::tell_waiting;
        let mut shelf = Shelf::new(folder, &mut tell);
        let player = self.play.player(method, self.objective, &mut shelf)?;
        own.map_or(Ok(()), |own| own.prove(&player))?;
        Ok(Finder::Human {
            player: Box::new(player),
            seconds,
        })
    }

    /// Finder by the tables in their plain order.
    fn plain_tables<'a>(&self) -> anyhow::Result<Finder<'a>> {
        if self.method() != Method::Tables || self.play.own()?.is_some() {
            return Err(bad_input(format!(
                "--plain-order is for the method tables, not for {}: add --method tables, or leave it out",
                self.method()
            )));
        }
        if let Some(option) = self.play.given() {
            return Err(self.is_for_human_methods(option));
        }
        self.without_objective(Finder::PlainTables)
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
    ) -> anyhow::Result<Box<crate::human::Player>> {
        let own = self.play.own()?;
        let method = match (&own, self.method) {
            (None, None) => Some(Method::with_step(step)?),
            (_, method) => method,
        };
        let search = Self {
            method,
            ..self.clone()
        };
        match search.any_finder(robot, environment, own)? {
            Finder::Human { player, .. } => Ok(player),
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
    fn without_objective<'a>(&self, finder: Finder<'a>) -> anyhow::Result<Finder<'a>> {
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
    pub(crate) fn solve_watched(&self, finder: &Finder<'_>, way: &Way) -> anyhow::Result<Found> {
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
        self.objective.unwrap_or_default().for_pocket()
    }

    /// The first of these options that was given, of those that mean nothing to a 2x2x2.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--method", self.method.is_some()),
            ("--time-limit", self.time_limit.is_some()),
            ("--node-limit", self.node_limit.is_some()),
            ("--plain-order", self.plain_order),
            ("--all", self.optimal.all),
        ];
        let mut given = given.into_iter().filter(|(_, is_given)| *is_given);
        let given = given.next().map(|(option, _)| option);
        given.or(self.optimal.first_given()).or(self.play.given())
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
        self.method.unwrap_or(match self.optimal.first_given() {
            Some(_) => Method::Optimal,
            None => Method::default(),
        })
    }

    /// Refuses lists of solutions.
    ///
    /// # Errors
    /// Names the option that was given.
    pub(crate) fn check_one_answer(&self) -> anyhow::Result<()> {
        match self.optimal.first_given() {
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
    ) -> anyhow::Result<Found> {
        let (start, limit) = (Instant::now(), self.limit());
        let stop = || limit.is_some_and(|limit| start.elapsed() >= limit) || is_over();
        let limits = Limits {
            nodes: match (self.node_limit, limit) {
                (Some(nodes), _) => nodes,
                (None, None) => finder.nodes_unasked(),
                (None, Some(_)) => u64::MAX,
            },
            stop: &stop,
        };
        finder.find(way, &limits)
    }
}
