//! What the steps find, and settings with it laid over.

use actuator::{CostModel, MechanismSettings};
use brick::Degrees;
use robot::Config;
use scanner::ScanSettings;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use toml::{Table, Value};

use crate::error::CalibrationError;

/// What one step of the calibration finds.
#[derive(Debug, Clone, PartialEq)]
pub enum Finding {
    /// How well the end stops are found, by `calibrate stops`.
    Stops(Stops),
    /// Where the sensor meets the stickers, by `calibrate sensor`.
    Positions(ScanSettings),
    /// Where the flipper holds and how far it pulls, by `calibrate flipper`.
    Flipper {
        /// From the upper stop, in motor degrees.
        hold: Degrees,
        /// From the upper stop, in motor degrees.
        pull: Degrees,
    },
    /// How far a layer is turned too far, by `calibrate overshoot`: motor degrees of the turntable.
    Overshoot(Degrees),
    /// How long the motions take, by `calibrate durations`.
    Durations(CostModel),
}

/// How far apart, in motor degrees, the places lie at which a motor met its stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stops {
    /// Of the colour arm.
    pub arm_spread_deg: i32,
    /// Of the flipper.
    pub flipper_spread_deg: i32,
}

impl Finding {
    /// Settings with this laid over.
    ///
    /// # Errors
    /// When it does not go together with them.
    pub fn laid_over(&self, settings: &Config) -> Result<Config, CalibrationError> {
        let mut config = settings.clone();
        let mechanism =
            |values: &[(&str, Degrees)]| -> Result<MechanismSettings, CalibrationError> {
                let value = |&(key, angle): &(&str, Degrees)| {
                    (key.to_owned(), Value::from(angle.as_degrees()))
                };
                let values = values.iter().map(value).collect();
                with_values(values, &settings.mechanism).map_err(CalibrationError::Unfit)
            };
        match self {
            Self::Stops(_) => {}
            Self::Positions(found) => {
                config.scan = settings
                    .scan
                    .with_positions(found.centre(), *found.stops())?;
            }
            Self::Flipper { hold, pull } => {
                config.mechanism =
                    mechanism(&[("flipper_hold_deg", *hold), ("flipper_pull_deg", *pull)])?;
            }
            Self::Overshoot(overshoot) => {
                config.mechanism = mechanism(&[("overshoot_deg", *overshoot)])?;
            }
            Self::Durations(found) => {
                let prices = prices(found);
                config.cost =
                    with_values(prices, &settings.cost).map_err(CalibrationError::Unfit)?;
            }
        }
        Ok(config)
    }
}

/// The prices that are measured, by the keys of the settings.
pub fn prices(found: &CostModel) -> Table {
    let price = |motion| {
        let seconds: Value = found.seconds(motion).into();
        (CostModel::key(motion).to_owned(), seconds)
    };
    CostModel::PRICED.map(price).into_iter().collect()
}

/// Settings with other values for some keys.
///
/// # Errors
/// Names the key, the value and what is allowed.
pub fn with_values<T>(values: Table, settings: &T) -> Result<T, String>
where
    T: Serialize + DeserializeOwned,
{
    let mut table = Table::try_from(settings).map_err(|error| error.to_string())?;
    table.extend(values);
    let laid_over: Result<T, toml::de::Error> = table.try_into();
    laid_over.map_err(|error| error.message().to_owned())
}
