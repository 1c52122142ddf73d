//! What the robot was measured to be like: `calibration.toml` beside its settings.
//!
//! The file is written by `calibrate`, part by part, and laid over the settings, so that these can
//! be shipped anew without a robot losing what was measured of it.

#[cfg(test)]
mod tests;

use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

use actuator::CostModel;
use brick::{Bounds, Degrees};
use scanner::{ScanSettings, Square, Stop};
use serde::Deserialize;
use toml::{Table, Value};

use crate::{
    config::{self, Config},
    durable,
    failure::bad_input,
    input,
};

/// The name of the file.
pub(crate) const NAME: &str = "calibration.toml";

/// The version of the format.
const VERSION: Bounds<i64> = Bounds::new("version", 1, 1);

/// What to do about a file that cannot be used.
const REMEDY: &str = "correct it, or delete it and run `mindcub3r calibrate` again";

/// Part of a calibration: what one kind of measurement finds.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Finding<'a> {
    /// Where the sensor meets the stickers, by `calibrate sensor`.
    Positions(&'a ScanSettings),
    /// How long the motions take, by `calibrate costs`.
    Costs(&'a CostModel),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCalibration {
    version: i64,
    scan: Option<RawPositions>,
    cost: Option<CostModel>,
}

/// The angles belong to the order of the squares, so that stands beside them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPositions {
    square_order: [u8; 8],
    arm_centre_deg: i32,
    arm_deg: [i32; 8],
    table_deg: [i32; 8],
}

/// Where the file is for settings from this file; in the working directory for those built in.
pub(crate) fn path_beside(settings: Option<&Path>) -> PathBuf {
    settings.unwrap_or(Path::new("")).with_file_name(NAME)
}

/// Lays a calibration over settings, if its file is there. Gives whether it is.
///
/// # Errors
/// Names the file, the key, what stands there, what is allowed, and what to do.
pub(crate) fn apply(path: &Path, config: &mut Config) -> anyhow::Result<bool> {
    if !path.is_file() {
        return Ok(false);
    }
    let text = input::file(path)?;
    *config = laid_over(&text, config)
        .map_err(|error| bad_input(format!("{}, {error}; {REMEDY}", path.display())))?;
    Ok(true)
}

fn laid_over(text: &str, settings: &Config) -> Result<Config, String> {
    let raw: RawCalibration = config::parse(text)?;
    VERSION
        .check(raw.version)
        .map_err(|error| error.to_string())?;
    let mut config = settings.clone();
    if let Some(positions) = raw.scan {
        config.scan = with_positions(&positions, &settings.scan)?;
    }
    if raw.cost.is_some() {
        config.cost = with_prices(text, &settings.cost)?;
    }
    Ok(config)
}

fn with_positions(raw: &RawPositions, settings: &ScanSettings) -> Result<ScanSettings, String> {
    let square = |number: u8| {
        Square::numbered(number).ok_or_else(|| {
            format!("scan.square_order has {number}: it must name each of 1 2 3 4 6 7 8 9 once")
        })
    };
    let mut stops = *settings.stops();
    for (place, stop) in stops.iter_mut().enumerate() {
        *stop = Stop {
            square: square(raw.square_order[place])?,
            arm: Degrees::new(raw.arm_deg[place]),
            table: Degrees::new(raw.table_deg[place]),
        };
    }
    settings
        .with_positions(Degrees::new(raw.arm_centre_deg), stops)
        .map_err(|error| error.to_string())
}

/// The prices that the calibration names, and those of the settings where it names none.
fn with_prices(text: &str, settings: &CostModel) -> Result<CostModel, String> {
    let mut prices = Table::try_from(settings).map_err(|error| error.to_string())?;
    prices.extend(named_prices(text)?);
    let laid_over: Result<CostModel, toml::de::Error> = prices.try_into();
    laid_over.map_err(|error| error.message().to_owned())
}

fn named_prices(text: &str) -> Result<Table, String> {
    let mut calibration: Table = config::parse(text)?;
    match calibration.remove("cost") {
        Some(Value::Table(prices)) => Ok(prices),
        _ => Ok(Table::new()),
    }
}

/// Writes a finding into a calibration; the other findings in it stay.
///
/// # Errors
/// As [`apply`] for a calibration that is there already; names the file when it cannot be written.
pub(crate) fn write(path: &Path, finding: Finding<'_>) -> anyhow::Result<()> {
    let mut known = Config::default();
    let mut kept = Kept::default();
    if apply(path, &mut known)? {
        let text = input::file(path)?;
        kept = Kept::of(&text, known.scan).map_err(bad_input)?;
    }
    match finding {
        Finding::Positions(found) => kept.positions = Some(found.clone()),
        Finding::Costs(found) => {
            let price = |motion| {
                (
                    CostModel::key(motion).to_owned(),
                    found.seconds(motion).into(),
                )
            };
            kept.prices = CostModel::PRICED.map(price).into_iter().collect();
        }
    }
    durable::write(path, kept.text().as_bytes())
}

/// What a calibration says.
#[derive(Debug, Default)]
struct Kept {
    positions: Option<ScanSettings>,
    prices: Table,
}

impl Kept {
    /// `scan` has the positions of this calibration laid over it.
    fn of(text: &str, scan: ScanSettings) -> Result<Self, String> {
        let raw: RawCalibration = config::parse(text)?;
        Ok(Self {
            positions: raw.scan.map(|_| scan),
            prices: named_prices(text)?,
        })
    }

    fn text(&self) -> String {
        let mut text = String::from(
            "# What this robot was measured to be like: written by `mindcub3r calibrate`. These\n\
             # values hold instead of those in robot.toml; without this file those hold.\n\
             version = 1\n",
        );
        if let Some(settings) = &self.positions {
            write_positions(&mut text, settings);
        }
        if !self.prices.is_empty() {
            text.push_str(
                "\n# Found by `calibrate costs`: how long each motion takes, in seconds.\n[cost]\n",
            );
            for (key, price) in &self.prices {
                let _ = writeln!(text, "{key} = {price}");
            }
        }
        text
    }
}

fn write_positions(text: &mut String, settings: &ScanSettings) {
    let stops = settings.stops();
    let list = |value: fn(&Stop) -> i32| {
        let values: Vec<String> = stops.iter().map(|stop| value(stop).to_string()).collect();
        format!("[{}]", values.join(", "))
    };
    let _ = write!(
        text,
        "\n# Found by `calibrate sensor`. Angles are those of the motors; 3 degrees of the\n\
         # turntable's motor are 1 of the cube.\n\
         [scan]\n\
         # Where the colour arm stands over the centre, from its outer stop; inwards is negative.\n\
         arm_centre_deg = {}\n\
         # The squares around the centre in the order in which they come under the arm, where the\n\
         # arm stands over each, and where the table stands then.\n\
         square_order = {}\narm_deg = {}\ntable_deg = {}\n",
        settings.centre().as_degrees(),
        list(|stop| stop.square.index() as i32 + 1),
        list(|stop| stop.arm.as_degrees()),
        list(|stop| stop.table.as_degrees()),
    );
}
