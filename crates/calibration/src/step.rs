//! Step of the calibration, and its outcome.

use brick::{Brick, StopAction};
use robot::Config;

use crate::{error::CalibrationError, finding::Finding, guide::Guide};

/// One step of the calibration, which can be repeated on its own.
#[derive(Debug)]
pub struct Step {
    /// Name of the step on the command line, as in `calibrate sensor`.
    pub name: &'static str,
    /// Title on a screen, at most 20 characters.
    pub title: &'static str,
    /// Purpose of the step, in half a sentence.
    pub finds: &'static str,
    /// Preparations by the person before the step.
    pub needs: &'static str,
    /// Approximate time of the step, in seconds.
    pub seconds: u32,
    /// Function that measures.
    pub measure: Measure,
}

/// Measures one finding. The caller stops the motors afterwards.
pub(crate) type Measure =
    fn(&mut Brick, &Config, &mut dyn Guide) -> Result<Outcome, CalibrationError>;

impl Step {
    /// Line for a terminal: name, purpose, time and preparations.
    pub fn announcement(&self) -> String {
        format!(
            "{}: {}, in about {} s. {}",
            self.name, self.finds, self.seconds, self.needs
        )
    }

    /// Performs the step. No motor has power afterwards, even after an error.
    ///
    /// # Errors
    /// When a device fails, when the measurements are implausible, or when the guide ends the step.
    /// The message names observation and cure.
    pub fn run(
        &self,
        brick: &mut Brick,
        config: &Config,
        guide: &mut dyn Guide,
    ) -> Result<Outcome, CalibrationError> {
        guarded(brick, config, |brick, config| {
            (self.measure)(brick, config, guide)
        })
    }
}

/// Calls `measure`, and stops the motors afterwards, even after an error.
///
/// # Errors
/// The errors of `measure`, and that of stopping the motors.
pub fn guarded<T>(
    brick: &mut Brick,
    config: &Config,
    measure: impl FnOnce(&mut Brick, &Config) -> Result<T, CalibrationError>,
) -> Result<T, CalibrationError> {
    let found = measure(brick, config);
    let stopped = brick.stop_motors(StopAction::Coast);
    let found = found?;
    stopped?;
    Ok(found)
}

/// Outcome of a step.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Outcome in a few words, for the brick's screen.
    pub summary: String,
    /// Outcome in full: lines of text, for a terminal.
    pub details: String,
    /// Problem that remains although the step succeeded, and its cure.
    pub warning: Option<String>,
    /// Finding for the caller to save; none if the robot itself keeps the result.
    pub finding: Option<Finding>,
}

impl Outcome {
    /// Settings with the finding laid over, for the steps that follow.
    ///
    /// # Errors
    /// When the finding contradicts the settings.
    pub fn laid_over(&self, config: &Config) -> Result<Config, CalibrationError> {
        match &self.finding {
            Some(finding) => finding.laid_over(config),
            None => Ok(config.clone()),
        }
    }
}
