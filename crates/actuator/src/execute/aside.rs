//! Clearing the cube after a run that was ended, when no mechanism exists.

use std::time::Duration;

use brick::{Brick, DegreesPerSecond, Part, StopAction};

use super::{
    axis::Axis,
    error::{Activity, ActuatorError},
    table::nearest_quarter,
};
use crate::MechanismSettings;

/// Nobody knows what is in the table's way.
const SLOWLY: DegreesPerSecond = DegreesPerSecond::new(150);

/// A table that comes to rest is held for so long before it loses its power.
const HELD_FOR: Duration = Duration::from_millis(150);

/// Takes colour arm and flipper off the cube, slowly, to their stops, and leaves all motors without
/// power: for a run that was ended, whatever it was at. It need not be known where the motors
/// stand, so this is possible in the middle of homing too.
///
/// The turntable moves only if the flipper holds the cube and the table stands between two quarters:
/// it finishes the layer before the flipper goes. A layer that is stuck is left as it is.
///
/// On the simulated robot it takes 2.6 s if a layer was halfway between two quarters, 2.2 s if the
/// flipper was at the end of a pull, and 1.9 s if the arm was over the cube.
///
/// # Errors
/// When arm or flipper meets no stop within 3 s, or cannot be reached. All motors are stopped then
/// too.
pub fn put_aside(brick: &mut Brick, settings: &MechanismSettings) -> Result<(), ActuatorError> {
    const LIMIT: Duration = Duration::from_secs(3);
    if let Err(error) = finish_layer(brick, settings) {
        log::warn!("{error}");
    }
    let mut to_stop = |part, speed| Axis::new(part, brick, settings).run_to_stop(speed, LIMIT);
    // In the order of homing: an arm over the cube can be in the flipper's way.
    let result = to_stop(Part::ColorArm, settings.arm_home_speed())
        .and_then(|()| to_stop(Part::Flipper, -settings.flipper_home_speed()));
    let stopped = brick.stop_motors(StopAction::Coast);
    result?;
    Ok(stopped?)
}

/// Turns a layer that was left between two quarters to the nearer one, while the flipper still holds
/// the others: once it is off, the cube turns as a whole. Nothing moves where the flipper holds
/// nothing.
fn finish_layer(brick: &mut Brick, settings: &MechanismSettings) -> Result<(), ActuatorError> {
    let robot = settings.robot();
    let hold = settings.flipper_hold();
    let off = (brick.motor(Part::Flipper).position()? - hold).abs();
    if off > robot.flipper_tolerance() * 2 {
        return Ok(());
    }
    let mut table = Axis::new(Part::Turntable, brick, settings).settling(Duration::ZERO);
    let quarter = robot.quarter_turn();
    let position = table.position()?;
    let target = quarter * nearest_quarter(position, quarter);
    let way = (target - position).as_degrees().signum();
    if table.is_at(target)? {
        return Ok(());
    }
    // Beyond, as every turn, against the friction that takes the other layers along.
    let beyond = target + settings.overshoot() * way;
    table.go_to(beyond, SLOWLY, Activity::Squaring)?;
    table.go_to(target, SLOWLY, Activity::Squaring)
}

/// Turns the table, slowly, to the nearest quarter from where it was aligned when it was homed
/// last, and leaves its motor without power. Colour arm and flipper must be aside.
///
/// # Errors
/// When the turntable is stuck, does not arrive in time, or cannot be reached; its motor brakes
/// then.
pub fn square_table(brick: &mut Brick, settings: &MechanismSettings) -> Result<(), ActuatorError> {
    let mut table = Axis::new(Part::Turntable, brick, settings).settling(HELD_FOR);
    let quarter = settings.robot().quarter_turn();
    let target = quarter * nearest_quarter(table.position()?, quarter);
    table.go_to(target, SLOWLY, Activity::Squaring)?;
    Ok(brick.turntable.stop(StopAction::Coast)?)
}
