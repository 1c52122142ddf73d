//! Failures of a walk.

use std::io;

use thiserror::Error;

/// A difference between the expected and the observed.
#[derive(Debug, Error)]
pub enum Failure {
    /// The program went on, and never showed or said the expected words.
    #[error("expected: {expected}\n  shown: {shown}")]
    NeverCame {
        /// The expected words.
        expected: String,
        /// The last lines that came instead.
        shown: String,
    },
    /// The program ended before it showed or said the expected words.
    #[error("expected: {expected}\n  shown: the program ended, after {shown}")]
    Ended {
        /// The expected words.
        expected: String,
        /// The last lines that came before.
        shown: String,
    },
    /// The program ended with another exit code, or did not end.
    #[error("expected: exit code {expected}\n  shown: {seen}, after {shown}")]
    Exit {
        /// The right exit code.
        expected: i32,
        /// The exit code that came, in words.
        seen: String,
        /// The last lines that came before.
        shown: String,
    },
    /// The robot or its files differ from the expected state.
    #[error("expected: {expected}\n  seen: {seen}\n  shown: {shown}")]
    NotSo {
        /// The right state, in words.
        expected: String,
        /// The state that was found, in words.
        seen: String,
        /// The last lines that came before.
        shown: String,
    },
    /// The walk itself cannot use a file.
    #[error("{path}: {source}")]
    File {
        /// The file or folder.
        path: String,
        /// The system's reason.
        source: io::Error,
    },
    /// The transport cannot do a command.
    #[error("the transport: {0}")]
    Transport(String),
}
