//! What a step of the calibration is, and what comes out of it.

use std::path::Path;

use brick::{Brick, StopAction};

use super::{forwards::forwards, guide::Guide};
use crate::{
    calibration::{self, Finding},
    config::Config,
    timestamp,
};

/// One step of the calibration, which can be repeated on its own.
#[derive(Debug)]
pub(crate) struct Step {
    /// By which it is called, as in `calibrate sensor`.
    pub(crate) name: &'static str,
    /// What it is called on a screen, at most 20 characters.
    pub(crate) title: &'static str,
    /// What it finds, in half a sentence.
    pub(crate) finds: &'static str,
    /// What the person must have done before it begins.
    pub(crate) needs: &'static str,
    /// About how long it takes, in seconds.
    pub(crate) seconds: u32,
    pub(crate) measure: Measure,
}

/// Measures one thing. The motors are all forwards, and stopped afterwards by the caller.
pub(super) type Measure = fn(&mut Brick, &Config, &mut dyn Guide) -> anyhow::Result<Outcome>;

impl Step {
    /// What it does and needs, as for a terminal.
    pub(crate) fn announcement(&self) -> String {
        format!(
            "{}: {}, in about {} s. {}",
            self.name, self.finds, self.seconds, self.needs
        )
    }

    /// Does the step. Whatever happens, no motor is energised afterwards.
    ///
    /// # Errors
    /// When a device fails, when what is measured makes no sense, or when the guide ends it. The
    /// message says what was seen and what to do.
    pub(crate) fn run(
        &self,
        brick: &mut Brick,
        config: &Config,
        guide: &mut dyn Guide,
    ) -> anyhow::Result<Outcome> {
        guarded(brick, config, |brick, config| {
            (self.measure)(brick, config, guide)
        })
    }
}

/// Measures with all motors forwards, and stops them afterwards, whatever happened.
///
/// # Errors
/// Those of `measure`, and when the motors cannot be stopped.
pub(crate) fn guarded<T>(
    brick: &mut Brick,
    config: &Config,
    measure: impl FnOnce(&mut Brick, &Config) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let found = forwards(brick, config, measure);
    let stopped = brick.stop_motors(StopAction::Coast);
    let found = found?;
    stopped?;
    Ok(found)
}

/// What a step found.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Outcome {
    /// In a few words, as for the brick's screen.
    pub(crate) summary: String,
    /// In full: lines of text, for a terminal.
    pub(crate) details: String,
    /// What the person should know or do although the step succeeded.
    pub(crate) warning: Option<String>,
    /// What is to be saved; none where the robot itself keeps what was done.
    pub(crate) finding: Option<Finding>,
}

impl Outcome {
    /// Saves what was found, if there is something to save. `when` says when and how it was
    /// measured; see [`measured_now`].
    ///
    /// # Errors
    /// When a calibration that stands there cannot be used (it is left as it is), or the file
    /// cannot be written.
    pub(crate) fn save(&self, path: &Path, when: &str) -> anyhow::Result<()> {
        match &self.finding {
            Some(finding) => calibration::write(path, finding, when),
            None => Ok(()),
        }
    }

    /// Settings with what was found laid over, for the steps that follow.
    ///
    /// # Errors
    /// When it does not go together with them.
    pub(crate) fn laid_over(&self, config: &Config) -> anyhow::Result<Config> {
        match &self.finding {
            Some(finding) => finding.laid_over(config),
            None => Ok(config.clone()),
        }
    }
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
