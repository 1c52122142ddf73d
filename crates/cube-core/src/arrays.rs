//! A cube as two arrays of sticker positions: of the twelve edges, and of the eight corners.
//!
//! Pieces and positions have the numbers of haqreu's solver for a MindCub3r (habr, 2015).

use alloc::{string::String, vec::Vec};
use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::{Corner, Cube, Edge, Face, Facelet, InvalidCube, Pieces};

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
            position.expect("each sticker lies at a position")
        };
        f.write_str("{")?;
        for (number, edge) in EDGES.into_iter().enumerate() {
            let separator = if number == 0 { "" } else { " " };
            let position = position(edge_sticker(edge), &EDGE_POSITIONS);
            write!(f, "{separator}{position}")?;
        }
        f.write_str("} {")?;
        for (number, corner) in CORNERS.into_iter().enumerate() {
            let separator = if number == 0 { "" } else { " " };
            let position = position(corner_of(corner).facelets()[0], &CORNER_POSITIONS);
            write!(f, "{separator}{position}")?;
        }
        f.write_str("}")
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
        read_edges(&mut pieces, &edges)?;
        read_corners(&mut pieces, &corners)?;
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

fn read_edges(pieces: &mut Pieces, positions: &[usize]) -> Result<(), InvalidArrays> {
    let mut first_at = [None; 12];
    for (number, &position) in positions.iter().enumerate() {
        let facelet = facelet_of(EDGE_POSITIONS[position]);
        let place = (Edge::ALL.into_iter())
            .find(|edge| edge.facelets().contains(&facelet))
            .expect("a position of an edge");
        if let Some(first) = first_at[place.index()].replace(number) {
            return Err(InvalidArrays::SamePlace {
                first: EDGES[first],
                second: EDGES[number],
                positions: [positions[first], position],
                place: alloc::format!("{place}"),
            });
        }
        let sticker = edge_sticker(EDGES[number]);
        let edge = (Edge::ALL.into_iter())
            .find(|edge| edge.facelets().contains(&sticker))
            .expect("an edge has the sticker");
        let flip = (edge.facelets()[0] == sticker) != (place.facelets()[0] == facelet);
        pieces.edge_permutation[place.index()] = edge as u8;
        pieces.edge_orientation[place.index()] = u8::from(flip);
    }
    Ok(())
}

fn read_corners(pieces: &mut Pieces, positions: &[usize]) -> Result<(), InvalidArrays> {
    let mut first_at = [None; 8];
    for (number, &position) in positions.iter().enumerate() {
        let facelet = facelet_of(CORNER_POSITIONS[position]);
        let twist_at = |place: &Corner| {
            let mut facelets = place.facelets().into_iter();
            facelets.position(|other| other == facelet)
        };
        let (place, twist) = (Corner::ALL.into_iter())
            .find_map(|place| twist_at(&place).map(|twist| (place, twist)))
            .expect("a position of a corner");
        if let Some(first) = first_at[place.index()].replace(number) {
            return Err(InvalidArrays::SamePlace {
                first: CORNERS[first],
                second: CORNERS[number],
                positions: [positions[first], position],
                place: alloc::format!("{place}"),
            });
        }
        pieces.corner_permutation[place.index()] = corner_of(CORNERS[number]) as u8;
        pieces.corner_orientation[place.index()] = twist as u8;
    }
    Ok(())
}

fn facelet_of(name: &str) -> Facelet {
    name.parse().expect("the name of a sticker's place")
}

fn corner_of(name: &str) -> Corner {
    name.parse().expect("the name of a corner")
}

/// The sticker that stands for an edge: on the face that its name has first.
fn edge_sticker(name: &str) -> Facelet {
    let edge: Edge = name.parse().expect("the name of an edge");
    let face = name.chars().next().and_then(Face::from_letter);
    let mut facelets = edge.facelets().into_iter();
    facelets
        .find(|facelet| Some(facelet.face()) == face)
        .expect("the edge has a sticker on the face")
}
