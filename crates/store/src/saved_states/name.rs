//! Names of saved states.

use std::{fmt, str::FromStr};

use cube_core::{Pattern, notation::Algorithm};
use thiserror::Error;

use crate::{echo::excerpt, history::MomentName};

/// Greatest number of characters in a name.
const MAX_NAME_CHARS: usize = 40;

/// Name of a saved state: lower-case letters, digits and hyphens, a letter first. Texts that
/// already mean a STATE are no names.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(String);

/// Reason why a text cannot name a saved state.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum InvalidName {
    #[error(
        "\"{}\" cannot name a saved state: allowed are 1 to {MAX_NAME_CHARS} lower-case letters, digits \
         and hyphens, beginning with a letter and not ending with a hyphen{}",
        excerpt(.0),
        Likely(.0)
    )]
    /// The text has other characters, or too many.
    Form(String),
    #[error("{name:?} cannot name a saved state: it already means {meaning}; choose another name")]
    /// The text means a state anyhow.
    Taken {
        /// The text.
        name: String,
        /// Meaning of the text.
        meaning: &'static str,
    },
}

/// Prints the name that a person may have meant, if there is one.
struct Likely<'a>(&'a str);

impl fmt::Display for Likely<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.trim().to_lowercase().replace([' ', '_'], "-");
        match name.parse::<Name>() {
            Ok(name) => write!(f, "; as in {name}"),
            Err(_) => Ok(()),
        }
    }
}

impl FromStr for Name {
    type Err = InvalidName;

    fn from_str(text: &str) -> Result<Self, InvalidName> {
        if MomentName::read(text).is_some() {
            return Err(InvalidName::Taken {
                name: text.to_owned(),
                meaning: "a moment of the history",
            });
        }
        Self::of_saved(text)
    }
}

impl Name {
    /// Name of a state that may have been saved before texts such as `before` named a moment.
    pub fn of_saved(text: &str) -> Result<Self, InvalidName> {
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let well_formed = (1..=MAX_NAME_CHARS).contains(&text.len())
            && text.chars().all(allowed)
            && text.starts_with(|c: char| c.is_ascii_lowercase())
            && !text.ends_with('-');
        if !well_formed {
            return Err(InvalidName::Form(text.to_owned()));
        }
        match other_meaning(text) {
            Some(meaning) => Err(InvalidName::Taken {
                name: text.to_owned(),
                meaning,
            }),
            None => Ok(Self(text.to_owned())),
        }
    }
}

/// Meaning that a text has as a STATE when nothing is saved, if it has one.
fn other_meaning(text: &str) -> Option<&'static str> {
    match text {
        "solved" => Some("the solved cube"),
        "random" => Some("a random state"),
        _ if Pattern::find(text).is_ok() => Some("a pattern"),
        // Saved states that have such a name go before turns.
        _ if text.contains(NAMES_BEFORE_TURNS) => None,
        _ if Algorithm::parse(text).is_ok() => Some("turns"),
        _ => None,
    }
}

/// Characters of turns that were part of names before they were read as turns: `m`, `e2`, `r4`.
const NAMES_BEFORE_TURNS: [char; 9] = ['m', 'e', 's', '4', '5', '6', '7', '8', '9'];

impl Name {
    /// The text of the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_mean_something_else_or_leave_the_directory_are_refused() {
        let names = [
            "my-cube", "a1", "cross-2", "red", "m", "e2", "r4", "moment", "moment-x",
        ];
        for text in names {
            assert_eq!(text.parse::<Name>().map(|name| name.0), Ok(text.to_owned()));
        }
        let long = "a".repeat(41);
        for text in [
            "",
            "-a",
            "a-",
            "A",
            "a b",
            "../a",
            "a/b",
            "a.b",
            "1a",
            "ä",
            &long,
            "solved",
            "random",
            "superflip",
            "r2",
            "x",
            "before",
            "moment-3",
        ] {
            assert!(text.parse::<Name>().is_err(), "{text:?} was accepted");
        }
        for text in ["before", "moment-3"] {
            assert!(
                Name::of_saved(text).is_ok(),
                "an older program saved {text:?}"
            );
        }
    }
}
