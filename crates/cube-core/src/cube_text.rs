//! A cube as a text: its 54 stickers.

use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::{Cube, Facelets, InvalidCube, WrongFaceletCount};

impl fmt::Display for Cube {
    /// The 54 stickers in the order URFDLB; each letter names the face whose centre has the
    /// sticker's colour.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.facelets())
    }
}

/// A text that is not the 54 stickers of a cube that can exist.
///
/// ```
/// use cube_core::{Cube, InvalidStickers};
/// let read = |text: &str| text.parse::<Cube>().unwrap_err();
/// assert!(matches!(read("UUURRRFFF"), InvalidStickers::Count(count) if count.seen == 9));
/// assert!(matches!(read(&"U".repeat(54)), InvalidStickers::Cube(_)), "one colour");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidStickers {
    /// Fewer or more than 54 stickers.
    #[error(transparent)]
    Count(#[from] WrongFaceletCount),
    /// 54 stickers that no cube shows.
    #[error(transparent)]
    Cube(#[from] InvalidCube),
}

impl FromStr for Cube {
    type Err = InvalidStickers;

    /// Reads 54 stickers as [`Facelets`] reads them: any six distinct characters, in a row or as
    /// the net.
    ///
    /// ```
    /// use cube_core::Cube;
    /// let net = "
    ///         YYY
    ///         YYY
    ///         YYY
    ///     RRR BBB OOO GGG
    ///     RRR BBB OOO GGG
    ///     RRR BBB OOO GGG
    ///         WWW
    ///         WWW
    ///         WWW";
    /// assert_eq!(net.parse(), Ok(Cube::SOLVED));
    /// let error = net.replacen('Y', "W", 1).parse::<Cube>().unwrap_err();
    /// assert!(error.to_string().starts_with("the colour 'Y' (of the U centre) occurs 8 times"));
    /// ```
    fn from_str(text: &str) -> Result<Self, InvalidStickers> {
        Ok(Self::try_from(&text.parse::<Facelets>()?)?)
    }
}
