//! One motor of the mechanism: strokes to a position and to its stop.

use std::time::Duration;

use brick::{
    Brick, Degrees, DegreesPerSecond, DeviceError, MotorState, Outcome, Part, RobotSettings,
    StopAction, Stroke, Watch, stroke::drive_to_stop,
};

use super::{
    error::{Activity, ActuatorError},
    table::nearest_quarter,
};
use crate::MechanismSettings;

/// Polling period of a motor; reading a motor takes the brick a fraction of it.
pub(super) const POLL: Duration = Duration::from_millis(4);

/// Attempts at finding a stop again that ended too early, all at the same place.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Stalls {
    at: Degrees,
    count: u32,
}

impl Stalls {
    /// Greatest distance between two stalls at the same place.
    const MAX_APART: Degrees = Degrees::new(4);
    /// Stalls at the same place after which it is the stop: the robot waits between them.
    const STOP_AFTER: u32 = 3;
    /// Greatest distance of a stop from its earlier place: gears skip by less.
    const MAX_SKIPPED: Degrees = Degrees::new(60);

    /// Counts a stall at this position, this far before the stop; returns whether it is the stop.
    fn show_stop(&mut self, position: Degrees, before: Degrees) -> bool {
        let is_same = (position - self.at).abs() <= Self::MAX_APART;
        self.count = if is_same { self.count + 1 } else { 1 };
        self.at = position;
        let is_stop = self.count >= Self::STOP_AFTER && before <= Self::MAX_SKIPPED;
        if is_stop {
            log::warn!("the gears have skipped: the stop is at {position} by the old count");
            self.count = 0;
        }
        is_stop
    }
}

pub(super) struct Axis<'a> {
    part: Part,
    brick: &'a mut Brick,
    watch: Watch,
}

impl<'a> Axis<'a> {
    pub(super) fn new(part: Part, brick: &'a mut Brick, settings: &MechanismSettings) -> Self {
        Self {
            part,
            brick,
            watch: Self::watch(part, settings),
        }
    }

    pub(super) fn watch(part: Part, settings: &MechanismSettings) -> Watch {
        let robot = settings.robot();
        let (tolerance, timeout, settle) = match part {
            Part::Flipper => (
                robot.flipper_tolerance(),
                settings.flipper_timeout(),
                settings.flipper_settle(),
            ),
            Part::Turntable => (
                robot.turntable_tolerance(),
                settings.turntable_timeout(),
                settings.turn_settle(),
            ),
            Part::ColorArm => (
                robot.arm_tolerance(),
                settings.arm_timeout(),
                Duration::ZERO,
            ),
        };
        Watch {
            tolerance,
            timeout,
            poll: POLL,
            settle,
        }
    }

    /// The same motor with another pause after each stroke.
    pub(super) fn settling(mut self, settle: Duration) -> Self {
        self.watch.settle = settle;
        self
    }

    pub(super) fn position(&self) -> Result<Degrees, ActuatorError> {
        Ok(self.brick.motor(self.part).position()?)
    }

    pub(super) fn is_at(&self, target: Degrees) -> Result<bool, ActuatorError> {
        Ok((self.position()? - target).abs() <= self.watch.tolerance)
    }

    pub(super) fn is_running(&self) -> Result<bool, ActuatorError> {
        Ok(self.brick.motor(self.part).state()? == MotorState::Running)
    }

    /// Moves to a position, waits until the motor has arrived, and pauses for its settling time.
    pub(super) fn go_to(
        &mut self,
        target: Degrees,
        speed: DegreesPerSecond,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let part = self.part;
        let mut stroke = Stroke::to(self.brick, part, target, speed, self.watch)?;
        let outcome = stroke.finish(self.brick, |_, _| Ok::<_, DeviceError>(()))?;
        match outcome {
            Outcome::Arrived { .. } => Ok(()),
            Outcome::Obstructed { position } => Err(ActuatorError::Jam {
                activity,
                part,
                position,
                target,
            }),
            Outcome::TooSlow { position } => Err(ActuatorError::TooSlow {
                activity,
                part,
                position,
                target,
                limit: self.watch.timeout,
            }),
        }
    }

    /// Runs until the motor stalls at its stop, and sets its zero there.
    pub(super) fn home(
        &mut self,
        speed: DegreesPerSecond,
        limit: Duration,
    ) -> Result<(), ActuatorError> {
        self.run_to_stop(speed, limit)?;
        self.set_zero()
    }

    /// As [`home`](Self::home), for a motor whose zero is at its stop already: a motor that stalls
    /// more than 30 degrees before it is stuck on its way. A smaller difference is allowed, as
    /// after a skipped tooth; a greater one where several attempts have ended at the same place, as
    /// after gears that skipped. A motor that gets beyond its zero was stuck when the zero was found.
    pub(super) fn home_again(
        &mut self,
        speed: DegreesPerSecond,
        limit: Duration,
        stalls: &mut Stalls,
    ) -> Result<(), ActuatorError> {
        const MAX_OFF: Degrees = Degrees::new(30);
        self.run_to_stop(speed, limit)?;
        let position = self.position()?;
        let outwards = speed.as_degrees_per_second().signum();
        if position * -outwards > MAX_OFF && !stalls.show_stop(position, position * -outwards) {
            return Err(ActuatorError::Jam {
                activity: Activity::Homing,
                part: self.part,
                position,
                target: Degrees::ZERO,
            });
        }
        self.set_zero()
    }

    /// Runs until the motor stalls at its stop, where it brakes.
    pub(super) fn run_to_stop(
        &mut self,
        speed: DegreesPerSecond,
        timeout: Duration,
    ) -> Result<(), ActuatorError> {
        let watch = Watch {
            timeout,
            settle: Duration::ZERO,
            ..self.watch
        };
        drive_to_stop(self.brick, self.part, speed, watch).map_err(|error| match error {
            DeviceError::NoStop {
                part,
                travelled,
                limit,
            } => ActuatorError::NoStop {
                part,
                travelled,
                limit,
            },
            error => error.into(),
        })
    }

    /// Stops the turntable, and gives its quarter. A table within its tolerance of a quarter keeps
    /// the count of an earlier run, because the remainders of several runs would add up; to set the
    /// same position again would lose the half degrees, which the encoder counts and does not show.
    /// For any other table the quarter is 0, and zero is its position. The motor then brakes, because
    /// a motor that holds its position draws current.
    pub(super) fn count_from_here(&mut self, robot: &RobotSettings) -> Result<i32, ActuatorError> {
        let motor = self.brick.motor_mut(self.part);
        motor.stop(StopAction::Brake)?;
        let (position, quarter) = (motor.position()?, robot.quarter_turn());
        let nearest = nearest_quarter(position, quarter);
        if (position - quarter * nearest).abs() <= robot.turntable_tolerance() {
            return Ok(nearest);
        }
        motor.set_position(Degrees::ZERO)?;
        Ok(0)
    }

    /// Takes the present position as zero, for a motor that may hold its position: it brakes before.
    pub(super) fn set_zero_here(&mut self) -> Result<(), ActuatorError> {
        self.brick.motor_mut(self.part).stop(StopAction::Brake)?;
        self.set_zero()
    }

    fn set_zero(&mut self) -> Result<(), ActuatorError> {
        Ok(self
            .brick
            .motor_mut(self.part)
            .set_position(Degrees::ZERO)?)
    }
}
