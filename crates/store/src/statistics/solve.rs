//! One run, as the statistics count it.

use brick::Millivolts;
use serde::{Deserialize, Serialize};

use crate::timestamp;
use robot::{Account, Phase, RunError, RunErrorKind};

/// Outcome of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The cube was brought to its target.
    Solved,
    /// A fault ended the run, the cube could not be read, or no turns solve it: one piece was left.
    Failed,
    /// Somebody stopped the run.
    Stopped,
}

/// One run. Times are in seconds; those of phases that were not reached are 0.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Solve {
    /// Date of the end; `None` if the brick did not know it.
    pub date: Option<String>,
    /// Target state, as it was given.
    pub target: String,
    /// Outcome of the run.
    pub outcome: Outcome,
    /// Turns made, in the half-turn metric.
    pub turns: u32,
    /// Time of finding the stops.
    pub home_s: f64,
    /// Time of reading stickers, further looks included.
    pub scan_s: f64,
    /// Time of recognition: from readings to a cube.
    pub recognise_s: f64,
    /// Time of searching and planning before the first motion.
    pub think_s: f64,
    /// Time of the motions, and of the look at their result.
    pub turn_s: f64,
    /// Number of scans, looks at single stickers included.
    pub scans: u32,
    /// Voltage of the battery at the end, in volts.
    pub battery_v: Option<f64>,
    /// Speed profile to which the run fell back after two faults or a scan in doubt; `None` if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slowed_to: Option<String>,
}

impl Solve {
    /// Statistics of the run to `target` that ended just now, by its report.
    pub fn of_run<T>(
        target: &str,
        report: &Account,
        result: &Result<T, RunError>,
        battery: Option<Millivolts>,
    ) -> Self {
        let seconds = |phases: &[Phase]| (report.took(phases).as_secs_f64() * 1e3).round() / 1e3;
        let count = |number| u32::try_from(number).unwrap_or(u32::MAX);
        Self {
            date: timestamp::now(),
            target: target.to_owned(),
            outcome: match result {
                Ok(_) if report.left.is_some() => Outcome::Failed,
                Ok(_) => Outcome::Solved,
                Err(error) if error.kind() == RunErrorKind::Stopped => Outcome::Stopped,
                Err(_) => Outcome::Failed,
            },
            turns: count(report.turns.len()),
            home_s: seconds(&[Phase::Home, Phase::Recover]),
            scan_s: seconds(&[Phase::Scan, Phase::LookAgain]),
            recognise_s: seconds(&[Phase::Recognise]),
            think_s: seconds(&[Phase::Solve, Phase::Plan]),
            turn_s: seconds(&[Phase::Turn, Phase::Orient, Phase::Verify]),
            scans: count(report.count(&[Phase::Scan, Phase::LookAgain])),
            battery_v: battery.map(|voltage| f64::from(voltage.as_millivolts()) / 1000.0),
            slowed_to: report.slowed_to().map(|profile| profile.to_string()),
        }
    }

    /// Time of the whole run.
    pub fn seconds(&self) -> f64 {
        self.home_s + self.scan_s + self.recognise_s + self.think_s + self.turn_s
    }
}
