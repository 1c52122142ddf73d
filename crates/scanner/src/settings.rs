//! Settings of the scan: positions of the arm and the turntable for each square.

mod order;

use std::{array, borrow::Cow};

use brick::{Degrees, DegreesPerSecond, RobotSettings};
use cube_core::Face;
use settings::{Document, OutOfRange, SettingsError};
use thiserror::Error;

use self::order::{FaceOrder, SquareOrder};
use crate::square::Square;

/// Angle of the table for each square of the default order, in thirds of a degree of the cube:
/// motor degrees at the gear ratio 3. The arm swings about a pivot, so over an edge it is 7.7
/// degrees of the cube off the straight line to the centre, over a corner 9.7: each angle is less
/// by this much than a multiple of 45. Half the play of the table's gears adds 1.3, and the age of
/// the sensor's readings at the speed of the scan 0.3.
const TABLE_THIRDS: [i32; 8] = [110, 252, 380, 522, 650, 792, 920, 1062];

/// Position of arm and table for the samples of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    /// The square.
    pub square: Square,
    /// Position of the arm over the square, from the arm's outer stop; inwards is negative.
    pub arm: Degrees,
    /// Angle of the turntable from the start of the face, clockwise seen from above, with the
    /// square under the arm.
    pub table: Degrees,
}

settings::section! {
    /// Settings of arm and turntable for the reading of a face, for a robot with a given build.
    ///
    /// ```
    /// use brick::RobotSettings;
    /// use scanner::ScanSettings;
    /// let robot = RobotSettings::default();
    /// let settings = ScanSettings::from_toml("arm_speed_deg_s = 800", &robot)?;
    /// assert_ne!(settings, ScanSettings::default());
    /// let error = ScanSettings::from_toml("arm_speed_deg_s = 0", &robot).unwrap_err();
    /// assert!(error.to_string().contains("scan.arm_speed_deg_s = 0 is out of range"));
    /// # Ok::<(), settings::SettingsError>(())
    /// ```
    pub struct ScanSettings in "scan" with robot: RobotSettings checked by check:
        "Where the colour sensor finds the stickers."
    {
        /// The squares around the centre in the order in which the turning table brings them under
        /// the arm.
        square_order: SquareOrder = SquareOrder::ROUND;
        /// Position of the arm over each of these squares, from its outer stop; inwards is
        /// negative. Edges are read outside and corners inside of their middles, so that the arm's
        /// way between them is short.
        arm_deg: [Degrees; 8] = [-603, -633, -603, -633, -603, -633, -603, -633], in -1500..=0;
        /// Position of the turntable's motor at each of these squares. Left out: the same angles of
        /// the cube at every gear ratio, for the order above.
        table_deg: Option<[Degrees; 8]> = None, in 0..=4320,
            like "[110, 252, 380, 522, 650, 792, 920, 1062]";
        /// Position of the turntable's motor at which the centre is read: other than 0 where the way of
        /// the sensor misses the axis of the turntable.
        centre_table_deg => centre_table: Degrees = 0, in 0..=4320;
        /// Greatest distance of the arm from its position at a sample.
        arm_window_deg => arm_window: Degrees = 12, in 1..=100;
        /// Speed of the arm while stickers are read.
        arm_speed_deg_s => arm_speed: DegreesPerSecond = 1200, in 20..=1560;
        /// Speed of the turntable while stickers pass under the arm. Where the arm cannot follow,
        /// the scan slows itself down.
        table_speed_deg_s => table_speed: DegreesPerSecond = 880, in 20..=1050;
        /// Greatest distance of the turntable's motor from its position at a sample. Left out: 3
        /// degrees of the cube.
        sample_window_deg: Option<Degrees> = None, in 1..=40, like "9";
        /// Samples of each sticker, spread over the window. One that is taken with the arm in its place
        /// is enough; a slow sensor shows the same reading several times.
        samples_per_sticker: u8 = 5, in 1..=50;
        /// The order in which the faces are read, as in "UFDLBR", or "cheapest" for the one that
        /// costs least.
        face_order: FaceOrder = FaceOrder::Cheapest;
    }
}

/// Positions of the squares that the scanner cannot use.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidScanSettings {
    /// A value is outside its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// The order of the squares does not name each square once.
    #[error("scan.square_order = {seen:?} {}", order::NO_SQUARE_ORDER)]
    SquareOrder {
        /// Order in the settings.
        seen: [u8; 8],
    },
    /// The windows of two squares overlap.
    #[error(
        "scan.table_deg = {seen:?}: each must be more than twice scan.sample_window_deg = \
         {window} above the one before, the first and the last that far from 0 and {whole_turn}"
    )]
    TableAngles {
        /// Angles in the settings.
        seen: [i32; 8],
        /// Sample window.
        window: i32,
        /// Motor degrees in a whole circle of the table, by the gear ratio.
        whole_turn: i32,
    },
    /// A sensor that is mounted this far off does not reach the stickers.
    #[error("a colour sensor {pegs} pegs off its place on the arm does not reach the stickers")]
    OutOfReach {
        /// Pegs from its place outwards.
        pegs: i32,
    },
    /// The parked arm is over the cube.
    #[error(
        "robot.arm_park_deg = {park} is not outwards of scan.arm_deg = {arm}: the arm would be in \
         the way of the cube"
    )]
    ParkedOverCube {
        /// Position of the park.
        park: i32,
        /// Outermost position over a square.
        arm: i32,
    },
}

impl<'a> From<&'a ScanSettings> for Cow<'a, ScanSettings> {
    fn from(settings: &'a ScanSettings) -> Self {
        Cow::Borrowed(settings)
    }
}

impl From<ScanSettings> for Cow<'_, ScanSettings> {
    fn from(settings: ScanSettings) -> Self {
        Cow::Owned(settings)
    }
}

impl ScanSettings {
    /// Build of the robot that scans with these settings.
    pub const fn robot(&self) -> &RobotSettings {
        &self.robot
    }

    /// Eight squares around the centre, in the order in which they come under the arm.
    pub fn stops(&self) -> [Stop; 8] {
        let table = self.table();
        array::from_fn(|place| Stop {
            square: self.square_order.0[place],
            arm: self.arm_deg[place],
            table: table[place],
        })
    }

    fn table(&self) -> [Degrees; 8] {
        let left_out =
            || TABLE_THIRDS.map(|third| self.robot.table_degrees(f64::from(third) / 3.0));
        self.table_deg.unwrap_or_else(left_out)
    }

    /// Greatest angle before and after a stop at which its square is sampled.
    ///
    /// The key is `sample_window_deg`, by default 3 degrees of the cube, in the range 1 to 40.
    pub fn sample_window(&self) -> Degrees {
        let left_out = || self.robot.table_degrees(3.0);
        self.sample_window_deg.unwrap_or_else(left_out)
    }

    /// Samples of each sticker, spread over the window.
    pub const fn samples_per_sticker(&self) -> usize {
        self.samples_per_sticker as usize
    }

    /// Order in which the robot brings the faces to the top; none for the cheapest one.
    pub const fn face_order(&self) -> Option<&[Face; 6]> {
        match &self.face_order {
            FaceOrder::Cheapest => None,
            FaceOrder::Given(faces) => Some(faces),
        }
    }

    /// The same settings with other positions for the nine squares, from a calibration.
    ///
    /// # Errors
    /// When a position is out of range, or the windows of two squares overlap, as in a settings
    /// file.
    ///
    /// ```
    /// use brick::Degrees;
    /// let settings = scanner::ScanSettings::default();
    /// let moved = settings.with_positions(Degrees::new(-742), settings.stops())?;
    /// assert_eq!(moved.robot().arm_centre(), Degrees::new(-742));
    /// assert!(settings.with_positions(Degrees::new(7), settings.stops()).is_err());
    /// # Ok::<(), scanner::InvalidScanSettings>(())
    /// ```
    pub fn with_positions(
        &self,
        centre: Degrees,
        stops: [Stop; 8],
    ) -> Result<Self, InvalidScanSettings> {
        let squares = stops.map(|stop| stop.square);
        let moved = Self {
            robot: self.robot.with_arm_centre(centre)?,
            square_order: SquareOrder::new(squares).ok_or(InvalidScanSettings::SquareOrder {
                seen: squares.map(Square::number),
            })?,
            arm_deg: stops.map(|stop| stop.arm),
            table_deg: Some(stops.map(|stop| stop.table)),
            ..self.clone()
        };
        moved.in_range()?;
        moved.check_positions()?;
        Ok(moved)
    }

    /// The same settings with the centre read at this position of the table.
    pub(crate) fn with_centre_at(self, table: Degrees) -> Self {
        Self {
            centre_table_deg: table,
            ..self
        }
    }

    fn check(&self, document: &Document<'_>) -> Result<(), SettingsError> {
        self.check_positions().map_err(|error| {
            let keys: &[(&str, &str)] = match error {
                InvalidScanSettings::ParkedOverCube { .. } => {
                    &[("robot", "arm_park_deg"), ("scan", "arm_deg")]
                }
                _ => &[
                    ("scan", "table_deg"),
                    ("scan", "sample_window_deg"),
                    ("robot", "gear_ratio"),
                ],
            };
            document.conflict(keys, error.to_string())
        })
    }

    /// Checks that the windows of the squares are apart, and that the parked arm is clear of the
    /// cube.
    fn check_positions(&self) -> Result<(), InvalidScanSettings> {
        let table = self.table().map(Degrees::as_degrees);
        let window = self.sample_window().as_degrees();
        let whole_turn = self.robot.whole_turn().as_degrees();
        let ends = table.iter().try_fold(0, |clear_from, angle| {
            (angle - window > clear_from).then_some(angle + window)
        });
        if ends.is_none_or(|end| end >= whole_turn) {
            return Err(InvalidScanSettings::TableAngles {
                seen: table,
                window,
                whole_turn,
            });
        }
        let outermost = self.arm_deg.into_iter().max().unwrap_or_default();
        let park = self.robot.arm_park();
        if park <= outermost {
            return Err(InvalidScanSettings::ParkedOverCube {
                park: park.as_degrees(),
                arm: outermost.as_degrees(),
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_of(text: &str) -> String {
        ScanSettings::from_toml(text, &RobotSettings::default())
            .expect_err(text)
            .to_string()
    }

    #[test]
    fn an_empty_text_means_the_defaults() {
        let robot = RobotSettings::default();
        let settings = ScanSettings::from_toml("", &robot).expect("valid");
        assert_eq!(settings, ScanSettings::default());
        let settings = ScanSettings::from_toml("face_order = \"URFDLB\"", &robot).expect("valid");
        assert_eq!(settings.face_order(), Some(&Face::ALL));
    }

    #[test]
    fn a_wrong_setting_is_refused_with_key_value_and_range() {
        for (text, words) in [
            (
                "speed = 3",
                "scan.speed is no setting: allowed are square_order, arm_deg,",
            ),
            (
                "arm_deg = [-594, -640, -594, -640, -594, -640, -594, -1640]",
                "scan.arm_deg = -1640 is out of range",
            ),
            (
                "arm_deg = [-1, -2, -3, -4, -5, -6, -7]",
                "scan.arm_deg has the wrong length: seen 7 values, needed 8",
            ),
            (
                "arm_speed_deg_s = 2000",
                "scan.arm_speed_deg_s = 2000 is out of range: allowed are 20 to 1560",
            ),
            (
                "table_speed_deg_s = 0",
                "scan.table_speed_deg_s = 0 is out of range",
            ),
            (
                "samples_per_sticker = 0",
                "scan.samples_per_sticker = 0 is out of range: allowed are 1 to 50",
            ),
            (
                "sample_window_deg = 41",
                "scan.sample_window_deg = 41 is out of range",
            ),
            (
                "sample_window_deg = 25",
                "each must be more than twice scan.sample_window_deg = 25",
            ),
            (
                "table_deg = [106, 250, 250, 520, 646, 790, 916, 1060]",
                "scan.table_deg = [106, 250, 250,",
            ),
            (
                "table_deg = [5, 250, 376, 520, 646, 790, 916, 1060]",
                "the first and the last that far from 0 and 1080",
            ),
            (
                "square_order = [9, 6, 3, 2, 1, 4, 7, 5]",
                "it must name each of 1 2 3 4 6 7 8 9 once",
            ),
            (
                "face_order = \"UFDLBB\"",
                "scan.face_order = \"UFDLBB\" is no order",
            ),
            (
                "face_order = \"UFDLBRU\"",
                "it must name each of U R F D L B once, or be \"cheapest\"",
            ),
            (
                "arm_deg = [-390, -640, -594, -640, -594, -640, -594, -640]",
                "robot.arm_park_deg = -400 is not outwards of scan.arm_deg = -390",
            ),
        ] {
            let error = error_of(text);
            assert!(error.contains(words), "{text}: {error}");
        }
    }

    #[test]
    fn the_table_stands_at_the_same_angles_of_the_cube_at_every_gear_ratio() {
        for (ratio, places) in [
            ("3", [110, 252, 380, 522, 650, 792, 920, 1062]),
            ("6", [220, 504, 760, 1044, 1300, 1584, 1840, 2124]),
            ("1", [37, 84, 127, 174, 217, 264, 307, 354]),
        ] {
            let robot = RobotSettings::from_toml(&format!("gear_ratio = {ratio}"));
            let robot = robot.expect("in range");
            let settings = ScanSettings::from_toml("", &robot).expect("valid");
            let table = settings.stops().map(|stop| stop.table.as_degrees());
            assert_eq!(table, places, "{ratio}");
            assert_eq!(settings.sample_window(), robot.table_degrees(3.0));
        }
        let robot = RobotSettings::from_toml("gear_ratio = 2").expect("in range");
        let text = "table_deg = [106, 250, 376, 520, 646, 790, 916, 1060]";
        let error = ScanSettings::from_toml(text, &robot).expect_err("beyond a whole turn");
        assert!(error.to_string().ends_with("far from 0 and 720"), "{error}");
    }
}
