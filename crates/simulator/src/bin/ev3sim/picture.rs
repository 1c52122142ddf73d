//! The framebuffer as a picture.

use std::{fs::File, path::Path};

use png::{ColorType, Encoder, EncodingError};

const WIDTH: u32 = 178;
const HEIGHT: u32 = 128;

/// Saves a frame (blue, green, red and a byte without meaning for each pixel) as a PNG.
pub(crate) fn save(frame: &[u8], path: &Path) -> Result<(), EncodingError> {
    let (pixels, _) = frame.as_chunks::<4>();
    let pixels = pixels
        .iter()
        .map(|&[blue, green, red, _]| [red, green, blue]);
    let mut picture: Vec<[u8; 3]> = pixels.collect();
    picture.resize((WIDTH * HEIGHT) as usize, [0xff; 3]);
    let mut encoder = Encoder::new(File::create(path)?, WIDTH, HEIGHT);
    encoder.set_color(ColorType::Rgb);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(picture.as_flattened())?;
    writer.finish()
}
