//! The greedy walk: always to the next state of least score.

use std::collections::HashSet;

use cube_core::{Cube, Turn, Turns};

use super::score::{Stickers, Turned};
use crate::{SolveError, solution::replayed};

/// Most turns of a walk.
pub const MAX_WALK_TURNS: usize = 100;

/// A walk, and how far it came.
///
/// ```
/// use cube_core::Cube;
/// use solver::stickers::walk;
/// let walk = walk(&Cube::SOLVED.turned("R2".parse()?), &Cube::SOLVED)?;
/// assert_eq!(walk.turns.to_string(), "R2");
/// assert_eq!((walk.score_before, walk.score, walk.made), (24, 0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Walk {
    /// The turns to the first state of least score on the way, without any that cancel.
    pub turns: Turns,
    /// The score before the first turn.
    pub score_before: u32,
    /// The score after [`turns`](Self::turns): 0 at the target.
    pub score: u32,
    /// Turns of the whole walk, at most [`MAX_WALK_TURNS`].
    pub made: usize,
}

impl Walk {
    /// Whether the turns lead to the target.
    ///
    /// ```
    /// use cube_core::Cube;
    /// use solver::stickers::walk;
    /// assert!(walk(&Cube::SOLVED, &Cube::SOLVED)?.is_at_target());
    /// # Ok::<(), solver::SolveError>(())
    /// ```
    pub const fn is_at_target(&self) -> bool {
        self.score == 0
    }
}

/// A walk from one cube towards another. Each turn is the one, of all 18, to the state of least
/// score that the walk has not visited; among equals the first in the order of [`Turn::ALL`]. The
/// walk ends at the target, after [`MAX_WALK_TURNS`] turns, or where it has visited all 18 states.
///
/// ```
/// use cube_core::{Cube, Pattern};
/// use solver::stickers::walk;
/// let near = Cube::SOLVED.turned("R2".parse()?);
/// assert!(walk(&near, &Cube::SOLVED)?.is_at_target());
/// let far = walk(&Pattern::find("superflip")?.cube(), &Cube::SOLVED)?;
/// assert!(!far.is_at_target());
/// assert_eq!((far.made, far.score_before), (100, 24));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SolveError`] when a walk to the target does not lead there: a fault of this crate.
pub fn walk(from: &Cube, to: &Cube) -> Result<Walk, SolveError> {
    let cube = from.towards(to);
    let turned = Turned::new();
    let mut stickers = Stickers::of(&cube);
    let score_before = stickers.score();
    let mut visited = HashSet::from([stickers]);
    let mut made = Vec::new();
    let (mut score, mut best) = (score_before, 0);
    while score > 0 && made.len() < MAX_WALK_TURNS {
        let next = Turn::ALL.map(|turn| (turn, turned.after(&stickers, turn)));
        let new = next.iter().filter(|(_, next)| !visited.contains(next));
        let Some(&(turn, next)) = new.min_by_key(|(_, next)| next.score()) else {
            break;
        };
        made.push(turn);
        stickers = next;
        visited.insert(stickers);
        if stickers.score() < score {
            (score, best) = (stickers.score(), made.len());
        }
    }
    let turns: Turns = made[..best].iter().copied().collect();
    let mut turns = turns.simplified();
    if score == 0 {
        turns = replayed(&cube, turns)?;
    }
    let made = made.len();
    Ok(Walk {
        turns,
        score_before,
        score,
        made,
    })
}
