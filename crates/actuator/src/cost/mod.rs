//! Prices of the motions in seconds, and the seconds that overlaps save: a motion may begin before
//! the motion before it has ended.

mod overlap;
#[cfg(test)]
mod tests;
mod timed;

pub use self::{overlap::Overlap, timed::Timed};

use std::time::Duration;

use crate::{Arm, Motion, QuarterTurns};

/// Time that the settings give in seconds, in whole milliseconds: sums are exact and do not depend on the
/// order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Milliseconds(u32);

impl Milliseconds {
    fn of_seconds(seconds: f64) -> Self {
        Self((seconds * 1000.0).round() as u32)
    }

    fn seconds(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

settings::unit!(Milliseconds: f64, Milliseconds::of_seconds, |time: &Milliseconds| time.seconds());

settings::section! {
    /// Prices of the motions, in whole milliseconds.
    ///
    /// The price of a tilt depends on the arm before and after it. Each of the three tilts that start or
    /// end released costs the sum of its parts, less the time that one stroke saves, unless the
    /// settings price it on its own. A motion that [overlaps](Overlap) with the motion before it costs
    /// less by the time that the overlap saves: see [`after`](Self::after).
    ///
    /// The settings give the prices in seconds. The defaults follow from speeds and distances that other
    /// programs use on this robot. Holding and releasing may be free: the motions around them can carry
    /// their price.
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
    #[derive(Eq, Hash)]
    pub struct CostModel in "cost":
        "Time of each motion, in seconds. The planner makes the sum small. `mindcub3r calibrate
         durations` times the motions of the robot itself; its times override these."
    {
        /// Tilting the cube that the flipper holds before and after.
        tilt_s: Milliseconds = 0.672, in 0.05..=20.0;
        /// Lowering the flipper onto the cube.
        hold_s: Milliseconds = 0.345, in 0.0..=20.0;
        /// Lifting the flipper off the cube.
        release_s: Milliseconds = 0.248, in 0.0..=20.0;
        /// Turning the whole cube by a quarter.
        spin_90_s: Milliseconds = 0.463, in 0.05..=20.0;
        /// Turning the whole cube by a half.
        spin_180_s: Milliseconds = 0.8, in 0.05..=20.0;
        /// Turning the bottom layer by a quarter.
        turn_90_s: Milliseconds = 0.607, in 0.05..=20.0;
        /// Turning the bottom layer by a half.
        turn_180_s: Milliseconds = 0.942, in 0.05..=20.0;
        /// Reading the face on top.
        face_scan_s: Milliseconds = 1.9, in 0.05..=120.0;
        /// Tilting the cube, and lifting the flipper off it at once. Left out: tilt_s and release_s
        /// together, less 0.114 s that one stroke saves.
        tilt_then_release_s: Option<Milliseconds> = None, in 0.05..=20.0, like "0.806";
        /// Lowering the flipper onto the cube, and tilting it at once. Left out: hold_s and tilt_s
        /// together, less 0.072 s.
        hold_then_tilt_s: Option<Milliseconds> = None, in 0.05..=20.0, like "0.945";
        /// Lowering, tilting and lifting at once. Left out: hold_s, tilt_s and release_s together,
        /// less 0.177 s.
        hold_tilt_release_s: Option<Milliseconds> = None, in 0.05..=20.0, like "1.088";
        /// Time saved by a spin after the flipper was lifted: the table starts once the flipper is
        /// clear.
        lift_then_spin_saves_s: Milliseconds = 0.09, in 0.0..=5.0;
        /// Time saved by lowering the flipper after a spin, also if a tilt follows in one stroke.
        spin_then_lower_saves_s: Milliseconds = 0.067, in 0.0..=5.0;
        /// Time saved by a turn after a motion that left the flipper on the cube.
        lay_then_turn_saves_s: Milliseconds = 0.057, in 0.0..=5.0;
        /// Time saved by a tilt, or by lifting the flipper, after a motion that left the flipper on
        /// the cube.
        lay_then_pull_saves_s: Milliseconds = 0.058, in 0.0..=5.0;
        /// Time saved by a tilt, or by lifting the flipper, after a turn.
        turn_then_flip_saves_s: Milliseconds = 0.068, in 0.0..=5.0;
    }
}

/// Milliseconds that one stroke of tilting and lifting saves. This constant and the two below come
/// from simulated robots with the shipped speeds.
const TILT_RELEASE_SAVES_MS: u32 = 114;
/// Milliseconds that one stroke of lowering and tilting saves.
const HOLD_TILT_SAVES_MS: u32 = 72;
/// Milliseconds that one stroke of lowering, tilting and lifting saves.
const HOLD_TILT_RELEASE_SAVES_MS: u32 = 177;

/// Price of motions that the flipper makes in one stroke: at least the price of the longest of
/// them.
fn in_one_stroke(parts: &[u32], saves: u32) -> u32 {
    let sum: u32 = parts.iter().sum();
    let longest = parts.iter().copied().max().unwrap_or(0);
    sum.saturating_sub(saves).max(longest)
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

impl CostModel {
    fn set(&mut self, motion: Motion, time: Milliseconds) {
        match motion {
            Motion::Hold => self.hold_s = time,
            Motion::Release => self.release_s = time,
            Motion::Tilt { from, to } => match (from, to) {
                (Arm::Holding, Arm::Holding) => self.tilt_s = time,
                (Arm::Holding, Arm::Released) => self.tilt_then_release_s = Some(time),
                (Arm::Released, Arm::Holding) => self.hold_then_tilt_s = Some(time),
                (Arm::Released, Arm::Released) => self.hold_tilt_release_s = Some(time),
            },
            Motion::Spin(quarters) if quarters.is_half() => self.spin_180_s = time,
            Motion::Spin(_) => self.spin_90_s = time,
            Motion::Turn(quarters) if quarters.is_half() => self.turn_180_s = time,
            Motion::Turn(_) => self.turn_90_s = time,
        }
    }

    fn saved_mut(&mut self, overlap: Overlap) -> &mut Milliseconds {
        match overlap {
            Overlap::LiftThenSpin => &mut self.lift_then_spin_saves_s,
            Overlap::SpinThenLower => &mut self.spin_then_lower_saves_s,
            Overlap::LayThenTurn => &mut self.lay_then_turn_saves_s,
            Overlap::LayThenPull => &mut self.lay_then_pull_saves_s,
            Overlap::TurnThenFlip => &mut self.turn_then_flip_saves_s,
        }
    }

    const fn saved(&self, overlap: Overlap) -> u32 {
        let saved = match overlap {
            Overlap::LiftThenSpin => self.lift_then_spin_saves_s,
            Overlap::SpinThenLower => self.spin_then_lower_saves_s,
            Overlap::LayThenTurn => self.lay_then_turn_saves_s,
            Overlap::LayThenPull => self.lay_then_pull_saves_s,
            Overlap::TurnThenFlip => self.turn_then_flip_saves_s,
        };
        saved.0
    }

    /// One motion for each price, in the order of the settings. Every other motion shares one of
    /// these prices.
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

    /// The motion of [`PRICED`](Self::PRICED) with which this motion shares its price.
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

    /// Key of the motion's price in the settings.
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

    /// Price of a motion alone, in milliseconds, 0 to 60,000.
    pub fn milliseconds(&self, motion: Motion) -> u32 {
        let by_amount = |quarters: QuarterTurns, quarter: Milliseconds, half: Milliseconds| {
            if quarters.is_half() {
                half.0
            } else {
                quarter.0
            }
        };
        let [tilt, hold, release] = [self.tilt_s, self.hold_s, self.release_s].map(|time| time.0);
        let in_one_stroke = |price: Option<Milliseconds>, parts: &[u32], saves| match price {
            Some(price) => price.0,
            None => in_one_stroke(parts, saves),
        };
        match motion {
            Motion::Hold => hold,
            Motion::Release => release,
            Motion::Tilt { from, to } => match (from, to) {
                (Arm::Holding, Arm::Holding) => tilt,
                (Arm::Holding, Arm::Released) => {
                    let parts = [tilt, release];
                    in_one_stroke(self.tilt_then_release_s, &parts, TILT_RELEASE_SAVES_MS)
                }
                (Arm::Released, Arm::Holding) => {
                    in_one_stroke(self.hold_then_tilt_s, &[hold, tilt], HOLD_TILT_SAVES_MS)
                }
                (Arm::Released, Arm::Released) => {
                    let parts = [hold, tilt, release];
                    in_one_stroke(self.hold_tilt_release_s, &parts, HOLD_TILT_RELEASE_SAVES_MS)
                }
            },
            Motion::Spin(quarters) => by_amount(quarters, self.spin_90_s, self.spin_180_s),
            Motion::Turn(quarters) => by_amount(quarters, self.turn_90_s, self.turn_180_s),
        }
    }

    /// Price in milliseconds of a motion that follows another without a rest, 0 to 60,000: the
    /// price of the motion alone less the time that the [overlap](Overlap) of the pair saves, and
    /// never below 0.
    ///
    /// An overlap saves no more of a turn than the price of the cheapest turn: the saved time is
    /// then the same for every turn, and plans stay exact when a solver prices turns one by one.
    ///
    /// ```
    /// use actuator::{CostModel, Motion, QuarterTurns};
    /// let model = CostModel::from_toml("lift_then_spin_saves_s = 0.1")?;
    /// let spin = Motion::Spin(QuarterTurns::Clockwise);
    /// assert_eq!(model.after(None, spin), 463);
    /// assert_eq!(model.after(Some(Motion::Release), spin), 363);
    /// # Ok::<(), settings::SettingsError>(())
    /// ```
    pub fn after(&self, before: Option<Motion>, motion: Motion) -> u32 {
        let overlap = before.and_then(|before| Overlap::between(before, motion));
        let saved = match overlap {
            None => 0,
            Some(Overlap::LayThenTurn) => self.turn_saves(),
            Some(overlap) => self.saved(overlap),
        };
        self.milliseconds(motion).saturating_sub(saved)
    }

    /// Milliseconds that the overlap with laying the flipper on the cube saves of any turn: at most
    /// the price of the cheapest turn.
    pub(crate) fn turn_saves(&self) -> u32 {
        let cheapest = self.turn_90_s.0.min(self.turn_180_s.0);
        self.saved(Overlap::LayThenTurn).min(cheapest)
    }

    /// Price of motions that follow one another without a rest; the first starts at rest.
    pub fn in_a_row(&self, motions: &[Motion]) -> Duration {
        let befores = std::iter::once(None).chain(motions.iter().copied().map(Some));
        let prices = befores.zip(motions);
        let sum: u64 = prices
            .map(|(before, &motion)| u64::from(self.after(before, motion)))
            .sum();
        Duration::from_millis(sum)
    }

    /// Time that an overlap saves by the settings, 0 to 5 seconds. A motion costs less by at most
    /// its own price: see [`after`](Self::after).
    pub fn saves(&self, overlap: Overlap) -> Duration {
        Duration::from_millis(self.saved(overlap).into())
    }

    /// Price of a motion alone.
    pub fn duration(&self, motion: Motion) -> Duration {
        Duration::from_millis(self.milliseconds(motion).into())
    }

    /// Price of a motion alone, in seconds.
    pub fn seconds(&self, motion: Motion) -> f64 {
        f64::from(self.milliseconds(motion)) / 1000.0
    }

    /// Time in which the colour arm and the turntable read the face on top.
    pub fn face_scan(&self) -> Duration {
        Duration::from_millis(self.face_scan_s.0.into())
    }
}
