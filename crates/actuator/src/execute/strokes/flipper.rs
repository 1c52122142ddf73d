//! Strokes of the flipper: onto the cube, off it, and through a tilt.

use std::time::Duration;

use brick::{Brick, Degrees, Ease, Part};

use super::{
    super::{
        error::{Activity, ActuatorError},
        flight::{Course, Flight},
    },
    HOLD_TOLERANCE, MARGIN, Strokes,
};
use crate::{Arm, Motion, Overlap};

/// Greatest distance past its holding position, in motor degrees, at which the flipper does not
/// pull yet.
const MAX_PAST_HOLD: Degrees = Degrees::new(20);
/// Greatest distance of the table from its target, in degrees of the cube, at which the flipper may
/// touch the cube.
const MAX_ASKEW_TO_LOWER_DEG: f64 = 2.0;
/// Greatest distance of the table from its target, in degrees of the cube, at which the flipper may
/// leave the cube.
const MAX_ASKEW_TO_LIFT_DEG: f64 = 2.7;
/// Time that the table needs to come to rest, from where the flipper may set out to pull: with 20 ms it still
/// turns in 303 tilts of 1,000 simulated runs, with 30 in none.
const PULL_AFTER: Duration = Duration::from_millis(30);
/// Distance above its holding position from which the flipper comes back slowly from a pull: the
/// cube lies in its seat by then.
const SEAT_EASE: Degrees = Degrees::new(20);

impl Strokes {
    /// Waits for a flipper that is on its way up, and lifts a flipper that has sunk onto the cube.
    pub(super) fn clear_flipper(
        &mut self,
        brick: &mut Brick,
        motion: Motion,
    ) -> Result<(), ActuatorError> {
        let activity = Activity::Motion(motion);
        let clear = self.settings.flipper_clear();
        (self.flight).until(brick, Part::Flipper, activity, |at| at <= clear)?;
        if self.flight.has(Part::Flipper) {
            return Ok(());
        }
        let flipper = brick.motor(Part::Flipper).position()?;
        if flipper > clear {
            log::warn!("{motion}: the flipper has sunk to {flipper} and is lifted again");
            self.clear_arm(brick, activity)?;
            self.lift(brick, activity)?;
            self.flight.land(brick, Part::Flipper, activity)?;
        }
        Ok(())
    }

    /// Waits for a flipper that is on its way down, and lays a flipper that has left the cube on it
    /// again.
    pub(super) fn grip(&mut self, brick: &mut Brick, motion: Motion) -> Result<(), ActuatorError> {
        let activity = Activity::Motion(motion);
        let hold = self.settings.flipper_hold();
        let holds = |at: Degrees| (hold - HOLD_TOLERANCE..=hold + MAX_PAST_HOLD).contains(&at);
        (self.flight).until(brick, Part::Flipper, activity, holds)?;
        if !self.flight.has(Part::Flipper) {
            // A flipper at rest holds within its own tolerance too.
            let flipper = self.axis(Part::Flipper, brick);
            if !holds(flipper.position()?) && !flipper.is_at(hold)? {
                log::warn!("{motion}: the flipper has left the cube and is laid on again");
                self.lower(brick, activity)?;
                self.flight.land(brick, Part::Flipper, activity)?;
            }
        }
        Ok(())
    }

    /// Sends the flipper down onto the cube and watches a table that still turns: the table must
    /// rest when the flipper touches the cube. The flipper stops above the cube until the table is
    /// near its target, so that a late look of the program does no harm. The flipper goes back up
    /// if the table has passed its target by then.
    pub(super) fn lower(
        &mut self,
        brick: &mut Brick,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        self.clear_arm(brick, activity)?;
        let down = Course {
            target: self.settings.flipper_hold(),
            speed: self.settings.flipper_hold_speed(),
            ease: None,
        };
        let above = self.settings.flipper_clear() - MARGIN;
        let waits = Course {
            target: (above - MARGIN).max(self.settings.flipper_release()),
            ..down
        };
        let still = self.settings.robot().table_degrees(MAX_ASKEW_TO_LOWER_DEG);
        let is_late = |flight: &Flight| {
            let left = flight.left(Part::Turntable);
            left.is_some_and(|left| left > still)
        };
        loop {
            if is_late(&self.flight) {
                self.start(brick, Part::Flipper, waits)?;
                (self.flight).until_near(brick, Part::Turntable, still, activity)?;
            }
            self.start(brick, Part::Flipper, down)?;
            (self.flight).until(brick, Part::Flipper, activity, |at| at >= above)?;
            if !is_late(&self.flight) {
                return Ok(());
            }
        }
    }

    /// Waits until a flipper that comes onto the cube from above, or back from a pull, holds the
    /// cube: near enough for the overlap, or at rest without an overlap.
    pub(super) fn lay(
        &mut self,
        brick: &mut Brick,
        overlap: Option<Overlap>,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        if overlap.is_none() {
            return self.rest(brick, activity);
        }
        (self.flight).until_near(brick, Part::Flipper, HOLD_TOLERANCE, activity)
    }

    /// Lifts the flipper off a cube that it holds; the bottom layer may still make its last
    /// degrees.
    pub(super) fn release(
        &mut self,
        brick: &mut Brick,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        self.clear_arm(brick, activity)?;
        let still = self.settings.robot().table_degrees(MAX_ASKEW_TO_LIFT_DEG);
        (self.flight).until_near(brick, Part::Turntable, still, activity)?;
        self.lift(brick, activity)
    }

    /// Lifts the flipper until it is clear of the cube; it is then still on its way to its place at
    /// rest.
    pub(super) fn lift(
        &mut self,
        brick: &mut Brick,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let settings = &self.settings;
        let clear = settings.flipper_clear();
        let course = Course {
            target: settings.flipper_release(),
            speed: settings.flipper_release_speed(),
            ease: Some(Ease {
                from: MARGIN,
                speed: settings.ease_speed(),
            }),
        };
        self.start(brick, Part::Flipper, course)?;
        (self.flight).until(brick, Part::Flipper, activity, |at| at <= clear)?;
        if let Some((target, speed)) = self.arm_follows {
            brick.motor_mut(Part::ColorArm).run_to(target, speed)?;
        }
        Ok(())
    }

    pub(super) fn tilt(
        &mut self,
        brick: &mut Brick,
        from: Arm,
        to: Arm,
        overlap: Option<Overlap>,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let one_stroke = self.settings.one_stroke_tilts();
        let (hold, pull) = (self.settings.flipper_hold(), self.settings.flipper_pull());
        match from {
            Arm::Released => {
                self.lower(brick, activity)?;
                if one_stroke {
                    let on = hold - HOLD_TOLERANCE;
                    (self.flight).until(brick, Part::Flipper, activity, |at| at >= on)?;
                } else {
                    self.flight.land(brick, Part::Flipper, activity)?;
                }
            }
            Arm::Holding => {
                self.clear_arm(brick, activity)?;
                let near = self.settings.flip_before();
                if self.flight.has(Part::Turntable) {
                    (self.flight).until_near(brick, Part::Turntable, near, activity)?;
                    brick.clock.sleep(PULL_AFTER);
                }
                let on = hold + HOLD_TOLERANCE;
                (self.flight).until(brick, Part::Flipper, activity, |at| at <= on)?;
            }
        }
        let pulling = Course {
            target: pull,
            speed: self.settings.flipper_pull_speed(),
            ease: None,
        };
        self.start(brick, Part::Flipper, pulling)?;
        // The flipper overruns a little after the command to come back.
        let over = pull - MARGIN;
        (self.flight).until(brick, Part::Flipper, activity, |at| at >= over)?;
        let through_hold = one_stroke && to == Arm::Released;
        let slowly = Ease {
            from: SEAT_EASE,
            speed: self.settings.ease_speed(),
        };
        let back = Course {
            target: hold,
            speed: self.settings.flipper_push_speed(),
            ease: (!through_hold).then_some(slowly),
        };
        self.start(brick, Part::Flipper, back)?;
        match to {
            Arm::Holding => self.lay(brick, overlap, activity),
            Arm::Released => {
                if through_hold {
                    let on = hold + HOLD_TOLERANCE;
                    (self.flight).until(brick, Part::Flipper, activity, |at| at <= on)?;
                } else {
                    self.flight.land(brick, Part::Flipper, activity)?;
                }
                self.lift(brick, activity)
            }
        }
    }
}
