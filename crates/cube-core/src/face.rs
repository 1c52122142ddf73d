//! The six faces, and the three axes on which they lie.

use alloc::string::String;
use core::{fmt, str::FromStr};

use thiserror::Error;

/// A face of the cube, in the order in which states are written: U R F D L B.
///
/// ```
/// use cube_core::{Axis, Face};
/// assert_eq!(Face::U.opposite(), Face::D);
/// assert_eq!(Face::ALL[Face::L.index()], Face::L);
/// assert_eq!(Face::B.axis(), Axis::FrontBack);
/// assert_eq!(Face::from_letter('u'), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Face {
    /// Up.
    U,
    /// Right.
    R,
    /// Front.
    F,
    /// Down.
    D,
    /// Left.
    L,
    /// Back.
    B,
}

/// An axis through two opposite faces.
///
/// ```
/// use cube_core::{Axis, Face};
/// let on_axis = Face::ALL.into_iter().filter(|face| face.axis() == Axis::RightLeft);
/// assert!(on_axis.eq([Face::R, Face::L]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Axis {
    /// Through U and D.
    UpDown,
    /// Through R and L.
    RightLeft,
    /// Through F and B.
    FrontBack,
}

impl Axis {
    /// All three axes.
    pub const ALL: [Self; 3] = [Self::UpDown, Self::RightLeft, Self::FrontBack];
}

impl Face {
    /// All faces, in the order U R F D L B.
    pub const ALL: [Self; 6] = [Self::U, Self::R, Self::F, Self::D, Self::L, Self::B];

    /// Position in [`ALL`](Self::ALL), 0 to 5.
    ///
    /// ```
    /// use cube_core::{Cube, Face};
    /// let mut stickers = [0; 6];
    /// for face in Cube::SOLVED.faces() {
    ///     stickers[face.index()] += 1;
    /// }
    /// assert_eq!(stickers, [9; 6]);
    /// ```
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The face on the other side of the cube.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::U => Self::D,
            Self::R => Self::L,
            Self::F => Self::B,
            Self::D => Self::U,
            Self::L => Self::R,
            Self::B => Self::F,
        }
    }

    /// The axis through this face and its opposite.
    pub const fn axis(self) -> Axis {
        match self {
            Self::U | Self::D => Axis::UpDown,
            Self::R | Self::L => Axis::RightLeft,
            Self::F | Self::B => Axis::FrontBack,
        }
    }

    /// The letter of the face.
    pub const fn letter(self) -> char {
        match self {
            Self::U => 'U',
            Self::R => 'R',
            Self::F => 'F',
            Self::D => 'D',
            Self::L => 'L',
            Self::B => 'B',
        }
    }

    /// The face of an upper-case letter, if it is one of U R F D L B.
    ///
    /// ```
    /// use cube_core::Face;
    /// assert_eq!(Face::from_letter('R'), Some(Face::R));
    /// // `r` is a wide turn, so letters in lower case are no faces.
    /// assert_eq!(Face::from_letter('r'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'U' => Some(Self::U),
            'R' => Some(Self::R),
            'F' => Some(Self::F),
            'D' => Some(Self::D),
            'L' => Some(Self::L),
            'B' => Some(Self::B),
            _ => None,
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The first 12 characters of a text, which an error repeats.
pub(crate) fn start(text: &str) -> String {
    text.chars().take(12).collect()
}

/// A text that names no face.
///
/// ```
/// let error = "Q".parse::<cube_core::Face>().unwrap_err();
/// assert_eq!(error.to_string(), "\"Q\" is no face: it must be one of U R F D L B");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{seen:?} is no face: it must be one of U R F D L B")]
#[non_exhaustive]
pub struct InvalidFace {
    /// The text, at most its first 12 characters.
    pub seen: String,
}

impl FromStr for Face {
    type Err = InvalidFace;

    /// The face of this letter.
    ///
    /// ```
    /// use cube_core::Face;
    /// assert_eq!("D".parse(), Ok(Face::D));
    /// assert!("X".parse::<Face>().is_err());
    /// assert!("UR".parse::<Face>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, InvalidFace> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_letter), letters.next()) {
            (Some(face), None) => Ok(face),
            _ => Err(InvalidFace { seen: start(text) }),
        }
    }
}
