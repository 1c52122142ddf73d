//! The mechanism: its stance, the trust in that stance, and the motions that change both.

use std::time::Duration;

use brick::{Brick, Degrees, DegreesPerSecond, DeviceError, Part, StopAction};

use super::{
    error::{Activity, ActuatorError},
    lost_zeros::LostZeros,
    strokes::{Seated, Strokes, TableZero},
};
use crate::{Arm, CostModel, MechanismSettings, Motion, Pose, QuarterTurns, Stance};

mod recovery;

/// The mechanism of a robot whose motors have known positions.
///
/// The mechanism owns the turntable. A caller that turns the table, to look at a face, turns it
/// back or by whole circles, or [notes the spin](Self::note_spin), and never changes its zero. Any
/// caller may move the colour arm: before the flipper moves, the mechanism reads the position of
/// the arm and moves it out of the way.
#[derive(Debug, Clone)]
pub struct Mechanism {
    strokes: Strokes,
    costs: CostModel,
    stance: Stance,
    trust: Trust,
    /// Motors that were unplugged, and count from another zero since.
    lost: LostZeros,
    /// Whether the cube barred the flipper's way in the failure before: it lies askew, or its layers
    /// stand askew.
    cube_was_askew: bool,
    /// Trust in the place of the table since the last tilt: a table that was unplugged, stuck within a
    /// turn, or whose gears skipped may bar the next tilts although the flipper takes the cube.
    table_zero: TableZero,
    /// Whether a recovery has succeeded since the last tilt.
    has_recovered: bool,
    /// Recoveries that have squared a cube: where another one has to, the table may stand off its quarter.
    squarings: u32,
    /// Quarters of the table when the stance was known last, from the first attempt of a recovery on.
    quarters_before: Option<i32>,
    /// Whether an attempt of this recovery may have tilted the cube.
    may_have_tilted: bool,
    /// Pose of the cube after the latest recovery, if nothing but the table has moved the cube since the
    /// stance was known; none if the recovery has tilted it, or the table has lost its count.
    spun_pose: Option<Pose>,
    /// The last motion and the motion that was announced with it; none at rest.
    announced: Option<(Motion, Motion)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trust {
    Known,
    /// The stance is unknown after a failure.
    Lost,
    /// The stance is unknown after a failure that left a layer between two quarters, under the
    /// flipper.
    LostInTurn,
}

impl Mechanism {
    /// Finds the positions of the motors. The colour arm first goes out to its stop, so that it
    /// cannot block the flipper, then the flipper up to its own. The turntable takes its present
    /// position as zero, or keeps the count of an earlier run if it stands within its tolerance of a
    /// quarter by that count. At last the flipper presses the cube into the cradle once.
    ///
    /// The cube then counts as having been put in as [`Pose::START`](crate::Pose::START), with the arm
    /// released: a cube that lay askew was squared by a tilt.
    ///
    /// # Errors
    /// When a motor meets no stop in time, is blocked, or the program cannot reach it. All motors
    /// are stopped then.
    pub fn home(brick: &mut Brick, settings: &MechanismSettings) -> Result<Self, ActuatorError> {
        Self::home_and_seat(brick, settings, |strokes, brick| {
            strokes.seat_square(brick, TableZero::Lost)
        })
    }

    /// As [`home`](Self::home), but a cube that lies askew is an error: the turntable under it may
    /// stand askew, which no tilt mends.
    ///
    /// # Errors
    /// As [`home`](Self::home), and when the flipper meets a cube that lies askew.
    pub fn home_without_tilt(
        brick: &mut Brick,
        settings: &MechanismSettings,
    ) -> Result<Self, ActuatorError> {
        let seat = |strokes: &mut Strokes, brick: &mut Brick| {
            strokes.seat(brick).map(|()| Seated::Pressed)
        };
        Self::home_and_seat(brick, settings, seat)
    }

    fn home_and_seat(
        brick: &mut Brick,
        settings: &MechanismSettings,
        seat: impl FnOnce(&mut Strokes, &mut Brick) -> Result<Seated, ActuatorError>,
    ) -> Result<Self, ActuatorError> {
        let mut mechanism = Self {
            strokes: Strokes::new(settings.clone()),
            costs: CostModel::default(),
            stance: Stance::START,
            trust: Trust::Known,
            lost: LostZeros::default(),
            cube_was_askew: false,
            table_zero: TableZero::Known,
            has_recovered: false,
            squarings: 0,
            quarters_before: None,
            may_have_tilted: false,
            spun_pose: None,
            announced: None,
        };
        let result = mechanism
            .strokes
            .home(brick)
            .and_then(|()| seat(&mut mechanism.strokes, brick));
        match result {
            Ok(seated) => {
                if seated == Seated::Tilted {
                    mechanism.stance.pose = mechanism.stance.pose.tilted();
                }
                Ok(mechanism)
            }
            Err(error) => {
                stop_after_failure(brick);
                Err(error)
            }
        }
    }

    /// The same mechanism with these prices, which its log compares with the times of its motions.
    #[must_use]
    pub fn with_costs(mut self, costs: CostModel) -> Self {
        self.costs = costs;
        self
    }

    /// The same mechanism with the cube in this pose, in which an earlier run has left it, and as
    /// homing has tilted it from there.
    #[must_use]
    pub fn with_pose(mut self, pose: Pose) -> Self {
        self.stance.pose = if self.stance.pose == Pose::START {
            pose
        } else {
            pose.tilted()
        };
        self
    }

    /// Replaces the settings: other speeds, on the same robot.
    pub fn set_settings(&mut self, settings: MechanismSettings) {
        self.strokes.set_settings(settings);
    }

    /// Pose of the cube and state of the flipper's arm; after a failure the stance before it.
    pub fn stance(&self) -> Stance {
        self.stance
    }

    /// Settings of the mechanism.
    pub fn settings(&self) -> &MechanismSettings {
        self.strokes.settings()
    }

    /// Presses the cube into the cradle once and releases it, for a cube that a person has put in.
    ///
    /// # Errors
    /// As [`perform`](Self::perform).
    pub fn seat(&mut self, brick: &mut Brick) -> Result<(), ActuatorError> {
        self.announced = None;
        let result = self.strokes.seat(brick);
        self.stance.arm = Arm::Released;
        self.checked(brick, result)
    }

    /// Makes one motion and returns its time. `next` is the motion that the caller makes at once
    /// afterwards. Without `next`, because no motion follows or the next one is not decided, the
    /// mechanism comes to rest.
    ///
    /// Only a motion that was announced by `next` counts as the second of a pair: see
    /// [`CostModel::after`]. If the caller makes another motion, all motors come to rest before it.
    ///
    /// # Errors
    /// When the motion is not allowed now (nothing moves then), when a motor stalls, is late or
    /// cannot be reached, and when the turntable was turned by another part of the program. The
    /// motors are stopped after such a failure, and the mechanism makes no motion before
    /// [`recover`](Self::recover).
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
        self.spun_pose = None;
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
        self.cube_was_askew = self.was_barred(&result);
        self.checked(brick, result)?;
        self.stance = after;
        if let Motion::Tilt { .. } = motion {
            self.table_zero = TableZero::Known;
            self.has_recovered = false;
        }
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
    /// arm sets out for `target` as soon as it has room, and may still be on its way afterwards.
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

    /// Notes that another part of the program spun the cube, with the flipper off it: the turntable
    /// stands this many quarters clockwise of its last position, except for whole circles.
    pub fn note_spin(&mut self, quarters: i32) {
        self.announced = None;
        self.strokes.note_quarters(quarters);
        for _ in 0..quarters.rem_euclid(4) {
            self.stance.pose = self.stance.pose.spun(QuarterTurns::Clockwise);
        }
    }

    /// Retracts the colour arm to its place at rest, at this speed.
    ///
    /// # Errors
    /// As [`perform`](Self::perform).
    pub fn retract_arm(
        &mut self,
        brick: &mut Brick,
        speed: DegreesPerSecond,
    ) -> Result<(), ActuatorError> {
        let arrival = self.strokes.retract_arm(brick, speed);
        self.checked(brick, arrival)
    }

    /// Waits for the end of `motion`, whose announced successor does not follow.
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

    /// Stops all motors after a failure, and gives up the trust in the stance.
    fn checked(
        &mut self,
        brick: &mut Brick,
        result: Result<(), ActuatorError>,
    ) -> Result<(), ActuatorError> {
        if let Err(error) = &result {
            self.announced = None;
            if let ActuatorError::Device(error) = error {
                self.note_unplugged(error);
            }
            if self.trust == Trust::Known {
                self.trust = Trust::Lost;
            }
            self.strokes.forget_flight();
            if let Err(error) = brick.stop_motors(StopAction::Brake) {
                log::warn!("{error}");
                self.note_unplugged(&error);
            }
        }
        result
    }

    /// Notes that another part of the program met this error: a motor that was unplugged counts from
    /// another zero when it is there again.
    pub fn note_unplugged(&mut self, error: &DeviceError) {
        if let DeviceError::Disconnected { device, .. } = error {
            self.lost.add(*device);
        }
    }
}

/// Whether a failed motion left a layer between two quarters while the flipper holds the other
/// layers: in a turn, or before the flipper left the cube after a turn that had not ended.
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

/// Stops all motors that can be reached; the caller hears of the earlier failure, not of this one.
fn stop_after_failure(brick: &mut Brick) {
    if let Err(error) = brick.stop_motors(StopAction::Brake) {
        log::warn!("{error}");
    }
}
