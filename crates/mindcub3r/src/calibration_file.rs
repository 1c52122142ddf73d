//! Calibration of this robot: `calibration.toml` beside its settings.
//!
//! `calibrate` writes the file, step by step, and every command lays it over the settings: new
//! settings can be shipped without a robot losing its measurements. The program never writes over a
//! file that it cannot use: a newer version may have measured what stands there.

pub(crate) mod forget;
#[cfg(test)]
mod tests;
mod text;

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use anyhow::Context;
use brick::Brick;
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

/// Name of the file.
pub(crate) const NAME: &str = "calibration.toml";

/// Version of the format.
const VERSION: i64 = 1;

/// Cure for a file that cannot be used.
const REMEDY: &str = "correct it, or delete it and run `mindcub3r calibrate` again (Calibrate in the \
                      brick's menu sets it aside)";
/// Cure for a file of a newer version.
const NEWER: &str = "it was written by a newer program: use that, or move the file away and run \
                     `mindcub3r calibrate` again";

/// Cure for a folder, a pipe or a device in the place of the file.
const NO_FILE: &str = "move it away (Calibrate in the brick's menu sets it aside)";

/// Beginning of the entry of a step that measured the simulated robot, not a real one.
const SIMULATED: &str = "in the simulator";

settings::section! {
    /// Version of the format, above all sections.
    struct Head in "": "" {
        /// The version of the format.
        version: i64 = 1, in 1..=1;
    }
}

settings::section! {
    /// Time and circumstances in which each step measured its values.
    #[derive(Eq)]
    pub(crate) struct Measured in "measured": "Time and circumstances of each step." {
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

/// Sections that the file may hold.
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

/// Contents of the file to be written: the findings of each step that was done, and its entry.
#[derive(Debug, Clone, Default)]
struct Kept {
    measured: Measured,
    /// Values that the steps found.
    found: Vec<Found>,
}

/// A calibration that was laid over settings.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Applied {
    /// Warnings about its old keys, which are still read.
    pub(crate) warnings: Vec<Warning>,
}

impl Measured {
    /// Entry of this step: date and circumstances; `None` if the step was not done.
    pub(crate) fn of(&self, step: &str) -> Option<&str> {
        let entry = self.entries().into_iter().find(|(name, _)| *name == step);
        entry.and_then(|(_, when)| when)
    }

    /// Steps whose values come from a simulated robot; see [`measured_in_simulator`].
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

/// Path of the calibration beside a settings file; for built-in settings, in the working directory.
pub(crate) fn path_beside(settings: Option<&Path>) -> PathBuf {
    settings.unwrap_or(Path::new("")).with_file_name(NAME)
}

/// Lays the calibration over the settings, if its file is there.
///
/// # Errors
/// Names the file, the key, its value, the allowed values, and the cure.
pub(crate) fn apply(path: &Path, config: &mut Config) -> anyhow::Result<Option<Applied>> {
    let Some(read) = read(path, config)? else {
        return Ok(None);
    };
    *config = read.config;
    let warnings = read.warnings;
    Ok(Some(Applied { warnings }))
}

/// Checks that no file in the place of the calibration of this robot hinders writing it. The
/// calibration is laid over `settings`.
///
/// # Errors
/// As [`apply`], and when something else than a regular file is there.
pub(crate) fn check(path: &Path, settings: &Config) -> anyhow::Result<()> {
    regular::is_there(path)
        .with_context(|| echo::path(path))
        .map_err(|error| bad_input(format!("{error:#}; {}", cure(&error))))?;
    check_named(path, settings)
}

/// Like [`check`], for a file that a person named: devices and pipes are written to, and not read.
///
/// # Errors
/// As [`apply`].
pub(crate) fn check_named(path: &Path, settings: &Config) -> anyhow::Result<()> {
    read(path, settings).map(drop)
}

/// Renames a calibration that cannot be used, so that it is out of the way and not lost.
///
/// # Errors
/// Names the file when it cannot be renamed.
pub(crate) fn set_aside(path: &Path) -> anyhow::Result<PathBuf> {
    let aside = (1..=u32::MAX)
        .map(|number| path.with_extension(format!("toml.{number}")))
        .find(|aside| !aside.exists())
        .expect("there are more numbers than files");
    fs::rename(path, &aside).with_context(|| format!("setting {} aside", echo::path(path)))?;
    Ok(aside)
}

/// Entries of the steps in the file, with date and circumstances; all empty without a file.
///
/// # Errors
/// As [`apply`].
pub(crate) fn measured(path: &Path, settings: &Config) -> anyhow::Result<Measured> {
    let read = read(path, settings)?;
    Ok(read.map_or(Measured::default(), |read| read.kept.measured))
}

/// Writes the finding of a step into the calibration of this robot, if the step has one; other
/// findings in the file stay. `when` is the step's entry, date and circumstances; see
/// [`measured_now`].
///
/// # Errors
/// As [`apply`] for an earlier calibration that cannot be used, which then stays as it is; names
/// the file when it cannot be written.
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

/// Like [`keep`], into a file that a person named: devices and pipes are written to, and not read.
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

/// Adds a finding: reads the file and writes it again, which only one program does at a time.
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

/// Entry of a step that is done now: the date, if this machine knows it, and the battery's voltage,
/// on which the motors' speed depends.
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

/// Entry of a step in the simulator, with its seed; [`Measured::simulated`] recognises its
/// beginning.
pub(crate) fn measured_in_simulator(seed: u64) -> String {
    format!("{SIMULATED}, seed {seed}")
}

/// Cure for a file that cannot be read, or not be used.
fn cure(error: &anyhow::Error) -> &'static str {
    match cure::of(error, REMEDY) {
        cure::NO_FILE => NO_FILE,
        cure => cure,
    }
}

/// Contents of a file, and the settings with the file laid over them.
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
    // A file of a newer version is read no further: its other keys may differ.
    if let Some(version) = version(&text)
        && version > VERSION
    {
        let seen = format!("version = {version}: {VERSION} is the newest that can be read");
        return Err(told(seen, NEWER));
    }
    Kept::read(&text, settings)
        .map(Some)
        .map_err(|error| told(error.to_string(), REMEDY))
}

/// Version of the format, if the text is TOML and has one.
fn version(text: &str) -> Option<i64> {
    let table: toml::Table = text.parse().ok()?;
    table.get("version")?.as_integer()
}

impl Kept {
    /// Parses a text, and lays it over settings.
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

    /// TOML value of a setting, if a step found it.
    fn value(&self, section: &str, key: &str) -> Option<&str> {
        let found = self.found.iter();
        let mut of_it = found.filter(|found| (found.0, found.1) == (section, key));
        of_it.next().map(|(_, _, value)| value.as_str())
    }

    fn note(&mut self, finding: &Finding, when: &str) {
        let found = finding.settings();
        let is_anew = |old: &Found| match finding {
            // New durations replace all earlier prices, also those not measured this time.
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
