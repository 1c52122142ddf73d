//! Phases of a run, and the result of each.

use std::{fmt, time::Duration};

use cube_core::{Cube, Turns};
use serde::{Deserialize, Serialize};

use crate::by_text;

settings::words! {
    /// A phase of the main loop, in its order.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Phase {
        /// Finding the end stops and seating the cube.
        #[default]
        Home = "home",
        /// Reading all stickers, or a part of them.
        Scan = "scan",
        /// Reading the stickers in doubt again.
        LookAgain = "look again",
        /// Homing again after a fault.
        Recover = "recover",
        /// Recognising the cube from the readings.
        Recognise = "recognise",
        /// Finding turns for the cube.
        Solve = "solve",
        /// Planning motions for the turns.
        Plan = "plan",
        /// Performing the motions.
        Turn = "turn",
        /// Tilting and spinning the whole cube until it lies as it lay before.
        Orient = "orient",
        /// Reading the top face of the turned cube.
        Verify = "verify",
    }
}

impl Phase {
    /// Words for the robot's work in the phase.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Home => "find the stops",
            Self::Scan => "read the cube",
            Self::Solve => "think",
            Self::Orient => "lay as before",
            Self::Verify => "check",
            Self::LookAgain | Self::Recover | Self::Recognise | Self::Plan | Self::Turn => {
                self.name()
            }
        }
    }
}

/// A finished phase.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PhaseReport {
    /// The phase.
    pub phase: Phase,
    /// Time of the phase by the brick's clock, so robot seconds for a simulated robot too.
    #[serde(with = "seconds", rename = "seconds")]
    pub took: Duration,
    /// Result of the phase.
    pub result: PhaseResult,
}

/// Result of a phase; its text is the line of a report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum PhaseResult {
    /// Arm and flipper are at their stops.
    Homed,
    /// The robot read stickers.
    Seen {
        /// Number of stickers.
        stickers: usize,
        /// Number of their samples.
        samples: usize,
        /// Number of faces.
        faces: usize,
    },
    /// The recogniser accepted a cube.
    Recognised {
        /// The cube.
        #[serde(rename = "facelets", with = "by_text")]
        cube: Cube,
        /// Confidence in the cube, 0 to 1.
        confidence: f32,
    },
    /// The recogniser refused the readings.
    Refused,
    /// The solver found turns.
    Solved {
        /// The turns.
        #[serde(with = "by_text")]
        turns: Turns,
    },
    /// The planner planned the motions.
    Planned {
        /// Number of motions.
        motions: usize,
        /// Time of the motions by the cost model, in seconds.
        seconds: f64,
    },
    /// The robot made the motions.
    Turned {
        /// Number of motions.
        motions: usize,
        /// Gain of the search while the motors moved; none if it replaced no part of the plan.
        better: Option<Better>,
    },
    /// The cube lies as it lay before.
    Oriented,
    /// The top face matches the target.
    Verified,
    /// The robot homed again.
    Recovered,
}

/// Gain of the search while the motors moved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Better {
    /// Time saved, in seconds.
    pub saved: f64,
    /// The turns that the robot made in the end.
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
            Self::Recognised { cube, confidence } => {
                let doubt_percent = 100.0 * (1.0 - confidence);
                write!(f, "{cube} (doubt {doubt_percent:.2} %)")
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
            Self::Oriented => f.write_str("the cube lies as it lay before"),
            Self::Verified => f.write_str("sides as expected"),
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
