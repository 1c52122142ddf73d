//! The cube as it lies in the hand: U, F and R in perspective, as a PNG and as an SVG picture.
//!
//! ```text
//!     +---+  L   +----+ B       L, B and D float off the cube, seen through it: a sticker of L
//!     |   | +---/  U /|         has the height that it has on the cube
//!     |   |+-------+/ |
//!     +---+|       |R |
//!          |   F   | /
//!          +-------+         An arrow shows the turn that comes next: it goes where the stickers
//!            +------+ D      of the layer go, and has two heads for a half turn
//!           /______/
//! ```
//! The file `view.rs` has the places in space and the camera, `scene.rs` the areas that are drawn.
//! The cube has the same place in all pictures of one width, so that the steps of a solution line
//! up.

mod arrow;
mod parts;
mod plain;
mod scene;
#[cfg(test)]
mod tests;
mod view;

use embedded_graphics::{pixelcolor::Rgb888, prelude::*};
use nalgebra::Vector2;

use self::scene::{Area, Corners, Ink};
pub use self::{
    parts::{Arrow, FarSide, Parts},
    plain::plain,
};
use crate::{canvas::Canvas, stickering::Stickers, svg::Svg};

/// Margin of a picture, as a share of its width.
const MARGIN: f64 = 0.03;
/// Width of an SVG picture in pixels, which a viewer scales.
const SVG_WIDTH: u32 = 480;
const PAGE: Rgb888 = Rgb888::WHITE;

/// PNG file of the cube, `width` pixels wide and a little higher or lower.
///
/// ```
/// use cube_core::Cube;
/// use panel::{cube_picture, stickering::Stickers};
/// let stickers = Stickers::from(&Cube::SOLVED.faces());
/// let parts = cube_picture::Parts {
///     turn: Some("R'".parse()?),
///     ..Default::default()
/// };
/// assert!(cube_picture::png(&stickers, parts, 480).is_ok());
/// assert!(cube_picture::png(&stickers, parts, 0).is_err());
/// # Ok::<(), cube_core::InvalidTurn>(())
/// ```
///
/// # Errors
/// When the picture cannot be encoded, as one without width.
pub fn png(stickers: &Stickers, parts: Parts, width: u32) -> Result<Vec<u8>, png::EncodingError> {
    let areas = areas(stickers, parts);
    let fit = Fit::new(&areas, width);
    let mut canvas = Canvas::new(fit.size, PAGE);
    for area in &areas {
        let [red, green, blue] = area.ink.color();
        canvas.polygon(&fit.points(area), Rgb888::new(red, green, blue));
    }
    canvas.png()
}

/// SVG file of the cube, with a title. Areas have classes: `full-U` for a sticker in the colour of
/// U, `dimmed-U`, `grey`, `body`, `backing`, `arrow` and `rim`.
///
/// ```
/// use cube_core::Cube;
/// use panel::{cube_picture, stickering::Stickers};
/// let stickers = Stickers::from(&Cube::SOLVED.faces());
/// let svg = cube_picture::svg(&stickers, Default::default(), "solved");
/// assert_eq!(svg.matches("class=\"full-L\"").count(), 9);
/// ```
pub fn svg(stickers: &Stickers, parts: Parts, title: &str) -> String {
    let areas = areas(stickers, parts);
    let fit = Fit::new(&areas, SVG_WIDTH);
    let (width, height) = (f64::from(fit.size.width), f64::from(fit.size.height));
    let mut svg = Svg::new(width, height, title, &Ink::styles());
    for area in &areas {
        svg.polygon(&area.ink.class(), fit.points(area).into_iter());
    }
    svg.finish()
}

fn areas(stickers: &Stickers, parts: Parts) -> Vec<Area> {
    let arrow = parts.turn.map(Arrow::from);
    scene::areas(stickers, parts.far_side, arrow.as_slice(), Corners::Round)
}

/// Place of a scene in a picture.
struct Fit {
    size: Size,
    /// Pixels per unit of the scene.
    scale: f64,
    /// Place of the scene's zero in the picture, in pixels.
    zero: Vector2<f64>,
}

impl Fit {
    /// The place that fills a picture of a width in pixels up to its margin.
    fn new(areas: &[Area], width: u32) -> Self {
        let all = || areas.iter().flat_map(|area| &area.corners);
        let low = all().fold(Vector2::repeat(f64::MAX), |low, point| low.inf(point));
        let high = all().fold(Vector2::repeat(f64::MIN), |high, point| high.sup(point));
        let span = high - low;
        let margin = f64::from(width) * MARGIN;
        let scale = (f64::from(width) - 2.0 * margin) / span.x;
        let height = (span.y * scale + 2.0 * margin).round() as u32;
        Self {
            size: Size::new(width, height),
            scale,
            zero: Vector2::repeat(margin) - low * scale,
        }
    }

    /// Corners of an area, in pixels from the upper left corner of the picture.
    fn points(&self, area: &Area) -> Vec<[f64; 2]> {
        let corners = area.corners.iter();
        corners.map(|&corner| self.place(corner)).collect()
    }

    /// Point of the scene in the picture, in pixels.
    fn place(&self, point: Vector2<f64>) -> [f64; 2] {
        (point * self.scale + self.zero).into()
    }
}
