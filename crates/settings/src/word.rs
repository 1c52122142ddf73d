//! The refusal of a word that names no value of a closed set.

use thiserror::Error;

use crate::excerpt::excerpt;

/// A word that names no value of a set declared by [`words!`](crate::words).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("\"{word}\" is unknown: allowed are {allowed}")]
pub struct UnknownWord {
    word: String,
    allowed: String,
}

impl UnknownWord {
    /// The refusal of `word` where only the words `allowed` name a value.
    pub fn new(word: &str, allowed: &[&str]) -> Self {
        let allowed = match allowed {
            [others @ .., last] if !others.is_empty() => {
                format!("{} and {last}", others.join(", "))
            }
            _ => allowed.concat(),
        };
        Self {
            word: excerpt(word).to_string(),
            allowed,
        }
    }
}
