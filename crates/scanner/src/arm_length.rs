//! Positions of arm and table for a sensor that is mounted a peg of LEGO farther out or in on its arm.
//!
//! The arm turns about a pivot at the right of the turntable. A sensor that is farther from the pivot than
//! the axis of the turntable passes beyond the axis; every other place of the cube comes under it at other
//! angles of arm and table.

use brick::Degrees;

use crate::settings::{InvalidScanSettings, ScanSettings, Stop};

/// Distance from the arm's pivot to the axis of the turntable, and to a sensor in its place.
const ARM_MM: f64 = 75.0;
/// Degrees of the arm for one degree of its motor.
const ARM_RATIO: f64 = 0.132;
/// Distance between two pegs.
const PEG_MM: f64 = 8.0;
/// Angle of the table, in degrees of the cube, at which a sensor a peg off sees most of the centre: its way
/// passes the middle of a side of the sticker, and the diagonal is longer.
const CENTRE_DEG: f64 = 45.0;

/// Place under the sensor.
struct Spot {
    distance_mm: f64,
    /// Angle to the right of straight ahead.
    bearing_deg: f64,
}

/// Place under a sensor this far from the pivot, with the arm swung outwards by this angle.
fn spot(arm_mm: f64, swing_deg: f64) -> Spot {
    let (sin, cos) = swing_deg.to_radians().sin_cos();
    let (right, ahead) = (ARM_MM - arm_mm * cos, arm_mm * sin);
    Spot {
        distance_mm: right.hypot(ahead),
        bearing_deg: right.atan2(ahead).to_degrees(),
    }
}

/// Millimetres, from its place outwards, by which a sensor is off that passes a line this far in front of
/// the axis when the arm has this distance from its position over the centre.
pub(crate) fn sensor_off_mm(line_mm: f64, outwards: f64) -> f64 {
    line_mm / (outwards * ARM_RATIO).to_radians().sin() - ARM_MM
}

impl ScanSettings {
    /// The same settings for a sensor that is mounted this many pegs farther out on its arm.
    ///
    /// ```
    /// use scanner::ScanSettings;
    /// let settings = ScanSettings::default();
    /// let moved = settings.with_sensor_out(1)?;
    /// // The table has to bring each square farther round, and the last one is the first.
    /// assert_eq!(moved.stops()[0].square, settings.stops()[7].square);
    /// assert!(moved.stops()[2].table > settings.stops()[1].table);
    /// assert!(settings.with_sensor_out(9).is_err(), "out of reach");
    /// # Ok::<(), scanner::InvalidScanSettings>(())
    /// ```
    ///
    /// # Errors
    /// When the sensor does not reach the stickers.
    pub fn with_sensor_out(&self, pegs: i32) -> Result<Self, InvalidScanSettings> {
        let arm_mm = ARM_MM + f64::from(pegs) * PEG_MM;
        let (centre, whole_turn) = (self.robot().arm_centre(), self.robot().whole_turn());
        let mut stops = self.stops();
        for stop in &mut stops {
            let swing = f64::from((stop.arm - centre).as_degrees()) * ARM_RATIO;
            let before = spot(ARM_MM, swing);
            let square = |length: f64| length * length;
            let cosine = (square(ARM_MM) + square(arm_mm) - square(before.distance_mm))
                / (2.0 * ARM_MM * arm_mm);
            let swing = cosine.acos().to_degrees();
            if !swing.is_finite() {
                return Err(InvalidScanSettings::OutOfReach { pegs });
            }
            let after = spot(arm_mm, swing);
            stop.arm = centre + Degrees::new((swing / ARM_RATIO).round() as i32);
            let table = stop.table
                - self
                    .robot()
                    .table_degrees(after.bearing_deg - before.bearing_deg);
            stop.table = Degrees::new(table.as_degrees().rem_euclid(whole_turn.as_degrees()));
        }
        stops.sort_by_key(|stop: &Stop| stop.table);
        let moved = self.with_positions(centre, stops)?;
        Ok(moved.with_centre_at(self.robot().table_degrees(CENTRE_DEG)))
    }
}
