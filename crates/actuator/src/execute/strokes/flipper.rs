//! The flipper onto the cube, off it, and through a tilt.

use brick::{Brick, Degrees, Part};

use super::{
    super::{
        error::{Activity, ActuatorError},
        flight::{Flight, Way},
    },
    HOLDS_FROM, MARGIN, Strokes,
};
use crate::{Arm, Motion, Overlap};

/// The flipper holds up to so far beyond the place where it holds, and has not begun to pull.
const HOLDS_UP_TO: Degrees = Degrees::new(20);
/// A table within so many degrees of the cube of its target may be touched ...
const STILL_ENOUGH_TO_MEET: f64 = 2.0;
/// ... or let go.
const STILL_ENOUGH_TO_LIFT: f64 = 2.7;
/// The flipper comes back to the cube slowly from so far above where it holds: the cube is in its
/// seat then.
const SEATED: Degrees = Degrees::new(30);

impl Strokes {
    /// Brings the flipper off the cube if it is not: on its way, or sunk.
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

    /// Sees that the flipper lies on the cube: it may be about to, or may have left it.
    pub(super) fn grip(&mut self, brick: &mut Brick, motion: Motion) -> Result<(), ActuatorError> {
        let activity = Activity::Motion(motion);
        let hold = self.settings.flipper_hold();
        let holds = |at: Degrees| (hold - HOLDS_FROM..=hold + HOLDS_UP_TO).contains(&at);
        (self.flight).until(brick, Part::Flipper, activity, holds)?;
        if !self.flight.has(Part::Flipper) {
            // A flipper that has come to rest holds wherever it may rest.
            let flipper = self.axis(Part::Flipper, brick);
            if !holds(flipper.position()?) && !flipper.is_at(hold)? {
                log::warn!("{motion}: the flipper has left the cube and is laid on again");
                self.lower(brick, activity)?;
                self.flight.land(brick, Part::Flipper, activity)?;
            }
        }
        Ok(())
    }

    /// Sends the flipper down onto the cube, with an eye on a table that still turns: the table
    /// must rest when the flipper touches the cube. The flipper goes no farther than above the cube
    /// before the table is near its target, however late this program looks; and it goes back there
    /// if the table is then seen to have passed its target.
    pub(super) fn lower(
        &mut self,
        brick: &mut Brick,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        self.clear_arm(brick, activity)?;
        let down = Way {
            target: self.settings.flipper_hold(),
            speed: self.settings.flipper_hold_speed(),
            ease: None,
        };
        let above = self.settings.flipper_clear() - MARGIN;
        let waits = Way {
            target: (above - MARGIN).max(self.settings.flipper_release()),
            ..down
        };
        let still = self.settings.robot().table_degrees(STILL_ENOUGH_TO_MEET);
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
    /// cube: well enough for what overlaps, or at rest.
    pub(super) fn lay(
        &mut self,
        brick: &mut Brick,
        overlap: Option<Overlap>,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        if overlap.is_none() {
            return self.rest(brick, activity);
        }
        (self.flight).until_near(brick, Part::Flipper, HOLDS_FROM, activity)
    }

    /// Lifts the flipper off a cube that it holds, whose layer may make its last degrees.
    pub(super) fn release(
        &mut self,
        brick: &mut Brick,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        self.clear_arm(brick, activity)?;
        let still = self.settings.robot().table_degrees(STILL_ENOUGH_TO_LIFT);
        (self.flight).until_near(brick, Part::Turntable, still, activity)?;
        self.lift(brick, activity)
    }

    /// Lifts the flipper until it is clear of the cube. It is on its way to where it rests then.
    pub(super) fn lift(
        &mut self,
        brick: &mut Brick,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let settings = &self.settings;
        let clear = settings.flipper_clear();
        let way = Way {
            target: settings.flipper_release(),
            speed: settings.flipper_release_speed(),
            ease: Some((MARGIN, settings.ease_speed())),
        };
        self.start(brick, Part::Flipper, way)?;
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
                    let on = hold - HOLDS_FROM;
                    (self.flight).until(brick, Part::Flipper, activity, |at| at >= on)?;
                } else {
                    self.flight.land(brick, Part::Flipper, activity)?;
                }
            }
            Arm::Holding => {
                self.clear_arm(brick, activity)?;
                let near = self.settings.flip_before();
                (self.flight).until_near(brick, Part::Turntable, near, activity)?;
                let on = hold + HOLDS_FROM;
                (self.flight).until(brick, Part::Flipper, activity, |at| at <= on)?;
            }
        }
        let pulling = Way {
            target: pull,
            speed: self.settings.flipper_pull_speed(),
            ease: None,
        };
        self.start(brick, Part::Flipper, pulling)?;
        // It rolls on a little when it is told to come back.
        let over = pull - MARGIN;
        (self.flight).until(brick, Part::Flipper, activity, |at| at >= over)?;
        let through_hold = one_stroke && to == Arm::Released;
        let slowly = (SEATED, self.settings.ease_speed());
        let back = Way {
            target: hold,
            speed: self.settings.flipper_push_speed(),
            ease: (!through_hold).then_some(slowly),
        };
        self.start(brick, Part::Flipper, back)?;
        match to {
            Arm::Holding => self.lay(brick, overlap, activity),
            Arm::Released => {
                if through_hold {
                    let on = hold + HOLDS_FROM;
                    (self.flight).until(brick, Part::Flipper, activity, |at| at <= on)?;
                } else {
                    self.flight.land(brick, Part::Flipper, activity)?;
                }
                self.lift(brick, activity)
            }
        }
    }
}
