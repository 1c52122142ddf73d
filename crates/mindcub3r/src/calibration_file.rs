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

use anyhow::Context;
use brick::{Bounds, Brick};
use calibration::{
    Finding, Outcome,
    finding::{self, Found, POSITIONS},
};
use robot::Config;
use settings::{Document, Section, SettingsError, Warning};

use crate::{
    cure, durable, echo,
    failure::bad_input,
    file_lock,
    input::{self, Kind},
    regular, timestamp,
};

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

/// What to do about something in its place that is no file.
const NO_FILE: &str = "move it away (Calibrate in the brick's menu sets it aside)";

/// How values were measured that are no robot's.
const SIMULATED: &str = "in the simulator";

settings::section! {
    /// What stands above all sections.
    struct Head in "": "" {
        /// The version of the format.
        version: i64 = 1, in 1..=1;
    }
}

settings::section! {
    /// When and how each step measured what stands in the file.
    #[derive(Eq)]
    pub(crate) struct Measured in "measured": "When and how each step was done." {
        /// By `calibrate stops`.
        stops: Option<String> = None;
        /// By `calibrate sensor`.
        sensor: Option<String> = None;
        /// By `calibrate flipper`.
        flipper: Option<String> = None;
        /// By `calibrate overshoot`.
        overshoot: Option<String> = None;
        /// By `calibrate speed`.
        speed: Option<String> = None;
        /// By `calibrate durations`.
        durations: Option<String> = None;
    }
}

/// What may stand in the file.
const SECTIONS: [Section; 7] = {
    let [stops, robot, scan, mechanism, cost] = finding::SECTIONS;
    [
        Head::SECTION,
        Measured::SECTION,
        stops,
        robot,
        scan,
        mechanism,
        cost,
    ]
};

/// A file as it is written, part by part as far as each was measured.
#[derive(Debug, Clone, Default)]
struct Kept {
    measured: Measured,
    /// What the steps found.
    found: Vec<Found>,
}

/// A calibration that was laid over settings.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Applied {
    /// Old keys in it that were read.
    pub(crate) warnings: Vec<Warning>,
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

    fn entries(&self) -> [(&'static str, Option<&str>); 6] {
        [
            ("stops", self.stops.as_deref()),
            ("sensor", self.sensor.as_deref()),
            ("flipper", self.flipper.as_deref()),
            ("overshoot", self.overshoot.as_deref()),
            ("speed", self.speed.as_deref()),
            ("durations", self.durations.as_deref()),
        ]
    }
}

/// Where the file is for settings from this file; in the working directory for those built in.
pub(crate) fn path_beside(settings: Option<&Path>) -> PathBuf {
    settings.unwrap_or(Path::new("")).with_file_name(NAME)
}

/// Lays a calibration over settings, if its file is there.
///
/// # Errors
/// Names the file, the key, what stands there, what is allowed, and what to do.
pub(crate) fn apply(path: &Path, config: &mut Config) -> anyhow::Result<Option<Applied>> {
    let Some(read) = read(path, config)? else {
        return Ok(None);
    };
    *config = read.config;
    let warnings = read.warnings;
    Ok(Some(Applied { warnings }))
}

/// Makes sure that the calibration of this robot can be written, as far as what stands there is
/// concerned. `settings` are those over which it is laid.
///
/// # Errors
/// As [`apply`], and when something else than a regular file is there.
pub(crate) fn check(path: &Path, settings: &Config) -> anyhow::Result<()> {
    regular::is_there(path)
        .with_context(|| echo::path(path))
        .map_err(|error| bad_input(format!("{error:#}; {}", cure(&error))))?;
    check_named(path, settings)
}

/// As [`check`], for a file that a person named: a device or a pipe is written to, and not read.
///
/// # Errors
/// As [`apply`].
pub(crate) fn check_named(path: &Path, settings: &Config) -> anyhow::Result<()> {
    read(path, settings).map(drop)
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
    fs::rename(path, &aside).with_context(|| format!("setting {} aside", echo::path(path)))?;
    Ok(aside)
}

/// When and how each step was done that is written there; none if there is no file.
///
/// # Errors
/// As [`apply`].
pub(crate) fn measured(path: &Path, settings: &Config) -> anyhow::Result<Measured> {
    let read = read(path, settings)?;
    Ok(read.map_or(Measured::default(), |read| read.kept.measured))
}

/// Writes what a step found into the calibration of this robot, if there is something to keep; the
/// other findings in it stay. `when` says when and how it was measured; see [`measured_now`].
///
/// # Errors
/// As [`apply`] for a calibration that is there already, which then stays as it is; names the file
/// when it cannot be written.
pub(crate) fn keep(
    path: &Path,
    settings: &Config,
    outcome: &Outcome,
    when: &str,
) -> anyhow::Result<()> {
    match &outcome.finding {
        Some(finding) => write(path, settings, finding, when, durable::write),
        None => Ok(()),
    }
}

/// As [`keep`], into a file that a person named: a device or a pipe is written to, and not read.
///
/// # Errors
/// As [`keep`].
pub(crate) fn keep_named(
    path: &Path,
    settings: &Config,
    outcome: &Outcome,
    when: &str,
) -> anyhow::Result<()> {
    match &outcome.finding {
        Some(finding) => write(path, settings, finding, when, durable::write_named),
        None => Ok(()),
    }
}

/// Adds a finding by reading the file and writing it anew, which only one program does at a time.
fn write(
    path: &Path,
    settings: &Config,
    finding: &Finding,
    when: &str,
    write: impl FnOnce(&Path, &[u8]) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    file_lock::alone(path, || {
        let read = read(path, settings)?;
        let mut kept = read.map_or_else(Kept::default, |read| read.kept);
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

/// What to do about a file that cannot be read, or not be used.
fn cure(error: &anyhow::Error) -> &'static str {
    match cure::of(error, REMEDY) {
        cure::NO_FILE => NO_FILE,
        cure => cure,
    }
}

/// What stands in a file, and the settings with it laid over.
struct Read {
    kept: Kept,
    config: Config,
    warnings: Vec<Warning>,
}

/// Reads a file, if there is one.
fn read(path: &Path, settings: &Config) -> anyhow::Result<Option<Read>> {
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => return Ok(None),
        _ => {}
    }
    let text = input::file(path, Kind::Calibration)
        .map_err(|error| bad_input(format!("{error:#}; {}", cure(&error))))?;
    let told =
        |error: String, remedy| bad_input(format!("{}, {error}; {remedy}", echo::path(path)));
    // Of a version to come nothing else can be expected.
    if let Some(version) = version(&text)
        && version > VERSION.max()
        && let Err(error) = VERSION.check(version)
    {
        return Err(told(error.to_string(), NEWER));
    }
    Kept::read(&text, settings)
        .map(Some)
        .map_err(|error| told(error.to_string(), REMEDY))
}

/// The version of the format, if it is one at all.
fn version(text: &str) -> Option<i64> {
    let table: toml::Table = text.parse().ok()?;
    table.get("version")?.as_integer()
}

impl Kept {
    /// Reads a text, and lays it over settings.
    fn read(text: &str, settings: &Config) -> Result<Read, SettingsError> {
        let document = Document::parse(text, &SECTIONS)?;
        let head = Head::read_over(&document, &Head::default())?;
        if !document.has("", "version") {
            let message = format!(
                "the version is missing: version = {} is needed",
                head.version
            );
            return Err(document.conflict(&[], message));
        }
        let is_given = |&(section, key): &(&str, &str)| document.has(section, key);
        let missing = POSITIONS.iter().find(|position| !is_given(position));
        if let Some((section, key)) = missing
            && (POSITIONS.iter().any(is_given) || document.has_section("scan"))
        {
            let message =
                format!("{section}.{key} is missing: the places of the squares go together");
            return Err(document.conflict(&POSITIONS, message));
        }
        finding::Stops::read_over(&document, &finding::Stops::default())?;
        let found = document
            .given()
            .filter(|(section, _, _)| !["", "measured"].contains(section))
            .map(|(section, key, value)| (section, key, value.to_owned()))
            .collect();
        Ok(Read {
            kept: Self {
                measured: Measured::read_over(&document, &Measured::default())?,
                found,
            },
            config: Config::read_over(&document, settings)?,
            warnings: document.warnings().to_vec(),
        })
    }

    /// The value of a setting as TOML, if it was found.
    fn value(&self, section: &str, key: &str) -> Option<&str> {
        let found = self.found.iter();
        let mut of_it = found.filter(|found| (found.0, found.1) == (section, key));
        of_it.next().map(|(_, _, value)| value.as_str())
    }

    fn note(&mut self, finding: &Finding, when: &str) {
        let found = finding.settings();
        let is_anew = |old: &Found| match finding {
            // Prices that were not measured are none any more.
            Finding::Durations(_) => old.0 == "cost",
            Finding::Speeds(..) => {
                old.0 == "cost" || found.iter().any(|new| (new.0, new.1) == (old.0, old.1))
            }
            _ => found.iter().any(|new| (new.0, new.1) == (old.0, old.1)),
        };
        self.found.retain(|old| !is_anew(old));
        self.found.extend(found);
        let measured = match finding {
            Finding::Stops(_) => &mut self.measured.stops,
            Finding::Positions(_) => &mut self.measured.sensor,
            Finding::Flipper { .. } => &mut self.measured.flipper,
            Finding::Overshoot(_) => &mut self.measured.overshoot,
            Finding::Speeds(..) => &mut self.measured.speed,
            Finding::Durations(_) => &mut self.measured.durations,
        };
        *measured = Some(when.to_owned());
    }
}
