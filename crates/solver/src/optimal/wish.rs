//! Wishes of the caller of a search.

/// Wish for solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// Whether all optimal solutions are wanted, or the first of them in the order of
    /// [`Turn::ALL`](cube_core::Turn::ALL).
    pub all: bool,
    /// Number of threads. The solution does not depend on it.
    pub threads: usize,
}
