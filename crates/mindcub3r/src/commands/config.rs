//! `config`: the settings.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::{calibration_file, config_file, environment::Environment, failure::Exit, output};

/// Checks settings.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Checks that every key is known and every value allowed, also in calibration.toml beside it
    Check {
        /// The settings to check [default: those in use]
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let Action::Check { file } = &arguments.action;
    let path = file.clone().or_else(|| environment.config_path());
    let beside = calibration_file::path_beside(path.as_deref());
    let mut config = match file {
        Some(file) => config_file::load(file)?,
        None => environment.settings()?,
    };
    let calibrated = calibration_file::apply(&beside, &mut config)?;
    match path {
        Some(path) => output::line(&format!("{}: all settings are allowed", path.display()))?,
        None => output::line("no settings file is in use: all settings are those built in")?,
    }
    if calibrated {
        let calibration = beside.display();
        output::line(&format!(
            "{calibration}: allowed, and laid over the settings"
        ))?;
    }
    Ok(Exit::Success)
}
