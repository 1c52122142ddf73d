//! The cube in the hand as an SVG element of few bytes, of which a page holds many.

use std::fmt::Write as _;

use super::{
    Fit,
    parts::{Arrow, FarSide},
    scene::{self, Corners, Ink},
};
use crate::{stickering::Stickers, svg::escaped};

/// Width of a picture in units, which are as fine as a sticker needs them in whole numbers.
const WIDTH: u32 = 400;

/// SVG element of the cube, for an HTML page or as a file of its own: sharp corners, a path for each
/// colour, no classes, no size but that of its place. A viewer shows the title under the pointer.
///
/// ```
/// use cube_core::Cube;
/// use panel::{cube_picture::{FarSide, plain}, stickering::Stickers};
/// let stickers = Stickers::from(&Cube::SOLVED.faces());
/// let svg = plain(&stickers, FarSide::Hidden, &[], "solved");
/// // The body, and a path for each of the three faces.
/// assert_eq!(svg.matches("<path").count(), 4);
/// assert!(svg.len() < 1500);
/// ```
pub fn plain(stickers: &Stickers, far_side: FarSide, arrows: &[Arrow], title: &str) -> String {
    let areas = scene::areas(stickers, far_side, arrows, Corners::Sharp);
    let fit = Fit::new(&areas, WIDTH);
    let mut paths: Vec<(Ink, String)> = Vec::new();
    // A sticker on the body joins no path behind the body.
    let mut first_joined = 0;
    for area in &areas {
        if area.ink == Ink::Body {
            first_joined = paths.len();
        }
        let mut joined = paths[first_joined..].iter();
        let known = joined.position(|(ink, _)| *ink == area.ink);
        let at = known.map_or(paths.len(), |at| first_joined + at);
        if known.is_none() {
            paths.push((area.ink, String::new()));
        }
        let path = &mut paths[at].1;
        for (number, [x, y]) in fit.points(area).into_iter().enumerate() {
            let letter = if number == 0 { 'M' } else { ' ' };
            write!(path, "{letter}{x:.0} {y:.0}").expect("a string takes everything");
        }
        path.push('z');
    }
    let (width, height, title) = (fit.size.width, fit.size.height, escaped(title));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\
         <title>{title}</title>"
    );
    for (ink, path) in paths {
        let [red, green, blue] = ink.color();
        write!(
            svg,
            "<path fill=\"#{red:02x}{green:02x}{blue:02x}\" d=\"{path}\"/>"
        )
        .expect("a string takes everything");
    }
    svg + "</svg>\n"
}
