//! Strokes of one motor while the others rest: homing, and clearing the way for a motion.

use brick::{Brick, Degrees, DegreesPerSecond, Ease, Part, StopAction};

use super::{
    super::{
        error::{Activity, ActuatorError},
        flight::Course,
        lost_zeros::LostZeros,
    },
    Strokes,
};

/// Way of the table, in degrees of the cube, that shows that it is free: three times its tolerance.
const PROOF_DEG: f64 = 8.0;

impl Strokes {
    /// Finds the stops of the colour arm and then of the flipper, whose way up the arm may block. The
    /// turntable takes its present position as zero, or keeps the count of an earlier run if it
    /// stands square by that count.
    pub(in crate::execute) fn home(&mut self, brick: &mut Brick) -> Result<(), ActuatorError> {
        let limit = self.settings.homing_timeout();
        let outwards = self.settings.arm_home_speed();
        self.axis(Part::ColorArm, brick).home(outwards, limit)?;
        let upwards = -self.settings.flipper_home_speed();
        self.axis(Part::Flipper, brick).home(upwards, limit)?;
        let mut table = self.axis(Part::Turntable, brick);
        self.table_quarters = table.count_from_here(self.settings.robot())?;
        Ok(brick.turntable.stop(StopAction::Hold)?)
    }

    /// Finds the stops again, near their known positions: without this check an arm that is blocked
    /// over the cube would pass for one at its stop, and the flipper would come down on it. The
    /// turntable goes to the nearest quarter. A motor that was unplugged has no known position: its
    /// stop, or the place of the table, is its new zero.
    pub(in crate::execute) fn home_again(
        &mut self,
        brick: &mut Brick,
        lost: LostZeros,
    ) -> Result<(), ActuatorError> {
        let limit = self.settings.homing_timeout();
        let outwards = self.settings.arm_home_speed();
        let upwards = -self.settings.flipper_home_speed();
        for (part, speed) in [(Part::ColorArm, outwards), (Part::Flipper, upwards)] {
            let mut axis = self.axis(part, brick);
            if lost.has(part) {
                axis.home(speed, limit)?;
            } else {
                axis.home_again(
                    speed,
                    limit,
                    &mut self.stalls[usize::from(part == Part::Flipper)],
                )?;
            }
        }
        if lost.has(Part::Turntable) {
            let mut table = self.axis(Part::Turntable, brick);
            self.table_quarters = table.count_from_here(self.settings.robot())?;
        }
        self.align_table(brick)
    }

    /// Moves colour arm and turntable to and fro, with the flipper up: a motor that is stuck where it
    /// belongs passes for one that has arrived.
    pub(in crate::execute) fn prove_free(
        &mut self,
        brick: &mut Brick,
    ) -> Result<(), ActuatorError> {
        let activity = Activity::Homing;
        let (park, speed) = (self.settings.robot().arm_park(), self.settings.arm_speed());
        self.axis(Part::ColorArm, brick)
            .go_to(park, speed, activity)?;
        let square = self.settings.robot().quarter_turn() * self.table_quarters;
        let aside = square + self.settings.robot().table_degrees(PROOF_DEG);
        for target in [aside, square] {
            self.turn_table(brick, target, self.settings.return_speed(), activity)?;
        }
        Ok(())
    }

    /// Presses the cube into the cradle once, when every motor has come to rest. The colour arm
    /// comes to its park meanwhile, which is on its way to the first sticker.
    pub(in crate::execute) fn seat(&mut self, brick: &mut Brick) -> Result<(), ActuatorError> {
        let activity = Activity::Homing;
        self.rest(brick, activity)?;
        self.clear_arm(brick, activity)?;
        self.square_table(brick, activity)?;
        let settings = &self.settings;
        let (park, arm_speed) = (settings.robot().arm_park(), settings.arm_speed());
        let hold = settings.flipper_hold();
        let down = Course {
            target: hold,
            speed: settings.flipper_hold_speed(),
            ease: Some(Ease {
                from: hold - settings.flipper_clear(),
                speed: settings.flipper_seat_speed(),
            }),
        };
        brick.motor_mut(Part::ColorArm).run_to(park, arm_speed)?;
        self.start(brick, Part::Flipper, down)?;
        let pressed = self.rest(brick, activity);
        if pressed.is_err() {
            // The flipper has stopped, and may go another way next.
            self.forget_flight();
        }
        pressed?;
        self.lift(brick, activity)?;
        self.rest(brick, activity)
    }

    pub(in crate::execute) fn retract_arm(
        &self,
        brick: &mut Brick,
        speed: DegreesPerSecond,
    ) -> Result<(), ActuatorError> {
        let away = self.settings.robot().arm_away();
        self.axis(Part::ColorArm, brick)
            .go_to(away, speed, Activity::Retracting)
    }

    /// Moves the colour arm out of the flipper's way if the arm is in the way, or moving elsewhere
    /// than to its park.
    pub(super) fn clear_arm(
        &self,
        brick: &mut Brick,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let park = self.settings.robot().arm_park();
        let mut arm = self.axis(Part::ColorArm, brick);
        let inside = arm.position()? < park - self.settings.robot().arm_tolerance();
        if inside || (arm.is_running()? && !arm.is_at(park)?) {
            arm.go_to(park, self.settings.arm_speed(), activity)?;
        }
        Ok(())
    }

    /// Turns the table to the nearest quarter if it stands askew: the flipper would jam on a cube
    /// that stands askew.
    pub(super) fn square_table(
        &self,
        brick: &mut Brick,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let position = self.axis(Part::Turntable, brick).position()?;
        let target = self.settings.robot().quarter_turn() * self.nearest_quarter(position);
        if !self.axis(Part::Turntable, brick).is_at(target)? {
            let off = (position - target).abs();
            let level = if off > self.settings.robot().turntable_tolerance() * 2 {
                log::Level::Warn
            } else {
                log::Level::Debug
            };
            log::log!(
                level,
                "{activity}: the turntable stands askew at {position} and is squared"
            );
            self.turn_table(brick, target, self.settings.return_speed(), activity)?;
        }
        Ok(())
    }

    /// Turns the table to the nearest quarter, and counts from that quarter on.
    pub(in crate::execute) fn align_table(
        &mut self,
        brick: &mut Brick,
    ) -> Result<(), ActuatorError> {
        let position = self.axis(Part::Turntable, brick).position()?;
        self.table_quarters = self.nearest_quarter(position);
        let target = self.settings.robot().quarter_turn() * self.table_quarters;
        let speed = self.settings.return_speed();
        self.turn_table(brick, target, speed, Activity::Homing)
    }

    pub(super) fn turn_table(
        &self,
        brick: &mut Brick,
        target: Degrees,
        speed: DegreesPerSecond,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        self.axis(Part::Turntable, brick)
            .go_to(target, speed, activity)
    }
}
