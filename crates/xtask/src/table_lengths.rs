//! `cargo xtask table-lengths`: turns of the method `tables`.

use std::{path::PathBuf, process::ExitCode, time::Instant};

use anyhow::{Result, ensure};
use cube_core::{Cube, Turns, tables};

use crate::{
    figures::{Table, mean, percentile},
    places,
};

const COLUMNS: [(&str, usize); 7] = [
    ("min", 0),
    ("5 %", 0),
    ("median", 0),
    ("mean", 2),
    ("95 %", 0),
    ("max", 0),
    ("us a cube", 1),
];

type Method = fn(&Cube, &Cube) -> Turns;
const METHODS: [(&str, Method); 2] = [
    ("plain order", tables::solve_plain),
    ("shortest of 24 ways", tables::solve),
];

/// Prints the number of turns of the table method over a file of cubes.
///
/// Shows the plain order, and the shortest of the 24 ways to hold the cube.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// File of cubes, 54 stickers a line; data/cubes/random1000.txt if not given
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cubes = arguments
        .file
        .as_deref()
        .map_or_else(|| places::cubes(1000), places::cubes_of)?;
    println!(
        "{} cubes, turns (half-turn metric) after cancelling\n",
        cubes.len()
    );
    let mut table = Table::new("", COLUMNS);
    for (name, method) in METHODS {
        let begin = Instant::now();
        let turns: Vec<Turns> = cubes
            .iter()
            .map(|cube| method(cube, &Cube::SOLVED))
            .collect();
        let microseconds = begin.elapsed().as_secs_f64() * 1e6;
        for (cube, turns) in cubes.iter().zip(&turns) {
            ensure!(
                cube.after(turns).is_solved(),
                "{turns} solves {}",
                cube.facelets()
            );
        }
        let lengths: Vec<f64> = turns.iter().map(|turns| turns.len() as f64).collect();
        let [min, p5, median, p95, max] =
            [0, 5, 50, 95, 100].map(|percent| percentile(&lengths, percent));
        let mean = mean(lengths);
        let values = [
            min,
            p5,
            median,
            mean,
            p95,
            max,
            microseconds / cubes.len() as f64,
        ];
        table.line(name, &values, &[]);
    }
    Ok(table.end())
}
