//! Fonts: letters drawn point by point in `large.txt` and `small.txt`, from which they are read
//! while the program is compiled, and a renderer of text for embedded-graphics.
//!
//! In these files a line of characters stands above their pictures, `#` for black; a blank line
//! ends each group. All rows of a picture are equally long, and rows left out at the bottom are
//! white. The characters are printable ASCII and `…°×±✓`; any other looks like an empty box.
//!
//! The letters differ in width, so that a line of the brick's screen holds about 26 of them with
//! strokes of two pixels. The fonts of embedded-graphics with such strokes are all equally wide:
//! 22 to 25 letters a line, and an `m` that is a block at that width.

mod glyph;
mod letters;
mod parse;

use glyph::Glyph;
pub(crate) use letters::Letters;

/// Number of letters in a file: first those from `!` to `~`, in this order.
const COUNT: usize = 99;

static LARGE_GLYPHS: [Glyph; COUNT] = parse::glyphs(include_str!("large.txt"));
static SMALL_GLYPHS: [Glyph; COUNT] = parse::glyphs(include_str!("small.txt"));

/// Font for texts that are read at arm's length: capitals of ten rows, strokes two points wide.
pub(crate) const LARGE: Font = Font {
    glyphs: &LARGE_GLYPHS,
    unknown: Glyph::empty_box(6, 10),
    space: 4,
    capital: 10,
    scale: 1,
};

/// Font for the one number or letter that matters most: large letters at twice their size.
pub(crate) const HUGE: Font = Font { scale: 2, ..LARGE };

/// Font for details: five by seven points.
pub(crate) const SMALL: Font = Font {
    glyphs: &SMALL_GLYPHS,
    unknown: Glyph::empty_box(5, 7),
    space: 3,
    capital: 7,
    scale: 1,
};

/// Columns between two letters, in points of a letter.
const GAP: u32 = 1;

/// Font: a set of letters of one size.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Font {
    glyphs: &'static [Glyph],
    unknown: Glyph,
    /// Columns of a space, in points of a letter.
    space: u32,
    /// Rows of a capital, in points of a letter.
    capital: u32,
    /// Pixels along the side of a point of a letter.
    scale: u32,
}

impl Font {
    fn glyph(&self, character: char) -> &Glyph {
        const PRINTABLE: usize = '~' as usize - '!' as usize + 1;
        let found = match character {
            ' ' => Some(&Glyph::SPACE),
            '!'..='~' => self.glyphs.get(character as usize - '!' as usize),
            _ => self.glyphs[PRINTABLE..]
                .iter()
                .find(|glyph| glyph.character == character),
        };
        found.unwrap_or(&self.unknown)
    }

    /// Pixels between two letters.
    pub(crate) const fn gap(&self) -> u32 {
        GAP * self.scale
    }

    /// Rows of a capital in pixels.
    pub(crate) const fn capital(&self) -> u32 {
        self.capital * self.scale
    }

    /// Pixels from the left of a character to the left of the next.
    pub(crate) fn advance(&self, character: char) -> u32 {
        let columns = match character {
            ' ' => self.space,
            letter => u32::from(self.glyph(letter).width) + GAP,
        };
        columns * self.scale
    }

    /// Width of a line of text in pixels.
    pub(crate) fn width_of(&self, line: &str) -> u32 {
        let advances: u32 = line.chars().map(|character| self.advance(character)).sum();
        advances.saturating_sub(self.gap())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_character_is_there_once_and_looks_different() {
        for font in [LARGE, SMALL] {
            for (i, glyph) in font.glyphs.iter().enumerate() {
                assert!(glyph.width > 0, "{}", glyph.character);
                for other in &font.glyphs[..i] {
                    assert_ne!(glyph.character, other.character);
                    let same = (glyph.left, glyph.rows) == (other.left, other.rows);
                    assert!(!same, "{} and {}", glyph.character, other.character);
                }
            }
            for character in '!'..='~' {
                assert_eq!(font.glyph(character).character, character);
            }
            assert_eq!(font.glyph('\u{e4}').rows, font.unknown.rows);
        }
    }

    #[test]
    fn a_letter_has_the_points_of_its_picture() {
        let points: Vec<_> = SMALL.glyph('i').points().collect();
        assert_eq!(points, [(0, 0), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6)]);
        let points: Vec<_> = SMALL.glyph('-').points().collect();
        assert_eq!(points, [(0, 3), (1, 3), (2, 3)]);
        assert_eq!(SMALL.width_of("i l"), 7);
        assert_eq!(HUGE.width_of("H"), 14);
    }
}
