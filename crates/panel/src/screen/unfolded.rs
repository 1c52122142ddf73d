//! The unfolded cube on the screen.
//!
//! A sticker is a square with the letter of the face that has its colour. U, R and F are black on
//! white, their opposites white on black, so that opposite faces differ at a glance; a
//! sticker that has not been read is an empty square, and a sticker that has been read but not
//! recognised has a dot.

use cube_core::{Face, Facelet};
use embedded_graphics::{
    geometry::AnchorPoint, prelude::*, primitives::Rectangle, text::Alignment,
};

use super::{
    frame::{BLACK, Frame, WHITE},
    view::Net,
};
use crate::{draw::Draw, font::SMALL, net};

/// Distance from one sticker to the next, in pixels; the line between them is shared.
const PITCH: u32 = 10;

/// Draws a net with its top left corner at `corner`. The stickers of `inverted` have black and
/// white exchanged.
pub(super) fn draw(frame: &mut Frame, corner: Point, net: &Net, inverted: &[Facelet]) {
    for facelet in Facelet::all() {
        let square = square(corner, facelet);
        frame.outline(square, BLACK);
        frame.round(square);
        match net.stickers[facelet.index()] {
            Some(face) => sticker(frame, square.offset(-1), face),
            None if net.doubtful.contains(&facelet) => frame.fill(square.offset(-4), BLACK),
            None => {}
        }
    }
    for &facelet in inverted {
        frame.invert(square(corner, facelet).offset(-1));
    }
}

/// Area of a sticker, its outline included.
pub(super) fn square(corner: Point, facelet: Facelet) -> Rectangle {
    let square = net::square(facelet, PITCH).translate(corner);
    square.resized(Size::new_equal(PITCH + 1), AnchorPoint::TopLeft)
}

/// Draws a sticker in an area of nine by nine pixels.
fn sticker(frame: &mut Frame, area: Rectangle, face: Face) {
    let ink = if is_black(face) {
        frame.fill(area, BLACK);
        WHITE
    } else {
        BLACK
    };
    let mut utf8 = [0; 4];
    let letter = face.letter().encode_utf8(&mut utf8);
    // The letter is written twice, one pixel apart, which makes it bold.
    for place in [area, area.translate(Point::new(-1, 0))] {
        frame.write(&SMALL, place, Alignment::Center, ink, letter);
    }
}

/// Whether the stickers of a face are white on black.
const fn is_black(face: Face) -> bool {
    match face {
        Face::U | Face::R | Face::F => false,
        Face::D | Face::L | Face::B => true,
    }
}
