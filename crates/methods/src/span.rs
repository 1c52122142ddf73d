//! Sentences in spans: words, and the pieces between them, which a reader may want by their colours.

use std::fmt;

use serde::Serialize;

use crate::claim::list;

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

impl Span {
    /// The span of a cube that is held: its pieces by the faces on which they belonged before, as the cube lay.
    ///
    /// ```
    /// use cube_core::Rotation;
    /// use methods::{Hold, Span};
    /// let held = Span::Pieces(vec!["DFR".to_owned()]);
    /// let lying = Span::Pieces(vec!["DRB".to_owned()]);
    /// assert_eq!(held.lying(Hold::after(Rotation::Y)), lying);
    /// ```
    #[must_use]
    pub fn lying(self, hold: crate::Hold) -> Self {
        match self {
            Self::Text(text) => Self::Text(text),
            Self::Pieces(names) => {
                Self::Pieces(names.iter().map(|name| hold.lying(name)).collect())
            }
        }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Pieces(names) => f.write_str(&list(names)),
        }
    }
}
