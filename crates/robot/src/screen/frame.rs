//! A picture of black and white points.

use brick::Screen;

/// One picture of the screen: row by row from the top left, true for black.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frame(Vec<bool>);

impl Frame {
    /// Points in a row.
    pub(crate) const WIDTH: usize = <dyn Screen>::WIDTH;
    /// Rows.
    pub(crate) const HEIGHT: usize = <dyn Screen>::HEIGHT;

    /// A white picture.
    pub(crate) fn blank() -> Self {
        Self(vec![false; Self::WIDTH * Self::HEIGHT])
    }

    /// The points, as [`Screen::show`] takes them.
    pub(crate) fn pixels(&self) -> &[bool] {
        &self.0
    }

    /// Fills a rectangle.
    pub(super) fn fill(&mut self, x: usize, y: usize, width: usize, height: usize, black: bool) {
        for row in y..(y + height).min(Self::HEIGHT) {
            let start = row * Self::WIDTH;
            self.0[start + x..start + (x + width).min(Self::WIDTH)].fill(black);
        }
    }
}
