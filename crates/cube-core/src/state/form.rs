//! What a text that may be stickers, cubies or turns looks like.
//!
//! A text that looks like stickers or like cubies is taken for them even when it is wrong, so that
//! the error says what is wrong with them.

use alloc::vec::Vec;

use super::stickers;
use crate::{Cube, Face, notation::Algorithm};

/// What a text looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// 54 stickers, or about as many.
    Stickers,
    /// Reid's twenty cubies, or about as many.
    Cubies,
    /// Turns of the solved cube.
    Turns,
}

/// Single face letters without any mark from which on a text is stickers: no sequence of turns of
/// that length does without any half or counterclockwise turn.
const MIN_BARE_LETTERS: usize = 40;

/// Characters from which on, and up to which, a text in blocks may be stickers of other letters.
const NEARLY_54: core::ops::RangeInclusive<usize> = 40..=70;

/// Distinct characters of a text of stickers at most: six colours and two slips.
const MAX_COLORS: usize = 8;

impl Form {
    /// What a text looks like.
    pub(super) fn of(text: &str) -> Self {
        let count = text.chars().filter(|c| !c.is_whitespace()).count();
        if count == 54 && is_cube(text) {
            return Self::Stickers;
        }
        let has_cubies = looks_like_cubies(text);
        if is_bare_letters(text) && count >= MIN_BARE_LETTERS && (count == 54 || !has_cubies) {
            Self::Stickers
        } else if has_cubies {
            Self::Cubies
        } else if NEARLY_54.contains(&count) && looks_like_other_stickers(text) {
            Self::Stickers
        } else {
            Self::Turns
        }
    }
}

fn is_cube(text: &str) -> bool {
    stickers::read(text).is_ok_and(|facelets| Cube::try_from(&facelets).is_ok())
}

/// Face letters of one case, and nothing else but white space.
fn is_bare_letters(text: &str) -> bool {
    let all_of = |letters: &str| {
        text.chars()
            .all(|c| c.is_whitespace() || letters.contains(c))
    };
    all_of("URFDLB") || all_of("urfdlb")
}

/// Ten words or more of two or three face letters, and not all of three, as rows of stickers are.
fn looks_like_cubies(text: &str) -> bool {
    let is_face = |letter| Face::from_letter(letter).is_some();
    let words: Vec<_> = text.split_whitespace().collect();
    words.len() >= 10
        && words
            .iter()
            .all(|word| matches!(word.len(), 2 | 3) && word.chars().all(is_face))
        && words.iter().any(|word| word.len() == 2)
}

/// Stickers of any characters: in blocks, unless a mark of turns stands among them and they read
/// as turns; else few distinct characters that are no turns.
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
    fn a_text_is_taken_for_what_it_looks_like() {
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
