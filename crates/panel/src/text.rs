//! Texts that are made to fit: shortened to a width in pixels, or wrapped into lines.

use std::borrow::Cow;

use textwrap::{
    WordSeparator, WordSplitter,
    core::{Fragment, Word},
    word_splitters::split_words,
    wrap_algorithms::wrap_first_fit,
};

use crate::font::Font;

/// Mark where a text was cut off.
const ELLIPSIS: char = '…';

#[cfg(test)]
thread_local! {
    /// Texts that did not fit: shortened, or broken within a word.
    pub(crate) static MISFITS: std::cell::RefCell<Vec<String>> = std::cell::RefCell::default();
}

/// Notes a text that does not fit, for tests.
#[cfg(test)]
fn misfit(text: &str) {
    MISFITS.with_borrow_mut(|texts| texts.push(text.to_owned()));
}

#[cfg(not(test))]
const fn misfit(_: &str) {}

/// Text of at most `width` pixels, its end replaced by an ellipsis if need be.
pub(crate) fn shortened<'a>(font: &Font, text: &'a str, width: u32) -> Cow<'a, str> {
    if font.width_of(text) <= width {
        return Cow::Borrowed(text);
    }
    misfit(text);
    let Some(width) = width.checked_sub(font.advance(ELLIPSIS)) else {
        return Cow::Borrowed("");
    };
    let kept = fitting(font, text.chars(), width);
    let kept: String = text.chars().take(kept).collect();
    Cow::Owned(format!("{}{ELLIPSIS}", kept.trim_end()))
}

/// Text like that of [`shortened`], with the beginning left out instead of the end.
pub(crate) fn shortened_at_start<'a>(font: &Font, text: &'a str, width: u32) -> Cow<'a, str> {
    if font.width_of(text) <= width {
        return Cow::Borrowed(text);
    }
    misfit(text);
    let Some(width) = width.checked_sub(font.advance(ELLIPSIS)) else {
        return Cow::Borrowed("");
    };
    let left_out = text.chars().count() - fitting(font, text.chars().rev(), width);
    let kept: String = text.chars().skip(left_out).collect();
    Cow::Owned(format!("{ELLIPSIS}{}", kept.trim_start()))
}

/// Number of characters that fit into `width` pixels.
fn fitting(font: &Font, characters: impl Iterator<Item = char>, width: u32) -> usize {
    let ends = characters.scan(0, |end, character| {
        *end += font.advance(character);
        Some(*end)
    });
    ends.take_while(|&end| end <= width).count()
}

/// Word, measured in the pixels of a font.
#[derive(Debug)]
struct Measured<'a> {
    word: Word<'a>,
    advance: u32,
    space: u32,
}

impl<'a> Measured<'a> {
    fn new(font: &Font, word: Word<'a>) -> Self {
        let advance = |text: &str| text.chars().map(|character| font.advance(character)).sum();
        Self {
            advance: advance(word.word),
            space: advance(word.whitespace),
            word,
        }
    }
}

impl Fragment for Measured<'_> {
    fn width(&self) -> f64 {
        f64::from(self.advance)
    }

    fn whitespace_width(&self) -> f64 {
        f64::from(self.space)
    }

    fn penalty_width(&self) -> f64 {
        0.0
    }
}

/// Parts of a word that are at most `width` pixels wide each.
fn broken<'a>(font: &Font, word: Word<'a>, width: u32) -> Vec<Word<'a>> {
    let mut parts = Vec::new();
    let mut rest = word;
    while font.width_of(rest.word) > width {
        let fits = fitting(font, rest.word.chars(), width + font.gap()).max(1);
        let Some((cut, _)) = rest.word.char_indices().nth(fits) else {
            break;
        };
        misfit(word.word);
        let (part, left) = rest.word.split_at(cut);
        parts.push(Word::from(part));
        rest.word = left;
    }
    parts.push(rest);
    parts
}

/// Lines of a text, broken at its line breaks, between words and after hyphens. `widths` gives the
/// pixels of each line; the last number holds for all further lines. A word wider than the narrowest
/// line is broken anywhere.
pub(crate) fn wrapped(font: &Font, text: &str, widths: &[u32]) -> Vec<String> {
    let narrowest = widths.iter().copied().min().unwrap_or_default();
    let mut lines = Vec::new();
    for paragraph in text.trim_end().lines() {
        // Of spaces, the one that does not break a line stays.
        let paragraph: Vec<&str> = paragraph.split_ascii_whitespace().collect();
        let paragraph = paragraph.join(" ");
        let words = WordSeparator::AsciiSpace.find_words(&paragraph);
        let words = split_words(words, &WordSplitter::HyphenSplitter);
        let words: Vec<Measured> = words
            .flat_map(|word| broken(font, word, narrowest))
            .map(|word| Measured::new(font, word))
            .collect();
        let first = lines.len().min(widths.len().saturating_sub(1));
        // The gap after the last letter needs no room.
        let widths: Vec<f64> = widths[first..]
            .iter()
            .map(|width| f64::from(width + font.gap()))
            .collect();
        for words in wrap_first_fit(&words, &widths) {
            let parts = words
                .iter()
                .flat_map(|Measured { word, .. }| [word.word, word.whitespace]);
            lines.push(parts.collect::<String>().trim_end().to_owned());
        }
    }
    lines
}

/// At most `max_lines` lines. If there were more, the last one holds the rest: when it is written
/// it is cut off, and its ellipsis shows that there were more.
pub(crate) fn at_most(mut lines: Vec<String>, max_lines: usize) -> Vec<String> {
    if lines.len() > max_lines {
        let rest = lines.split_off(max_lines - 1).join(" ");
        lines.push(rest);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{super::font::SMALL, *};

    #[test]
    fn a_text_that_fits_stays_as_it_is() {
        let width = SMALL.width_of("Superflip");
        assert_eq!(shortened(&SMALL, "Superflip", width), "Superflip");
        assert_eq!(shortened(&SMALL, "Superflip", width - 1), "Superfl…");
        assert_eq!(shortened_at_start(&SMALL, "Superflip", width), "Superflip");
        assert_eq!(
            shortened_at_start(&SMALL, "Superflip", width - 1),
            "…perflip"
        );
    }

    #[test]
    fn lines_break_between_words_and_in_words_only_if_longer_than_a_line() {
        let width = SMALL.width_of("one two");
        let lines = |text| wrapped(&SMALL, text, &[width]);
        assert_eq!(lines("one two  three"), ["one two", "three"]);
        assert_eq!(lines("one\n\ntwo\n"), ["one", "", "two"]);
        assert_eq!(lines("a 0123456789"), ["a", "012345", "6789"]);
        assert_eq!(lines("hold-tilt-release"), ["hold-", "tilt-", "release"]);
        assert_eq!(lines(""), [""; 0]);
        let narrowing = [width, width - 10, width - 20];
        let narrowing = wrapped(&SMALL, "one two one two\nsix ten", &narrowing);
        assert_eq!(narrowing, ["one two", "one", "two", "six", "ten"]);
    }
}
