//! `cargo xtask live`: a brick's binary that serves its page, on the simulated device tree.

mod checks;
mod client;
mod robot;

use std::{path::PathBuf, process::ExitCode};

use anyhow::{Context, Result, ensure};

use self::robot::Served;
use crate::{
    brick_budget::Meter,
    ev3sim::{self, Records},
    places,
};

/// Greatest share of instructions that a watched run takes more than an unwatched one, in per cent.
const MAX_MORE_PERCENT: f64 = 2.0;
/// Greatest time by which a page may lengthen the gap between two readings of a motor.
const MAX_GAP_MS: f64 = 5.0;
/// Lines between two readings of a motor at most: a posture, the end of a motion, the turn that it
/// completes, and the begin of the next motion.
const MAX_LINES_AT_ONCE: f64 = 4.0;

/// Watches the brick's binary by its page, while it solves a cube on the simulated device tree.
///
/// Compares the instructions of a watched run with those of an unwatched one and of one without the
/// page, counted under emulation; estimates the longest gap that a line of the stream makes between
/// two readings of a motor; and checks that clients that are slow, vanish, send garbage or come by
/// thousands do not disturb a run, that a stop from the page stops the motors in time, and that what
/// is foreign is refused. Needs qemu-arm (Debian: qemu-user), gcc, and the needs of
/// scripts/with-ev3sim.sh.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Arguments {
    /// Leaves the instructions out: only the checks
    #[arg(long)]
    only_checks: bool,
    /// Connections that come one after the other
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    connections: usize,
    /// The binary, if not the one that scripts/build-brick.sh made
    #[arg(value_name = "BINARY")]
    binary: Option<PathBuf>,
    /// What happens on the brick around this process
    #[arg(long, hide = true, value_name = "OFF|UNWATCHED|WATCHED|CHECKS")]
    inside: Option<Inside>,
    /// File for the result of a run on the brick around this process
    #[arg(long, hide = true, value_name = "FILE")]
    result: Option<PathBuf>,
}

/// Work on the brick around this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Inside {
    /// A run without the page.
    Off,
    /// A run with the page, at which nobody looks.
    Unwatched,
    Watched,
    Checks,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let binary = places::brick_binary(arguments.binary.as_deref())?;
    if let Some(inside) = arguments.inside {
        match inside {
            Inside::Checks => checks::all(&binary, arguments.connections)?,
            run => {
                let text = measured(&binary, run)?;
                let file = arguments.result.as_deref().context("--result is missing")?;
                places::write(file, &text)?;
            }
        }
        return Ok(ExitCode::SUCCESS);
    }
    if !arguments.only_checks {
        compare(arguments)?;
    }
    on_brick(arguments, "checks", None)?;
    Ok(ExitCode::SUCCESS)
}

/// This command itself, on a simulated brick of its own.
fn on_brick(arguments: &Arguments, inside: &str, result: Option<&str>) -> Result<()> {
    let cube = &places::stickers(1)?[0];
    let mut command = ev3sim::command(Records::Arm, 1.0, &["--cube", cube]);
    let connections = arguments.connections.to_string();
    let mut words = vec!["live", "--inside", inside, "--connections", &connections];
    words.extend(result.iter().flat_map(|file| ["--result", file]));
    let binary = arguments.binary.as_ref().map(|path| path.to_string_lossy());
    words.extend(binary.as_deref());
    ev3sim::then_xtask(&mut command, &words)?;
    let status = command.status().context("scripts/with-ev3sim.sh")?;
    ensure!(status.success(), "live: {inside} failed");
    Ok(())
}

/// Compares the instructions of a run with and without a page that watches.
fn compare(arguments: &Arguments) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut costs = Vec::new();
    for inside in ["off", "unwatched", "watched"] {
        let file = folder.path().join(inside);
        on_brick(arguments, inside, Some(&file.to_string_lossy()))?;
        let text = places::text(&file)?;
        let numbers: Vec<f64> = (text.split_whitespace())
            .map(|word| word.parse().context("a number"))
            .collect::<Result<_>>()?;
        costs.push(numbers);
    }
    let [off, unwatched, watched] = [&costs[0], &costs[1], &costs[2]];
    let percent_over = |run: &[f64]| 100.0 * (watched[0] / run[0] - 1.0);
    let more = percent_over(unwatched);
    let lines = watched[2].max(1.0);
    let ms = (watched[1] - off[1]).max(0.0) / lines;
    let gap = ms * MAX_LINES_AT_ONCE;
    println!(
        "instructions of a run, millions: {:.1} unwatched, {:.1} watched, {more:+.2} % (at most \
         {MAX_MORE_PERCENT}); {:.1} without the page, {:+.2} %",
        unwatched[0] / 1e6,
        watched[0] / 1e6,
        off[0] / 1e6,
        percent_over(off)
    );
    println!(
        "{lines:.0} lines; {ms:.2} ms of the brick for each, {gap:.2} ms for {MAX_LINES_AT_ONCE} at once (at most {MAX_GAP_MS})"
    );
    ensure!(more <= MAX_MORE_PERCENT, "a watched run costs too much");
    ensure!(gap <= MAX_GAP_MS, "a line of the stream takes too long");
    Ok(())
}

/// One run: instructions, milliseconds of the brick, and lines that the page got.
fn measured(binary: &std::path::Path, run: Inside) -> Result<String> {
    let folder = tempfile::tempdir()?;
    let meter = Meter::new(binary, folder.path())?;
    let mut command = std::process::Command::new(places::EMULATOR[0]);
    meter.add_binary(&mut command);
    let mut served = Served::start(command, folder.path(), run != Inside::Off)?;
    let watcher = (run == Inside::Watched)
        .then(|| client::Watcher::start(served.port(), None))
        .transpose()?;
    served.solve_by_buttons()?;
    let lines = watcher.map_or(0, |watcher| watcher.end().len());
    let said = served.end()?;
    let cost = crate::brick_budget::Cost::parse(&said)
        .with_context(|| format!("the plugin has written nothing\n{said}"))?;
    Ok(format!("{} {} {lines}\n", cost.instructions, cost.ms))
}
