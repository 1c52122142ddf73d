//! The unfolded cube as a PNG picture.

use cube_core::{Face, Facelet, pocket::PocketCube};
use embedded_graphics::{pixelcolor::Rgb888, prelude::*};
use image::ImageResult;

use crate::{canvas::Canvas, draw::Draw, net};

/// Side of a square of the net, in pixels, its frame included.
const SQUARE: u32 = 40;
/// Width of the black frame around a sticker, in pixels.
const FRAME: i32 = 2;
const BACKGROUND: Rgb888 = Rgb888::new(90, 90, 90);

/// PNG file of the net of 54 stickers in the order URFDLB, 480 by 360 pixels.
///
/// # Errors
/// When the picture cannot be encoded.
pub fn png(faces: &[Face; 54]) -> ImageResult<Vec<u8>> {
    let positions = Facelet::all().map(net::position);
    drawn(net::SIZE, positions.zip(faces.iter().copied()))
}

/// PNG file of the net of a 2x2x2 cube, 320 by 240 pixels.
///
/// # Errors
/// When the picture cannot be encoded.
pub fn pocket_png(cube: &PocketCube) -> ImageResult<Vec<u8>> {
    let positions = (0..24).map(net::pocket::position);
    let faces = cube.stickers().iter().copied();
    drawn(net::pocket::SIZE, positions.zip(faces))
}

/// Picture of a net of this many columns and rows, from the positions of its stickers.
fn drawn(
    (columns, rows): (usize, usize),
    stickers: impl Iterator<Item = ((usize, usize), Face)>,
) -> ImageResult<Vec<u8>> {
    let size = Size::new(columns as u32 * SQUARE, rows as u32 * SQUARE);
    let mut canvas = Canvas::new(size, BACKGROUND);
    for (position, face) in stickers {
        let [red, green, blue] = net::color(face);
        let square = net::square_at(position, SQUARE);
        canvas.fill(square, Rgb888::BLACK);
        canvas.fill(square.offset(-FRAME), Rgb888::new(red, green, blue));
    }
    canvas.png()
}
