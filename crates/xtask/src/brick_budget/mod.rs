//! `cargo xtask brick-budget`: memory, time and size of the brick's binary.

mod cost;
mod memory;
mod methods;

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;
use brick::Rgb;
use cube_core::Facelet;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use recogniser::{Readings, scan_json};
use robot::Config;
use simulator::Scheme;

use crate::{
    ev3sim,
    figures::{Bar, Column, Table, percentile},
    places, process, scans,
};
pub(crate) use cost::{Cost, Meter};
use memory::MAX_KIB;

const MAX_BYTES: f64 = 7_000_000.0;

/// Bars of times on the brick, in milliseconds: to the menu, of the first plan of any cube, of recognising.
const START: Bar = Bar::AtMost("worst ms", 1000.0);
/// The worst of 300 cubes takes 0.85 s, the median of a few or of many 0.09 s.
const PLAN: [Bar; 2] = [
    Bar::AtMost("median ms", 110.0),
    Bar::AtMost("worst ms", 900.0),
];
const RECOGNISE: Bar = Bar::AtMost("worst ms", 700.0);

/// Milliseconds, and millions of instructions.
const COLUMNS: [Column; 4] = [
    ("median ms", 0),
    ("worst ms", 0),
    ("median Mi", 1),
    ("worst Mi", 1),
];

/// Seed of the scans.
const SEED: u64 = 1;

/// Kind and level of noise, as in the sweep, of the everyday levels.
const EVERYDAY: &str = "clean 0, combo 0.5, combo 1, worn6 0.8, gauss 0.1, drift 0.4, blend 0.4, redorange 0.5, \
                        badcentre 1";
/// Kind and level of noise beyond everyday, without a bar.
const HARD: &str = "outliers 1, combo 2";

/// Measures the size, memory and time of the brick's binary.
///
/// Prints the memory of a whole run; and, estimated by instructions counted under emulation, the
/// time to the menu, of the first plan, of a second's thinking, and of recognising for each level
/// of noise, the median and the worst. Fails when the binary has more than 7 MB or takes more than
/// 20 MiB of memory, when it takes more than 1000 ms to the menu, when the first plan
/// takes more than 110 ms at the median or 900 ms at most, or when recognising takes more than 700 ms at any everyday level. For each
/// human method: the bytes of its tables, the time in which they are made once, the time of a solution
/// by them, and memory; fails above 4 MB, 60 s, 8 s and 20 MiB. Needs
/// qemu-arm (Debian: qemu-user), gcc, and the needs of scripts/with-ev3sim.sh.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of cubes, and of scans at each level
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=1000))]
    scans: u16,
    /// Human methods to measure; all that come with the program if none is given
    #[arg(long = "method", value_name = "NAME")]
    methods: Vec<String>,
    /// Cubes for each human method
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=1000))]
    method_cubes: u16,
    /// Measures human methods alone
    #[arg(long)]
    only_methods: bool,
    /// The binary, if not the one that scripts/build-brick.sh made
    #[arg(value_name = "BINARY")]
    binary: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(code) = ev3sim::inside(|binary: &PathBuf, brick| memory::inside(binary, brick))? {
        return Ok(code);
    }
    let binary = places::brick_binary(arguments.binary.as_deref())?;
    process::need_emulator()?;
    process::need("gcc", "gcc")?;
    let work = tempfile::tempdir()?;
    let meter = Meter::new(&binary, work.path())?;
    let count = usize::from(arguments.scans);
    let mut tables = Table::new("", [("value", 0)]);
    let at_most = |limit| [Bar::AtMost("value", limit)];
    let bytes = fs::metadata(&binary)?.len();
    tables.line("size, bytes", &[bytes as f64], &at_most(MAX_BYTES));
    if !arguments.only_methods {
        let kib = memory::of_a_run(&binary)?;
        tables.line(
            "memory in a whole run, KiB",
            &[kib as f64],
            &at_most(MAX_KIB),
        );
        println!("\nEstimated for the brick; {count} cubes, and scans a level\n");
        tables = tables.and(times(&meter, work.path(), count)?);
    }
    let cubes = places::stickers(usize::from(arguments.method_cubes))?;
    println!(
        "\nHuman methods, {} cubes each, by kept tables\n",
        cubes.len()
    );
    let methods = methods::measure(&meter, work.path(), &arguments.methods, &cubes)?;
    Ok(tables.and(methods).end())
}

/// Measures the times of all but human methods.
fn times(meter: &Meter, work: &Path, count: usize) -> Result<Table> {
    let mut table = Table::new("", COLUMNS);
    let mut line = |name: &str, costs: Result<Vec<Cost>>, bars: &[Bar]| -> Result<()> {
        let costs = costs?;
        let of = |value: fn(&Cost) -> f64| costs.iter().map(value).collect::<Vec<f64>>();
        let (ms, millions) = (of(|cost| cost.ms), of(|cost| cost.instructions / 1e6));
        let values = [(&ms, 50), (&ms, 100), (&millions, 50), (&millions, 100)];
        table.line(
            name,
            &values.map(|(values, percent)| percentile(values, percent)),
            bars,
        );
        Ok(())
    };
    let starts = (0..count).map(|_| meter.to_the_menu());
    line("start, to the menu and out", starts.collect(), &[START])?;
    let cubes = places::stickers(count)?;
    let each_cube = |nodes: &str| {
        let costs = cubes
            .par_iter()
            .map(|cube| meter.cost(&["solve", cube, "--node-limit", nodes]));
        costs.collect()
    };
    line("start and first plan", each_cube("1"), &PLAN)?;
    let nodes = Config::default().run.think_first_nodes.to_string();
    line("start and first thinking", each_cube(&nodes), &[])?;
    for (levels, bars) in [(EVERYDAY, &[RECOGNISE][..]), (HARD, &[])] {
        for level in levels.split(", ") {
            let costs = recognising(meter, work, level, count);
            line(&format!("recognising, {level}"), costs, bars)?;
        }
    }
    Ok(table)
}

/// The cost of recognising scans under noise, without the cost of the program's other work.
fn recognising(meter: &Meter, folder: &Path, level: &str, count: usize) -> Result<Vec<Cost>> {
    let cost_of = |name: &str, readings: &Readings| -> Result<Cost> {
        let file = folder.join(format!("{name}.json"));
        places::write(&file, &scan_json::write(readings))?;
        meter.cost(&["resolve", &file.to_string_lossy()])
    };
    // A scan of nothing but black is read, refused at once and answered: all work but the
    // recognising.
    let black = scans::of_rgb(&[Rgb::new(0, 0, 0); Facelet::COUNT]);
    let start = cost_of("black", &black)?;
    let (noise, mut rng) = (scans::noise(level)?, ChaCha8Rng::seed_from_u64(SEED));
    let scans: Vec<Readings> = (0..count)
        .map(|_| scans::noisy(noise, Scheme::Standard, &mut rng).readings)
        .collect();
    let costs = scans
        .par_iter()
        .enumerate()
        .map(|(number, scan)| Ok(cost_of(&format!("scan-{number}"), scan)?.without(&start)));
    costs.collect()
}
