//! `verify`: whether turns lead from a state to another.

use anyhow::Context;
use clap::Args;
use cube_core::{Rotation, notation::Algorithm};

use crate::{
    environment::Environment,
    failure::{Exit, OrBadInput, bad_input},
    help,
    input::{self, Kind},
    output,
};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r verify \"R U\" \"U' R'\"
  mindcub3r verify solved \"M2 E2 S2\" --to checkerboard";

/// Checks that turns solve a state
///
/// Exit codes: 0 the turns lead there, 1 they do not. How the whole cube lies counts: after `x` alone
/// the solved cube is turned.
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
    let mut states = environment.state_reader(arguments.seed)?;
    let (from, to) = states.read_both(&arguments.state, &arguments.to)?;
    let turns = input::text_of(&arguments.turns, Kind::Turns)?;
    let turns = Algorithm::parse(&turns).or_bad_input().context("TURNS")?;
    let end = from.after(&turns);
    if end.cube != to.cube {
        output::line(&format!("no: the turns lead to {end}"))?;
        return Ok(Exit::Failure);
    }
    let missing = end.rotation.inverse().then(to.rotation);
    if missing != Rotation::IDENTITY {
        output::line(&format!(
            "no: the turns lead there, but the whole cube lies turned: {missing} is missing"
        ))?;
        return Ok(Exit::Failure);
    }
    let count = match turns.unrotated().0.len() {
        1 => "1 turn leads".to_owned(),
        count => format!("{count} turns lead"),
    };
    output::line(&format!("yes: {count} there"))?;
    Ok(Exit::Success)
}
