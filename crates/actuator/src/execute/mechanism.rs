//! The mechanism: stance, trust, and the motions that change them.

use std::time::Duration;

use brick::{Brick, Degrees, DegreesPerSecond, Part, StopAction};

use super::{
    error::{Activity, ActuatorError},
    strokes::Strokes,
};
use crate::{Arm, CostModel, MechanismSettings, Motion, QuarterTurns, Stance};

/// The mechanism of a robot whose motors know where they stand.
///
/// The turntable belongs to it: whoever else turns it (to look at a face) must leave it where it
/// was, give or take whole circles, or [say so](Self::note_spin), and must not change its zero. The colour arm is anybody's:
/// before the flipper moves the mechanism looks where it is and moves it out of the way.
#[derive(Debug, Clone)]
pub struct Mechanism {
    strokes: Strokes,
    costs: CostModel,
    stance: Stance,
    trust: Trust,
    /// The motion made last and the one that was announced with it; none at rest.
    announced: Option<(Motion, Motion)>,
}

/// Whether the stance is known to be true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trust {
    Known,
    /// A failure left everything as it happened to be.
    Lost,
    /// A failure left a layer between two quarters, under the flipper.
    LostInTurn,
}

impl Mechanism {
    /// Finds out where the motors stand: the colour arm goes out to its stop, so that it cannot
    /// block the flipper, then the flipper up to its own; the turntable counts from where it was
    /// aligned by hand, or by an earlier run's count if it stands square by that, within its
    /// tolerance. At last the flipper presses the cube into the cradle once.
    ///
    /// The cube then counts as lying in [`Pose::START`](crate::Pose::START) with the arm released.
    ///
    /// # Errors
    /// When a motor meets no stop in time, cannot be reached, or is blocked. All motors are
    /// stopped then.
    pub fn home(brick: &mut Brick, settings: &MechanismSettings) -> Result<Self, ActuatorError> {
        let mut mechanism = Self {
            strokes: Strokes::new(settings.clone()),
            costs: CostModel::default(),
            stance: Stance::START,
            trust: Trust::Known,
            announced: None,
        };
        let result = mechanism
            .strokes
            .home(brick)
            .and_then(|()| mechanism.seat(brick));
        match result {
            Ok(()) => Ok(mechanism),
            Err(error) => {
                stop_after_failure(brick);
                Err(error)
            }
        }
    }

    /// The same mechanism, comparing the durations of its motions with these prices in its log.
    #[must_use]
    pub fn with_costs(mut self, costs: CostModel) -> Self {
        self.costs = costs;
        self
    }

    /// Moves by other settings from now on: other speeds, on the same robot.
    pub fn set_settings(&mut self, settings: MechanismSettings) {
        self.strokes.set_settings(settings);
    }

    /// How the cube lies and where the flipper's arm is; after a failure, how it was before.
    pub fn stance(&self) -> Stance {
        self.stance
    }

    /// The settings it moves by.
    pub fn settings(&self) -> &MechanismSettings {
        self.strokes.settings()
    }

    /// Presses the cube into the cradle once and releases it: for a cube that was put in by hand.
    ///
    /// # Errors
    /// As [`perform`](Self::perform).
    pub fn seat(&mut self, brick: &mut Brick) -> Result<(), ActuatorError> {
        self.announced = None;
        let result = self.strokes.seat(brick);
        self.stance.arm = Arm::Released;
        self.checked(brick, result)
    }

    /// Makes one motion and returns how long it took. `next` is the motion that follows for sure
    /// and at once; with none, because nothing follows or because that is not known yet, the
    /// mechanism comes to rest.
    ///
    /// Only what was announced so may be counted as a pair: see [`CostModel::after`]. When another
    /// motion is performed than the one announced, all motors come to rest before it.
    ///
    /// # Errors
    /// When the motion must not be made now (nothing moves then), when a motor stalls, is late or
    /// cannot be reached, and when the turntable was moved by somebody else. After such a failure
    /// the motors are stopped, and [`recover`](Self::recover) is the only way on.
    pub fn perform(
        &mut self,
        brick: &mut Brick,
        motion: Motion,
        next: Option<Motion>,
    ) -> Result<Duration, ActuatorError> {
        if self.trust != Trust::Known {
            return Err(ActuatorError::Lost { motion });
        }
        let (after, _) = self.stance.apply(motion)?;
        let begin = brick.clock.now();
        let before = match self.announced {
            Some((before, announced)) if announced == motion => Some(before),
            Some((before, announced)) => {
                log::warn!("{motion}: {announced} was announced, the motors rest first");
                self.rest(brick, before)?;
                None
            }
            None => None,
        };
        let result = (self.strokes).carry_out(brick, motion, self.stance.arm, next);
        if let Err(error) = &result
            && leaves_layer_askew(before, motion, error)
        {
            self.trust = Trust::LostInTurn;
        }
        self.checked(brick, result)?;
        self.stance = after;
        let took = brick.clock.now().saturating_sub(begin);
        self.announced = next.map(|next| (motion, next));
        let planned = self.costs.after(before, motion);
        let before = next.map_or(String::new(), |next| format!(" before {next}"));
        log::debug!(
            "{motion} took {} ms, planned {planned} ms{before}",
            took.as_millis()
        );
        Ok(took)
    }

    /// As [`perform`](Self::perform); when the motion takes the flipper off the cube, the colour
    /// arm sets out for `target` as soon as there is room, and may still be on its way afterwards.
    ///
    /// # Errors
    /// As [`perform`](Self::perform).
    pub fn perform_and_send_arm(
        &mut self,
        brick: &mut Brick,
        motion: Motion,
        next: Option<Motion>,
        target: Degrees,
        speed: DegreesPerSecond,
    ) -> Result<Duration, ActuatorError> {
        self.strokes.arm_follows = Some((target, speed));
        let result = self.perform(brick, motion, next);
        self.strokes.arm_follows = None;
        result
    }

    /// Says that somebody else spun the cube, with the flipper off it: the turntable stands so
    /// many quarters clockwise of where it was left, give or take whole circles.
    pub fn note_spin(&mut self, quarters: i32) {
        self.announced = None;
        self.strokes.note_quarters(quarters);
        for _ in 0..quarters.rem_euclid(4) {
            self.stance.pose = self.stance.pose.spun(QuarterTurns::Clockwise);
        }
    }

    /// Brings the colour arm to where it rests.
    ///
    /// # Errors
    /// As [`perform`](Self::perform).
    pub fn retract_arm(&mut self, brick: &mut Brick) -> Result<(), ActuatorError> {
        let arrival = self.strokes.retract_arm(brick);
        self.checked(brick, arrival)
    }

    /// After a failure, or when the motors were stopped between two motions: turns a layer that was
    /// left between two quarters to the nearer one, homes colour arm and flipper again, squares the turntable, and seats the cube.
    ///
    /// Nobody knows how the cube lies now: it counts as newly put in, in [`Pose::START`](crate::Pose::START), and must
    /// be looked at again.
    ///
    /// # Errors
    /// As [`home`](Self::home); it may be tried again.
    pub fn recover(&mut self, brick: &mut Brick) -> Result<(), ActuatorError> {
        self.announced = None;
        self.strokes.forget_flight();
        // While the flipper still holds, this squares the layer; afterwards it would take the
        // whole cube along. After any other failure the whole cube may stand askew, and moving
        // the table under it would make things worse. A layer that is stuck stays so: lifting
        // the arm may free it.
        if self.trust == Trust::LostInTurn
            && let Err(error) = self.strokes.align_table(brick)
        {
            log::warn!("{error}");
            stop_after_failure(brick);
        }
        self.trust = Trust::Lost;
        let result = self
            .strokes
            .home_again(brick)
            .and_then(|()| self.seat(brick));
        self.checked(brick, result)?;
        self.stance = Stance::START;
        self.trust = Trust::Known;
        Ok(())
    }

    /// Waits for the end of a motion that was made before one which does not follow.
    fn rest(&mut self, brick: &mut Brick, motion: Motion) -> Result<(), ActuatorError> {
        self.announced = None;
        let result = self.strokes.rest(brick, Activity::Motion(motion));
        if let Err(error) = &result
            && leaves_layer_askew(None, motion, error)
        {
            self.trust = Trust::LostInTurn;
        }
        self.checked(brick, result)
    }

    /// After a failure stops all motors and forgets the stance.
    fn checked(
        &mut self,
        brick: &mut Brick,
        result: Result<(), ActuatorError>,
    ) -> Result<(), ActuatorError> {
        if result.is_err() {
            self.announced = None;
            if self.trust == Trust::Known {
                self.trust = Trust::Lost;
            }
            self.strokes.forget_flight();
            stop_after_failure(brick);
        }
        result
    }
}

/// Whether a failed motion left a layer between two quarters while the flipper holds the others: in
/// a turn, or before the flipper left the cube after a turn that had not ended.
fn leaves_layer_askew(before: Option<Motion>, motion: Motion, error: &ActuatorError) -> bool {
    let is_table = matches!(
        error,
        ActuatorError::Jam {
            part: Part::Turntable,
            ..
        } | ActuatorError::TooSlow {
            part: Part::Turntable,
            ..
        }
    );
    let is_turn = |motion| matches!(motion, Motion::Turn(_));
    is_turn(motion) || (is_table && before.is_some_and(is_turn))
}

/// Stops what can be stopped; the failure before is what the caller hears of.
fn stop_after_failure(brick: &mut Brick) {
    if let Err(error) = brick.stop_motors(StopAction::Brake) {
        log::warn!("{error}");
    }
}
