//! What each motion is made of: strokes of single motors, some of which overlap.
//!
//! ```text
//!   lift  ──▶ spin    the table starts when the flipper is clear of the cube
//!   spin  ──▶ lower   the flipper sets out while the table eases in; it touches a table at rest
//!   lay   ──▶ turn    the table starts when the flipper holds, before it rests
//!   lay   ──▶ pull    the flipper turns round where it holds
//!   turn  ──▶ flip    the flipper sets out while the table comes back from its overshoot
//! ```

use brick::{Brick, Degrees, DegreesPerSecond, Part, StopAction};

use super::{
    axis::{Axis, POLL},
    error::{Activity, ActuatorError},
    flight::{Flight, Way},
    rolls_on::{Pace, RollsOn},
    table::nearest_quarter,
};
use crate::{Arm, MechanismSettings, Motion, Overlap, QuarterTurns};

/// So far before the place where it holds the flipper holds already.
const SURE: Degrees = Degrees::new(6);
/// So far beyond it the flipper still holds, and has not begun to pull.
const HOLDS_UP_TO: Degrees = Degrees::new(20);
/// A table this near to its target may be touched ...
const STILL_ENOUGH_TO_MEET: Degrees = Degrees::new(6);
/// ... or let go.
const STILL_ENOUGH_TO_LIFT: Degrees = Degrees::new(8);
/// So much sooner than it must the flipper turns round or waits.
const MARGIN: Degrees = Degrees::new(10);
/// So far before its target the table's speed is taken, to stop it at the right place beyond.
const AIMS_AT: f64 = 20.0;
/// The flipper comes back to the cube slowly from so far above where it holds: the cube is in its
/// seat then.
const SEATED: Degrees = Degrees::new(30);

/// The three motors by their settings, and where the turntable was left. How the cube lies is not
/// known here.
#[derive(Debug, Clone)]
pub(super) struct Strokes {
    settings: MechanismSettings,
    /// Where the turntable was left, in quarter turns from its zero.
    pub(super) table_quarters: i32,
    /// Motors that still make their last degrees.
    pub(super) flight: Flight,
    /// How far the table rolls on where it turns round.
    rolls_on: RollsOn,
    /// Where the colour arm goes, and how fast, as soon as the flipper has left the cube.
    pub(super) arm_follows: Option<(Degrees, DegreesPerSecond)>,
}

impl Strokes {
    pub(super) fn new(settings: MechanismSettings) -> Self {
        Self {
            settings,
            table_quarters: 0,
            flight: Flight::default(),
            rolls_on: RollsOn::default(),
            arm_follows: None,
        }
    }

    pub(super) fn set_settings(&mut self, settings: MechanismSettings) {
        self.settings = settings;
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
    pub(super) fn seat(&mut self, brick: &mut Brick) -> Result<(), ActuatorError> {
        let activity = Activity::Homing;
        self.clear_arm(brick, activity)?;
        self.square_table(brick, activity)?;
        let (hold, speed) = (
            self.settings.flipper_hold(),
            self.settings.flipper_seat_speed(),
        );
        self.axis(Part::Flipper, brick)
            .go_to(hold, speed, activity)?;
        self.lift(brick, None, activity)
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

    /// Makes a motion that is legal now, with the flipper's arm where it is said to be. Before one
    /// that overlaps with it, it ends while its motors make their last degrees.
    pub(super) fn carry_out(
        &mut self,
        brick: &mut Brick,
        motion: Motion,
        arm: Arm,
        next: Option<Motion>,
    ) -> Result<(), ActuatorError> {
        let activity = Activity::Motion(motion);
        let overlap = next.and_then(|next| Overlap::between(motion, next));
        let is_turning = self.flight.has(Part::Turntable);
        if arm == Arm::Released && !matches!(motion, Motion::Spin(_)) && !is_turning {
            self.square_table(brick, activity)?;
        }
        match motion {
            Motion::Hold => {
                self.lower(brick, activity)?;
                let hold = self.settings.flipper_hold();
                self.lay(brick, overlap, hold - SURE, activity)
            }
            Motion::Release => {
                self.clear_arm(brick, activity)?;
                let near = STILL_ENOUGH_TO_LIFT;
                (self.flight).until_near(brick, Part::Turntable, near, activity)?;
                self.lift(brick, overlap, activity)
            }
            Motion::Tilt { from, to } => self.tilt(brick, from, to, overlap, activity),
            Motion::Spin(quarters) => {
                self.clear_flipper(brick, motion)?;
                let target = self.table_target(brick, motion, quarters)?;
                let settings = &self.settings;
                let way = Way {
                    target,
                    speed: settings.spin_speed(),
                    ease: Some((settings.ease(), settings.ease_speed())),
                };
                self.start(brick, Part::Turntable, way)?;
                match overlap {
                    Some(Overlap::SpinThenLower) => {
                        let near = self.settings.lower_before();
                        (self.flight).until_near(brick, Part::Turntable, near, activity)
                    }
                    _ => self.flight.land(brick, Part::Turntable, activity),
                }
            }
            Motion::Turn(quarters) => {
                self.grip(brick, motion)?;
                let target = self.table_target(brick, motion, quarters)?;
                self.turn(brick, target, quarters.quarters().signum(), activity)?;
                match overlap {
                    Some(Overlap::TurnThenFlip) => {
                        let near = self.settings.flip_before();
                        (self.flight).until_near(brick, Part::Turntable, near, activity)
                    }
                    _ => self.flight.land(brick, Part::Turntable, activity),
                }
            }
        }
    }

    fn start(&mut self, brick: &mut Brick, part: Part, way: Way) -> Result<(), ActuatorError> {
        let watch = Axis::watch(part, &self.settings);
        self.flight.start(brick, part, way, watch)
    }

    /// Brings the flipper off the cube if it is not: on its way, or sunk.
    fn clear_flipper(&mut self, brick: &mut Brick, motion: Motion) -> Result<(), ActuatorError> {
        let activity = Activity::Motion(motion);
        let clear = self.settings.flipper_clear();
        if self.flight.has(Part::Flipper) {
            return (self.flight)
                .until(brick, Part::Flipper, activity, |position| position <= clear);
        }
        let flipper = brick.motor(Part::Flipper).position()?;
        if flipper > clear {
            log::warn!("{motion}: the flipper has sunk to {flipper} and is lifted again");
            self.clear_arm(brick, activity)?;
            self.lift(brick, None, activity)?;
        }
        Ok(())
    }

    /// Sees that the flipper lies on the cube: it may be about to, or may have left it.
    fn grip(&mut self, brick: &mut Brick, motion: Motion) -> Result<(), ActuatorError> {
        let activity = Activity::Motion(motion);
        let hold = self.settings.flipper_hold();
        let holds = |position: Degrees| (hold - SURE..=hold + HOLDS_UP_TO).contains(&position);
        (self.flight).until(brick, Part::Flipper, activity, holds)?;
        if !self.flight.has(Part::Flipper) && !holds(brick.motor(Part::Flipper).position()?) {
            log::warn!("{motion}: the flipper has left the cube and is laid on again");
            self.lower(brick, activity)?;
            self.flight.land(brick, Part::Flipper, activity)?;
        }
        Ok(())
    }

    /// Sends the flipper down onto the cube, with an eye on a table that still turns.
    fn lower(&mut self, brick: &mut Brick, activity: Activity) -> Result<(), ActuatorError> {
        self.clear_arm(brick, activity)?;
        let way = Way {
            target: self.settings.flipper_hold(),
            speed: self.settings.flipper_hold_speed(),
            ease: None,
        };
        self.start(brick, Part::Flipper, way)?;
        self.meet(brick, way, activity)
    }

    /// Waits until the flipper, on its way down, may touch the cube: the table must rest by then. If
    /// it is late, the flipper waits above the cube.
    fn meet(
        &mut self,
        brick: &mut Brick,
        way: Way,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let above = self.settings.flipper_clear() - MARGIN;
        let is_below = |position: Degrees| position >= above;
        (self.flight).until(brick, Part::Flipper, activity, is_below)?;
        let is_late = |left: Degrees| left > STILL_ENOUGH_TO_MEET;
        if self.flight.left(Part::Turntable).is_some_and(is_late) {
            let waits = Way {
                target: above - MARGIN,
                ..way
            };
            self.start(brick, Part::Flipper, waits)?;
            self.flight.land(brick, Part::Turntable, activity)?;
            self.start(brick, Part::Flipper, way)?;
        }
        Ok(())
    }

    /// Waits until the flipper lies on the cube well enough for what overlaps: `sure` is where it
    /// holds on its way there.
    fn lay(
        &mut self,
        brick: &mut Brick,
        overlap: Option<Overlap>,
        sure: Degrees,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let hold = self.settings.flipper_hold();
        match overlap {
            Some(Overlap::LayThenTurn | Overlap::LayThenPull) if sure <= hold => {
                (self.flight).until(brick, Part::Flipper, activity, |position| position >= sure)
            }
            Some(Overlap::LayThenTurn | Overlap::LayThenPull) => {
                (self.flight).until(brick, Part::Flipper, activity, |position| position <= sure)
            }
            _ => {
                self.flight.land(brick, Part::Turntable, activity)?;
                self.flight.land(brick, Part::Flipper, activity)
            }
        }
    }

    /// Lifts the flipper off the cube.
    fn lift(
        &mut self,
        brick: &mut Brick,
        overlap: Option<Overlap>,
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
        (self.flight).until(brick, Part::Flipper, activity, |position| position <= clear)?;
        if let Some((target, speed)) = self.arm_follows {
            brick.motor_mut(Part::ColorArm).run_to(target, speed)?;
        }
        if overlap == Some(Overlap::LiftThenSpin) {
            return Ok(());
        }
        self.flight.land(brick, Part::Turntable, activity)?;
        self.flight.land(brick, Part::Flipper, activity)
    }

    /// Turns the bottom layer to a target, `way` 1 for clockwise: beyond it by the overshoot, and
    /// back. The table is on its way back then.
    fn turn(
        &mut self,
        brick: &mut Brick,
        target: Degrees,
        way: i32,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let settings = &self.settings;
        let (speed, over) = (settings.turn_speed(), settings.overshoot());
        if over == Degrees::ZERO {
            let ease = Some((settings.ease(), settings.ease_speed()));
            return self.start(
                brick,
                Part::Turntable,
                Way {
                    target,
                    speed,
                    ease,
                },
            );
        }
        let back = Way {
            target,
            speed: settings.return_speed(),
            ease: Some((settings.return_ease(), settings.ease_speed())),
        };
        let over = f64::from(over.as_degrees());
        let stop_at = |speed: f64, rolls_on: &RollsOn| {
            let beyond = (over - rolls_on.from(speed)).round() as i32;
            target + Degrees::new(beyond) * way
        };
        let asked = f64::from(speed.as_degrees_per_second());
        let out = Way {
            target: stop_at(asked, &self.rolls_on),
            speed,
            ease: None,
        };
        self.start(brick, Part::Turntable, out)?;
        // Shortly before, the speed tells better where it must be told to stop.
        let begun = (brick.clock.now(), brick.motor(Part::Turntable).position()?);
        let mut pace = Pace::new(begun.0, begun.1);
        let beyond = |position: Degrees| f64::from((position - target).as_degrees() * way);
        while let Some(position) = self.flight.position(Part::Turntable)
            && beyond(position) < -AIMS_AT
        {
            brick.clock.sleep(POLL);
            self.flight.look(brick, activity)?;
            pace.look(brick.clock.now(), position);
        }
        let speed_then = pace.speed.abs().min(1.1 * asked);
        let stop = stop_at(speed_then, &self.rolls_on);
        if stop != out.target {
            self.start(
                brick,
                Part::Turntable,
                Way {
                    target: stop,
                    ..out
                },
            )?;
        }
        // How far it really goes tells how much sooner or later to stop it the next time.
        let mut peak = f64::MIN;
        (self.flight).until(brick, Part::Turntable, activity, |position| {
            let now = beyond(position);
            let is_over = now < peak;
            peak = peak.max(now);
            is_over
        })?;
        self.start(brick, Part::Turntable, back)?;
        self.rolls_on.learn(speed_then, peak - beyond(stop));
        Ok(())
    }

    fn tilt(
        &mut self,
        brick: &mut Brick,
        from: Arm,
        to: Arm,
        overlap: Option<Overlap>,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        let one_stroke = self.settings.one_stroke_tilts();
        let (hold, pull) = (self.settings.flipper_hold(), self.settings.flipper_pull());
        let pulling = Way {
            target: pull,
            speed: self.settings.flipper_pull_speed(),
            ease: None,
        };
        match from {
            Arm::Released => {
                self.lower(brick, activity)?;
                if one_stroke {
                    let on = hold - SURE;
                    (self.flight).until(brick, Part::Flipper, activity, |at| at >= on)?;
                } else {
                    self.flight.land(brick, Part::Flipper, activity)?;
                }
            }
            Arm::Holding => {
                self.clear_arm(brick, activity)?;
                let near = self.settings.flip_before();
                (self.flight).until_near(brick, Part::Turntable, near, activity)?;
                let is_on = |at: Degrees| at <= hold + SURE;
                (self.flight).until(brick, Part::Flipper, activity, is_on)?;
            }
        }
        self.start(brick, Part::Flipper, pulling)?;
        // It rolls on a little when it is told to come back.
        let over = pull - MARGIN;
        (self.flight).until(brick, Part::Flipper, activity, |at| at >= over)?;
        let back = Way {
            target: hold,
            speed: self.settings.flipper_push_speed(),
            ease: Some((SEATED, self.settings.ease_speed())),
        };
        match to {
            Arm::Holding => {
                self.start(brick, Part::Flipper, back)?;
                self.lay(brick, overlap, hold + SURE, activity)
            }
            Arm::Released if one_stroke => {
                self.start(brick, Part::Flipper, Way { ease: None, ..back })?;
                (self.flight).until(brick, Part::Flipper, activity, |at| at <= hold + SURE)?;
                self.lift(brick, overlap, activity)
            }
            Arm::Released => {
                self.start(brick, Part::Flipper, back)?;
                self.flight.land(brick, Part::Flipper, activity)?;
                self.lift(brick, overlap, activity)
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
