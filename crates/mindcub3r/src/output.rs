//! Results, on standard output, and what else is told, on standard error.

use std::{
    env,
    io::{IsTerminal, Write, stderr, stdout},
};

use panel::net::Style;
use serde::Serialize;

use crate::{closed_output, failure::output_error};

/// Writes a line of results.
///
/// # Errors
/// When standard output is closed or cannot be written; that nobody reads it any more, as behind
/// `| head`, ends the program quietly.
pub(crate) fn line(text: &str) -> anyhow::Result<()> {
    bytes(format!("{text}\n").as_bytes())
}

/// Writes results that are no lines.
///
/// # Errors
/// As [`line()`].
pub(crate) fn bytes(content: &[u8]) -> anyhow::Result<()> {
    anyhow::ensure!(
        !closed_output::was_closed(),
        "standard output is closed, and the result is lost; send it to a file, or to /dev/null"
    );
    let mut stdout = stdout().lock();
    stdout
        .write_all(content)
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
