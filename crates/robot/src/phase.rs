//! The phases of a run, and what comes out of each.

use std::{fmt, time::Duration};

use cube_core::Turns;
use serde::{Deserialize, Serialize};

use crate::by_text;

/// A phase of the main loop, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Finding the end stops and seating the cube.
    Home,
    /// Reading the stickers.
    Scan,
    /// Reading those stickers again that are in doubt.
    LookAgain,
    /// Finding the end stops anew after something was stuck.
    Recover,
    /// From readings to a cube.
    Recognise,
    /// From the cube to turns.
    Solve,
    /// From turns to motions.
    Plan,
    /// Performing the motions.
    Turn,
    /// Looking at what came of it.
    Verify,
}

impl Phase {
    /// The word for the phase.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Scan => "scan",
            Self::LookAgain => "look again",
            Self::Recover => "recover",
            Self::Recognise => "recognise",
            Self::Solve => "solve",
            Self::Plan => "plan",
            Self::Turn => "turn",
            Self::Verify => "verify",
        }
    }
}

/// A finished phase.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PhaseReport {
    /// Which.
    pub phase: Phase,
    /// What it took by the brick's clock, so in robot seconds also where the robot is simulated.
    #[serde(with = "seconds", rename = "seconds")]
    pub took: Duration,
    /// What came out of it.
    pub result: PhaseResult,
}

/// What came out of a phase; its text is the line of a report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum PhaseResult {
    /// Arm and flipper are at their stops.
    Homed,
    /// Stickers were read.
    Seen {
        /// How many.
        stickers: usize,
        /// How many samples of them.
        samples: usize,
        /// How many faces were looked at.
        faces: usize,
    },
    /// The cube is known.
    Recognised {
        /// Its 54 facelets.
        facelets: String,
        /// How sure that is, 0 to 1.
        confidence: f32,
    },
    /// The cube is not known.
    Refused,
    /// Turns were found.
    Solved {
        /// The turns.
        #[serde(with = "by_text")]
        turns: Turns,
    },
    /// Motions were planned.
    Planned {
        /// How many.
        motions: usize,
        /// Their time by the cost model, in seconds.
        seconds: f64,
    },
    /// The motions were made.
    Turned {
        /// How many.
        motions: usize,
        /// What thinking while moving changed, if it did.
        better: Option<Better>,
    },
    /// What is on top is as it should be.
    Verified,
    /// The stops were found anew.
    Recovered,
}

/// What thinking while moving changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Better {
    /// Seconds saved.
    pub saved: f64,
    /// The turns that were made in the end.
    #[serde(with = "by_text")]
    pub turns: Turns,
}

impl fmt::Display for PhaseResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Homed => f.write_str("arm and flipper at their stops"),
            Self::Seen {
                stickers,
                samples,
                faces,
            } => {
                let plural = |count: &usize| if *count == 1 { "" } else { "s" };
                write!(
                    f,
                    "{stickers} sticker{}, {samples} samples, {faces} face{}",
                    plural(stickers),
                    plural(faces)
                )
            }
            Self::Recognised {
                facelets,
                confidence,
            } => {
                let doubt_percent = 100.0 * (1.0 - confidence);
                write!(f, "{facelets} (doubt {doubt_percent:.2} %)")
            }
            Self::Refused => f.write_str("refused"),
            Self::Solved { turns } => write!(f, "{} turns: {turns}", turns.len()),
            Self::Planned { motions, seconds } => {
                write!(f, "{motions} motions, {seconds:.2} s by the cost model")
            }
            Self::Turned { motions, better } => {
                write!(f, "{motions} motions done")?;
                match better {
                    None => Ok(()),
                    Some(Better { saved, turns }) => write!(
                        f,
                        ", {saved:.2} s saved by thinking while moving, {} turns in the end: {turns}",
                        turns.len()
                    ),
                }
            }
            Self::Verified => f.write_str("what is on top is as it should be"),
            Self::Recovered => f.write_str("the stops found anew"),
        }
    }
}

/// Durations as seconds.
mod seconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(
        duration: &Duration,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(duration.as_secs_f64())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
