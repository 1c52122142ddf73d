//! Settings from a file.

use std::path::Path;

use robot::Config;
use settings::{Document, SettingsError};

use crate::{
    cure, echo,
    failure::bad_input,
    input::{self, Kind},
};

/// Reads a settings file.
pub(crate) fn load(path: &Path) -> anyhow::Result<Config> {
    parse(path, &input::file(path, Kind::Settings)?)
}

pub(crate) fn parse(path: &Path, text: &str) -> anyhow::Result<Config> {
    read(text).map_err(|error| bad_input(format!("{}, {error}", echo::path(path))))
}

fn read(text: &str) -> Result<Config, SettingsError> {
    let document = Document::parse(text, &Config::SECTIONS)?;
    Config::read_over(&document, &Config::default())
}

/// Settings of the simulated robot from a file; without a file, the shipped ones.
pub(crate) fn simulator(path: Option<&Path>) -> anyhow::Result<simulator::Settings> {
    let Some(path) = path else {
        return Ok(simulator::Settings::default());
    };
    let text = input::file(path, Kind::Settings).map_err(cure::with_cure_if_unreadable)?;
    simulator::Settings::from_toml(&text)
        .map_err(|error| bad_input(format!("{}, {error}", echo::path(path))))
}
