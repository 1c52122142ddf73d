//! Options of a search.

/// Solutions that are wanted.
///
/// ```
/// use cube_core::{Cube, Turns};
/// use solver::{Limits, optimal::{Wanted, near}};
/// let cube = Cube::from(&"R2 U2 R2 U2 R2 U2".parse::<Turns>()?);
/// let turns = "R2 U2".parse()?;
/// let solutions = |wanted| near(&cube, &Cube::SOLVED, turns, wanted, &Limits::nodes(100_000));
/// assert_eq!(solutions(Wanted::One)?.solutions.len(), 1);
/// // Of the twelve cubes that these turns make, this is the farthest: both ways round are as long.
/// let all = ["U2 R2 U2 R2 U2 R2".parse()?, "R2 U2 R2 U2 R2 U2".parse()?];
/// assert_eq!(solutions(Wanted::AllShortest)?.solutions, all);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wanted {
    /// One of the shortest: the first in the order of [`Turn::ALL`](cube_core::Turn::ALL).
    #[default]
    One,
    /// All of the shortest.
    AllShortest,
    /// This many: the shortest first, then those that are one turn longer, and so on. None of them
    /// solves the cube on its way.
    Count(usize),
}

impl Wanted {
    /// Whether a search that has `found` solutions, all of the lengths that it has searched whole,
    /// has all that are wanted.
    pub(super) const fn are_enough(self, found: usize) -> bool {
        match self {
            Self::One | Self::AllShortest => found > 0,
            Self::Count(count) => found >= count,
        }
    }

    /// Number of solutions of one length that are wanted, where there are `found` shorter ones.
    pub(super) const fn of_one_length(self, found: usize) -> usize {
        match self {
            Self::One => 1,
            Self::AllShortest => usize::MAX,
            Self::Count(count) => count.saturating_sub(found),
        }
    }
}

/// Solutions that a search is to find, and the means for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchOptions {
    /// Solutions that are wanted.
    pub wanted: Wanted,
    /// Number of threads. The solutions do not depend on it.
    pub threads: usize,
    /// Nodes (visited positions) at most; with one thread, the same end on every machine.
    pub nodes: u64,
}
