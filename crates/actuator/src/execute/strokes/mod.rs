//! Strokes of each motion: single motors, some of which overlap.
//!
//! ```text
//!   lift  ──▶ spin    the table starts when the flipper is clear of the cube
//!   spin  ──▶ lower   the flipper sets out while the table eases in; it touches a table at rest
//!   lay   ──▶ turn    the table starts when the flipper holds, before it rests
//!   lay   ──▶ pull    the flipper turns round where it holds
//!   turn  ──▶ flip    the flipper sets out while the table comes back from its overshoot
//! ```
//! `flipper.rs` lays the flipper on the cube, lifts it off and tilts, `layer.rs` turns a layer past
//! its target and back, `at_rest.rs` holds the strokes that need all motors at rest.

mod at_rest;
mod flipper;
mod layer;
mod squaring;

use brick::{Brick, Degrees, DegreesPerSecond, Ease, Part, Watch};

pub(super) use self::squaring::{Seated, TableZero};

use super::{
    axis::{Axis, Stalls},
    error::{Activity, ActuatorError},
    flight::{Course, Flight},
    overrun::Overrun,
    table::nearest_quarter,
};
use crate::{Arm, MechanismSettings, Motion, Overlap, QuarterTurns};

/// Greatest distance from its holding position, in motor degrees, at which a flipper at rest or
/// turning round holds the cube.
const HOLD_TOLERANCE: Degrees = Degrees::new(6);
/// Distance by which the flipper turns round, or waits, before a limit, in motor degrees.
const MARGIN: Degrees = Degrees::new(10);

/// The three motors with their settings, and the last position of the turntable. The pose of the
/// cube is not known here.
#[derive(Debug, Clone)]
pub(super) struct Strokes {
    settings: MechanismSettings,
    /// Last position of the turntable, in quarter turns from its zero.
    table_quarters: i32,
    /// Motors that still make their last degrees.
    flight: Flight,
    overrun: Overrun,
    /// Attempts at finding the stops of arm and flipper again.
    stalls: [Stalls; 2],
    /// Direction of the last turn, 1 for clockwise, -1 for counter-clockwise; 0 since a tilt, which
    /// aligns the layers.
    last_turn: i32,
    /// Correction of the overshoot, by layers that stood askew after a turn.
    more_overshoot: Degrees,
    /// Target and speed for the colour arm, as soon as the flipper has left the cube; none if the
    /// arm stays.
    pub(super) arm_follows: Option<(Degrees, DegreesPerSecond)>,
}

impl Strokes {
    pub(super) fn new(settings: MechanismSettings) -> Self {
        Self {
            settings,
            table_quarters: 0,
            flight: Flight::default(),
            overrun: Overrun::default(),
            stalls: [Stalls::default(); 2],
            last_turn: 0,
            more_overshoot: Degrees::ZERO,
            arm_follows: None,
        }
    }

    pub(super) fn set_settings(&mut self, settings: MechanismSettings) {
        self.settings = settings;
    }

    pub(super) const fn settings(&self) -> &MechanismSettings {
        &self.settings
    }

    /// Last position of the turntable, in quarter turns from its zero.
    pub(super) const fn table_quarters(&self) -> i32 {
        self.table_quarters
    }

    /// Makes a motion that is legal now; `arm` is the state of the flipper's arm. A motion that
    /// overlaps with `next` ends while its motors make their last degrees.
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
                self.lay(brick, overlap, activity)?;
            }
            Motion::Release => self.release(brick, activity)?,
            Motion::Tilt { from, to } => {
                self.tilt(brick, from, to, overlap, activity)?;
                self.last_turn = 0;
            }
            Motion::Spin(quarters) => self.spin(brick, motion, quarters)?,
            Motion::Turn(quarters) => {
                self.grip(brick, motion)?;
                let target = self.table_target(brick, motion, quarters)?;
                self.last_turn = quarters.quarters().signum();
                self.turn(brick, target, self.last_turn, activity)?;
            }
        }
        let near = match overlap {
            None => return self.rest(brick, activity),
            Some(Overlap::SpinThenLower) => self.settings.lower_before(),
            Some(Overlap::TurnThenFlip) => self.settings.flip_before(),
            Some(Overlap::LiftThenSpin | Overlap::LayThenTurn | Overlap::LayThenPull) => {
                return Ok(());
            }
        };
        (self.flight).until_near(brick, Part::Turntable, near, activity)
    }

    /// Waits until every motor rests, and for the settling times.
    pub(super) fn rest(
        &mut self,
        brick: &mut Brick,
        activity: Activity,
    ) -> Result<(), ActuatorError> {
        self.flight.land(brick, Part::Turntable, activity)?;
        self.flight.land(brick, Part::Flipper, activity)
    }

    /// Forgets the strokes under way, because the motors were stopped or another part of the
    /// program moves them.
    pub(super) fn forget_flight(&mut self) {
        self.flight.forget();
    }

    /// Notes that another part of the program turned the table by this many quarters, and that the
    /// table rests.
    pub(super) fn note_quarters(&mut self, quarters: i32) {
        self.flight.forget();
        self.table_quarters += quarters;
    }

    fn axis<'a>(&self, part: Part, brick: &'a mut Brick) -> Axis<'a> {
        Axis::new(part, brick, &self.settings)
    }

    fn start(
        &mut self,
        brick: &mut Brick,
        part: Part,
        course: Course,
    ) -> Result<(), ActuatorError> {
        let watch = Axis::watch(part, &self.settings);
        self.flight.start(brick, part, course, watch)
    }

    /// Spins the whole cube; on return the table is on its way.
    fn spin(
        &mut self,
        brick: &mut Brick,
        motion: Motion,
        quarters: QuarterTurns,
    ) -> Result<(), ActuatorError> {
        self.clear_flipper(brick, motion)?;
        let target = self.table_target(brick, motion, quarters)?;
        let settings = &self.settings;
        let course = Course {
            target,
            speed: settings.spin_speed(),
            ease: Some(Ease {
                from: settings.ease(),
                speed: settings.ease_speed(),
            }),
        };
        let watch = Watch {
            settle: settings.spin_settle(),
            ..Axis::watch(Part::Turntable, settings)
        };
        self.flight.start(brick, Part::Turntable, course, watch)
    }

    /// Target of the turntable: a whole number of quarters from its zero, so that the remainders of
    /// the motions do not add up.
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

    fn nearest_quarter(&self, position: Degrees) -> i32 {
        nearest_quarter(position, self.settings.robot().quarter_turn())
    }
}
