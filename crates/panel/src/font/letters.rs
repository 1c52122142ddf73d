//! Renderer of text for embedded-graphics.

use embedded_graphics::{
    geometry::{Point, Size},
    pixelcolor::PixelColor,
    prelude::{DrawTarget, Pixel},
    primitives::Rectangle,
    text::{
        Baseline,
        renderer::{TextMetrics, TextRenderer},
    },
};

use super::{Font, glyph::ROWS};

/// Letters of a font in one colour.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Letters<'a, C> {
    pub(crate) font: &'a Font,
    pub(crate) color: C,
}

impl<C> Letters<'_, C> {
    /// Rows from the top of a capital to the row at which a text is placed.
    fn rows_above(&self, baseline: Baseline) -> i32 {
        let rows = match baseline {
            Baseline::Top => 0,
            Baseline::Middle => self.font.capital() / 2,
            Baseline::Alphabetic => self.font.capital() - 1,
            Baseline::Bottom => ROWS as u32 * self.font.scale - 1,
        };
        rows as i32
    }
}

impl<C: PixelColor> TextRenderer for Letters<'_, C> {
    type Color = C;

    fn draw_string<D: DrawTarget<Color = C>>(
        &self,
        text: &str,
        position: Point,
        baseline: Baseline,
        target: &mut D,
    ) -> Result<Point, D::Error> {
        let Self { font, color } = *self;
        let down = Point::new(0, self.rows_above(baseline));
        let side = Size::new_equal(font.scale);
        let mut corner = position - down;
        for character in text.chars() {
            let points = font.glyph(character).points();
            let squares = points.map(|(column, row)| {
                let place = Point::new(column as i32, row as i32) * font.scale as i32;
                Rectangle::new(corner + place, side)
            });
            if font.scale == 1 {
                target.draw_iter(squares.map(|square| Pixel(square.top_left, color)))?;
            } else {
                for square in squares {
                    target.fill_solid(&square, color)?;
                }
            }
            corner.x += font.advance(character) as i32;
        }
        Ok(corner + down)
    }

    fn draw_whitespace<D: DrawTarget<Color = C>>(
        &self,
        width: u32,
        position: Point,
        _baseline: Baseline,
        _target: &mut D,
    ) -> Result<Point, D::Error> {
        Ok(position + Point::new(width as i32, 0))
    }

    fn measure_string(&self, text: &str, position: Point, baseline: Baseline) -> TextMetrics {
        let width = self.font.width_of(text);
        let corner = position - Point::new(0, self.rows_above(baseline));
        TextMetrics {
            bounding_box: Rectangle::new(corner, Size::new(width, self.line_height())),
            next_position: position + Point::new((width + self.font.gap()) as i32, 0),
        }
    }

    fn line_height(&self) -> u32 {
        ROWS as u32 * self.font.scale
    }
}
