//! Clearing the cube after the end of a run, without a mechanism.

use std::time::Duration;

use brick::{Brick, DegreesPerSecond, Part, StopAction};

use super::{
    axis::Axis,
    error::{Activity, ActuatorError},
    table::nearest_quarter,
};
use crate::MechanismSettings;

/// Speed of the table in degrees a second: slow, because an obstacle may be in its way.
const SLOW_SPEED: DegreesPerSecond = DegreesPerSecond::new(150);

/// Time for which a table that has arrived is held before its motor loses power.
const HOLD_TIME: Duration = Duration::from_millis(150);

/// Takes colour arm and flipper off the cube, slowly, to their stops, and leaves all motors without
/// power. A run calls this at its end, whatever motion it was in. The positions of the motors need
/// not be known, so the call is possible in the middle of homing too.
///
/// The turntable moves only if the flipper holds the cube and the table stands between two
/// quarters: the table then finishes the layer before the flipper leaves the cube. A layer that is
/// stuck stays as it is.
///
/// The call takes 2.6 s on the simulated robot if a layer was halfway between two quarters, 2.2 s
/// if the flipper was at the end of a pull, and 1.9 s if the arm was over the cube.
///
/// # Errors
/// When arm or flipper meets no stop within 3 s, or the program cannot reach its motor. All motors
/// are without power then too.
pub fn put_aside(brick: &mut Brick, settings: &MechanismSettings) -> Result<(), ActuatorError> {
    const LIMIT: Duration = Duration::from_secs(3);
    if let Err(error) = finish_layer(brick, settings) {
        log::warn!("{error}");
    }
    let mut to_stop = |part, speed| Axis::new(part, brick, settings).run_to_stop(speed, LIMIT);
    // The order of homing: an arm over the cube can be in the flipper's way.
    let result = to_stop(Part::ColorArm, settings.arm_home_speed())
        .and_then(|()| to_stop(Part::Flipper, -settings.flipper_home_speed()));
    let stopped = brick.stop_motors(StopAction::Coast);
    result?;
    Ok(stopped?)
}

/// Turns a layer that stands between two quarters to the nearer quarter, while the flipper still
/// holds the other layers: after the flipper has left, the table turns the whole cube. The table
/// stays still where the flipper does not hold the cube.
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
    // The table turns beyond its target, as in every turn, because friction takes the other layers
    // along.
    let beyond = target + settings.overshoot() * way;
    table.go_to(beyond, SLOW_SPEED, Activity::Squaring)?;
    table.go_to(target, SLOW_SPEED, Activity::Squaring)
}

/// Turns the table, slowly, to the nearest quarter from its position at the last homing, and leaves
/// its motor without power. Colour arm and flipper must be aside.
///
/// # Errors
/// When the turntable is stuck, is late, or the program cannot reach its motor; the motor brakes
/// then.
pub fn square_table(brick: &mut Brick, settings: &MechanismSettings) -> Result<(), ActuatorError> {
    let mut table = Axis::new(Part::Turntable, brick, settings).settling(HOLD_TIME);
    let quarter = settings.robot().quarter_turn();
    let target = quarter * nearest_quarter(table.position()?, quarter);
    table.go_to(target, SLOW_SPEED, Activity::Squaring)?;
    Ok(brick.turntable.stop(StopAction::Coast)?)
}
