//! Fonts: letters drawn point by point in `large.txt` and `small.txt`, which the build packs, and which are read when
//! the first letter is drawn; and a renderer of text for embedded-graphics.
//!
//! In these files a line of characters stands above their pictures, `#` for black; a blank line
//! ends each group. All rows of a picture are equally long, and rows left out at the bottom are
//! white. The characters are printable ASCII, `…°×±✓`, and the letters and quotation marks of German,
//! Spanish, French and Russian; any other looks like an empty box. Letters of Russian that look like
//! Latin ones are drawn by these ([`drawn_as`]).
//!
//! The letters differ in width, so that a line of the brick's screen holds about 26 of them with
//! strokes of two pixels. The fonts of embedded-graphics with such strokes are all equally wide:
//! 22 to 25 letters a line, and an `m` that is a block at that width.

mod glyph;
mod letters;
mod parse;

use std::{str, sync::LazyLock};

use glyph::Glyph;
pub(crate) use letters::Letters;

/// Letters of a packed file, read at the first use: first those from `!` to `~`, in this order.
macro_rules! glyphs {
    ($file:literal) => {
        || {
            static GLYPHS: LazyLock<Vec<Glyph>> =
                LazyLock::new(|| unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/", $file))));
            &GLYPHS
        }
    };
}

/// Font for texts that are read at arm's length: capitals of ten rows, strokes two points wide.
pub(crate) const LARGE: Font = Font {
    glyphs: glyphs!("large.packed"),
    unknown: Glyph::empty_box(6, 10),
    space: 4,
    capital: 10,
    scale: 1,
};

/// Font for the one number or letter that matters most: large letters at twice their size.
pub(crate) const HUGE: Font = Font { scale: 2, ..LARGE };

/// Font for details: five by seven points.
pub(crate) const SMALL: Font = Font {
    glyphs: glyphs!("small.packed"),
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
    glyphs: fn() -> &'static [Glyph],
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
        let glyphs = (self.glyphs)();
        let found = match drawn_as(character) {
            ' ' => Some(&Glyph::SPACE),
            letter @ '!'..='~' => glyphs.get(letter as usize - '!' as usize),
            letter => glyphs
                .binary_search_by_key(&letter, |glyph| glyph.character)
                .ok()
                .map(|at| &glyphs[at]),
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

fn unpacked(packed: &[u8]) -> Vec<Glyph> {
    let text = miniz_oxide::inflate::decompress_to_vec(packed).expect("the build packed it");
    parse::glyphs(str::from_utf8(&text).expect("the build packed text"))
}

/// Letter that is drawn for a character: the Latin letter of the same look, where there is one. A
/// space that does not break a line is as wide as another one.
const fn drawn_as(character: char) -> char {
    match character {
        '\u{a0}' | '\u{202f}' => ' ',
        '’' => '\'',
        'А' => 'A',
        'В' => 'B',
        'Е' => 'E',
        'З' => '3',
        'Ё' => 'Ë',
        'К' => 'K',
        'М' => 'M',
        'Н' => 'H',
        'О' => 'O',
        'Р' => 'P',
        'С' => 'C',
        'Т' => 'T',
        'Х' => 'X',
        'а' => 'a',
        'е' => 'e',
        'ё' => 'ë',
        'о' => 'o',
        'р' => 'p',
        'с' => 'c',
        'у' => 'y',
        'х' => 'x',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_every_language_is_drawn() {
        for language in ["en", "de", "es", "fr", "ru"] {
            let path = format!("{}/../../words/{language}.toml", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(&path).expect(&path);
            let brick = text
                .split("\n[")
                .filter(|section| section.starts_with("brick"));
            for character in brick.flat_map(str::chars).filter(|it| *it != '\n') {
                for font in [LARGE, SMALL] {
                    let glyph = font.glyph(character);
                    let is_drawn = glyph.character != font.unknown.character;
                    assert!(is_drawn, "{character} of {language}");
                }
            }
        }
    }

    #[test]
    fn every_printable_character_is_there_once_and_looks_different() {
        for font in [LARGE, SMALL] {
            let glyphs = (font.glyphs)();
            for (i, glyph) in glyphs.iter().enumerate() {
                assert!(glyph.width > 0, "{}", glyph.character);
                for other in &glyphs[..i] {
                    assert_ne!(glyph.character, other.character);
                    let same = (glyph.left, glyph.rows) == (other.left, other.rows);
                    assert!(!same, "{} and {}", glyph.character, other.character);
                }
            }
            for character in '!'..='~' {
                assert_eq!(font.glyph(character).character, character);
            }
            assert_eq!(font.glyph('\u{4e2d}').rows, font.unknown.rows);
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
