//! What each motion costs in seconds.

#[cfg(test)]
mod tests;

use std::time::Duration;

use settings::{Document, OutOfRange, Section, SettingsError};

use crate::{Arm, Motion, QuarterTurns};

/// How long each motion takes.
///
/// Kept in whole milliseconds, so that sums are exact and do not depend on the order. The price
/// of a tilt depends on the arm before and after it; the three tilts that start or end released
/// cost the sum of their parts unless they are priced on their own.
///
/// Reads from settings such as `tilt_s = 0.8`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
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

settings::section! {
    /// The prices as they are written, in seconds. Derived from speeds and distances that peers'
    /// programs use on this robot. Holding and releasing may be free: what they cost can be counted
    /// to the motions around them.
    struct Prices in "cost":
        "How long each motion takes, in seconds. The planner makes the sum small. `mindcub3r
         calibrate durations` times them on the robot itself; what it finds holds instead of these."
    {
        /// Tilting the cube, the flipper holding it before and after.
        tilt_s: f64 = 0.8, in 0.05..=20.0;
        /// Lowering the flipper onto the cube.
        hold_s: f64 = 0.4, in 0.0..=20.0;
        /// Lifting the flipper off the cube.
        release_s: f64 = 0.4, in 0.0..=20.0;
        /// Turning the whole cube by a quarter.
        spin_90_s: f64 = 0.6, in 0.05..=20.0;
        /// Turning the whole cube by a half.
        spin_180_s: f64 = 0.95, in 0.05..=20.0;
        /// Turning the bottom layer by a quarter.
        turn_90_s: f64 = 0.85, in 0.05..=20.0;
        /// Turning the bottom layer by a half.
        turn_180_s: f64 = 1.25, in 0.05..=20.0;
        /// Reading the face on top.
        face_scan_s: f64 = 3.5, in 0.05..=120.0;
        /// Tilting the cube, and lifting the flipper off it at once. Left out: tilt_s and release_s
        /// together, which it takes without one_stroke_tilts.
        tilt_then_release_s: Option<f64> = None, in 0.05..=20.0, like "1.2";
        /// Lowering the flipper onto the cube, and tilting it at once. Left out: hold_s and tilt_s
        /// together.
        hold_then_tilt_s: Option<f64> = None, in 0.05..=20.0, like "1.2";
        /// Lowering, tilting and lifting at once. Left out: hold_s, tilt_s and release_s together.
        hold_tilt_release_s: Option<f64> = None, in 0.05..=20.0, like "1.6";
    }
}

impl Prices {
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

impl Default for CostModel {
    fn default() -> Self {
        Self::from(&Prices::default())
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

impl From<&Prices> for CostModel {
    fn from(prices: &Prices) -> Self {
        let milliseconds = |seconds: f64| (seconds * 1000.0).round() as u32;
        Self {
            tilt: milliseconds(prices.tilt_s),
            hold: milliseconds(prices.hold_s),
            release: milliseconds(prices.release_s),
            spin_90: milliseconds(prices.spin_90_s),
            spin_180: milliseconds(prices.spin_180_s),
            turn_90: milliseconds(prices.turn_90_s),
            turn_180: milliseconds(prices.turn_180_s),
            face_scan: milliseconds(prices.face_scan_s),
            tilt_then_release: prices.tilt_then_release_s.map(milliseconds),
            hold_then_tilt: prices.hold_then_tilt_s.map(milliseconds),
            hold_tilt_release: prices.hold_tilt_release_s.map(milliseconds),
        }
    }
}

impl From<&CostModel> for Prices {
    fn from(model: &CostModel) -> Self {
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
    /// The declarations of the prices.
    pub const SECTION: Section = Prices::SECTION;

    /// The prices that a document gives, and those of `base` where it gives none.
    ///
    /// # Errors
    /// With place, key, what stands there and what is allowed.
    pub fn read_over(document: &Document<'_>, base: &Self) -> Result<Self, SettingsError> {
        Ok(Self::from(&Prices::read_over(document, &base.into())?))
    }

    /// The prices that the keys of `[cost]` give, and defaults where there are none.
    ///
    /// # Errors
    /// With place, key, what stands there and what is allowed.
    ///
    /// ```
    /// use actuator::CostModel;
    /// let model = CostModel::from_toml("spin_180_s = 0.9")?;
    /// assert_eq!(model.seconds("spin-180".parse().expect("a motion")), 0.9);
    /// assert_eq!(
    ///     CostModel::from_toml("tilt_s = -1").unwrap_err().to_string(),
    ///     "line 1, column 10: cost.tilt_s = -1 is out of range: allowed are 0.05 to 20"
    /// );
    /// # Ok::<(), settings::SettingsError>(())
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, SettingsError> {
        Ok(Self::from(&Prices::from_toml(text)?))
    }

    /// The keys of the prices with their values as TOML, but for those that are left out.
    pub fn written(&self) -> Vec<(&'static str, String)> {
        Prices::from(self).written()
    }

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
        let mut prices = Prices::from(self);
        for motion in Self::PRICED {
            let of_it = times
                .iter()
                .filter(|&&(other, _)| Self::priced_as(other) == motion);
            let mut took: Vec<Duration> = of_it.map(|&(_, took)| took).collect();
            took.sort_unstable();
            if let Some(median) = took.get(took.len() / 2) {
                prices.set(motion, median.as_secs_f64());
            }
        }
        prices.in_range()?;
        Ok(Self::from(&prices))
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
