//! Strokes that only wait for their end.

use super::{Stroke, Watch};
use crate::{Brick, Degrees, DegreesPerSecond, DeviceError, Part};

/// Moves a motor to a position and waits for the end of the stroke.
///
/// # Errors
/// When the motor cannot be reached, is stuck, or is late; the motor brakes then.
pub fn drive(
    brick: &mut Brick,
    part: Part,
    target: Degrees,
    speed: DegreesPerSecond,
    watch: Watch,
) -> Result<(), DeviceError> {
    let mut stroke = Stroke::to(brick, part, target, speed, watch)?;
    let outcome = stroke.finish(brick, |_, _| Ok::<_, DeviceError>(()))?;
    stroke.require_arrival(outcome)
}

/// Runs a motor at this signed speed until it stalls at its stop, and brakes it there.
///
/// # Errors
/// When the motor cannot be reached, or met no stop in time; the motor brakes then.
pub fn drive_to_stop(
    brick: &mut Brick,
    part: Part,
    speed: DegreesPerSecond,
    watch: Watch,
) -> Result<(), DeviceError> {
    let mut stroke = Stroke::to_stop(brick, part, speed, watch)?;
    let outcome = stroke.finish(brick, |_, _| Ok::<_, DeviceError>(()))?;
    stroke.require_arrival(outcome)
}
