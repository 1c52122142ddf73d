//! Letters of five by seven points: capitals, digits and what a sentence needs besides.

/// Points from left to right and from top to bottom.
pub(super) const SIZE: (u32, u32) = (5, 7);

/// From the left of one character to the left of the next, in points.
pub(super) const ADVANCE: u32 = 6;

/// The rows of a character from the top; the highest of five bits is the point at the left.
/// Small letters look like capitals, and what is not in the table like an empty box.
pub(super) fn rows(character: char) -> [u8; 7] {
    let character = character.to_ascii_uppercase();
    GLYPHS
        .iter()
        .find(|(of, _)| *of == character)
        .map_or(UNKNOWN, |&(_, rows)| rows)
}

const UNKNOWN: [u8; 7] = [31, 17, 17, 17, 17, 17, 31];

const GLYPHS: [(char, [u8; 7]); 51] = [
    (' ', [0, 0, 0, 0, 0, 0, 0]),
    ('0', [14, 17, 19, 21, 25, 17, 14]),
    ('1', [4, 12, 4, 4, 4, 4, 14]),
    ('2', [14, 17, 1, 6, 8, 16, 31]),
    ('3', [14, 17, 1, 6, 1, 17, 14]),
    ('4', [2, 6, 10, 18, 31, 2, 2]),
    ('5', [31, 16, 30, 1, 1, 17, 14]),
    ('6', [6, 8, 16, 30, 17, 17, 14]),
    ('7', [31, 1, 2, 4, 8, 8, 8]),
    ('8', [14, 17, 17, 14, 17, 17, 14]),
    ('9', [14, 17, 17, 15, 1, 2, 12]),
    ('A', [14, 17, 17, 31, 17, 17, 17]),
    ('B', [30, 17, 17, 30, 17, 17, 30]),
    ('C', [14, 17, 16, 16, 16, 17, 14]),
    ('D', [30, 17, 17, 17, 17, 17, 30]),
    ('E', [31, 16, 16, 30, 16, 16, 31]),
    ('F', [31, 16, 16, 30, 16, 16, 16]),
    ('G', [14, 17, 16, 23, 17, 17, 14]),
    ('H', [17, 17, 17, 31, 17, 17, 17]),
    ('I', [14, 4, 4, 4, 4, 4, 14]),
    ('J', [7, 2, 2, 2, 2, 18, 12]),
    ('K', [17, 18, 20, 24, 20, 18, 17]),
    ('L', [16, 16, 16, 16, 16, 16, 31]),
    ('M', [17, 27, 21, 21, 17, 17, 17]),
    ('N', [17, 25, 21, 19, 17, 17, 17]),
    ('O', [14, 17, 17, 17, 17, 17, 14]),
    ('P', [30, 17, 17, 30, 16, 16, 16]),
    ('Q', [14, 17, 17, 17, 21, 18, 13]),
    ('R', [30, 17, 17, 30, 20, 18, 17]),
    ('S', [15, 16, 16, 14, 1, 1, 30]),
    ('T', [31, 4, 4, 4, 4, 4, 4]),
    ('U', [17, 17, 17, 17, 17, 17, 14]),
    ('V', [17, 17, 17, 17, 17, 10, 4]),
    ('W', [17, 17, 17, 21, 21, 27, 17]),
    ('X', [17, 17, 10, 4, 10, 17, 17]),
    ('Y', [17, 17, 10, 4, 4, 4, 4]),
    ('Z', [31, 1, 2, 4, 8, 16, 31]),
    ('.', [0, 0, 0, 0, 0, 12, 12]),
    (',', [0, 0, 0, 0, 12, 4, 8]),
    (':', [0, 12, 12, 0, 12, 12, 0]),
    (';', [0, 12, 12, 0, 12, 4, 8]),
    ('-', [0, 0, 0, 14, 0, 0, 0]),
    ('+', [0, 4, 4, 31, 4, 4, 0]),
    ('/', [1, 1, 2, 4, 8, 16, 16]),
    ('?', [14, 17, 1, 2, 4, 0, 4]),
    ('!', [4, 4, 4, 4, 4, 0, 4]),
    ('\'', [4, 4, 8, 0, 0, 0, 0]),
    ('(', [2, 4, 8, 8, 8, 4, 2]),
    (')', [8, 4, 2, 2, 2, 4, 8]),
    ('=', [0, 0, 31, 0, 31, 0, 0]),
    ('%', [24, 25, 2, 4, 8, 19, 3]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_there_once_and_looks_different() {
        for (i, (character, rows)) in GLYPHS.iter().enumerate() {
            assert!(rows.iter().all(|row| *row < 32), "{character}");
            for (other, same) in &GLYPHS[..i] {
                assert_ne!(character, other);
                // Zero and the letter O differ by the stroke inside.
                assert_ne!(rows, same, "{character} and {other}");
            }
        }
        assert_eq!(rows('r'), rows('R'));
        assert_eq!(rows('\u{e4}'), UNKNOWN);
    }
}
