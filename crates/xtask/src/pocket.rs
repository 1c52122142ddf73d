//! `cargo xtask pocket`: the 2x2x2 cube, its counts, and the time of the search without a table.

use std::process::ExitCode;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;
use cube_core::{RandomCubes, pocket::PocketCube};
use solver::{
    Metric,
    pocket::{self, PocketTable},
};

use crate::figures::{Bar, Table, mean, percentile};

const COLUMNS: [(&str, usize); 6] = [
    ("turns", 2),
    ("of table", 3),
    ("nodes", 0),
    ("mean ms", 2),
    ("95 %", 2),
    ("worst ms", 2),
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
    nodes: u64,
    /// CPU time.
    milliseconds: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let Arguments { count, seed } = arguments;
    println!("{count} random states in each metric, seed {seed}\n");
    let mut table = Table::new("metric", COLUMNS);
    for metric in Metric::ALL {
        let distances = PocketTable::new(metric);
        let (counts, published) = (distances.counts(), pocket::published_counts(metric));
        ensure!(
            counts == published,
            "{metric}: {counts:?}, not {published:?}"
        );
        let cubes = RandomCubes::new(*seed).take(*count as usize);
        let answers = cubes.map(|cube| answer(&PocketCube::of(&cube), metric, &distances));
        let answers = answers.collect::<Result<Vec<_>>>()?;
        let states: usize = counts.iter().sum();
        let sum: usize = counts.iter().enumerate().map(|(n, count)| n * count).sum();
        let times: Vec<f64> = answers.iter().map(|answer| answer.milliseconds).collect();
        let values = [
            mean(answers.iter().map(|answer| answer.turns as f64)),
            sum as f64 / states as f64,
            mean(answers.iter().map(|answer| answer.nodes as f64)),
            mean(times.iter().copied()),
            percentile(&times, 95),
            percentile(&times, 100),
        ];
        table.line(
            &metric.to_string(),
            &values,
            &[Bar::AtMost("worst ms", 10.0)],
        );
    }
    Ok(table.end())
}

fn answer(cube: &PocketCube, metric: Metric, distances: &PocketTable) -> Result<Answer> {
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
        nodes: solution.nodes,
        milliseconds,
    })
}
