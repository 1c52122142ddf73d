//! Results, on standard output, and what else is told, on standard error.

use std::io::{Write, stderr, stdout};

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
