//! What the battery allows: whether a run may begin and go on, and how fast the motors may be.
//!
//! The brick's system shuts it down without asking when its battery is empty: at 6.0 V with the
//! lithium pack, at 4.5 V with six single cells. A cube that is half turned by then stays so. The
//! thresholds here are above those, so that a run ends with the cube released and a message.
//!
//! Under load the voltage sags for moments, so all judgement is about a mean of several readings.

use std::{error::Error, fmt, time::Duration};

use actuator::MechanismSettings;
use brick::{Brick, DegreesPerSecond, DeviceError, Millivolts};
use settings::{Document, SettingsError};

/// What is in the brick.
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
    /// From which voltage on it is warned, and from which on nothing moves.
    const fn thresholds(self) -> (Millivolts, Millivolts) {
        match self {
            Self::LiIon => (Millivolts::new(6800), Millivolts::new(6300)),
            Self::Aa => (Millivolts::new(5800), Millivolts::new(4900)),
        }
    }

    /// What helps.
    const fn cure(self) -> &'static str {
        match self {
            Self::LiIon => {
                "charge it, or if it is six AA cells, set battery.kind = \"aa\" in robot.toml"
            }
            Self::Aa => "put in fresh cells",
        }
    }
}

/// A voltage that is written in volts.
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
    /// When the battery is low, and when too low.
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

/// What a voltage allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Everything.
    Good {
        /// From here on something moves.
        needed: Millivolts,
    },
    /// A run, with a warning.
    Low {
        /// What helps.
        cure: &'static str,
    },
    /// Nothing that moves.
    TooLow {
        /// From here on it does.
        needed: Millivolts,
        /// What helps.
        cure: &'static str,
    },
}

impl BatterySettings {
    /// Below this it is warned.
    fn warn(&self) -> Millivolts {
        self.warn_v
            .map_or(self.kind.thresholds().0, |volts| volts.0)
    }

    /// Below this nothing moves.
    fn refuse(&self) -> Millivolts {
        self.refuse_v
            .map_or(self.kind.thresholds().1, |volts| volts.0)
    }

    /// A warning comes before a refusal.
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

    /// What this voltage allows.
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

/// Why a run does not begin.
#[derive(Debug, thiserror::Error)]
pub enum NoBattery {
    /// The battery is too low.
    #[error(transparent)]
    Empty(#[from] BatteryEmpty),
    /// The battery cannot be read.
    #[error(transparent)]
    Device(#[from] DeviceError),
}

/// The battery's voltage, if it is one to warn of. One reading is enough with the motors at rest.
pub fn low(brick: &mut Brick, settings: &BatterySettings) -> Option<Millivolts> {
    let seen = brick.battery.voltage().ok()?;
    (seen < settings.warn()).then_some(seen)
}

/// Watches the battery during a run.
#[derive(Debug)]
pub struct BatteryGuard {
    settings: BatterySettings,
    /// The latest readings, in millivolts, the one to be replaced next at `oldest`.
    readings: [u32; Self::READINGS],
    oldest: usize,
    next_look: Duration,
    warning: Option<String>,
}

impl BatteryGuard {
    const READINGS: usize = 5;
    /// Between the readings before a run, when no motor moves.
    const AT_REST: Duration = Duration::from_millis(5);
    /// Between those in a run, at least: five of them are longer than any one motion.
    const IN_MOTION: Duration = Duration::from_millis(500);

    /// Reads the battery for some 25 ms, with the motors at rest, and warns if it is low.
    ///
    /// # Errors
    /// [`BatteryEmpty`], and when the battery cannot be read.
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

    /// Reads the battery if the last time is long enough ago. To be called between two motions.
    ///
    /// # Errors
    /// [`BatteryEmpty`]. A battery that cannot be read any more ends no run.
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

    /// Takes what there is to tell about a battery that is low: once in a run.
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

/// The settings with no motor of the mechanism faster than nine tenths of what it reaches without
/// load at this voltage: one that cannot keep the speed it was told lags behind, and comes late.
/// The shipped speeds are within that down to 7.7 V.
///
/// The scan finds out itself how fast it can be. The cost model stays as it is: what it compares,
/// motions with one another, hardly changes.
pub fn slowed(settings: &MechanismSettings, voltage: Millivolts) -> MechanismSettings {
    /// ev3dev's `max_speed` of a motor, which it reaches at 9 V.
    const LARGE: u32 = 1050;
    const MEDIUM: u32 = 1560;
    let limit = |at_9_v: u32| {
        let speed = u64::from(at_9_v) * u64::from(voltage.as_millivolts()) * 9 / (9000 * 10);
        DegreesPerSecond::new(i32::try_from(speed).unwrap_or(i32::MAX))
    };
    settings.slowed(limit(LARGE), limit(MEDIUM))
}

#[cfg(test)]
mod tests {
    use simulator::{Input, Settings, Simulator, solved};

    use super::*;

    fn settings(text: &str) -> BatterySettings {
        BatterySettings::from_toml(text).expect("settings")
    }

    /// With ideal motors, which draw no current: the battery shows the voltage that it is given.
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
            assert_eq!(guard.warning(), None, "it is told once");
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
        watch_until(20).expect_err("it is empty");
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
