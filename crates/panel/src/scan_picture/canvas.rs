//! Image with the shapes and letters that are drawn on it.

use image::{
    Rgb, RgbImage,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};

use crate::screen::font::SMALL;

/// Colour on a screen.
pub(super) type Colour = Rgb<u8>;

/// Columns and rows of a letter, in points.
pub(super) const LETTER: (u32, u32) = (5, 7);

/// Distance from the left of one letter to the left of the next, in points.
pub(super) const ADVANCE: u32 = 6;

pub(super) const BLACK: Colour = Rgb([0, 0, 0]);
pub(super) const WHITE: Colour = Rgb([255, 255, 255]);

/// Rectangle in pixels from the top left of the image.
#[derive(Debug, Clone, Copy)]
pub(super) struct Area {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Area {
    /// Area that is left when `margin` pixels are taken away at each side.
    pub(super) const fn inside(self, margin: u32) -> Self {
        Self {
            x: self.x + margin,
            y: self.y + margin,
            width: self.width - 2 * margin,
            height: self.height - 2 * margin,
        }
    }

    const fn contains(self, x: u32, y: u32) -> bool {
        x >= self.x && x < self.x + self.width && y >= self.y && y < self.y + self.height
    }
}

pub(super) struct Canvas(RgbImage);

impl Canvas {
    pub(super) fn new(width: u32, height: u32, background: Colour) -> Self {
        Self(RgbImage::from_pixel(width, height, background))
    }

    /// Gives each pixel of an area the colour of `colour_at`, if that has one.
    fn paint(&mut self, area: Area, colour_at: impl Fn(u32, u32) -> Option<Colour>) {
        for y in area.y..area.y + area.height {
            for x in area.x..area.x + area.width {
                if let Some(colour) = colour_at(x, y) {
                    self.0.put_pixel(x, y, colour);
                }
            }
        }
    }

    pub(super) fn fill(&mut self, area: Area, colour: Colour) {
        self.paint(area, |_, _| Some(colour));
    }

    /// Draws slanting stripes of two colours in the outermost pixels of an area.
    pub(super) fn striped_frame(&mut self, area: Area, width: u32, colours: [Colour; 2]) {
        const STRIPE: u32 = 6;
        let hole = area.inside(width);
        self.paint(area, |x, y| {
            let stripe = (x + y) / STRIPE % 2;
            (!hole.contains(x, y)).then_some(colours[stripe as usize])
        });
    }

    /// Draws the two diagonals of an area.
    pub(super) fn cross(&mut self, area: Area, colour: Colour) {
        self.paint(area, |x, y| {
            let (x, y) = (x - area.x, y - area.y);
            let on = x.abs_diff(y) < 2 || (x + y + 1).abs_diff(area.width) < 2;
            on.then_some(colour)
        });
    }

    /// Writes a line, its top left corner at (x, y), each point of a letter `scale` pixels wide.
    pub(super) fn text(&mut self, (x, y): (u32, u32), scale: u32, colour: Colour, line: &str) {
        for (place, character) in (0u32..).zip(line.chars()) {
            if character == ' ' {
                continue;
            }
            // Letters are capitals, as there is no room below the line; a comma, which would hang
            // there, is raised.
            let glyph = SMALL.glyph(character.to_ascii_uppercase());
            let lowest = glyph.points().map(|(_, row)| row as u32).max();
            let raised = lowest.map_or(0, |row| (row + 1).saturating_sub(LETTER.1));
            for (column, row) in glyph.points() {
                let point = Area {
                    x: x + (place * ADVANCE + column as u32) * scale,
                    y: y + (row as u32 - raised) * scale,
                    width: scale,
                    height: scale,
                };
                self.fill(point, colour);
            }
        }
    }

    /// Width of a line of so many characters, in pixels.
    pub(super) const fn width_of(characters: u32, scale: u32) -> u32 {
        (characters * ADVANCE).saturating_sub(ADVANCE - LETTER.0) * scale
    }

    /// PNG file of the image.
    pub(super) fn png(&self) -> image::ImageResult<Vec<u8>> {
        let mut file = Vec::new();
        // No filter: rows of even colour are packed best unfiltered.
        let (packing, filter) = (CompressionType::Default, FilterType::NoFilter);
        self.0
            .write_with_encoder(PngEncoder::new_with_quality(&mut file, packing, filter))?;
        Ok(file)
    }
}

/// Black or white, whichever can be read on this colour.
pub(super) const fn ink_on(Rgb([red, green, blue]): Colour) -> Colour {
    // Perceived brightness: the channels count about 3, 6 and 1 parts of ten.
    let brightness = red as u32 * 3 + green as u32 * 6 + blue as u32;
    if brightness > 1150 { BLACK } else { WHITE }
}
