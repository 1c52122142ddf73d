//! How much may be spent on a search.

use std::fmt;

/// How much may be spent on a search: work that can be repeated exactly, and time as the caller
/// measures it.
pub struct Limits<'a> {
    /// Solutions to compare; 0 is the same as 1, and more than there are ways to look at a cube
    /// (48, fewer if it is symmetric) is the same as that. Without a clock, equal limits give
    /// equal solutions.
    pub candidates: u32,
    /// Asked between two candidates: whether to stop and take what is there. One candidate is
    /// searched in any case.
    pub out_of_time: &'a dyn Fn() -> bool,
}

impl Default for Limits<'_> {
    /// Six candidates, no time limit: a few milliseconds on a laptop, about a quarter of a second
    /// on the brick.
    fn default() -> Self {
        Self {
            candidates: 6,
            out_of_time: &|| false,
        }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("candidates", &self.candidates)
            .finish_non_exhaustive()
    }
}
