//! Calibration of this robot: `calibration.toml` beside its settings.
//!
//! `calibrate` writes the file, step by step, and every command lays it over the settings: new
//! settings can be shipped without a robot losing its measurements. The program never writes over a
//! file that it cannot use: a newer version may have measured what stands there.

#[cfg(test)]
mod tests;
mod text;

use std::{
    collections::BTreeMap,
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
use settings::{Document, Section, SettingsError};

use super::{
    cure,
    durable::{self, Named},
    regular,
    stored::unusable,
};
use crate::{
    echo,
    failure::bad_input,
    input::{self, Kind},
    timestamp,
};

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

/// Steps whose findings are kept.
pub(crate) const STEPS: [&str; 6] = [
    "stops",
    "sensor",
    "flipper",
    "overshoot",
    "speed",
    "durations",
];

settings::section! {
    /// Version of the format, above all sections.
    struct Head in "": "" {
        version: i64 = 1, in 1..=1;
    }
}

settings::section! {
    /// Keys of [`Measured`], one for each of [`STEPS`].
    struct Entries in "measured": "Time and circumstances of each step." {
        stops: Option<String> = None;
        sensor: Option<String> = None;
        flipper: Option<String> = None;
        overshoot: Option<String> = None;
        speed: Option<String> = None;
        durations: Option<String> = None;
    }
}

const SECTIONS: [Section; 7] = {
    let [stops, robot, scan, mechanism, cost] = finding::SECTIONS;
    [
        Head::SECTION,
        Entries::SECTION,
        stops,
        robot,
        scan,
        mechanism,
        cost,
    ]
};

/// Time and circumstances of each step that was done.
#[derive(Debug, Clone, Default)]
pub(crate) struct Measured(BTreeMap<&'static str, String>);

impl Measured {
    /// Entry of this step; `None` if the step was not done.
    pub(crate) fn of(&self, step: &str) -> Option<&str> {
        self.0.get(step).map(String::as_str)
    }

    /// Steps whose values come from a simulated robot; see [`measured_in_simulator`].
    pub(crate) fn simulated(&self) -> Vec<&'static str> {
        let is_simulated = |step: &&str| {
            let entry = self.of(step);
            entry.is_some_and(|entry| entry.starts_with(SIMULATED))
        };
        STEPS.into_iter().filter(is_simulated).collect()
    }

    fn read(document: &Document<'_>) -> Result<Self, SettingsError> {
        let mut measured = BTreeMap::new();
        for step in STEPS {
            if let Some(entry) = document.get("measured", step, &())? {
                measured.insert(step, entry);
            }
        }
        Ok(Self(measured))
    }
}

/// Entry of a step that is done now: the date, if this machine knows it, and the battery's voltage,
/// on which the motors' speed depends.
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

#[derive(Debug, Clone)]
pub(crate) struct CalibrationFile {
    path: PathBuf,
    named: Named,
}

impl CalibrationFile {
    /// File beside a settings file; for built-in settings, in the working directory.
    pub(crate) fn beside(settings: Option<&Path>) -> Self {
        Self {
            path: settings.unwrap_or(Path::new("")).with_file_name(NAME),
            named: Named::ByProgram,
        }
    }

    pub(crate) const fn named(path: PathBuf) -> Self {
        let named = Named::ByPerson;
        Self { path, named }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Lays the calibration over the settings, if its file is there; returns whether it is.
    pub(crate) fn apply(&self, config: &mut Config) -> anyhow::Result<bool> {
        let Some(read) = self.read(config)? else {
            return Ok(false);
        };
        *config = read.config;
        Ok(true)
    }

    /// Checks that nothing in the place of the file hinders writing a calibration, which is laid over
    /// `settings`.
    pub(crate) fn check(&self, settings: &Config) -> anyhow::Result<()> {
        if self.named == Named::ByProgram {
            regular::is_there(&self.path).map_err(|error| self.unreadable(&error.into()))?;
        }
        self.read(settings).map(drop)
    }

    /// Renames a calibration that cannot be used, so that it is out of the way and not lost.
    pub(crate) fn set_aside(&self) -> anyhow::Result<PathBuf> {
        let aside = (1..=u32::MAX)
            .map(|number| self.path.with_extension(format!("toml.{number}")))
            .find(|aside| !aside.exists())
            .expect("there are more numbers than files");
        fs::rename(&self.path, &aside)
            .with_context(|| format!("setting {} aside", echo::path(&self.path)))?;
        Ok(aside)
    }

    /// Entries of the steps in the file; none without a file.
    pub(crate) fn measured(&self, settings: &Config) -> anyhow::Result<Measured> {
        Ok(self.content(settings)?.measured)
    }

    /// Writes the finding of a step, if the step has one; other findings in the file stay. `when` is
    /// the step's entry; see [`measured_now`].
    pub(crate) fn keep(
        &self,
        settings: &Config,
        outcome: &Outcome,
        when: &str,
    ) -> anyhow::Result<()> {
        match &outcome.finding {
            Some(finding) => self.add(settings, finding, when),
            None => Ok(()),
        }
    }

    fn add(&self, settings: &Config, finding: &Finding, when: &str) -> anyhow::Result<()> {
        durable::alone(&self.path, || {
            let mut content = self.content(settings)?;
            content.add(finding, when);
            durable::replace(&self.path, self.named, content.text().as_bytes())
        })
    }

    /// Removes what a step found, so that the settings hold in its stead; the findings of other steps
    /// stay. Gives the steps that were forgotten: prices were timed at the speeds of the step `speed`,
    /// and go with them.
    pub(crate) fn forget(
        &self,
        settings: &Config,
        step: &str,
    ) -> anyhow::Result<Vec<&'static str>> {
        durable::alone(&self.path, || {
            let mut content = self.content(settings)?;
            let is_of = |name: &str| name == step || (name == "durations" && step == "speed");
            let steps = STEPS.into_iter().filter(|name| is_of(name));
            let forgotten: Vec<_> = steps.filter(|step| content.remove(step)).collect();
            if forgotten.is_empty() {
                return Err(bad_input(format!(
                    "{}: nothing of the step {step} is there; `calibrate list` says which were done",
                    echo::path(&self.path)
                )));
            }
            durable::replace(&self.path, self.named, content.text().as_bytes())?;
            Ok(forgotten)
        })
    }

    fn content(&self, settings: &Config) -> anyhow::Result<Content> {
        let read = self.read(settings)?;
        Ok(read.map_or_else(Content::default, |read| read.content))
    }

    fn read(&self, settings: &Config) -> anyhow::Result<Option<Read>> {
        match fs::metadata(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => return Ok(None),
            _ => {}
        }
        let text = input::file(&self.path, Kind::Calibration);
        let text =
            text.map_err(|error| bad_input(format!("{error:#}; {}", cure_of_unreadable(&error))))?;
        // A file of a newer version is read no further: its other keys may differ.
        if let Some(version) = version(&text)
            && version > VERSION
        {
            let path = echo::path(&self.path);
            return Err(bad_input(format!(
                "{path}, version = {version}: {VERSION} is the newest that can be read; {NEWER}"
            )));
        }
        Content::read(&text, settings)
            .map(Some)
            .map_err(|error| unusable(&self.path, &error.into(), REMEDY))
    }

    fn unreadable(&self, error: &anyhow::Error) -> anyhow::Error {
        unusable(&self.path, error, cure_of_unreadable(error))
    }
}

fn cure_of_unreadable(error: &anyhow::Error) -> &'static str {
    match cure::of(error, REMEDY) {
        cure::NO_FILE => NO_FILE,
        cure => cure,
    }
}

fn version(text: &str) -> Option<i64> {
    let table: toml::Table = text.parse().ok()?;
    table.get("version")?.as_integer()
}

/// Content of a file, and the settings with the file laid over them.
struct Read {
    content: Content,
    config: Config,
}

/// Content of the file: the findings of each step that was done, and its entry.
#[derive(Debug, Clone, Default)]
struct Content {
    measured: Measured,
    found: Vec<Found>,
}

impl Content {
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
            content: Self {
                measured: Measured::read(&document)?,
                found,
            },
            config: Config::read_over(&document, settings)?,
        })
    }

    /// TOML value of a setting, if a step found it.
    fn value(&self, section: &str, key: &str) -> Option<&str> {
        let found = self.found.iter();
        let mut of_it = found.filter(|found| (found.0, found.1) == (section, key));
        of_it.next().map(|(_, _, value)| value.as_str())
    }

    /// Adds a finding in place of an earlier one of its step. New prices replace all earlier ones,
    /// also those not measured this time.
    fn add(&mut self, finding: &Finding, when: &str) {
        let found = finding.settings();
        let has_prices = matches!(finding, Finding::Durations(_) | Finding::Speeds(..));
        self.found.retain(|old| {
            let is_found = found.iter().any(|new| (new.0, new.1) == (old.0, old.1));
            !is_found && !(has_prices && old.0 == "cost")
        });
        self.found.extend(found);
        let step = match finding {
            Finding::Stops(_) => "stops",
            Finding::Positions(_) => "sensor",
            Finding::Flipper { .. } => "flipper",
            Finding::Overshoot(_) => "overshoot",
            Finding::Speeds(..) => "speed",
            Finding::Durations(_) => "durations",
        };
        self.measured.0.insert(step, when.to_owned());
    }

    /// Removes findings and entry of a step; gives whether anything of it was there.
    fn remove(&mut self, step: &str) -> bool {
        let found = self.found.len();
        self.found
            .retain(|(section, key, _)| text::step_of(section, key) != Some(step));
        self.measured.0.remove(step).is_some() || found > self.found.len()
    }
}
