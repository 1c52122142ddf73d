//! Reading of the face on top: arm and turntable bring its nine squares under the sensor.
//!
//! ```text
//!      1 2 3        seen from above; F of the cradle is below 8, where the arm comes from
//!      4 5 6
//!      7 8 9
//! ```
//! The arm goes to the centre, which it reads while it turns back there. Then the table turns
//! clockwise without a stop, which brings 8 9 6 3 2 1 4 7 to the front in this order, while the arm
//! goes to and fro between the distance of a corner and that of an edge. The scanner takes samples
//! on the move, whenever the table passes a square's angle, and reads 8 at the start of the round.
//! The table sets out gently while the arm comes from the centre, and ends slowly while the arm
//! parks: full power and a full stop may throw the cube askew. The scanner leaves the face as soon
//! as the arm is clear of the cube and the table within its tolerance.
//!
//! One sample with the arm in its place is enough: a slow sensor has few readings while a sticker
//! passes. The table makes another, slower round for the squares for which the arm was late, and
//! stays at that speed for the rest of the run. The scanner reads a square with the table standing
//! only if even the slowest round is too fast for it.
//!
//! The log shows each sample at the level trace: its square, the angles of table and arm, and the
//! reading.
//!
//! The table ends a whole number of quarters from its begin: 0, unless the caller wants the cube
//! spun ([`Leave`]).
//!
//! Arm and flipper must be homed, and the flipper clear: this module moves neither to a stop.
//! `round.rs` decides on the order of the squares, `drive.rs` on the targets of each motor, and
//! `motors.rs` on its speeds.

use std::{borrow::Cow, time::Duration};

use brick::{Brick, Degrees, DegreesPerSecond, StopAction};

use crate::{
    drive::{Drive, Pace},
    error::ScanError,
    reading::FaceReading,
    round::Round,
    settings::{ScanSettings, Stop},
    square::Square,
};

/// Orientation of the cube after the reading of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// Spun by this many quarters, clockwise seen from above, modulo 4.
    Spun(i32),
    /// Spun by any number of quarters: the table stops at the nearest quarter.
    AtNearest,
}

impl Leave {
    /// Orientation before the reading.
    pub const AS_BEFORE: Self = Self::Spun(0);

    /// Number of quarters that the caller wants; none for any number.
    pub(crate) const fn quarters(self) -> Option<i32> {
        match self {
            Self::Spun(quarters) => Some(quarters),
            Self::AtNearest => None,
        }
    }
}

/// Time of the arm's additional way to the centre and back.
const CENTRE: Duration = Duration::from_millis(300);

/// Scanner of faces, which keeps the learned pace from face to face.
#[derive(Debug, Clone)]
pub struct FaceScanner<'a> {
    settings: Cow<'a, ScanSettings>,
    pace: Pace,
}

impl<'a> FaceScanner<'a> {
    /// Scanner that begins at the speed of its settings.
    pub fn new(settings: impl Into<Cow<'a, ScanSettings>>) -> Self {
        let settings = settings.into();
        Self {
            pace: Pace {
                table_speed: settings.table_speed(),
                waits_for_arm: false,
            },
            settings,
        }
    }

    /// Learned speed of the turntable, for which the arm was fast enough so far.
    pub const fn table_speed(&self) -> DegreesPerSecond {
        self.pace.table_speed
    }

    /// Limits the speed of the turntable, for a cube that a faster one throws askew.
    pub fn slow_to(&mut self, limit: DegreesPerSecond) {
        self.pace.table_speed = self.pace.table_speed.min(limit);
    }

    /// Estimated time to read these squares, with the ways of arm and table before and after.
    pub fn estimate(&self, squares: &[Square], leave: Leave) -> Duration {
        let stops = self.stops(squares);
        let round = Round::shortest(&self.settings, &stops, Degrees::ZERO, leave.quarters());
        let degrees = f64::from(round.cost.as_degrees());
        let turning = degrees / f64::from(self.pace.table_speed.as_degrees_per_second());
        let centre = if squares.contains(&Square::CENTRE) {
            CENTRE
        } else {
            Duration::ZERO
        };
        Duration::from_secs_f64(turning) + centre
    }

    /// Position of the arm at the square with which a reading of these squares begins.
    pub fn arm_at_first(&self, squares: &[Square], leave: Leave) -> Degrees {
        let centre = self.settings.robot().arm_centre();
        if squares.contains(&Square::CENTRE) {
            return centre;
        }
        let stops = self.stops(squares);
        let round = Round::shortest(&self.settings, &stops, Degrees::ZERO, leave.quarters());
        round.stops.first().map_or(centre, |stop| stop.arm)
    }

    fn stops(&self, squares: &[Square]) -> Vec<Stop> {
        let stops = self.settings.stops().into_iter();
        stops
            .filter(|stop| squares.contains(&stop.square))
            .collect()
    }

    /// Reads these squares of the face on top, each once, and parks the arm.
    ///
    /// # Errors
    /// When a motor stalls or is late, or a device cannot be reached; arm and turntable are stopped
    /// then.
    pub fn read(
        &mut self,
        brick: &mut Brick,
        squares: &[Square],
        leave: Leave,
    ) -> Result<FaceReading, ScanError> {
        let stops = self.stops(squares);
        let centre = squares.contains(&Square::CENTRE);
        let outcome = Drive::begin(brick, &self.settings, self.pace).and_then(|mut drive| {
            drive.read(centre, &stops, leave.quarters())?;
            Ok(drive.finish())
        });
        match outcome {
            Ok((reading, pace)) => {
                self.pace = pace;
                Ok(reading)
            }
            Err(error) => {
                for motor in [&mut brick.turntable, &mut brick.arm] {
                    if let Err(error) = motor.stop(StopAction::Brake) {
                        log::warn!("could not stop a motor after a failed scan: {error}");
                    }
                }
                Err(error)
            }
        }
    }
}

/// Reads all nine squares of the face on top, in about two seconds; the cube keeps its pose.
///
/// # Errors
/// As [`FaceScanner::read`].
pub fn read_face(brick: &mut Brick, settings: &ScanSettings) -> Result<FaceReading, ScanError> {
    let all: Vec<Square> = Square::all().collect();
    read_squares(brick, settings, &all)
}

/// Reads only these squares of the face on top; the cube keeps its pose.
///
/// # Errors
/// As [`FaceScanner::read`].
pub fn read_squares(
    brick: &mut Brick,
    settings: &ScanSettings,
    squares: &[Square],
) -> Result<FaceReading, ScanError> {
    FaceScanner::new(settings).read(brick, squares, Leave::AS_BEFORE)
}

#[cfg(test)]
#[path = "face_tests.rs"]
mod tests;
