//! Picture in colour, for a PNG file.

use std::convert::Infallible;

use embedded_graphics::{pixelcolor::Rgb888, prelude::*};
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};

use crate::ink::mixed;

/// Lines of a row of pixels on which the coverage of its pixels is measured.
const LINES: u32 = 8;

/// Rows of pixels, each of red, green and blue.
pub(crate) struct Canvas {
    size: Size,
    pixels: Vec<[u8; 3]>,
}

impl Canvas {
    pub(crate) fn new(size: Size, background: Rgb888) -> Self {
        let count = size.width as usize * size.height as usize;
        Self {
            size,
            pixels: vec![channels(background); count],
        }
    }

    fn pixel(&mut self, x: u32, y: u32) -> Option<&mut [u8; 3]> {
        let is_within = x < self.size.width && y < self.size.height;
        let at = is_within.then(|| y as usize * self.size.width as usize + x as usize)?;
        self.pixels.get_mut(at)
    }

    /// Fills the area within a closed line through all points, in pixels from the upper left
    /// corner; pixels on its edge take as much of the colour as they are covered.
    pub(crate) fn polygon(&mut self, points: &[[f64; 2]], color: Rgb888) {
        let Size { width, height } = self.size;
        let rows = points.iter().map(|&[_, y]| y);
        let first = rows.clone().fold(f64::from(height), f64::min).max(0.0) as u32;
        let last = rows.fold(0.0, f64::max).ceil() as u32;
        let ink = channels(color);
        for y in first..last.min(height) {
            let mut covered = vec![0.0; width as usize];
            for line in 0..LINES {
                let middle = f64::from(y) + (f64::from(line) + 0.5) / f64::from(LINES);
                for inside in crossings(points, middle).chunks_exact(2) {
                    cover(&mut covered, inside[0], inside[1]);
                }
            }
            for (x, covered) in (0..).zip(covered) {
                let share = covered / LINES as f32;
                if share > 0.0
                    && let Some(pixel) = self.pixel(x, y)
                {
                    *pixel = mixed(*pixel, ink, share);
                }
            }
        }
    }

    pub(crate) fn png(&self) -> Result<Vec<u8>, EncodingError> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, self.size.width, self.size.height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Balanced);
        // Rows of even colour are packed best unfiltered.
        encoder.set_filter(Filter::NoFilter);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        writer.finish()?;
        Ok(file)
    }
}

impl OriginDimensions for Canvas {
    fn size(&self) -> Size {
        self.size
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
            if let Some(pixel) = self.pixel(x as u32, y as u32) {
                *pixel = channels(color);
            }
        }
        Ok(())
    }
}

/// Places where a closed line through all points crosses the height `y`, from the left.
fn crossings(points: &[[f64; 2]], y: f64) -> Vec<f64> {
    let ends = points.iter().cycle().skip(1);
    let crossing = |(&[x1, y1], &[x2, y2]): (&[f64; 2], &[f64; 2])| {
        ((y1 <= y) != (y2 <= y)).then(|| x1 + (y - y1) / (y2 - y1) * (x2 - x1))
    };
    let mut crossings: Vec<f64> = points.iter().zip(ends).filter_map(crossing).collect();
    crossings.sort_by(f64::total_cmp);
    crossings
}

/// Adds to each pixel of a line the part of it between `left` and `right`.
fn cover(covered: &mut [f32], left: f64, right: f64) {
    let (left, right) = (left.max(0.0), right.min(covered.len() as f64));
    let mut x = left;
    while x < right {
        let end = (x.floor() + 1.0).min(right);
        covered[x as usize] += (end - x) as f32;
        x = end;
    }
}

fn channels(color: Rgb888) -> [u8; 3] {
    [color.r(), color.g(), color.b()]
}

#[cfg(test)]
impl Canvas {
    /// Reads a PNG file in colour.
    pub(crate) fn read(file: &[u8]) -> Self {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file))
            .read_info()
            .expect("a PNG file");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a small picture")];
        let info = reader.next_frame(&mut bytes).expect("a whole picture");
        assert_eq!(info.color_type, ColorType::Rgb);
        let (pixels, _) = bytes.as_chunks();
        Self {
            size: Size::new(info.width, info.height),
            pixels: pixels.to_vec(),
        }
    }

    /// Color of a pixel of the picture.
    pub(crate) fn color(&self, x: u32, y: u32) -> [u8; 3] {
        assert!(x < self.size.width, "{x} is beyond the edge");
        self.pixels[(y * self.size.width + x) as usize]
    }

    pub(crate) fn colors(&self) -> &[[u8; 3]] {
        &self.pixels
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(points: &[[f64; 2]]) -> Vec<u8> {
        let mut canvas = Canvas::new(Size::new(4, 3), Rgb888::BLACK);
        canvas.polygon(points, Rgb888::WHITE);
        canvas.colors().iter().map(|pixel| pixel[0]).collect()
    }

    #[test]
    fn a_polygon_covers_the_pixels_on_its_edge_in_part() {
        let square = [[0.5, 1.0], [3.0, 1.0], [3.0, 2.5], [0.5, 2.5]];
        #[rustfmt::skip]
        let expected = [
            0, 0, 0, 0,
            128, 255, 255, 0,
            64, 128, 128, 0,
        ];
        assert_eq!(drawn(&square), expected);
        let reversed: Vec<_> = square.into_iter().rev().collect();
        assert_eq!(drawn(&reversed), expected);
    }

    #[test]
    fn a_polygon_may_have_dents_and_reach_beyond_the_picture() {
        let dented = [
            [-9.0, -9.0],
            [9.0, -9.0],
            [9.0, 9.0],
            [3.0, 9.0],
            [3.0, 1.0],
            [1.0, 1.0],
            [1.0, 9.0],
            [-9.0, 9.0],
        ];
        #[rustfmt::skip]
        let expected = [
            255, 255, 255, 255,
            255, 0, 0, 255,
            255, 0, 0, 255,
        ];
        assert_eq!(drawn(&dented), expected);
        assert_eq!(drawn(&[]), [0; 12]);
        let nowhere = [[9.0, 9.0], [12.0, 9.0], [9.0, 12.0]];
        assert_eq!(drawn(&nowhere), [0; 12]);
    }
}
