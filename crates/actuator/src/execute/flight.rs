//! Strokes that are under way together.
//!
//! A motion may end while a motor still makes its last degrees: the next one begins meanwhile, and
//! keeps an eye on both. Each look polls every stroke that is under way, so that each eases into its
//! target, and one that meets something is told.

use brick::{Brick, Degrees, DegreesPerSecond, Outcome, Part, Progress, Stroke, Watch};

use super::error::{Activity, ActuatorError};

/// A motor on its way, and where it was when it was looked at last.
#[derive(Debug, Clone)]
struct Under {
    stroke: Stroke,
    watch: Watch,
    position: Degrees,
}

/// What is under way: flipper and turntable.
#[derive(Debug, Clone, Default)]
pub(super) struct Flight {
    flipper: Option<Under>,
    table: Option<Under>,
}

/// How a stroke is made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    pub(super) target: Degrees,
    pub(super) speed: DegreesPerSecond,
    /// From this distance before the target on slower, at this speed.
    pub(super) ease: Option<(Degrees, DegreesPerSecond)>,
}

impl Flight {
    fn of(&self, part: Part) -> Option<&Under> {
        match part {
            Part::Flipper => self.flipper.as_ref(),
            Part::Turntable => self.table.as_ref(),
            Part::ColorArm => None,
        }
    }

    fn slot(&mut self, part: Part) -> &mut Option<Under> {
        match part {
            Part::Turntable => &mut self.table,
            Part::Flipper | Part::ColorArm => &mut self.flipper,
        }
    }

    /// Whether a part has not come to rest yet.
    pub(super) fn has(&self, part: Part) -> bool {
        self.of(part).is_some()
    }

    /// Where a part was when it was looked at last; none if it is at rest.
    pub(super) fn position(&self, part: Part) -> Option<Degrees> {
        self.of(part).map(|under| under.position)
    }

    /// How far from its target a part was when it was looked at last; none if it is at rest.
    pub(super) fn left(&self, part: Part) -> Option<Degrees> {
        let under = self.of(part)?;
        let target = under.stroke.target()?;
        Some((target - under.position).abs())
    }

    /// Forgets everything: the motors were stopped.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// Sends a part on its way, also one that is under way already.
    pub(super) fn start(
        &mut self,
        brick: &mut Brick,
        part: Part,
        way: Way,
        watch: Watch,
    ) -> Result<(), ActuatorError> {
        let position = match self.of(part) {
            Some(under) => under.position,
            None => brick.motor(part).position()?,
        };
        let mut stroke = Stroke::to(brick, part, way.target, way.speed, watch)?;
        if let Some((from, speed)) = way.ease {
            stroke = stroke.easing(from, speed);
        }
        *self.slot(part) = Some(Under {
            stroke,
            watch,
            position,
        });
        Ok(())
    }

    /// Looks at every part that is under way. A part that has come to rest is so no more.
    ///
    /// # Errors
    /// When a part is stuck or late, or cannot be reached.
    pub(super) fn look(
        &mut self,
        brick: &mut Brick,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        for part in [Part::Flipper, Part::Turntable] {
            let slot = self.slot(part);
            let Some(under) = slot else { continue };
            match under.stroke.poll(brick)? {
                Progress::Moving { position } => under.position = position,
                Progress::Ended(Outcome::Arrived { .. }) => *slot = None,
                Progress::Ended(Outcome::Obstructed { position }) => {
                    let target = under.stroke.target().unwrap_or(position);
                    return Err(ActuatorError::Jam {
                        activity,
                        part,
                        position,
                        target,
                    });
                }
                Progress::Ended(Outcome::TooSlow { position }) => {
                    let target = under.stroke.target().unwrap_or(position);
                    return Err(ActuatorError::TooSlow {
                        activity,
                        part,
                        position,
                        target,
                        limit: under.watch.timeout,
                    });
                }
            }
        }
        Ok(())
    }

    /// Waits until a part under way is somewhere, or has come to rest.
    ///
    /// # Errors
    /// As [`look`](Self::look).
    pub(super) fn until(
        &mut self,
        brick: &mut Brick,
        part: Part,
        activity: Activity,
        mut is_there: impl FnMut(Degrees) -> bool,
    ) -> Result<(), ActuatorError> {
        loop {
            let Some(under) = self.of(part) else {
                return Ok(());
            };
            let poll = under.watch.poll;
            if is_there(under.position) {
                return Ok(());
            }
            brick.clock.sleep(poll);
            self.look(brick, activity)?;
        }
    }

    /// Waits until a part under way is within `near` of its target, or has come to rest.
    ///
    /// # Errors
    /// As [`look`](Self::look).
    pub(super) fn until_near(
        &mut self,
        brick: &mut Brick,
        part: Part,
        near: Degrees,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let target = self.of(part).and_then(|under| under.stroke.target());
        match target {
            Some(target) => self.until(brick, part, activity, |position| {
                (position - target).abs() <= near
            }),
            None => Ok(()),
        }
    }

    /// Waits until a part rests, and as long again as its settings say.
    ///
    /// # Errors
    /// As [`look`](Self::look).
    pub(super) fn land(
        &mut self,
        brick: &mut Brick,
        part: Part,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let Some(under) = self.of(part) else {
            return Ok(());
        };
        let settle = under.watch.settle;
        self.until(brick, part, activity, |_| false)?;
        if !settle.is_zero() {
            brick.clock.sleep(settle);
        }
        Ok(())
    }
}
