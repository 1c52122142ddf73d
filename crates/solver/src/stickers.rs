//! The sticker score: points for the stickers that are away from their faces.
//!
//! A sticker scores no point on its own face, one on a neighbouring face, and two on the opposite
//! one; a cube scores the sum, and the solved cube alone scores 0. Two methods stand on the score:
//!
//! - [`shortest`], iterative-deepening A*, takes it as a bound. A turn moves twelve stickers to
//!   another face, each for two points at most, so a solution has at least score / 24 turns. The
//!   search ends with the fewest turns, but the bound is at most four turns: beyond about seven
//!   turns it takes long.
//! - [`walk`] takes it as a guide: each turn leads to the next state of least score. It looks
//!   one turn ahead: it takes no time, and rarely ends at the target.
//!
//! [`solve`] searches within limits, and walks where the search does not end.
//!
//! ```
//! use cube_core::{Cube, Turns};
//! use solver::{Limits, stickers::{self, Outcome}};
//! let cube = Cube::from(&"R U2 F'".parse::<Turns>()?);
//! let limits = Limits::nodes(100_000);
//! let Outcome::Shortest(solution) = stickers::solve(&cube, &Cube::SOLVED, &limits)? else {
//!     panic!("three turns are soon found");
//! };
//! assert_eq!(solution.turns.to_string(), "F U2 R'");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ida_star;
mod score;
mod walk;

use cube_core::Cube;

use crate::{Limits, Solution, SolveError};
pub use ida_star::{Shortest, Unfinished, shortest};
pub use score::{least_turns, score};
pub use walk::{MAX_WALK_TURNS, Walk, walk};

/// The end of [`solve`].
///
/// ```
/// use cube_core::Cube;
/// use solver::{Limits, stickers::{self, Outcome}};
/// let cube = Cube::SOLVED.turned("R".parse()?);
/// let outcome = stickers::solve(&cube, &Cube::SOLVED, &Limits::default())?;
/// assert!(matches!(outcome, Outcome::Shortest(solution) if solution.turns.len() == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// The search ended: these are the fewest turns.
    Shortest(Solution),
    /// The search did not end within its limits. The walk may have ended short of the target: see
    /// [`Walk::is_at_target`].
    Walked(Walk, Unfinished),
}

/// Searches for the fewest turns within the limits, and walks where the search does not end. With a
/// limit of 0 nodes, it walks at once.
///
/// # Errors
/// [`SolveError`] when the turns found do not lead to the target: a fault of this crate.
///
/// ```
/// use cube_core::{Cube, Pattern};
/// use solver::{Limits, stickers::{self, Outcome}};
/// let superflip = Pattern::find("superflip")?.cube();
/// let outcome = stickers::solve(&superflip, &Cube::SOLVED, &Limits::nodes(0))?;
/// assert!(matches!(outcome, Outcome::Walked(walk, _) if !walk.is_at_target()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(from: &Cube, to: &Cube, limits: &Limits) -> Result<Outcome, SolveError> {
    match shortest(from, to, limits)? {
        Shortest::Found(solution) => Ok(Outcome::Shortest(solution)),
        Shortest::Unfinished(unfinished) => Ok(Outcome::Walked(walk(from, to)?, unfinished)),
    }
}

#[cfg(test)]
mod tests;
