//! The unfolded cube: places of the stickers, and their look in a terminal.

use cube_core::{Cube, Face, Facelet, pocket::PocketCube};
use embedded_graphics::{prelude::*, primitives::Rectangle};

use crate::ink::ink_on;
pub use cube_core::net::{SIZE, position};
pub(crate) use cube_core::pocket::net as pocket;

/// Size in pixels of a net of squares.
pub(crate) const fn size(side: u32) -> Size {
    Size::new(SIZE.0 as u32 * side, SIZE.1 as u32 * side)
}

/// Square of a facelet in a net that begins at (0, 0).
pub(crate) const fn square(facelet: Facelet, side: u32) -> Rectangle {
    square_at(position(facelet), side)
}

/// Square of a column and row in a net that begins at (0, 0).
pub(crate) const fn square_at((column, row): (usize, usize), side: u32) -> Rectangle {
    let top_left = Point::new(column as i32 * side as i32, row as i32 * side as i32);
    Rectangle::new(top_left, Size::new_equal(side))
}

/// Colour in which a face of the solved cube is shown: red, green, blue of 0 to 255. White up and
/// green in front, as cubes are sold.
pub const fn color(face: Face) -> [u8; 3] {
    match face {
        Face::U => [255, 255, 255],
        Face::R => [200, 20, 30],
        Face::F => [0, 155, 72],
        Face::D => [255, 213, 0],
        Face::L => [255, 110, 0],
        Face::B => [0, 70, 173],
    }
}

/// Style of a net in text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Coloured squares, by escape sequences for 24-bit colour.
    Colors,
    /// Letters only.
    Letters,
}

/// Net of a cube as nine lines of text.
pub fn text(cube: &Cube, style: Style) -> String {
    text_of(&cube.faces(), style)
}

/// Net of 54 stickers in the order URFDLB as nine lines of text.
pub fn text_of(faces: &[Face; 54], style: Style) -> String {
    let positions = Facelet::all().map(position);
    lines(SIZE, positions.zip(faces.iter().copied()), style)
}

/// Net of a 2x2x2 cube as six lines of text.
pub fn pocket_text(cube: &PocketCube, style: Style) -> String {
    let positions = (0..24).map(pocket::position);
    let faces = cube.stickers().iter().copied();
    lines(pocket::SIZE, positions.zip(faces), style)
}

/// Lines of a net of this size, from the positions of its stickers.
fn lines(
    (columns, rows): (usize, usize),
    stickers: impl Iterator<Item = ((usize, usize), Face)>,
    style: Style,
) -> String {
    let mut squares = vec![vec![None; columns]; rows];
    for ((column, row), face) in stickers {
        squares[row][column] = Some(face);
    }
    let lines = squares.into_iter().map(|row| {
        let line: String = row.into_iter().map(|square| cell(square, style)).collect();
        line.trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn cell(square: Option<Face>, style: Style) -> String {
    match (square, style) {
        (None, _) => "  ".to_owned(),
        (Some(face), Style::Letters) => format!("{face} "),
        (Some(face), Style::Colors) => {
            let ([red, green, blue], [r, g, b]) = (color(face), ink_on(color(face)));
            format!("\x1b[48;2;{red};{green};{blue};38;2;{r};{g};{b}m{face} \x1b[0m")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::contrast;
    use std::collections::HashSet;

    #[test]
    fn the_net_is_folded_as_the_facelets_are_numbered() {
        let turned = Cube::SOLVED.turned("F".parse().expect("a turn"));
        let expected = [
            "      U U U",
            "      U U U",
            "      L L L",
            "L L D F F F U R R B B B",
            "L L D F F F U R R B B B",
            "L L D F F F U R R B B B",
            "      R R R",
            "      D D D",
            "      D D D",
        ];
        let expected = expected.join("\n");
        assert_eq!(text(&turned, Style::Letters), expected);
    }

    #[test]
    fn the_net_of_a_2x2x2_reads_back() {
        let turned: PocketCube = "F".parse().expect("a turn");
        let expected = [
            "    U U",
            "    L L",
            "L D F F U R B B",
            "L D F F U R B B",
            "    R R",
            "    D D",
        ];
        let text = pocket_text(&turned, Style::Letters);
        assert_eq!(text, expected.join("\n"));
        for style in [Style::Letters, Style::Colors] {
            assert_eq!(pocket_text(&turned, style).parse(), Ok(turned));
        }
    }

    #[test]
    fn no_two_stickers_share_a_square_and_no_two_faces_a_color() {
        let squares: HashSet<_> = Facelet::all().map(position).collect();
        assert_eq!(squares.len(), 54);
        assert!(squares.iter().all(|&(x, y)| x < SIZE.0 && y < SIZE.1));
        let colors: HashSet<_> = Face::ALL.map(color).into();
        assert_eq!(colors.len(), 6);
    }

    #[test]
    fn colors_add_escapes_around_the_same_letters() {
        let colored = text(&Cube::SOLVED, Style::Colors);
        assert_eq!(colored.matches("\x1b[48;2;").count(), 54);
        assert!(colored.contains("\x1b[48;2;255;255;255;38;2;0;0;0mU "));
    }

    /// The guidelines for accessible web pages ask for a contrast of 4.5.
    #[test]
    fn the_letter_on_every_sticker_is_read_easily() {
        for face in Face::ALL {
            let contrast = contrast(ink_on(color(face)), color(face));
            assert!(contrast > 4.5, "{face}: {contrast}");
        }
    }
}
