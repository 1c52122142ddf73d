//! What the robot was measured to be like: `calibration.toml` beside its settings.
//!
//! The file is written by `calibrate`, part by part, and laid over the settings, so that these can
//! be shipped anew without a robot losing what was measured of it. A file that cannot be used is
//! never written over: it may hold what a newer version of the program has measured.

#[cfg(test)]
mod tests;
mod text;

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use actuator::{CostModel, MechanismSettings};
use anyhow::Context;
use brick::{Bounds, Brick, Degrees};
use calibration::{Finding, Outcome, Stops, finding::with_values};
use robot::{Config, config};
use scanner::{ScanSettings, Square, Stop};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::{durable, failure::bad_input, file_lock, input, timestamp};

/// The name of the file.
pub(crate) const NAME: &str = "calibration.toml";

/// The version of the format.
const VERSION: Bounds<i64> = Bounds::new("version", 1, 1);

/// What to do about a file that cannot be used.
const REMEDY: &str = "correct it, or delete it and run `mindcub3r calibrate` again (Calibrate in the \
                      brick's menu sets it aside)";
/// What to do about a file of a version to come.
const NEWER: &str = "it was written by a newer program: use that, or move the file away and run \
                     `mindcub3r calibrate` again";

/// How values were measured that are no robot's.
const SIMULATED: &str = "in the simulator";

/// A file as it is written, part by part as far as each was measured.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    #[expect(dead_code, reason = "checked before, and always written the same")]
    version: i64,
    #[serde(default)]
    measured: Measured,
    stops: Option<Stops>,
    scan: Option<Positions>,
    #[serde(default)]
    mechanism: Mechanism,
    #[expect(
        dead_code,
        reason = "read for its ranges, and for errors with their line"
    )]
    cost: Option<CostModel>,
    /// The prices that are named: those that are not are no finding.
    #[serde(skip)]
    prices: Table,
}

/// When and how each step measured what stands here.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Measured {
    stops: Option<String>,
    sensor: Option<String>,
    flipper: Option<String>,
    overshoot: Option<String>,
    durations: Option<String>,
}

impl Measured {
    /// When and how this step was done, if it was.
    pub(crate) fn of(&self, step: &str) -> Option<&str> {
        let entry = self.entries().into_iter().find(|(name, _)| *name == step);
        entry.and_then(|(_, when)| when)
    }

    /// The steps whose values are those of a simulated robot; see [`measured_in_simulator`].
    pub(crate) fn simulated(&self) -> Vec<&'static str> {
        let is_simulated =
            |when: Option<&str>| when.is_some_and(|when| when.starts_with(SIMULATED));
        let simulated = self.entries().into_iter();
        let simulated = simulated.filter(|(_, when)| is_simulated(*when));
        simulated.map(|(step, _)| step).collect()
    }

    fn entries(&self) -> [(&'static str, Option<&str>); 5] {
        [
            ("stops", self.stops.as_deref()),
            ("sensor", self.sensor.as_deref()),
            ("flipper", self.flipper.as_deref()),
            ("overshoot", self.overshoot.as_deref()),
            ("durations", self.durations.as_deref()),
        ]
    }
}

/// The angles belong to the order of the squares, so that stands beside them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Positions {
    square_order: [u8; 8],
    arm_centre_deg: i32,
    arm_deg: [i32; 8],
    table_deg: [i32; 8],
}

/// Settings of the mechanism that are measured, by the keys of the settings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_field_names,
    reason = "keys carry their unit, here degrees"
)]
struct Mechanism {
    #[serde(skip_serializing_if = "Option::is_none")]
    flipper_hold_deg: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flipper_pull_deg: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overshoot_deg: Option<i32>,
}

/// Where the file is for settings from this file; in the working directory for those built in.
pub(crate) fn path_beside(settings: Option<&Path>) -> PathBuf {
    settings.unwrap_or(Path::new("")).with_file_name(NAME)
}

/// Lays a calibration over settings, if its file is there. Gives whether it is.
///
/// # Errors
/// Names the file, the key, what stands there, what is allowed, and what to do.
pub(crate) fn apply(path: &Path, config: &mut Config) -> anyhow::Result<bool> {
    match read(path, config)? {
        Some((_, laid_over)) => {
            *config = laid_over;
            Ok(true)
        }
        None => Ok(false),
    }
}

/// Makes sure that a calibration can be written, as far as what stands there is concerned.
///
/// # Errors
/// As [`apply`].
pub(crate) fn check(path: &Path) -> anyhow::Result<()> {
    read(path, &Config::default()).map(drop)
}

/// Gives a calibration that cannot be used another name, so that it is out of the way and not lost.
///
/// # Errors
/// Names the file when that cannot be done.
pub(crate) fn set_aside(path: &Path) -> anyhow::Result<PathBuf> {
    let aside = (1..=u32::MAX)
        .map(|number| path.with_extension(format!("toml.{number}")))
        .find(|aside| !aside.exists())
        .expect("there are more numbers than files");
    fs::rename(path, &aside).with_context(|| format!("setting {} aside", path.display()))?;
    Ok(aside)
}

/// When and how each step was done that is written there; none if there is no file.
///
/// # Errors
/// As [`apply`].
pub(crate) fn measured(path: &Path) -> anyhow::Result<Measured> {
    let read = read(path, &Config::default())?;
    Ok(read.map_or(Measured::default(), |(kept, _)| kept.measured))
}

/// Writes what a step found into the calibration of this robot, if there is something to keep; the
/// other findings in it stay. `when` says when and how it was measured; see [`measured_now`].
///
/// # Errors
/// As [`apply`] for a calibration that is there already, which then stays as it is; names the file
/// when it cannot be written.
pub(crate) fn keep(path: &Path, outcome: &Outcome, when: &str) -> anyhow::Result<()> {
    match &outcome.finding {
        Some(finding) => write(path, finding, when, durable::write),
        None => Ok(()),
    }
}

/// As [`keep`], into a file that a person named: a device or a pipe is written to, and not read.
///
/// # Errors
/// As [`keep`].
pub(crate) fn keep_named(path: &Path, outcome: &Outcome, when: &str) -> anyhow::Result<()> {
    match &outcome.finding {
        Some(finding) => write(path, finding, when, durable::write_named),
        None => Ok(()),
    }
}

/// Adds a finding by reading the file and writing it anew, which only one program does at a time.
fn write(
    path: &Path,
    finding: &Finding,
    when: &str,
    write: impl FnOnce(&Path, &[u8]) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    file_lock::alone(path, || {
        let read = read(path, &Config::default())?;
        let mut kept = read.map_or_else(Kept::default, |(kept, _)| kept);
        kept.note(finding, when);
        write(path, kept.text().as_bytes())
    })
}

/// When and how something is measured now: the date, if this machine knows it, and the voltage, on
/// which the motors' speed depends.
///
/// # Errors
/// When the battery cannot be read.
pub(crate) fn measured_now(brick: &mut Brick) -> anyhow::Result<String> {
    let voltage = brick.battery.voltage()?;
    Ok(match timestamp::now() {
        Some(date) => format!("{date}, battery at {voltage}"),
        None => format!("battery at {voltage}, the clock was not set"),
    })
}

/// How something is measured in the simulator, of this seed: [`Measured::simulated`] knows it by that.
pub(crate) fn measured_in_simulator(seed: u64) -> String {
    format!("{SIMULATED}, seed {seed}")
}

/// What stands in a file, and the settings with it laid over; none if there is no file.
fn read(path: &Path, settings: &Config) -> anyhow::Result<Option<(Kept, Config)>> {
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => return Ok(None),
        _ => {}
    }
    let text = input::file(path).map_err(|error| bad_input(format!("{error:#}; {REMEDY}")))?;
    let told = |error: String, remedy| bad_input(format!("{}, {error}; {remedy}", path.display()));
    let version = version(&text).map_err(|error| told(error, REMEDY))?;
    VERSION.check(version).map_err(|error| {
        let remedy = if version > VERSION.max() {
            NEWER
        } else {
            REMEDY
        };
        told(error.to_string(), remedy)
    })?;
    Kept::parse(&text)
        .and_then(|kept| {
            let config = kept.laid_over(settings)?;
            Ok(Some((kept, config)))
        })
        .map_err(|error| told(error, REMEDY))
}

/// The version of the format comes first: of another version nothing else can be expected.
fn version(text: &str) -> Result<i64, String> {
    #[derive(Deserialize)]
    struct Versioned {
        version: i64,
    }
    config::parse(text).map(|Versioned { version }| version)
}

impl Kept {
    fn parse(text: &str) -> Result<Self, String> {
        let mut kept: Self = config::parse(text)?;
        let mut table: Table = config::parse(text)?;
        if let Some(Value::Table(prices)) = table.remove("cost") {
            kept.prices = prices;
        }
        Ok(kept)
    }

    fn laid_over(&self, settings: &Config) -> Result<Config, String> {
        let mut config = settings.clone();
        if let Some(positions) = &self.scan {
            config.scan = with_positions(positions, &settings.scan)?;
        }
        config.mechanism = with_mechanism(&self.mechanism, &settings.mechanism)?;
        if !self.prices.is_empty() {
            config.cost = with_prices(&self.prices, &settings.cost)?;
        }
        Ok(config)
    }

    fn note(&mut self, finding: &Finding, when: &str) {
        let when = Some(when.to_owned());
        match finding {
            Finding::Stops(stops) => {
                self.stops = Some(*stops);
                self.measured.stops = when;
            }
            Finding::Positions(found) => {
                self.scan = Some(Positions::of(found));
                self.measured.sensor = when;
            }
            Finding::Flipper { hold, pull } => {
                self.mechanism.flipper_hold_deg = Some(hold.as_degrees());
                self.mechanism.flipper_pull_deg = Some(pull.as_degrees());
                self.measured.flipper = when;
            }
            Finding::Overshoot(overshoot) => {
                self.mechanism.overshoot_deg = Some(overshoot.as_degrees());
                self.measured.overshoot = when;
            }
            Finding::Durations(found) => {
                self.prices = calibration::finding::prices(found);
                self.measured.durations = when;
            }
        }
    }
}

impl Positions {
    fn of(settings: &ScanSettings) -> Self {
        let stops = settings.stops();
        Self {
            square_order: stops.map(|stop| stop.square.index() as u8 + 1),
            arm_centre_deg: settings.centre().as_degrees(),
            arm_deg: stops.map(|stop| stop.arm.as_degrees()),
            table_deg: stops.map(|stop| stop.table.as_degrees()),
        }
    }
}

fn with_positions(raw: &Positions, settings: &ScanSettings) -> Result<ScanSettings, String> {
    let square = |number: u8| {
        Square::numbered(number).ok_or_else(|| {
            format!("scan.square_order has {number}: it must name each of 1 2 3 4 6 7 8 9 once")
        })
    };
    let mut stops = *settings.stops();
    for (place, stop) in stops.iter_mut().enumerate() {
        *stop = Stop {
            square: square(raw.square_order[place])?,
            arm: Degrees::new(raw.arm_deg[place]),
            table: Degrees::new(raw.table_deg[place]),
        };
    }
    settings
        .with_positions(Degrees::new(raw.arm_centre_deg), stops)
        .map_err(|error| error.to_string())
}

fn with_mechanism(
    raw: &Mechanism,
    settings: &MechanismSettings,
) -> Result<MechanismSettings, String> {
    with_values(
        Table::try_from(raw).map_err(|error| error.to_string())?,
        settings,
    )
}

/// The prices that the calibration names, and those of the settings where it names none.
fn with_prices(prices: &Table, settings: &CostModel) -> Result<CostModel, String> {
    with_values(prices.clone(), settings)
}
