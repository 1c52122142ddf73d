//! What helps against a fault.

/// Help against the next fault of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Remedy {
    /// The stops are found anew.
    Recover,
    /// The mechanism is driven slower, and the stops are found anew.
    SlowDown,
    /// The run ends.
    None,
}

impl Remedy {
    /// Help against the fault after this one.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Recover => Self::SlowDown,
            Self::SlowDown | Self::None => Self::None,
        }
    }
}
