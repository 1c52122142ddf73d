//! Settings of the scan: where the arm and the turntable stand for each square.

use brick::{Bounds, Degrees, DegreesPerSecond, OutOfRange};
use cube_core::Face;
use serde::Deserialize;
use thiserror::Error;

use crate::square::Square;

/// Motor degrees of the turntable for a whole turn of the cube: geared 3:1.
pub(crate) const WHOLE_TURN_DEG: i32 = 1080;

/// The word for leaving the order of the faces to the planner.
const CHEAPEST: &str = "cheapest";

/// Where a square is sampled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    /// The square.
    pub square: Square,
    /// Where the arm stands over it, from the arm's outer stop; inwards is negative.
    pub arm: Degrees,
    /// How far the turntable has turned from the start of the face, clockwise seen from above,
    /// when the square is under the arm.
    pub table: Degrees,
}

/// Checked settings of the scan; in TOML a table with the keys of the shipped `[scan]`.
///
/// ```
/// let settings: scanner::ScanSettings = toml::from_str("arm_speed_deg_s = 800")?;
/// assert_ne!(settings, scanner::ScanSettings::default());
/// let error = toml::from_str::<scanner::ScanSettings>("arm_speed_deg_s = 0").unwrap_err();
/// assert!(error.to_string().contains("scan.arm_speed_deg_s = 0 is out of range"));
/// # Ok::<(), toml::de::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "RawScanSettings")]
pub struct ScanSettings {
    centre: Degrees,
    park: Degrees,
    stops: [Stop; 8],
    arm_tolerance: Degrees,
    arm_speed: DegreesPerSecond,
    table_speed: DegreesPerSecond,
    sample_window: Degrees,
    samples_per_sticker: usize,
    face_order: Option<[Face; 6]>,
}

/// Settings that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidScanSettings {
    /// A value is outside its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// The order of the squares is none.
    #[error("scan.square_order = {seen:?} is no order: it must name each of 1 2 3 4 6 7 8 9 once")]
    SquareOrder {
        /// What was given.
        seen: [u8; 8],
    },
    /// The order of the faces is none.
    #[error(
        "scan.face_order = {seen:?} is no order: it must name each of U R F D L B once, or be \
         \"{CHEAPEST}\""
    )]
    FaceOrder {
        /// What was given.
        seen: String,
    },
    /// Two squares cannot be told apart on the way round.
    #[error(
        "scan.table_deg = {seen:?}: each must be more than twice scan.sample_window_deg = \
         {window} above the one before, the first and the last that far from 0 and 1080"
    )]
    TableAngles {
        /// What was given.
        seen: [i32; 8],
        /// The window.
        window: i32,
    },
    /// The arm does not leave the cube when parked.
    #[error(
        "scan.arm_park_deg = {park} is not outwards of scan.arm_deg = {arm}: the arm would be in \
         the way of the cube"
    )]
    ParkedOverCube {
        /// The park position.
        park: i32,
        /// The position over a square that is farthest outwards.
        arm: i32,
    },
}

/// The settings as they stand in the file. Angles are those of the motors.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawScanSettings {
    arm_centre_deg: i32,
    arm_park_deg: i32,
    arm_deg: [i32; 8],
    arm_tolerance_deg: i32,
    arm_speed_deg_s: i32,
    table_deg: [i32; 8],
    table_speed_deg_s: i32,
    square_order: [u8; 8],
    sample_window_deg: i32,
    samples_per_sticker: u8,
    face_order: String,
}

impl Default for RawScanSettings {
    fn default() -> Self {
        Self {
            arm_centre_deg: -750,
            arm_park_deg: -400,
            // Corner, edge, corner, ...
            arm_deg: [-594, -640, -594, -640, -594, -640, -594, -640],
            arm_tolerance_deg: 8,
            arm_speed_deg_s: 1400,
            // The arm swings about a pivot, so over an edge it is 7.3 degrees of the cube off the
            // straight line to the centre, over a corner 10.3: the table is that much short of
            // 135, 270, 405 ... The play of its gears adds half of 3.
            table_deg: [106, 250, 376, 520, 646, 790, 916, 1060],
            table_speed_deg_s: 880,
            square_order: [9, 6, 3, 2, 1, 4, 7, 8],
            sample_window_deg: 9,
            samples_per_sticker: 5,
            face_order: CHEAPEST.to_owned(),
        }
    }
}

impl Default for ScanSettings {
    fn default() -> Self {
        Self::try_from(RawScanSettings::default()).expect("the defaults are in range")
    }
}

impl ScanSettings {
    /// Where the arm stands over the centre.
    pub const fn centre(&self) -> Degrees {
        self.centre
    }

    /// Where the arm waits between faces: clear of the cube.
    pub const fn park(&self) -> Degrees {
        self.park
    }

    /// The eight squares about the centre, in the order in which they come under the arm.
    pub const fn stops(&self) -> &[Stop; 8] {
        &self.stops
    }

    /// How far the arm may be from its position while a sample counts.
    pub const fn arm_tolerance(&self) -> Degrees {
        self.arm_tolerance
    }

    /// Speed of the arm.
    pub const fn arm_speed(&self) -> DegreesPerSecond {
        self.arm_speed
    }

    /// Speed of the turntable while it is sampled.
    pub const fn table_speed(&self) -> DegreesPerSecond {
        self.table_speed
    }

    /// How far before and after a stop its square is sampled.
    pub const fn sample_window(&self) -> Degrees {
        self.sample_window
    }

    /// Samples of each sticker, spread over the window.
    pub const fn samples_per_sticker(&self) -> usize {
        self.samples_per_sticker
    }

    /// The order in which the faces are brought to the top; none for whichever costs the least.
    pub const fn face_order(&self) -> Option<&[Face; 6]> {
        self.face_order.as_ref()
    }

    /// The same settings with other places for the nine squares, as calibration finds them.
    ///
    /// # Errors
    /// When a place is out of range or the stops make no way round, as in a settings file.
    ///
    /// ```
    /// use brick::Degrees;
    /// let settings = scanner::ScanSettings::default();
    /// let moved = settings.with_positions(Degrees::new(-742), *settings.stops())?;
    /// assert_eq!(moved.centre(), Degrees::new(-742));
    /// assert!(settings.with_positions(Degrees::new(7), *settings.stops()).is_err());
    /// # Ok::<(), scanner::InvalidScanSettings>(())
    /// ```
    pub fn with_positions(
        &self,
        centre: Degrees,
        stops: [Stop; 8],
    ) -> Result<Self, InvalidScanSettings> {
        check_positions(
            [centre.as_degrees(), self.park.as_degrees()],
            &stops.map(|stop| stop.arm.as_degrees()),
            &stops.map(|stop| stop.table.as_degrees()),
            stops.map(|stop| stop.square.index() as u8 + 1),
            self.sample_window.as_degrees(),
        )?;
        Ok(Self {
            centre,
            stops,
            ..self.clone()
        })
    }
}

impl TryFrom<RawScanSettings> for ScanSettings {
    type Error = InvalidScanSettings;

    fn try_from(raw: RawScanSettings) -> Result<Self, InvalidScanSettings> {
        let speed = |key, max, speed| {
            Bounds::new(key, 20, max)
                .check(speed)
                .map(DegreesPerSecond::new)
        };
        let window = Bounds::new("scan.sample_window_deg", 1, 40).check(raw.sample_window_deg)?;
        let samples =
            Bounds::new("scan.samples_per_sticker", 1, 50).check(raw.samples_per_sticker)?;
        check_positions(
            [raw.arm_centre_deg, raw.arm_park_deg],
            &raw.arm_deg,
            &raw.table_deg,
            raw.square_order,
            window,
        )?;
        Ok(Self {
            centre: Degrees::new(raw.arm_centre_deg),
            park: Degrees::new(raw.arm_park_deg),
            stops: std::array::from_fn(|i| Stop {
                square: Square::numbered(raw.square_order[i]).expect("the order was checked"),
                arm: Degrees::new(raw.arm_deg[i]),
                table: Degrees::new(raw.table_deg[i]),
            }),
            arm_tolerance: Bounds::new("scan.arm_tolerance_deg", 1, 100)
                .check(raw.arm_tolerance_deg)
                .map(Degrees::new)?,
            arm_speed: speed("scan.arm_speed_deg_s", 1560, raw.arm_speed_deg_s)?,
            table_speed: speed("scan.table_speed_deg_s", 1050, raw.table_speed_deg_s)?,
            sample_window: Degrees::new(window),
            samples_per_sticker: usize::from(samples),
            face_order: face_order(&raw.face_order)?,
        })
    }
}

/// Checks where the arm and the table stand, in motor degrees; `window` is that about each stop.
fn check_positions(
    [centre, park]: [i32; 2],
    arm: &[i32; 8],
    table: &[i32; 8],
    order: [u8; 8],
    window: i32,
) -> Result<(), InvalidScanSettings> {
    let in_reach = |key, degrees| Bounds::new(key, -1500, 0).check(degrees);
    for &degrees in arm {
        in_reach("scan.arm_deg", degrees)?;
    }
    let mut sorted = order;
    sorted.sort_unstable();
    if sorted != [1, 2, 3, 4, 6, 7, 8, 9] {
        return Err(InvalidScanSettings::SquareOrder { seen: order });
    }
    let mut clear_from = 0;
    for &angle in table {
        if angle - window <= clear_from {
            clear_from = i32::MAX;
            break;
        }
        clear_from = angle + window;
    }
    if clear_from >= WHOLE_TURN_DEG {
        return Err(InvalidScanSettings::TableAngles {
            seen: *table,
            window,
        });
    }
    let outermost = arm.iter().copied().max().unwrap_or(0);
    if park <= outermost {
        return Err(InvalidScanSettings::ParkedOverCube {
            park,
            arm: outermost,
        });
    }
    in_reach("scan.arm_centre_deg", centre)?;
    in_reach("scan.arm_park_deg", park)?;
    Ok(())
}

fn face_order(text: &str) -> Result<Option<[Face; 6]>, InvalidScanSettings> {
    if text == CHEAPEST {
        return Ok(None);
    }
    let faces: Option<Vec<Face>> = text.chars().map(Face::from_letter).collect();
    faces
        .filter(|faces| Face::ALL.iter().all(|face| faces.contains(face)))
        .and_then(|faces| faces.try_into().ok())
        .map(Some)
        .ok_or_else(|| InvalidScanSettings::FaceOrder {
            seen: text.to_owned(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_of(text: &str) -> String {
        toml::from_str::<ScanSettings>(text)
            .expect_err(text)
            .to_string()
    }

    #[test]
    fn nothing_said_means_the_defaults() {
        assert_eq!(toml::from_str(""), Ok(ScanSettings::default()));
        let settings: ScanSettings = toml::from_str("face_order = \"URFDLB\"").expect("valid");
        assert_eq!(settings.face_order(), Some(&Face::ALL));
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_key_value_and_range() {
        for (text, words) in [
            ("speed = 3", "unknown field `speed`"),
            (
                "arm_centre_deg = 10",
                "scan.arm_centre_deg = 10 is out of range: allowed are -1500 to 0",
            ),
            (
                "arm_deg = [-594, -640, -594, -640, -594, -640, -594, -1640]",
                "scan.arm_deg = -1640 is out of range",
            ),
            ("arm_deg = [1, 2]", "invalid length 2"),
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
                "arm_park_deg = -600",
                "scan.arm_park_deg = -600 is not outwards of scan.arm_deg = -594",
            ),
            (
                "arm_tolerance_deg = 0",
                "scan.arm_tolerance_deg = 0 is out of range",
            ),
        ] {
            let error = error_of(text);
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
