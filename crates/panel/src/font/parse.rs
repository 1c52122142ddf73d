//! Parser of the pictures of letters.

use super::glyph::{FIRST, Glyph};

/// Letters of a file, sorted by their character.
///
/// # Panics
/// When the file breaks its format, which the build finds.
pub(super) fn glyphs(text: &str) -> Vec<Glyph> {
    let groups = text.split("\n\n").filter(|group| !group.trim().is_empty());
    let mut glyphs: Vec<Glyph> = groups.flat_map(group).collect();
    glyphs.sort_by_key(|glyph| glyph.character);
    glyphs
}

/// Letters of a line of characters and the rows below it.
fn group(text: &str) -> Vec<Glyph> {
    let mut lines = text.lines().map(str::split_whitespace);
    let characters = lines.next().into_iter().flatten();
    let mut glyphs: Vec<Glyph> = characters.map(letter).collect();
    for (row, pictures) in lines.enumerate() {
        let pictures: Vec<&str> = pictures.collect();
        assert_eq!(pictures.len(), glyphs.len(), "a row lacks a letter");
        for (glyph, picture) in glyphs.iter_mut().zip(pictures) {
            // Until all rows are read, `width` is that of the picture with its white edges.
            let width = picture.len() as u8;
            assert!(row == 0 || glyph.width == width, "rows differ in length");
            (glyph.width, glyph.rows[row]) = (width, bits(picture));
        }
    }
    glyphs.iter_mut().for_each(trim);
    glyphs
}

/// A letter without points.
fn letter(name: &str) -> Glyph {
    let mut letters = name.chars();
    let (Some(character), None) = (letters.next(), letters.next()) else {
        panic!("{name:?} is not one character");
    };
    Glyph {
        character,
        ..Glyph::SPACE
    }
}

/// Row of a picture, its first column as the highest bit.
fn bits(picture: &str) -> u16 {
    let points = picture.chars().enumerate();
    let bits = points.map(|(column, point)| match point {
        '#' => FIRST >> column,
        '.' => 0,
        other => panic!("a point is # or ., not {other}"),
    });
    bits.sum()
}

/// Narrows a letter to its black columns.
fn trim(glyph: &mut Glyph) {
    let black = glyph.rows.iter().fold(0, |black, row| black | row);
    glyph.left = black.leading_zeros() as u8;
    glyph.width = 16 - glyph.left - black.trailing_zeros() as u8;
}
