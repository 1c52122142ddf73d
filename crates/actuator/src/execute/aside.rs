//! Clearing the cube after a run that was ended, when no mechanism exists.

use std::time::Duration;

use brick::{Brick, DegreesPerSecond, Part, StopAction};

use super::{
    axis::Axis,
    error::{Activity, ActuatorError},
    table::nearest_quarter,
};
use crate::MechanismSettings;

/// Takes colour arm and flipper off the cube, slowly, to their stops, and leaves all motors without
/// power: for a run that was ended, whatever it was at. It need not be known where the motors
/// stand, so this is possible in the middle of homing too. The turntable stays as it is.
///
/// It takes 2 s if the flipper was at the end of a pull, 1.5 s if the arm was over the cube.
///
/// # Errors
/// When a motor meets no stop within 3 s, or cannot be reached. All motors are stopped then too.
pub fn put_aside(brick: &mut Brick, settings: &MechanismSettings) -> Result<(), ActuatorError> {
    const LIMIT: Duration = Duration::from_secs(3);
    let mut to_stop = |part, speed| Axis::new(part, brick, settings).run_to_stop(speed, LIMIT);
    // In the order of homing: an arm over the cube can be in the flipper's way.
    let result = to_stop(Part::ColorArm, settings.arm_home_speed())
        .and_then(|()| to_stop(Part::Flipper, -settings.flipper_home_speed()));
    let stopped = brick.stop_motors(StopAction::Coast);
    result?;
    Ok(stopped?)
}

/// Turns the table, slowly, to the nearest quarter from where it was aligned when it was homed
/// last, and leaves its motor without power. Colour arm and flipper must be aside.
///
/// # Errors
/// When the turntable is stuck, does not arrive in time, or cannot be reached; its motor brakes
/// then.
pub fn square_table(brick: &mut Brick, settings: &MechanismSettings) -> Result<(), ActuatorError> {
    /// Slow: nobody knows what is in its way.
    const SPEED: DegreesPerSecond = DegreesPerSecond::new(150);
    let mut table = Axis::new(Part::Turntable, brick, settings).settling(Duration::ZERO);
    let quarter = settings.robot().quarter_turn();
    let target = quarter * nearest_quarter(table.position()?, quarter);
    table.go_to(target, SPEED, Activity::Squaring)?;
    Ok(brick.turntable.stop(StopAction::Coast)?)
}
