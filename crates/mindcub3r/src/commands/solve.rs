//! `solve`: turns that lead from a state to another.

use std::time::{Duration, Instant};

use actuator::{Planner, Stance};
use anyhow::anyhow;
use clap::Args;
use cube_core::{State, Way};
use solver::Limits;

use super::{
    answer::{Answer, ONE_INPUT, Reply, answer_each, print},
    lines::input_lines,
    net_lines::{Letters, with_nets_joined},
    pocket,
    short::Short,
};
use crate::{
    by_stickers::EndsShort,
    environment::Environment,
    failure::{Exit, bad_input, exit_of_search},
    help,
    input::Kind,
    method::{Found, Method},
    output,
    patience::Patience,
    puzzle::Puzzle,
    state_argument::StateReader,
};
use robot::RobotTime;

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r solve \"R U2 F'\"
  mindcub3r solve random --seed 3 --to cube-in-cube
  mindcub3r solve superflip --method two-phase --time-limit 2000
  mindcub3r solve - < cubes.txt                    # a state a line, answered on all cores
  mindcub3r solve \"R U' F2\" --puzzle 2x2x2        # the fewest turns, whatever the cube";

/// Finds turns that solve a state
///
/// Prints the turns on one line. Ctrl-C ends a search with the best turns so far, and exit code 130.
///
/// Where one of the states leaves the cube turned as a whole (as `M U` or `x`), the turns are those
/// of the cube as it lies, and standard error tells the rotation that is still to be done with the
/// whole cube: state, turns, rotation make the target. A 2x2x2 has no centres, and its rotation is
/// told in JSON alone.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_state(EXAMPLES))]
pub(crate) struct Arguments {
    /// The state before the turns; `-` reads a state a line, or as the nine lines that `show` prints,
    /// and answers each on a line, in order, on all cores
    #[arg(value_name = "STATE")]
    state: String,
    /// The state after the turns
    #[arg(long, value_name = "STATE", default_value = "solved")]
    to: String,
    #[command(flatten)]
    search: SearchArguments,
    /// Prints a line of JSON: `turns`, `htm`, `method`, `robot_seconds`, `nodes`, `elapsed_ms` and
    /// `rotation`
    #[arg(long)]
    json: bool,
    /// Makes `random` repeatable
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Puzzle; for a 2x2x2, STATE is 24 stickers, turns, solved, random, @FILE or -
    #[arg(long, value_name = "PUZZLE", default_value_t)]
    puzzle: Puzzle,
}

/// Arguments of every command that searches for turns.
#[derive(Debug, Clone, Args)]
pub(crate) struct SearchArguments {
    /// Method of the search for turns: robot for little robot time, two-phase for few turns, tables
    /// without a search, stickers for the sticker score, which rarely gets there [default: robot]
    #[arg(long, value_name = "METHOD")]
    pub(crate) method: Option<Method>,
    /// Milliseconds to search for better turns
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    pub(crate) time_limit: Option<u64>,
    /// Nodes of the search at most; the same turns on every machine
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "time_limit",
        allow_negative_numbers = true
    )]
    pub(crate) node_limit: Option<u64>,
}

impl SearchArguments {
    /// Turns that the method finds within the limits, for a person who waits. After Ctrl-C, the
    /// best turns so far.
    pub(crate) fn solve_watched(
        &self,
        way: &Way,
        robot: &RobotTime<'_>,
    ) -> anyhow::Result<Result<Found, EndsShort>> {
        let patience = Patience::new(self.limit());
        self.solve(way, robot, || patience.is_over())
    }

    /// The first of these options that was given.
    fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--method", self.method.is_some()),
            ("--time-limit", self.time_limit.is_some()),
            ("--node-limit", self.node_limit.is_some()),
        ];
        let mut given = given.into_iter().filter(|(_, is_given)| *is_given);
        given.next().map(|(option, _)| option)
    }

    fn method(&self) -> Method {
        self.method.unwrap_or_default()
    }

    fn limit(&self) -> Option<Duration> {
        self.time_limit.map(Duration::from_millis)
    }

    /// Turns that the method finds within the limits, and before `is_over`.
    fn solve(
        &self,
        way: &Way,
        robot: &RobotTime<'_>,
        is_over: impl Fn() -> bool,
    ) -> anyhow::Result<Result<Found, EndsShort>> {
        let (start, limit) = (Instant::now(), self.limit());
        let stop = || limit.is_some_and(|limit| start.elapsed() >= limit) || is_over();
        let limits = Limits {
            nodes: match (self.node_limit, limit) {
                (Some(nodes), _) => nodes,
                (None, Some(_)) => u64::MAX,
                (None, None) => Limits::default().nodes,
            },
            stop: &stop,
        };
        let objective = robot.objective();
        Ok(self
            .method()
            .find_turns(&way.from, &way.to, objective, &limits)?)
    }
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    if arguments.puzzle == Puzzle::Pocket {
        if let Some(option) = arguments.search.first_given() {
            return Err(pocket::refusal(option));
        }
        let (state, to) = (&arguments.state, &arguments.to);
        return pocket::solve(state, to, arguments.seed, arguments.json);
    }
    let mut states = environment.state_reader(arguments.seed)?;
    let planner = Planner::new(&environment.config()?.cost);
    let robot = RobotTime::new(&planner, Stance::START);
    if arguments.state == "-" {
        if arguments.to == "-" {
            return Err(bad_input(ONE_INPUT));
        }
        let to = states.read(&arguments.to)?;
        return answer_input(arguments, &mut states, &to, &robot);
    }
    let (from, to) = states.read_both_told(&arguments.state, &arguments.to)?;
    let (start, way) = (Instant::now(), from.way_to(&to));
    let found = arguments.search.solve_watched(&way, &robot)?;
    match reply(arguments, &way, &robot, found, start) {
        Reply::Found(answer) => print(&answer, "", arguments.json)?,
        Reply::Short(short) => {
            if arguments.json {
                output::json(&short)?;
            } else if !short.walked.is_empty() {
                output::tell(&format!("walked: {}", short.walked));
            }
            return Err(anyhow!(short.error));
        }
    }
    Ok(exit_of_search())
}

/// Answers standard input line by line.
fn answer_input(
    arguments: &Arguments,
    states: &mut StateReader,
    to: &State,
    robot: &RobotTime<'_>,
) -> anyhow::Result<Exit> {
    let letters = Letters::of(Puzzle::Cube);
    let ways = with_nets_joined(input_lines(Kind::State), Puzzle::Cube).map(|line| {
        let line = line?;
        letters.count(&line);
        Ok(states.read_text(&line)?.way_to(to))
    });
    let answer = |way: Way| {
        let start = Instant::now();
        let found = arguments.search.solve(&way, robot, || false)?;
        Ok(reply(arguments, &way, robot, found, start))
    };
    answer_each(ways, answer, &letters, arguments.json)
}

fn reply(
    arguments: &Arguments,
    way: &Way,
    robot: &RobotTime<'_>,
    found: Result<Found, EndsShort>,
    start: Instant,
) -> Reply {
    let Found { solution, note } = match found {
        Ok(found) => found,
        Err(end) => return Reply::Short(Short::new(&end, start.elapsed())),
    };
    Reply::Found(Answer {
        puzzle: Puzzle::Cube,
        htm: solution.turns.len(),
        method: arguments.search.method().name(),
        robot_seconds: Some(robot.seconds(&solution.turns)),
        nodes: solution.nodes,
        elapsed_ms: start.elapsed().as_micros() as f64 / 1000.0,
        turns: solution.turns.to_string(),
        rotation: way.rotation.to_string(),
        note,
    })
}
