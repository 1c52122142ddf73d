//! `cargo xtask stickers`: success of the sticker score on cubes a few turns from solved.

use std::process::ExitCode;

use anyhow::{Result, ensure};
use cube_core::{Cube, Turn, Turns};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solver::{
    Limits,
    stickers::{self, Shortest, Walk},
};

use crate::parallel;

/// Measures both methods of the sticker score on cubes 1 to 10 random turns from solved
///
/// Each solution is replayed. Prints, for each number of turns, how many cubes the search (IDA*,
/// within a limit of nodes) and the greedy walk solve, and which part of the score the walk leaves.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of cubes for each number of turns
    #[arg(value_name = "COUNT", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Seed of the cubes
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Nodes of each search at most
    #[arg(long, value_name = "N", default_value_t = Limits::default().nodes)]
    node_limit: u64,
}

/// Most random turns of a cube.
const MAX_TURNS: usize = 10;

/// Result of both methods on a cube.
struct Trial {
    /// Fewest turns, if the search ended.
    fewest: Option<usize>,
    nodes: u64,
    walk: Walk,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let (count, limit) = (arguments.count, arguments.node_limit);
    println!(
        "{count} cubes for each number of random turns, seed {}; at most {limit} nodes\n",
        arguments.seed
    );
    println!(
        "| turns | IDA* solves | fewest turns | nodes | walk solves | its turns | score left |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut random = ChaCha8Rng::seed_from_u64(arguments.seed);
    for turns in 1..=MAX_TURNS {
        let cubes: Vec<Cube> = (0..count).map(|_| turned(turns, &mut random)).collect();
        let trials = parallel::map(&cubes, |cube| trial(cube, limit));
        let trials = trials.into_iter().collect::<Result<Vec<_>>>()?;
        for trial in &trials {
            let fewest = trial.fewest.unwrap_or(0);
            ensure!(fewest <= turns, "{fewest} turns, where {turns} suffice");
        }
        print_row(turns, &trials);
    }
    Ok(ExitCode::SUCCESS)
}

/// The solved cube after random turns, of which no two neighbours are of one face.
fn turned(count: usize, random: &mut ChaCha8Rng) -> Cube {
    let mut turns: Vec<Turn> = Vec::new();
    while turns.len() < count {
        let turn = Turn::ALL[random.random_range(0..Turn::ALL.len())];
        if turns.last().is_none_or(|last| last.face != turn.face) {
            turns.push(turn);
        }
    }
    Cube::from(&turns.into_iter().collect::<Turns>())
}

fn trial(cube: &Cube, node_limit: u64) -> Result<Trial> {
    let search = stickers::shortest(cube, &Cube::SOLVED, &Limits::nodes(node_limit))?;
    let (fewest, nodes) = match search {
        Shortest::Found(solution) => {
            let is_solved = cube.after(&solution.turns).is_solved();
            ensure!(is_solved, "{} solves {}", solution.turns, cube.facelets());
            (Some(solution.turns.len()), solution.nodes)
        }
        Shortest::Unfinished(unfinished) => (None, unfinished.nodes),
    };
    let walk = walk(cube)?;
    Ok(Trial {
        fewest,
        nodes,
        walk,
    })
}

/// The walk, with its score checked on the cube.
fn walk(cube: &Cube) -> Result<Walk> {
    let walk = stickers::walk(cube, &Cube::SOLVED)?;
    let end = cube.after(&walk.turns);
    ensure!(stickers::score(&end) == walk.score, "{}", cube.facelets());
    ensure!(
        walk.is_at_target() == end.is_solved(),
        "{}",
        cube.facelets()
    );
    Ok(walk)
}

fn print_row(turns: usize, trials: &[Trial]) {
    let found: Vec<f64> = trials
        .iter()
        .filter_map(|t| t.fewest)
        .map(|n| n as f64)
        .collect();
    let walked: Vec<f64> = (trials.iter())
        .filter(|trial| trial.walk.is_at_target())
        .map(|trial| trial.walk.turns.len() as f64)
        .collect();
    let nodes: f64 = trials.iter().map(|trial| trial.nodes as f64).sum();
    let scores = |score: fn(&Walk) -> u32| -> u32 { trials.iter().map(|t| score(&t.walk)).sum() };
    let left = f64::from(scores(|walk| walk.score)) / f64::from(scores(|walk| walk.score_before));
    let share = |part: usize| 100.0 * part as f64 / trials.len() as f64;
    println!(
        "| {turns} | {:.0} % | {} | {:.0} | {:.0} % | {} | {:.0} % |",
        share(found.len()),
        mean(&found),
        nodes / trials.len() as f64,
        share(walked.len()),
        mean(&walked),
        100.0 * left,
    );
}

/// Mean with one decimal; a dash where there is nothing.
fn mean(values: &[f64]) -> String {
    if values.is_empty() {
        return "-".to_owned();
    }
    format!("{:.1}", values.iter().sum::<f64>() / values.len() as f64)
}
