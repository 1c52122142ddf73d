//! One measurement of a robot, and the saving of its finding.

use brick::Brick;
use calibration::{CalibrationError, Guide, Outcome, guarded};
use robot::Config;

use super::target::Target;
use crate::{
    environment::Environment,
    failure::{Exit, bad_input},
};

/// Makes one measurement, and saves its finding.
pub(super) fn one(
    target: &Target,
    environment: &Environment,
    measure: impl FnOnce(&mut Brick, &Config, &mut dyn Guide) -> Result<Outcome, CalibrationError>,
) -> anyhow::Result<Exit> {
    let config = environment.config()?;
    target.check(environment)?;
    let mut guide = target.guide();
    target.measured(&config, |brick| {
        let outcome = guarded(brick, &config, |brick, config| {
            measure(brick, config, &mut *guide)
        })
        .map_err(|error| match error {
            CalibrationError::OffsetTooFar { .. } => bad_input(error),
            error => error.into(),
        })?;
        target.keep(&outcome, &target.now(brick)?, environment)
    })?;
    Ok(Exit::Success)
}
