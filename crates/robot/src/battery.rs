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
use settings::{Document, SettingsError};

/// Kind of battery in the brick.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BatteryKind {
    /// LEGO's rechargeable lithium-ion pack, 7.4 V.
    LiIon,
    /// Six AA cells, 6 to 9 V.
    Aa,
}

settings::words!(BatteryKind {
    LiIon = "li-ion",
    Aa = "aa",
});

impl BatteryKind {
    /// Default voltages: a run warns below the first, and no motor moves below the second.
    const fn thresholds(self) -> (Millivolts, Millivolts) {
        match self {
            Self::LiIon => (Millivolts::new(6800), Millivolts::new(6300)),
            Self::Aa => (Millivolts::new(5800), Millivolts::new(4900)),
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
        "When the battery is too low for a run."
    {
        /// "li-ion" for LEGO's rechargeable pack, "aa" for six single cells.
        kind => kind: BatteryKind = BatteryKind::LiIon;
        /// Below this a run begins with a warning. Left out: 6.8 for li-ion, 5.8 for aa.
        warn_v: Option<Volts> = None, in 4.5..=9.0, like "6.8";
        /// Below this a run neither begins nor goes on. Left out: 6.3 for li-ion, 4.9 for aa; the
        /// brick itself switches off at 6.0 and 4.5.
        refuse_v: Option<Volts> = None, in 4.5..=9.0, like "6.3";
    }
}

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
    settings: BatterySettings,
}

impl fmt::Display for BatteryEmpty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seen, settings } = self;
        write!(
            f,
            "the battery is too low: it has {seen}, and the motors need {} (battery.refuse_v); {}",
            settings.refuse(),
            settings.kind.cure()
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

/// Watch over the battery during a run.
#[derive(Debug)]
pub struct BatteryGuard {
    settings: BatterySettings,
    /// The latest readings, in millivolts. The next reading replaces the one at `oldest`.
    readings: [u32; Self::READINGS],
    oldest: usize,
    next_look: Duration,
    warning: Option<String>,
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
        };
        for reading in &mut guard.readings {
            *reading = brick.battery.voltage()?.as_millivolts();
            brick.clock.sleep(Self::AT_REST);
        }
        guard.judge()?;
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
                self.judge()
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

    /// Takes the warning of a low battery: a run gives it once.
    pub fn warning(&mut self) -> Option<String> {
        self.warning
            .as_mut()
            .map(std::mem::take)
            .filter(|text| !text.is_empty())
    }

    fn judge(&mut self) -> Result<(), BatteryEmpty> {
        let seen = self.voltage();
        match self.settings.verdict(seen) {
            Verdict::TooLow { .. } => {
                return Err(BatteryEmpty {
                    seen,
                    settings: self.settings,
                });
            }
            Verdict::Low { cure } if self.warning.is_none() => {
                self.warning = Some(format!("the battery is low: it has {seen}; {cure}"));
            }
            Verdict::Low { .. } | Verdict::Good { .. } => {}
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
    /// The same for a medium motor.
    const MAX_MEDIUM_DEG_S: u32 = 1560;
    let limit = |at_9_v: u32| {
        let speed = u64::from(at_9_v) * u64::from(voltage.as_millivolts()) * 9 / (9000 * 10);
        DegreesPerSecond::new(i32::try_from(speed).unwrap_or(i32::MAX))
    };
    settings.slowed(limit(MAX_LARGE_DEG_S), limit(MAX_MEDIUM_DEG_S))
}

#[cfg(test)]
mod tests {
    use simulator::{Input, Settings, Simulator, solved};

    use super::*;

    fn settings(text: &str) -> BatterySettings {
        BatterySettings::from_toml(text).expect("settings")
    }

    /// A simulator with ideal motors, which draw no current: its battery shows the given voltage.
    fn simulator(millivolts: u32) -> Simulator {
        let text = format!("[battery]\nvoltage_mv = {millivolts}\n[motors]\nmodel = \"ideal\"");
        let settings = Settings::from_toml(&text).expect("settings");
        Simulator::new(&settings, &solved(), 1)
    }

    #[test]
    fn a_run_is_refused_below_one_threshold_and_warned_of_below_the_other() {
        for (text, refused, low, good) in [
            ("", 6299, 6300, 6800),
            ("kind = \"aa\"", 4899, 4900, 5800),
            ("kind = \"aa\"\nrefuse_v = 5.5", 5499, 5500, 5800),
            ("warn_v = 7.2\nrefuse_v = 7.1", 7099, 7100, 7200),
        ] {
            let settings = settings(text);
            let begin = |millivolts| {
                BatteryGuard::before_run(&mut simulator(millivolts).brick(), &settings)
            };
            let error = begin(refused).expect_err("too low");
            assert!(matches!(error, NoBattery::Empty(_)), "{error}");
            let mut guard = begin(low).expect("low, but not too low");
            assert!(guard.warning().is_some(), "{text}");
            assert_eq!(guard.warning(), None, "the second warning");
            assert_eq!(begin(good).expect("good").warning(), None);
        }
    }

    #[test]
    fn a_refusal_names_cause_and_cure() {
        let begin = |text| {
            let brick = &mut simulator(4600).brick();
            let refused = BatteryGuard::before_run(brick, &settings(text));
            refused.expect_err("too low").to_string()
        };
        assert_eq!(
            begin(""),
            "the battery is too low: it has 4.6 V, and the motors need 6.3 V (battery.refuse_v); \
             charge it, or if it is six AA cells, set battery.kind = \"aa\" in robot.toml"
        );
        assert!(begin("kind = \"aa\"").ends_with("; put in fresh cells"));
    }

    #[test]
    fn a_voltage_that_sags_for_a_moment_ends_no_run_and_one_that_stays_low_does() {
        let simulator = simulator(7400);
        let mut brick = simulator.brick();
        let mut guard =
            BatteryGuard::before_run(&mut brick, &settings("")).expect("a good battery");
        let from = |seconds, millivolts| {
            let at = Duration::from_secs(seconds);
            simulator.schedule(at, Input::BatteryMillivolts(millivolts));
        };
        from(2, 5000);
        from(3, 7400);
        from(10, 6000);
        let mut watch_until = |seconds| {
            while simulator.now() < Duration::from_secs(seconds) {
                brick.clock.sleep(Duration::from_millis(100));
                guard.between_motions(&mut brick)?;
            }
            Ok::<(), BatteryEmpty>(())
        };
        assert_eq!(watch_until(9), Ok(()));
        watch_until(20).expect_err("the battery is empty");
        let noticed = simulator.now().as_millis();
        assert!((11_000..13_000).contains(&noticed), "{noticed} ms");
    }

    #[test]
    fn motors_are_slowed_below_the_voltage_for_which_the_speeds_are_meant() {
        let settings = MechanismSettings::default();
        assert_eq!(slowed(&settings, Millivolts::new(7700)), settings);
        let slow = slowed(&settings, Millivolts::new(6500));
        // 1050 * 6.5 / 9 * 0.9
        assert_eq!(slow.spin_speed().as_degrees_per_second(), 682);
        assert_eq!(slow.turn_speed().as_degrees_per_second(), 682);
        assert_eq!(slow.return_speed(), settings.return_speed());
    }

    #[test]
    fn settings_that_make_no_sense_are_refused() {
        for (text, expected) in [
            (
                "warn_v = 12",
                "battery.warn_v = 12 is out of range: allowed are 4.5 to 9",
            ),
            ("refuse_v = 1", "battery.refuse_v = 1 is out of range"),
            ("kind = \"car\"", "li-ion"),
            ("volts = 6", "volts"),
            (
                "refuse_v = 7",
                "battery.refuse_v = 7 must be less than battery.warn_v = 6.8",
            ),
        ] {
            let error = BatterySettings::from_toml(text).expect_err(text);
            assert!(error.to_string().contains(expected), "{error}");
        }
    }
}
