//! `cargo xtask table-lengths`: turns of the method `tables`.

use std::{path::PathBuf, process::ExitCode, time::Instant};

use anyhow::{Result, ensure};
use cube_core::{Cube, Turns, tables};

use crate::{
    figures::{Measure, Measured},
    places,
};

/// Turns of a cube, and microseconds of its search.
type Lengths = [f64; 2];

const MEASURES: [Measure<Lengths>; 7] = [
    Measure::percentile("min", 0, 0, |[turns, _]| *turns),
    Measure::percentile("5 %", 0, 5, |[turns, _]| *turns),
    Measure::percentile("median", 0, 50, |[turns, _]| *turns),
    Measure::mean("mean", 2, |[turns, _]| *turns),
    Measure::percentile("95 %", 0, 95, |[turns, _]| *turns),
    Measure::percentile("max", 0, 100, |[turns, _]| *turns),
    Measure::mean("us a cube", 1, |[_, microseconds]| *microseconds),
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
    let file = arguments.file.as_deref();
    let cubes = file.map_or_else(|| places::cubes(1000), places::cubes_of)?;
    let count = cubes.len();
    println!("{count} cubes, turns (half-turn metric) after cancelling\n");
    let mut table = Measured::new("", &MEASURES);
    for (name, method) in METHODS {
        let solved = cubes.iter().map(|cube| {
            let begin = Instant::now();
            let turns = method(cube, &Cube::SOLVED);
            let microseconds = begin.elapsed().as_secs_f64() * 1e6;
            let is_solved = cube.after(&turns).is_solved();
            ensure!(is_solved, "{turns} solves {}", cube.facelets());
            Ok([turns.len() as f64, microseconds])
        });
        table.line(name, &solved.collect::<Result<Vec<Lengths>>>()?, &[]);
    }
    Ok(table.end())
}
