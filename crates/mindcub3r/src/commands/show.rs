//! `show`: a state, unfolded.

use std::path::PathBuf;

use clap::Args;

use crate::{durable, environment::Environment, failure::Exit, output};
use panel::{net, net_picture};

/// Shows a state unfolded: coloured on a terminal, else in letters.
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
    let cube = states.read(&arguments.state)?.cube;
    match &arguments.png {
        Some(path) => durable::write_named(path, &net_picture::png(&cube)?)?,
        None => output::line(&net::text(&cube, output::net_style()))?,
    }
    Ok(Exit::Success)
}
