//! Corners and edges: the 8 and 12 pieces, and the places of the same names.

use alloc::string::String;
use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::{Face, Facelet, Pieces, face::start};

/// A corner piece, and the place where it stands on a solved cube.
///
/// ```
/// use cube_core::{Corner, Cube, Face};
/// let corner: Corner = "UFR".parse()?;
/// assert_eq!(corner, Corner::Urf);
/// assert_eq!(corner.faces(), [Face::U, Face::R, Face::F]);
/// // R brings the corner DFR to URF.
/// let cube = Cube::SOLVED.turned("R".parse().expect("a turn"));
/// assert_eq!(cube.corner_at(corner).0, Corner::Dfr);
/// assert!("UDF".parse::<Corner>().is_err());
/// # Ok::<(), cube_core::InvalidCorner>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(
    missing_docs,
    reason = "the name lists the faces, U or D first, then clockwise"
)]
pub enum Corner {
    Urf,
    Ufl,
    Ulb,
    Ubr,
    Dfr,
    Dlf,
    Dbl,
    Drb,
}

/// An edge piece, and the place where it stands on a solved cube.
///
/// ```
/// use cube_core::{Cube, Edge, Pattern};
/// assert_eq!("FU".parse(), Ok(Edge::Uf));
/// let superflip = Pattern::find("superflip")?.cube();
/// assert!(Edge::ALL.iter().all(|&place| superflip.edge_at(place) == (place, 1)));
/// assert!("UD".parse::<Edge>().is_err());
/// # Ok::<(), cube_core::UnknownPattern>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(
    missing_docs,
    reason = "the name lists the two faces, U or D first, else F or B"
)]
pub enum Edge {
    Ur,
    Uf,
    Ul,
    Ub,
    Dr,
    Df,
    Dl,
    Db,
    Fr,
    Fl,
    Bl,
    Br,
}

impl Corner {
    /// All corners: URF UFL ULB UBR DFR DLF DBL DRB.
    pub const ALL: [Self; 8] = [
        Self::Urf,
        Self::Ufl,
        Self::Ulb,
        Self::Ubr,
        Self::Dfr,
        Self::Dlf,
        Self::Dbl,
        Self::Drb,
    ];

    /// Position in [`ALL`](Self::ALL), 0 to 7.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The corner's three faces: U or D first, then clockwise.
    pub const fn faces(self) -> [Face; 3] {
        let [a, b, c] = self.facelets();
        [a.face(), b.face(), c.face()]
    }

    /// The corner's three stickers on a solved cube, in the order of [`faces`](Self::faces).
    ///
    /// ```
    /// use cube_core::Corner;
    /// assert_eq!(Corner::Urf.facelets().map(|place| place.to_string()), ["U9", "R1", "F3"]);
    /// ```
    pub const fn facelets(self) -> [Facelet; 3] {
        use Face::{B, D, F, L, R, U};
        let [a, b, c] = match self {
            Self::Urf => [(U, 8), (R, 0), (F, 2)],
            Self::Ufl => [(U, 6), (F, 0), (L, 2)],
            Self::Ulb => [(U, 0), (L, 0), (B, 2)],
            Self::Ubr => [(U, 2), (B, 0), (R, 2)],
            Self::Dfr => [(D, 2), (F, 8), (R, 6)],
            Self::Dlf => [(D, 0), (L, 8), (F, 6)],
            Self::Dbl => [(D, 6), (B, 8), (L, 6)],
            Self::Drb => [(D, 8), (R, 8), (B, 6)],
        };
        [
            Facelet::new(a.0, a.1),
            Facelet::new(b.0, b.1),
            Facelet::new(c.0, c.1),
        ]
    }
}

impl Edge {
    /// All edges: UR UF UL UB DR DF DL DB FR FL BL BR.
    pub const ALL: [Self; 12] = [
        Self::Ur,
        Self::Uf,
        Self::Ul,
        Self::Ub,
        Self::Dr,
        Self::Df,
        Self::Dl,
        Self::Db,
        Self::Fr,
        Self::Fl,
        Self::Bl,
        Self::Br,
    ];

    /// Position in [`ALL`](Self::ALL), 0 to 11.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The edge's two faces: U or D first, else F or B.
    pub const fn faces(self) -> [Face; 2] {
        let [a, b] = self.facelets();
        [a.face(), b.face()]
    }

    /// The edge's two stickers on a solved cube, in the order of [`faces`](Self::faces).
    ///
    /// ```
    /// use cube_core::{Edge, Face, Turn};
    /// // The colours that lie at UF after F.
    /// let shown = cube_core::Cube::SOLVED.turned("F".parse::<Turn>()?).faces();
    /// assert_eq!(Edge::Uf.facelets().map(|place| shown[place.index()]), [Face::L, Face::F]);
    /// # Ok::<(), cube_core::InvalidTurn>(())
    /// ```
    pub const fn facelets(self) -> [Facelet; 2] {
        use Face::{B, D, F, L, R, U};
        let [a, b] = match self {
            Self::Ur => [(U, 5), (R, 1)],
            Self::Uf => [(U, 7), (F, 1)],
            Self::Ul => [(U, 3), (L, 1)],
            Self::Ub => [(U, 1), (B, 1)],
            Self::Dr => [(D, 5), (R, 7)],
            Self::Df => [(D, 1), (F, 7)],
            Self::Dl => [(D, 3), (L, 7)],
            Self::Db => [(D, 7), (B, 7)],
            Self::Fr => [(F, 5), (R, 3)],
            Self::Fl => [(F, 3), (L, 5)],
            Self::Bl => [(B, 5), (L, 3)],
            Self::Br => [(B, 3), (R, 5)],
        };
        [Facelet::new(a.0, a.1), Facelet::new(b.0, b.1)]
    }
}

/// A text that names no corner.
///
/// ```
/// let error = "UDF".parse::<cube_core::Corner>().unwrap_err();
/// assert!(error.to_string().starts_with("corner \"UDF\": allowed are three letters"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("corner {seen:?}: allowed are three letters of U R F D L B whose faces meet, as in URF")]
#[non_exhaustive]
pub struct InvalidCorner {
    /// The text, at most its first 12 characters.
    pub seen: String,
}

/// A text that names no edge.
///
/// ```
/// let error = "UD".parse::<cube_core::Edge>().unwrap_err();
/// assert!(error.to_string().starts_with("edge \"UD\": allowed are two letters"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("edge {seen:?}: allowed are two letters of U R F D L B whose faces touch, as in UR")]
#[non_exhaustive]
pub struct InvalidEdge {
    /// The text, at most its first 12 characters.
    pub seen: String,
}

/// Corners or edges, for code that serves both; `N` is the number of stickers.
pub(crate) trait Piece<const N: usize>: Copy + fmt::Display + 'static {
    const ALL: &'static [Self];

    fn index(self) -> usize;

    fn facelets(self) -> [Facelet; N];

    fn faces(self) -> [Face; N] {
        self.facelets().map(Facelet::face)
    }

    /// Puts a piece at a place, with its flip or clockwise twists.
    fn put(pieces: &mut Pieces, place: Self, piece: u8, orientation: u8);
}

macro_rules! piece {
    ($Piece:ident: $faces:literal, $permutation:ident, $orientation:ident) => {
        impl Piece<$faces> for $Piece {
            const ALL: &'static [Self] = &Self::ALL;

            fn index(self) -> usize {
                self as usize
            }

            fn facelets(self) -> [Facelet; $faces] {
                Self::facelets(self)
            }

            fn put(pieces: &mut Pieces, place: Self, piece: u8, orientation: u8) {
                pieces.$permutation[place.index()] = piece;
                pieces.$orientation[place.index()] = orientation;
            }
        }
    };
}

piece!(Corner: 3, corner_permutation, corner_orientation);
piece!(Edge: 2, edge_permutation, edge_orientation);

impl fmt::Display for Corner {
    /// The letters of the three faces, as in `URF`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces().iter().try_for_each(|face| write!(f, "{face}"))
    }
}

impl fmt::Display for Edge {
    /// The letters of the two faces, as in `UR`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces().iter().try_for_each(|face| write!(f, "{face}"))
    }
}

impl FromStr for Corner {
    type Err = InvalidCorner;

    /// Reads the letters of the three faces in any order.
    fn from_str(text: &str) -> Result<Self, InvalidCorner> {
        named::<3, Self>(text).ok_or_else(|| InvalidCorner { seen: start(text) })
    }
}

impl FromStr for Edge {
    type Err = InvalidEdge;

    /// Reads the letters of the two faces in any order.
    fn from_str(text: &str) -> Result<Self, InvalidEdge> {
        named::<2, Self>(text).ok_or_else(|| InvalidEdge { seen: start(text) })
    }
}

/// The piece of which a text has the letter of each face once, and no other.
fn named<const N: usize, P: Piece<N>>(text: &str) -> Option<P> {
    let mut pieces = P::ALL.iter().copied();
    pieces.find(|piece| {
        let faces = piece.faces();
        text.chars().count() == N && faces.iter().all(|face| text.contains(face.letter()))
    })
}
