//! Everything by which a walk fails.

use std::io;

use thiserror::Error;

/// Something that is not as it should be.
#[derive(Debug, Error)]
pub enum Failure {
    /// The program went on, and never showed or said what was expected.
    #[error("expected: {expected}\n  shown: {shown}")]
    NeverCame {
        /// The words that were waited for.
        expected: String,
        /// The last lines that came instead.
        shown: String,
    },
    /// The program ended before it showed or said what was expected.
    #[error("expected: {expected}\n  shown: the program ended, after {shown}")]
    Ended {
        /// The words that were waited for.
        expected: String,
        /// The last lines that came before.
        shown: String,
    },
    /// The program ended otherwise than it should, or did not end.
    #[error("expected: exit code {expected}\n  shown: {seen}, after {shown}")]
    Exit {
        /// The right exit code.
        expected: i32,
        /// The exit code that came, in words.
        seen: String,
        /// The last lines that came before.
        shown: String,
    },
    /// Something about the robot or its files is not as it should be.
    #[error("expected: {expected}\n  seen: {seen}\n  shown: {shown}")]
    NotSo {
        /// The right state, in words.
        expected: String,
        /// The state that was found, in words.
        seen: String,
        /// The last lines that came before.
        shown: String,
    },
    /// A file that the walk itself needs.
    #[error("{path}: {source}")]
    File {
        /// The file or folder.
        path: String,
        /// The system's reason.
        source: io::Error,
    },
    /// The transport cannot do what it is told.
    #[error("the transport: {0}")]
    Transport(String),
}
