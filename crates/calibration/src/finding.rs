//! Findings of the steps, and settings with a finding laid over.

use actuator::{CostModel, FlipperSpeed, MechanismSettings, Overlap};
use brick::{Degrees, RobotSettings};
use robot::Config;
use scanner::ScanSettings;
use settings::{Document, Section};

use crate::error::{CalibrationError, CalibrationErrorKind as Kind};

/// Finding of one step of the calibration.
#[derive(Debug, Clone, PartialEq)]
pub enum Finding {
    /// Spread of the end stops, by `calibrate stops`.
    Stops(Stops),
    /// Positions of arm and table over the stickers, by `calibrate sensor`.
    Positions(ScanSettings),
    /// Angles at which the flipper holds and to which it pulls, by `calibrate flipper`.
    Flipper {
        /// Holding angle from the upper stop, in motor degrees.
        hold: Degrees,
        /// Pulling angle from the upper stop, in motor degrees.
        pull: Degrees,
    },
    /// Overshoot of a turn, by `calibrate overshoot`: motor degrees of the turntable.
    Overshoot(Degrees),
    /// Speeds of the flipper at the cube, and prices of the motions at these speeds, by `calibrate
    /// speed`.
    Speeds(MechanismSettings, CostModel),
    /// Prices of the motions, and times that overlaps save, by `calibrate durations`.
    Durations(CostModel),
}

settings::section! {
    /// Spread of the positions at which a motor met its stop, in motor degrees.
    #[derive(Copy, Eq)]
    pub struct Stops in "stops": "Spread of the end stops." {
        /// Spread of the colour arm.
        pub arm_spread_deg: i32 = 0, in 0..=10_000;
        /// Spread of the flipper.
        pub flipper_spread_deg: i32 = 0, in 0..=10_000;
    }
}

/// Keys of the positions of the nine squares. The angles belong to the order of the squares, so the
/// calibration measures and saves all of these keys together.
pub const POSITIONS: [(&str, &str); 4] = [
    ("robot", "arm_centre_deg"),
    ("scan", "square_order"),
    ("scan", "arm_deg"),
    ("scan", "table_deg"),
];

/// Settings that the steps measure, section by section.
pub const SECTIONS: [Section; 5] = [
    Stops::SECTION,
    RobotSettings::SECTION.only(&["arm_centre_deg"]),
    ScanSettings::SECTION.only(&["square_order", "arm_deg", "table_deg"]),
    actuator::MechanismSettings::SECTION.only(&[
        "flipper_hold_deg",
        "flipper_pull_deg",
        "overshoot_deg",
        "flipper_hold_speed_deg_s",
        "flipper_pull_speed_deg_s",
        "flipper_push_speed_deg_s",
    ]),
    CostModel::SECTION,
];

/// A measured setting: section, key, and value as TOML.
pub type Found = (&'static str, &'static str, String);

impl Finding {
    /// Settings of the finding.
    pub fn settings(&self) -> Vec<Found> {
        let within = |section, written: Vec<(&'static str, String)>| {
            let found = move |(key, value)| (section, key, value);
            written.into_iter().map(found).collect::<Vec<Found>>()
        };
        let angle = |key, angle: &Degrees| ("mechanism", key, angle.as_degrees().to_string());
        match self {
            Self::Stops(stops) => within("stops", stops.written()),
            Self::Positions(found) => {
                let mut all = within("robot", found.robot().written());
                all.extend(within("scan", found.written()));
                all.retain(|&(section, key, _)| POSITIONS.contains(&(section, key)));
                all
            }
            Self::Flipper { hold, pull } => vec![
                angle("flipper_hold_deg", hold),
                angle("flipper_pull_deg", pull),
            ],
            Self::Overshoot(overshoot) => vec![angle("overshoot_deg", overshoot)],
            Self::Speeds(found, costs) => {
                let speeds = FlipperSpeed::ALL.map(|speed| {
                    let value = found.flipper_speed(speed).as_degrees_per_second();
                    ("mechanism", speed.key(), value.to_string())
                });
                let prices = Self::Durations(costs.clone()).settings();
                speeds.into_iter().chain(prices).collect()
            }
            Self::Durations(found) => {
                let prices = CostModel::PRICED
                    .map(|motion| (CostModel::key(motion), found.seconds(motion)))
                    .into_iter();
                let saves =
                    Overlap::ALL.map(|overlap| (overlap.key(), found.saves(overlap).as_secs_f64()));
                let written = |(key, seconds): (_, f64)| ("cost", key, seconds.to_string());
                prices.chain(saves).map(written).collect()
            }
        }
    }

    /// Settings with this finding laid over.
    ///
    /// # Errors
    /// When the finding contradicts the settings.
    pub fn laid_over(&self, settings: &Config) -> Result<Config, CalibrationError> {
        if let Self::Stops(_) = self {
            return Ok(settings.clone());
        }
        let line = |(section, key, value): Found| format!("{section}.{key} = {value}\n");
        let text: String = self.settings().into_iter().map(line).collect();
        Document::parse(&text, &Config::SECTIONS)
            .and_then(|document| Config::read_over(&document, settings))
            // The position in this text means nothing to a person, so the error leaves it out.
            .map_err(|error| CalibrationError::new(Kind::NotAllowed, error.problem().to_string()))
    }
}
