//! `solve`: turns that lead from a state to another.

use std::time::{Duration, Instant};

use actuator::{Planner, Stance};
use clap::Args;
use cube_core::Cube;
use serde::Serialize;
use solver::{Limits, Solution};

use super::lines::{answer_lines, input_lines, on_all_cores};
use crate::{
    environment::Environment,
    failure::{Exit, bad_input, exit_of, one_line},
    method::Method,
    output,
    state_argument::StateReader,
};
use robot::RobotTime;

/// Finds turns that solve a state, and prints them on one line.
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
    /// Prints a line of JSON: `turns`, `htm`, `method`, `robot_seconds`, `nodes` and `elapsed_ms`
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
    pub(crate) fn solve(
        &self,
        from: &Cube,
        to: &Cube,
        robot: &RobotTime<'_>,
    ) -> anyhow::Result<Solution> {
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
        Ok(solver::solve(from, to, request, &limits)?)
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
        let to = states.read(&arguments.to)?.cube;
        return answer_input(arguments, &mut states, &to, &robot);
    }
    let (from, to) = read_both(&mut states, &arguments.state, &arguments.to)?;
    print(&answer(arguments, &from, &to, &robot)?, arguments.json)?;
    Ok(Exit::Success)
}

/// Answers standard input line by line, and tells how fast that went.
fn answer_input(
    arguments: &Arguments,
    states: &mut StateReader,
    to: &Cube,
    robot: &RobotTime<'_>,
) -> anyhow::Result<Exit> {
    let mut first_line = None;
    let cubes = input_lines().map(|line| {
        first_line.get_or_insert_with(Instant::now);
        Ok(states.read_text(&line?)?.cube)
    });
    let (solved, result) = on_all_cores(
        cubes,
        |cube| answer(arguments, &cube, to, robot),
        |answers| {
            let mut solved = 0;
            let print = |answer: &Answer| {
                solved += 1;
                print(answer, arguments.json)
            };
            let result = answer_lines(answers, print, |error| refuse(error, arguments.json));
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

/// Reads two states, of which only one can be standard input.
pub(crate) fn read_both(
    states: &mut StateReader,
    from: &str,
    to: &str,
) -> anyhow::Result<(Cube, Cube)> {
    if from == "-" && to == "-" {
        return Err(bad_input(
            "standard input can be only one of STATE and --to",
        ));
    }
    Ok((states.read(from)?.cube, states.read(to)?.cube))
}

fn answer(
    arguments: &Arguments,
    from: &Cube,
    to: &Cube,
    robot: &RobotTime<'_>,
) -> anyhow::Result<Answer> {
    let start = Instant::now();
    let solution = arguments.search.solve(from, to, robot)?;
    Ok(Answer {
        htm: solution.turns.len(),
        method: arguments.search.method.name(),
        robot_seconds: robot.seconds(&solution.turns),
        nodes: solution.nodes,
        elapsed_ms: start.elapsed().as_micros() as f64 / 1000.0,
        turns: solution.turns.to_string(),
    })
}

fn print(answer: &Answer, json: bool) -> anyhow::Result<()> {
    if json {
        output::json(answer)
    } else {
        output::line(&answer.turns)
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
