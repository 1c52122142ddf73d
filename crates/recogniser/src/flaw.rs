//! Flaws that no turns remove: a piece, or two, that a hand has to put right.
//!
//! A flaw belongs to its pieces, not to their places: turns carry the flaw along. A sticker of a flawed
//! piece lies where another one of these pieces should lie, on every cube that turns reach.

use std::fmt;

use cube_core::{Corner, Cube, Edge, Face, Facelet, Pieces, Rotation};
use thiserror::Error;

use crate::untwist::Untwist;

/// Flaw of a piece, or of two, that no turns remove.
///
/// ```
/// use cube_core::{Corner, Cube, Facelet};
/// use recogniser::{Flaw, Untwist};
/// let flaw = Flaw::TwistedCorner { piece: Corner::Urf, untwist: Untwist::Counterclockwise };
/// // The corner is twisted clockwise: its sticker of F lies on top.
/// let [top, right, front] = Corner::Urf.facelets();
/// assert_eq!([top, right, front].map(|sticker| flaw.home(sticker)), [front, top, right]);
/// // R carries the corner to UBR, and the flaw with it.
/// let cube = Cube::SOLVED.turned("R".parse()?);
/// let says = flaw.at(&cube).to_string();
/// assert_eq!(says, "the corner at UBR, twisted clockwise: turn it counterclockwise by hand");
/// # Ok::<(), cube_core::InvalidTurn>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "flaw", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Flaw {
    /// A corner is twisted in its place.
    TwistedCorner {
        /// The corner.
        piece: Corner,
        /// The turn by hand that puts it right.
        untwist: Untwist,
    },
    /// An edge is flipped in its place.
    FlippedEdge {
        /// The edge.
        piece: Edge,
    },
    /// Two edges lie in the places of each other: on a side that both have, their stickers of it lie in the
    /// places of each other, else their stickers of two opposite sides.
    ExchangedEdges {
        /// The edges.
        pieces: EdgePair,
    },
}

/// Flaw of the piece, or of the two, in these places. `Display` prints it for a person, with what to do.
///
/// ```
/// use cube_core::Edge;
/// use recogniser::FlawAt;
/// let flaw = FlawAt::FlippedEdge { place: Edge::Uf };
/// assert_eq!(flaw.short(), "edge UF is flipped");
/// assert!(flaw.to_string().starts_with("the edge at UF, flipped: take it out"));
/// assert_eq!(flaw.stickers(), Edge::Uf.facelets());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "flaw", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum FlawAt {
    /// The corner here is twisted.
    TwistedCorner {
        /// Place of the corner.
        place: Corner,
        /// The turn by hand that puts it right.
        untwist: Untwist,
    },
    /// The edge here is flipped.
    FlippedEdge {
        /// Place of the edge.
        place: Edge,
    },
    /// The edges here are exchanged.
    ExchangedEdges {
        /// Places of the edges.
        places: EdgePair,
    },
}

/// Two different edges.
///
/// ```
/// use cube_core::Edge;
/// use recogniser::EdgePair;
/// let pair = EdgePair::try_from([Edge::Uf, Edge::Ub])?;
/// assert_eq!(pair.edges(), [Edge::Uf, Edge::Ub]);
/// let error = EdgePair::try_from([Edge::Uf, Edge::Uf]).unwrap_err();
/// assert_eq!(error.to_string(), "UF is named twice: two different edges are needed");
/// # Ok::<(), recogniser::SameEdge>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "[Edge; 2]", into = "[Edge; 2]"))]
pub struct EdgePair([Edge; 2]);

/// One edge in the place of two.
///
/// ```
/// use cube_core::Edge;
/// use recogniser::EdgePair;
/// assert_eq!(EdgePair::try_from([Edge::Dl; 2]).unwrap_err().0, Edge::Dl);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
#[error("{0} is named twice: two different edges are needed")]
pub struct SameEdge(pub Edge);

impl TryFrom<[Edge; 2]> for EdgePair {
    type Error = SameEdge;

    fn try_from([one, other]: [Edge; 2]) -> Result<Self, SameEdge> {
        if one == other {
            return Err(SameEdge(one));
        }
        Ok(Self([one, other]))
    }
}

impl From<EdgePair> for [Edge; 2] {
    fn from(pair: EdgePair) -> Self {
        pair.0
    }
}

impl EdgePair {
    /// Both edges.
    pub const fn edges(self) -> [Edge; 2] {
        self.0
    }

    /// All pairs.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let others = |one: Edge| Edge::ALL.into_iter().skip(one.index() + 1);
        (Edge::ALL.into_iter())
            .flat_map(move |one| others(one).map(move |other| Self([one, other])))
    }

    /// The pair after a map of edges that keeps them apart.
    fn map(self, to: impl Fn(Edge) -> Edge) -> Self {
        Self(self.0.map(to))
    }

    /// Whether the first sticker of one edge answers to the second one of the other.
    fn is_crossed(self) -> bool {
        let [one, other] = self.0.map(Edge::faces);
        let answers = |alike: fn(Face, Face) -> bool| {
            let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
            let mut alike = pairs.filter(|&(i, j)| alike(one[i], other[j]));
            alike.next().map(|(i, j)| i != j)
        };
        answers(|a, b| a == b)
            .or_else(|| answers(|a, b| a.opposite() == b))
            .expect("two edges share a side, or have sides that are opposite")
    }

    /// The sticker of the one edge that answers to this one of the other; `None` for other pieces.
    fn answering(self, sticker: Facelet) -> Option<Facelet> {
        let [one, other] = self.0.map(Edge::facelets);
        let at = |of: [Facelet; 2]| of.iter().position(|it| *it == sticker);
        let crossed = usize::from(self.is_crossed());
        let answer = |to: [Facelet; 2], i: usize| to[i ^ crossed];
        (at(one).map(|i| answer(other, i))).or_else(|| at(other).map(|i| answer(one, i)))
    }
}

impl Flaw {
    /// The sticker, by its place on the solved cube, that a cube with this flaw has where a legal cube has
    /// `sticker`. A flaw maps the stickers of its pieces to one another, and all others to themselves.
    pub fn home(self, sticker: Facelet) -> Facelet {
        match self {
            Self::TwistedCorner { piece, untwist } => {
                let mut moves = untwist.moves(piece).into_iter();
                let moved = moves.find(|(_, from)| *from == sticker);
                moved.map_or(sticker, |(to, _)| to)
            }
            Self::FlippedEdge { piece } => {
                let [one, other] = piece.facelets();
                match sticker {
                    it if it == one => other,
                    it if it == other => one,
                    it => it,
                }
            }
            Self::ExchangedEdges { pieces } => pieces.answering(sticker).unwrap_or(sticker),
        }
    }

    /// The same flaw after a rotation of the whole cube, its pieces named as they lie then.
    ///
    /// ```
    /// use cube_core::{Edge, Rotation};
    /// use recogniser::Flaw;
    /// let flaw = Flaw::FlippedEdge { piece: Edge::Uf };
    /// assert_eq!(flaw.rotated(Rotation::Y), Flaw::FlippedEdge { piece: Edge::Ul });
    /// ```
    #[must_use]
    pub fn rotated(self, rotation: Rotation) -> Self {
        match self {
            Self::TwistedCorner { piece, untwist } => Self::TwistedCorner {
                piece: rotated_corner(piece, rotation),
                untwist,
            },
            Self::FlippedEdge { piece } => Self::FlippedEdge {
                piece: rotated_edge(piece, rotation),
            },
            Self::ExchangedEdges { pieces } => Self::ExchangedEdges {
                pieces: pieces.map(|edge| rotated_edge(edge, rotation)),
            },
        }
    }

    /// The flaw where its pieces lie on this cube.
    #[expect(
        clippy::missing_panics_doc,
        reason = "each piece has a place on each cube"
    )]
    pub fn at(self, cube: &Cube) -> FlawAt {
        let place_of = |piece: Edge| {
            let mut places = Edge::ALL.into_iter();
            places.find(|&place| cube.edge_at(place).0 == piece)
        };
        let place_of = |piece| place_of(piece).expect("each edge has a place");
        match self {
            Self::TwistedCorner { piece, untwist } => {
                let mut places = Corner::ALL.into_iter();
                let place = places.find(|&place| cube.corner_at(place).0 == piece);
                let place = place.expect("each corner has a place");
                FlawAt::TwistedCorner { place, untwist }
            }
            Self::FlippedEdge { piece } => FlawAt::FlippedEdge {
                place: place_of(piece),
            },
            Self::ExchangedEdges { pieces } => FlawAt::ExchangedEdges {
                places: pieces.map(place_of),
            },
        }
    }

    /// The pieces of a cube without a flaw, once they have this flaw.
    pub(crate) fn applied(self, pieces: Pieces) -> Pieces {
        self.changed(pieces, Untwist::back)
    }

    /// The pieces of a cube that has this flaw, once it is put right.
    pub(crate) fn undone(self, pieces: Pieces) -> Pieces {
        self.changed(pieces, |untwist| untwist)
    }

    /// The pieces after the turn that `turn` makes of a corner's untwist; the other flaws undo themselves.
    fn changed(self, mut pieces: Pieces, turn: impl Fn(Untwist) -> Untwist) -> Pieces {
        match self {
            Self::TwistedCorner { piece, untwist } => {
                for (at, orientation) in pieces.corner_orientation.iter_mut().enumerate() {
                    if usize::from(pieces.corner_permutation[at]) == piece.index() {
                        *orientation = (*orientation + turn(untwist).thirds()) % 3;
                    }
                }
            }
            Self::FlippedEdge { piece } => {
                for (at, orientation) in pieces.edge_orientation.iter_mut().enumerate() {
                    *orientation ^=
                        u8::from(usize::from(pieces.edge_permutation[at]) == piece.index());
                }
            }
            Self::ExchangedEdges { pieces: pair } => {
                let [one, other] = pair.0.map(|edge| edge.index() as u8);
                for (at, piece) in pieces.edge_permutation.iter_mut().enumerate() {
                    let exchanged = match *piece {
                        it if it == one => other,
                        it if it == other => one,
                        _ => continue,
                    };
                    *piece = exchanged;
                    pieces.edge_orientation[at] ^= u8::from(pair.is_crossed());
                }
            }
        }
        pieces
    }
}

impl FlawAt {
    /// The flaw in a few words, without what to do.
    pub fn short(self) -> String {
        match self {
            Self::TwistedCorner { place, .. } => format!("corner {place} is twisted"),
            Self::FlippedEdge { place } => format!("edge {place} is flipped"),
            Self::ExchangedEdges { places } => {
                let [one, other] = places.edges();
                format!("edges {one} and {other} are exchanged")
            }
        }
    }

    /// Places of the stickers of the flawed pieces.
    pub fn stickers(self) -> Vec<Facelet> {
        match self {
            Self::TwistedCorner { place, .. } => place.facelets().to_vec(),
            Self::FlippedEdge { place } => place.facelets().to_vec(),
            Self::ExchangedEdges { places } => places.edges().map(Edge::facelets).concat(),
        }
    }
}

impl fmt::Display for FlawAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TwistedCorner { place, untwist } => write!(
                f,
                "the corner at {place}, twisted {}: turn it {untwist} by hand",
                untwist.back()
            ),
            Self::FlippedEdge { place } => write!(
                f,
                "the edge at {place}, flipped: take it out and put it in the other way round"
            ),
            Self::ExchangedEdges { places } => {
                let [one, other] = places.edges();
                write!(
                    f,
                    "the edges at {one} and {other}, exchanged: take both out and put each in the place of \
                     the other"
                )
            }
        }
    }
}

/// The corner where a rotation lays this one.
fn rotated_corner(corner: Corner, rotation: Rotation) -> Corner {
    let faces = corner.faces().map(|face| rotation.apply(face));
    let is_it = |it: &Corner| it.faces().iter().all(|face| faces.contains(face));
    (Corner::ALL.into_iter().find(is_it)).expect("a rotation lays a corner into a corner's place")
}

/// The edge where a rotation lays this one.
fn rotated_edge(edge: Edge, rotation: Rotation) -> Edge {
    let faces = edge.faces().map(|face| rotation.apply(face));
    let is_it = |it: &Edge| it.faces().iter().all(|face| faces.contains(face));
    (Edge::ALL.into_iter().find(is_it)).expect("a rotation lays an edge into an edge's place")
}

#[cfg(test)]
mod tests;
