//! `run`: the robot reads the cube, thinks, and turns it.

use std::path::PathBuf;

use clap::Args;
use solver::Method;

use crate::{environment::Environment, failure::Exit};

/// Reads the cube, thinks, and turns it: on the brick, or with --simulate on this machine.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Runs against a simulated robot
    #[arg(long)]
    simulate: bool,
    /// Where to lead
    #[arg(long, value_name = "STATE", default_value = "solved")]
    target_state: String,
    /// How to search: tables or two-phase
    #[arg(long, value_name = "M", default_value_t)]
    method: Method,
    /// Ends after one cube
    #[arg(long)]
    once: bool,
    /// Makes the simulation and `random` repeatable
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The simulated cube
    #[arg(long, value_name = "STATE", default_value = "random", requires = "simulate")]
    cube: String,
    /// Uses recorded readings in place of the simulated sensor's
    #[arg(long, value_name = "FILE", requires = "simulate")]
    scan: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, _environment: &Environment) -> anyhow::Result<Exit> {
    anyhow::bail!("this build has no main loop: {arguments:?}")
}
