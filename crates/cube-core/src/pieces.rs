//! The pieces of a cube as plain numbers, legal or not.

use core::fmt;

/// The pieces of a cube as plain numbers, legal or not.
///
/// Place `i` in the order of [`Corner::ALL`](crate::Corner::ALL) holds the corner
/// `corner_permutation[i]`, twisted clockwise `corner_orientation[i]` times: the corner's U or D
/// sticker lies at facelet number `corner_orientation[i]` of the place. Edges are numbered in the
/// same way.
///
/// ```
/// use cube_core::{Cube, InvalidCube};
/// let mut pieces = Cube::SOLVED.pieces();
/// pieces.corner_permutation.rotate_left(1);
/// pieces.edge_permutation.swap(0, 1);
/// assert!(Cube::try_from(pieces).is_ok());
/// pieces.edge_permutation.swap(2, 3);
/// assert_eq!(Cube::try_from(pieces), Err(InvalidCube::Parity));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// The corner at each place, 0 to 7.
    pub corner_permutation: [u8; 8],
    /// Clockwise twists of the corner at each place, 0 to 2.
    pub corner_orientation: [u8; 8],
    /// The edge at each place, 0 to 11.
    pub edge_permutation: [u8; 12],
    /// Flips of the edge at each place, 0 or 1.
    pub edge_orientation: [u8; 12],
}

/// One of the four lists of [`Pieces`].
///
/// ```
/// use cube_core::{Cube, PieceNumbers};
/// let mut pieces = Cube::SOLVED.pieces();
/// assert_eq!(PieceNumbers::EdgePermutation.of(&pieces).len(), 12);
/// pieces.corner_orientation[7] = PieceNumbers::CornerOrientation.largest() + 1;
/// let error = Cube::try_from(pieces).unwrap_err();
/// assert_eq!(error.to_string(), "corner_orientation[7] is 3; allowed are 0 to 2");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceNumbers {
    /// [`Pieces::corner_permutation`].
    CornerPermutation,
    /// [`Pieces::corner_orientation`].
    CornerOrientation,
    /// [`Pieces::edge_permutation`].
    EdgePermutation,
    /// [`Pieces::edge_orientation`].
    EdgeOrientation,
}

impl PieceNumbers {
    /// All four lists, in the order of the fields.
    pub const ALL: [Self; 4] = [
        Self::CornerPermutation,
        Self::CornerOrientation,
        Self::EdgePermutation,
        Self::EdgeOrientation,
    ];

    /// The highest number that the list may hold.
    pub const fn largest(self) -> u8 {
        match self {
            Self::CornerPermutation => 7,
            Self::CornerOrientation => 2,
            Self::EdgePermutation => 11,
            Self::EdgeOrientation => 1,
        }
    }

    /// The numbers of this list in `pieces`.
    pub const fn of(self, pieces: &Pieces) -> &[u8] {
        match self {
            Self::CornerPermutation => &pieces.corner_permutation,
            Self::CornerOrientation => &pieces.corner_orientation,
            Self::EdgePermutation => &pieces.edge_permutation,
            Self::EdgeOrientation => &pieces.edge_orientation,
        }
    }
}

impl fmt::Display for PieceNumbers {
    /// The name of the field.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CornerPermutation => "corner_permutation",
            Self::CornerOrientation => "corner_orientation",
            Self::EdgePermutation => "edge_permutation",
            Self::EdgeOrientation => "edge_orientation",
        })
    }
}
