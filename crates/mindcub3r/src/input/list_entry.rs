//! Entry of a list: a line without its number and its comment.

use super::puzzle::Puzzle;

/// Maximum of digits of a number before an entry: no list has more entries.
const MAX_DIGITS: usize = 7;

/// Distinct characters in the stickers of a cube.
const COLOURS: usize = 6;

/// State of a line, without the number before it (`1.` or `12)`) and the comment behind it (`# ...` or
/// `// ...`); empty where the line has nothing else. A net has neither. Six colours on all stickers of
/// the puzzle are stickers, even if `#` is one of the colours.
pub(crate) fn state_of(line: &str, puzzle: Puzzle) -> &str {
    let is_net = line.contains('\n');
    if is_net || are_stickers(line, puzzle) {
        return line;
    }
    let text = without_number(line);
    if are_stickers(text, puzzle) {
        text
    } else {
        without_comment(text)
    }
}

/// Turns of a line, without its number and its comment.
pub(crate) fn turns_of(line: &str) -> &str {
    without_comment(without_number(line))
}

fn are_stickers(text: &str, puzzle: Puzzle) -> bool {
    let stickers = || text.chars().filter(|c| !c.is_whitespace());
    let mut colours = Vec::new();
    let has_few_colours = stickers().all(|sticker| {
        if !colours.contains(&sticker) {
            colours.push(sticker);
        }
        colours.len() <= COLOURS
    });
    has_few_colours && stickers().count() == puzzle.stickers()
}

/// Text behind a number that ends in `.` or `)` and stands by itself.
fn without_number(line: &str) -> &str {
    let text = line.trim_start();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.len() - rest.len();
    let numbered = rest.strip_prefix(['.', ')']).filter(|behind| {
        let stands_by_itself = behind.is_empty() || behind.starts_with(char::is_whitespace);
        (1..=MAX_DIGITS).contains(&digits) && stands_by_itself
    });
    numbered.unwrap_or(line)
}

/// Text before a comment, which begins at the beginning or behind white space: links have `#` and
/// `//` within.
fn without_comment(text: &str) -> &str {
    let is_comment = |at: &usize| {
        let is_parted = text[..*at]
            .chars()
            .next_back()
            .is_none_or(char::is_whitespace);
        is_parted && (text[*at..].starts_with('#') || text[*at..].starts_with("//"))
    };
    let mut places = text.char_indices().map(|(at, _)| at);
    let end = places.find(is_comment).unwrap_or(text.len());
    text[..end].trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_comments_are_left_out() {
        for (line, text) in [
            ("1. R U F", "R U F"),
            ("  12)\tR U  # the second", "R U"),
            ("R U // Sune\r", "R U"),
            ("superflip", "superflip"),
            ("# a session", ""),
            ("// a session", ""),
            ("3.", ""),
            ("3. # nothing", ""),
            (" \t ", ""),
            ("https://a.b/?alg=R#x // a link", "https://a.b/?alg=R#x"),
            ("2R U", "2R U"),
            ("3.R", "3.R"),
            ("12345678. R", "12345678. R"),
        ] {
            assert_eq!(state_of(line, Puzzle::Cube).trim(), text, "{line:?}");
            assert_eq!(turns_of(line).trim(), text, "{line:?}");
        }
    }

    #[test]
    fn a_colour_of_six_is_no_comment() {
        let stickers = "abcde# ".repeat(9);
        assert_eq!(state_of(&stickers, Puzzle::Cube), stickers);
        let spaced = "# a b c d e ".repeat(9);
        assert_eq!(state_of(&spaced, Puzzle::Cube), spaced);
        assert_eq!(
            state_of(&format!("1. {spaced}"), Puzzle::Cube).trim(),
            spaced.trim()
        );
        assert_eq!(state_of(&spaced, Puzzle::Pocket), "");
        let net = "      # # #\n1 1 1";
        assert_eq!(state_of(net, Puzzle::Cube), net);
    }
}
