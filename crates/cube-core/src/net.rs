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

/// Columns and rows of the net, in squares.
pub const SIZE: (usize, usize) = (12, 9);

/// Column and row of each face in the net, counted in faces, in the order URFDLB.
const FACES: [(usize, usize); 6] = [(1, 0), (2, 1), (1, 1), (1, 2), (0, 1), (3, 1)];

/// Column and row of a sticker in the net, counted from the top left.
///
/// ```
/// use cube_core::{Cube, Facelet, net};
/// let mut lines = vec![vec![' '; net::SIZE.0]; net::SIZE.1];
/// for facelet in Facelet::all() {
///     let (column, row) = net::position(facelet);
///     lines[row][column] = Cube::SOLVED.facelets().at(facelet);
/// }
/// assert_eq!(lines[3].iter().collect::<String>(), "LLLFFFRRRBBB");
/// ```
pub const fn position(facelet: Facelet) -> (usize, usize) {
    place(3, facelet.index())
}

/// Column and row of a sticker in the net of a cube with `side` squares along an edge. Stickers are
/// numbered in the order URFDLB, each face row by row.
pub(crate) const fn place(side: usize, sticker: usize) -> (usize, usize) {
    let (column, row) = FACES[sticker / (side * side)];
    let square = sticker % (side * side);
    (column * side + square % side, row * side + square / side)
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
    order.sort_by_key(|&sticker| {
        let (column, row) = place(side, sticker);
        (row, column)
    });
    let mut result = *stickers;
    for (sticker, colour) in order.into_iter().zip(stickers) {
        result[sticker] = *colour;
    }
    result
}
