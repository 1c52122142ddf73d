//! Cause for which a wrapped brick refuses further calls.

use std::fmt;

/// Cause of the end of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InterruptCause {
    /// A person pressed the button below the screen.
    BackButton,
    /// A person stopped the robot from the studio's page.
    Page,
    /// The system asked the program to end.
    Signal,
}

impl InterruptCause {
    /// Whether a person stopped the robot, and may start it again; after a signal the program ends.
    pub const fn is_by_person(self) -> bool {
        match self {
            Self::BackButton | Self::Page => true,
            Self::Signal => false,
        }
    }
}

impl fmt::Display for InterruptCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BackButton => "stopped by the button below the screen",
            Self::Page => "stopped from the page",
            Self::Signal => "stopped by a signal",
        })
    }
}
