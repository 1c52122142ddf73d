//! `scramble`: turns to random states.

use clap::Args;
use cube_core::Cube;
use solver::{Limits, Request};

use super::pocket;
use crate::{failure::Exit, output, puzzle::Puzzle, state_argument};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r scramble
  mindcub3r scramble --count 5 --seed 1            # the same five each time
  mindcub3r scramble --puzzle 2x2x2";

/// Prints scrambles, each to a random state
///
/// A scramble is turns of the solved cube; all states are equally likely.
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
    /// Puzzle; the scramble of a 2x2x2 has the fewest turns
    #[arg(long, value_name = "PUZZLE", default_value_t)]
    puzzle: Puzzle,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    if arguments.puzzle == Puzzle::Pocket {
        return pocket::scramble(arguments.count, arguments.seed);
    }
    let mut random = state_argument::random_states(arguments.seed);
    // The first solution will do.
    let limits = Limits::nodes(1);
    for _ in 0..arguments.count {
        let state = random.draw();
        let way = solver::solve(&Cube::SOLVED, &state, Request::FewTurns, &limits)?;
        output::line(&way.turns.to_string())?;
    }
    Ok(Exit::Success)
}
