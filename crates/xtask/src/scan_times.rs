//! `cargo xtask scan-times`: robot seconds to read a cube.

use std::{path::PathBuf, process::ExitCode};

use anyhow::Result;

use crate::{look_again::Shares, parallel, places, simulated_run::Runner};

const LIGHTS: [&str; 3] = ["everyday", "clean", "poor"];

const MIN_RIGHT_PERCENT: f64 = 99.8;
const MAX_WRONG_PERCENT: f64 = 0.2;
const MAX_SECOND_SCANS_PERCENT: f64 = 5.0;

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
    count: u64,
    /// The program to run, if not the one built from here
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let runner = Runner::new(
        places::program(arguments.program.as_deref())?,
        &places::root(),
    );
    println!(
        "{} cubes a line\n{:<9} {:<6} {:>8} {:>12} {:>9} {:>8} {:>7} {:>11} {:>12}",
        arguments.count,
        "light",
        "scan",
        "scan s",
        "all reads s",
        "stickers",
        "right %",
        "wrong %",
        "look again %",
        "second scan %"
    );
    let mut holds = true;
    for light in LIGHTS {
        let full = line(&runner, arguments.count, light, "full")?;
        holds &= full.shares.wrong <= MAX_WRONG_PERCENT;
        if light != "poor" {
            holds &= full.shares.right >= MIN_RIGHT_PERCENT;
            holds &= full.shares.scanned_again <= MAX_SECOND_SCANS_PERCENT;
        }
        let quick = line(&runner, arguments.count, light, "quick")?;
        holds &= quick.shares.wrong <= MAX_WRONG_PERCENT;
        println!(
            "          quick / full: {:.1} % of the time",
            100.0 * quick.reading_s / full.reading_s
        );
    }
    Ok(if holds {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

struct Line {
    /// Mean seconds of all reading: scans, further looks, recoveries.
    reading_s: f64,
    shares: Shares,
}

/// Measures and prints one line.
fn line(runner: &Runner, count: u64, light: &str, scan: &str) -> Result<Line> {
    let preset = format!("config/light/{light}.toml");
    let options = ["--simulator", &preset, "--scan", scan];
    let seeds: Vec<u64> = (1..=count).collect();
    let runs = parallel::map(&seeds, |&seed| runner.run(seed, &options));
    let runs = runs.into_iter().collect::<Result<Vec<_>>>()?;
    let shares = Shares::of(&runs)?;
    let mean = |sum: f64| sum / runs.len() as f64;
    let first_s = mean(runs.iter().map(|run| run.scans[0].0).sum());
    let scans = || runs.iter().flat_map(|run| &run.scans);
    let stickers = mean(scans().map(|(_, stickers)| stickers).sum());
    let looks_s: f64 = runs.iter().flat_map(|run| &run.looks_s).sum();
    let recover_s: f64 = runs.iter().map(|run| run.recover_s).sum();
    let reading_s = mean(scans().map(|(seconds, _)| seconds).sum::<f64>() + looks_s + recover_s);
    println!(
        "{light:<9} {scan:<6} {first_s:>8.2} {reading_s:>12.2} {stickers:>9.1} {:>8.1} {:>7.2} {:>11.1} {:>12.1}",
        shares.right, shares.wrong, shares.looked_again, shares.scanned_again
    );
    Ok(Line { reading_s, shares })
}
