//! Remedies against faults.

/// Remedy against the next fault of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Remedy {
    /// The robot homes again.
    Recover,
    /// The robot slows the mechanism down and homes again.
    SlowDown,
    /// The run ends.
    None,
}

impl Remedy {
    /// Remedy against the fault after this one.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Recover => Self::SlowDown,
            Self::SlowDown | Self::None => Self::None,
        }
    }
}
