//! Results, on standard output, and what else is told, on standard error.

use std::{
    env,
    io::{IsTerminal, Write, stderr, stdout},
};

use panel::net::Style;
use serde::Serialize;

use crate::failure::output_error;

/// Writes a line of results.
///
/// # Errors
/// When standard output is closed or cannot be written; the former ends the program quietly.
pub(crate) fn line(text: &str) -> anyhow::Result<()> {
    let mut stdout = stdout().lock();
    writeln!(stdout, "{text}")
        .and_then(|()| stdout.flush())
        .map_err(output_error)
}

/// Writes a value as one line of JSON.
///
/// # Errors
/// As [`line()`].
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    line(&serde_json::to_string(value)?)
}

/// Writes a line on standard error. That nobody can read it is no reason to end: the exit code
/// tells the same.
pub(crate) fn tell(text: &str) {
    let _ = writeln!(stderr().lock(), "{text}");
}

/// How the net looks best on standard output.
pub(crate) fn net_style() -> Style {
    style_of(&stdout())
}

/// How the net looks best on standard error.
pub(crate) fn net_style_of_standard_error() -> Style {
    style_of(&stderr())
}

/// Colours on a terminal, unless the variable `NO_COLOR` is set to something.
fn style_of(stream: &impl IsTerminal) -> Style {
    let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if stream.is_terminal() && !refused {
        Style::Colors
    } else {
        Style::Letters
    }
}
