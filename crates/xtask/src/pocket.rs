//! `cargo xtask pocket`: the 2x2x2 cube, its counts, and the time of the search without a table.

use std::process::ExitCode;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;
use cube_core::{RandomCubes, pocket::PocketCube};
use solver::{
    Metric,
    pocket::{self, PocketTable},
};

use crate::figures::{Bar, Measure, Measured};

const MEASURES: [Measure<Answer>; 6] = [
    Measure::mean("turns", 2, |answer| answer.turns as f64),
    Measure::mean("of table", 3, |answer| answer.of_table),
    Measure::mean("nodes", 0, |answer| answer.nodes as f64),
    Measure::mean("mean ms", 2, |answer| answer.milliseconds),
    Measure::percentile("95 %", 2, 95, |answer| answer.milliseconds),
    Measure::percentile("worst ms", 2, 100, |answer| answer.milliseconds),
];

/// Checks the 2x2x2 cube, and measures the search from both ends, without a table
///
/// Checks the number of states at each distance against the published ones; checks, for random
/// states and in both metrics, that each answer is as short as the table says and solves the cube;
/// and prints the CPU time of the answers. Fails when an answer takes more than 10 ms.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of random states in each metric
    #[arg(value_name = "COUNT", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Seed of the random states
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Answer to a random state.
struct Answer {
    turns: usize,
    /// Mean distance of all states.
    of_table: f64,
    nodes: u64,
    /// CPU time.
    milliseconds: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let Arguments { count, seed } = arguments;
    println!("{count} random states in each metric, seed {seed}\n");
    let mut table = Measured::new("metric", &MEASURES);
    for metric in Metric::ALL {
        let distances = PocketTable::new(metric);
        let (counts, published) = (distances.counts(), pocket::published_counts(metric));
        ensure!(
            counts == published,
            "{metric}: {counts:?}, not {published:?}"
        );
        let sum: usize = counts.iter().enumerate().map(|(n, count)| n * count).sum();
        let of_table = sum as f64 / counts.iter().sum::<usize>() as f64;
        let cubes = RandomCubes::new(*seed).take(*count as usize);
        let answers =
            cubes.map(|cube| answer(&PocketCube::of(&cube), metric, &distances, of_table));
        let answers = answers.collect::<Result<Vec<Answer>>>()?;
        table.line(
            &metric.to_string(),
            &answers,
            &[Bar::AtMost("worst ms", 10.0)],
        );
    }
    Ok(table.end())
}

fn answer(
    cube: &PocketCube,
    metric: Metric,
    distances: &PocketTable,
    of_table: f64,
) -> Result<Answer> {
    let begin = ThreadTime::now();
    let solution = pocket::solve(cube, &PocketCube::SOLVED, metric);
    let milliseconds = begin.elapsed().as_secs_f64() * 1000.0;
    let after = cube.after(&solution.turns).rotated(solution.rotation);
    ensure!(
        after == PocketCube::SOLVED,
        "{} solves {cube}",
        solution.turns
    );
    let turns = metric.length(&solution.turns);
    let least = distances.distance(cube, &PocketCube::SOLVED);
    ensure!(
        turns == least,
        "{cube}: {turns} turns, not {least} ({metric})"
    );
    Ok(Answer {
        turns,
        of_table,
        nodes: solution.nodes,
        milliseconds,
    })
}
