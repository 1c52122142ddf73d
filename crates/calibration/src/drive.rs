//! Strokes of one motor as a calibration makes them.

use std::time::Duration;

use brick::{
    Brick, Degrees, DegreesPerSecond, DeviceError, Outcome, Part, Stroke, Watch,
    stroke::drive_to_stop,
};

/// How a motion ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Met {
    /// At its target.
    Nothing,
    /// Something in the way, here. The motor has been stopped.
    Something(Degrees),
}

/// Moves a motor to a position and waits.
///
/// # Errors
/// When it is stuck, and when a device cannot be reached; the motor is stopped then.
pub(super) fn drive(
    brick: &mut Brick,
    part: Part,
    target: Degrees,
    speed: DegreesPerSecond,
) -> Result<(), DeviceError> {
    drive_watching(brick, part, target, speed, |_, _| Ok(()))
}

/// As [`drive`]; `on_the_way` hears of each look at the motor.
///
/// # Errors
/// As [`drive`], and those of `on_the_way`.
pub(super) fn drive_watching(
    brick: &mut Brick,
    part: Part,
    target: Degrees,
    speed: DegreesPerSecond,
    on_the_way: impl FnMut(&mut Brick, Degrees) -> Result<(), DeviceError>,
) -> Result<(), DeviceError> {
    let mut stroke = Stroke::precise(brick, part, target, speed)?;
    let outcome = stroke.finish(brick, on_the_way)?;
    stroke.require_arrival(outcome)
}

/// Moves a motor to a position, where something may be in the way.
///
/// # Errors
/// When a device cannot be reached.
pub(super) fn probe(
    brick: &mut Brick,
    part: Part,
    target: Degrees,
    speed: DegreesPerSecond,
) -> Result<Met, DeviceError> {
    let mut stroke = Stroke::precise(brick, part, target, speed)?;
    let outcome = stroke.finish(brick, |_, _| Ok::<_, DeviceError>(()))?;
    Ok(match outcome {
        Outcome::Arrived { .. } => Met::Nothing,
        Outcome::Obstructed { position } | Outcome::TooSlow { position } => {
            Met::Something(position)
        }
    })
}

/// Runs a motor until it stalls at its stop, where it brakes, and gives the place.
///
/// # Errors
/// When it meets no stop in time, or cannot be reached.
pub(super) fn run_to_stop(
    brick: &mut Brick,
    part: Part,
    speed: DegreesPerSecond,
    timeout: Duration,
) -> Result<Degrees, DeviceError> {
    let watch = Watch {
        timeout,
        ..Watch::precise(Degrees::ZERO, speed)
    };
    drive_to_stop(brick, part, speed, watch)?;
    brick.motor(part).position()
}
