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

/// Squares of the net from left to right.
pub const COLUMNS: usize = 8;

/// Squares of the net from top to bottom.
pub const ROWS: usize = 6;

/// Position of a sticker in the net. Stickers are numbered from 0 to 23, as those of [`PocketCube::stickers`](super::PocketCube::stickers).
///
/// ```
/// use cube_core::pocket::{PocketCube, net};
/// let mut lines = [[' '; net::COLUMNS]; net::ROWS];
/// for (sticker, face) in PocketCube::SOLVED.stickers().iter().enumerate() {
///     let at = net::position(sticker);
///     lines[at.row][at.column] = face.letter();
/// }
/// assert_eq!(lines[2].iter().collect::<String>(), "LLFFRRBB");
/// ```
///
/// # Panics
/// When the number is above 23.
pub const fn position(sticker: usize) -> net::Position {
    net::place(2, sticker)
}
