//! Cause for which a wrapped brick refuses further calls.

use std::fmt;

/// Cause of the end of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InterruptCause {
    /// A person pressed the button below the screen.
    BackButton,
    /// The system told the program to end.
    Signal,
}

impl fmt::Display for InterruptCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BackButton => "stopped by the button below the screen",
            Self::Signal => "stopped by a signal",
        })
    }
}
