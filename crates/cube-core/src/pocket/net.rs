//! The net (the unfolded cube) of the 2x2x2: the position of each sticker in it.
//!
//! ```text
//!       U U
//!       U U
//!   L L F F R R B B
//!   L L F F R R B B
//!       D D
//!       D D
//! ```

use crate::net;

/// Columns and rows of the net, in squares.
pub const SIZE: (usize, usize) = (8, 6);

/// Column and row of a sticker in the net, counted from the top left. Stickers are numbered from 0
/// to 23, as those of [`PocketCube::stickers`](super::PocketCube::stickers).
///
/// ```
/// use cube_core::pocket::{PocketCube, net};
/// let mut lines = vec![vec![' '; net::SIZE.0]; net::SIZE.1];
/// for (sticker, face) in PocketCube::SOLVED.stickers().iter().enumerate() {
///     let (column, row) = net::position(sticker);
///     lines[row][column] = face.letter();
/// }
/// assert_eq!(lines[2].iter().collect::<String>(), "LLFFRRBB");
/// ```
///
/// # Panics
/// When the number is above 23.
pub const fn position(sticker: usize) -> (usize, usize) {
    net::place(2, sticker)
}
