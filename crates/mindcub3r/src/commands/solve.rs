//! `solve`: turns that lead from a state to another.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use actuator::{Planner, Stance};
use clap::Args;
use cube_core::{State, Turns, Way};
use serde::Serialize;
use solver::Limits;

use super::{
    lines::{answer_lines, input_lines, on_all_cores},
    net_lines::{Letters, with_nets_joined},
};
use crate::{
    environment::Environment,
    failure::{Exit, bad_input, exit_of, exit_of_search, one_line},
    help,
    input::Kind,
    method::Method,
    optimal::{self, Cores, Solved},
    output,
    patience::Patience,
    state_argument::StateReader,
};
use robot::RobotTime;

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r solve \"R U2 F'\"
  mindcub3r solve random --seed 3 --to cube-in-cube
  mindcub3r solve superflip --method two-phase --time-limit 2000
  mindcub3r solve superflip --method optimal       # the fewest turns, proven
  mindcub3r solve - < cubes.txt                    # a state a line, answered on all cores";

/// Finds turns that solve a state
///
/// Prints the turns on one line. Ctrl-C ends a search with the best turns so far, and exit code 130.
///
/// Where one of the states leaves the cube turned as a whole (as `M U` or `x`), the turns are those
/// of the cube as it lies, and standard error tells the rotation that is still to be done with the
/// whole cube: state, turns, rotation make the target.
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
    /// `rotation`; of the method optimal also `at_least`, the length below which there is no solution,
    /// and with --all `all`
    #[arg(long)]
    json: bool,
    /// Makes `random` repeatable
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
}

/// Arguments of every command that searches for turns.
#[derive(Debug, Clone, Args)]
pub(crate) struct SearchArguments {
    /// Method of the search for turns: robot for little robot time, two-phase for few turns, tables
    /// without a search, optimal for the fewest turns, proven: seconds to minutes
    #[arg(long, value_name = "METHOD", default_value_t)]
    pub(crate) method: Method,
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
    #[command(flatten)]
    optimal: optimal::Options,
}

impl SearchArguments {
    /// Turns that the method finds within the limits, for a person who waits. After Ctrl-C, the
    /// best turns so far.
    pub(crate) fn solve_watched(&self, way: &Way, robot: &RobotTime<'_>) -> anyhow::Result<Solved> {
        let patience = Patience::new(self.limit());
        self.solve(way, robot, Cores::All, || patience.is_over())
    }

    fn limit(&self) -> Option<Duration> {
        self.time_limit.map(Duration::from_millis)
    }

    /// Turns that the method finds within the limits, and before `is_over`.
    fn solve(
        &self,
        way: &Way,
        robot: &RobotTime<'_>,
        cores: Cores,
        is_over: impl Fn() -> bool,
    ) -> anyhow::Result<Solved> {
        let (start, limit) = (Instant::now(), self.limit());
        let stop = || limit.is_some_and(|limit| start.elapsed() >= limit) || is_over();
        if self.method == Method::Optimal {
            return optimal::solve(way, robot, &self.optimal, cores, &stop);
        }
        let limits = Limits {
            nodes: match (self.node_limit, limit) {
                (Some(nodes), _) => nodes,
                (None, Some(_)) => u64::MAX,
                (None, None) => Limits::default().nodes,
            },
            stop: &stop,
        };
        let request = self.method.request(robot.objective());
        let solution = solver::solve(&way.from, &way.to, request, &limits)?;
        Ok(Solved {
            solution,
            proof: None,
        })
    }
}

#[derive(Debug, Serialize)]
struct Answer {
    turns: String,
    htm: usize,
    method: &'static str,
    robot_seconds: f64,
    nodes: u64,
    elapsed_ms: f64,
    rotation: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    all: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Refusal {
    error: String,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let mut states = environment.state_reader(arguments.seed)?;
    let planner = Planner::new(&environment.config()?.cost);
    let robot = RobotTime::new(&planner, Stance::START);
    if arguments.state == "-" {
        if arguments.to == "-" {
            return Err(bad_input(
                "standard input can be only one of STATE and --to",
            ));
        }
        let to = states.read(&arguments.to)?;
        return answer_input(arguments, &mut states, &to, &robot);
    }
    let (from, to) = states.read_both_told(&arguments.state, &arguments.to)?;
    let (start, way) = (Instant::now(), from.way_to(&to));
    let solved = arguments.search.solve_watched(&way, &robot)?;
    let answer = answer(arguments, &way, &robot, &solved, start);
    print(&answer, "", arguments.json)?;
    if !arguments.json {
        for turns in answer.all.iter().skip(1) {
            output::line(turns)?;
        }
    }
    Ok(exit_of_search())
}

/// Answers standard input line by line, and tells how many cubes a second were solved.
fn answer_input(
    arguments: &Arguments,
    states: &mut StateReader,
    to: &State,
    robot: &RobotTime<'_>,
) -> anyhow::Result<Exit> {
    let mut first_line = None;
    let letters = Letters::default();
    let ways = with_nets_joined(input_lines(Kind::State)).map(|line| {
        first_line.get_or_insert_with(Instant::now);
        let line = line?;
        letters.count(&line);
        Ok(states.read_text(&line)?.way_to(to))
    });
    let (solved, result) = on_all_cores(
        ways,
        |way| {
            let start = Instant::now();
            let solved = arguments.search.solve(&way, robot, Cores::One, || false)?;
            Ok(answer(arguments, &way, robot, &solved, start))
        },
        |answers| {
            let mut solved = 0;
            let refused = Cell::new(0);
            let print = |answer: &Answer| {
                solved += 1;
                let line = format!("line {}: ", solved + refused.get());
                print(answer, &line, arguments.json)
            };
            let refuse = |error: &anyhow::Error| {
                refused.set(refused.get() + 1);
                refuse(error, arguments.json)
            };
            let result = answer_lines(answers, print, refuse);
            (solved, result)
        },
    );
    let is_complete = match &result {
        Ok(_) => true,
        Err(error) => exit_of(error) == Exit::BadInput,
    };
    // A rate is of no interest to a person who asks for one answer.
    if let Some(start) = first_line
        && solved > 1
        && is_complete
    {
        let seconds = start.elapsed().as_secs_f64();
        let rate = f64::from(solved) / seconds;
        output::tell(&format!(
            "{solved} cubes in {seconds:.2} s: {rate:.1} a second"
        ));
    }
    if let Some(warning) = letters.warning() {
        output::tell(&warning);
    }
    result
}

fn answer(
    arguments: &Arguments,
    way: &Way,
    robot: &RobotTime<'_>,
    Solved { solution, proof }: &Solved,
    start: Instant,
) -> Answer {
    let all = proof.iter().flat_map(|proof| &proof.all);
    Answer {
        at_least: proof.as_ref().map(|proof| proof.at_least),
        all: all.map(Turns::to_string).collect(),
        htm: solution.turns.len(),
        method: arguments.search.method.name(),
        robot_seconds: robot.seconds(&solution.turns),
        nodes: solution.nodes,
        elapsed_ms: start.elapsed().as_micros() as f64 / 1000.0,
        turns: solution.turns.to_string(),
        rotation: way.rotation.to_string(),
    }
}

/// Prints an answer; `place` names its line among many.
fn print(answer: &Answer, place: &str, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(answer);
    }
    output::line(&answer.turns)?;
    tell_rotation(&answer.rotation, place);
    Ok(())
}

/// Tells the rotation of the whole cube that is still to be done, if there is one.
pub(crate) fn tell_rotation(rotation: &str, place: &str) {
    if !rotation.is_empty() {
        output::tell(&format!(
            "{place}rotation: {rotation} (of the whole cube, after the turns)"
        ));
    }
}

fn refuse(error: &anyhow::Error, json: bool) -> anyhow::Result<()> {
    let error = one_line(error);
    if json {
        output::json(&Refusal { error })
    } else {
        output::line(&format!("error: {error}"))
    }
}
