//! The steps of the method: which piece is placed, and by which turns.

use crate::{Corner, Edge, Turns};

/// A group of pieces that are placed one after the other.
///
/// ```
/// use cube_core::tables::Group;
/// let names = Group::ALL.map(Group::name);
/// assert_eq!(names[2], "middle edges");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The first four pieces.
    BottomEdges,
    /// With them, the bottom layer is done.
    BottomCorners,
    /// With them, two layers are done.
    MiddleEdges,
    /// Placed and twisted together.
    TopCorners,
    /// Placed and flipped together: the last pieces.
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

    /// What a person would call the group: `bottom edges`. Bottom is where the method begins,
    /// which is the face D only if the cube is held so.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A corner.
    Corner(Corner),
    /// An edge.
    Edge(Edge),
}

/// What is turned for one piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// To which group the piece belongs.
    pub group: Group,
    /// The piece that is home afterwards.
    pub piece: Piece,
    /// The turns; none when the piece was home.
    pub turns: Turns,
}
