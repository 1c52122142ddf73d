//! Comparison of printed output with a page.
//!
//! Texts are compared line by line, where `...` in a line of the page stands for anything, and a line of `...` for any
//! lines. Lines of JSON are compared by their values: a page may show some of the lines, some objects of a list, and
//! the beginning of a list or text that it ends by `...`. Wall-clock times and free room are masked.

use std::borrow::Cow;

use serde_json::Value;

/// Stands for anything.
const ELLIPSIS: &str = "...";
/// Key of a time by the wall clock.
const MASKED_KEY: &str = "elapsed_ms";

/// The first difference between a page and the printed output; `None` where they agree.
pub(super) fn difference(documented: &str, printed: &str) -> Option<String> {
    let as_json = |text: &str| {
        let lines = text.lines().map(serde_json::from_str::<Value>);
        lines.collect::<Result<Vec<_>, _>>().ok()
    };
    match (as_json(documented), as_json(printed)) {
        (Some(documented), Some(printed)) if !documented.is_empty() => {
            difference_in_json(&documented, &printed)
        }
        _ => difference_in_text(documented, printed),
    }
}

fn difference_in_text(documented: &str, printed: &str) -> Option<String> {
    let mut expected = documented.trim_end().lines().peekable();
    let mut seen = printed.trim_end().lines();
    while let Some(line) = expected.next() {
        let found = if line.trim() == ELLIPSIS {
            let next = expected.next()?;
            (seen.any(|line| agrees(next, line)), next)
        } else {
            (seen.next().is_some_and(|seen| agrees(line, seen)), line)
        };
        if let (false, line) = found {
            return Some(format!(
                "  page:    {line}\n  printed:\n{}",
                indented(printed)
            ));
        }
    }
    let more = seen.next()?;
    Some(format!("  printed below the page's last line: {more}"))
}

fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| format!("    {line}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether a line of a page agrees with a printed one.
fn agrees(documented: &str, printed: &str) -> bool {
    let printed = printed.trim_end();
    let mut parts = documented.trim_end().split(ELLIPSIS);
    let Some(mut rest) = printed.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        let Some((_, after)) = rest.split_once(part) else {
            return false;
        };
        rest = after;
    }
    true
}

fn difference_in_json(documented: &[Value], printed: &[Value]) -> Option<String> {
    let is_missing = |line: &&Value| !printed.iter().any(|seen| matches(line, seen));
    let line = documented.iter().find(is_missing)?;
    let nearest = printed.iter().find(|seen| seen["event"] == line["event"]);
    let nearest = nearest.map_or_else(
        || Cow::Borrowed("nothing alike"),
        |it| it.to_string().into(),
    );
    Some(format!("  page:    {line}\n  printed: {nearest}"))
}

/// Whether a printed value is the one of the page.
fn matches(documented: &Value, printed: &Value) -> bool {
    match (documented, printed) {
        (Value::Object(documented), Value::Object(printed)) => {
            let is_same = |(key, value): (&String, &Value)| {
                let seen = printed.get(key);
                seen.is_some_and(|seen| key == MASKED_KEY || matches(value, seen))
            };
            documented.len() == printed.len() && documented.iter().all(is_same)
        }
        (Value::Array(documented), Value::Array(printed)) => lists_match(documented, printed),
        (Value::String(documented), Value::String(printed)) => {
            agrees(&masked(documented), &masked(printed))
        }
        _ => documented == printed,
    }
}

/// Whether a printed list is the one of the page, which may show some of its objects, in their order, or the
/// beginning of the list and `...`.
fn lists_match(documented: &[Value], printed: &[Value]) -> bool {
    let shown = match documented {
        [shown @ .., Value::String(last)] if last == ELLIPSIS => {
            let beginning = &printed[..shown.len().min(printed.len())];
            return lists_match(shown, beginning);
        }
        shown => shown,
    };
    if !shown.is_empty() && shown.iter().all(Value::is_object) {
        let mut rest = printed.iter();
        return (shown.iter()).all(|shown| rest.any(|printed| matches(shown, printed)));
    }
    let mut pairs = shown.iter().zip(printed);
    shown.len() == printed.len() && pairs.all(|(shown, printed)| matches(shown, printed))
}

/// A text without the room that is free on the disk of this machine.
fn masked(text: &str) -> String {
    let words = text.split(' ').collect::<Vec<_>>();
    let is_number = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    let mask = |(at, word): (usize, &&str)| {
        let is_room = words.get(at + 1) == Some(&"MB") && words.get(at + 2) == Some(&"free");
        if is_room && is_number(word) {
            "N"
        } else {
            word
        }
        .to_owned()
    };
    words
        .iter()
        .enumerate()
        .map(mask)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_agree_line_by_line_but_for_what_the_page_leaves_out() {
        for (documented, printed, is_same) in [
            ("R U", "R U\n", true),
            ("R U", "R U'\n", false),
            ("R U", "R U\nF", false),
            ("R U\nF", "R U", false),
            ("a ... z", "a b z", true),
            ("a ... z", "a b", false),
            ("a ...", "b a", false),
            ("one\n...\nnine", "one\ntwo\nnine", true),
            ("one\n...\nnine", "one\ntwo", false),
            ("one\n...", "one\ntwo", true),
        ] {
            let difference = difference(documented, printed);
            assert_eq!(difference.is_none(), is_same, "{documented} {difference:?}");
        }
    }

    #[test]
    fn json_agrees_by_values_keys_and_what_is_masked() {
        let printed = r#"{"event":"a","turns":"R U F","list":[1,2],"elapsed_ms":5,"seen":"1 here, 300 MB free"}
{"event":"b"}"#;
        for (documented, is_same) in [
            (r#"{"event":"b"}"#, true),
            (r#"{"event":"c"}"#, false),
            (
                r#"{"event":"a","turns":"R ...","list":[1,"..."],"elapsed_ms":7,"seen":"1 here, 9 MB free"}"#,
                true,
            ),
            (
                r#"{"event":"a","turns":"U ...","list":[1],"elapsed_ms":7,"seen":"1 here, 9 MB free"}"#,
                false,
            ),
            (
                r#"{"event":"a","turns":"R U F","list":[],"elapsed_ms":7,"seen":"1 here, 9 MB free"}"#,
                false,
            ),
            (
                r#"{"event":"a","turns":"R U F","list":[1,2],"elapsed_ms":7,"seen":"2 here, 9 MB free"}"#,
                false,
            ),
            (
                r#"{"event":"a","turns":"R U F","list":[1,2],"elapsed_ms":7}"#,
                false,
            ),
        ] {
            let difference = difference(documented, printed);
            assert_eq!(difference.is_none(), is_same, "{documented} {difference:?}");
        }
    }
}
