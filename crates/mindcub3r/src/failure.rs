//! Failures: one line on standard error, and the exit code.

use std::{error::Error, fmt, io, process::ExitCode};

use store::failure::is_bad_input;
pub(crate) use store::failure::{OrBadInput, bad_input, io_kind, one_line};

use crate::signals;

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

impl Exit {
    /// Exit of a command that answers yes or no.
    pub(crate) const fn of(is_yes: bool) -> Self {
        if is_yes { Self::Success } else { Self::Failure }
    }
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

/// Exit of a command whose search a signal may have ended.
pub(crate) fn exit_of_search() -> Exit {
    match signals::received() {
        Some(_) => Exit::Interrupted,
        None => Exit::Success,
    }
}

pub(crate) fn exit_of(error: &anyhow::Error) -> Exit {
    if is_bad_input(error) {
        Exit::BadInput
    } else {
        Exit::Failure
    }
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
