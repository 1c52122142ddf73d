//! Settings from a file.

use std::path::Path;

use robot::Config;

use crate::{failure::bad_input, input};

/// Reads a settings file.
///
/// # Errors
/// Names the file, the line, the key, what stands there and what is allowed.
pub(crate) fn load(path: &Path) -> anyhow::Result<Config> {
    parse(path, &input::file(path)?)
}

/// Reads settings from the text of a file.
///
/// # Errors
/// As [`load`].
pub(crate) fn parse(path: &Path, text: &str) -> anyhow::Result<Config> {
    Config::parse(text).map_err(|error| bad_input(format!("{}, {error}", path.display())))
}
