//! Picture in colour, for a PNG file.

use std::convert::Infallible;

use embedded_graphics::{pixelcolor::Rgb888, prelude::*};
use image::{
    Rgb, RgbImage,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};

pub(crate) struct Canvas(RgbImage);

impl Canvas {
    pub(crate) fn new(size: Size, background: Rgb888) -> Self {
        let background = channels(background);
        Self(RgbImage::from_pixel(size.width, size.height, background))
    }

    /// PNG file of the picture.
    pub(crate) fn png(&self) -> image::ImageResult<Vec<u8>> {
        let mut file = Vec::new();
        // No filter: rows of even colour are packed best unfiltered.
        let (packing, filter) = (CompressionType::Default, FilterType::NoFilter);
        self.0
            .write_with_encoder(PngEncoder::new_with_quality(&mut file, packing, filter))?;
        Ok(file)
    }
}

impl OriginDimensions for Canvas {
    fn size(&self) -> Size {
        Size::new(self.0.width(), self.0.height())
    }
}

impl DrawTarget for Canvas {
    type Color = Rgb888;
    type Error = Infallible;

    /// Draws pixels; those beyond the edge are left out.
    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb888>>,
    {
        for Pixel(Point { x, y }, color) in pixels {
            // Negative coordinates become large ones.
            if let Some(pixel) = self.0.get_pixel_mut_checked(x as u32, y as u32) {
                *pixel = channels(color);
            }
        }
        Ok(())
    }
}

fn channels(color: Rgb888) -> Rgb<u8> {
    Rgb([color.r(), color.g(), color.b()])
}
