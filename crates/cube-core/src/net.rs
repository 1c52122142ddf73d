//! The net (the unfolded cube): the position of each sticker in it.
//!
//! ```text
//!         U U U
//!         U U U
//!         U U U
//!   L L L F F F R R R B B B
//!   L L L F F F R R R B B B
//!   L L L F F F R R R B B B
//!         D D D
//!         D D D
//!         D D D
//! ```

use alloc::vec::Vec;

use crate::Facelet;

/// Squares of the net from left to right.
pub const COLUMNS: usize = 12;

/// Squares of the net from top to bottom.
pub const ROWS: usize = 9;

/// Place of a square in a net, counted from the top left. Positions are ordered as a text is read: line by line.
///
/// ```
/// use cube_core::net::Position;
/// let below = Position { row: 1, column: 0 };
/// assert!(Position { row: 0, column: 11 } < below);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Number of squares above.
    pub row: usize,
    /// Number of squares to the left.
    pub column: usize,
}

/// Row and column of each face in the net, counted in faces, in the order URFDLB.
const FACES: [(usize, usize); 6] = [(0, 1), (1, 2), (1, 1), (2, 1), (1, 0), (1, 3)];

/// Position of a sticker in the net.
///
/// ```
/// use cube_core::{Cube, Facelet, net};
/// let mut lines = [[' '; net::COLUMNS]; net::ROWS];
/// for facelet in Facelet::all() {
///     let at = net::position(facelet);
///     lines[at.row][at.column] = Cube::SOLVED.facelets().at(facelet);
/// }
/// assert_eq!(lines[3].iter().collect::<String>(), "LLLFFFRRRBBB");
/// ```
pub const fn position(facelet: Facelet) -> Position {
    place(3, facelet.index())
}

/// Position of a sticker in the net of a cube with `side` squares along an edge. Stickers are numbered in the order
/// URFDLB, each face row by row.
pub(crate) const fn place(side: usize, sticker: usize) -> Position {
    let (row, column) = FACES[sticker / (side * side)];
    let square = sticker % (side * side);
    Position {
        row: row * side + square / side,
        column: column * side + square % side,
    }
}

/// Whether the lines of a text hold as many stickers as those of the net of a cube with `side`
/// squares along an edge; empty lines and other white space do not count.
pub(crate) fn has_shape(text: &str, side: usize) -> bool {
    let lines = text.lines().map(|line| {
        let stickers = line.chars().filter(|c| !c.is_whitespace());
        stickers.count()
    });
    let middle = side..2 * side;
    let expected = (0..3 * side).map(|row| side * if middle.contains(&row) { 4 } else { 1 });
    lines.filter(|&count| count > 0).eq(expected)
}

/// Reorders stickers of a cube with `side` squares along an edge from the net's order, line by
/// line, to the order URFDLB.
pub(crate) fn in_order<const N: usize>(stickers: &[char; N], side: usize) -> [char; N] {
    let mut order: Vec<usize> = (0..N).collect();
    order.sort_by_key(|&sticker| place(side, sticker));
    let mut result = *stickers;
    for (sticker, colour) in order.into_iter().zip(stickers) {
        result[sticker] = *colour;
    }
    result
}
