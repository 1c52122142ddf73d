//! Places of the 24 stickers, among those of the 3x3x3.

use crate::{Face, Facelet};

/// Squares of a face of the 3x3x3 that a face of the 2x2x2 has, row by row.
const SQUARES: [usize; 4] = [0, 2, 6, 8];

/// Places of the stickers, in their order, on the 3x3x3.
pub(super) fn places() -> [Facelet; 24] {
    core::array::from_fn(|place| Facelet::new(Face::ALL[place / 4], SQUARES[place % 4]))
}

/// Number of a corner's sticker of the 3x3x3 among the 24 of the 2x2x2.
pub(super) const fn index_of(facelet: Facelet) -> usize {
    let row = facelet.square() / 6;
    let column = facelet.square() % 3 / 2;
    facelet.face().index() * 4 + row * 2 + column
}
