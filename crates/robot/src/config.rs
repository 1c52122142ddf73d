//! The settings of the robot: one TOML file, a section for each part.
//!
//! The sections are the settings types of the crates they belong to, which check their own
//! ranges. A section or key that is left out has its default; an unknown one is refused. What was
//! measured of the robot is laid over them by the calibration.

use std::ops::Range;

use actuator::{CostModel, MechanismSettings};
use brick::{Bounds, OutOfRange};
use scanner::ScanSettings;
use serde::{Deserialize, de::DeserializeOwned};

use crate::{battery::BatterySettings, start::StartSettings};

/// All settings.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// How long the robot's motions take.
    pub cost: CostModel,
    /// Positions and speeds of flipper and turntable.
    pub mechanism: MechanismSettings,
    /// Positions and speeds when the stickers are read.
    pub scan: ScanSettings,
    /// How the main loop goes about its work.
    pub run: RunSettings,
    /// When the battery is too low.
    pub battery: BatterySettings,
    /// When the distance sensor starts a run from the menu.
    pub start: StartSettings,
}

/// How the main loop goes about its work.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "RawRunSettings")]
pub struct RunSettings {
    /// How much of a cube is read.
    pub scan: ScanKind,
    /// How often the doubtful stickers of a scan are looked at again, 0 to 10.
    pub looks: u32,
    /// How often the whole cube is scanned before it is given up as unreadable, 1 to 10.
    pub scans: u32,
    /// Positions that are looked at before the first motion, 0 to 1,000,000,000; more only until
    /// there is a solution.
    pub think_first_nodes: u32,
    /// Whether the rest of the plan is searched on while its beginning is performed.
    pub think_while_moving: bool,
    /// Whether the side on top is read once the cube is turned, to see that it did not slip.
    pub verify: bool,
    /// Positions that a simulated brick looks at in a second, 1,000 to 1,000,000,000.
    pub simulated_nodes_per_s: u32,
}

/// How much of a cube is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ScanKind {
    /// All stickers.
    Full,
    /// Four faces, and what the cube cannot be told without.
    Quick,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawRunSettings {
    scan: ScanKind,
    looks: u32,
    scans: u32,
    think_first_nodes: u32,
    think_while_moving: bool,
    verify: bool,
    simulated_nodes_per_s: u32,
}

const LOOKS: Bounds<u32> = Bounds::new("run.looks", 0, 10);
const SCANS: Bounds<u32> = Bounds::new("run.scans", 1, 10);
const THINK_FIRST_NODES: Bounds<u32> = Bounds::new("run.think_first_nodes", 0, 1_000_000_000);
const SIMULATED_NODES_PER_S: Bounds<u32> =
    Bounds::new("run.simulated_nodes_per_s", 1_000, 1_000_000_000);

impl Default for RunSettings {
    fn default() -> Self {
        Self {
            scan: ScanKind::Full,
            looks: 2,
            scans: 2,
            think_first_nodes: 455_000,
            think_while_moving: true,
            verify: true,
            simulated_nodes_per_s: 455_000,
        }
    }
}

impl Default for RawRunSettings {
    fn default() -> Self {
        let RunSettings {
            scan,
            looks,
            scans,
            think_first_nodes,
            think_while_moving,
            verify,
            simulated_nodes_per_s,
        } = RunSettings::default();
        Self {
            scan,
            looks,
            scans,
            think_first_nodes,
            think_while_moving,
            verify,
            simulated_nodes_per_s,
        }
    }
}

impl TryFrom<RawRunSettings> for RunSettings {
    type Error = OutOfRange;

    fn try_from(raw: RawRunSettings) -> Result<Self, OutOfRange> {
        Ok(Self {
            scan: raw.scan,
            looks: LOOKS.check(raw.looks)?,
            scans: SCANS.check(raw.scans)?,
            think_first_nodes: THINK_FIRST_NODES.check(raw.think_first_nodes)?,
            think_while_moving: raw.think_while_moving,
            verify: raw.verify,
            simulated_nodes_per_s: SIMULATED_NODES_PER_S.check(raw.simulated_nodes_per_s)?,
        })
    }
}

impl Config {
    /// Reads settings.
    ///
    /// # Errors
    /// Names the line, the key, what stands there and what is allowed.
    pub fn parse(text: &str) -> Result<Self, String> {
        parse(text)
    }
}

/// Reads a TOML text of settings.
///
/// # Errors
/// Names the line, the key, what stands there and what is allowed.
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    toml::from_str(text).map_err(|error| {
        let message = error.message().replace('\n', ", ");
        match error.span() {
            Some(span) => located(text, &span, &message),
            None => message,
        }
    })
}

/// The message with the line and, where it does not say so itself, the key it is about.
fn located(text: &str, span: &Range<usize>, message: &str) -> String {
    let before = &text[..text.floor_char_boundary(span.start)];
    let lines: Vec<&str> = text.lines().collect();
    let line = line_of_named_key(&lines, before.matches('\n').count(), message);
    let header = |line: &&str| -> Option<String> {
        let name = line.trim().strip_prefix('[')?.split(']').next()?;
        Some(name.trim_start_matches('[').trim().to_owned())
    };
    let seen = lines.get(line).copied().unwrap_or_default();
    let section = lines.iter().take(line + 1).rev().find_map(header);
    let key = seen
        .split_once('=')
        .map(|(key, _)| key.trim().to_owned())
        .filter(|_| header(&seen).is_none());
    let path: Vec<String> = section.into_iter().chain(key).collect();
    let path = path.join(".");
    let line = line + 1;
    if path.is_empty() || message.starts_with(&path) {
        format!("line {line}: {message}")
    } else {
        format!("line {line}, {path}: {message}")
    }
}

/// The line of the key with which the message begins, as in `cost.tilt_s = 99 is ...`: a section
/// that is checked as a whole gives its first line. Else, `line`.
fn line_of_named_key(lines: &[&str], line: usize, message: &str) -> usize {
    let name = message.split_whitespace().next().unwrap_or_default();
    let Some((_, key)) = name.rsplit_once('.') else {
        return line;
    };
    let sets_key = |text: &&str| {
        let value = text.trim_start().strip_prefix(key);
        value.is_some_and(|value| value.trim_start().starts_with('='))
    };
    let below = lines.iter().skip(line).position(sets_key);
    line + below.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_file_means_the_defaults() {
        assert_eq!(Config::parse(""), Ok(Config::default()));
    }

    #[test]
    fn the_shipped_settings_are_the_defaults() {
        let shipped = include_str!("../../../config/robot.toml");
        assert_eq!(Config::parse(shipped), Ok(Config::default()));
    }

    #[test]
    fn every_section_is_shipped() {
        let shipped = include_str!("../../../config/robot.toml");
        for section in ["cost", "mechanism", "scan", "run", "battery", "start"] {
            assert!(shipped.contains(&format!("\n[{section}]\n")), "{section}");
        }
    }

    #[test]
    fn a_setting_changes_what_it_names_and_nothing_else() {
        let config = Config::parse("[run]\nscans = 5\n").expect("in range");
        let expected = Config {
            run: RunSettings {
                scans: 5,
                ..RunSettings::default()
            },
            ..Config::default()
        };
        assert_eq!(config, expected);
        assert_ne!(config, Config::default());
    }

    #[test]
    fn an_error_names_line_section_key_value_and_what_is_allowed() {
        for (text, expected) in [
            ("[costs]\n", vec!["line 1", "costs", "cost"]),
            (
                "[cost]\n\ntillt_s = 1\n",
                vec!["line 3", "cost.tillt_s", "tilt_s"],
            ),
            (
                "[cost]\nhold_s = 0.1\ntilt_s = -1\n",
                vec!["line 3:", "cost.tilt_s = -1", "0.05 to 20"],
            ),
            (
                "[cost]\nhold_s = 0.1\ntilt_s = \"x\"\n",
                vec!["line 3", "cost.tilt_s", "\"x\""],
            ),
            ("[run]\nscans = 0\n", vec!["run.scans = 0", "1 to 10"]),
            ("[run]\nlooks = 11\n", vec!["run.looks = 11", "0 to 10"]),
            (
                "[run]\nthink_first_nodes = 2000000000\n",
                vec!["run.think_first_nodes", "0 to 1000000000"],
            ),
            (
                "[run]\nsimulated_nodes_per_s = 0\n",
                vec!["run.simulated_nodes_per_s = 0", "1000 to 1000000000"],
            ),
            (
                "[run]\nscan = \"half\"\n",
                vec!["line 2", "run.scan", "half", "full", "quick"],
            ),
            ("[mechanism]\nx = 0\n", vec!["line 2", "mechanism.x"]),
            ("[scan]\nx = 0\n", vec!["line 2", "scan.x"]),
            ("[battery]\nx = 0\n", vec!["line 2", "battery.x"]),
            ("[cost\n", vec!["line 1"]),
        ] {
            let error = Config::parse(text).expect_err(text);
            for part in expected {
                assert!(error.contains(part), "{error:?} does not contain {part:?}");
            }
            assert!(!error.contains('\n'), "{error:?}");
        }
    }
}
