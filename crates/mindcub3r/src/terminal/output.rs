//! Results on standard output, and all other messages on standard error.

use std::{
    env,
    ffi::OsString,
    io::{IsTerminal, Write, stderr, stdout},
};

use panel::net::Style;
use serde::Serialize;
pub(crate) use store::echo::tell;

use crate::{closed_output, failure::output_error};

/// Writes a line of results.
///
/// # Errors
/// When standard output is closed or cannot be written; the error for a reader that went away, as
/// behind `| head`, ends the program quietly.
pub(crate) fn line(text: &str) -> anyhow::Result<()> {
    bytes(format!("{text}\n").as_bytes())
}

/// Writes results that are not lines of text.
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

/// Writes a line of progress on standard error, if a person may be looking: it is a terminal.
pub(crate) fn tell_waiting(text: &str) {
    if stderr().is_terminal() {
        tell(text);
    }
}

/// Style of the net that suits standard output.
pub(crate) fn net_style() -> Style {
    style_of(&stdout())
}

/// Style of the net that suits standard error.
pub(crate) fn net_style_of_standard_error() -> Style {
    style_of(&stderr())
}

/// Style that suits a stream: colours on a terminal that shows them, unless the variable `NO_COLOR`
/// is set and not empty.
fn style_of(stream: &impl IsTerminal) -> Style {
    style(stream.is_terminal(), |name| env::var_os(name))
}

/// Whether standard error is a terminal whose lines can be drawn over.
pub(crate) fn standard_error_is_drawn_over() -> bool {
    stderr().is_terminal() && !is_dumb(|name| env::var_os(name))
}

/// Whether the terminal shows plain text only, as inside editors.
fn is_dumb(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    variable("TERM").is_some_and(|value| value == "dumb")
}

/// Style that suits a stream, by the variables of the environment.
fn style(is_terminal: bool, variable: impl Fn(&str) -> Option<OsString>) -> Style {
    let is_refused = variable("NO_COLOR").is_some_and(|value| !value.is_empty());
    if is_terminal && !is_refused && !is_dumb(variable) {
        Style::Colors
    } else {
        Style::Letters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_need_a_terminal_that_shows_them_and_no_color_unset() {
        let with = |is_terminal, name: &str, value: &str| {
            style(is_terminal, |asked| {
                (asked == name).then(|| OsString::from(value))
            })
        };
        assert_eq!(with(true, "TERM", "xterm-256color"), Style::Colors);
        assert_eq!(with(true, "NO_COLOR", ""), Style::Colors);
        assert_eq!(with(true, "TERM", "dumb"), Style::Letters);
        assert_eq!(with(true, "NO_COLOR", "1"), Style::Letters);
        assert_eq!(with(false, "TERM", "xterm-256color"), Style::Letters);
    }
}
