//! The unfolded cube: places of the stickers, and their look in a terminal.

use cube_core::{Cube, Face, Facelet, Letters};
use embedded_graphics::{prelude::*, primitives::Rectangle};

pub use crate::ink::color;
use crate::{
    ink::ink_on,
    stickering::{Paint, Stickers},
};
pub use cube_core::net::{COLUMNS, ROWS, position};

/// Size in pixels of a net of squares.
pub(crate) const fn size(side: u32) -> Size {
    Size::new(COLUMNS as u32 * side, ROWS as u32 * side)
}

/// Square of a facelet in a net that begins at (0, 0).
pub(crate) const fn square(facelet: Facelet, side: u32) -> Rectangle {
    let at = position(facelet);
    let top_left = Point::new(at.column as i32 * side as i32, at.row as i32 * side as i32);
    Rectangle::new(top_left, Size::new_equal(side))
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
    text_of_stickers(&faces.into(), style)
}

/// Net of painted stickers as lines of text: paler ones in lower case, grey ones as dots.
pub fn text_of_stickers(stickers: &Stickers, style: Style) -> String {
    text_in(stickers, style, &Letters::FACES)
}

/// Net of painted stickers in the letters of a person.
pub fn text_in(stickers: &Stickers, style: Style, letters: &Letters) -> String {
    let (columns, rows) = size_for(stickers.side());
    let mut squares = vec![vec![None; columns]; rows];
    for (face, row, column, paint) in stickers.iter() {
        let (left, top) = first_square(face, stickers.side());
        squares[top + row][left + column] = Some(paint);
    }
    let lines = squares.into_iter().map(|row| {
        let line: String = row
            .into_iter()
            .map(|square| cell(square, style, letters))
            .collect();
        line.trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Columns and rows of the net of a cube with `side` stickers a side, in squares.
pub(crate) const fn size_for(side: usize) -> (usize, usize) {
    (COLUMNS / 3 * side, ROWS / 3 * side)
}

/// Column and row of the first square of a face in that net.
pub(crate) const fn first_square(face: Face, side: usize) -> (usize, usize) {
    let at = position(Facelet::new(face, 0));
    (at.column / 3 * side, at.row / 3 * side)
}

fn cell(square: Option<Paint>, style: Style, letters: &Letters) -> String {
    let Some(paint) = square else {
        return "  ".to_owned();
    };
    let letter = match paint {
        Paint::Full(face) => letters.of(face),
        Paint::Dimmed(face) => letters.of(face).to_ascii_lowercase(),
        Paint::Grey => '.',
    };
    match style {
        Style::Letters => format!("{letter} "),
        Style::Colors => {
            let ([red, green, blue], [r, g, b]) = (paint.color(), ink_on(paint.color()));
            format!("\x1b[48;2;{red};{green};{blue};38;2;{r};{g};{b}m{letter} \x1b[0m")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ink::contrast,
        stickering::{Look, Stickering},
    };
    use cube_core::{State, pocket::PocketCube};
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
    fn pale_stickers_are_small_letters_and_grey_ones_dots() {
        let corner = |name: &str| name.parse().expect("a corner");
        let stickering = Stickering::only([corner("URF")]).with(corner("UFL"), Look::Dimmed);
        let net = |style| text_of_stickers(&stickering.stickers(&State::SOLVED), style);
        let expected = [
            "      . . .",
            "      . U .",
            "      u . U",
            ". . l f . F R . . . . .",
            ". L . . F . . R . . B .",
        ];
        let letters = net(Style::Letters);
        assert!(letters.lines().take(5).eq(expected), "{letters}");
        assert_eq!(net(Style::Colors).matches("\x1b[48;2;").count(), 54);
    }

    #[test]
    fn the_2x2x2_has_a_smaller_net() {
        let turned = PocketCube::SOLVED.turned("F".parse().expect("a turn"));
        let expected = [
            "    U U",
            "    L L",
            "L D F F U R B B",
            "L D F F U R B B",
            "    R R",
            "    D D",
        ];
        let net = text_of_stickers(&turned.stickers().into(), Style::Letters);
        assert_eq!(net, expected.join("\n"));
        assert_eq!(net.parse(), Ok(turned));
    }

    #[test]
    fn no_two_stickers_share_a_square_and_no_two_faces_a_color() {
        let squares: HashSet<_> = Facelet::all().map(position).collect();
        assert_eq!(squares.len(), 54);
        assert!(
            squares
                .iter()
                .all(|at| at.column < COLUMNS && at.row < ROWS)
        );
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
