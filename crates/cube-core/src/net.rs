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

/// Column and row of the first square of each face, in the order URFDLB.
const CORNERS: [(usize, usize); 6] = [(3, 0), (6, 3), (3, 3), (3, 6), (0, 3), (9, 3)];

/// Stickers in each line of the net.
const LINES: [usize; SIZE.1] = [3, 3, 3, 12, 12, 12, 3, 3, 3];

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
    let (column, row) = CORNERS[facelet.face().index()];
    (column + facelet.square() % 3, row + facelet.square() / 3)
}

/// Whether the lines of a text hold as many stickers as those of the net; empty lines and other
/// white space do not count.
pub(crate) fn has_shape(text: &str) -> bool {
    let lines = text.lines().map(|line| {
        let stickers = line.chars().filter(|c| !c.is_whitespace());
        stickers.count()
    });
    lines.filter(|&count| count > 0).eq(LINES)
}

/// Reorders stickers from the net's order, line by line, to the order URFDLB.
pub(crate) fn in_order(stickers: &[char; 54]) -> [char; 54] {
    let mut order: Vec<Facelet> = Facelet::all().collect();
    order.sort_by_key(|&facelet| {
        let (column, row) = position(facelet);
        (row, column)
    });
    let mut result = *stickers;
    for (facelet, sticker) in order.into_iter().zip(stickers) {
        result[facelet.index()] = *sticker;
    }
    result
}
