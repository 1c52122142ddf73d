//! `cargo xtask seeds`: ends of runs of the simulated robot.

use std::{path::PathBuf, process::ExitCode};

use anyhow::Result;

use crate::{
    campaign::{Group, config, text_of},
    family,
};

/// Runs the simulated robot with seeds 1 to N and counts how the runs end.
///
/// The cubes are those of `mindcub3r run --simulate --seed`. Fails when fewer than 99 % of the cubes are solved,
/// when a run takes an unsolved cube for solved, or when a warning is repeated within a run.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of runs
    #[arg(value_name = "N", default_value_t = 1000)]
    count: u32,
    /// Settings of the program, instead of the shipped ones
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Settings of the simulated robot
    #[arg(long, value_name = "FILE")]
    simulator: Option<PathBuf>,
    /// Thinks as long as on the brick; without it shortly, in a tenth of the computing time
    #[arg(long)]
    think: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let group = Group {
        numbers: 1..=arguments.count,
        simulator: text_of(arguments.simulator.as_deref())?,
        config: config(arguments.config.as_deref())?,
        thinks: arguments.think,
        ..Group::default()
    };
    family::judge(&group, false)
}
