//! Errors of input, marked among other failures, and errors on one line.

use std::{error::Error, fmt, io};

use crate::echo;

/// Mark of an error that is the fault of the input: an argument, a file, a line.
#[derive(Debug)]
pub struct BadInput(anyhow::Error);

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl Error for BadInput {}

/// Error of the input, by its text.
pub fn bad_input(text: impl fmt::Display) -> anyhow::Error {
    BadInput(anyhow::anyhow!("{text}")).into()
}

/// Marks the error of a result as the fault of the input.
pub trait OrBadInput<T> {
    /// Gives the same result with its error marked.
    fn or_bad_input(self) -> anyhow::Result<T>;
}

impl<T, E: Into<anyhow::Error>> OrBadInput<T> for Result<T, E> {
    fn or_bad_input(self) -> anyhow::Result<T> {
        self.map_err(|error| BadInput(error.into()).into())
    }
}

/// Whether an error is the fault of the input.
pub fn is_bad_input(error: &anyhow::Error) -> bool {
    error.chain().any(<dyn Error>::is::<BadInput>)
}

/// Error with all its causes, on one line whatever they contain.
pub fn one_line(error: &anyhow::Error) -> String {
    echo::message(&robot::error::one_line(error.as_ref()))
}

/// Kind of the system's error among the causes, if there is one.
pub fn io_kind(error: &anyhow::Error) -> Option<io::ErrorKind> {
    error.chain().find_map(|cause| {
        let bad_input = cause.downcast_ref::<BadInput>();
        let system = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        system.or_else(|| io_kind(&bad_input?.0))
    })
}

/// Kind of the system's error that is the last of the causes, if one is.
pub fn last_system_error(error: &anyhow::Error) -> Option<io::ErrorKind> {
    let last = error.chain().last()?;
    if let Some(BadInput(error)) = last.downcast_ref() {
        return last_system_error(error);
    }
    let system: &io::Error = last.downcast_ref()?;
    system.raw_os_error().map(|_| system.kind())
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn bad_input_stays_marked_under_any_context() {
        let bad = Err::<(), _>(io::Error::other("why"))
            .or_bad_input()
            .context("where")
            .unwrap_err();
        assert!(is_bad_input(&bad));
        assert_eq!(one_line(&bad), "where: why");
        let other = anyhow::Error::new(io::Error::other("why")).context("where");
        assert!(!is_bad_input(&other));
    }

    #[test]
    fn an_error_of_several_lines_is_printed_on_one() {
        assert_eq!(one_line(&bad_input("a\n  b\n")), "a b");
    }
}
