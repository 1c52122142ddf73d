//! What the robot was measured to be like: `calibration.toml` beside its settings.
//!
//! The file is written by `calibrate` and laid over the settings, so that these can be shipped
//! anew without a robot losing what was measured of it.

use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

use brick::{Bounds, Degrees};
use scanner::{ScanSettings, Square, Stop};
use serde::Deserialize;

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
const REMEDY: &str = "correct it, or delete it and run `mindcub3r calibrate sensor`";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCalibration {
    version: i64,
    scan: RawPositions,
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
    config.scan = laid_over(&text, &config.scan)
        .map_err(|error| bad_input(format!("{}, {error}; {REMEDY}", path.display())))?;
    Ok(true)
}

fn laid_over(text: &str, settings: &ScanSettings) -> Result<ScanSettings, String> {
    let raw: RawCalibration = config::parse(text)?;
    VERSION
        .check(raw.version)
        .map_err(|error| error.to_string())?;
    let scan = raw.scan;
    let square = |number: u8| {
        Square::numbered(number).ok_or_else(|| {
            format!("scan.square_order has {number}: it must name each of 1 2 3 4 6 7 8 9 once")
        })
    };
    let mut stops = *settings.stops();
    for (place, stop) in stops.iter_mut().enumerate() {
        *stop = Stop {
            square: square(scan.square_order[place])?,
            arm: Degrees::new(scan.arm_deg[place]),
            table: Degrees::new(scan.table_deg[place]),
        };
    }
    settings
        .with_positions(Degrees::new(scan.arm_centre_deg), stops)
        .map_err(|error| error.to_string())
}

/// Writes the positions of these settings as a calibration.
///
/// # Errors
/// Names the file when it cannot be written.
pub(crate) fn write(path: &Path, settings: &ScanSettings) -> anyhow::Result<()> {
    durable::write(path, text_of(settings).as_bytes())
}

fn text_of(settings: &ScanSettings) -> String {
    let stops = settings.stops();
    let list = |value: fn(&Stop) -> i32| {
        let values: Vec<String> = stops.iter().map(|stop| value(stop).to_string()).collect();
        format!("[{}]", values.join(", "))
    };
    let mut text = String::from(
        "# What this robot was measured to be like: written by `mindcub3r calibrate sensor`. These\n\
         # values hold instead of those in robot.toml; without this file those in robot.toml hold.\n\
         # Angles are those of the motors; 3 degrees of the turntable's motor are 1 of the cube.\n\
         version = 1\n\n[scan]\n\
         # Where the colour arm stands over the centre, from its outer stop; inwards is negative.\n",
    );
    let _ = write!(
        text,
        "arm_centre_deg = {}\n\
         # The squares around the centre in the order in which they come under the arm, where the\n\
         # arm stands over each, and where the table stands then.\n\
         square_order = {}\narm_deg = {}\ntable_deg = {}\n",
        settings.centre().as_degrees(),
        list(|stop| stop.square.index() as i32 + 1),
        list(|stop| stop.arm.as_degrees()),
        list(|stop| stop.table.as_degrees()),
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn moved() -> ScanSettings {
        let settings = ScanSettings::default();
        let mut stops = *settings.stops();
        stops[3].arm = Degrees::new(-633);
        stops[6].table = Degrees::new(911);
        settings
            .with_positions(Degrees::new(-741), stops)
            .expect("in range")
    }

    #[test]
    fn what_is_written_reads_back_over_any_settings() {
        let text = text_of(&moved());
        assert_eq!(laid_over(&text, &ScanSettings::default()), Ok(moved()));
    }

    #[test]
    fn without_a_file_the_settings_hold() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = path_beside(Some(&directory.path().join("robot.toml")));
        assert_eq!(path, directory.path().join("calibration.toml"));
        let mut config = Config::default();
        assert!(!apply(&path, &mut config).expect("nothing to refuse"));
        assert_eq!(config, Config::default());
        write(&path, &moved()).expect("written");
        assert!(apply(&path, &mut config).expect("a calibration"));
        assert_eq!(config.scan, moved());
    }

    #[test]
    fn a_broken_file_is_told_with_key_value_range_and_what_to_do() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join(NAME);
        let good = text_of(&moved());
        for (from, to, words) in [
            ("version = 1", "version = 2", vec!["version = 2", "1 to 1"]),
            ("version = 1", "", vec!["version"]),
            (
                "arm_centre_deg = -741",
                "arm_centre_deg = 741",
                vec!["scan.arm_centre_deg = 741", "-1500 to 0"],
            ),
            (
                "arm_centre_deg = -741",
                "arm_center_deg = -741",
                vec!["line 8", "scan.arm_center_deg", "arm_centre_deg"],
            ),
            (
                "[9, 6",
                "[9, 0",
                vec!["scan.square_order", "1 2 3 4 6 7 8 9"],
            ),
            (
                "[9, 6",
                "[9, 9",
                vec!["scan.square_order", "1 2 3 4 6 7 8 9"],
            ),
            (
                "table_deg = [106",
                "table_deg = [1060",
                vec!["scan.table_deg"],
            ),
            ("[scan]", "[scan", vec!["line"]),
            ("[scan]", "[cost]\ntilt_s = 1.0\n[scan]", vec!["cost"]),
        ] {
            let bad = good.replace(from, to);
            assert_ne!(bad, good, "{from}");
            fs::write(&path, bad).expect("written");
            let error = apply(&path, &mut Config::default())
                .expect_err(to)
                .to_string();
            for word in words.into_iter().chain([NAME, REMEDY]) {
                assert!(error.contains(word), "{error:?} does not contain {word:?}");
            }
            assert!(!error.contains('\n'), "{error:?}");
        }
    }
}
