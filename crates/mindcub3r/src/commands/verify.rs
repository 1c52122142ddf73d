//! `verify`: whether turns lead from a state to another.

use anyhow::Context;
use clap::Args;
use cube_core::{Rotation, notation::Algorithm};

use super::pocket;
use crate::{
    environment::Environment,
    failure::{Exit, OrBadInput, bad_input},
    help,
    input::{self, Kind},
    output,
    puzzle::Puzzle,
};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r verify \"R U\" \"U' R'\"
  mindcub3r verify solved \"M2 E2 S2\" --to checkerboard
  mindcub3r verify \"R U\" \"U' R'\" --puzzle 2x2x2";

/// Checks that turns solve a state
///
/// Exit codes: 0 the turns lead there, 1 they do not. How the whole cube lies counts: after `x` alone
/// the solved cube is turned. How a 2x2x2 is held does not count: it has no centres.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_state(EXAMPLES))]
pub(crate) struct Arguments {
    /// The state before the turns
    #[arg(value_name = "STATE")]
    state: String,
    /// The turns, also as @FILE or -
    #[arg(value_name = "TURNS")]
    turns: String,
    /// The state after the turns
    #[arg(long, value_name = "STATE", default_value = "solved")]
    to: String,
    /// Makes `random` repeatable
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Puzzle; for a 2x2x2, STATE is 24 stickers, turns, solved, random, @FILE or -
    #[arg(long, value_name = "PUZZLE", default_value_t)]
    puzzle: Puzzle,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let given = [&arguments.state, &arguments.turns, &arguments.to];
    if given
        .into_iter()
        .filter(|argument| *argument == "-")
        .count()
        > 1
    {
        return Err(bad_input(
            "standard input can be only one of STATE, TURNS and --to",
        ));
    }
    let (state, to) = (&arguments.state, &arguments.to);
    let turns = || {
        let turns = input::text_of(&arguments.turns, Kind::Turns)?;
        Algorithm::parse(&turns).or_bad_input().context("TURNS")
    };
    if arguments.puzzle == Puzzle::Pocket {
        let states = pocket::read_both(state, to, arguments.seed)?;
        let turns = turns()?;
        let end = pocket::elsewhere(&states, &turns);
        return end.map_or_else(
            || yes(&turns),
            |end| no(&format!("the turns lead to {end}")),
        );
    }
    let mut states = environment.state_reader(arguments.seed)?;
    let (from, to) = states.read_both(state, to)?;
    let turns = turns()?;
    let end = from.after(&turns);
    if end.cube != to.cube {
        return no(&format!("the turns lead to {end}"));
    }
    let missing = end.rotation.inverse().then(to.rotation);
    if missing != Rotation::IDENTITY {
        return no(&format!(
            "the turns lead there, but the whole cube lies turned: {missing} is missing"
        ));
    }
    yes(&turns)
}

fn no(reason: &str) -> anyhow::Result<Exit> {
    output::line(&format!("no: {reason}"))?;
    Ok(Exit::Failure)
}

fn yes(turns: &Algorithm) -> anyhow::Result<Exit> {
    let count = match turns.unrotated().0.len() {
        1 => "1 turn leads".to_owned(),
        count => format!("{count} turns lead"),
    };
    output::line(&format!("yes: {count} there"))?;
    Ok(Exit::Success)
}
