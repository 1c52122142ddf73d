//! The framebuffer as a picture.

use std::path::Path;

use image::{ImageBuffer, ImageError, Rgb};

const WIDTH: u32 = 178;
const HEIGHT: u32 = 128;

/// Saves a frame (blue, green, red and a byte without meaning for each pixel) as a PNG.
pub(crate) fn save(frame: &[u8], path: &Path) -> Result<(), ImageError> {
    let mut pixels = frame.chunks_exact(4);
    let image = ImageBuffer::from_fn(WIDTH, HEIGHT, |_, _| match pixels.next() {
        Some(&[blue, green, red, _]) => Rgb([red, green, blue]),
        _ => Rgb([0xff; 3]),
    });
    image.save_with_format(path, image::ImageFormat::Png)
}
