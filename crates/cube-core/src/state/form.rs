//! The form of a text: stickers, cubies or turns.
//!
//! A text that resembles stickers or cubies is read as such even when it is wrong, so that the
//! error names the wrong sticker or cubie rather than a wrong turn.

use alloc::vec::Vec;

use super::stickers;
use crate::{Cube, Face, arrays, notation::Algorithm, pocket::surfaces};

/// Whether links, arrays, stickers without centres and surfaces of the 2x2x2 are read.
pub(super) const ALL_FORMS: bool = cfg!(feature = "all-forms");

/// The form of a text, judged by its characters and words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// 54 stickers, or about as many.
    Stickers,
    /// Reid's twenty cubies, or about as many.
    Cubies,
    /// The positions of edges and corners in two arrays.
    Arrays,
    /// Names of cubie surfaces: a position of the 2x2x2.
    Surfaces,
    /// Turns of the solved cube.
    Turns,
}

/// Fewest single face letters without a mark that are read as stickers: a turn sequence of this
/// length has half or counterclockwise turns.
const MIN_BARE_LETTERS: usize = 40;

/// Number of characters, white space and perhaps separators left out, with which a text may be
/// stickers that are not face letters.
const NEARLY_54: core::ops::RangeInclusive<usize> = 40..=70;

/// Most distinct characters in a text of stickers: six colours and two slips.
const MAX_COLORS: usize = 8;

impl Form {
    /// The form of a text.
    pub(super) fn of(text: &str) -> Self {
        let count = text.chars().filter(|c| !c.is_whitespace()).count();
        if (count == 54 || text.contains(stickers::SEPARATORS)) && is_cube(text) {
            return Self::Stickers;
        }
        if ALL_FORMS && arrays::are_meant(text) {
            return Self::Arrays;
        }
        if ALL_FORMS && surfaces::are_meant(text) {
            return Self::Surfaces;
        }
        let has_cubies = looks_like_cubies(text);
        if is_bare_letters(text) && count >= MIN_BARE_LETTERS && (count == 54 || !has_cubies) {
            Self::Stickers
        } else if has_cubies {
            Self::Cubies
        } else if is_nearly_54(text) && looks_like_other_stickers(text) {
            Self::Stickers
        } else {
            Self::Turns
        }
    }
}

fn is_nearly_54(text: &str) -> bool {
    let characters = || text.chars().filter(|c| !c.is_whitespace());
    let bare = characters().filter(|c| !stickers::SEPARATORS.contains(c));
    NEARLY_54.contains(&characters().count()) || NEARLY_54.contains(&bare.count())
}

fn is_cube(text: &str) -> bool {
    stickers::read(text).is_ok_and(|facelets| Cube::try_from(&facelets).is_ok())
}

/// Whether a text has only face letters of one case, white space and separators.
fn is_bare_letters(text: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || stickers::SEPARATORS.contains(&c);
    let all_of = |letters: &str| text.chars().all(|c| is_between(c) || letters.contains(c));
    all_of("URFDLB") || all_of("urfdlb")
}

/// Whether a text has ten words or more, each of two or three face letters. Words of three letters
/// alone do not count: rows of stickers look like that.
fn looks_like_cubies(text: &str) -> bool {
    let is_face = |letter| Face::from_letter(letter).is_some();
    let words: Vec<_> = text.split_whitespace().collect();
    words.len() >= 10
        && words
            .iter()
            .all(|word| matches!(word.len(), 2 | 3) && word.chars().all(is_face))
        && words.iter().any(|word| word.len() == 2)
}

/// Whether a text resembles stickers of any characters. A text in blocks does, unless it has a mark
/// of turns and reads as turns; any other text does if it has few distinct characters and does not
/// read as turns.
fn looks_like_other_stickers(text: &str) -> bool {
    let words: Vec<_> = text.split_whitespace().collect();
    let in_blocks = words.len() <= 6 || words.iter().all(|word| word.chars().count() >= 3);
    let reads_as_turns = || Algorithm::parse(text).is_ok();
    if in_blocks {
        let has_mark = text.contains(['2', '3', '\'', '’', '(', '[', '/']);
        !(has_mark && reads_as_turns())
    } else {
        has_few_characters(text) && !reads_as_turns()
    }
}

fn has_few_characters(text: &str) -> bool {
    let mut known = Vec::new();
    for character in text.chars().filter(|c| !c.is_whitespace()) {
        if !known.contains(&character) {
            known.push(character);
        }
        if known.len() > MAX_COLORS {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stickers_cubies_and_turns_are_distinguished() {
        let solved = Cube::SOLVED.facelets().to_string();
        let in_lines: String = solved
            .as_bytes()
            .chunks(3)
            .map(|row| String::from_utf8_lossy(row).into_owned() + " ")
            .collect();
        let spaced: String = solved.chars().flat_map(|c| [c, ' ']).collect();
        let twisted = spaced.replacen('U', "R", 1);
        let digits: String = solved
            .chars()
            .map(|c| Face::from_letter(c).expect("a face").index().to_string())
            .collect();
        let spaced_digits: String = digits.chars().flat_map(|c| [c, ' ']).collect();
        let half_turns = "R2 U2 F2 D2 L2 B2 ".repeat(4) + "R2 U2 F2";
        let pairs: String = solved
            .as_bytes()
            .chunks(2)
            .map(|pair| String::from_utf8_lossy(pair).into_owned() + " ")
            .collect();
        for (text, form) in [
            (solved.as_str(), Form::Stickers),
            (in_lines.as_str(), Form::Stickers),
            (spaced.as_str(), Form::Stickers),
            (twisted.as_str(), Form::Stickers),
            (&twisted.to_lowercase(), Form::Stickers),
            (&spaced[2..], Form::Stickers),
            (&("U ".to_owned() + &spaced), Form::Stickers),
            (&pairs, Form::Stickers),
            (&pairs.replacen('U', "R", 1), Form::Stickers),
            (digits.as_str(), Form::Stickers),
            (&spaced_digits, Form::Stickers),
            (&spaced_digits[2..], Form::Stickers),
            (&solved[1..], Form::Stickers),
            (&digits[2..], Form::Stickers),
            (&in_lines.replace(' ', ","), Form::Stickers),
            (
                &in_lines.replace(' ', ",").replacen('U', "R", 1),
                Form::Stickers,
            ),
            (&digits.replace('5', "5|"), Form::Stickers),
            (
                &digits.replace("", ", ").replacen('0', "1", 1),
                Form::Stickers,
            ),
            ("[R2 U, F B]: D L", Form::Turns),
            (&"R U F D ".repeat(10), Form::Stickers),
            (&"R U F ".repeat(13), Form::Turns),
            (&("R U F D ".repeat(10) + "R'"), Form::Turns),
            (
                &("(".to_owned() + &"R U F D ".repeat(10) + ")"),
                Form::Turns,
            ),
            (&"M U ".repeat(30), Form::Turns),
            (half_turns.as_str(), Form::Turns),
            (&half_turns.replace(' ', ""), Form::Turns),
            ("UF UR UB UL DF DR DB DL FR FL", Form::Cubies),
            ("UF UR", Form::Turns),
            ("R U R' U'", Form::Turns),
        ] {
            assert_eq!(Form::of(text), form, "{text}");
        }
    }
}
