//! A cube as two arrays of sticker positions: of the twelve edges, and of the eight corners.
//!
//! Pieces and positions have the numbers of haqreu's solver for a MindCub3r (habr, 2015).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::{Corner, Cube, Edge, Facelet, InvalidCube, Pieces, piece::Piece};

/// The edges by number, the sticker first that stands for the edge.
const EDGES: [&str; 12] = [
    "UF", "UR", "UB", "UL", "FR", "RB", "BL", "LF", "DF", "DR", "DB", "DL",
];

/// The corners by number; the sticker of U or D stands for the corner.
const CORNERS: [&str; 8] = ["UFR", "URB", "UBL", "ULF", "DRF", "DBR", "DLB", "DFL"];

/// Places of the stickers of edges, by position.
const EDGE_POSITIONS: [&str; 24] = [
    "U8", "U6", "U2", "U4", "F2", "R2", "B2", "L2", "F6", "R6", "B6", "L6", "R4", "B4", "L4", "F4",
    "F8", "R8", "B8", "L8", "D2", "D6", "D8", "D4",
];

/// Places of the stickers of corners, by position.
const CORNER_POSITIONS: [&str; 24] = [
    "U9", "U3", "U1", "U7", "F3", "R3", "B3", "L3", "R1", "B1", "L1", "F1", "F9", "R9", "B9", "L9",
    "R7", "B7", "L7", "F7", "D3", "D9", "D7", "D1",
];

/// A cube written as the positions of its edges and of its corners.
///
/// Each list tells for each piece where the sticker lies that stands for it, by a position from 0
/// to 23. The edges are UF UR UB UL FR RB BL LF DF DR DB DL, the corners UFR URB UBL ULF DRF DBR DLB
/// DFL, and the first letter is the sticker. Positions, on the unfolded cube, of edges and of
/// corners:
///
/// ```text
///            2                         2   1
///          3   1
///            0                         3   0
///    7       4       5       6      10  7  11  4   8  5   9  6
///  14 11   15 8    12 9    13 10
///    19      16      17      18     18 15  19 12  16 13  17 14
///            20                       23  20
///          23  21
///            22                       22  21
/// ```
///
/// ```
/// use cube_core::{Cube, PositionArrays, Turns};
/// let solved = "{0 1 2 3 8 9 10 11 20 21 22 23} {0 1 2 3 20 21 22 23}";
/// assert_eq!(PositionArrays(Cube::SOLVED).to_string(), solved);
/// // F takes the sticker 0, U of the edge UF, to the position 12.
/// let turned = PositionArrays(Cube::from(&"F".parse::<Turns>()?));
/// assert!(turned.to_string().starts_with("{12 1 2 3 "));
/// assert_eq!(turned.to_string().parse(), Ok(turned));
/// # Ok::<(), cube_core::notation::InvalidNotation>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PositionArrays(pub Cube);

/// A text that is no cube in two arrays of positions.
///
/// ```
/// use cube_core::{InvalidArrays, PositionArrays};
/// let text = "{0 1 2 3 8 9 10 11 20 21 22 24} {0 1 2 3 20 21 22 23}";
/// let error = text.parse::<PositionArrays>().unwrap_err();
/// assert_eq!(error, InvalidArrays::Position { piece: "DL", seen: "24".into() });
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidArrays {
    /// Too few or too many positions.
    #[error(
        "arrays of positions: {edges} edges and {corners} corners seen; needed are 12 edges and 8 \
         corners, as in {{0 1 2 3 8 9 10 11 20 21 22 23}} {{0 1 2 3 20 21 22 23}}"
    )]
    WrongCount {
        /// Number of positions in the list of edges.
        edges: usize,
        /// Number of positions in the list of corners.
        corners: usize,
    },
    /// A word is no position.
    #[error("arrays of positions, {piece}: {seen:?} seen; allowed are 0 to 23")]
    Position {
        /// The piece whose position the word is.
        piece: &'static str,
        /// The word, at most its first 12 characters.
        seen: String,
    },
    /// Two pieces are at one place.
    #[error(
        "arrays of positions: {first} at {} and {second} at {} are in one place, {place}",
        positions[0], positions[1]
    )]
    SamePlace {
        /// One piece.
        first: &'static str,
        /// The other piece.
        second: &'static str,
        /// The positions of both.
        positions: [usize; 2],
        /// The place.
        place: String,
    },
    /// All pieces have their places, but their arrangement breaks a law.
    #[error("arrays of positions: {0}")]
    Illegal(InvalidCube),
}

impl fmt::Display for PositionArrays {
    /// The twelve positions of the edges and the eight of the corners, in braces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let homes = self.0.homes();
        let position = |facelet: Facelet, positions: &[&str; 24]| {
            let lies_there = |place: &&str| homes[facelet_of(place).index()] == facelet;
            let position = positions.iter().position(lies_there);
            let position = position.expect("each sticker lies at a position");
            position.to_string()
        };
        let edges = EDGES.map(|edge| position(sticker::<2, Edge>(edge), &EDGE_POSITIONS));
        let corners =
            CORNERS.map(|corner| position(sticker::<3, Corner>(corner), &CORNER_POSITIONS));
        write!(f, "{{{}}} {{{}}}", edges.join(" "), corners.join(" "))
    }
}

impl FromStr for PositionArrays {
    type Err = InvalidArrays;

    /// Reads twenty numbers, those of the edges first: with or without braces, brackets, commas, and
    /// the words `edges` and `corners`, which may stand in any order.
    ///
    /// ```
    /// use cube_core::{Cube, PositionArrays};
    /// let text = "corners[8] = {0,1,2,3,20,21,22,23}; edges[12] = {0,1,2,3,8,9,10,11,20,21,22,23};";
    /// assert_eq!(text.parse(), Ok(PositionArrays(Cube::SOLVED)));
    /// ```
    fn from_str(text: &str) -> Result<Self, InvalidArrays> {
        let text = without_sizes(text);
        let (edges, corners) = lists(&text);
        if (edges.len(), corners.len()) != (12, 8) {
            return Err(InvalidArrays::WrongCount {
                edges: edges.len(),
                corners: corners.len(),
            });
        }
        let edges = positions(&edges, &EDGES)?;
        let corners = positions(&corners, &CORNERS)?;
        let mut pieces = Cube::SOLVED.pieces();
        read::<2, Edge>(&mut pieces, &edges, &EDGES, &EDGE_POSITIONS)?;
        read::<3, Corner>(&mut pieces, &corners, &CORNERS, &CORNER_POSITIONS)?;
        let cube = Cube::try_from(pieces).map_err(InvalidArrays::Illegal)?;
        Ok(Self(cube))
    }
}

/// Whether a text is meant as arrays of positions: about twenty numbers of at most two digits, or
/// any number of them in braces or with the words `edges` and `corners`.
pub(crate) fn are_meant(text: &str) -> bool {
    const ABOUT_20: core::ops::RangeInclusive<usize> = 17..=23;
    let text = without_sizes(text);
    let is_number = |word: &&str| word.chars().all(|c| c.is_ascii_digit());
    let (numbers, names): (Vec<&str>, Vec<&str>) = words(&text).partition(is_number);
    let are_short = numbers.iter().all(|number| number.len() <= 2);
    let is_marked = text.contains(['{', '=']) || !names.is_empty();
    names.iter().all(|name| list_of(name).is_some())
        && !numbers.is_empty()
        && (is_marked || (are_short && ABOUT_20.contains(&numbers.len())))
}

/// One of the two lists.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Edges,
    Corners,
}

/// The list that a word names.
fn list_of(word: &str) -> Option<List> {
    match word.to_ascii_lowercase().as_str() {
        "edges" => Some(List::Edges),
        "corners" => Some(List::Corners),
        _ => None,
    }
}

/// A text without the sizes of the arrays of a program.
fn without_sizes(text: &str) -> String {
    text.replace("edges[12]", "edges")
        .replace("corners[8]", "corners")
}

/// The words of a text, without the marks between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| c.is_whitespace() || "{}[](),;:=".contains(c);
    text.split(is_between).filter(|word| !word.is_empty())
}

/// The words of the list of edges and of the list of corners. Without names, the first twelve are
/// those of the edges.
fn lists(text: &str) -> (Vec<&str>, Vec<&str>) {
    let (mut edges, mut corners) = (Vec::new(), Vec::new());
    let mut named = None;
    for word in words(text) {
        if let Some(list) = list_of(word) {
            named = Some(list);
        } else if named.map_or(edges.len() < EDGES.len(), |list| list == List::Edges) {
            edges.push(word);
        } else {
            corners.push(word);
        }
    }
    (edges, corners)
}

/// The numbers of a list, each from 0 to 23.
fn positions(words: &[&str], pieces: &[&'static str]) -> Result<Vec<usize>, InvalidArrays> {
    let position = |(word, piece): (&&str, &&'static str)| {
        let number = word.parse().ok().filter(|number| *number < 24);
        number.ok_or_else(|| InvalidArrays::Position {
            piece,
            seen: crate::face::start(word),
        })
    };
    words.iter().zip(pieces).map(position).collect()
}

/// Reads pieces with these names from their positions among the `places`.
fn read<const N: usize, P: Piece<N>>(
    pieces: &mut Pieces,
    positions: &[usize],
    names: &[&'static str],
    places: &[&str; 24],
) -> Result<(), InvalidArrays> {
    let mut first_at = [None; 12];
    for (number, &position) in positions.iter().enumerate() {
        let (place, lies) = with_sticker::<N, P>(facelet_of(places[position]));
        if let Some(first) = first_at[place.index()].replace(number) {
            return Err(InvalidArrays::SamePlace {
                first: names[first],
                second: names[number],
                positions: [positions[first], position],
                place: place.to_string(),
            });
        }
        let (piece, named) = with_sticker::<N, P>(sticker::<N, P>(names[number]));
        let orientation = (lies + N - named) % N;
        P::put(pieces, place, piece.index() as u8, orientation as u8);
    }
    Ok(())
}

fn facelet_of(name: &str) -> Facelet {
    name.parse().expect("the name of a sticker's place")
}

/// The piece that has a sticker, and the number of the sticker in its order.
fn with_sticker<const N: usize, P: Piece<N>>(sticker: Facelet) -> (P, usize) {
    let number_of = |piece: &P| {
        let mut facelets = piece.facelets().into_iter();
        Some((*piece, facelets.position(|other| other == sticker)?))
    };
    let found = P::ALL.iter().find_map(number_of);
    found.expect("no sticker of a centre")
}

/// The sticker that stands for a piece: on the face that its name has first.
fn sticker<const N: usize, P: Piece<N>>(name: &str) -> Facelet {
    let is_named = |piece: &&P| {
        piece
            .faces()
            .iter()
            .all(|face| name.contains(face.letter()))
    };
    let piece = P::ALL.iter().find(is_named).expect("the name of a piece");
    let mut facelets = piece.facelets().into_iter();
    let sticker = facelets.find(|facelet| name.starts_with(facelet.face().letter()));
    sticker.expect("the piece has a sticker on the face")
}
