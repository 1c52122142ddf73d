//! Names of the 24 cubie surfaces of the 2x2x2, and what may be wrong with a list of them.

use alloc::{string::String, vec::Vec};
use core::fmt;

use thiserror::Error;

/// Names of the surfaces, in the order of their places: the face on which the surface lies, then the
/// other faces of its cubie, clockwise.
pub(super) const NAMES: [&str; 24] = [
    "flu", "luf", "ufl", "fur", "urf", "rfu", "fdl", "dlf", "lfd", "frd", "rdf", "dfr", "bul",
    "ulb", "lbu", "bru", "rub", "ubr", "bld", "ldb", "dbl", "bdr", "drb", "rbd",
];

/// The three surfaces of a cubie, clockwise from a surface on.
pub(super) fn cubie_from(name: &'static str) -> [&'static str; 3] {
    let number = NAMES.into_iter().position(|other| other == name);
    let number = number.expect("the name of a surface");
    let first = number / 3 * 3;
    [0, 1, 2].map(|step| NAMES[first + (number + step) % 3])
}

/// Names of cubie surfaces that make no 2x2x2.
///
/// ```
/// use cube_core::pocket::{InvalidPocketCube, InvalidSurfaces, PocketCube};
/// let error = "flu luf ufl fur urf rfu".parse::<PocketCube>().unwrap_err();
/// let InvalidPocketCube::Surfaces(InvalidSurfaces::WrongCount { seen, missing, .. }) = error
/// else {
///     panic!("{error}")
/// };
/// assert_eq!((seen, missing.len()), (6, 18));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidSurfaces {
    /// Too few or too many names.
    #[error(
        "cubie surfaces of the 2x2x2: {seen} names seen, 24 needed{}{}",
        List("; twice: ", repeated),
        List("; missing: ", missing)
    )]
    WrongCount {
        /// Number of names.
        seen: usize,
        /// Names that occur twice or more.
        repeated: Vec<&'static str>,
        /// Names that do not occur.
        missing: Vec<&'static str>,
    },
    /// A word is no name of a surface.
    #[error(
        "cubie surfaces of the 2x2x2, name {number} (at {place}): {seen:?} is no surface{}",
        Meant(*meant)
    )]
    NoSuchSurface {
        /// Number of the word, counted from 1.
        number: usize,
        /// The place that the word describes.
        place: &'static str,
        /// The word, at most its first 12 characters.
        seen: String,
        /// The surface of the same three letters that begins with the same one.
        meant: Option<&'static str>,
    },
    /// A name occurs twice.
    #[error(
        "cubie surfaces of the 2x2x2: {name} stands at {first} and at {second}{}",
        List("; missing: ", missing)
    )]
    Repeated {
        /// The name.
        name: &'static str,
        /// One place.
        first: &'static str,
        /// The other place.
        second: &'static str,
        /// Names that do not occur.
        missing: Vec<&'static str>,
    },
    /// Three surfaces of one cubie's places do not belong together in this order.
    #[error(
        "cubie surfaces of the 2x2x2: at {} stand {}; together belong {}, in this order",
        Words(&cubie_from(place)), Words(seen), Words(&cubie_from(seen[0]))
    )]
    Torn {
        /// The first place of the cubie.
        place: &'static str,
        /// The three names that stand there.
        seen: Vec<&'static str>,
    },
}

/// Prints words with a space between.
struct Words<'a>(&'a [&'static str]);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}

/// Prints words after a title, and nothing for no words.
struct List<'a>(&'static str, &'a [&'static str]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.1.is_empty() {
            return Ok(());
        }
        write!(f, "{}{}", self.0, Words(self.1))
    }
}

/// Prints the surface that a word probably means, or how names are made.
struct Meant(Option<&'static str>);

impl fmt::Display for Meant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, ": names run clockwise; did you mean {name}?"),
            None => f.write_str(
                ": a name has three of the letters u r f d l b, clockwise round a corner, as in flu",
            ),
        }
    }
}
