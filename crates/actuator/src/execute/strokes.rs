//! What each motion is made of: strokes of single motors, one after another.

use brick::{Brick, Degrees, DegreesPerSecond};

use super::{Activity, ActuatorError, Mechanism, Part, axis::Axis};
use crate::{Arm, Motion, QuarterTurns};

impl Mechanism {
    /// Makes a motion that is legal now.
    pub(super) fn carry_out(
        &mut self,
        brick: &mut Brick,
        motion: Motion,
    ) -> Result<(), ActuatorError> {
        let activity = Activity::Motion(motion);
        if self.stance().arm == Arm::Released && !matches!(motion, Motion::Spin(_)) {
            self.square_table(brick, activity)?;
        }
        match motion {
            Motion::Hold => self.hold(brick, activity),
            Motion::Release => {
                self.clear_arm(brick, activity)?;
                self.lift(brick, activity)
            }
            Motion::Tilt { from, to } => self.tilt(brick, from, to, activity),
            Motion::Spin(quarters) => {
                let flipper = self.axis(Part::Flipper, brick).position()?;
                if flipper > self.settings.flipper_clear() {
                    log::warn!("{motion}: the flipper has sunk to {flipper} and is lifted again");
                    self.clear_arm(brick, activity)?;
                    self.lift(brick, activity)?;
                }
                let target = self.table_target(brick, motion, quarters)?;
                self.axis(Part::Turntable, brick)
                    .settling(self.settings.spin_settle())
                    .go_to(target, self.settings.spin_speed(), activity)
            }
            Motion::Turn(quarters) => {
                let hold = self.settings.flipper_hold();
                if !self.axis(Part::Flipper, brick).is_at(hold)? {
                    log::warn!("{motion}: the flipper has left the cube and is laid on again");
                    self.hold(brick, activity)?;
                }
                let target = self.table_target(brick, motion, quarters)?;
                let beyond = self.settings.overshoot() * quarters.quarters().signum();
                if beyond != Degrees::ZERO {
                    let speed = self.settings.turn_speed();
                    self.turn_table(brick, target + beyond, speed, activity)?;
                    return self.turn_table(brick, target, self.settings.return_speed(), activity);
                }
                self.turn_table(brick, target, self.settings.turn_speed(), activity)
            }
        }
    }

    fn hold(&self, brick: &mut Brick, activity: Activity) -> Result<(), ActuatorError> {
        self.clear_arm(brick, activity)?;
        let (hold, speed) = (
            self.settings.flipper_hold(),
            self.settings.flipper_hold_speed(),
        );
        self.axis(Part::Flipper, brick).go_to(hold, speed, activity)
    }

    pub(super) fn lift(&self, brick: &mut Brick, activity: Activity) -> Result<(), ActuatorError> {
        let settings = &self.settings;
        let (release, speed) = (settings.flipper_release(), settings.flipper_release_speed());
        self.flipper_off(brick).go_to(release, speed, activity)
    }

    /// The flipper on its way off the cube, and the colour arm behind it if it is to come in.
    fn flipper_off<'a>(&self, brick: &'a mut Brick) -> Axis<'a> {
        match self.arm_follows {
            Some(target) => Axis::flipper_then_arm(brick, &self.settings, target),
            None => self.axis(Part::Flipper, brick),
        }
    }

    fn tilt(
        &self,
        brick: &mut Brick,
        from: Arm,
        to: Arm,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let settings = &self.settings;
        let one_stroke = settings.one_stroke_tilts();
        self.clear_arm(brick, activity)?;
        let mut flipper = self.axis(Part::Flipper, brick);
        let on_in_one = one_stroke && from == Arm::Released;
        if !on_in_one && !flipper.is_at(settings.flipper_hold())? {
            let speed = settings.flipper_hold_speed();
            flipper.go_to(settings.flipper_hold(), speed, activity)?;
        }
        flipper.go_to(
            settings.flipper_pull(),
            settings.flipper_pull_speed(),
            activity,
        )?;
        let back = settings.flipper_push_speed();
        match to {
            Arm::Holding => flipper.go_to(settings.flipper_hold(), back, activity),
            Arm::Released if one_stroke => {
                self.flipper_off(brick)
                    .go_to(settings.flipper_release(), back, activity)
            }
            Arm::Released => {
                flipper.go_to(settings.flipper_hold(), back, activity)?;
                self.lift(brick, activity)
            }
        }
    }

    /// Moves the colour arm out of the flipper's way if it is in it, or may be about to be.
    pub(super) fn clear_arm(
        &self,
        brick: &mut Brick,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let park = self.settings.arm_park();
        let mut arm = self.axis(Part::ColorArm, brick);
        let inside = arm.position()? < park - self.settings.arm_tolerance();
        if inside || (arm.is_running()? && !arm.is_at(park)?) {
            arm.go_to(park, self.settings.arm_speed(), activity)?;
        }
        Ok(())
    }

    fn turn_table(
        &self,
        brick: &mut Brick,
        target: Degrees,
        speed: DegreesPerSecond,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        self.axis(Part::Turntable, brick)
            .go_to(target, speed, activity)
    }

    /// Where the turntable must go: a whole number of quarters from its zero, so that what each
    /// motion leaves over does not add up.
    fn table_target(
        &mut self,
        brick: &mut Brick,
        motion: Motion,
        quarters: QuarterTurns,
    ) -> Result<Degrees, ActuatorError> {
        let position = self.axis(Part::Turntable, brick).position()?;
        let here = self.nearest_quarter(position);
        let (seen, expected) = (here.rem_euclid(4), self.table_quarters.rem_euclid(4));
        if seen != expected {
            return Err(ActuatorError::TableMoved {
                motion,
                position,
                seen,
                expected,
            });
        }
        self.table_quarters = here + quarters.quarters();
        Ok(self.settings.turntable_quarter() * self.table_quarters)
    }

    /// Turns the table to the nearest quarter if it does not stand there: the flipper would jam
    /// on a cube that stands askew.
    pub(super) fn square_table(
        &self,
        brick: &mut Brick,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let position = self.axis(Part::Turntable, brick).position()?;
        let target = self.settings.turntable_quarter() * self.nearest_quarter(position);
        if !self.axis(Part::Turntable, brick).is_at(target)? {
            log::warn!("{activity}: the turntable stands askew at {position} and is squared");
            self.turn_table(brick, target, self.settings.return_speed(), activity)?;
        }
        Ok(())
    }

    fn nearest_quarter(&self, position: Degrees) -> i32 {
        let quarter = self.settings.turntable_quarter().as_degrees();
        (2 * position.as_degrees() + quarter).div_euclid(2 * quarter)
    }

    pub(super) fn align_table(&mut self, brick: &mut Brick) -> Result<(), ActuatorError> {
        let position = self.axis(Part::Turntable, brick).position()?;
        self.table_quarters = self.nearest_quarter(position);
        let target = self.settings.turntable_quarter() * self.table_quarters;
        self.turn_table(
            brick,
            target,
            self.settings.return_speed(),
            Activity::Homing,
        )
    }
}
