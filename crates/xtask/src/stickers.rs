//! `cargo xtask stickers`: success of the sticker score on cubes a few turns from solved.

use std::process::ExitCode;

use anyhow::{Result, ensure};
use cube_core::{Cube, Turn, Turns};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use solver::{
    Limits,
    stickers::{self, Shortest, Walk},
};

use crate::figures::{Measure, Measured};

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
    #[arg(long, value_name = "N", default_value_t = Limits::default().max_nodes())]
    node_limit: u64,
}

const MEASURES: [Measure<Trial>; 6] = [
    Measure::share("IDA* %", 0, |trial| trial.fewest.is_some()),
    Measure::mean_where("turns", 1, |trial| Some(trial.fewest? as f64)),
    Measure::mean("nodes", 0, |trial| trial.nodes as f64),
    Measure::share("walk %", 0, |trial| trial.walk.is_at_target()),
    Measure::mean_where("its turns", 1, |Trial { walk, .. }| {
        walk.is_at_target().then(|| walk.turns.len() as f64)
    }),
    Measure::ratio("score left %", 0, |Trial { walk, .. }| {
        [100.0 * f64::from(walk.score), f64::from(walk.score_before)]
    }),
];

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
    let mut table = Measured::new("random turns", &MEASURES);
    let mut random = ChaCha8Rng::seed_from_u64(arguments.seed);
    for turns in 1..=MAX_TURNS {
        let cubes: Vec<Cube> = (0..count).map(|_| turned(turns, &mut random)).collect();
        let trials = cubes.par_iter().map(|cube| trial(cube, limit));
        let trials = trials.collect::<Result<Vec<_>>>()?;
        for trial in &trials {
            let fewest = trial.fewest.unwrap_or(0);
            ensure!(fewest <= turns, "{fewest} turns, where {turns} suffice");
        }
        table.line(&turns.to_string(), &trials, &[]);
    }
    Ok(table.end())
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
    let walk = stickers::walk(cube, &Cube::SOLVED)?;
    let end = cube.after(&walk.turns);
    let is_scored = stickers::score(&end) == walk.score;
    ensure!(
        is_scored && walk.is_at_target() == end.is_solved(),
        "{}",
        cube.facelets()
    );
    Ok(Trial {
        fewest,
        nodes,
        walk,
    })
}
