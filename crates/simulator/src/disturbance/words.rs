//! Words of a disturbance, in settings and commands.

use std::{fmt, str::FromStr, time::Duration};

use settings::{Setting, SettingsError, Value};
use thiserror::Error;

use super::{Disturbance, kind::DisturbanceKind};

/// Longest time of a disturbance, in seconds: allowed are times up to it.
const MAX_LASTING_S: f64 = 600.0;
/// Latest time of a disturbance, in seconds.
const MAX_TIME_S: f64 = 3600.0;

impl fmt::Display for Disturbance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {} {}", self.at.as_secs_f64(), self.kind)?;
        if let Some(part) = self.part {
            write!(f, " {part}")?;
        }
        if self.kind.needs().by.is_some() {
            write!(f, " by {}", self.by)?;
        }
        match self.lasts {
            Some(lasts) => write!(f, " for {}", lasts.as_secs_f64()),
            None => Ok(()),
        }
    }
}

/// Text that is no disturbance.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{} is no disturbance: needed is {needed}", excerpt(seen))]
pub struct UnknownDisturbance {
    seen: String,
    needed: String,
}

/// The beginning of a text, in quotes and without control characters.
fn excerpt(text: &str) -> String {
    const MAX_CHARACTERS: usize = 60;
    format!(
        "{:?}",
        text.chars().take(MAX_CHARACTERS).collect::<String>()
    )
}

impl FromStr for Disturbance {
    type Err = UnknownDisturbance;

    fn from_str(text: &str) -> Result<Self, UnknownDisturbance> {
        let refused = |needed: String| UnknownDisturbance {
            seen: text.to_owned(),
            needed,
        };
        let mut words = text.split_whitespace().peekable();
        let kind_and_time = (|| {
            (words.next()? == "at").then_some(())?;
            let at = seconds(words.next()?, MAX_TIME_S)?;
            Some((at, words.next()?.parse::<DisturbanceKind>().ok()?))
        })();
        let (at, kind) = kind_and_time.ok_or_else(|| {
            let kinds = DisturbanceKind::ALL.map(DisturbanceKind::name).join(", ");
            refused(format!(
                "\"at SECONDS KIND\", at most {MAX_TIME_S} s; kinds are {kinds}"
            ))
        })?;
        let needs = kind.needs();
        let rest = (|| {
            let part = match needs.parts {
                [] => None,
                parts => Some(
                    words
                        .next()?
                        .parse()
                        .ok()
                        .filter(|part| parts.contains(part))?,
                ),
            };
            let by = match needs.by {
                None => 0.0,
                Some(amount) => {
                    (words.next()? == "by").then_some(())?;
                    let by = words.next()?.parse().ok();
                    by.filter(|&by| amount.allows(by))?
                }
            };
            let lasts = match words.next() {
                None => None,
                Some("for") if needs.lasts.is_some() => {
                    Some(seconds(words.next()?, MAX_LASTING_S)?)
                }
                Some(_) => return None,
            };
            words.next().is_none().then_some((part, by, lasts))
        })();
        let (part, by, lasts) =
            rest.ok_or_else(|| refused(format!("\"at SECONDS {}\"", kind.usage())))?;
        Ok(Self {
            kind,
            at,
            part,
            by,
            lasts,
        })
    }
}

/// A time in seconds, up to `most`.
fn seconds(word: &str, most: f64) -> Option<Duration> {
    let seconds: f64 = word.parse().ok()?;
    (0.0..=most)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

/// A disturbance is written as its words.
impl Setting for Disturbance {
    type Raw = Self;
    type Range = ();
    const HAS_RANGE: bool = false;

    fn from_raw(raw: Self) -> Self {
        raw
    }

    fn read(value: &Value<'_>, (): &()) -> Result<Self, SettingsError> {
        let text = value.text(&Self::allowed(&()))?;
        text.parse().map_err(|error: UnknownDisturbance| {
            value.refused(&format!("is no disturbance: needed is {}", error.needed))
        })
    }

    fn written(&self) -> Option<String> {
        Some(format!("\"{self}\""))
    }

    fn allowed((): &()) -> String {
        "\"at SECONDS KIND [PART] [by AMOUNT] [for SECONDS]\"".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn disturbances_by_chance_are_read_back_from_their_words() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for kind in DisturbanceKind::ALL {
            for number in 0..50 {
                let at = Duration::from_millis(1250 * number);
                let drawn = Disturbance::draw(kind, at, &mut rng);
                assert_eq!(drawn.to_string().parse(), Ok(drawn), "{drawn}");
            }
        }
    }

    #[test]
    fn wrong_words_are_refused_with_those_that_are_needed() {
        for (text, needed) in [
            ("jam flipper", "at SECONDS KIND"),
            ("at 3601 garble", "at most 3600 s"),
            ("at 1 explode", "kinds are remove"),
            ("at 1 jam color", "jam flipper|turntable|arm [for SECONDS]"),
            ("at 1 spin", "spin by 1..3"),
            ("at 1 spin by 1.5", "spin by 1..3"),
            ("at 1 knock by 46", "knock by -45..45"),
            ("at 1 garble for 3", "at SECONDS garble\""),
            ("at 1 jam arm for 601", "[for SECONDS]"),
            ("at NaN garble", "at SECONDS KIND"),
        ] {
            let error = text.parse::<Disturbance>().expect_err(text).to_string();
            assert!(error.contains(needed), "{text}: {error}");
        }
    }
}
