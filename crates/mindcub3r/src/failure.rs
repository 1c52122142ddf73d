//! Failures: one line on standard error, and the exit code.

use std::{error::Error, fmt, io, process::ExitCode};

use crate::{echo, signals};

/// End of the program, and its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    Success,
    /// A run failed, or the answer is no: 1.
    Failure,
    /// Input cannot be used: 2.
    BadInput,
    /// A signal ended the search, which answered with the best so far: 128 and the signal's number.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Success => Self::from(0),
            Exit::Failure => Self::from(1),
            Exit::BadInput => Self::from(2),
            Exit::Interrupted => signals::exit_code().unwrap_or(Self::from(1)),
        }
    }
}

/// Mark of an error that is the fault of the input: an argument, a file, a line.
#[derive(Debug)]
pub(crate) struct BadInput(anyhow::Error);

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl Error for BadInput {}

/// Error of the input, by its text.
pub(crate) fn bad_input(text: impl fmt::Display) -> anyhow::Error {
    BadInput(anyhow::anyhow!("{text}")).into()
}

/// Marks the error of a result as the fault of the input.
pub(crate) trait OrBadInput<T> {
    /// Gives the same result with its error marked.
    fn or_bad_input(self) -> anyhow::Result<T>;
}

impl<T, E: Into<anyhow::Error>> OrBadInput<T> for Result<T, E> {
    fn or_bad_input(self) -> anyhow::Result<T> {
        self.map_err(|error| BadInput(error.into()).into())
    }
}

/// Exit of a command whose search a signal may have ended.
pub(crate) fn exit_of_search() -> Exit {
    match signals::received() {
        Some(_) => Exit::Interrupted,
        None => Exit::Success,
    }
}

pub(crate) fn exit_of(error: &anyhow::Error) -> Exit {
    if error.chain().any(<dyn Error>::is::<BadInput>) {
        Exit::BadInput
    } else {
        Exit::Failure
    }
}

/// Error with all its causes, on one line whatever they contain.
pub(crate) fn one_line(error: &anyhow::Error) -> String {
    echo::message(&robot::error::one_line(error.as_ref()))
}

/// Kind of the system's error among the causes, if there is one.
pub(crate) fn io_kind(error: &anyhow::Error) -> Option<io::ErrorKind> {
    error.chain().find_map(|cause| {
        let bad_input = cause.downcast_ref::<BadInput>();
        let system = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        system.or_else(|| io_kind(&bad_input?.0))
    })
}

/// Kind of the system's error that is the last of the causes, if one is.
pub(crate) fn last_system_error(error: &anyhow::Error) -> Option<io::ErrorKind> {
    let last = error.chain().last()?;
    if let Some(BadInput(error)) = last.downcast_ref() {
        return last_system_error(error);
    }
    let system: &io::Error = last.downcast_ref()?;
    system.raw_os_error().map(|_| system.kind())
}

/// Error of a reader of the results that went away, as behind `| head`: the program ends with
/// success and without a message. Output that was closed from the beginning, or is full, is a
/// failure instead: results are lost that somebody wanted.
#[derive(Debug)]
pub(crate) struct ClosedOutput;

impl fmt::Display for ClosedOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nobody reads standard output any more")
    }
}

impl Error for ClosedOutput {}

/// Whether the reader of the results went away.
pub(crate) fn is_closed_output(error: &anyhow::Error) -> bool {
    error.chain().any(<dyn Error>::is::<ClosedOutput>)
}

/// Error of writing to standard output.
pub(crate) fn output_error(error: io::Error) -> anyhow::Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        ClosedOutput.into()
    } else {
        anyhow::Error::new(error).context("standard output")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn bad_input_keeps_its_exit_code_under_any_context() {
        let bad = Err::<(), _>(io::Error::other("why"))
            .or_bad_input()
            .context("where")
            .unwrap_err();
        assert_eq!(exit_of(&bad), Exit::BadInput);
        assert_eq!(one_line(&bad), "where: why");
        let other = anyhow::Error::new(io::Error::other("why")).context("where");
        assert_eq!(exit_of(&other), Exit::Failure);
    }

    #[test]
    fn an_error_of_several_lines_is_printed_on_one() {
        assert_eq!(one_line(&bad_input("a\n  b\n")), "a b");
    }
}
