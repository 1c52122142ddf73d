//! What each motion costs in seconds.

#[cfg(test)]
mod tests;

use std::time::Duration;

use brick::{Bounds, OutOfRange};
use serde::{Deserialize, Serialize};

use crate::{Arm, Motion, QuarterTurns};

/// How long each motion takes.
///
/// Kept in whole milliseconds, so that sums are exact and do not depend on the order. The price
/// of a tilt depends on the arm before and after it; the three tilts that start or end released
/// cost the sum of their parts unless they are priced on their own.
///
/// Reads from and writes to settings such as `tilt_s = 0.8`: a key that is left out has its
/// default, an unknown key is refused, and so is a price out of range.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawCostModel", into = "RawCostModel")]
pub struct CostModel {
    tilt: u32,
    hold: u32,
    release: u32,
    spin_90: u32,
    spin_180: u32,
    turn_90: u32,
    turn_180: u32,
    face_scan: u32,
    tilt_then_release: Option<u32>,
    hold_then_tilt: Option<u32>,
    hold_tilt_release: Option<u32>,
}

/// The settings as they are written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(
    clippy::struct_field_names,
    reason = "keys carry their unit, here seconds everywhere"
)]
struct RawCostModel {
    tilt_s: f64,
    hold_s: f64,
    release_s: f64,
    spin_90_s: f64,
    spin_180_s: f64,
    turn_90_s: f64,
    turn_180_s: f64,
    face_scan_s: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    tilt_then_release_s: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hold_then_tilt_s: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hold_tilt_release_s: Option<f64>,
}

impl RawCostModel {
    fn set(&mut self, motion: Motion, seconds: f64) {
        match motion {
            Motion::Hold => self.hold_s = seconds,
            Motion::Release => self.release_s = seconds,
            Motion::Tilt { from, to } => match (from, to) {
                (Arm::Holding, Arm::Holding) => self.tilt_s = seconds,
                (Arm::Holding, Arm::Released) => self.tilt_then_release_s = Some(seconds),
                (Arm::Released, Arm::Holding) => self.hold_then_tilt_s = Some(seconds),
                (Arm::Released, Arm::Released) => self.hold_tilt_release_s = Some(seconds),
            },
            Motion::Spin(quarters) if quarters.is_half() => self.spin_180_s = seconds,
            Motion::Spin(_) => self.spin_90_s = seconds,
            Motion::Turn(quarters) if quarters.is_half() => self.turn_180_s = seconds,
            Motion::Turn(_) => self.turn_90_s = seconds,
        }
    }
}

impl Default for RawCostModel {
    fn default() -> Self {
        CostModel::default().into()
    }
}

impl Default for CostModel {
    /// Derived from speeds and distances that peers' programs use on this robot.
    fn default() -> Self {
        Self {
            tilt: 800,
            hold: 400,
            release: 400,
            spin_90: 600,
            spin_180: 950,
            turn_90: 850,
            turn_180: 1250,
            face_scan: 3500,
            tilt_then_release: None,
            hold_then_tilt: None,
            hold_tilt_release: None,
        }
    }
}

const TILT_TO_RELEASED: Motion = Motion::Tilt {
    from: Arm::Holding,
    to: Arm::Released,
};
const TILT_FROM_RELEASED: Motion = Motion::Tilt {
    from: Arm::Released,
    to: Arm::Holding,
};
const TILT_BETWEEN_RELEASED: Motion = Motion::Tilt {
    from: Arm::Released,
    to: Arm::Released,
};

/// A range of prices. Holding and releasing may be free: what they cost can be counted to the
/// motions around them.
const fn price(key: &'static str, min: f64) -> Bounds<f64> {
    Bounds::new(key, min, 20.0)
}

const TILT: Bounds<f64> = price("cost.tilt_s", 0.05);
const HOLD: Bounds<f64> = price("cost.hold_s", 0.0);
const RELEASE: Bounds<f64> = price("cost.release_s", 0.0);
const SPIN_90: Bounds<f64> = price("cost.spin_90_s", 0.05);
const SPIN_180: Bounds<f64> = price("cost.spin_180_s", 0.05);
const TURN_90: Bounds<f64> = price("cost.turn_90_s", 0.05);
const TURN_180: Bounds<f64> = price("cost.turn_180_s", 0.05);
const FACE_SCAN: Bounds<f64> = Bounds::new("cost.face_scan_s", 0.05, 120.0);
const TILT_THEN_RELEASE: Bounds<f64> = price("cost.tilt_then_release_s", 0.05);
const HOLD_THEN_TILT: Bounds<f64> = price("cost.hold_then_tilt_s", 0.05);
const HOLD_TILT_RELEASE: Bounds<f64> = price("cost.hold_tilt_release_s", 0.05);

fn checked(bounds: &Bounds<f64>, seconds: f64) -> Result<u32, OutOfRange> {
    let seconds = bounds.check(seconds)?;
    Ok((seconds * 1000.0).round() as u32)
}

impl TryFrom<RawCostModel> for CostModel {
    type Error = OutOfRange;

    fn try_from(raw: RawCostModel) -> Result<Self, OutOfRange> {
        let optional = |bounds, price: Option<f64>| price.map(|s| checked(bounds, s)).transpose();
        Ok(Self {
            tilt: checked(&TILT, raw.tilt_s)?,
            hold: checked(&HOLD, raw.hold_s)?,
            release: checked(&RELEASE, raw.release_s)?,
            spin_90: checked(&SPIN_90, raw.spin_90_s)?,
            spin_180: checked(&SPIN_180, raw.spin_180_s)?,
            turn_90: checked(&TURN_90, raw.turn_90_s)?,
            turn_180: checked(&TURN_180, raw.turn_180_s)?,
            face_scan: checked(&FACE_SCAN, raw.face_scan_s)?,
            tilt_then_release: optional(&TILT_THEN_RELEASE, raw.tilt_then_release_s)?,
            hold_then_tilt: optional(&HOLD_THEN_TILT, raw.hold_then_tilt_s)?,
            hold_tilt_release: optional(&HOLD_TILT_RELEASE, raw.hold_tilt_release_s)?,
        })
    }
}

impl From<CostModel> for RawCostModel {
    fn from(model: CostModel) -> Self {
        let seconds = |milliseconds: u32| f64::from(milliseconds) / 1000.0;
        Self {
            tilt_s: seconds(model.tilt),
            hold_s: seconds(model.hold),
            release_s: seconds(model.release),
            spin_90_s: seconds(model.spin_90),
            spin_180_s: seconds(model.spin_180),
            turn_90_s: seconds(model.turn_90),
            turn_180_s: seconds(model.turn_180),
            face_scan_s: seconds(model.face_scan),
            tilt_then_release_s: model.tilt_then_release.map(seconds),
            hold_then_tilt_s: model.hold_then_tilt.map(seconds),
            hold_tilt_release_s: model.hold_tilt_release.map(seconds),
        }
    }
}

impl CostModel {
    /// One motion for each price, in the order of the settings. The others cost what one of
    /// these does.
    pub const PRICED: [Motion; 10] = [
        Motion::TILT,
        Motion::Hold,
        Motion::Release,
        Motion::Spin(QuarterTurns::Clockwise),
        Motion::Spin(QuarterTurns::Half),
        Motion::Turn(QuarterTurns::Clockwise),
        Motion::Turn(QuarterTurns::Half),
        TILT_TO_RELEASED,
        TILT_FROM_RELEASED,
        TILT_BETWEEN_RELEASED,
    ];

    /// The one of [`PRICED`](Self::PRICED) with which a motion shares its price.
    ///
    /// ```
    /// use actuator::CostModel;
    /// let shared = "turn-180".parse().map(CostModel::priced_as);
    /// assert_eq!(shared, "turn+180".parse());
    /// ```
    pub const fn priced_as(motion: Motion) -> Motion {
        const fn one_way(quarters: QuarterTurns) -> QuarterTurns {
            if quarters.is_half() {
                QuarterTurns::Half
            } else {
                QuarterTurns::Clockwise
            }
        }
        match motion {
            Motion::Spin(quarters) => Motion::Spin(one_way(quarters)),
            Motion::Turn(quarters) => Motion::Turn(one_way(quarters)),
            Motion::Hold | Motion::Release | Motion::Tilt { .. } => motion,
        }
    }

    /// The key of a motion's price in the settings.
    pub const fn key(motion: Motion) -> &'static str {
        match motion {
            Motion::Hold => "hold_s",
            Motion::Release => "release_s",
            Motion::Tilt { from, to } => match (from, to) {
                (Arm::Holding, Arm::Holding) => "tilt_s",
                (Arm::Holding, Arm::Released) => "tilt_then_release_s",
                (Arm::Released, Arm::Holding) => "hold_then_tilt_s",
                (Arm::Released, Arm::Released) => "hold_tilt_release_s",
            },
            Motion::Spin(quarters) if quarters.is_half() => "spin_180_s",
            Motion::Spin(_) => "spin_90_s",
            Motion::Turn(quarters) if quarters.is_half() => "turn_180_s",
            Motion::Turn(_) => "turn_90_s",
        }
    }

    /// The same, but with what motions took as their prices: the median of each, so that one that
    /// was held up does not count. A price of which no motion was timed stays.
    ///
    /// # Errors
    /// When a motion took longer or shorter than its price may be.
    pub fn timed(&self, times: &[(Motion, Duration)]) -> Result<Self, OutOfRange> {
        let mut raw = RawCostModel::from(self.clone());
        for motion in Self::PRICED {
            let of_it = times
                .iter()
                .filter(|&&(other, _)| Self::priced_as(other) == motion);
            let mut took: Vec<Duration> = of_it.map(|&(_, took)| took).collect();
            took.sort_unstable();
            if let Some(median) = took.get(took.len() / 2) {
                raw.set(motion, median.as_secs_f64());
            }
        }
        Self::try_from(raw)
    }

    /// The price of a motion in milliseconds, 0 to 60,000.
    pub fn milliseconds(&self, motion: Motion) -> u32 {
        let by_amount = |quarters: QuarterTurns, quarter, half| {
            if quarters.is_half() { half } else { quarter }
        };
        match motion {
            Motion::Hold => self.hold,
            Motion::Release => self.release,
            Motion::Tilt { from, to } => match (from, to) {
                (Arm::Holding, Arm::Holding) => self.tilt,
                (Arm::Holding, Arm::Released) => {
                    self.tilt_then_release.unwrap_or(self.tilt + self.release)
                }
                (Arm::Released, Arm::Holding) => {
                    self.hold_then_tilt.unwrap_or(self.hold + self.tilt)
                }
                (Arm::Released, Arm::Released) => self
                    .hold_tilt_release
                    .unwrap_or(self.hold + self.tilt + self.release),
            },
            Motion::Spin(quarters) => by_amount(quarters, self.spin_90, self.spin_180),
            Motion::Turn(quarters) => by_amount(quarters, self.turn_90, self.turn_180),
        }
    }

    /// The price of a motion.
    pub fn duration(&self, motion: Motion) -> Duration {
        Duration::from_millis(self.milliseconds(motion).into())
    }

    /// The price of a motion in seconds.
    pub fn seconds(&self, motion: Motion) -> f64 {
        f64::from(self.milliseconds(motion)) / 1000.0
    }

    /// How long the colour arm and the turntable take to read the face on top.
    pub fn face_scan(&self) -> Duration {
        Duration::from_millis(self.face_scan.into())
    }
}
