//! Calibration of this robot: `calibration.toml` beside its settings.
//!
//! `calibrate` writes the file, step by step, and every command lays it over the settings: new
//! settings can be shipped without a robot losing its measurements. The program never writes over a
//! file that it cannot use: a newer version may have measured what stands there.

#[cfg(test)]
mod tests;

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use anyhow::Context;
use brick::Brick;
use calibration::{
    Finding, Outcome,
    content::{Content, Measured, Read, STEPS, VERSION, version},
};
use robot::Config;

use super::{
    cure,
    durable::{self, Named},
    regular,
    stored::unusable,
};
use crate::{
    echo,
    failure::bad_input,
    text::{self, Kind},
    timestamp,
};

/// Name of the file.
pub const NAME: &str = "calibration.toml";

/// Cure for a file that cannot be used.
const REMEDY: &str = "correct it, or delete it and run `mindcub3r calibrate` again (Calibrate in the \
                      brick's menu sets it aside)";
/// Cure for a file of a newer version.
const NEWER: &str = "it was written by a newer program: use that, or move the file away and run \
                     `mindcub3r calibrate` again";
/// Cure for a folder, a pipe or a device in the place of the file.
const NO_FILE: &str = "move it away (Calibrate in the brick's menu sets it aside)";

/// File of a calibration, whether anything is there or not.
#[derive(Debug, Clone)]
pub struct CalibrationFile {
    path: PathBuf,
    named: Named,
}

impl CalibrationFile {
    /// File beside a settings file; for built-in settings, in the working directory.
    pub fn beside(settings: Option<&Path>) -> Self {
        Self {
            path: settings.unwrap_or(Path::new("")).with_file_name(NAME),
            named: Named::ByProgram,
        }
    }

    /// File that a person named.
    pub const fn named(path: PathBuf) -> Self {
        let named = Named::ByPerson;
        Self { path, named }
    }

    /// Path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Lays the calibration over the settings, if its file is there; returns whether it is.
    pub fn apply(&self, config: &mut Config) -> anyhow::Result<bool> {
        let Some(read) = self.read(config)? else {
            return Ok(false);
        };
        *config = read.config;
        Ok(true)
    }

    /// Checks that nothing in the place of the file hinders writing a calibration, which is laid over
    /// `settings`.
    pub fn check(&self, settings: &Config) -> anyhow::Result<()> {
        if self.named == Named::ByProgram {
            regular::is_there(&self.path).map_err(|error| self.unreadable(&error.into()))?;
        }
        self.read(settings).map(drop)
    }

    /// Renames a calibration that cannot be used, so that it is out of the way and not lost.
    ///
    /// # Panics
    /// Never: there are more numbers than files.
    pub fn set_aside(&self) -> anyhow::Result<PathBuf> {
        let aside = (1..=u32::MAX)
            .map(|number| self.path.with_extension(format!("toml.{number}")))
            .find(|aside| !aside.exists())
            .expect("there are more numbers than files");
        fs::rename(&self.path, &aside)
            .with_context(|| format!("setting {} aside", echo::path(&self.path)))?;
        Ok(aside)
    }

    /// Entries of the steps in the file; none without a file.
    pub fn measured(&self, settings: &Config) -> anyhow::Result<Measured> {
        Ok(self.content(settings)?.measured)
    }

    /// Writes the finding of a step, if the step has one; other findings in the file stay. `when` is
    /// the step's entry; see [`measured_now`].
    pub fn keep(&self, settings: &Config, outcome: &Outcome, when: &str) -> anyhow::Result<()> {
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
    pub fn forget(&self, settings: &Config, step: &str) -> anyhow::Result<Vec<&'static str>> {
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
        let text = text::file(&self.path, Kind::Calibration);
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

/// Entry of a step that is done now: the date, if this machine knows it, and the battery's voltage,
/// on which the motors' speed depends.
pub fn measured_now(brick: &mut Brick) -> anyhow::Result<String> {
    let voltage = brick.battery.voltage()?;
    Ok(match timestamp::now() {
        Some(date) => format!("{date}, battery at {voltage}"),
        None => format!("battery at {voltage}, the clock was not set"),
    })
}

fn cure_of_unreadable(error: &anyhow::Error) -> &'static str {
    match cure::of(error, REMEDY) {
        cure::NO_FILE => NO_FILE,
        cure => cure,
    }
}
