//! What a step of the calibration is, and what comes out of it.

use brick::{Brick, StopAction};
use robot::Config;

use crate::{error::CalibrationError, finding::Finding, guide::Guide};

/// One step of the calibration, which can be repeated on its own.
#[derive(Debug)]
pub struct Step {
    /// By which it is called, as in `calibrate sensor`.
    pub name: &'static str,
    /// What it is called on a screen, at most 20 characters.
    pub title: &'static str,
    /// What it finds, in half a sentence.
    pub finds: &'static str,
    /// What the person must have done before it begins.
    pub needs: &'static str,
    /// About how long it takes, in seconds.
    pub seconds: u32,
    /// What it does.
    pub measure: Measure,
}

/// Measures one thing. The motors are stopped afterwards by the caller.
pub(crate) type Measure =
    fn(&mut Brick, &Config, &mut dyn Guide) -> Result<Outcome, CalibrationError>;

impl Step {
    /// What it does and needs, as for a terminal.
    pub fn announcement(&self) -> String {
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

/// Measures, and stops the motors afterwards, whatever happened.
///
/// # Errors
/// Those of `measure`, and when the motors cannot be stopped.
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

/// What a step found.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// In a few words, as for the brick's screen.
    pub summary: String,
    /// In full: lines of text, for a terminal.
    pub details: String,
    /// What the person should know or do although the step succeeded.
    pub warning: Option<String>,
    /// What is to be saved; none where the robot itself keeps what was done.
    pub finding: Option<Finding>,
}

impl Outcome {
    /// Settings with what was found laid over, for the steps that follow.
    ///
    /// # Errors
    /// When it does not go together with them.
    pub fn laid_over(&self, config: &Config) -> Result<Config, CalibrationError> {
        match &self.finding {
            Some(finding) => finding.laid_over(config),
            None => Ok(config.clone()),
        }
    }
}
