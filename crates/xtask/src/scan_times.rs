//! `cargo xtask scan-times`: robot seconds to read a cube.

use std::process::ExitCode;

use anyhow::Result;
use robot::ScanKind;

use crate::{
    campaign::Group,
    figures::{Bar, Measured},
    places,
    reading::MEASURES,
};

const WRONG: Bar = Bar::AtMost("wrong %", 0.2);
const FULL: [Bar; 3] = [
    WRONG,
    Bar::AtLeast("right %", 99.8),
    Bar::AtMost("2nd scan %", 5.0),
];

/// Lights of `config/light`, scans, and bars.
const LINES: [(&str, ScanKind, &[Bar]); 6] = [
    ("everyday", ScanKind::Full, &FULL),
    ("everyday", ScanKind::Quick, &[WRONG]),
    ("clean", ScanKind::Full, &FULL),
    ("clean", ScanKind::Quick, &[WRONG]),
    ("poor", ScanKind::Full, &[WRONG]),
    ("poor", ScanKind::Quick, &[WRONG]),
];

/// Measures the robot seconds to read a cube, full and quick, and the share of right readings.
///
/// Runs N cubes full and quick in everyday light, then in the other presets of config/light. Prints
/// mean scan seconds and the shares of runs that ended right, that needed a second look or a second
/// whole scan, and that were wrong: these trusted a wrong cube. Fails when in clean or everyday
/// light fewer than 99.8 % of the full runs end right or more than 5 % need a second scan, or when
/// in any light more than 0.2 % are wrong.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Cubes for each line
    #[arg(value_name = "N", default_value_t = 500)]
    count: u32,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut table = Measured::new("", &MEASURES);
    for (light, scan, bars) in LINES {
        let name = format!("{light}, {scan}");
        let group = Group {
            numbers: 1..=arguments.count,
            simulator: places::light(light)?,
            scan,
            ..Group::default()
        };
        table.line(&name, &group.runs()?, bars);
    }
    Ok(table.end())
}
