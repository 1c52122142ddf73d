//! Excerpts of input for messages: at most 80 characters, without characters that control a
//! terminal or change the direction of writing.
//!
//! ```
//! use settings::excerpt;
//! assert_eq!(excerpt("R U").to_string(), "R U");
//! assert_eq!(excerpt("a\u{1b}[2Jb\n").to_string(), "a\\u{1b}[2Jb\\n");
//! assert_eq!(excerpt(&"9".repeat(309)).to_string(), "9".repeat(77) + "...");
//! ```
use std::fmt;

/// Most characters of an excerpt: a line of a terminal.
const MAX_CHARS: usize = 80;

/// Mark for the characters that are left out.
const DOTS: &str = "...";

/// An excerpt of a text, for `Display`; see [`excerpt`].
#[derive(Debug, Clone, Copy)]
pub struct Excerpt<'t> {
    text: &'t str,
    max_chars: usize,
}

/// The excerpt of a text: the whole text, or its beginning and `...` if it is longer than 80
/// characters. Control characters are printed as escapes, because they would act on the reader's
/// terminal.
pub const fn excerpt(text: &str) -> Excerpt<'_> {
    excerpt_of(text, MAX_CHARS)
}

/// The excerpt of a text with at most `max_chars` characters; see [`excerpt`].
pub const fn excerpt_of(text: &str, max_chars: usize) -> Excerpt<'_> {
    Excerpt { text, max_chars }
}

/// Most characters of a message: one that lists all keys of a section has some hundred.
const MAX_MESSAGE_CHARS: usize = 2000;

/// A whole message on one line, whatever its text.
///
/// ```
/// assert_eq!(settings::message("a\n  b\n"), "a b");
/// ```
pub fn message(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    excerpt_of(&words, MAX_MESSAGE_CHARS).to_string()
}

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_whole = self.text.chars().nth(self.max_chars).is_none();
        let (shown, end) = if is_whole {
            (self.max_chars, "")
        } else {
            (self.max_chars.saturating_sub(DOTS.len()), DOTS)
        };
        for character in self.text.chars().take(shown) {
            if is_unsafe(character) {
                write!(f, "{}", character.escape_default())?;
            } else {
                write!(f, "{character}")?;
            }
        }
        f.write_str(end)
    }
}

/// Whether a character acts on the reader's screen instead of being visible there: controls, line
/// and paragraph ends, marks of direction, and characters without width.
fn is_unsafe(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_at_the_bound_by_characters() {
        for (length, expected) in [(0, 0), (79, 79), (80, 80), (81, 80), (900_000, 80)] {
            let text = "ä".repeat(length);
            let shown = excerpt(&text).to_string();
            assert_eq!(shown.chars().count(), expected, "{length}");
            assert_eq!(shown.ends_with("..."), length > 80, "{length}");
        }
        assert_eq!(excerpt_of("abcdef", 5).to_string(), "ab...");
        assert_eq!(excerpt_of("abcde", 5).to_string(), "abcde");
    }

    #[test]
    fn characters_that_control_a_terminal_are_escaped() {
        let all = ('\0'..='\u{ffff}').filter(|&character| is_unsafe(character));
        for character in all {
            let text = format!("a{character}b");
            let shown = excerpt(&text).to_string();
            assert!(shown.is_ascii(), "{shown:?}");
            assert!(!shown.chars().any(is_unsafe), "{shown:?}");
        }
        // Quotes, backslashes and letters of any script stay as they are.
        let plain = "\"it's\" C:\\cube äλキ e\u{301}";
        assert_eq!(excerpt(plain).to_string(), plain);
    }
}
