//! `show`: a state, unfolded.

use clap::Args;

use crate::{environment::Environment, failure::Exit, output, picture_file::PictureFile};
use panel::{net, net_picture};

/// Shows a state unfolded, as it lies: coloured on a terminal, else in letters. What it prints is a
/// STATE itself.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The state
    #[arg(value_name = "STATE")]
    state: String,
    /// Writes a picture instead, to FILE.png, or to standard output by -
    #[arg(long, value_name = "FILE.png|-")]
    png: Option<PictureFile>,
    /// Makes `random` repeatable
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let mut states = environment.state_reader(arguments.seed)?;
    let faces = states.read(&arguments.state)?.faces();
    match &arguments.png {
        Some(file) => file.write(&net_picture::png(&faces)?)?,
        None => output::line(&net::text_of(&faces, output::net_style()))?,
    }
    Ok(Exit::Success)
}
