//! `show`: a state, unfolded.

use clap::Args;

use super::pocket;
use crate::{
    environment::Environment, failure::Exit, help, output, picture_file::PictureFile,
    puzzle::Puzzle,
};
use panel::{net, net_picture};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r show checkerboard
  mindcub3r show random --seed 3 --png cube.png
  mindcub3r show \"R U'\" --puzzle 2x2x2";

/// Shows a state unfolded
///
/// The net is coloured on a terminal, else in letters (also with the variable `NO_COLOR`, or
/// `TERM=dumb`), and is itself a STATE.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_state(EXAMPLES))]
pub(crate) struct Arguments {
    /// The state to show
    #[arg(value_name = "STATE")]
    state: String,
    /// Writes a picture instead, to FILE.png, or to standard output by -
    #[arg(long, value_name = "FILE.png|-")]
    png: Option<PictureFile>,
    /// Makes `random` repeatable
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Puzzle; for a 2x2x2, STATE is 24 stickers, turns, solved, random, @FILE or -
    #[arg(long, value_name = "PUZZLE", default_value_t)]
    puzzle: Puzzle,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    if arguments.puzzle == Puzzle::Pocket {
        return pocket::show(&arguments.state, arguments.png.as_ref(), arguments.seed);
    }
    let mut states = environment.state_reader(arguments.seed)?;
    let faces = states.read(&arguments.state)?.faces();
    match &arguments.png {
        Some(file) => file.write(&net_picture::png(&faces)?)?,
        None => output::line(&net::text_of(&faces, output::net_style()))?,
    }
    Ok(Exit::Success)
}
