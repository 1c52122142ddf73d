//! The unfolded cube on the screen.
//!
//! A sticker is a square with the letter of the face that has its colour. U, R and F are black on
//! white, their opposites white on black, so that opposite faces are told apart at a glance; a
//! sticker that has not been read is an empty square, and a sticker that has been read but not
//! recognised has a dot.

use cube_core::{Face, Facelet};

use super::{
    font::SMALL,
    frame::{Area, Frame},
    view::Net,
};
use crate::net;

/// Distance from one sticker to the next, in pixels; the line between them is shared.
const PITCH: usize = 10;

/// Draws a net with its top left corner at `corner`. The stickers of `inverted` have black and
/// white exchanged.
pub(super) fn draw(frame: &mut Frame, corner: (usize, usize), net: &Net, inverted: &[Facelet]) {
    for facelet in Facelet::all() {
        let square = square(corner, facelet);
        frame.outline(square, true);
        frame.round(square);
        match net.stickers[facelet.index()] {
            Some(face) => sticker(frame, square.inside(1), face),
            None if net.doubtful.contains(&facelet) => frame.fill(square.inside(4), true),
            None => {}
        }
    }
    for &facelet in inverted {
        let inside = square(corner, facelet).inside(1);
        frame.invert(inside);
    }
}

/// Area of a sticker, its outline included.
pub(super) fn square(corner: (usize, usize), facelet: Facelet) -> Area {
    let (column, row) = net::position(facelet);
    let (x, y) = (corner.0 + column * PITCH, corner.1 + row * PITCH);
    Area::new(x, y, PITCH + 1, PITCH + 1)
}

/// Draws a sticker in an area of nine by nine pixels.
pub(super) fn sticker(frame: &mut Frame, area: Area, face: Face) {
    let black = is_black(face);
    frame.fill(area, black);
    let letter = SMALL.glyph(face.letter());
    // The letter is drawn twice, one pixel apart, which makes it bold.
    for x in [area.x + 1, area.x + 2] {
        frame.stamp((x, area.y + 1), 1, !black, letter);
    }
}

/// Whether the stickers of a face are white on black.
pub(super) const fn is_black(face: Face) -> bool {
    match face {
        Face::U | Face::R | Face::F => false,
        Face::D | Face::L | Face::B => true,
    }
}
