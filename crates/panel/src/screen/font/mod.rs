//! Fonts: letters drawn point by point in `large.txt` and `small.txt`, from which they are read
//! while the program is compiled.
//!
//! In these files a line of characters stands above their pictures, `#` for black; a blank line
//! ends each group. All rows of a picture are equally long, and rows left out at the bottom are
//! white. The characters are printable ASCII and `…°×±◀▶▲▼●✓`; any other looks like an empty box.

mod glyph;
mod parse;

pub use self::glyph::Glyph;

/// Number of letters in a file: first those from `!` to `~`, in this order.
const COUNT: usize = 104;

static LARGE_GLYPHS: [Glyph; COUNT] = parse::glyphs(include_str!("large.txt"));
static SMALL_GLYPHS: [Glyph; COUNT] = parse::glyphs(include_str!("small.txt"));

/// Font for texts that are read at arm's length: capitals of ten rows, strokes two points wide.
pub const LARGE: Font = Font {
    glyphs: &LARGE_GLYPHS,
    unknown: Glyph::empty_box(6, 10),
    space: 4,
    gap: 1,
    capital: 10,
    scale: 1,
};

/// Font for the one number or letter that matters most: large letters at twice their size.
pub const HUGE: Font = Font { scale: 2, ..LARGE };

/// Font for details: five by seven points.
pub const SMALL: Font = Font {
    glyphs: &SMALL_GLYPHS,
    unknown: Glyph::empty_box(5, 7),
    space: 3,
    gap: 1,
    capital: 7,
    scale: 1,
};

/// Font: a set of letters of one size.
#[derive(Debug, Clone, Copy)]
pub struct Font {
    glyphs: &'static [Glyph],
    unknown: Glyph,
    /// Columns of a space, then columns between two letters, in points of a letter.
    space: usize,
    gap: usize,
    /// Rows of a capital, in points of a letter.
    capital: usize,
    /// Pixels along the side of a point of a letter.
    scale: usize,
}

impl Font {
    /// Letter of a character.
    pub fn glyph(&self, character: char) -> &Glyph {
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

    /// Pixels along the side of a point of a letter.
    pub(super) const fn scale(&self) -> usize {
        self.scale
    }

    /// Pixels between two letters.
    pub(super) const fn gap(&self) -> usize {
        self.gap * self.scale
    }

    /// Rows of a capital in pixels.
    pub(super) const fn capital(&self) -> usize {
        self.capital * self.scale
    }

    /// Pixels from the left of a character to the left of the next.
    pub(super) fn advance(&self, character: char) -> usize {
        let glyph = |character| usize::from(self.glyph(character).width) + self.gap;
        let columns = match character {
            ' ' => self.space,
            '!'..='~' => glyph(character),
            // Arrows side by side need one more column to look like two.
            symbol => glyph(symbol) + 1,
        };
        columns * self.scale
    }

    /// Width of a text in pixels.
    pub(super) fn width(&self, text: &str) -> usize {
        let advances: usize = text.chars().map(|character| self.advance(character)).sum();
        advances.saturating_sub(self.gap * self.scale)
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
        assert_eq!(points, [(2, 0), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6)]);
        let rows: Vec<_> = SMALL.glyph('-').rows().collect();
        assert_eq!(rows, [(3, 0b111 << 13)]);
        assert_eq!(SMALL.width("i l"), 7);
        assert_eq!(HUGE.width("H"), 14);
    }
}
