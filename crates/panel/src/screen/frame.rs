//! Frame of black and white pixels, on which areas, outlines and lines of text are drawn.

use brick::Screen;

use super::{
    font::{Font, Glyph},
    text,
};

/// Picture for the screen: row by row from the top left, true for black.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame(Vec<bool>);

/// Rectangle in pixels from the top left of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Area {
    pub(super) const fn new(x: usize, y: usize, width: usize, height: usize) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// Area that is left when `margin` pixels are taken away at each side.
    pub(super) const fn inside(self, margin: usize) -> Self {
        Self::new(
            self.x + margin,
            self.y + margin,
            self.width - 2 * margin,
            self.height - 2 * margin,
        )
    }

    /// Area with `margin` pixels more at each side.
    pub(super) const fn around(self, margin: usize) -> Self {
        Self::new(
            self.x - margin,
            self.y - margin,
            self.width + 2 * margin,
            self.height + 2 * margin,
        )
    }

    /// Column after the last.
    pub(super) const fn right(self) -> usize {
        self.x + self.width
    }

    /// Row after the last.
    pub(super) const fn bottom(self) -> usize {
        self.y + self.height
    }
}

/// Alignment of a line of text in an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

impl Frame {
    /// Pixels in a row.
    pub const WIDTH: usize = <dyn Screen>::WIDTH;
    /// Rows.
    pub const HEIGHT: usize = <dyn Screen>::HEIGHT;

    /// White picture.
    pub fn blank() -> Self {
        Self(vec![false; Self::WIDTH * Self::HEIGHT])
    }

    /// Pixels, as [`Screen::show`] takes them.
    pub fn pixels(&self) -> &[bool] {
        &self.0
    }

    /// Rows of an area. Pixels beyond the edge fail a debug assertion; on the brick they are left
    /// out.
    fn rows(&mut self, area: Area) -> impl Iterator<Item = &mut [bool]> {
        let within = area.right() <= Self::WIDTH && area.bottom() <= Self::HEIGHT;
        debug_assert!(within, "{area:?} is beyond the edge");
        let columns = area.x.min(Self::WIDTH)..area.right().min(Self::WIDTH);
        let start = (area.y * Self::WIDTH).min(self.0.len());
        let rows = self.0[start..].chunks_exact_mut(Self::WIDTH);
        rows.take(area.height)
            .map(move |row| &mut row[columns.clone()])
    }

    /// Makes all pixels of an area black or white.
    pub(super) fn fill(&mut self, area: Area, black: bool) {
        self.rows(area).for_each(|row| row.fill(black));
    }

    /// Makes the black pixels of an area white and the white ones black.
    pub(super) fn invert(&mut self, area: Area) {
        for pixel in self.rows(area).flatten() {
            *pixel = !*pixel;
        }
    }

    /// Draws the outermost pixels of an area.
    pub(super) fn outline(&mut self, area: Area, black: bool) {
        let Area {
            x,
            y,
            width,
            height,
        } = area;
        self.fill(Area::new(x, y, width, 1), black);
        self.fill(Area::new(x, area.bottom() - 1, width, 1), black);
        self.fill(Area::new(x, y, 1, height), black);
        self.fill(Area::new(area.right() - 1, y, 1, height), black);
    }

    /// Makes the four corners of an area white, so that it looks rounded.
    pub(super) fn round(&mut self, area: Area) {
        for x in [area.x, area.right() - 1] {
            for y in [area.y, area.bottom() - 1] {
                self.fill(Area::new(x, y, 1, 1), false);
            }
        }
    }

    /// Writes a line of text: its capitals fill the middle of the area's height, and a line that is
    /// too wide is cut off with an ellipsis.
    pub(super) fn write(&mut self, font: &Font, area: Area, align: Align, black: bool, line: &str) {
        let line = text::shortened(font, line, area.width);
        let spare = area.width.saturating_sub(font.width(&line));
        let x = area.x
            + match align {
                Align::Left => 0,
                Align::Centre => spare / 2,
                Align::Right => spare,
            };
        let y = area.y + area.height.saturating_sub(font.capital()) / 2;
        let mut next = x;
        for character in line.chars() {
            self.stamp((next, y), font.scale(), black, font.glyph(character));
            next += font.advance(character);
        }
    }

    /// Draws a letter with its top left corner at (x, y); parts beyond the edge fail a debug
    /// assertion, and are left out on the brick.
    pub(super) fn stamp(
        &mut self,
        (x, y): (usize, usize),
        scale: usize,
        black: bool,
        glyph: &Glyph,
    ) {
        let width = glyph.width() * scale;
        debug_assert!(x + width <= Self::WIDTH, "a letter is beyond the edge");
        if x + width > Self::WIDTH {
            return;
        }
        for (row, bits) in glyph.rows() {
            let area = Area::new(x, y + row * scale, width, scale);
            for pixels in self.rows(area) {
                let mut bits = bits;
                while bits != 0 {
                    let column = bits.leading_zeros() as usize;
                    if scale == 1 {
                        pixels[column] = black;
                    } else {
                        pixels[column * scale..(column + 1) * scale].fill(black);
                    }
                    bits &= !(1 << 15 >> column);
                }
            }
        }
    }
}
