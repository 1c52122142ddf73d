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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
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

/// Solutions that a search with tables is to find, and the means for it.
///
/// ```
/// use solver::optimal::{SearchOptions, Wanted};
/// let options = SearchOptions::new(Wanted::Count(3)).with_threads(4);
/// assert_eq!((options.wanted, options.threads), (Wanted::Count(3), 4));
/// assert_eq!(SearchOptions::default(), SearchOptions::new(Wanted::One));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct SearchOptions {
    /// Solutions that are wanted.
    pub wanted: Wanted,
    /// Number of threads, 1 or more. The solutions do not depend on it; with one thread, a limit of
    /// nodes is the same end on every machine.
    pub threads: usize,
}

impl SearchOptions {
    /// A search for these solutions, in one thread.
    ///
    /// ```
    /// use solver::optimal::{SearchOptions, Wanted};
    /// assert_eq!(SearchOptions::new(Wanted::AllShortest).threads, 1);
    /// ```
    pub const fn new(wanted: Wanted) -> Self {
        Self { wanted, threads: 1 }
    }

    /// The same search in this many threads, at least one.
    ///
    /// ```
    /// use solver::optimal::SearchOptions;
    /// let cores = std::thread::available_parallelism()?.get();
    /// assert_eq!(SearchOptions::default().with_threads(cores).threads, cores);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Self {
        Self {
            threads: if threads == 0 { 1 } else { threads },
            ..self
        }
    }
}

impl Default for SearchOptions {
    /// One of the shortest solutions, in one thread.
    fn default() -> Self {
        Self::new(Wanted::One)
    }
}
