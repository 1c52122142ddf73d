//! The reason for which a wrapped brick refuses to go on.

use std::fmt;

/// What ended a run before its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InterruptCause {
    /// The button below the screen was pressed.
    BackButton,
    /// The program was told to end.
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
