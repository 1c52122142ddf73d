//! `plan`: the robot's motions for a state or for turns.

use actuator::{Planner, Stance};
use anyhow::Context;
use clap::Args;
use cube_core::{Rotation, State, Turns, notation::Algorithm};
use serde::Serialize;

use super::answers::tell_rotation;
use crate::{
    environment::Environment,
    failure::{Exit, OrBadInput, exit_of_search},
    help,
    input::puzzle::Puzzle,
    input::state::joined,
    input::{self, Kind},
    notation::NotationArgument,
    number, output,
    search::{NoTurns, SearchArguments},
};
use robot::RobotTime;

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r plan \"R U2 F'\"
  mindcub3r plan --turns \"R U R' U'\"
  mindcub3r plan random --seed 3 --json";

/// Lists the robot's motions for a state or for turns
///
/// The motions are the cheapest, each with its time in robot seconds.
///
/// The cube lies in the robot as the state leaves it. A rotation of the whole cube that is still to
/// be done after the turns is named on standard error, as by `solve`, and is no motion.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_state(EXAMPLES))]
pub(crate) struct Arguments {
    /// The state to solve
    #[arg(value_name = "STATE", required_unless_present = "turns")]
    state: Vec<String>,
    /// Plans these turns instead, unchanged except for turns that cancel
    #[arg(long, value_name = "TURNS", conflicts_with_all = [
        "state", "to", "method", "plain_order", "objective", "time_limit", "method_file", "as_person", "colour", "usual",
    ])]
    turns: Option<String>,
    /// The state after the turns
    #[arg(long, value_name = "STATE", default_value = "solved")]
    to: String,
    #[command(flatten)]
    search: SearchArguments,
    #[command(flatten)]
    notation: NotationArgument,
    /// Prints a line of JSON: `turns`, `htm`, `motions`, `count`, `seconds` and `rotation`
    #[arg(long)]
    json: bool,
    /// Makes `random` repeatable
    #[arg(long, value_name = "N", value_parser = number::any, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Refused unless it is 3x3x3
    #[arg(long, value_name = "PUZZLE", default_value_t, hide = true)]
    puzzle: Puzzle,
}

#[derive(Debug, Serialize)]
struct Answer {
    turns: String,
    htm: usize,
    motions: Vec<String>,
    count: usize,
    seconds: f64,
    rotation: String,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    arguments.puzzle.check_for_robot()?;
    let planner = Planner::new(&environment.config()?.cost);
    let robot = RobotTime::new(&planner, Stance::START);
    let (turns, rotation) = turns(arguments, environment, &robot)?;
    let rotation = rotation.to_string();
    let notation = arguments.notation.notation;
    let plan = robot.plan(&turns);
    let motions: Vec<_> = plan
        .steps()
        .iter()
        .map(|step| step.motion.to_string())
        .collect();
    let seconds = plan.cost().as_millis() as f64 / 1000.0;
    if arguments.json {
        output::json(&Answer {
            turns: notation.written(&turns),
            htm: turns.len(),
            count: motions.len(),
            motions,
            seconds,
            rotation,
        })?;
        return Ok(exit_of_search());
    }
    output::line(&format!("turns: {}", notation.written(&turns)))?;
    for (step, motion) in plan.steps().iter().zip(&motions) {
        let turn = step.completes.map_or(String::new(), |position| {
            format!("  {}", notation.written(&turns[position]))
        });
        let line = format!("{motion:<18} {:>5.2} s{turn}", step.cost.as_secs_f64());
        output::line(&line)?;
    }
    output::line(&format!("{} motions, {seconds:.2} s", motions.len()))?;
    tell_rotation(&rotation, "");
    Ok(exit_of_search())
}

/// Turns, and the rotation of the whole cube that is still to be done after them.
fn turns(
    arguments: &Arguments,
    environment: &Environment,
    robot: &RobotTime<'_>,
) -> anyhow::Result<(Turns, Rotation)> {
    if let Some(turns) = &arguments.turns {
        let turns = Algorithm::parse(&input::text_of(turns, Kind::Turns)?)
            .or_bad_input()
            .context("--turns")?;
        let (turns, rotation) = turns.unrotated();
        return Ok((turns.simplified(), rotation));
    }
    let state = joined(&arguments.state)?;
    let mut states = environment.state_reader(arguments.seed);
    let ([from, to], _) = states.read_both::<State>(&state, &arguments.to)?;
    let way = from.way_to(&to);
    arguments.search.check_one_answer()?;
    let finder = arguments.search.finder(robot, environment)?;
    let found = arguments.search.solve_watched(&finder, &way);
    let found = found.map_err(NoTurns::into_error)?;
    if let Some(note) = &found.note {
        output::tell(note);
    }
    Ok((found.turns, way.rotation))
}
