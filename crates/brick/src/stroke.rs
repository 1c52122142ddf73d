//! Driving one motor until it arrives, stalls or is late.
//!
//! A [`Stroke`] is one command to one motor, with the rules by which it ends:
//!
//! ```text
//!                    ┌──▶ Arrived     near its target and at rest, or at its stop
//!   Stroke ──poll──▶ ├──▶ Obstructed  at rest elsewhere; the motor brakes
//!        ▲           └──▶ TooSlow     the time limit has passed; the motor brakes
//!        └─ Moving ──┘
//! ```
//! The position alone decides on arrival and stall. The kernel's state of a motor is unsuitable:
//! the kernel reports `holding` when the motor passes its target at full speed, and `stalled` 300
//! ms after the motor met an obstacle, at full power by then. A stroke may [ease](Stroke::easing)
//! into its target, because the kernel does not slow down before it.
//!
//! A caller with other work meanwhile (reading a sensor, starting another motor) calls
//! [`Stroke::poll`] itself; [`Stroke::finish`] polls until the end and calls the caller back at
//! every look; [`drive_to_stop`] only waits. Every motor that does not arrive brakes,
//! even when a device cannot be reached or the caller ends the stroke.

mod ease;
mod watch;

use std::time::Duration;

pub use self::{ease::Ease, watch::Watch};
use self::{
    ease::Easing,
    watch::{STUCK, start_within},
};
use crate::{Brick, Degrees, DegreesPerSecond, DeviceError, Part, StopAction};

/// Greatest movement that counts as standing still: the kernel counts half degrees.
const MAX_STILL_MOVEMENT: Degrees = Degrees::new(1);
/// Time at standstill after which a motor is at rest: the motor is then slower than 70 degrees a
/// second, and swings by 2 degrees at most.
const REST: Duration = Duration::from_millis(15);
/// Time at standstill after which a motor has missed its slow end: longer than it stands where it turns back, and
/// shorter than [`STUCK`].
const MISSED: Duration = Duration::from_millis(60);

/// End of a stroke. Positions are those of the motor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The motor is at its target, or has met its stop.
    Arrived {
        /// Position of the motor.
        position: Degrees,
    },
    /// The motor met an obstacle.
    Obstructed {
        /// Position of the motor.
        position: Degrees,
    },
    /// The motor neither arrived nor stalled in time.
    TooSlow {
        /// Position of the motor at the time limit.
        position: Degrees,
    },
}

/// State of a stroke at one look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// The motor is on its way.
    Moving {
        /// Position of the motor.
        position: Degrees,
    },
    /// The stroke is over.
    Ended(Outcome),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    Target(Degrees),
    /// The motor runs from here until it stalls.
    Stop {
        from: Degrees,
    },
}

/// Place and begin of a standstill.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Still {
    at: Degrees,
    since: Duration,
}

/// One motor on its way to a target or to its stop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stroke {
    part: Part,
    goal: Goal,
    watch: Watch,
    begun: Duration,
    still: Option<Still>,
    has_moved: bool,
    /// Longest standstill of the motor before it has moved.
    start_within: Duration,
    easing: Option<Easing>,
}

impl Stroke {
    /// Starts a motor towards a position. The sign of the speed does not matter.
    ///
    /// # Errors
    /// When the motor cannot be reached, or refuses the command.
    pub fn to(
        brick: &mut Brick,
        part: Part,
        target: Degrees,
        speed: DegreesPerSecond,
        watch: Watch,
    ) -> Result<Self, DeviceError> {
        brick.motor_mut(part).run_to(target, speed)?;
        Ok(Self::begun(brick, part, Goal::Target(target), speed, watch))
    }

    fn begun(brick: &Brick, part: Part, goal: Goal, speed: DegreesPerSecond, watch: Watch) -> Self {
        Self {
            part,
            goal,
            watch,
            begun: brick.clock.now(),
            still: None,
            has_moved: false,
            start_within: start_within(speed),
            easing: None,
        }
    }

    /// As [`to`](Self::to), with a slow end. Until then the turntable would brake at its target, and not
    /// turn back at full power: a program that is held up throws no cube askew.
    ///
    /// # Errors
    /// When the motor cannot be reached, or refuses the command.
    pub fn easing(
        brick: &mut Brick,
        part: Part,
        target: Degrees,
        speed: DegreesPerSecond,
        ease: Ease,
        watch: Watch,
    ) -> Result<Self, DeviceError> {
        let motor = brick.motor_mut(part);
        let way = target - motor.position()?;
        match part {
            Part::Turntable => motor.run_past(target, speed)?,
            Part::Flipper | Part::ColorArm => motor.run_to(target, speed)?,
        }
        Ok(Self {
            easing: Some(Easing { ease, way }),
            ..Self::begun(brick, part, Goal::Target(target), speed, watch)
        })
    }

    /// Target of the stroke; none for a stroke to a stop.
    pub fn target(&self) -> Option<Degrees> {
        match self.goal {
            Goal::Target(target) => Some(target),
            Goal::Stop { .. } => None,
        }
    }

    /// As [`to`](Self::to), with the watch of [`Watch::precise`].
    ///
    /// # Errors
    /// As [`to`](Self::to).
    pub fn precise(
        brick: &mut Brick,
        part: Part,
        target: Degrees,
        speed: DegreesPerSecond,
    ) -> Result<Self, DeviceError> {
        let distance = target - brick.motor(part).position()?;
        Self::to(brick, part, target, speed, Watch::precise(distance, speed))
    }

    /// Starts a motor towards its stop, at this signed speed. This stroke has no target, so the
    /// tolerance does not matter. The motor brakes at the stop, because a motor that presses on
    /// would draw current.
    ///
    /// # Errors
    /// When the motor cannot be reached, or refuses the command.
    pub fn to_stop(
        brick: &mut Brick,
        part: Part,
        speed: DegreesPerSecond,
        watch: Watch,
    ) -> Result<Self, DeviceError> {
        let from = brick.motor(part).position()?;
        brick.motor_mut(part).run(speed, watch.timeout)?;
        let goal = Goal::Stop { from };
        Ok(Self::begun(brick, part, goal, speed, watch))
    }

    /// Looks at the motor once.
    ///
    /// # Errors
    /// When the motor cannot be reached.
    pub fn poll(&mut self, brick: &mut Brick) -> Result<Progress, DeviceError> {
        let progress = self.look(brick);
        match (&progress, self.goal) {
            (Ok(Progress::Moving { .. }), _)
            | (Ok(Progress::Ended(Outcome::Arrived { .. })), Goal::Target(_)) => {}
            _ => self.brake(brick),
        }
        progress
    }

    /// Waits for the end of the stroke. `on_look` receives the position at every look except the
    /// one that finds a failure, and may end the stroke by an error.
    ///
    /// # Errors
    /// When the motor cannot be reached, and the errors of `on_look`.
    pub fn finish<E: From<DeviceError>>(
        &mut self,
        brick: &mut Brick,
        mut on_look: impl FnMut(&mut Brick, Degrees) -> Result<(), E>,
    ) -> Result<Outcome, E> {
        loop {
            let progress = self.poll(brick)?;
            if let Progress::Moving { position } | Progress::Ended(Outcome::Arrived { position }) =
                progress
            {
                on_look(brick, position).inspect_err(|_| self.brake(brick))?;
            }
            if let Progress::Ended(outcome) = progress {
                if let Outcome::Arrived { .. } = outcome
                    && !self.watch.settle.is_zero()
                {
                    brick.clock.sleep(self.watch.settle);
                }
                return Ok(outcome);
            }
            brick.clock.sleep(self.watch.poll);
        }
    }

    /// Waits until the motor is within `near` of its target, where it may still be moving, or until
    /// the end of the stroke.
    ///
    /// # Errors
    /// When the motor cannot be reached.
    pub fn approach(&mut self, brick: &mut Brick, near: Degrees) -> Result<Outcome, DeviceError> {
        loop {
            match self.poll(brick)? {
                Progress::Ended(outcome) => return Ok(outcome),
                Progress::Moving { position } if self.is_within(near, position) => {
                    return Ok(Outcome::Arrived { position });
                }
                Progress::Moving { .. } => brick.clock.sleep(self.watch.poll),
            }
        }
    }

    /// Turns every outcome except an arrival into the error that names motor, position, target and
    /// limit.
    ///
    /// # Errors
    /// [`DeviceError::Stalled`], [`DeviceError::TooSlow`] or [`DeviceError::NoStop`].
    pub fn require_arrival(&self, outcome: Outcome) -> Result<(), DeviceError> {
        let part = self.part;
        let limit = self.watch.timeout;
        match (outcome, self.goal) {
            (Outcome::Arrived { .. }, _) => Ok(()),
            (Outcome::Obstructed { position }, Goal::Target(target)) => Err(DeviceError::Stalled {
                part,
                position,
                target,
            }),
            (Outcome::TooSlow { position }, Goal::Target(target)) => Err(DeviceError::TooSlow {
                part,
                position,
                target,
                limit,
            }),
            (
                Outcome::Obstructed { position } | Outcome::TooSlow { position },
                Goal::Stop { from },
            ) => Err(DeviceError::NoStop {
                part,
                travelled: position - from,
                limit,
            }),
        }
    }

    /// Whether this position is within `near` of the target.
    fn is_within(&self, near: Degrees, position: Degrees) -> bool {
        match self.goal {
            Goal::Target(target) => (position - target).abs() <= near,
            Goal::Stop { .. } => false,
        }
    }

    /// Reads the position, and applies the rules of arrival, stall and lateness.
    fn look(&mut self, brick: &mut Brick) -> Result<Progress, DeviceError> {
        // A program that is held up before or after the reading has seen no motor stand still meanwhile.
        let now = brick.clock.now();
        let position = brick.motor(self.part).position()?;
        let still_for = self.stood_still_for(position, now, brick.clock.now());
        let is_late = now.saturating_sub(self.begun) >= self.watch.timeout;
        let is_near = self.is_within(self.watch.tolerance, position);
        let is_at_rest = still_for >= REST;
        let is_stuck = still_for
            >= if self.has_moved {
                STUCK
            } else {
                self.start_within
            };
        let arrived = Progress::Ended(Outcome::Arrived { position });
        Ok(match self.goal {
            // A motor that presses against an obstacle within the tolerance has arrived.
            Goal::Target(_) if is_near && is_at_rest => arrived,
            Goal::Target(target) if is_near && is_late => {
                log::warn!("the {} does not come to rest at {target}", self.part);
                arrived
            }
            Goal::Target(_) if is_stuck => Progress::Ended(Outcome::Obstructed { position }),
            Goal::Stop { .. } if is_stuck => arrived,
            _ if is_late => Progress::Ended(Outcome::TooSlow { position }),
            _ => {
                self.slow_down(brick, position, still_for >= MISSED)?;
                Progress::Moving { position }
            }
        })
    }

    /// Time since the motor last moved by more than the encoder's steps; its position was read between two times.
    fn stood_still_for(
        &mut self,
        position: Degrees,
        before: Duration,
        after: Duration,
    ) -> Duration {
        match &self.still {
            Some(still) if (position - still.at).abs() <= MAX_STILL_MOVEMENT => {
                before.saturating_sub(still.since)
            }
            _ => {
                self.has_moved |= self.still.is_some();
                self.still = Some(Still {
                    at: position,
                    since: after,
                });
                Duration::ZERO
            }
        }
    }

    /// Begins the slow part of a stroke that has one, as soon as the motor is near enough. The
    /// motor gets the command while it runs, so that the kernel's regulator continues from its
    /// present state. A motor that was not told in time rests elsewhere.
    fn slow_down(
        &mut self,
        brick: &mut Brick,
        position: Degrees,
        rests: bool,
    ) -> Result<(), DeviceError> {
        let Goal::Target(target) = self.goal else {
            return Ok(());
        };
        let (part, left) = (self.part, target - position);
        // It may have moved before anybody looked.
        let was_missed = |easing: &Easing| {
            rests && (self.has_moved || (easing.way - left).abs() > MAX_STILL_MOVEMENT)
        };
        let is_due = |easing: &mut Easing| easing.is_due(part, left) || was_missed(easing);
        let Some(easing) = self.easing.take_if(is_due) else {
            return Ok(());
        };
        let ease = easing.ease;
        if was_missed(&easing) {
            // It sets out once more.
            (self.still, self.has_moved) = (None, false);
            self.start_within = start_within(ease.speed);
        }
        brick.motor_mut(part).run_to(target, ease.speed)
    }

    /// Stops the motor without drawing current; the caller hears of the earlier failure, not of
    /// this one.
    fn brake(&self, brick: &mut Brick) {
        if let Err(error) = brick.motor_mut(self.part).stop(StopAction::Brake) {
            log::warn!("could not stop the {}: {error}", self.part);
        }
    }
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

#[cfg(test)]
mod tests;
