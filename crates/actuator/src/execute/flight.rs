//! Strokes that are under way together.
//!
//! A motion may end while a motor still makes its last degrees: the next motion begins meanwhile,
//! and watches both strokes. Each look polls every stroke that is under way, so that each stroke
//! eases into its target, and the look reports a stroke that meets an obstacle.

use brick::{Brick, Degrees, DegreesPerSecond, Ease, Outcome, Part, Progress, Stroke, Watch};

use super::error::{Activity, ActuatorError};

#[derive(Debug, Clone)]
struct MovingPart {
    stroke: Stroke,
    watch: Watch,
    position: Degrees,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Flight {
    flipper: Option<MovingPart>,
    table: Option<MovingPart>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Course {
    pub(super) target: Degrees,
    pub(super) speed: DegreesPerSecond,
    /// Slow end of the stroke, if it has one.
    pub(super) ease: Option<Ease>,
}

impl Flight {
    fn of(&self, part: Part) -> Option<&MovingPart> {
        match part {
            Part::Flipper => self.flipper.as_ref(),
            Part::Turntable => self.table.as_ref(),
            Part::ColorArm => None,
        }
    }

    fn slot(&mut self, part: Part) -> &mut Option<MovingPart> {
        match part {
            Part::Turntable => &mut self.table,
            Part::Flipper | Part::ColorArm => &mut self.flipper,
        }
    }

    pub(super) fn has(&self, part: Part) -> bool {
        self.of(part).is_some()
    }

    /// Position of a part at the last look; none if the part is at rest.
    pub(super) fn position(&self, part: Part) -> Option<Degrees> {
        self.of(part).map(|moving| moving.position)
    }

    /// Distance of a part from its target at the last look; none if the part is at rest.
    pub(super) fn left(&self, part: Part) -> Option<Degrees> {
        let moving = self.of(part)?;
        let target = moving.stroke.target()?;
        Some((target - moving.position).abs())
    }

    /// Forgets all strokes, because the caller stopped the motors.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    pub(super) fn start(
        &mut self,
        brick: &mut Brick,
        part: Part,
        course: Course,
        watch: Watch,
    ) -> Result<(), ActuatorError> {
        let position = match self.of(part) {
            Some(moving) => moving.position,
            None => brick.motor(part).position()?,
        };
        let (target, speed) = (course.target, course.speed);
        let stroke = match course.ease {
            Some(ease) => Stroke::easing(brick, part, target, speed, ease, watch)?,
            None => Stroke::to(brick, part, target, speed, watch)?,
        };
        *self.slot(part) = Some(MovingPart {
            stroke,
            watch,
            position,
        });
        Ok(())
    }

    pub(super) fn look(
        &mut self,
        brick: &mut Brick,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        for part in [Part::Flipper, Part::Turntable] {
            let slot = self.slot(part);
            let Some(moving) = slot else { continue };
            match moving.stroke.poll(brick)? {
                Progress::Moving { position } => moving.position = position,
                Progress::Ended(Outcome::Arrived { .. }) => *slot = None,
                Progress::Ended(Outcome::Obstructed { position }) => {
                    let target = moving.stroke.target().unwrap_or(position);
                    return Err(ActuatorError::Jam {
                        activity,
                        part,
                        position,
                        target,
                    });
                }
                Progress::Ended(Outcome::TooSlow { position }) => {
                    let target = moving.stroke.target().unwrap_or(position);
                    return Err(ActuatorError::TooSlow {
                        activity,
                        part,
                        position,
                        target,
                        limit: moving.watch.timeout,
                    });
                }
            }
        }
        Ok(())
    }

    /// Waits until `is_there` accepts the position of a part under way, or the part has come to
    /// rest.
    pub(super) fn until(
        &mut self,
        brick: &mut Brick,
        part: Part,
        activity: Activity,
        mut is_there: impl FnMut(Degrees) -> bool,
    ) -> Result<(), ActuatorError> {
        loop {
            let Some(moving) = self.of(part) else {
                return Ok(());
            };
            let poll = moving.watch.poll;
            if is_there(moving.position) {
                return Ok(());
            }
            brick.clock.sleep(poll);
            self.look(brick, activity)?;
        }
    }

    /// Waits until a part under way is within `near` of its target, or has come to rest.
    pub(super) fn until_near(
        &mut self,
        brick: &mut Brick,
        part: Part,
        near: Degrees,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let target = self.of(part).and_then(|moving| moving.stroke.target());
        match target {
            Some(target) => self.until(brick, part, activity, |position| {
                (position - target).abs() <= near
            }),
            None => Ok(()),
        }
    }

    /// Waits until a part rests, and for its settling time.
    pub(super) fn land(
        &mut self,
        brick: &mut Brick,
        part: Part,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let Some(moving) = self.of(part) else {
            return Ok(());
        };
        let settle = moving.watch.settle;
        self.until(brick, part, activity, |_| false)?;
        if !settle.is_zero() {
            brick.clock.sleep(settle);
        }
        Ok(())
    }
}
