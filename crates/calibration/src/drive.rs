//! Strokes of one motor in a calibration.

use std::time::Duration;

use brick::{
    Brick, Degrees, DegreesPerSecond, DeviceError, Ease, Outcome, Part, Stroke, Watch,
    stroke::drive_to_stop,
};
use robot::Config;

/// Pause after the arrival: a motor may swing for this long, and a motor with a short way has set
/// out by then.
const SETTLE_TIME: Duration = Duration::from_millis(150);

/// Result of a stroke in which an obstacle is expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Met {
    /// The motor met no obstacle and is at its target.
    Nothing,
    /// The motor met an obstacle at this position, and is stopped.
    Something(Degrees),
}

/// Moves a motor to a position and waits.
///
/// # Errors
/// When the motor is stuck, and when a device cannot be reached; the motor is stopped then.
pub(super) fn drive(
    brick: &mut Brick,
    config: &Config,
    part: Part,
    target: Degrees,
    speed: DegreesPerSecond,
) -> Result<(), DeviceError> {
    let mut stroke = begun(brick, config, part, target, speed, None)?;
    let outcome = stroke.finish(brick, |_, _| Ok::<_, DeviceError>(()))?;
    stroke.require_arrival(outcome)
}

/// Moves a motor to a position; an obstacle may be in the way.
pub(super) fn probe(
    brick: &mut Brick,
    config: &Config,
    part: Part,
    target: Degrees,
    speed: DegreesPerSecond,
) -> Result<Met, DeviceError> {
    let mut stroke = begun(brick, config, part, target, speed, None)?;
    let outcome = stroke.finish(brick, |_, _| Ok::<_, DeviceError>(()))?;
    Ok(match outcome {
        Outcome::Arrived { .. } => Met::Nothing,
        Outcome::Obstructed { position } | Outcome::TooSlow { position } => {
            Met::Something(position)
        }
    })
}

/// Starts a motor. The turntable eases into its target as in a run, because a table that stops at
/// full speed throws the cube askew.
pub(super) fn begun(
    brick: &mut Brick,
    config: &Config,
    part: Part,
    target: Degrees,
    speed: DegreesPerSecond,
    ease: Option<Ease>,
) -> Result<Stroke, DeviceError> {
    let (robot, mechanism) = (&config.robot, &config.mechanism);
    let distance = target - brick.motor(part).position()?;
    let tolerance = match part {
        Part::Flipper => robot.flipper_tolerance(),
        Part::Turntable => robot.turntable_tolerance(),
        Part::ColorArm => Watch::PRECISE,
    };
    let watch = Watch {
        // A short stroke must not count as arrived before it has begun.
        tolerance: if distance.abs() > tolerance * 3 {
            tolerance
        } else {
            Watch::PRECISE
        },
        settle: SETTLE_TIME,
        ..Watch::precise(distance, speed)
    };
    match (part, ease) {
        (Part::Turntable, ease) => {
            let ease = ease.unwrap_or(Ease {
                from: mechanism.ease(),
                speed: mechanism.ease_speed(),
            });
            Stroke::easing(brick, part, target, speed, ease, watch)
        }
        (Part::Flipper | Part::ColorArm, _) => Stroke::to(brick, part, target, speed, watch),
    }
}

/// Runs a motor until it stalls at its stop, where it brakes; returns the position.
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
