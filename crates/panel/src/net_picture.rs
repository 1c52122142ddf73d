//! The unfolded cube as a PNG picture.

use cube_core::{Face, Facelet};
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
    let mut canvas = Canvas::new(net::size(SQUARE), BACKGROUND);
    for facelet in Facelet::all() {
        let [red, green, blue] = net::color(faces[facelet.index()]);
        let square = net::square(facelet, SQUARE);
        canvas.fill(square, Rgb888::BLACK);
        canvas.fill(square.offset(-FRAME), Rgb888::new(red, green, blue));
    }
    canvas.png()
}
