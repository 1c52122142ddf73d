//! `show`: a state, unfolded.

use std::path::PathBuf;

use clap::Args;

use crate::{durable, environment::Environment, failure::Exit, output};
use panel::{net, net_picture};

/// Shows a state unfolded, as it lies: coloured on a terminal, else in letters. What it prints is a
/// STATE itself.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The state
    #[arg(value_name = "STATE")]
    state: String,
    /// Writes a picture instead
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Makes `random` repeatable
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let mut states = environment.state_reader(arguments.seed)?;
    let faces = states.read(&arguments.state)?.faces();
    match &arguments.png {
        Some(path) => durable::write_named(path, &net_picture::png(&faces)?)?,
        None => output::line(&net::text_of(&faces, output::net_style()))?,
    }
    Ok(Exit::Success)
}
