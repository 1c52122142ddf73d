//! One motor on its way to a position or to a stop.

use std::time::Duration;

use brick::{Brick, Clock, Degrees, DegreesPerSecond, DeviceError, Motor, MotorState, StopAction};

use super::{Activity, ActuatorError, Part};
use crate::{Direction, MechanismSettings};

/// How often a motor is looked at. Reading its state takes the brick a fraction of this.
const POLL: Duration = Duration::from_millis(5);

/// A motor reports a stall when it has stood still for so long; what it says earlier is about
/// the command before.
const STALL_REPORT: Duration = Duration::from_millis(100);

/// Another motor that sets out as soon as this one leaves it room.
pub(super) struct Companion<'a> {
    motor: &'a mut dyn Motor,
    /// It sets out when this one stands here or below.
    room_from: Degrees,
    target: Degrees,
    speed: DegreesPerSecond,
}

/// One motor with what its settings say.
pub(super) struct Axis<'a> {
    part: Part,
    motor: &'a mut dyn Motor,
    clock: &'a dyn Clock,
    direction: Direction,
    tolerance: Degrees,
    settle: Duration,
    timeout: Duration,
    companion: Option<Companion<'a>>,
}

impl<'a> Axis<'a> {
    /// The flipper; the colour arm sets out for `target` once the flipper is clear of the cube.
    pub(super) fn flipper_then_arm(
        brick: &'a mut Brick,
        settings: &MechanismSettings,
        (target, speed): (Degrees, DegreesPerSecond),
    ) -> Self {
        let Brick {
            flipper,
            arm,
            clock,
            ..
        } = brick;
        Self {
            companion: Some(Companion {
                motor: &mut **arm,
                room_from: settings.flipper_clear(),
                target: target * settings.arm_direction().sign(),
                speed,
            }),
            ..Self::of_flipper(&mut **flipper, &**clock, settings)
        }
    }

    fn of_flipper(
        motor: &'a mut dyn Motor,
        clock: &'a dyn Clock,
        settings: &MechanismSettings,
    ) -> Self {
        Self {
            part: Part::Flipper,
            motor,
            clock,
            direction: settings.flipper_direction(),
            tolerance: settings.flipper_tolerance(),
            settle: settings.flipper_settle(),
            timeout: settings.flipper_timeout(),
            companion: None,
        }
    }

    pub(super) fn new(part: Part, brick: &'a mut Brick, settings: &MechanismSettings) -> Self {
        let clock = &*brick.clock;
        match part {
            Part::Flipper => Self::of_flipper(&mut *brick.flipper, clock, settings),
            Part::Turntable => Self {
                part,
                motor: &mut *brick.turntable,
                clock,
                direction: settings.turntable_direction(),
                tolerance: settings.turntable_tolerance(),
                settle: settings.turn_settle(),
                timeout: settings.turntable_timeout(),
                companion: None,
            },
            Part::ColorArm => Self {
                part,
                motor: &mut *brick.arm,
                clock,
                direction: settings.arm_direction(),
                tolerance: settings.arm_tolerance(),
                settle: Duration::ZERO,
                timeout: settings.arm_timeout(),
                companion: None,
            },
        }
    }

    /// The same, with another pause after each stroke.
    pub(super) fn settling(self, settle: Duration) -> Self {
        Self { settle, ..self }
    }

    /// Where the motor stands, by the sign of the building instructions.
    pub(super) fn position(&self) -> Result<Degrees, ActuatorError> {
        Ok(self.motor.position()? * self.direction.sign())
    }

    /// Whether the motor stands within its tolerance of a position.
    pub(super) fn is_at(&self, target: Degrees) -> Result<bool, ActuatorError> {
        Ok((self.position()? - target).abs() <= self.tolerance)
    }

    /// Whether the motor is on its way somewhere.
    pub(super) fn is_running(&self) -> Result<bool, ActuatorError> {
        Ok(self.motor.state()? == MotorState::Running)
    }

    /// Moves to a position, waits until it is reached, and lets things settle.
    pub(super) fn go_to(
        &mut self,
        target: Degrees,
        speed: DegreesPerSecond,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let begin = self.clock.now();
        self.motor.run_to(target * self.direction.sign(), speed)?;
        loop {
            self.clock.sleep(POLL);
            let waited = self.clock.now().saturating_sub(begin);
            let state = self.motor.state()?;
            let arrived = self.is_at(target)?;
            self.send_companion()?;
            match state {
                // Pressed against something so close to the target, it has done what it should.
                MotorState::Holding | MotorState::Idle | MotorState::Stalled if arrived => break,
                MotorState::Stalled if waited >= STALL_REPORT => {
                    return Err(ActuatorError::Jam {
                        activity,
                        part: self.part,
                        position: self.position()?,
                        target,
                    });
                }
                _ if waited < self.timeout => {}
                _ if arrived => {
                    // Some motors hunt about their target and never say that they hold it.
                    log::warn!(
                        "{activity}: the {} does not come to rest at {target}",
                        self.part
                    );
                    break;
                }
                _ => {
                    return Err(ActuatorError::TooSlow {
                        activity,
                        part: self.part,
                        position: self.position()?,
                        target,
                        limit: self.timeout,
                    });
                }
            }
        }
        if !self.settle.is_zero() {
            self.clock.sleep(self.settle);
        }
        Ok(())
    }

    fn send_companion(&mut self) -> Result<(), ActuatorError> {
        let here = self.position()?;
        if let Some(companion) = self
            .companion
            .take_if(|companion| here <= companion.room_from)
        {
            companion.motor.run_to(companion.target, companion.speed)?;
        }
        Ok(())
    }

    /// Runs until the motor stalls at its stop, and calls that place zero.
    pub(super) fn home(
        &mut self,
        speed: DegreesPerSecond,
        limit: Duration,
    ) -> Result<(), ActuatorError> {
        self.run_to_stop(speed, limit)?;
        self.zero()
    }

    /// As [`home`](Self::home), for a motor whose zero is at its stop already: one that stalls far
    /// from there is stuck on its way. A little off it may be, as after a tooth was skipped.
    pub(super) fn home_again(
        &mut self,
        speed: DegreesPerSecond,
        limit: Duration,
    ) -> Result<(), ActuatorError> {
        const MOST_OFF: Degrees = Degrees::new(30);
        self.run_to_stop(speed, limit)?;
        let position = self.position()?;
        if position.abs() > MOST_OFF {
            return Err(ActuatorError::Jam {
                activity: Activity::Homing,
                part: self.part,
                position,
                target: Degrees::ZERO,
            });
        }
        self.zero()
    }

    /// Runs until the motor stalls at its stop, and leaves it pressing against it.
    pub(super) fn run_to_stop(
        &mut self,
        speed: DegreesPerSecond,
        limit: Duration,
    ) -> Result<(), ActuatorError> {
        let begin = self.clock.now();
        let start = self.position()?;
        let signed = speed.as_degrees_per_second() * self.direction.sign();
        self.motor.run(DegreesPerSecond::new(signed))?;
        loop {
            self.clock.sleep(POLL);
            let waited = self.clock.now().saturating_sub(begin);
            if self.motor.state()? == MotorState::Stalled && waited >= STALL_REPORT {
                return Ok(());
            }
            if waited >= limit {
                return Err(ActuatorError::NoStop {
                    part: self.part,
                    travelled: self.position()? - start,
                    limit,
                });
            }
        }
    }

    /// Stops, to resist but not to draw current.
    pub(super) fn stop(&mut self) -> Result<(), DeviceError> {
        self.motor.stop(StopAction::Brake)
    }

    /// Calls the present place zero. The motor then brakes: one that held itself against its
    /// stop would draw current.
    pub(super) fn zero(&mut self) -> Result<(), ActuatorError> {
        self.stop()?;
        self.motor.set_position(Degrees::ZERO)?;
        Ok(())
    }
}
