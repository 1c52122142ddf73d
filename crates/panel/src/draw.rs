//! Drawing on the brick's screen and on pictures, by embedded-graphics: areas, outlines, lines of
//! text.

use std::convert::Infallible;

use embedded_graphics::{
    geometry::AnchorPoint,
    prelude::*,
    primitives::{PrimitiveStyleBuilder, Rectangle, StrokeAlignment},
    text::{Alignment, Text},
};

use crate::{
    font::{Font, Letters},
    text,
};

/// Area with its top left corner at (x, y), in pixels.
pub(crate) const fn area(x: i32, y: i32, width: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(width, height))
}

/// Shapes and texts for a target that cannot fail.
pub(crate) trait Draw: DrawTarget<Error = Infallible> + Sized {
    fn show(&mut self, shape: &impl Drawable<Color = Self::Color>) {
        let Ok(_) = shape.draw(self);
    }

    fn fill(&mut self, area: Rectangle, color: Self::Color) {
        let Ok(()) = self.fill_solid(&area, color);
    }

    /// Draws the outermost pixels of an area.
    fn outline(&mut self, area: Rectangle, color: Self::Color) {
        let style = PrimitiveStyleBuilder::new()
            .stroke_color(color)
            .stroke_width(1)
            .stroke_alignment(StrokeAlignment::Inside)
            .build();
        self.show(&area.into_styled(style));
    }

    /// Writes a line of text, its capitals in the middle of the area's height; a line that is too
    /// wide is shortened.
    fn write(
        &mut self,
        font: &Font,
        area: Rectangle,
        alignment: Alignment,
        color: Self::Color,
        line: &str,
    ) {
        let anchor = match alignment {
            Alignment::Left => AnchorPoint::CenterLeft,
            Alignment::Center => AnchorPoint::Center,
            Alignment::Right => AnchorPoint::CenterRight,
        };
        let place = area.anchor_point(anchor) + Point::new(0, font.capital() as i32 / 2);
        let line = text::shortened(font, line, area.size.width);
        // A line break would begin a second line.
        let line = line.replace(char::is_control, " ");
        let letters = Letters { font, color };
        self.show(&Text::with_alignment(&line, place, letters, alignment));
    }
}

impl<T: DrawTarget<Error = Infallible>> Draw for T {}
