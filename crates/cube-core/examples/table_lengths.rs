//! The lengths of the table method's solutions over a file of cubes, as a table and a histogram.
//!
//! ```text
//! cargo run --release -p cube-core --example table_lengths -- data/cubes/random1000.txt
//! ```

use std::{collections::BTreeMap, fs, process::ExitCode, time::Instant};

use cube_core::{Cube, Facelets, Turns, tables};

/// Widest bar of the histogram, in characters.
const BAR: usize = 50;

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

    /// The length that so many of a hundred cubes do not exceed.
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
            let bar = "#".repeat((count * BAR).div_ceil(most));
            let from = bin * BIN;
            println!("{from:>4} to {:<4}{count:>5}  {bar}", from + BIN - 1);
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path] = &arguments[..] else {
        eprintln!("table_lengths: one argument is needed: a file of cubes, 54 stickers a line");
        return ExitCode::from(2);
    };
    let cubes = match read(path) {
        Ok(cubes) => cubes,
        Err(message) => {
            eprintln!("table_lengths: {message}");
            return ExitCode::from(2);
        }
    };
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
    ExitCode::SUCCESS
}

/// The cubes of a file; the error says which line is none.
fn read(path: &str) -> Result<Vec<Cube>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read {path}: {error}"))?;
    let cube = |(n, line): (usize, &str)| {
        let at = |error: &dyn std::fmt::Display| format!("{path}, line {}: {error}", n + 1);
        let facelets: Facelets = line.parse().map_err(|error| at(&error))?;
        Cube::try_from(&facelets).map_err(|error| at(&error))
    };
    let cubes: Vec<Cube> = text
        .lines()
        .enumerate()
        .map(cube)
        .collect::<Result<_, _>>()?;
    if cubes.is_empty() {
        return Err(format!(
            "{path} holds no cube: at least one line of 54 stickers is needed"
        ));
    }
    Ok(cubes)
}
