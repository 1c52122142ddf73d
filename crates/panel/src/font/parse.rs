//! Parser of the pictures of letters, which runs while the program is compiled.

use super::glyph::{Glyph, ROWS};

/// Letters of a file. The program does not compile if there are not `N` of them, or if the file
/// breaks its format.
pub(super) const fn glyphs<const N: usize>(text: &str) -> [Glyph; N] {
    let text = text.as_bytes();
    let mut glyphs = [Glyph::SPACE; N];
    // State: first letter of the group, number of letters in the group, next line, next place.
    let (mut first, mut count, mut line, mut place) = (0, 0, 0, 0);
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'\n' if place == 0 => {
                (first, count, line) = (first + count, 0, 0);
                at += 1;
            }
            b'\n' => {
                assert!(line == 0 || place == count, "a row lacks a letter");
                (count, line, place) = (place, line + 1, 0);
                at += 1;
            }
            b' ' => at += 1,
            _ if line == 0 => {
                (glyphs[first + place].character, at) = character(text, at);
                place += 1;
            }
            _ => {
                let (bits, end) = row(text, at);
                let glyph = &mut glyphs[first + place];
                // Until all rows are read, `width` is that of the picture with its white edges.
                let width = (end - at) as u8;
                assert!(line == 1 || glyph.width == width, "rows differ in length");
                (glyph.width, glyph.rows[line - 1]) = (width, bits);
                (at, place) = (end, place + 1);
            }
        }
    }
    assert!(first + count == N, "not as many letters as said");
    let mut i = 0;
    while i < N {
        trim(&mut glyphs[i]);
        i += 1;
    }
    sort(&mut glyphs);
    glyphs
}

/// Character in UTF-8 that begins at a place, and the place where the next begins.
const fn character(text: &[u8], at: usize) -> (char, usize) {
    const fn rest(byte: u8) -> u32 {
        (byte & 0x3f) as u32
    }
    let first = text[at] as u32;
    let (code, length) = if first < 0x80 {
        (first, 1)
    } else if first < 0xe0 {
        ((first & 0x1f) << 6 | rest(text[at + 1]), 2)
    } else {
        let code = (first & 0x0f) << 12 | rest(text[at + 1]) << 6 | rest(text[at + 2]);
        (code, 3)
    };
    match char::from_u32(code) {
        Some(character) => (character, at + length),
        None => panic!("longer characters than of three bytes are not read"),
    }
}

/// Row of a picture that begins at a place, its first column as the highest bit, and the place
/// where the row ends.
const fn row(text: &[u8], start: usize) -> (u16, usize) {
    let (mut bits, mut at) = (0, start);
    while !matches!(text[at], b' ' | b'\n') {
        assert!(matches!(text[at], b'#' | b'.'), "a point is # or .");
        bits |= ((text[at] == b'#') as u16) << 15 >> (at - start);
        at += 1;
    }
    (bits, at)
}

/// Narrows a letter to its black columns.
const fn trim(glyph: &mut Glyph) {
    let mut black = 0;
    let mut row = 0;
    while row < ROWS {
        black |= glyph.rows[row];
        row += 1;
    }
    glyph.left = black.leading_zeros() as u8;
    glyph.width = 16 - glyph.left - black.trailing_zeros() as u8;
}

/// Sorts letters by their character: those of ASCII come first.
const fn sort(glyphs: &mut [Glyph]) {
    let mut end = glyphs.len();
    while end > 1 {
        let mut i = 1;
        while i < end {
            if glyphs[i - 1].character > glyphs[i].character {
                glyphs.swap(i - 1, i);
            }
            i += 1;
        }
        end -= 1;
    }
}
