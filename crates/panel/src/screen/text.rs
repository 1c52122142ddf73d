//! Texts that are made to fit: shortened to a width, or wrapped into lines.

use std::{borrow::Cow, mem};

use super::font::Font;

/// Mark where a text was cut off.
const ELLIPSIS: char = '…';

/// Text of at most `width` pixels, its end replaced by an ellipsis if need be.
pub(super) fn shortened<'a>(font: &Font, text: &'a str, width: usize) -> Cow<'a, str> {
    if font.width(text) <= width {
        return Cow::Borrowed(text);
    }
    let Some(width) = width.checked_sub(font.advance(ELLIPSIS)) else {
        return Cow::Borrowed("");
    };
    let kept = fitting(font, text.chars(), width);
    let kept: String = text.chars().take(kept).collect();
    Cow::Owned(format!("{}{ELLIPSIS}", kept.trim_end()))
}

/// Text like that of [`shortened`], with the beginning left out instead of the end.
pub(super) fn shortened_at_start<'a>(font: &Font, text: &'a str, width: usize) -> Cow<'a, str> {
    if font.width(text) <= width {
        return Cow::Borrowed(text);
    }
    let Some(width) = width.checked_sub(font.advance(ELLIPSIS)) else {
        return Cow::Borrowed("");
    };
    let left_out = text.chars().count() - fitting(font, text.chars().rev(), width);
    let kept: String = text.chars().skip(left_out).collect();
    Cow::Owned(format!("{ELLIPSIS}{}", kept.trim_start()))
}

/// Number of characters that fit into `width` pixels.
fn fitting(font: &Font, characters: impl Iterator<Item = char>, width: usize) -> usize {
    let ends = characters.scan(0, |end, character| {
        *end += font.advance(character);
        Some(*end)
    });
    ends.take_while(|&end| end <= width).count()
}

/// Lines of a text, broken at its line breaks and between words. `width` gives the width of a line
/// in pixels by its number from 0. A word longer than a line is broken anywhere.
pub(super) fn wrapped(font: &Font, text: &str, width: impl Fn(usize) -> usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.trim_end().lines() {
        // Line, and the place where its next letter would begin.
        let (mut line, mut end) = (String::new(), 0);
        for word in paragraph.split_whitespace() {
            let mut rest = word;
            if !line.is_empty() {
                let start = end + font.advance(' ');
                if start + font.width(word) <= width(lines.len()) {
                    line.push(' ');
                    end = start;
                } else {
                    lines.push(mem::take(&mut line));
                    end = 0;
                }
            }
            while line.is_empty() && font.width(rest) > width(lines.len()) {
                let fits = fitting(font, rest.chars(), width(lines.len()) + font.gap());
                let Some((cut, _)) = rest.char_indices().nth(fits.max(1)) else {
                    break;
                };
                lines.push(rest[..cut].to_owned());
                rest = &rest[cut..];
            }
            line.push_str(rest);
            end += font.width(rest) + font.gap();
        }
        lines.push(line);
    }
    lines
}

/// At most `max_lines` lines. If there were more, the last one holds the rest: when it is written
/// it is cut off, and its ellipsis shows that there were more.
pub(super) fn at_most(mut lines: Vec<String>, max_lines: usize) -> Vec<String> {
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
        let width = SMALL.width("Superflip");
        assert_eq!(shortened(&SMALL, "Superflip", width), "Superflip");
        assert_eq!(shortened(&SMALL, "Superflip", width - 1), "Superf…");
        assert_eq!(
            shortened_at_start(&SMALL, "Superflip", width - 1),
            "…perflip"
        );
    }

    #[test]
    fn lines_break_between_words_and_in_words_only_if_longer_than_a_line() {
        let width = SMALL.width("one two");
        let lines = |text| wrapped(&SMALL, text, |_| width);
        assert_eq!(lines("one two  three"), ["one two", "three"]);
        assert_eq!(lines("one\n\ntwo\n"), ["one", "", "two"]);
        assert_eq!(lines("a 0123456789"), ["a", "012345", "6789"]);
        assert_eq!(lines(""), [""; 0]);
        let narrowing = wrapped(&SMALL, "one two one two", |line| width - 10 * line);
        assert_eq!(narrowing, ["one two", "one", "two"]);
    }
}
