//! What each motion is made of: strokes of single motors, one after another.

use brick::{Brick, Degrees, DegreesPerSecond, Part, StopAction};

use super::{
    axis::Axis,
    error::{Activity, ActuatorError},
    table::nearest_quarter,
};
use crate::{Arm, MechanismSettings, Motion, QuarterTurns};

/// The three motors by their settings, and where the turntable was left. How the cube lies is not
/// known here.
#[derive(Debug, Clone)]
pub(super) struct Strokes {
    settings: MechanismSettings,
    /// Where the turntable was left, in quarter turns from its zero.
    pub(super) table_quarters: i32,
    /// Where the colour arm goes, and how fast, as soon as the flipper has left the cube.
    pub(super) arm_follows: Option<(Degrees, DegreesPerSecond)>,
}

impl Strokes {
    pub(super) const fn new(settings: MechanismSettings) -> Self {
        Self {
            settings,
            table_quarters: 0,
            arm_follows: None,
        }
    }

    pub(super) const fn settings(&self) -> &MechanismSettings {
        &self.settings
    }

    /// Finds the stops of colour arm and flipper; the turntable counts from where it stands.
    pub(super) fn home(&self, brick: &mut Brick) -> Result<(), ActuatorError> {
        let limit = self.settings.homing_timeout();
        let outwards = self.settings.arm_home_speed();
        self.axis(Part::ColorArm, brick).home(outwards, limit)?;
        let upwards = -self.settings.flipper_home_speed();
        self.axis(Part::Flipper, brick).home(upwards, limit)?;
        self.axis(Part::Turntable, brick).zero()?;
        Ok(brick.turntable.stop(StopAction::Hold)?)
    }

    /// Finds the stops again when it is known about where they are: an arm that is still blocked
    /// over the cube would be taken for one at its stop, and the flipper would come down on it.
    /// The turntable goes to the nearest quarter.
    pub(super) fn home_again(&mut self, brick: &mut Brick) -> Result<(), ActuatorError> {
        let limit = self.settings.homing_timeout();
        let outwards = self.settings.arm_home_speed();
        let mut arm = self.axis(Part::ColorArm, brick);
        arm.home_again(outwards, limit)?;
        let upwards = -self.settings.flipper_home_speed();
        let mut flipper = self.axis(Part::Flipper, brick);
        flipper.home_again(upwards, limit)?;
        self.align_table(brick)
    }

    /// Presses the cube into the cradle once.
    pub(super) fn seat(&self, brick: &mut Brick) -> Result<(), ActuatorError> {
        let activity = Activity::Homing;
        self.clear_arm(brick, activity)?;
        self.square_table(brick, activity)?;
        let (hold, speed) = (
            self.settings.flipper_hold(),
            self.settings.flipper_seat_speed(),
        );
        self.axis(Part::Flipper, brick)
            .go_to(hold, speed, activity)?;
        self.lift(brick, activity)
    }

    /// Brings the colour arm to where it rests.
    pub(super) fn retract_arm(&self, brick: &mut Brick) -> Result<(), ActuatorError> {
        let (away, speed) = (self.settings.robot().arm_away(), self.settings.arm_speed());
        self.axis(Part::ColorArm, brick)
            .go_to(away, speed, Activity::Retracting)
    }

    fn axis<'a>(&self, part: Part, brick: &'a mut Brick) -> Axis<'a> {
        Axis::new(part, brick, &self.settings)
    }

    /// Makes a motion that is legal now, with the flipper's arm where it is said to be.
    pub(super) fn carry_out(
        &mut self,
        brick: &mut Brick,
        motion: Motion,
        arm: Arm,
    ) -> Result<(), ActuatorError> {
        let activity = Activity::Motion(motion);
        if arm == Arm::Released && !matches!(motion, Motion::Spin(_)) {
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

    fn lift(&self, brick: &mut Brick, activity: Activity) -> Result<(), ActuatorError> {
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
    fn clear_arm(&self, brick: &mut Brick, activity: Activity) -> Result<(), ActuatorError> {
        let park = self.settings.robot().arm_park();
        let mut arm = self.axis(Part::ColorArm, brick);
        let inside = arm.position()? < park - self.settings.robot().arm_tolerance();
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
        Ok(self.settings.robot().quarter_turn() * self.table_quarters)
    }

    /// Turns the table to the nearest quarter if it does not stand there: the flipper would jam
    /// on a cube that stands askew.
    fn square_table(&self, brick: &mut Brick, activity: Activity) -> Result<(), ActuatorError> {
        let position = self.axis(Part::Turntable, brick).position()?;
        let target = self.settings.robot().quarter_turn() * self.nearest_quarter(position);
        if !self.axis(Part::Turntable, brick).is_at(target)? {
            log::warn!("{activity}: the turntable stands askew at {position} and is squared");
            self.turn_table(brick, target, self.settings.return_speed(), activity)?;
        }
        Ok(())
    }

    fn nearest_quarter(&self, position: Degrees) -> i32 {
        nearest_quarter(position, self.settings.robot().quarter_turn())
    }

    /// Turns the table to the nearest quarter, which counts from now on.
    pub(super) fn align_table(&mut self, brick: &mut Brick) -> Result<(), ActuatorError> {
        let position = self.axis(Part::Turntable, brick).position()?;
        self.table_quarters = self.nearest_quarter(position);
        let target = self.settings.robot().quarter_turn() * self.table_quarters;
        self.turn_table(
            brick,
            target,
            self.settings.return_speed(),
            Activity::Homing,
        )
    }
}
