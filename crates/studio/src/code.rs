//! Code that a person reads from the terminal or the brick's screen, and types into the page.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// Code: six digits by chance, or 4 to 32 letters and digits that a person chose.
#[derive(Clone, PartialEq, Eq)]
pub struct Code(String);

/// Text that cannot be a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a code has 4 to 32 letters and digits")]
pub struct InvalidCode;

/// The system gives no randomness for a code.
#[derive(Debug, Error)]
#[error("no randomness from the system for a code: {0}; choose a code")]
pub struct NoRandomness(getrandom::Error);

impl Code {
    /// Six digits by the system's randomness.
    ///
    /// # Errors
    /// When the system gives none.
    pub fn random() -> Result<Self, NoRandomness> {
        // Of 2^64 numbers, no six digits come up noticeably more often than others.
        let number = getrandom::u64().map_err(NoRandomness)?;
        Ok(Self(format!("{:06}", number % 1_000_000)))
    }

    /// The code as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a text is this code. The time depends on the text's length alone, and tells nothing
    /// about its first wrong letter.
    pub(crate) fn is(&self, text: &str) -> bool {
        let (own, other) = (self.0.as_bytes(), text.as_bytes());
        let differences = own.iter().zip(other).fold(0, |sum, (a, b)| sum | (a ^ b));
        own.len() == other.len() && std::hint::black_box(differences) == 0
    }
}

impl FromStr for Code {
    type Err = InvalidCode;

    fn from_str(text: &str) -> Result<Self, InvalidCode> {
        let is_valid =
            (4..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_valid.then(|| Self(text.to_owned())).ok_or(InvalidCode)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Keeps the code out of logs.
impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Code(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_code_has_six_digits() {
        let codes = [(); 20].map(|()| Code::random().expect("randomness").to_string());
        let is_six_digits =
            |code: &String| code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit());
        assert!(codes.iter().all(is_six_digits), "{codes:?}");
        assert!(codes.iter().any(|code| *code != codes[0]), "{codes:?}");
        assert!("12 4".parse::<Code>().is_err() && "123".parse::<Code>().is_err());
    }
}
