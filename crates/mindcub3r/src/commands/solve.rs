//! `solve`: turns that lead from a state to another.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use actuator::{Planner, Stance};
use clap::Args;
use cube_core::{State, Way};
use serde::Serialize;
use solver::{Limits, Solution};

use super::lines::{answer_lines, input_lines, on_all_cores};
use crate::{
    environment::Environment,
    failure::{Exit, bad_input, exit_of, one_line},
    input::Kind,
    method::Method,
    output,
    state_argument::StateReader,
};
use robot::RobotTime;

/// Finds turns that solve a state, and prints them on one line.
///
/// Where one of the states leaves the cube turned as a whole (as `M U` or `x`), the turns are those
/// of the cube as it lies, and standard error tells the rotation that is still to be done with the
/// whole cube: state, turns, rotation make the target.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The state; `-` reads one a line and answers each on a line, in order, on all cores
    #[arg(value_name = "STATE")]
    state: String,
    /// Where to lead
    #[arg(long, value_name = "STATE", default_value = "solved")]
    to: String,
    #[command(flatten)]
    search: SearchArguments,
    /// Prints a line of JSON: `turns`, `htm`, `method`, `robot_seconds`, `nodes`, `elapsed_ms` and
    /// `rotation`
    #[arg(long)]
    json: bool,
    /// Makes `random` repeatable
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// How turns are searched, for all commands that do.
#[derive(Debug, Clone, Args)]
pub(crate) struct SearchArguments {
    /// How to search: tables, two-phase for few turns, or robot for little robot time
    #[arg(long, value_name = "M", default_value_t)]
    pub(crate) method: Method,
    /// Searches for so long for turns that take the robot less time
    #[arg(long, value_name = "MS")]
    pub(crate) time_limit: Option<u64>,
    /// Looks at so many positions, which gives the same turns on every machine
    #[arg(long, value_name = "N", conflicts_with = "time_limit")]
    pub(crate) node_limit: Option<u64>,
}

impl SearchArguments {
    /// The turns that the method finds within the limits.
    pub(crate) fn solve(&self, way: &Way, robot: &RobotTime<'_>) -> anyhow::Result<Solution> {
        let start = Instant::now();
        let limit = self.time_limit.map(Duration::from_millis);
        let out_of_time = || limit.is_some_and(|limit| start.elapsed() >= limit);
        let limits = Limits {
            nodes: match (self.node_limit, limit) {
                (Some(nodes), _) => nodes,
                (None, Some(_)) => u64::MAX,
                (None, None) => Limits::default().nodes,
            },
            stop: &out_of_time,
        };
        let request = self.method.request(robot.objective());
        Ok(solver::solve(&way.from, &way.to, request, &limits)?)
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
    let (from, to) = states.read_both(&arguments.state, &arguments.to)?;
    let answer = answer(arguments, &from.way_to(&to), &robot)?;
    print(&answer, "", arguments.json)?;
    Ok(Exit::Success)
}

/// Answers standard input line by line, and tells how fast that went.
fn answer_input(
    arguments: &Arguments,
    states: &mut StateReader,
    to: &State,
    robot: &RobotTime<'_>,
) -> anyhow::Result<Exit> {
    let mut first_line = None;
    let ways = input_lines(Kind::State).map(|line| {
        first_line.get_or_insert_with(Instant::now);
        Ok(states.read_text(&line?)?.way_to(to))
    });
    let (solved, result) = on_all_cores(
        ways,
        |way| answer(arguments, &way, robot),
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
    // Whoever asks for one answer is not interested in how many there might be.
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
    result
}

fn answer(arguments: &Arguments, way: &Way, robot: &RobotTime<'_>) -> anyhow::Result<Answer> {
    let start = Instant::now();
    let solution = arguments.search.solve(way, robot)?;
    Ok(Answer {
        htm: solution.turns.len(),
        method: arguments.search.method.name(),
        robot_seconds: robot.seconds(&solution.turns),
        nodes: solution.nodes,
        elapsed_ms: start.elapsed().as_micros() as f64 / 1000.0,
        turns: solution.turns.to_string(),
        rotation: way.rotation.to_string(),
    })
}

/// Prints an answer; `place` says to which line of many it belongs.
fn print(answer: &Answer, place: &str, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(answer);
    }
    output::line(&answer.turns)?;
    tell_rotation(&answer.rotation, place);
    Ok(())
}

/// Tells what is still to be done with the whole cube, if anything is.
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
