//! What each motion costs in seconds.

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

#[cfg(test)]
mod tests {
    use super::*;

    fn price(model: &CostModel, motion: &str) -> f64 {
        model.seconds(motion.parse().expect("a motion"))
    }

    #[test]
    fn left_out_tilts_cost_the_sum_of_their_parts() {
        let model = CostModel::default();
        assert_eq!(price(&model, "tilt"), 0.8);
        assert_eq!(price(&model, "hold-tilt"), 1.2);
        assert_eq!(price(&model, "tilt-release"), 1.2);
        assert_eq!(price(&model, "hold-tilt-release"), 1.6);
        assert_eq!(price(&model, "spin-180"), 0.95);
        assert_eq!(price(&model, "turn+90"), 0.85);
    }

    #[test]
    fn settings_change_what_they_name_and_nothing_else() {
        let text = "spin_180_s = 0.9\ntilt_then_release_s = 1\nhold_s = 0";
        let model: CostModel = toml::from_str(text).expect("all in range");
        assert_eq!(price(&model, "spin+180"), 0.9);
        assert_eq!(price(&model, "tilt-release"), 1.0);
        assert_eq!(price(&model, "hold-tilt"), 0.8);
        assert_eq!(price(&model, "spin+90"), 0.6);
        assert_eq!(toml::from_str("").ok(), Some(CostModel::default()));
    }

    #[test]
    fn every_key_prices_its_own_motion() {
        let model: CostModel = toml::from_str(
            "tilt_s = 1\nhold_s = 2\nrelease_s = 3\nspin_90_s = 4\nspin_180_s = 5\n\
             turn_90_s = 6\nturn_180_s = 7\nface_scan_s = 8\ntilt_then_release_s = 9\n\
             hold_then_tilt_s = 10\nhold_tilt_release_s = 11",
        )
        .expect("all in range");
        let prices = Motion::ALL.map(|motion| (motion.to_string(), model.seconds(motion)));
        let expected = [
            ("hold", 2.0),
            ("release", 3.0),
            ("hold-tilt-release", 11.0),
            ("hold-tilt", 10.0),
            ("tilt-release", 9.0),
            ("tilt", 1.0),
            ("spin-180", 5.0),
            ("spin-90", 4.0),
            ("spin+90", 4.0),
            ("spin+180", 5.0),
            ("turn-180", 7.0),
            ("turn-90", 6.0),
            ("turn+90", 6.0),
            ("turn+180", 7.0),
        ];
        assert_eq!(
            prices,
            expected.map(|(text, price)| (text.to_owned(), price))
        );
        assert_eq!(model.face_scan(), Duration::from_secs(8));
    }

    #[test]
    fn settings_read_back_as_they_are_written() {
        let model: CostModel =
            toml::from_str("tilt_s = 1.234\nhold_then_tilt_s = 1.1").expect("all in range");
        let text = toml::to_string(&model).expect("can be written");
        assert_eq!(toml::from_str(&text), Ok(model));
    }

    #[test]
    fn a_wrong_price_or_key_is_named() {
        let error = |text: &str| {
            let result: Result<CostModel, _> = toml::from_str(text);
            result.expect_err("refused").to_string()
        };
        assert!(
            error("tilt_s = -1.0").contains("cost.tilt_s = -1 is out of range: allowed are 0.05")
        );
        assert!(error("turn_90_s = nan").contains("cost.turn_90_s"));
        assert!(error("hold_tilt_release_s = 21").contains("cost.hold_tilt_release_s"));
        assert!(error("tillt_s = 1").contains("tillt_s"));
    }
}
