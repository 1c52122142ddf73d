//! Causes for which no turns solve a cube.

use std::fmt;

use cube_core::{Corner, Edge, Face, Pieces};

use super::laws::Break;
use crate::untwist::Untwist;

/// Cause for which no turns solve a cube, or for which its scan shows no cube. `Display` prints it for a person, with
/// what to do.
///
/// Of a scrambled cube nobody can tell which corner was twisted: any one can be turned back. A corner or an
/// edge is named that lies in its own place, if there is one.
///
/// ```
/// use cube_core::Corner;
/// use recogniser::{Untwist, Unsolvable};
/// let twisted = Unsolvable::Corner { place: Corner::Urf, untwist: Untwist::Clockwise };
/// assert!(twisted.to_string().starts_with("the corner at URF is twisted counterclockwise"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Unsolvable {
    /// A corner is twisted; this turn of it by hand makes the cube solvable.
    Corner {
        /// A corner to turn: the twisted one, or any one of a scrambled cube.
        place: Corner,
        /// The turn.
        untwist: Untwist,
    },
    /// An edge is flipped.
    Edge {
        /// An edge to flip: the flipped one, or any one of a scrambled cube.
        place: Edge,
    },
    /// Two edges, or two corners, are exchanged; a scrambled cube does not show which.
    Exchanged,
    /// This side was turned while it was read, or after it was read.
    SideTurned(Face),
}

impl Unsolvable {
    /// The piece that breaks the law in these pieces.
    pub(super) fn of(law: Break, pieces: &Pieces) -> Self {
        let corner = |twist: u8, untwist: Untwist| {
            let is_it = |place: &Corner| {
                let n = place.index();
                usize::from(pieces.corner_permutation[n]) == n
                    && pieces.corner_orientation[n] == twist
            };
            let place = Corner::ALL.into_iter().find(is_it).unwrap_or(Corner::Urf);
            Self::Corner { place, untwist }
        };
        match law {
            Break::CornerClockwise => corner(1, Untwist::Counterclockwise),
            Break::CornerCounterclockwise => corner(2, Untwist::Clockwise),
            Break::Edge => {
                let is_it = |place: &Edge| {
                    let n = place.index();
                    usize::from(pieces.edge_permutation[n]) == n && pieces.edge_orientation[n] == 1
                };
                let place = Edge::ALL.into_iter().find(is_it).unwrap_or(Edge::Uf);
                Self::Edge { place }
            }
            Break::Exchanged => Self::Exchanged,
        }
    }
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Corner { place, untwist } => {
                let (is, turn) = match untwist {
                    Untwist::Clockwise => ("counterclockwise", "clockwise"),
                    Untwist::Counterclockwise => ("clockwise", "counterclockwise"),
                };
                write!(
                    f,
                    "the corner at {place} is twisted {is}, so that no turns solve this cube: turn it \
                     {turn} by hand, or any other corner if the cube is scrambled"
                )
            }
            Self::Edge { place } => write!(
                f,
                "the edge at {place} is flipped, so that no turns solve this cube: take it out and put it \
                 in the other way round, or any other edge if the cube is scrambled"
            ),
            Self::Exchanged => f.write_str(
                "two edges or two corners are exchanged, so that no turns solve this cube: was it taken \
                 apart and put together wrongly? exchange any two edges",
            ),
            Self::SideTurned(face) => write!(
                f,
                "side {face} was turned while the cube was read: leave the cube alone, and read it again"
            ),
        }
    }
}
