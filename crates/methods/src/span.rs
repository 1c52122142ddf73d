//! Sentences in spans: words, and the pieces between them, which a reader may want by their colours.

use std::fmt;

use serde::Serialize;

/// Part of a sentence. Its JSON is a text, or a list of names.
///
/// ```
/// use methods::Span;
/// let pieces = Span::Pieces(["DF", "DR", "DB"].map(str::to_owned).into());
/// assert_eq!(pieces.to_string(), "DF, DR and DB");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Span {
    /// Words, with the spaces around them.
    Text(String),
    /// Pieces by the faces where they belong, such as `DF` and `DFR`, or `centres`.
    Pieces(Vec<String>),
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Pieces(names) => f.write_str(&list(names)),
        }
    }
}

/// Names as a sentence has them: `DR`, `DR and DF`, `DR, DF and DL`.
pub(crate) fn list(names: &[impl fmt::Display]) -> String {
    let words: Vec<String> = names.iter().map(ToString::to_string).collect();
    match &words[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
