//! `scramble`: turns to random states.

use clap::Args;
use cube_core::Cube;
use solver::{Limits, Request};

use super::pocket;
use crate::{
    environment::Environment,
    failure::Exit,
    human::{Exercise, Shelf},
    output,
    puzzle::Puzzle,
    state_argument,
};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r scramble
  mindcub3r scramble --count 5 --seed 1            # the same five each time
  mindcub3r scramble --for cfop/oll                # only the last layer is left, to be oriented
  mindcub3r scramble --for cfop/oll/Sune --count 5
  mindcub3r scramble --for cfop/pll --list         # its cases, and how often each comes
  mindcub3r scramble --puzzle 2x2x2";

/// Prints scrambles, each to a random state
///
/// A scramble is turns of the solved cube; all states are equally likely. With --for, a step of a human
/// method is next, with D at the bottom: all that comes before it is done, and its cases come as often
/// as after random scrambles.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Makes the scrambles repeatable
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Number of scrambles, one a line
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    count: u64,
    /// Scrambles to practise a step of a method, or a case or group of cases of it by name
    #[arg(
        long = "for",
        value_name = "METHOD/STEP[/CASE]",
        conflicts_with = "puzzle"
    )]
    practice: Option<String>,
    /// Lists the cases of --for, each with the share of all states that show it
    #[arg(long, requires = "practice", conflicts_with_all = ["count", "seed"])]
    list: bool,
    /// Puzzle; the scramble of a 2x2x2 has the fewest turns
    #[arg(long, value_name = "PUZZLE", default_value_t)]
    puzzle: Puzzle,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    if arguments.puzzle == Puzzle::Pocket {
        return pocket::scramble(arguments.count, arguments.seed);
    }
    let exercise = arguments.practice.as_deref().map(Exercise::named);
    let exercise = exercise.transpose()?;
    if let Some(exercise) = exercise.as_ref().filter(|_| arguments.list) {
        for line in exercise.list()? {
            output::line(&line)?;
        }
        return Ok(Exit::Success);
    }
    let mut tell = output::tell_waiting;
    let mut shelf = Shelf::new(environment.tables_folder(), &mut tell);
    let training = exercise.map(|exercise| exercise.training(&mut shelf));
    let training = training.transpose()?;
    // The first solution will do.
    let limits = Limits::nodes(1);
    let mut random = state_argument::random_states(arguments.seed);
    for _ in 0..arguments.count {
        let state = match &training {
            Some(training) => training.state(&mut random)?,
            None => random.draw().into(),
        };
        let way = solver::solve(&Cube::SOLVED, &state.cube, Request::FewTurns, &limits)?;
        let scramble = format!("{} {}", way.turns, state.rotation);
        output::line(scramble.trim_end())?;
    }
    Ok(Exit::Success)
}
