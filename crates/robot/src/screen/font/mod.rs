//! Letters, drawn point by point in `large.txt` and `small.txt` and read from there while the
//! program is compiled.
//!
//! In these files a line of characters stands above their pictures, `#` for black; a blank line
//! ends each group. All rows of a picture are equally long, and rows left out at the bottom are
//! white. Printable ASCII is there and `…°×±◀▶▲▼●✓`; anything else looks like an empty box.

mod parse;

/// Rows of a letter, from the top of `b` to the bottom of `g`.
const ROWS: usize = 13;

/// Letters in a file.
const COUNT: usize = 104;

static LARGE_GLYPHS: [Glyph; COUNT] = parse::glyphs(include_str!("large.txt"));
static SMALL_GLYPHS: [Glyph; COUNT] = parse::glyphs(include_str!("small.txt"));

/// For what is to be read at arm's length: capitals of ten rows, strokes two points wide.
pub(crate) const LARGE: Font = Font {
    glyphs: &LARGE_GLYPHS,
    unknown: Glyph::empty_box(6, 10),
    space: 4,
    gap: 1,
    capital: 10,
    scale: 1,
};

/// For the one number or letter that matters most: large letters at twice their size.
pub(crate) const HUGE: Font = Font { scale: 2, ..LARGE };

/// For details: five by seven points.
pub(crate) const SMALL: Font = Font {
    glyphs: &SMALL_GLYPHS,
    unknown: Glyph::empty_box(5, 7),
    space: 3,
    gap: 1,
    capital: 7,
    scale: 1,
};

/// One letter.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Glyph {
    character: char,
    /// White columns to its left in the file, where all letters of a kind may be equally wide.
    left: u8,
    /// Columns from the first to the last black one.
    width: u8,
    /// From the top; the highest bit is the first column in the file.
    rows: [u16; ROWS],
}

impl Glyph {
    const SPACE: Self = Self {
        character: ' ',
        left: 0,
        width: 0,
        rows: [0; ROWS],
    };

    /// What stands for a character that is not there.
    const fn empty_box(width: u8, height: usize) -> Self {
        let full = !(u16::MAX >> width);
        let mut rows = [0; ROWS];
        let mut row = 0;
        while row < height {
            rows[row] = 1 << 15 | 1 << (16 - width);
            row += 1;
        }
        (rows[0], rows[height - 1]) = (full, full);
        Self {
            character: '\0',
            left: 0,
            width,
            rows,
        }
    }

    /// Its black points as column and row, columns counted as in the file.
    pub(crate) fn points(&self) -> impl Iterator<Item = (usize, usize)> {
        let columns = usize::from(self.left)..usize::from(self.left + self.width);
        (0..).zip(self.rows).flat_map(move |(row, bits)| {
            let black = move |column: &usize| bits << column & 1 << 15 != 0;
            columns
                .clone()
                .filter(black)
                .map(move |column| (column, row))
        })
    }
}

/// A set of letters of one size.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Font {
    glyphs: &'static [Glyph],
    unknown: Glyph,
    /// Columns of a space, and between two letters, in points of a letter.
    space: usize,
    gap: usize,
    /// Rows of a capital, in points of a letter.
    capital: usize,
    /// Pixels along the side of a point of a letter.
    scale: usize,
}

impl Font {
    /// How a character looks.
    pub(crate) fn glyph(&self, character: char) -> &Glyph {
        let found = self
            .glyphs
            .iter()
            .find(|glyph| glyph.character == character);
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
            // Arrows side by side look like one thing if they are not further apart.
            symbol => glyph(symbol) + 1,
        };
        columns * self.scale
    }

    /// Pixels that a text takes from left to right.
    pub(super) fn width(&self, text: &str) -> usize {
        let advances: usize = text.chars().map(|character| self.advance(character)).sum();
        advances.saturating_sub(self.gap * self.scale)
    }

    /// The black points of a text as column and row in points of a letter, from the top left.
    pub(super) fn points(&self, text: &str) -> impl Iterator<Item = (usize, usize)> {
        let mut next = 0;
        text.chars().flat_map(move |character| {
            let start = next;
            next += self.advance(character) / self.scale;
            let glyph = match character {
                ' ' => &Glyph::SPACE,
                _ => self.glyph(character),
            };
            let left = usize::from(glyph.left);
            let points = glyph.points();
            points.map(move |(column, row)| (start + column - left, row))
        })
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
        let points: Vec<_> = SMALL.points("i l").collect();
        assert_eq!(points[..3], [(0, 0), (0, 2), (0, 3)]);
        assert_eq!(points[6], (5, 0));
        assert_eq!(SMALL.width("i l"), 7);
        assert_eq!(HUGE.width("H"), 14);
    }
}
