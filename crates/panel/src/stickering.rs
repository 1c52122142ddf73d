//! Stickers of a picture: which show their colour, which are paler or grey.
//!
//! ```text
//!   State, Stickering (by pieces) ──▶ Stickers (by places) ──▶ net::text_of_stickers,
//!                                                              net_picture, cube_picture
//! ```

#[cfg(test)]
mod tests;

use std::{fmt, str::FromStr};

use cube_core::{Corner, Edge, Face, Facelet, State};
use thiserror::Error;

use crate::{
    ink::{color, mixed},
    svg::filled,
};

/// Colour of stickers that show none.
const GREY: [u8; 3] = [106, 107, 112];

/// A piece of the cube, wherever it lies: a corner, an edge, or the centre of a face.
///
/// ```
/// use panel::stickering::Piece;
/// let piece: Piece = "FD".parse()?;
/// assert_eq!(piece.to_string(), "DF");
/// let error = "fd".parse::<Piece>().unwrap_err();
/// assert!(error.to_string().starts_with("piece \"fd\": allowed are the edges UR UF UL"));
/// # Ok::<(), panel::stickering::InvalidPiece>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A corner.
    Corner(Corner),
    /// An edge.
    Edge(Edge),
    /// The centre of a face.
    Centre(Face),
}

impl fmt::Display for Piece {
    /// The letters of the piece's faces, as in `URF`, `UR` and `U`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Corner(corner) => corner.fmt(f),
            Self::Edge(edge) => edge.fmt(f),
            Self::Centre(face) => face.fmt(f),
        }
    }
}

/// A text that names no piece.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "piece {seen:?}: allowed are the edges {}, the corners {}, and the centres {}",
    listed(&Edge::ALL),
    listed(&Corner::ALL),
    listed(&Face::ALL)
)]
pub struct InvalidPiece {
    /// The text, at most its first 12 characters.
    pub seen: String,
}

fn listed(names: &[impl ToString]) -> String {
    let names: Vec<_> = names.iter().map(ToString::to_string).collect();
    names.join(" ")
}

impl FromStr for Piece {
    type Err = InvalidPiece;

    /// Reads the letters of the piece's faces in any order.
    fn from_str(text: &str) -> Result<Self, InvalidPiece> {
        let corner = text.parse().map(Self::Corner);
        corner
            .or_else(|_| text.parse().map(Self::Edge))
            .or_else(|_| text.parse().map(Self::Centre))
            .map_err(|_| InvalidPiece {
                seen: text.chars().take(12).collect(),
            })
    }
}

/// Look of a piece in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Look {
    /// Every sticker shows its colour.
    Full,
    /// The sticker that the piece's name begins with shows its colour, the others are grey: it
    /// matters how the piece is turned, not which one it is.
    Oriented,
    /// Every sticker shows its colour paler.
    Dimmed,
    /// Every sticker is grey.
    Grey,
}

/// Look of each piece in a picture. A piece keeps its look wherever turns bring it.
///
/// ```
/// use cube_core::State;
/// use panel::stickering::{Look, Paint, Stickering};
/// let cross = ["DR", "DF", "DL", "DB"].map(|name| name.parse().expect("an edge"));
/// let stickering = Stickering::only(cross);
/// // F brings the edge DF to FL, its sticker of D to the left.
/// let state: State = "F".parse()?;
/// let net = panel::net::text_of_stickers(
///     &stickering.stickers(&state),
///     panel::net::Style::Letters,
/// );
/// assert_eq!(net.lines().nth(4), Some(". L D F F . . R . . B ."));
/// # Ok::<(), cube_core::InvalidState>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stickering {
    corners: [Look; 8],
    edges: [Look; 12],
    centres: [Look; 6],
}

impl Stickering {
    /// Every piece in full colour.
    pub const FULL: Self = Self {
        corners: [Look::Full; 8],
        edges: [Look::Full; 12],
        centres: [Look::Full; 6],
    };

    /// Some pieces and all centres in full colour, the others grey. Centres say how the cube is
    /// held.
    pub fn only(pieces: impl IntoIterator<Item = Piece>) -> Self {
        let grey = Self {
            corners: [Look::Grey; 8],
            edges: [Look::Grey; 12],
            centres: [Look::Full; 6],
        };
        let pieces = pieces.into_iter();
        pieces.fold(grey, |stickering, piece| stickering.with(piece, Look::Full))
    }

    /// The same with another look of one piece.
    #[must_use]
    pub const fn with(mut self, piece: Piece, look: Look) -> Self {
        match piece {
            Piece::Corner(corner) => self.corners[corner.index()] = look,
            Piece::Edge(edge) => self.edges[edge.index()] = look,
            Piece::Centre(face) => self.centres[face.index()] = look,
        }
        self
    }

    /// Look of a piece.
    pub const fn look(&self, piece: Piece) -> Look {
        match piece {
            Piece::Corner(corner) => self.corners[corner.index()],
            Piece::Edge(edge) => self.edges[edge.index()],
            Piece::Centre(face) => self.centres[face.index()],
        }
    }

    /// Stickers of a cube at the places where they lie now.
    pub fn stickers(&self, state: &State) -> Stickers {
        let homes = state.cube.homes();
        let mut paints = vec![Paint::Grey; Facelet::COUNT];
        for place in Facelet::all() {
            let held = state.rotation.apply_to_facelet(place);
            paints[held.index()] = self.paint(homes[place.index()]);
        }
        Stickers { side: 3, paints }
    }

    fn paint(&self, home: Facelet) -> Paint {
        let (piece, first) = piece_at(home);
        match self.look(piece) {
            Look::Full => Paint::Full(home.face()),
            Look::Oriented if home == first => Paint::Full(home.face()),
            Look::Dimmed => Paint::Dimmed(home.face()),
            Look::Oriented | Look::Grey => Paint::Grey,
        }
    }
}

/// The piece that has a sticker at a place of the solved cube, and the place of the sticker that
/// its name begins with.
fn piece_at(place: Facelet) -> (Piece, Facelet) {
    let corners = Corner::ALL
        .into_iter()
        .map(|corner| (Piece::Corner(corner), corner.facelets().to_vec()));
    let edges = Edge::ALL
        .into_iter()
        .map(|edge| (Piece::Edge(edge), edge.facelets().to_vec()));
    corners
        .chain(edges)
        .find(|(_, places)| places.contains(&place))
        .map_or((Piece::Centre(place.face()), place), |(piece, places)| {
            (piece, places[0])
        })
}

/// Paint of a sticker in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Paint {
    /// The colour of a face.
    Full(Face),
    /// The colour of a face, paler.
    Dimmed(Face),
    /// No colour.
    Grey,
}

impl Paint {
    /// Colour on a screen: red, green, blue of 0 to 255.
    pub fn color(self) -> [u8; 3] {
        match self {
            Self::Full(face) => color(face),
            Self::Dimmed(face) => mixed(color(face), GREY, 0.55),
            Self::Grey => GREY,
        }
    }

    pub(crate) fn styles() -> String {
        let faces = Face::ALL.into_iter();
        let coloured = faces.flat_map(|face| [Self::Full(face), Self::Dimmed(face)]);
        let style = |paint: Self| filled(&paint.class(), paint.color());
        coloured.chain([Self::Grey]).map(style).collect()
    }

    pub(crate) fn class(self) -> String {
        match self {
            Self::Full(face) => format!("full-{face}"),
            Self::Dimmed(face) => format!("dimmed-{face}"),
            Self::Grey => "grey".to_owned(),
        }
    }
}

/// The stickers of a cube in a picture, of the 3x3x3 or of the 2x2x2.
///
/// ```
/// use cube_core::{Face, pocket::PocketCube};
/// use panel::stickering::{Paint, Stickers};
/// let stickers = Stickers::from(PocketCube::SOLVED.stickers());
/// assert_eq!(stickers.side(), 2);
/// assert_eq!(stickers.at(Face::B, 1, 0), Paint::Full(Face::B));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stickers {
    /// Stickers along an edge of the cube.
    side: usize,
    /// Each face in the order URFDLB, row by row.
    paints: Vec<Paint>,
}

impl Stickers {
    /// Stickers of these colours, those without a mark paler.
    pub fn marked(faces: &[Face; 54], is_marked: impl Fn(usize) -> bool) -> Self {
        let paint = |(index, &face)| {
            if is_marked(index) {
                Paint::Full(face)
            } else {
                Paint::Dimmed(face)
            }
        };
        Self {
            side: 3,
            paints: faces.iter().enumerate().map(paint).collect(),
        }
    }

    /// Number of stickers along an edge of the cube.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// Paint at a row and a column of a face, both counted from 0 as on the unfolded cube.
    ///
    /// # Panics
    /// When a face has fewer rows or columns.
    pub fn at(&self, face: Face, row: usize, column: usize) -> Paint {
        let side = self.side;
        assert!(
            row < side && column < side,
            "a face has {side} squares a side"
        );
        self.paints[(face.index() * side + row) * side + column]
    }

    /// The same stickers in the colours that other stickers have at their places: those of a cube
    /// whose pieces go elsewhere than home.
    #[must_use]
    pub fn coloured(mut self, colours: &[Face]) -> Self {
        for (paint, &colour) in self.paints.iter_mut().zip(colours) {
            *paint = match *paint {
                Paint::Full(_) => Paint::Full(colour),
                Paint::Dimmed(_) => Paint::Dimmed(colour),
                Paint::Grey => Paint::Grey,
            };
        }
        self
    }

    /// The stickers one by one: face, row, column and paint.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Face, usize, usize, Paint)> {
        let side = self.side;
        (self.paints.iter().enumerate()).map(move |(index, &paint)| {
            let face = Face::ALL[index / (side * side)];
            (face, index / side % side, index % side, paint)
        })
    }
}

impl From<&[Face; 54]> for Stickers {
    fn from(faces: &[Face; 54]) -> Self {
        Self {
            side: 3,
            paints: faces.map(Paint::Full).to_vec(),
        }
    }
}

impl From<&[Face; 24]> for Stickers {
    fn from(faces: &[Face; 24]) -> Self {
        Self {
            side: 2,
            paints: faces.map(Paint::Full).to_vec(),
        }
    }
}
