//! The 54 stickers of a cube as a person sees them, whether or not such a cube can exist.

use alloc::string::String;
use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::{Face, face::start};

/// A place for a sticker: a face and a square of it.
///
/// ```text
///              U1 U2 U3
///              U4 U5 U6
///              U7 U8 U9
///   L1 L2 L3   F1 F2 F3   R1 R2 R3   B1 B2 B3
///   L4 L5 L6   F4 F5 F6   R4 R5 R6   B4 B5 B6
///   L7 L8 L9   F7 F8 F9   R7 R8 R9   B7 B8 B9
///              D1 D2 D3
///              D4 D5 D6
///              D7 D8 D9
/// ```
/// Texts list the stickers in the order U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9.
///
/// ```
/// use cube_core::{Face, Facelet, FaceletKind};
/// let facelet: Facelet = "F3".parse()?;
/// assert_eq!(facelet, Facelet::new(Face::F, 2));
/// assert_eq!(facelet.kind(), FaceletKind::Corner);
/// assert_eq!(facelet.to_string(), "F3");
/// assert!("F0".parse::<Facelet>().is_err());
/// # Ok::<(), cube_core::InvalidFacelet>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Facelet(u8);

impl Facelet {
    /// Number of places.
    pub const COUNT: usize = 54;

    /// The place at square `square` (0 to 8, row by row) of a face.
    ///
    /// # Panics
    /// When `square` is above 8.
    pub const fn new(face: Face, square: usize) -> Self {
        assert!(square < 9, "a face has nine squares");
        Self((face as usize * 9 + square) as u8)
    }

    /// The place at `index` in the order URFDLB; `None` from 54 on.
    ///
    /// ```
    /// use cube_core::Facelet;
    /// assert_eq!(Facelet::from_index(9).map(|place| place.to_string()).as_deref(), Some("R1"));
    /// assert_eq!(Facelet::from_index(54), None);
    /// ```
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Every place, in the order URFDLB.
    ///
    /// ```
    /// use cube_core::{Cube, Facelet};
    /// let cube = Cube::SOLVED.turned("R".parse()?);
    /// let moved = Facelet::all().zip(cube.homes()).filter(|(place, home)| place != home);
    /// assert_eq!(moved.count(), 20, "eight stickers of R and three of each neighbour");
    /// # Ok::<(), cube_core::InvalidTurn>(())
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        (0..54).map(Self)
    }

    /// The centre of a face.
    pub const fn centre(face: Face) -> Self {
        Self::new(face, 4)
    }

    /// Position in the order URFDLB, 0 to 53.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face on which the place lies.
    pub const fn face(self) -> Face {
        Face::ALL[self.index() / 9]
    }

    /// The square within the face, 0 to 8, row by row.
    ///
    /// ```
    /// let place: cube_core::Facelet = "F6".parse()?;
    /// let (row, column) = (place.square() / 3, place.square() % 3);
    /// assert_eq!((row, column), (1, 2));
    /// # Ok::<(), cube_core::InvalidFacelet>(())
    /// ```
    pub const fn square(self) -> usize {
        self.index() % 9
    }

    /// The faces next to this one at the top, left, right and bottom of its nine squares.
    const fn surroundings(face: Face) -> [Face; 4] {
        use Face::{B, D, F, L, R, U};
        match face {
            U => [B, L, R, F],
            R => [U, F, B, D],
            F => [U, L, R, D],
            D => [F, L, R, B],
            L => [U, B, F, D],
            B => [U, R, L, D],
        }
    }

    /// The other faces on which the place's piece has stickers: none for a centre, one for an
    /// edge, two for a corner.
    ///
    /// ```
    /// use cube_core::{Face, Facelet};
    /// let others = |square| Facelet::new(Face::U, square).other_faces().collect::<Vec<_>>();
    /// assert_eq!(others(8), [Face::F, Face::R], "a corner");
    /// assert_eq!(others(7), [Face::F], "an edge");
    /// assert_eq!(others(4), [], "a centre");
    /// ```
    pub fn other_faces(self) -> impl Iterator<Item = Face> + Clone {
        let [top, left, right, bottom] = Self::surroundings(self.face());
        let vertical = [Some(top), None, Some(bottom)][self.square() / 3];
        let horizontal = [Some(left), None, Some(right)][self.square() % 3];
        vertical.into_iter().chain(horizontal)
    }

    /// The place on `face` of the piece whose other stickers lie on the faces `others`.
    pub(crate) fn between(face: Face, others: &(impl Iterator<Item = Face> + Clone)) -> Self {
        let [top, left, right, bottom] = Self::surroundings(face);
        let side = |first: Face, last: Face| {
            let mut others = others.clone();
            others
                .find(|&other| other == first || other == last)
                .map_or(1, |other| if other == first { 0 } else { 2 })
        };
        Self::new(face, side(top, bottom) * 3 + side(left, right))
    }

    /// Whether the place belongs to a centre, an edge or a corner.
    pub const fn kind(self) -> FaceletKind {
        match self.square() {
            4 => FaceletKind::Centre,
            1 | 3 | 5 | 7 => FaceletKind::Edge,
            _ => FaceletKind::Corner,
        }
    }
}

impl fmt::Display for Facelet {
    /// The face and the square, counted from 1: `F3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.face(), self.square() + 1)
    }
}

/// A text that names no place of a sticker.
///
/// ```
/// let error = "F0".parse::<cube_core::Facelet>().unwrap_err();
/// assert!(error.to_string().starts_with("sticker \"F0\": allowed are a face"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("sticker {seen:?}: allowed are a face U R F D L B and a square 1 to 9, as in F3")]
#[non_exhaustive]
pub struct InvalidFacelet {
    /// The text, at most its first 12 characters.
    pub seen: String,
}

impl FromStr for Facelet {
    type Err = InvalidFacelet;

    /// Reads what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, InvalidFacelet> {
        let mut letters = text.chars();
        let face = letters.next().and_then(Face::from_letter);
        let square = letters.next().and_then(|digit| digit.to_digit(10));
        match (face, square, letters.next()) {
            (Some(face), Some(square @ 1..), None) => Ok(Self::new(face, square as usize - 1)),
            _ => Err(InvalidFacelet { seen: start(text) }),
        }
    }
}

/// The sort of piece to which a sticker belongs.
///
/// ```
/// use cube_core::{Facelet, FaceletKind};
/// let edges = Facelet::all().filter(|place| place.kind() == FaceletKind::Edge);
/// assert_eq!(edges.count(), 24);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaceletKind {
    /// The middle of a face.
    Centre,
    /// One of two stickers of an edge.
    Edge,
    /// One of three stickers of a corner.
    Corner,
}

/// 54 stickers, each a character that stands for a colour, at the places that [`Facelet`] draws. The
/// stickers obey no law yet: [`Cube::try_from`](crate::Cube) checks them and makes a cube that can
/// exist.
///
/// ```
/// use cube_core::{Cube, Face, Facelet, Facelets};
/// let painted: Facelets = "wwwwwwwwwrrrrrrrrrgggggggggyyyyyyyyyooooooooobbbbbbbbb".parse()?;
/// assert_eq!(painted.at(Facelet::centre(Face::F)), 'g');
/// assert_eq!(Cube::try_from(&painted), Ok(Cube::SOLVED));
/// let too_few = "wwwrrrggg".parse::<Facelets>().unwrap_err();
/// assert_eq!(too_few.seen, 9);
/// # Ok::<(), cube_core::WrongFaceletCount>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Facelets([char; 54]);

impl Facelets {
    /// 54 stickers in the order URFDLB; any characters are allowed.
    ///
    /// ```
    /// use cube_core::{Cube, Facelets};
    /// let mut stickers = *Cube::SOLVED.facelets().as_array();
    /// stickers.swap(0, 53);
    /// let error = Cube::try_from(&Facelets::new(stickers)).unwrap_err();
    /// assert!(error.to_string().starts_with("the corner at ULB has the colours BLB"));
    /// ```
    pub const fn new(stickers: [char; 54]) -> Self {
        Self(stickers)
    }

    /// 54 stickers in the order URFDLB, each named by the face whose centre has its colour.
    pub fn from_faces(faces: &[Face; 54]) -> Self {
        Self(faces.map(Face::letter))
    }

    /// The sticker at a place.
    pub const fn at(&self, facelet: Facelet) -> char {
        self.0[facelet.index()]
    }

    /// All stickers in the order URFDLB.
    ///
    /// ```
    /// use cube_core::Cube;
    /// let facelets = Cube::SOLVED.turned("R".parse()?).facelets();
    /// let front = facelets.as_array()[18..27].chunks(3);
    /// assert_eq!(front.map(String::from_iter).collect::<Vec<_>>(), ["FFD", "FFD", "FFD"]);
    /// # Ok::<(), cube_core::InvalidTurn>(())
    /// ```
    pub const fn as_array(&self) -> &[char; 54] {
        &self.0
    }
}

impl fmt::Display for Facelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|sticker| write!(f, "{sticker}"))
    }
}
