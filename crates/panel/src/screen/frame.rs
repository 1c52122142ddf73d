//! Frame of black and white pixels.

use std::convert::Infallible;

use brick::Screen;
use embedded_graphics::{pixelcolor::BinaryColor, prelude::*, primitives::Rectangle};

pub(super) const BLACK: BinaryColor = BinaryColor::On;
pub(super) const WHITE: BinaryColor = BinaryColor::Off;

/// Picture for the screen: row by row from the top left, true for black.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame(Vec<bool>);

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
    fn rows(&mut self, area: &Rectangle) -> impl Iterator<Item = &mut [bool]> {
        let within = area.intersection(&self.bounding_box());
        debug_assert_eq!(within, *area, "an area is beyond the edge");
        let columns = within.columns();
        let columns = columns.start as usize..columns.end as usize;
        let start = within.top_left.y as usize * Self::WIDTH;
        let rows = self.0[start..].chunks_exact_mut(Self::WIDTH);
        rows.take(within.size.height as usize)
            .map(move |row| &mut row[columns.clone()])
    }

    /// Makes the black pixels of an area white and the white ones black.
    pub(super) fn invert(&mut self, area: Rectangle) {
        for pixel in self.rows(&area).flatten() {
            *pixel = !*pixel;
        }
    }

    /// Makes the four corners of an area white, so that it looks rounded.
    pub(super) fn round(&mut self, area: Rectangle) {
        let (x, y) = (area.columns(), area.rows());
        for x in [x.start, x.end - 1] {
            for y in [y.start, y.end - 1] {
                let Ok(()) = Pixel(Point::new(x, y), WHITE).draw(self);
            }
        }
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        Size::new(Self::WIDTH as u32, Self::HEIGHT as u32)
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = Infallible;

    /// Draws pixels. Those beyond the edge fail a debug assertion; on the brick they are left out.
    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        for Pixel(Point { x, y }, color) in pixels {
            // Negative coordinates become large ones.
            let (x, y) = (x as usize, y as usize);
            let within = x < Self::WIDTH && y < Self::HEIGHT;
            debug_assert!(within, "({x}, {y}) is beyond the edge");
            if within {
                self.0[y * Self::WIDTH + x] = color.is_on();
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: BinaryColor) -> Result<(), Infallible> {
        self.rows(area).for_each(|row| row.fill(color.is_on()));
        Ok(())
    }
}
