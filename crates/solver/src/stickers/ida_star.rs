//! Iterative-deepening A* (R. E. Korf, 1985) with the sticker score as the bound.

use cube_core::{Cube, Turn, Turns};

use super::score::{Stickers, Turned, least_turns};
use crate::{Ended, Limits, Solution, SolveError, solution::replayed};

/// Nodes between two polls of the caller's conditions.
const NODES_PER_POLL: u64 = 500;

/// The end of [`shortest`].
///
/// ```
/// use cube_core::{Cube, Turns};
/// use solver::{Limits, stickers::{Shortest, shortest}};
/// let cube = Cube::from(&"R U2".parse::<Turns>()?);
/// let Shortest::Found(solution) = shortest(&cube, &Cube::SOLVED, &Limits::default())? else {
///     panic!("two turns are soon found");
/// };
/// assert_eq!(solution.turns.to_string(), "U2 R'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Shortest {
    /// No solution has fewer turns.
    Found(Solution),
    /// The search reached a limit.
    Unfinished(Unfinished),
}

/// A search that reached a limit.
///
/// ```
/// use cube_core::{Cube, Pattern};
/// use solver::{Limits, stickers::{Shortest, shortest}};
/// let superflip = Pattern::find("superflip")?.cube();
/// let few = shortest(&superflip, &Cube::SOLVED, &Limits::nodes(500))?;
/// let more = shortest(&superflip, &Cube::SOLVED, &Limits::nodes(20_000))?;
/// let [Shortest::Unfinished(few), Shortest::Unfinished(more)] = [few, more] else {
///     panic!("twenty turns are too far");
/// };
/// assert!(few.at_least <= more.at_least && more.at_least <= 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Unfinished {
    /// Every solution has at least this many turns, 0 or more.
    pub at_least: usize,
    /// Nodes (visited positions) of the search.
    pub nodes: u64,
}

/// The fewest turns from one cube to another, by iterative-deepening A*: all sequences of ever more
/// turns, each left where the score needs more turns than are left.
///
/// ```
/// use cube_core::{Cube, Pattern};
/// use solver::{Limits, stickers::{self, Shortest}};
/// let superflip = Pattern::find("superflip")?.cube();
/// let end = stickers::shortest(&superflip, &Cube::SOLVED, &Limits::nodes(10_000))?;
/// let Shortest::Unfinished(unfinished) = end else {
///     panic!("twenty turns are too far");
/// };
/// assert!(unfinished.at_least >= 3 && unfinished.nodes == 10_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SolveError`] when the turns found do not lead to the target: a fault of this crate.
pub fn shortest(from: &Cube, to: &Cube, limits: &Limits) -> Result<Shortest, SolveError> {
    let cube = from.towards(to);
    let stickers = Stickers::of(&cube);
    let mut search = Search {
        turned: Turned::new(),
        limits,
        nodes: 0,
        turns: Vec::new(),
    };
    let mut length = least_turns(stickers.score());
    loop {
        match search.visit(&stickers, length) {
            Visit::Solved => break,
            Visit::Exhausted => length += 1,
            Visit::OverLimit => {
                return Ok(Shortest::Unfinished(Unfinished {
                    at_least: length,
                    nodes: search.nodes,
                }));
            }
        }
    }
    let turns: Turns = search.turns.into_iter().collect();
    Ok(Shortest::Found(Solution {
        turns: replayed(&cube, turns)?,
        nodes: search.nodes,
        ended: Ended::Finished,
    }))
}

/// Result of a visit to a state and all beyond it.
enum Visit {
    Solved,
    Exhausted,
    OverLimit,
}

struct Search<'a> {
    turned: Turned,
    limits: &'a Limits,
    nodes: u64,
    /// Turns from the start to the visited state; after [`Visit::Solved`], the solution.
    turns: Vec<Turn>,
}

impl Search<'_> {
    fn visit(&mut self, stickers: &Stickers, left: usize) -> Visit {
        if self.is_over() {
            return Visit::OverLimit;
        }
        self.nodes += 1;
        match stickers.score() {
            0 => return Visit::Solved,
            score if least_turns(score) > left => return Visit::Exhausted,
            _ => {}
        }
        let last = self.turns.last().copied();
        for turn in Turn::ALL.into_iter().filter(|&turn| follows(last, turn)) {
            let next = self.turned.after(stickers, turn);
            self.turns.push(turn);
            match self.visit(&next, left - 1) {
                Visit::Exhausted => drop(self.turns.pop()),
                end => return end,
            }
        }
        Visit::Exhausted
    }

    fn is_over(&self) -> bool {
        let is_polled = self.nodes % NODES_PER_POLL == 0;
        self.nodes >= self.limits.max_nodes() || (is_polled && self.limits.is_stopped())
    }
}

/// Whether a turn follows the one before: of another face, and of two opposite faces in the order
/// of [`Face::ALL`](cube_core::Face::ALL) alone, as they commute.
fn follows(last: Option<Turn>, turn: Turn) -> bool {
    last.is_none_or(|last| {
        let is_opposite = last.face.opposite() == turn.face;
        last.face != turn.face && !(is_opposite && turn.face.index() < last.face.index())
    })
}
