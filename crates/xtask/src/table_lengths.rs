//! `cargo xtask table-lengths`: turns of the method `tables`.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use anyhow::{Context, Result, ensure};
use cube_core::{Cube, Facelets, Turns, tables};

use crate::places;

/// Prints the number of turns of the table method over a file of cubes.
///
/// Shows the plain order, and the shortest of the 24 ways to hold the cube, as a table and a
/// histogram.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// File of cubes, 54 stickers a line; data/cubes/random1000.txt if not given
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Widest bar of the histogram, in characters.
const MAX_BAR_CHARACTERS: usize = 50;

/// Turns that one bar of the histogram covers.
const BIN: usize = 3;

struct Lengths {
    name: &'static str,
    sorted: Vec<usize>,
    microseconds_each: f64,
}

impl Lengths {
    /// # Panics
    /// When a solution does not solve its cube.
    fn of(name: &'static str, cubes: &[Cube], method: fn(&Cube, &Cube) -> Turns) -> Self {
        let begin = Instant::now();
        let solutions: Vec<Turns> = cubes
            .iter()
            .map(|cube| method(cube, &Cube::SOLVED))
            .collect();
        let microseconds_each = begin.elapsed().as_secs_f64() * 1e6 / cubes.len() as f64;
        for (cube, turns) in cubes.iter().zip(&solutions) {
            assert!(
                cube.after(turns).is_solved(),
                "{turns} solves {}",
                cube.facelets()
            );
        }
        let mut sorted: Vec<usize> = solutions.iter().map(|turns| turns.len()).collect();
        sorted.sort_unstable();
        Self {
            name,
            sorted,
            microseconds_each,
        }
    }

    /// The length that `percent` of a hundred cubes do not exceed.
    fn percentile(&self, percent: usize) -> usize {
        self.sorted[((self.sorted.len() - 1) * percent + 50) / 100]
    }

    fn print_row(&self) {
        let mean = self.sorted.iter().sum::<usize>() as f64 / self.sorted.len() as f64;
        println!(
            "{:<24}{:>5}{:>5}{:>8}{:>8.2}{:>6}{:>6}{:>13.1}",
            self.name,
            self.percentile(0),
            self.percentile(5),
            self.percentile(50),
            mean,
            self.percentile(95),
            self.percentile(100),
            self.microseconds_each
        );
    }

    fn print_histogram(&self) {
        let mut bins: BTreeMap<usize, usize> = BTreeMap::new();
        for length in &self.sorted {
            *bins.entry(length / BIN).or_default() += 1;
        }
        let most = bins.values().copied().max().unwrap_or(1);
        println!("\n{}", self.name);
        let (first, last) = (self.percentile(0) / BIN, self.percentile(100) / BIN);
        for bin in first..=last {
            let count = bins.get(&bin).copied().unwrap_or(0);
            let bar = "#".repeat((count * MAX_BAR_CHARACTERS).div_ceil(most));
            let from = bin * BIN;
            println!("{from:>4} to {:<4}{count:>5}  {bar}", from + BIN - 1);
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let shipped = places::root().join("data/cubes/random1000.txt");
    let cubes = read(arguments.file.as_deref().unwrap_or(&shipped))?;
    let rows = [
        Lengths::of("plain order", &cubes, tables::solve_plain),
        Lengths::of("shortest of 24 ways", &cubes, tables::solve),
    ];
    println!(
        "{} cubes, turns (half-turn metric) after cancelling\n",
        cubes.len()
    );
    println!(
        "{:<24}{:>5}{:>5}{:>8}{:>8}{:>6}{:>6}{:>13}",
        "", "min", "p5", "median", "mean", "p95", "max", "us a cube"
    );
    rows.iter().for_each(Lengths::print_row);
    rows.iter().for_each(Lengths::print_histogram);
    Ok(ExitCode::SUCCESS)
}

/// The cubes of a file; the error names the line that is no cube.
fn read(path: &Path) -> Result<Vec<Cube>> {
    let text = places::text(path)?;
    let cubes = text.lines().enumerate().map(|(index, line)| {
        let at = || format!("{}, line {}", path.display(), index + 1);
        let facelets: Facelets = line.parse().with_context(at)?;
        Cube::try_from(&facelets).with_context(at)
    });
    let cubes = cubes.collect::<Result<Vec<_>>>()?;
    ensure!(
        !cubes.is_empty(),
        "{} holds no cube: at least one line of 54 stickers is needed",
        path.display()
    );
    Ok(cubes)
}
