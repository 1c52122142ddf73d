//! Settings from a file.

use std::path::Path;

use robot::Config;

use crate::{
    echo,
    failure::bad_input,
    text::{self, Kind},
};

/// Reads a settings file.
pub fn load(path: &Path) -> anyhow::Result<Config> {
    parse(path, &text::file(path, Kind::Settings)?)
}

/// Settings from the text of a file.
pub fn parse(path: &Path, text: &str) -> anyhow::Result<Config> {
    Config::from_toml(text).map_err(|error| bad_input(format!("{}, {error}", echo::path(path))))
}
