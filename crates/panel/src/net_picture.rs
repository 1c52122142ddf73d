//! The unfolded cube as a PNG and as an SVG picture.

use embedded_graphics::{pixelcolor::Rgb888, prelude::*, primitives::Rectangle};

use crate::{
    canvas::Canvas,
    draw::{Draw, area},
    net,
    stickering::{Paint, Stickers},
    svg::{Svg, filled},
};

/// Side of a square of the net, in pixels, its frame included.
const SQUARE: u32 = 40;
/// Width of the black frame around a sticker, in pixels.
const FRAME: i32 = 2;
const BACKGROUND: Rgb888 = Rgb888::new(90, 90, 90);

/// PNG file of the unfolded cube, 480 by 360 pixels for the 3x3x3.
///
/// # Errors
/// When the picture cannot be encoded.
pub fn png(stickers: &Stickers) -> Result<Vec<u8>, png::EncodingError> {
    let mut canvas = Canvas::new(size(stickers), BACKGROUND);
    for (square, paint) in squares(stickers) {
        let [red, green, blue] = paint.color();
        canvas.fill(square, Rgb888::BLACK);
        canvas.fill(square.offset(-FRAME), Rgb888::new(red, green, blue));
    }
    canvas.png()
}

/// SVG file of the unfolded cube, with a title. Stickers have the classes of
/// [`cube_picture::svg`](crate::cube_picture::svg).
///
/// ```
/// use cube_core::Cube;
/// use panel::{net_picture, stickering::Stickers};
/// let svg = net_picture::svg(&Stickers::from(&Cube::SOLVED.faces()), "solved");
/// assert!(svg.contains("<title>solved</title>"));
/// assert_eq!(svg.matches("class=\"full-L\"").count(), 9);
/// ```
pub fn svg(stickers: &Stickers, title: &str) -> String {
    let size = size(stickers);
    let background = [BACKGROUND.r(), BACKGROUND.g(), BACKGROUND.b()];
    let style = filled("page", background) + &filled("body", [0; 3]) + &Paint::styles();
    let mut svg = Svg::new(size.width.into(), size.height.into(), title, &style);
    for (square, paint) in squares(stickers) {
        svg.rect("body", corner_and_size(square), "");
        svg.rect(&paint.class(), corner_and_size(square.offset(-FRAME)), "");
    }
    svg.finish()
}

fn size(stickers: &Stickers) -> Size {
    let (columns, rows) = net::size_for(stickers.side());
    Size::new(columns as u32, rows as u32) * SQUARE
}

/// The places of the stickers, frames included, and their paints.
fn squares(stickers: &Stickers) -> impl Iterator<Item = (Rectangle, Paint)> {
    stickers.iter().map(|(face, row, column, paint)| {
        let (left, top) = net::first_square(face, stickers.side());
        let [x, y] = [left + column, top + row].map(|place| place as i32 * SQUARE as i32);
        (area(x, y, SQUARE, SQUARE), paint)
    })
}

/// Upper left corner, width and height.
fn corner_and_size(area: Rectangle) -> [f64; 4] {
    let Rectangle { top_left, size } = area;
    [
        top_left.x.into(),
        top_left.y.into(),
        size.width.into(),
        size.height.into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stickering::Stickering;

    #[test]
    fn both_pictures_have_the_same_stickers_at_the_same_places() {
        let cross = ["DF", "DR", "DB", "DL"].map(|name| name.parse().expect("an edge"));
        let state = "F R U B2 L'".parse().expect("a state");
        let pocket = cube_core::pocket::PocketCube::SOLVED;
        for stickers in [
            Stickering::only(cross).stickers(&state),
            pocket.stickers().into(),
        ] {
            let file = svg(&stickers, "cross");
            let document = roxmltree::Document::parse(&file).expect("valid XML");
            let png = png(&stickers).expect("encoded");
            let picture = Canvas::read(&png);
            for (square, paint) in squares(&stickers) {
                let Point { x, y } = square.center();
                assert_eq!(picture.color(x as u32, y as u32), paint.color());
                let sticker = square.offset(-FRAME);
                let is_there = |node: roxmltree::Node| {
                    node.attribute("class") == Some(&paint.class())
                        && node.attribute("x") == Some(&format!("{}.0", sticker.top_left.x))
                        && node.attribute("y") == Some(&format!("{}.0", sticker.top_left.y))
                };
                assert!(document.descendants().any(is_there), "{square:?}");
            }
            assert_eq!(
                file.matches("<rect").count(),
                1 + 2 * stickers.iter().count()
            );
        }
    }
}
