//! The steps of the method: the piece that each step places, and its turns.

use crate::{Corner, Edge, Turns};

/// A group of pieces that the method places one after the other.
///
/// ```
/// use cube_core::tables::Group;
/// let names = Group::ALL.map(Group::name);
/// assert_eq!(names[2], "middle edges");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The four edges of the bottom layer: the first pieces.
    BottomEdges,
    /// The four corners of the bottom layer: they complete that layer.
    BottomCorners,
    /// The four edges of the middle layer: they complete two layers.
    MiddleEdges,
    /// The four corners of the top layer, placed and twisted together.
    TopCorners,
    /// The four edges of the top layer, placed and flipped together: the last pieces.
    TopEdges,
}

impl Group {
    /// All groups, in the order of placing.
    pub const ALL: [Self; 5] = [
        Self::BottomEdges,
        Self::BottomCorners,
        Self::MiddleEdges,
        Self::TopCorners,
        Self::TopEdges,
    ];

    /// Position in [`ALL`](Self::ALL), 0 to 4.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The group's name for people: `bottom edges`. The bottom is the layer with which the method
    /// begins; that layer is D's in the identity pose alone.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BottomEdges => "bottom edges",
            Self::BottomCorners => "bottom corners",
            Self::MiddleEdges => "middle edges",
            Self::TopCorners => "top corners",
            Self::TopEdges => "top edges",
        }
    }
}

/// A corner or an edge.
///
/// ```
/// use cube_core::{Cube, Edge, Rotation, tables::{self, Piece}};
/// let steps = tables::steps(&Cube::SOLVED, &Cube::SOLVED, Rotation::IDENTITY);
/// let corners = steps.iter().filter(|step| matches!(step.piece, Piece::Corner(_)));
/// assert_eq!(corners.count(), 8);
/// assert_eq!(steps[0].piece, Piece::Edge(Edge::Df));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A corner.
    Corner(Corner),
    /// An edge.
    Edge(Edge),
}

/// One step of the method: a piece, and the turns that place it.
///
/// ```
/// use cube_core::{Cube, Rotation, Turns, tables};
/// let cube = Cube::from(&"R U2 F' L D".parse::<Turns>()?);
/// for step in tables::steps(&cube, &Cube::SOLVED, Rotation::IDENTITY) {
///     if !step.turns.is_empty() {
///         println!("{}, {:?}: {}", step.group.name(), step.piece, step.turns);
///     }
/// }
/// # Ok::<(), cube_core::notation::InvalidNotation>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// The group of the piece.
    pub group: Group,
    /// The piece that is home afterwards.
    pub piece: Piece,
    /// The turns; empty when the piece was home already.
    pub turns: Turns,
}
