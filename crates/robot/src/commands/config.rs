//! `config`: the settings.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::{config::Config, environment::Environment, failure::Exit, output};

/// Checks settings.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Checks that every key is known and every value allowed
    Check {
        /// The settings to check [default: those in use]
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let Action::Check { file } = &arguments.action;
    match file.clone().or_else(|| environment.config_path()) {
        Some(path) => {
            Config::load(&path)?;
            output::line(&format!("{}: all settings are allowed", path.display()))?;
        }
        None => output::line("no settings file is in use: all settings are those built in")?,
    }
    Ok(Exit::Success)
}
