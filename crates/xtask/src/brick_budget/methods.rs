//! Human methods on the brick: their tables, and solutions by them.

use std::{fs, path::Path};

use ::methods::Method;
use anyhow::{Context, Result};
use mindcub3r::MAX_HUMAN_RUN_NODES;
use rayon::prelude::*;

use super::{
    cost::Meter,
    memory::{self, MAX_KIB},
};
use crate::figures::{Bar, Column, Table, percentile};

/// Demands of one method: the bytes of its tables, the time in which they are made once, solutions by kept tables
/// with the start of the program, and memory.
const COLUMNS: [Column; 5] = [
    ("tables, bytes", 0),
    ("made s", 1),
    ("median s", 1),
    ("worst s", 1),
    ("KiB", 0),
];
const BARS: [Bar; 4] = [
    Bar::AtMost("tables, bytes", 4_000_000.0),
    Bar::AtMost("made s", 60.0),
    Bar::AtMost("worst s", 8.0),
    Bar::AtMost("KiB", MAX_KIB),
];

/// Measures the methods of these names, or all of the program: each makes and keeps its tables, then
/// solves the cubes by them as a run does.
pub(super) fn measure(
    meter: &Meter,
    work: &Path,
    names: &[String],
    cubes: &[String],
) -> Result<Table> {
    let names: Vec<String> = match names {
        [] => Method::shipped_names().map(str::to_owned).collect(),
        names => names.to_vec(),
    };
    let measured = names.par_iter().map(|name| {
        demands(meter, &work.join(name), name, cubes).with_context(|| format!("method {name}"))
    });
    let measured = measured.collect::<Result<Vec<_>>>()?;
    let mut table = Table::new("method", COLUMNS);
    for (name, demands) in names.iter().zip(measured) {
        table.line(name, &demands, &BARS);
    }
    Ok(table)
}

/// Values of the columns for one method.
fn demands(meter: &Meter, folder: &Path, name: &str, cubes: &[String]) -> Result<[f64; 5]> {
    fs::create_dir_all(folder)?;
    let config = folder.join("robot.toml");
    fs::write(&config, "")?;
    let (config, nodes) = (config.to_string_lossy(), MAX_HUMAN_RUN_NODES.to_string());
    let solve = |cube| {
        let options = ["--config", &*config, "solve", cube];
        // As a run does, which chooses by the robot's seconds.
        let method = ["--method", name, "--objective", "seconds"];
        [&options[..], &method, &["--node-limit", &nodes]].concat()
    };
    let peak = |words: &[&str]| {
        let mut command = memory::watchable(&meter.binary, &meter.home);
        command.args(words);
        memory::peak_of(command)
    };
    let first = cubes.first().context("no cube")?;
    let making = meter.cost(&solve(first))?;
    let place = folder.join(format!("method-{name}.tables"));
    let table_bytes = fs::metadata(&place)?.len();
    let solutions = cubes.iter().map(|cube| meter.cost(&solve(cube)));
    let solutions = solutions.collect::<Result<Vec<_>>>()?;
    let by_kept = peak(&solve(first))?;
    fs::remove_file(&place)?;
    let made = peak(&solve(first))?;
    let seconds: Vec<f64> = solutions.iter().map(|cost| cost.ms / 1000.0).collect();
    Ok([
        table_bytes as f64,
        making.without(&solutions[0]).ms / 1000.0,
        percentile(&seconds, 50),
        percentile(&seconds, 100),
        by_kept.max(made) as f64,
    ])
}
