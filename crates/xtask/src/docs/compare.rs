//! Comparison of printed output with a page.
//!
//! Texts are compared line by line, where `...` in a line of the page stands for anything, and a line of `...` for any
//! lines. Lines of JSON are compared by their values: a page may show some of the lines, some objects of a list, and
//! the beginning of a list or text that it ends by `...`. Wall-clock times and free room are masked.

use regex::Regex;
use serde_json::Value;

/// Stands for anything.
const ELLIPSIS: &str = "...";
/// Times and dates by the wall clock, and room on the disk of this machine.
const MASKS: [(&str, &str); 3] = [
    (r#""elapsed_ms":[0-9.e-]+"#, r#""elapsed_ms":0"#),
    ("\"20[0-9-]{8}T[0-9:]{8}Z\"", "\"2026-11-21T12:34:56Z\""),
    ("[0-9]+ MB free", "0 MB free"),
];

/// The first difference between a page and the printed output; `None` where they agree.
pub(super) fn difference(documented: &str, printed: &str) -> Option<String> {
    let [documented, printed] = [documented, printed].map(masked);
    let as_json = |text: &str| {
        let lines = text.lines().map(serde_json::from_str::<Value>);
        lines.collect::<Result<Vec<_>, _>>().ok()
    };
    match (as_json(&documented), as_json(&printed)) {
        (Some(documented), Some(printed)) if !documented.is_empty() => {
            difference_in_json(&documented, &printed)
        }
        _ => difference_in_text(documented.trim_end(), &printed),
    }
}

fn masked(text: &str) -> String {
    MASKS.iter().fold(text.to_owned(), |text, (pattern, mask)| {
        pattern_of(pattern).replace_all(&text, *mask).into_owned()
    })
}

fn pattern_of(pattern: &str) -> Regex {
    Regex::new(pattern).expect("escaped texts make a pattern")
}

/// Whether a text is that of these lines of a page, or begins with it.
fn agrees(documented: &[&str], printed: &str, is_whole: bool) -> bool {
    let line = |line: &&str| {
        if line.trim() == ELLIPSIS {
            return "(.*\n)*?".to_owned();
        }
        let parts = line.trim_end().split(ELLIPSIS).map(regex::escape);
        parts.collect::<Vec<_>>().join(".*") + "\n"
    };
    let pattern: String = documented.iter().map(line).collect();
    let pattern = pattern_of(&format!("^{pattern}{}", if is_whole { "$" } else { "" }));
    let printed = printed
        .trim_end()
        .lines()
        .map(|line| format!("{}\n", line.trim_end()));
    pattern.is_match(&printed.collect::<String>())
}

fn difference_in_text(documented: &str, printed: &str) -> Option<String> {
    let lines: Vec<&str> = documented.lines().collect();
    if agrees(&lines, printed, true) {
        return None;
    }
    let differs = |count: &usize| !agrees(&lines[..*count], printed, false);
    let line = (1..=lines.len())
        .find(differs)
        .map_or("(the end)", |count| lines[count - 1]);
    let printed = printed.trim_end().replace('\n', "\n    ");
    Some(format!("  page:    {line}\n  printed:\n    {printed}"))
}

fn difference_in_json(documented: &[Value], printed: &[Value]) -> Option<String> {
    let is_missing = |line: &&Value| !printed.iter().any(|seen| matches(line, seen));
    let line = documented.iter().find(is_missing)?;
    let nearest = printed.iter().find(|seen| seen["event"] == line["event"]);
    let nearest = nearest.map_or("nothing alike".to_owned(), Value::to_string);
    Some(format!("  page:    {line}\n  printed: {nearest}"))
}

/// Whether a printed value is the one of the page.
fn matches(documented: &Value, printed: &Value) -> bool {
    match (documented, printed) {
        (Value::Object(documented), Value::Object(printed)) => {
            let is_same = |(key, value): (&String, &Value)| {
                printed.get(key).is_some_and(|seen| matches(value, seen))
            };
            documented.len() == printed.len() && documented.iter().all(is_same)
        }
        (Value::Array(documented), Value::Array(printed)) => lists_match(documented, printed),
        (Value::String(documented), Value::String(printed)) => {
            agrees(&documented.lines().collect::<Vec<_>>(), printed, true)
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
