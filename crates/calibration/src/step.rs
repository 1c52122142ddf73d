//! Step of the calibration, and its outcome.

use actuator::Profile;
use brick::{Brick, StopAction};
use robot::{Config, error::one_line};

use crate::{
    error::{CalibrationError, CalibrationErrorKind as Kind},
    finding::Finding,
    guide::Guide,
    square::{leave_square, solve, square},
};

/// Attempts at a step.
const MAX_ATTEMPTS: u32 = 4;
/// Factor of the speeds of each attempt after the second, which is gentle.
const SLOWER: f64 = 0.85;

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
    /// Handling of the cube in the step.
    pub handling: Handling,
    /// Approximate time of the step, in seconds.
    pub seconds: u32,
    /// Function that measures.
    pub measure: Measure,
}

/// Handling of the cube in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handling {
    /// Nothing, or it spins the cube as a whole.
    Spins,
    /// The flipper tilts and holds the cube.
    Flips,
    /// The flipper tilts and holds a cube that has to be solved.
    FlipsSolved,
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
            self.attempts(brick, config, guide)
        })
    }

    /// Measures; after a fault that the robot can put right, again and slower.
    fn attempts(
        &self,
        brick: &mut Brick,
        config: &Config,
        guide: &mut dyn Guide,
    ) -> Result<Outcome, CalibrationError> {
        let mut slower = config.clone();
        for left in (0..MAX_ATTEMPTS).rev() {
            let error = match (self.measure)(brick, &slower, guide) {
                Ok(outcome) => {
                    if self.handling != Handling::Spins {
                        leave_square(brick, config)?;
                    }
                    return Ok(outcome);
                }
                Err(error) if left > 0 && may_pass(&error) => error,
                Err(error) => return Err(error),
            };
            let text = format!("{}; again, slower", one_line(&error));
            guide.tell(brick, &text)?;
            if let Err(second) = square(brick, config) {
                log::warn!("{}", one_line(&second));
                return Err(error);
            }
            if self.handling == Handling::FlipsSolved {
                solve(brick, config);
                leave_square(brick, config)?;
            }
            slower.mechanism = if left + 1 == MAX_ATTEMPTS {
                config.mechanism.at_most(Profile::Gentle)
            } else {
                slower.mechanism.at_share(SLOWER)
            };
        }
        unreachable!("the last attempt returns")
    }
}

/// Whether another attempt may succeed: a motor was stuck, or the cube lay otherwise than the step
/// needs it.
fn may_pass(error: &CalibrationError) -> bool {
    matches!(error.kind(), Kind::Stuck | Kind::Implausible)
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
