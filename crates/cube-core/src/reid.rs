//! Michael Reid's notation of a state: twenty pieces, each written by its faces as they lie.

use alloc::{string::String, vec::Vec};
use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::{Corner, Cube, Edge, Face, InvalidCube, Pieces, legality, piece::Piece};

/// A cube written in Reid's notation.
///
/// The places are `UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR`. At each
/// place stands the name of the piece that is there, its stickers in the order in which the place
/// names its faces: `FU` as the first word says that the edge UF is in its place, flipped.
///
/// ```
/// use cube_core::{Cube, Reid, Turns};
/// let cube = Cube::from(&"U".parse::<Turns>()?);
/// let text = "UR UB UL UF DF DR DB DL FR FL BR BL URB UBL ULF UFR DRF DFL DLB DBR";
/// assert_eq!(Reid(cube).to_string(), text);
/// assert_eq!(text.parse(), Ok(Reid(cube)));
/// assert!("UR UB".parse::<Reid>().is_err());
/// # Ok::<(), cube_core::notation::InvalidNotation>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reid(pub Cube);

/// A text that is no cube in Reid's notation.
///
/// ```
/// use cube_core::{InvalidReid, Reid};
/// let text = "UF UR UB UL DF DR DB DL FR FL BR BL URF URB UBL ULF DRF DFL DLB DBR";
/// let error = text.parse::<Reid>().unwrap_err();
/// assert!(matches!(error, InvalidReid::MirroredCorner { number: 13, .. }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidReid {
    /// Too few or too many pieces.
    #[error(
        "Reid's notation: {seen} pieces seen, 20 needed: those at UF UR UB UL DF DR DB DL FR FL \
         BR BL and at UFR URB UBL ULF DRF DFL DLB DBR"
    )]
    WrongCount {
        /// Number of words in the text.
        seen: usize,
    },
    /// A word is no edge.
    #[error(
        "Reid's notation, piece {number} (at {place}): {seen:?} is no edge; allowed are two \
         letters of U R F D L B whose faces touch, as in UF"
    )]
    NoSuchEdge {
        /// Number of the word in the text, counted from 1.
        number: usize,
        /// The place that the word describes.
        place: &'static str,
        /// The word.
        seen: String,
    },
    /// A word is no corner.
    #[error(
        "Reid's notation, piece {number} (at {place}): {seen:?} is no corner; allowed are three \
         letters of U R F D L B whose faces meet, as in UFR"
    )]
    NoSuchCorner {
        /// Number of the word in the text, counted from 1.
        number: usize,
        /// The place that the word describes.
        place: &'static str,
        /// The word.
        seen: String,
    },
    /// A word names a corner's faces in the order of its mirror image.
    #[error(
        "Reid's notation, piece {number} (at {place}): {seen:?} runs the wrong way round; allowed \
         for this corner are {}, {} and {}",
        Name(allowed[0]), Name(allowed[1]), Name(allowed[2])
    )]
    MirroredCorner {
        /// Number of the word in the text, counted from 1.
        number: usize,
        /// The place that the word describes.
        place: &'static str,
        /// The word.
        seen: String,
        /// The three names that the corner can have.
        allowed: [[Face; 3]; 3],
    },
    /// All pieces exist, but their arrangement breaks a law. The message contains the message of
    /// the law, so the law is not the error's `source`: a chain of causes would print it twice.
    #[error("Reid's notation: {0}")]
    Illegal(InvalidCube),
}

/// Characters of a word that an error repeats: far more than the name of a piece has.
const MAX_SEEN_CHARS: usize = 20;

const EDGE_PLACES: [&str; 12] = [
    "UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR", "FL", "BR", "BL",
];
const CORNER_PLACES: [&str; 8] = ["UFR", "URB", "UBL", "ULF", "DRF", "DFL", "DLB", "DBR"];

impl FromStr for Reid {
    type Err = InvalidReid;

    /// Reads twenty words in capitals, separated by white space.
    ///
    /// ```
    /// let error = "UF UR UB".parse::<cube_core::Reid>().unwrap_err();
    /// assert!(error.to_string().starts_with("Reid's notation: 3 pieces seen, 20 needed"));
    /// ```
    fn from_str(text: &str) -> Result<Self, InvalidReid> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != 20 {
            return Err(InvalidReid::WrongCount { seen: words.len() });
        }
        let (edge_words, corner_words) = words.split_at(12);
        let mut pieces = Cube::SOLVED.pieces();
        for (i, (word, place)) in edge_words.iter().zip(EDGE_PLACES).enumerate() {
            read::<2, Edge>(&mut pieces, place, word).ok_or_else(|| InvalidReid::NoSuchEdge {
                number: i + 1,
                place,
                seen: seen(word),
            })?;
        }
        for (i, (word, place)) in corner_words.iter().zip(CORNER_PLACES).enumerate() {
            let (number, seen) = (i + 13, seen(word));
            if read::<3, Corner>(&mut pieces, place, word).is_none() {
                return Err(match mirrored(word) {
                    Some(allowed) => InvalidReid::MirroredCorner {
                        number,
                        place,
                        seen,
                        allowed,
                    },
                    None => InvalidReid::NoSuchCorner {
                        number,
                        place,
                        seen,
                    },
                });
            }
        }
        Cube::try_from(pieces)
            .map(Self)
            .map_err(InvalidReid::Illegal)
    }
}

/// A word as an error repeats it.
fn seen(word: &str) -> String {
    word.chars().take(MAX_SEEN_CHARS).collect()
}

/// The faces of a word of `N` letters.
fn faces_of<const N: usize>(word: &str) -> Option<[Face; N]> {
    let faces: Option<Vec<Face>> = word.chars().map(Face::from_letter).collect();
    faces?.try_into().ok()
}

/// Reorders the colours of a place: `seen` lists them in the face order `named`, the result in the
/// face order `wanted`.
fn reordered<const N: usize>(wanted: [Face; N], named: [Face; N], seen: [Face; N]) -> [Face; N] {
    wanted.map(|face| {
        let n = named.iter().position(|&other| other == face);
        seen[n.expect("a place has the same faces under either name")]
    })
}

/// Reads the piece at a place; `None` where the word names none.
fn read<const N: usize, P: Piece<N>>(pieces: &mut Pieces, place: &str, word: &str) -> Option<()> {
    let (place, named) = place_of::<N, P>(place);
    let seen = reordered(place.faces(), named, faces_of(word)?);
    let (piece, orientation) = legality::find_rotated::<N, P>(&seen)?;
    P::put(pieces, place, piece as u8, orientation);
    Some(())
}

/// The place of a name, and the faces in the order of the name.
fn place_of<const N: usize, P: Piece<N>>(name: &str) -> (P, [Face; N]) {
    let named: [Face; N] = faces_of(name).expect("a place is named by its faces");
    let mut places = P::ALL.iter();
    let place = places.find(|place| place.faces().iter().all(|face| named.contains(face)));
    (*place.expect("the place exists"), named)
}

/// The three names of the corner whose mirror image a word names; `None` where the word names no
/// mirrored corner.
fn mirrored(word: &str) -> Option<[[Face; 3]; 3]> {
    let [a, b, c] = faces_of(word)?;
    legality::find_rotated::<3, Corner>(&[a, b, c])?;
    Some([[a, c, b], [c, b, a], [b, a, c]])
}

/// A corner as its faces in some order, as in `UFR`.
struct Name([Face; 3]);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|face| write!(f, "{face}"))
    }
}

impl fmt::Display for Reid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stickers = self.0.faces();
        let edges = EDGE_PLACES.map(|place| word::<2, Edge>(&stickers, place));
        let corners = CORNER_PLACES.map(|place| word::<3, Corner>(&stickers, place));
        write!(f, "{} {}", edges.join(" "), corners.join(" "))
    }
}

/// The piece that lies at a place.
fn word<const N: usize, P: Piece<N>>(stickers: &[Face; 54], place: &str) -> String {
    let (place, named) = place_of::<N, P>(place);
    let facelets = place.facelets().map(|facelet| stickers[facelet.index()]);
    let shown = reordered(named, place.faces(), facelets);
    shown.map(Face::letter).iter().collect()
}
