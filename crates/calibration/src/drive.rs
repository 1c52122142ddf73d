//! Moves one motor, and waits until it is there or cannot get there.

use std::time::Duration;

use anyhow::{Context, bail};
use brick::{Brick, Degrees, DegreesPerSecond, Motor, MotorState, StopAction};

/// Time between two looks at a moving motor.
const POLL: Duration = Duration::from_millis(2);
/// A motion may take this long, beside twice the time that its distance needs at its speed.
const PATIENCE: Duration = Duration::from_secs(2);
/// A motor that is this near to its target, and regulated, has arrived.
const ARRIVED_WITHIN: Degrees = Degrees::new(3);
/// A motor reports a stall when it has stood still for so long; what it says earlier is about the
/// command before.
const STALL_REPORT: Duration = Duration::from_millis(100);

/// One of the three motors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Axis {
    Flipper,
    Table,
    Arm,
}

impl Axis {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Flipper => "flipper",
            Self::Table => "turntable",
            Self::Arm => "sensor arm",
        }
    }

    pub(crate) fn motor(self, brick: &mut Brick) -> &mut dyn Motor {
        match self {
            Self::Flipper => &mut *brick.flipper,
            Self::Table => &mut *brick.turntable,
            Self::Arm => &mut *brick.arm,
        }
    }
}

/// How a motion ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Met {
    /// At its target.
    Nothing,
    /// Something in the way, here. The motor has been stopped.
    Something(Degrees),
}

/// Moves a motor to a position and waits.
///
/// # Errors
/// When it is stuck, and when a device cannot be reached; the motor is stopped then.
pub(crate) fn drive(
    brick: &mut Brick,
    axis: Axis,
    target: Degrees,
    speed: DegreesPerSecond,
) -> anyhow::Result<()> {
    drive_watching(brick, axis, target, speed, |_, _| Ok(()))
}

/// As [`drive`]; `on_the_way` hears of each look at the motor.
///
/// # Errors
/// As [`drive`], and those of `on_the_way`.
pub(crate) fn drive_watching(
    brick: &mut Brick,
    axis: Axis,
    target: Degrees,
    speed: DegreesPerSecond,
    on_the_way: impl FnMut(&mut Brick, Degrees) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    match probe_watching(brick, axis, target, speed, on_the_way)? {
        Met::Nothing => Ok(()),
        Met::Something(position) => bail!(
            "the {} is stuck at {position} on its way to {target}: free it and try again",
            axis.name()
        ),
    }
}

/// Moves a motor to a position, where something may be in the way.
///
/// # Errors
/// When a device cannot be reached.
pub(crate) fn probe(
    brick: &mut Brick,
    axis: Axis,
    target: Degrees,
    speed: DegreesPerSecond,
) -> anyhow::Result<Met> {
    probe_watching(brick, axis, target, speed, |_, _| Ok(()))
}

fn probe_watching(
    brick: &mut Brick,
    axis: Axis,
    target: Degrees,
    speed: DegreesPerSecond,
    mut on_the_way: impl FnMut(&mut Brick, Degrees) -> anyhow::Result<()>,
) -> anyhow::Result<Met> {
    let begin = brick.clock.now();
    let distance = (axis.motor(brick).position()? - target).abs();
    let seconds = f64::from(distance.as_degrees()) / f64::from(speed.as_degrees_per_second());
    let limit = PATIENCE + Duration::from_secs_f64(2.0 * seconds);
    axis.motor(brick)
        .run_to(target, speed)
        .with_context(|| format!("moving the {}", axis.name()))?;
    let met = loop {
        let position = axis.motor(brick).position()?;
        if let Err(error) = on_the_way(brick, position) {
            stop_after_failure(brick, axis);
            return Err(error);
        }
        let state = axis.motor(brick).state()?;
        let near = (target - position).abs() <= ARRIVED_WITHIN;
        if near && state != MotorState::Running {
            return Ok(Met::Nothing);
        }
        let waited = brick.clock.now().saturating_sub(begin);
        if (state == MotorState::Stalled && waited >= STALL_REPORT) || waited > limit {
            break Met::Something(position);
        }
        brick.clock.sleep(POLL);
    };
    axis.motor(brick).stop(StopAction::Brake)?;
    Ok(met)
}

/// Stops what can be stopped; the failure before is what the caller hears of.
fn stop_after_failure(brick: &mut Brick, axis: Axis) {
    if let Err(error) = axis.motor(brick).stop(StopAction::Brake) {
        log::warn!(
            "could not stop the {} after a failure: {error}",
            axis.name()
        );
    }
}

/// Runs a motor until it stalls at its stop, and gives the place. It then brakes: one that held
/// itself against its stop would draw current.
///
/// # Errors
/// When it meets no stop in time, or cannot be reached.
pub(crate) fn run_to_stop(
    brick: &mut Brick,
    axis: Axis,
    speed: DegreesPerSecond,
    limit: Duration,
) -> anyhow::Result<Degrees> {
    let begin = brick.clock.now();
    let start = axis.motor(brick).position()?;
    axis.motor(brick).run(speed)?;
    loop {
        brick.clock.sleep(POLL);
        let waited = brick.clock.now().saturating_sub(begin);
        let state = axis.motor(brick).state()?;
        if state == MotorState::Stalled && waited >= STALL_REPORT {
            break;
        }
        if waited >= limit {
            let travelled = axis.motor(brick).position()? - start;
            stop_after_failure(brick, axis);
            bail!(
                "the {} met no stop within {} ms and {travelled}: see that its motor is on its \
                 port and its gears hold",
                axis.name(),
                limit.as_millis()
            );
        }
    }
    axis.motor(brick).stop(StopAction::Brake)?;
    Ok(axis.motor(brick).position()?)
}
