//! `cargo xtask look-again`: whether a second look settles what one reading leaves in doubt.

use std::{path::PathBuf, process::ExitCode};

use anyhow::{Result, ensure};

use crate::{
    parallel, places,
    simulated_run::{Runner, Summary},
};

/// Kind of noise, and its highest everyday level in the sweep; of combo a lower one, too.
const LEVELS: [(&str, &str); 9] = [
    ("clean", "0"),
    ("drift", "0.4"),
    ("gauss", "0.1"),
    ("blend", "0.4"),
    ("worn6", "0.8"),
    ("redorange", "0.5"),
    ("badcentre", "1"),
    ("combo", "0.5"),
    ("combo", "1"),
];

const MIN_RIGHT_PERCENT: f64 = 99.8;
const MAX_SECOND_SCANS_PERCENT: f64 = 5.0;

/// Counts how often a look again settles what the first scan leaves in doubt.
///
/// Runs N cubes with the full scan at the highest everyday level of each kind of noise of the sweep,
/// and at a lower level of combo. Each time a face comes up its readings are spoilt anew; wear, logos
/// and dyes stay. Prints for how many runs the first scan was trusted, how many ended right, how many
/// trusted a cube that was not there, and how many needed a look again or a second whole scan. Fails
/// when over all these levels fewer than 99.8 % end right or more than 5 % need a second scan.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Cubes at each level
    #[arg(value_name = "N", default_value_t = 1000)]
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
    let clean = places::text(&places::root().join("config/light/clean.toml"))?;
    let lights = tempfile::tempdir()?;
    println!(
        "{} cubes a line, per cent\n{:<10} {:>5} {:>15} {:>8} {:>8} {:>12} {:>13}",
        arguments.count,
        "noise",
        "level",
        "first trusted",
        "right",
        "wrong",
        "looked again",
        "second scan"
    );
    let seeds: Vec<u64> = (1..=arguments.count).collect();
    let mut all = Vec::new();
    for (kind, level) in LEVELS {
        let light = lights.path().join(format!("{kind}-{level}.toml"));
        places::write(
            &light,
            &format!("{clean}noise_kind = \"{kind}\"\nnoise_level = {level}\n"),
        )?;
        let light = light.to_string_lossy();
        let options = ["--simulator", &light, "--scan", "full"];
        let runs = parallel::map(&seeds, |&seed| runner.run(seed, &options));
        let runs = runs.into_iter().collect::<Result<Vec<_>>>()?;
        print_line(kind, level, &Shares::of(&runs)?);
        all.extend(runs);
    }
    let shares = Shares::of(&all)?;
    print_line("all", "", &shares);
    let holds =
        shares.right >= MIN_RIGHT_PERCENT && shares.scanned_again <= MAX_SECOND_SCANS_PERCENT;
    Ok(if holds {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// How some runs read their cubes, in per cent of the runs.
#[derive(Debug)]
pub(crate) struct Shares {
    pub(crate) first_trusted: f64,
    pub(crate) right: f64,
    pub(crate) wrong: f64,
    pub(crate) looked_again: f64,
    pub(crate) scanned_again: f64,
}

impl Shares {
    pub(crate) fn of(runs: &[Summary]) -> Result<Self> {
        let broken = runs
            .iter()
            .filter(|run| run.scans.is_empty() || run.verdict.is_none())
            .count();
        ensure!(
            broken == 0 && !runs.is_empty(),
            "{broken} runs did not scan"
        );
        let share = |is: fn(&Summary) -> bool| {
            100.0 * runs.iter().filter(|run| is(run)).count() as f64 / runs.len() as f64
        };
        Ok(Self {
            first_trusted: share(|run| run.trusted.first() == Some(&true)),
            right: share(Summary::is_right),
            wrong: share(Summary::trusted_wrongly),
            looked_again: share(|run| !run.looks_s.is_empty()),
            scanned_again: share(|run| run.scans.len() > 1),
        })
    }
}

fn print_line(kind: &str, level: &str, shares: &Shares) {
    println!(
        "{kind:<10} {level:>5} {:>15.1} {:>8.2} {:>8.2} {:>12.1} {:>13.1}",
        shares.first_trusted, shares.right, shares.wrong, shares.looked_again, shares.scanned_again
    );
}
