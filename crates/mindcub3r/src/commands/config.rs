//! `config`: the settings.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::{
    calibration_file::CalibrationFile, config_file, cure, echo, environment::Environment,
    failure::Exit, output,
};

const EXAMPLES: &str = "\
Examples:
  mindcub3r config check
  mindcub3r config check config/robot.toml";

/// Checks settings
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Checks that every key is known and every value allowed, also in calibration.toml beside it
    #[command(
        after_help = "Examples:\n  mindcub3r config check\n  mindcub3r config check config/robot.toml"
    )]
    Check {
        /// The settings to check [default: those in use]
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let Action::Check { file } = &arguments.action;
    let path = file.clone().or_else(|| environment.config_path());
    let place = file.clone().or_else(|| environment.config_place());
    let calibration = CalibrationFile::beside(place.as_deref());
    let settings = match file {
        Some(file) => config_file::load(file),
        None => environment.settings(),
    };
    let mut config = settings.map_err(cure::with_cure_if_unreadable)?;
    let is_calibrated = calibration.apply(&mut config)?;
    match path {
        Some(path) => output::line(&format!("{}: all settings are allowed", echo::path(&path)))?,
        None => output::line("no settings file is in use: all settings are those built in")?,
    }
    if is_calibrated {
        let path = echo::path(calibration.path());
        output::line(&format!("{path}: allowed, and laid over the settings"))?;
    }
    Ok(Exit::Success)
}
