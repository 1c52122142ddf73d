//! Writes that wait inside the kernel.

use std::sync::{Arc, OnceLock};

use super::refusal::Refusal;

/// A write that the kernel has taken, and has not answered yet.
#[derive(Debug, Clone)]
pub struct Waiting(Arc<OnceLock<Result<(), Refusal>>>);

impl Waiting {
    pub(super) fn new() -> Self {
        Self(Arc::default())
    }

    /// The answer; `None` while the write waits.
    pub fn outcome(&self) -> Option<Result<(), Refusal>> {
        self.0.get().copied()
    }

    /// Answers the write. The first answer counts.
    pub(super) fn answer(&self, outcome: Result<(), Refusal>) {
        self.0.get_or_init(|| outcome);
    }
}
