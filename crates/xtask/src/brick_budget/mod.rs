//! `cargo xtask brick-budget`: memory, time and size of the brick's binary.

mod cost;
mod memory;
mod methods;
mod table;

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result};
use brick::Rgb;
use cube_core::Facelet;
use recogniser::scan_json;

use crate::{noisy_scan, parallel, places, real_scan};
pub(crate) use cost::{Cost, Meter};
use memory::MAX_KIB;
pub(crate) use memory::{BASE, memory_of};
use table::Table;

const MAX_BYTES: u64 = 7_000_000;
const MAX_START_MS: f64 = 1000.0;
const MAX_PLAN_MS: f64 = 500.0;
const MAX_RECOGNISE_MS: f64 = 700.0;

/// Kind and level of noise, as in the sweep, of the everyday levels.
const EVERYDAY: [&str; 9] = [
    "clean 0",
    "combo 0.5",
    "combo 1",
    "worn6 0.8",
    "gauss 0.1",
    "drift 0.4",
    "blend 0.4",
    "redorange 0.5",
    "badcentre 1",
];
/// Kind and level of noise beyond everyday, without a bar.
const HARD: [&str; 2] = ["outliers 1", "combo 2"];

/// Measures the size, memory and time of the brick's binary.
///
/// Prints the memory of a whole run; and, estimated by instructions counted under emulation, the
/// time to the menu, of the first plan, of a second's thinking, and of recognising for each level
/// of noise, the median and the worst. Fails when the binary has more than 7 MB or takes more than
/// 20 MiB of memory, when it takes more than 1000 ms to the menu, when the first plan of any cube
/// takes more than 500 ms, or when recognising takes more than 700 ms at any everyday level. For each
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
    /// File for the memory of a run on the brick around this process
    #[arg(long, hide = true, value_name = "FILE")]
    memory: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let binary = places::brick_binary(arguments.binary.as_deref())?;
    if let Some(file) = &arguments.memory {
        memory::measure(&binary, file)?;
        return Ok(ExitCode::SUCCESS);
    }
    places::need(places::EMULATOR[0], "qemu-user")?;
    places::need("gcc", "gcc")?;
    let work = tempfile::tempdir()?;
    let meter = Meter::new(&binary, work.path())?;
    let count = usize::from(arguments.scans);
    let mut table = Table { holds: true };
    let bytes = fs::metadata(&binary)?.len();
    table.line("size", bytes, "bytes", MAX_BYTES);
    if !arguments.only_methods {
        others(&meter, work.path(), &binary, count, &mut table)?;
    }
    let cubes = places::cubes(usize::from(arguments.method_cubes))?;
    methods::measure(&meter, work.path(), &arguments.methods, &cubes, &mut table)?;
    Ok(if table.holds {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Measures all but human methods.
fn others(
    meter: &Meter,
    work: &Path,
    binary: &Path,
    count: usize,
    table: &mut Table,
) -> Result<()> {
    let kib = memory::of_a_run(binary, &work.join("memory"))?;
    table.line("memory in a whole run", kib, "KiB", MAX_KIB);

    println!("\nEstimated for the brick; {count} cubes, and scans a level\n");
    println!("                             milliseconds   million instructions");
    println!("                           median  worst   median  worst");
    let starts = (0..count)
        .map(|_| meter.to_the_menu())
        .collect::<Result<_>>()?;
    table.costs("start, to the menu and out", starts, Some(MAX_START_MS));
    let cubes = places::cubes(count)?;
    let each_cube = |nodes: &str| -> Result<Vec<Cost>> {
        let costs = parallel::map(&cubes, |cube| {
            meter.cost(&["solve", cube, "--node-limit", nodes])
        });
        costs.into_iter().collect()
    };
    table.costs("start and first plan", each_cube("1")?, Some(MAX_PLAN_MS));
    table.costs(
        "start and first thinking",
        each_cube(&first_nodes()?)?,
        None,
    );
    let recognising = |level: &str| -> Result<Vec<Cost>> {
        let scans = noisy_scan::scans(level, count)?;
        recognise(meter, work, &scans)
    };
    println!("recognising:");
    for level in EVERYDAY {
        table.costs(
            &format!("  {level}"),
            recognising(level)?,
            Some(MAX_RECOGNISE_MS),
        );
    }
    println!("recognising what is worse than everyday, without a bar:");
    for level in HARD {
        table.costs(&format!("  {level}"), recognising(level)?, None);
    }
    if !table.holds {
        println!(
            "allowed: to the menu {MAX_START_MS} ms, first plan {MAX_PLAN_MS} ms, recognising {MAX_RECOGNISE_MS} ms"
        );
    }
    Ok(())
}

/// Nodes that the brick searches before the first motion, by the shipped settings.
fn first_nodes() -> Result<String> {
    let text = places::text(&places::root().join("config/robot.toml"))?;
    let settings: toml::Table = toml::from_str(&text).context("config/robot.toml")?;
    let nodes = settings
        .get("run")
        .and_then(|run| run.get("think_first_nodes"));
    Ok(nodes
        .context("config/robot.toml has no think_first_nodes")?
        .to_string())
}

/// The cost of recognising each scan, without the cost of the program's other work.
fn recognise(meter: &Meter, folder: &Path, scans: &[String]) -> Result<Vec<Cost>> {
    let cost_of = |name: &str, scan: &str| -> Result<Cost> {
        let file = folder.join(format!("{name}.json"));
        places::write(&file, scan)?;
        meter.cost(&["resolve", &file.to_string_lossy()])
    };
    // A scan of nothing but black is read, refused at once and answered: all work but the
    // recognising.
    let black = real_scan::of_rgb(&[Rgb::new(0, 0, 0); Facelet::COUNT]);
    let start = cost_of("black", &scan_json::write(&black))?;
    let numbered: Vec<(usize, &String)> = scans.iter().enumerate().collect();
    let costs = parallel::map(&numbered, |(number, scan)| {
        let cost = cost_of(&format!("scan-{number}"), scan)?;
        Ok(Cost {
            ms: cost.ms - start.ms,
            instructions: cost.instructions - start.instructions,
        })
    });
    costs.into_iter().collect()
}
