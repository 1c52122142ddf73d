//! The unfolded cube as a PNG picture.

use std::io::Cursor;

use cube_core::{Face, Facelet};
use image::{ImageFormat, ImageResult, Rgb, RgbImage};

use crate::net;

/// Side of a square of the net, in pixels, its frame included.
const SQUARE: u32 = 40;
/// Width of the black frame around a sticker, in pixels.
const FRAME: u32 = 2;
const BACKGROUND: Rgb<u8> = Rgb([90, 90, 90]);
const PLASTIC: Rgb<u8> = Rgb([0, 0, 0]);

/// PNG file of the net of 54 stickers in the order URFDLB, 480 by 360 pixels.
///
/// # Errors
/// When the picture cannot be encoded.
pub fn png(faces: &[Face; 54]) -> ImageResult<Vec<u8>> {
    let (columns, rows) = net::SIZE;
    let mut image = RgbImage::from_pixel(columns as u32 * SQUARE, rows as u32 * SQUARE, BACKGROUND);
    for facelet in Facelet::all() {
        let (column, row) = net::position(facelet);
        let color = Rgb(net::color(faces[facelet.index()]));
        for y in 0..SQUARE {
            for x in 0..SQUARE {
                let inside = FRAME..SQUARE - FRAME;
                let on_sticker = inside.contains(&x) && inside.contains(&y);
                let pixel = if on_sticker { color } else { PLASTIC };
                image.put_pixel(column as u32 * SQUARE + x, row as u32 * SQUARE + y, pixel);
            }
        }
    }
    let mut file = Cursor::new(Vec::new());
    image.write_to(&mut file, ImageFormat::Png)?;
    Ok(file.into_inner())
}
