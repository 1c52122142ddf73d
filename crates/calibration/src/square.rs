//! The cube after a failed trial: it lies square again, and is solved where the step needs a solved
//! one.

use actuator::{
    ActuatorError, Arm, FailureKind, Mechanism, MechanismSettings, Motion, Profile, put_aside,
    square_table,
};
use brick::{Brick, StopAction};
use cube_core::Cube;

use crate::error::CalibrationError;
use robot::{Alone, Config, Pace, Task, error::one_line, whole_run};

/// Tilt from released to released, through hold.
pub(crate) const TILT: Motion = Motion::Tilt {
    from: Arm::Released,
    to: Arm::Released,
};

/// Share of the gentle speeds: less than any robot needs, and a motor without load still moves evenly.
const SLOW_SHARE: f64 = 0.7;
/// Attempts at a motion: each may meet a cube that the one before has knocked askew.
const MAX_ATTEMPTS: u32 = 4;
/// Least angle of a cube, in degrees, at which it is squared: the sensor finds it to two degrees.
const MIN_ASKEW_DEG: f64 = 4.0;
/// Positions that the search for the solved cube visits: a few turns have no shorter way back.
const NODES: u32 = 20_000;

/// The settings with speeds at which no robot fails.
pub(crate) fn slow(settings: &MechanismSettings) -> MechanismSettings {
    settings.at_most(Profile::Gentle).at_share(SLOW_SHARE)
}

/// Brings a cube that fell back, or lies askew, back into its seat with its layers aligned: the
/// mechanism homes, and tilts the cube once, slowly. The cube then lies on another side.
///
/// # Errors
/// When a device fails, or the cube cannot be squared.
pub(crate) fn square(brick: &mut Brick, config: &Config) -> Result<Mechanism, CalibrationError> {
    square_once(brick, config).or_else(|error| {
        // A press or a tilt may have knocked the cube farther askew.
        log::warn!("{}; again", one_line(&error));
        square_once(brick, config)
    })
}

fn square_once(brick: &mut Brick, config: &Config) -> Result<Mechanism, CalibrationError> {
    let settings = slow(&config.mechanism);
    brick.stop_motors(StopAction::Brake)?;
    put_aside(brick, &settings)?;
    // Homing takes a table that stands aside for one that is square.
    square_table(brick, &settings)?;
    let mut mechanism = Mechanism::home(brick, &settings)?;
    let tilted = mechanism.perform(brick, TILT, None).map(drop);
    tilted.or_else(|error| recovered(brick, &mut mechanism, error))?;
    Ok(mechanism)
}

/// Squares a cube that a step has left askew, as far as the sensor sees it.
///
/// # Errors
/// When the cube cannot be squared, or a device fails.
pub(crate) fn leave_square(brick: &mut Brick, config: &Config) -> Result<(), CalibrationError> {
    let settings = slow(&config.mechanism);
    put_aside(brick, &settings)?;
    // A layer that is askew on the bottom one shows only above a table that is square.
    square_table(brick, &settings)?;
    let askew = match scanner::find_askew(brick, &config.scan) {
        Ok(askew) => askew.unwrap_or(0.0),
        Err(error) => {
            log::warn!("{}", one_line(&error));
            0.0
        }
    };
    if askew.abs() < MIN_ASKEW_DEG {
        return Ok(());
    }
    log::warn!("the cube lies {askew:.0} degrees askew and is squared");
    square(brick, config).map(drop)
}

/// Recovers from a fault, slowly; the settings of the mechanism stay.
///
/// # Errors
/// The fault itself if it is no obstacle, and the error of the last attempt.
pub(crate) fn recovered(
    brick: &mut Brick,
    mechanism: &mut Mechanism,
    fault: ActuatorError,
) -> Result<(), ActuatorError> {
    let settings = mechanism.settings().clone();
    mechanism.set_settings(slow(&settings));
    let mut result = Err(fault);
    for _ in 0..MAX_ATTEMPTS {
        match &result {
            Err(error) if is_obstacle(error) => {
                log::warn!("{error}: the cube is squared");
                result = mechanism.recover(brick);
            }
            _ => break,
        }
    }
    mechanism.set_settings(settings);
    result
}

/// Whether a fault is an obstacle in the way of a motor, or its result.
fn is_obstacle(error: &ActuatorError) -> bool {
    matches!(error.kind(), FailureKind::Jam | FailureKind::Misplaced)
}

/// Solves a cube that a step has left with turned layers. A failure is left to the next attempt at the
/// step.
pub(crate) fn solve(brick: &mut Brick, config: &Config) {
    let mut config = config.clone();
    config.mechanism = config.mechanism.at_most(Profile::Gentle);
    config.run.think_first_nodes = NODES;
    config.run.think_while_moving = false;
    let mut alone = Alone::default();
    let crew = alone.crew(Pace::OfThisMachine);
    if let Err(error) = whole_run(brick, &config, &Task::to(Cube::SOLVED), crew) {
        log::warn!("{}", one_line(&error));
    }
}
