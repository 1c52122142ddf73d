//! Code that a person reads from the terminal or the brick's screen, and types into the page.

use std::{
    collections::VecDeque,
    fmt,
    str::FromStr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use thiserror::Error;

/// Wrong codes within [`WINDOW`] after which the gate closes: a person mistypes two or three times,
/// and a million codes at this rate take two months.
const MAX_WRONG: usize = 10;
/// Time within which wrong codes count, and for which the gate then stays closed.
const WINDOW: Duration = Duration::from_mins(1);

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
    fn is(&self, text: &str) -> bool {
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

/// Reason why a code was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum Denied {
    #[error("code missing: the terminal or the brick's screen shows it")]
    Missing,
    #[error("wrong code: the terminal or the brick's screen shows the right one")]
    Wrong,
    #[error("too many wrong codes: wait {seconds} s")]
    Closed { seconds: u64 },
}

/// Door that opens by the code, and closes for a while after too many wrong ones.
#[derive(Debug)]
pub(crate) struct Gate {
    code: Code,
    /// Times of the last wrong codes, at most [`MAX_WRONG`].
    wrong: Mutex<VecDeque<Instant>>,
}

impl Gate {
    pub(crate) fn new(code: Code) -> Self {
        Self {
            code,
            wrong: Mutex::default(),
        }
    }

    pub(crate) fn code(&self) -> &Code {
        &self.code
    }

    /// Checks a code. A connection that gave the right code before (`is_known`) is let in by it even
    /// while others are refused: a stranger's guesses must not keep the owner from stopping the robot.
    ///
    /// # Errors
    /// The reason of a refusal.
    pub(crate) fn check(
        &self,
        code: Option<&str>,
        is_known: bool,
        now: Instant,
    ) -> Result<(), Denied> {
        let code = code.ok_or(Denied::Missing)?;
        let is_right = self.code.is(code);
        if is_right && is_known {
            return Ok(());
        }
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        let age = |at: &Instant| now.saturating_duration_since(*at);
        while wrong.front().is_some_and(|at| age(at) >= WINDOW) {
            wrong.pop_front();
        }
        if wrong.len() >= MAX_WRONG {
            // Counted from the last wrong code on: the door stays closed for the whole time.
            let left = WINDOW.saturating_sub(wrong.back().map_or(Duration::ZERO, age));
            let seconds = left.as_secs() + 1;
            return Err(Denied::Closed { seconds });
        }
        if is_right {
            return Ok(());
        }
        wrong.push_back(now);
        if wrong.len() >= MAX_WRONG {
            // All count from now on, so that the door opens for all of them at once.
            wrong.iter_mut().for_each(|at| *at = now);
            log::warn!("{MAX_WRONG} wrong codes in a minute: codes are refused for a minute");
        }
        Err(Denied::Wrong)
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

    #[test]
    fn the_gate_closes_for_a_minute_after_ten_wrong_codes() {
        let gate = Gate::new("123456".parse().expect("a code"));
        let start = Instant::now();
        let at = |second| start + Duration::from_secs(second);
        assert_eq!(gate.check(None, false, start), Err(Denied::Missing));
        for wrong in ["", "12345", "1234567", "123457", "223456"] {
            assert_eq!(gate.check(Some(wrong), false, start), Err(Denied::Wrong));
        }
        assert_eq!(gate.check(Some("123456"), false, at(1)), Ok(()));
        for second in 2..7 {
            assert_eq!(
                gate.check(Some("no"), false, at(second)),
                Err(Denied::Wrong)
            );
        }
        let closed = gate.check(Some("123456"), false, at(7));
        assert_eq!(closed, Err(Denied::Closed { seconds: 60 }));
        assert_eq!(gate.check(Some("123456"), true, at(7)), Ok(()));
        assert!(gate.check(Some("123456"), false, at(65)).is_err());
        assert_eq!(gate.check(Some("123456"), false, at(66)), Ok(()));
    }
}
