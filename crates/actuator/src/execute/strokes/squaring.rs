//! Squaring of a cube that lies askew in the cradle, or whose layers do.
//!
//! ```text
//!   press ──▶ holds: done; or wiggle the table under the held layers until the cube tilts
//!     │ barred
//!     └─▶ turn the table aside, a little farther each time and to both sides, and press again
//!              │ the flipper holds the upper layers square
//!              └─▶ turn the table back under them, and tilt: the cube falls square into its seat
//! ```

use std::iter;

use brick::{Brick, Degrees, DegreesPerSecond, Part};

use super::{
    super::error::{Activity, ActuatorError},
    Strokes,
};

/// Step of the table, in degrees of the cube, at which the flipper presses again, and the last one. The
/// flipper takes a cube that is askew by up to 8 degrees; beyond 45 it lies nearer to another quarter.
const STEP_DEG: i32 = 3;
const MAX_ASIDE_DEG: i32 = 42;
/// Width of the angles of the table, in degrees of the cube, at which the flipper takes a cube, beyond
/// which there is none: it takes one at about 16.
const MAX_TAKEN_DEG: i32 = 40;
/// Angle of the table, in degrees of the cube, at which a tilt still lays the cube into its seat.
const TILTS_AT_DEG: i32 = 6;
/// Angles of the table, in degrees of the cube, at which the flipper tries a tilt, the likeliest first:
/// layers that are askew to one another may catch at one pull and not at the next.
const NEAR_TRIES_DEG: [i32; 6] = [
    TILTS_AT_DEG,
    0,
    -TILTS_AT_DEG,
    -TILTS_AT_DEG,
    TILTS_AT_DEG,
    0,
];
/// Angles at which the flipper tries a tilt with a table that may stand anywhere. A tilt succeeds within 8
/// degrees of the right angle, and on layers that catch on one another within 4: the angles between follow.
const FAR_TRIES_DEG: [i32; 15] = [
    6, -6, 18, -18, 30, -30, 42, -42, 0, 12, -12, 24, -24, 36, -36,
];
/// Angle by which the held layers stand beyond square after the table has turned under them from
/// [`TILTS_AT_DEG`] before: they follow the table by 5 to 10 degrees.
const FOLLOWED_DEG: i32 = 1;
/// Least angle at which layers stand askew that bar a tilt; the angle is known to 2 degrees.
const MIN_ASKEW_DEG: i32 = 2;

/// Trust in the place of the turntable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::execute) enum TableZero {
    /// The table counts from a quarter, and the bottom layer stands near one.
    Known,
    /// The table, or the bottom layer on it, may stand at any angle.
    Lost,
}

impl TableZero {
    /// Angles for a tilt of a cube that the flipper takes with the table at `aside`.
    fn tries(self, aside: i32) -> Vec<i32> {
        match self {
            Self::Known => NEAR_TRIES_DEG.to_vec(),
            Self::Lost => [&[aside], &NEAR_TRIES_DEG[..]].concat(),
        }
    }
}

/// Farthest angle of the table, in degrees of the cube, under layers that stand askew: those that the
/// flipper holds follow it by up to 10 degrees, and the gears have play.
const MAX_WIGGLE_DEG: i32 = 24;
/// Passes of the table under such layers, each of which turns them by 8 degrees or more.
const MAX_PASSES: u32 = 4;

/// Way in which a cube came to lie square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::execute) enum Seated {
    /// It was pressed, and lies in the same pose.
    Pressed,
    /// It was tilted once.
    Tilted,
}

impl Strokes {
    /// Presses the cube into the cradle, and squares a cube that lies askew.
    pub(in crate::execute) fn seat_square(
        &mut self,
        brick: &mut Brick,
        zero: TableZero,
    ) -> Result<Seated, ActuatorError> {
        let barred = match self.seat(brick) {
            Ok(()) => return Ok(Seated::Pressed),
            Err(error) if self.meets_cube(&error) => error,
            Err(error) => return Err(error),
        };
        log::info!("{barred}: the cube lies askew and is squared");
        let steps = (STEP_DEG..=MAX_ASIDE_DEG).step_by(STEP_DEG as usize);
        for aside in steps.flat_map(|step| [step, -step]) {
            if self.presses_at(brick, aside)? {
                // The bottom layer comes back to its quarter, or a little farther if it was turned
                // against the others.
                let way = aside.signum();
                for angle in zero.tries(aside.abs()) {
                    let angle = angle * way;
                    self.turn_aside(brick, angle)?;
                    if self.tilts(brick)? {
                        return self.end_squaring(brick, angle);
                    }
                }
                if zero == TableZero::Lost
                    && let Some(seated) = self.tilts_layers(brick, false)?
                {
                    return Ok(seated);
                }
                break;
            }
        }
        self.raise(brick)?;
        self.turn_aside(brick, 0)?;
        Err(barred)
    }

    /// Tilts a cube that barred the flipper's way. It lies askew, and a tilt squares it, or its layers
    /// stand askew to one another, and bar the tilt as well. The angles at which the flipper takes the cube
    /// show to which side.
    pub(in crate::execute) fn tilt_square(
        &mut self,
        brick: &mut Brick,
        zero: TableZero,
    ) -> Result<Seated, ActuatorError> {
        if self.presses_at(brick, 0)? && self.tilts(brick)? {
            return self.end_squaring(brick, 0);
        }
        let askew = self.taken(brick)?.map_or(0, middle);
        let is_table_square = zero == TableZero::Known && askew.abs() >= MIN_ASKEW_DEG;
        if is_table_square {
            self.learn_overshoot(-askew);
        }
        if let Some(seated) = self.tilts_layers(brick, is_table_square)? {
            return Ok(seated);
        }
        self.raise(brick)?;
        self.turn_aside(brick, 0)?;
        self.seat_square(brick, zero)
    }

    /// Tilts a cube whose layers stand askew. Where the table stands square, the layers are turned back
    /// first; held layers that stand square on a cube which does not tilt show that the table does not.
    fn tilts_layers(
        &mut self,
        brick: &mut Brick,
        is_table_square: bool,
    ) -> Result<Option<Seated>, ActuatorError> {
        if is_table_square && self.tilts_by_passes(brick)? {
            return self.end_squaring(brick, 0).map(Some);
        }
        if self.tilts_far(brick)? {
            self.find_quarter_by_cube(brick)?;
            return Ok(Some(Seated::Tilted));
        }
        if !is_table_square && self.tilts_by_passes(brick)? {
            return self.end_squaring(brick, 0).map(Some);
        }
        Ok(None)
    }

    /// Turns the bottom layer back under the others, a little farther each time, until the cube tilts;
    /// returns whether it did.
    fn tilts_by_passes(&mut self, brick: &mut Brick) -> Result<bool, ActuatorError> {
        for _ in 0..MAX_PASSES {
            let Some((low, high)) = self.taken(brick)? else {
                return Ok(false);
            };
            let is_clockwise = middle((low, high)) < 0;
            let (end, way) = if is_clockwise { (low, 1) } else { (high, -1) };
            if let Some(from) = self.presses_near(brick, end * way, way)?
                && self.tilts_on_the_way(brick, from, way)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Turns the table to all angles under the held layers, until the cube tilts; returns whether it did.
    fn tilts_far(&mut self, brick: &mut Brick) -> Result<bool, ActuatorError> {
        let Some(taken) = self.taken(brick)? else {
            return Ok(false);
        };
        let mut square = middle(taken);
        for angle in FAR_TRIES_DEG {
            let way = if angle < square { -1 } else { 1 };
            let from = square * way - TILTS_AT_DEG;
            if self.presses_near(brick, from, way)?.is_none() {
                let Some(taken) = self.taken(brick)? else {
                    return Ok(false);
                };
                self.presses_near(brick, middle(taken) * way - TILTS_AT_DEG, way)?;
            }
            self.turn_aside(brick, angle)?;
            if self.tilts(brick)? {
                return Ok(true);
            }
            square = angle - FOLLOWED_DEG * way;
        }
        Ok(false)
    }

    /// Lowers the flipper with the table at the first angle from here on, `way` by steps, at which the
    /// flipper takes the cube: the play of the gears moves these angles. Angles count to `way`.
    fn presses_near(
        &mut self,
        brick: &mut Brick,
        end: i32,
        way: i32,
    ) -> Result<Option<i32>, ActuatorError> {
        for from in (end..=end + 2 * STEP_DEG).step_by(STEP_DEG as usize) {
            if self.presses_at(brick, from * way)? {
                return Ok(Some(from));
            }
        }
        Ok(None)
    }

    /// Turns the bottom layer `way` by steps under the layers that the flipper holds, until the cube
    /// tilts; returns whether it did.
    fn tilts_on_the_way(
        &mut self,
        brick: &mut Brick,
        from: i32,
        way: i32,
    ) -> Result<bool, ActuatorError> {
        for aside in (from + STEP_DEG..=MAX_WIGGLE_DEG).step_by(STEP_DEG as usize) {
            self.turn_aside(brick, aside * way)?;
            // The held layers follow the table to and fro, and the bottom layer stays turned.
            if aside > TILTS_AT_DEG {
                self.turn_aside(brick, TILTS_AT_DEG * way)?;
            }
            if aside >= -TILTS_AT_DEG && self.tilts(brick)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Finds the quarter of a table that counts from another zero than before, by the cube in it: the
    /// middle of the angles at which the flipper takes the cube. An empty cradle tells nothing.
    pub(in crate::execute) fn find_table_quarter(
        &mut self,
        brick: &mut Brick,
    ) -> Result<(), ActuatorError> {
        let taken = self.taken(brick)?;
        let off = taken.map_or(0, middle);
        self.raise(brick)?;
        self.turn_aside(brick, off)?;
        let mut table = self.axis(Part::Turntable, brick);
        self.table_quarters = table.count_from_here(self.settings.robot())?;
        Ok(())
    }

    /// Least and greatest angle of the table at which the flipper takes the cube; none for an empty
    /// cradle.
    fn taken(&mut self, brick: &mut Brick) -> Result<Option<(i32, i32)>, ActuatorError> {
        let steps = (STEP_DEG..=MAX_ASIDE_DEG).step_by(STEP_DEG as usize);
        for aside in iter::once(0).chain(steps.flat_map(|step| [step, -step])) {
            if self.presses_at(brick, aside)? {
                let low = self.last_pressed(brick, aside, -STEP_DEG)?;
                let high = self.last_pressed(brick, aside, STEP_DEG)?;
                return Ok((high - low < MAX_TAKEN_DEG).then_some((low, high)));
            }
        }
        Ok(None)
    }

    /// Last angle from here on by steps at which the flipper takes the cube.
    fn last_pressed(
        &mut self,
        brick: &mut Brick,
        from: i32,
        step: i32,
    ) -> Result<i32, ActuatorError> {
        let mut last = from;
        while (last - from).abs() < MAX_TAKEN_DEG && self.presses_at(brick, last + step)? {
            last += step;
        }
        Ok(last)
    }

    /// Turns the table square, and counts from there, by the middle of the angles at which the flipper takes
    /// a cube that was just tilted; presses the cube.
    pub(in crate::execute) fn find_quarter_by_cube(
        &mut self,
        brick: &mut Brick,
    ) -> Result<(), ActuatorError> {
        let taken = self.taken(brick)?;
        let off = taken.map_or(0, middle);
        self.raise(brick)?;
        if off.abs() < STEP_DEG {
            self.turn_aside(brick, 0)?;
        } else {
            log::warn!("the turntable stands square {off} degrees from its earlier quarter");
            self.turn_aside(brick, off)?;
            self.axis(Part::Turntable, brick).set_zero_here()?;
            self.table_quarters = 0;
        }
        self.seat(brick)
    }

    /// Squares the table under a cube that was tilted at this angle, and presses the cube. A table at which
    /// a tilt succeeds far from its quarter has lost its zero: it stands square there.
    fn end_squaring(&mut self, brick: &mut Brick, angle: i32) -> Result<Seated, ActuatorError> {
        self.raise(brick)?;
        if angle.abs() > TILTS_AT_DEG {
            log::warn!("the turntable stands square {angle} degrees from its earlier quarter");
            self.axis(Part::Turntable, brick).set_zero_here()?;
            self.table_quarters = 0;
        } else {
            self.turn_aside(brick, 0)?;
        }
        self.seat(brick).map(|()| Seated::Tilted)
    }

    /// Turns the table this far from its quarter, in degrees of the cube, slowly.
    fn turn_aside(&mut self, brick: &mut Brick, degrees: i32) -> Result<(), ActuatorError> {
        let robot = self.settings.robot();
        let aside = robot.table_degrees(degrees.into());
        let target = robot.quarter_turn() * self.table_quarters + aside;
        let speed = self.settings.ease_speed();
        log::debug!("squaring: the table turns to {degrees} degrees");
        self.turn_table(brick, target, speed, Activity::Homing)
    }

    fn raise(&mut self, brick: &mut Brick) -> Result<(), ActuatorError> {
        let (up, speed) = (self.settings.flipper_release(), self.settings.ease_speed());
        self.axis(Part::Flipper, brick)
            .go_to(up, speed, Activity::Homing)
    }

    /// Lowers the flipper with the table this far from its quarter; returns whether it holds the cube.
    fn presses_at(&mut self, brick: &mut Brick, aside: i32) -> Result<bool, ActuatorError> {
        self.raise(brick)?;
        self.turn_aside(brick, aside)?;
        let (hold, speed) = (
            self.settings.flipper_hold(),
            self.settings.flipper_seat_speed(),
        );
        self.reaches(brick, hold, speed)
    }

    /// Pulls the flipper, and lays it on again; returns whether the cube tilted.
    fn tilts(&mut self, brick: &mut Brick) -> Result<bool, ActuatorError> {
        let settings = &self.settings;
        let (hold, pull) = (settings.flipper_hold(), settings.flipper_pull());
        let (there, back) = (settings.flipper_pull_speed(), settings.flipper_push_speed());
        let slowly = settings.flipper_seat_speed();
        if !self.reaches(brick, pull, there)? {
            // A flipper that leaves a cube which lies askew cannot come down on it again.
            self.reaches(brick, hold, slowly)?;
            return Ok(false);
        }
        self.axis(Part::Flipper, brick)
            .go_to(hold, back, Activity::Homing)?;
        Ok(true)
    }

    /// Drives the flipper to a position; returns false if something is in its way.
    fn reaches(
        &mut self,
        brick: &mut Brick,
        target: Degrees,
        speed: DegreesPerSecond,
    ) -> Result<bool, ActuatorError> {
        let mut flipper = self.axis(Part::Flipper, brick);
        match flipper.go_to(target, speed, Activity::Homing) {
            Ok(()) => Ok(true),
            Err(error) if self.meets_cube(&error) => {
                log::info!("{error}");
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// Whether the flipper stood still where it meets the cube; anywhere else the flipper itself is
    /// stuck.
    fn meets_cube(&self, error: &ActuatorError) -> bool {
        let clear = self.settings.flipper_clear();
        matches!(
            error,
            ActuatorError::Jam { part: Part::Flipper, position, .. } if *position > clear
        )
    }
}

/// Angle of the table at which the layers stand square that the flipper takes at these angles.
fn middle((low, high): (i32, i32)) -> i32 {
    i32::midpoint(low, high)
}
