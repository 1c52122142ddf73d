//! Battery limits: whether a run may begin and go on, and how fast the motors may be.
//!
//! The brick's system shuts down without a warning when the battery is empty: at 6.0 V with the
//! lithium pack, at 4.5 V with six single cells. A run that is cut off so leaves the cube half
//! turned. The thresholds here are higher, so that a run ends with the cube released and a message.
//!
//! The voltage sags for moments under load, so each verdict uses the mean of several readings.

use std::{error::Error, fmt, time::Duration};

use actuator::MechanismSettings;
use brick::{Brick, DegreesPerSecond, DeviceError, Millivolts};
use serde::{Deserialize, Serialize};
use settings::{Document, SettingsError};

/// Voltages of the robot's battery, in millivolts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BatteryRange {
    /// Voltage below which no motor moves.
    pub empty_mv: u32,
    /// Voltage below which a run warns.
    pub low_mv: u32,
    /// Voltage of a full battery.
    pub full_mv: u32,
}

settings::words! {
    /// Kind of battery in the brick.
    pub enum BatteryKind {
        /// LEGO's rechargeable lithium-ion pack, 7.4 V.
        LiIon = "li-ion",
        /// Six AA cells, 6 to 9 V.
        Aa = "aa",
    }
}

impl BatteryKind {
    /// Default voltages: a run warns below the first, and no motor moves below the second.
    const fn thresholds(self) -> (Millivolts, Millivolts) {
        match self {
            Self::LiIon => (Millivolts::new(6800), Millivolts::new(6300)),
            Self::Aa => (Millivolts::new(5800), Millivolts::new(4900)),
        }
    }

    /// Voltage of a full battery without load.
    const fn full(self) -> Millivolts {
        match self {
            Self::LiIon => Millivolts::new(8400),
            Self::Aa => Millivolts::new(9000),
        }
    }

    /// Cure for a battery that is low.
    const fn cure(self) -> &'static str {
        match self {
            Self::LiIon => {
                "charge it, or if it is six AA cells, set battery.kind = \"aa\" in robot.toml"
            }
            Self::Aa => "put in fresh cells",
        }
    }
}

/// A voltage that the settings give in volts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Volts(Millivolts);

impl Volts {
    fn new(volts: f64) -> Self {
        Self(Millivolts::new((volts * 1000.0).round() as u32))
    }

    fn as_volts(self) -> f64 {
        f64::from(self.0.as_millivolts()) / 1000.0
    }
}

settings::unit!(Volts: f64, Volts::new, |volts: &Volts| volts.as_volts());

settings::section! {
    /// Kind of battery, and its two thresholds.
    #[derive(Copy, Eq)]
    pub struct BatterySettings in "battery" checked by check:
        "Kind of battery, and voltages at which it is low."
    {
        /// "li-ion" for LEGO's rechargeable pack, "aa" for six single cells.
        kind => kind: BatteryKind = BatteryKind::LiIon;
        /// Voltage below which a run begins with a warning. Left out: 6.8 for li-ion, 5.8 for aa.
        warn_v: Option<Volts> = None, in 4.5..=9.0, like "6.8";
        /// Voltage below which no run begins; a run that has begun goes on to 0.2 V less, because the
        /// motors lower the voltage. Left out: 6.3 for li-ion, 4.9 for aa; the brick itself switches
        /// off at 6.0 and 4.5.
        refuse_v: Option<Volts> = None, in 4.5..=9.0, like "6.3";
    }
}

/// Part of the voltage that the motors of a run take from a battery with much resistance.
const MAX_SAG: Millivolts = Millivolts::new(200);

/// Verdict on a voltage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The run needs no warning.
    Good {
        /// Voltage below which no motor moves.
        needed: Millivolts,
    },
    /// The run may begin and go on, with a warning.
    Low {
        /// Cure for the low battery.
        cure: &'static str,
    },
    /// No motor may move.
    TooLow {
        /// Voltage below which no motor moves.
        needed: Millivolts,
        /// Cure for the empty battery.
        cure: &'static str,
    },
}

impl BatterySettings {
    /// Voltages of this battery, from empty to full.
    pub fn range(&self) -> BatteryRange {
        BatteryRange {
            empty_mv: self.refuse().as_millivolts(),
            low_mv: self.warn().as_millivolts(),
            full_mv: self.kind.full().as_millivolts(),
        }
    }

    /// Voltage below which a run warns.
    fn warn(&self) -> Millivolts {
        self.warn_v
            .map_or(self.kind.thresholds().0, |volts| volts.0)
    }

    /// Voltage below which no motor moves.
    fn refuse(&self) -> Millivolts {
        self.refuse_v
            .map_or(self.kind.thresholds().1, |volts| volts.0)
    }

    /// Voltage below which a run that has begun ends.
    fn ends_below(&self) -> Millivolts {
        Millivolts::new(self.refuse().as_millivolts() - MAX_SAG.as_millivolts())
    }

    /// Checks that the threshold of the warning is above that of the refusal.
    fn check(&self, document: &Document<'_>) -> Result<(), SettingsError> {
        let (warn, refuse) = (self.warn(), self.refuse());
        if refuse < warn {
            return Ok(());
        }
        Err(document.conflict(
            &[("battery", "warn_v"), ("battery", "refuse_v")],
            format!(
                "battery.refuse_v = {} must be less than battery.warn_v = {}",
                Volts(refuse).as_volts(),
                Volts(warn).as_volts()
            ),
        ))
    }

    /// Verdict on this voltage.
    pub fn verdict(&self, seen: Millivolts) -> Verdict {
        let cure = self.kind.cure();
        let needed = self.refuse();
        if seen < needed {
            Verdict::TooLow { needed, cure }
        } else if seen < self.warn() {
            Verdict::Low { cure }
        } else {
            Verdict::Good { needed }
        }
    }
}

/// The battery is too low to turn a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BatteryEmpty {
    seen: Millivolts,
    needed: Millivolts,
    kind: BatteryKind,
}

impl fmt::Display for BatteryEmpty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seen, needed, kind } = self;
        let cure = kind.cure();
        write!(
            f,
            "the battery is too low: it has {seen}, and the motors need {needed} (battery.refuse_v); \
             {cure}"
        )
    }
}

impl Error for BatteryEmpty {}

/// Cause for which a run does not begin.
#[derive(Debug, thiserror::Error)]
pub enum NoBattery {
    /// The battery is too low.
    #[error(transparent)]
    Empty(#[from] BatteryEmpty),
    /// The battery cannot be read.
    #[error(transparent)]
    Device(#[from] DeviceError),
}

/// The battery's voltage, if it is below the threshold of the warning. One reading is enough with
/// the motors at rest.
pub fn low(brick: &mut Brick, settings: &BatterySettings) -> Option<Millivolts> {
    let seen = brick.battery.voltage().ok()?;
    (seen < settings.warn()).then_some(seen)
}

/// Change of the voltage that is reported, in millivolts: a tenth of the way from a full battery to an
/// empty one is 150.
pub const MIN_REPORTED_MILLIVOLTS: u32 = 50;

/// Watch over the battery during a run.
#[derive(Debug)]
pub struct BatteryGuard {
    settings: BatterySettings,
    /// The latest readings, in millivolts. The next reading replaces the one at `oldest`.
    readings: [u32; Self::READINGS],
    oldest: usize,
    next_look: Duration,
    warning: Option<String>,
    reported: Option<u32>,
}

impl BatteryGuard {
    const READINGS: usize = 5;
    /// Time between two readings before a run, when no motor moves.
    const AT_REST: Duration = Duration::from_millis(5);
    /// Least time between two readings in a run: five of them take longer than any motion.
    const IN_MOTION: Duration = Duration::from_millis(500);

    /// Reads the battery for about 25 ms, with the motors at rest, and warns if its voltage is low.
    ///
    /// # Errors
    /// [`BatteryEmpty`] if the voltage is too low; a device error if the battery cannot be read.
    pub fn before_run(brick: &mut Brick, settings: &BatterySettings) -> Result<Self, NoBattery> {
        let mut guard = Self {
            settings: *settings,
            readings: [0; Self::READINGS],
            oldest: 0,
            next_look: Duration::ZERO,
            warning: None,
            reported: None,
        };
        for reading in &mut guard.readings {
            *reading = brick.battery.voltage()?.as_millivolts();
            brick.clock.sleep(Self::AT_REST);
        }
        guard.judge(settings.refuse())?;
        Ok(guard)
    }

    /// Reads the battery if 500 ms have passed since the last reading. The caller calls this
    /// between two motions.
    ///
    /// # Errors
    /// [`BatteryEmpty`]. A failed reading ends no run.
    pub fn between_motions(&mut self, brick: &mut Brick) -> Result<(), BatteryEmpty> {
        let now = brick.clock.now();
        if now < self.next_look {
            return Ok(());
        }
        self.next_look = now + Self::IN_MOTION;
        match brick.battery.voltage() {
            Ok(voltage) => {
                self.readings[self.oldest] = voltage.as_millivolts();
                self.oldest = (self.oldest + 1) % Self::READINGS;
                self.judge(self.settings.ends_below())
            }
            Err(error) => {
                log::warn!("{error}");
                Ok(())
            }
        }
    }

    /// The mean of the latest readings.
    pub fn voltage(&self) -> Millivolts {
        Millivolts::new(self.readings.iter().sum::<u32>() / Self::READINGS as u32)
    }

    /// The mean, in millivolts, if it has changed by [`MIN_REPORTED_MILLIVOLTS`] since the last call that
    /// gave one.
    pub fn news(&mut self) -> Option<u32> {
        let now = self.voltage().as_millivolts();
        let is_new = self
            .reported
            .is_none_or(|reported| reported.abs_diff(now) >= MIN_REPORTED_MILLIVOLTS);
        is_new.then(|| *self.reported.insert(now))
    }

    /// Takes the warning of a low battery: a run gives it once.
    pub fn warning(&mut self) -> Option<String> {
        self.warning
            .as_mut()
            .map(std::mem::take)
            .filter(|text| !text.is_empty())
    }

    fn judge(&mut self, needed: Millivolts) -> Result<(), BatteryEmpty> {
        let (seen, kind) = (self.voltage(), self.settings.kind);
        if seen < needed {
            return Err(BatteryEmpty { seen, needed, kind });
        }
        match self.settings.verdict(seen) {
            Verdict::Low { cure } | Verdict::TooLow { cure, .. } if self.warning.is_none() => {
                self.warning = Some(format!("the battery is low: it has {seen}; {cure}"));
            }
            Verdict::Low { .. } | Verdict::TooLow { .. } | Verdict::Good { .. } => {}
        }
        Ok(())
    }
}

/// The settings with every motor of the mechanism limited to nine tenths of the speed that it
/// reaches without load at this voltage: a motor that cannot keep its commanded speed lags behind
/// and arrives late. The shipped speeds are within that limit down to 7.7 V.
///
/// The scan finds its own speed limit. The cost model stays as it is: the prices of motions
/// relative to one another hardly change.
pub fn slowed(settings: &MechanismSettings, voltage: Millivolts) -> MechanismSettings {
    /// ev3dev's `max_speed` of a large motor, in degrees per second, which it reaches at 9 V.
    const MAX_LARGE_DEG_S: u32 = 1050;
    /// ev3dev's `max_speed` of a medium motor, in degrees per second, which it reaches at 9 V.
    const MAX_MEDIUM_DEG_S: u32 = 1560;
    let limit = |at_9_v: u32| {
        let speed = u64::from(at_9_v) * u64::from(voltage.as_millivolts()) * 9 / (9000 * 10);
        DegreesPerSecond::new(i32::try_from(speed).unwrap_or(i32::MAX))
    };
    settings.slowed(limit(MAX_LARGE_DEG_S), limit(MAX_MEDIUM_DEG_S))
}

#[cfg(test)]
mod tests;
