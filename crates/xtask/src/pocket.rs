//! `cargo xtask pocket`: the 2x2x2 cube, its counts, and the time of the search without a table.

use std::process::ExitCode;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;
use cube_core::{RandomCubes, pocket::PocketCube};
use solver::{
    Metric,
    pocket::{self, PocketTable},
};

use crate::missed;

/// Greatest CPU time of an answer without a table, in milliseconds.
const MAX_ANSWER_MS: f64 = 10.0;

/// Checks the 2x2x2 cube, and measures the search from both ends, without a table
///
/// Checks the number of states at each distance against the published ones; checks, for random
/// states and in both metrics, that each answer is as short as the table says and solves the cube;
/// and prints the CPU time of the answers. An answer above 10 ms is a missed bar.
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

/// Answers to the random states in a metric.
struct Answers {
    turns: usize,
    nodes: u64,
    /// CPU times in milliseconds, rising.
    milliseconds: Vec<f64>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let count = arguments.count;
    println!(
        "{count} random states in each metric, seed {}\n",
        arguments.seed
    );
    println!(
        "{:<14}{:>8}{:>6}{:>9}{:>9}{:>9}{:>9}{:>11}",
        "metric", "counts", "turns", "nodes", "mean ms", "95 %", "worst", "table mean"
    );
    let mut missed = Vec::new();
    for metric in Metric::ALL {
        let table = PocketTable::new(metric);
        let (counts, published) = (table.counts(), pocket::published_counts(metric));
        ensure!(
            counts == published,
            "{metric}: {counts:?}, not {published:?}"
        );
        let answers = answers(arguments, metric, &table)?;
        let states: usize = counts.iter().sum();
        let sum: usize = counts.iter().enumerate().map(|(n, count)| n * count).sum();
        let mean = |sum: f64| sum / f64::from(count);
        let times = &answers.milliseconds;
        let worst = times[times.len() - 1];
        println!(
            "{:<14}{:>8}{:>6.2}{:>9.0}{:>9.2}{:>9.2}{:>9.2}{:>11.3}",
            metric.to_string(),
            "right",
            mean(answers.turns as f64),
            mean(answers.nodes as f64),
            mean(times.iter().sum()),
            times[(times.len() - 1) * 95 / 100],
            worst,
            sum as f64 / states as f64,
        );
        if worst > MAX_ANSWER_MS {
            missed.push(format!(
                "{metric}: an answer took {worst:.2} ms, above {MAX_ANSWER_MS}"
            ));
        }
    }
    Ok(missed::exit_code(&missed))
}

fn answers(arguments: &Arguments, metric: Metric, table: &PocketTable) -> Result<Answers> {
    let mut random = RandomCubes::new(arguments.seed);
    let mut answers = Answers {
        turns: 0,
        nodes: 0,
        milliseconds: Vec::new(),
    };
    for _ in 0..arguments.count {
        let cube = PocketCube::of(&random.draw());
        let begin = ThreadTime::now();
        let solution = pocket::solve(&cube, &PocketCube::SOLVED, metric);
        answers
            .milliseconds
            .push(begin.elapsed().as_secs_f64() * 1000.0);
        let after = cube.after(&solution.turns).rotated(solution.rotation);
        ensure!(
            after == PocketCube::SOLVED,
            "{} solves {cube}",
            solution.turns
        );
        let (length, least) = (
            metric.length(&solution.turns),
            table.distance(&cube, &PocketCube::SOLVED),
        );
        ensure!(
            length == least,
            "{cube}: {length} turns, not {least} ({metric})"
        );
        answers.turns += length;
        answers.nodes += solution.nodes;
    }
    answers.milliseconds.sort_by(f64::total_cmp);
    Ok(answers)
}
