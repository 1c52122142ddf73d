//! `cargo xtask optimal`: the optimal solver against proven distances, and against a search from
//! both ends.

use std::{
    collections::{BTreeMap, HashMap},
    num::NonZero,
    process::ExitCode,
    thread,
    time::Instant,
};

use anyhow::{Context, Result, ensure};
use cube_core::{Cube, Facelets, Turn};
use memmap2::MmapMut;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solver::{
    Limits,
    optimal::{self, Kind, SearchOptions, Tables},
};

use crate::{
    figures::{Measure, Measured},
    places,
};

/// Solves cubes whose distances are proven, and scrambles of at most ten turns.
///
/// Prints the time in which the tables were made, and for each distance the number of cubes, the
/// mean seconds and nodes. The file has a distance and 54 stickers a line.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Megabytes of memory
    #[arg(long, value_name = "MB", default_value_t = 512)]
    memory: u64,
    /// Largest distance of the cubes that are solved
    #[arg(long, value_name = "TURNS", default_value_t = 18)]
    longest: usize,
    /// Number of scrambles
    #[arg(long, value_name = "N", default_value_t = 200)]
    scrambles: usize,
}

/// Turns of the longest scrambles: twice the turns of the search from either end.
const MAX_SCRAMBLE: usize = 2 * TURNS_FROM_EITHER_END;
const TURNS_FROM_EITHER_END: usize = 5;

/// Bytes of a megabyte.
const MEGABYTE: u64 = 1_000_000;

/// Seconds and nodes of a search.
type Searched = [f64; 2];

const MEASURES: [Measure<Searched>; 5] = [
    Measure::count("cubes", |_| true),
    Measure::mean("mean s", 2, |[seconds, _]| *seconds),
    Measure::percentile("max s", 2, 100, |[seconds, _]| *seconds),
    Measure::mean("nodes", 0, |[_, nodes]| *nodes),
    Measure::ratio("nodes/s", 0, |[seconds, nodes]| [*nodes, *seconds]),
];

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let kind = Kind::for_memory(arguments.memory.saturating_mul(MEGABYTE))
        .context("--memory: too little for any table")?;
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let start = Instant::now();
    let near = table(Kind::Near, threads)?;
    let main = table(kind, threads)?;
    let (seconds, bytes) = (start.elapsed().as_secs_f64(), kind.bytes() as u64);
    println!(
        "table {}, {} MB: {seconds:.1} s, {threads} threads",
        kind.name(),
        bytes / MEGABYTE
    );
    let solver = Solver {
        tables: Tables::new(kind, main, near),
        threads,
    };
    check_scrambles(&solver, arguments.scrambles)?;
    let mut rows = BTreeMap::<usize, Vec<Searched>>::new();
    for (distance, cube) in proven()? {
        if distance <= arguments.longest {
            let searched = solver.solve(&cube, distance)?;
            rows.entry(distance).or_default().push(searched);
        }
    }
    let mut table = Measured::new("distance", &MEASURES);
    for (distance, searched) in rows {
        table.line(&distance.to_string(), &searched, &[]);
    }
    Ok(table.end())
}

struct Solver {
    tables: Tables<MmapMut>,
    threads: usize,
}

impl Solver {
    /// Seconds and nodes of a search whose answer must have this length.
    fn solve(&self, cube: &Cube, expected: usize) -> Result<Searched> {
        let options = SearchOptions::default().with_threads(self.threads);
        let limits = Limits::nodes(u64::MAX);
        let start = Instant::now();
        let outcome = self
            .tables
            .solve(cube, &Cube::SOLVED, options, &limits, |_| ());
        let found = outcome.solutions[0].len();
        ensure!(
            found == expected,
            "{}: {found} turns, not {expected}",
            cube.facelets()
        );
        Ok([start.elapsed().as_secs_f64(), outcome.nodes as f64])
    }
}

/// A table in large pages, as the program has it.
fn table(kind: Kind, threads: usize) -> Result<MmapMut> {
    let table = optimal::table(kind, threads, &|| false, |_, _| ()).context("nobody stops it")?;
    let file = optimal::file(kind, table)?;
    let table = optimal::verified(kind, &file)?;
    let mut pages = MmapMut::map_anon(table.len())?;
    #[cfg(target_os = "linux")]
    pages.advise(memmap2::Advice::HugePage)?;
    pages.copy_from_slice(table);
    Ok(pages)
}

/// Cubes and their proven distances.
fn proven() -> Result<Vec<(usize, Cube)>> {
    let path = places::root().join("data/cubes/optimal.txt");
    let text = places::text(&path)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let cubes = lines.map(|line| {
        let (distance, facelets) = line.split_once(' ').context("a distance and stickers")?;
        let facelets: Facelets = facelets.parse()?;
        Ok((distance.parse()?, Cube::try_from(&facelets)?))
    });
    cubes
        .collect::<Result<_>>()
        .with_context(|| path.display().to_string())
}

/// Compares lengths of solutions with a search from both ends.
fn check_scrambles(solver: &Solver, count: usize) -> Result<()> {
    let near = near_cubes();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut seconds = 0.0;
    for n in 0..count {
        let turns = (0..n % (MAX_SCRAMBLE + 1)).map(|_| Turn::ALL[random.random_range(0..18)]);
        let cube = turns.fold(Cube::SOLVED, |cube, turn| cube.turned(turn));
        let ways = near
            .iter()
            .filter_map(|(way, a)| Some(a + near.get(&cube.then(way))?));
        let expected = ways.min().context("five turns from either end")?;
        seconds += solver.solve(&cube, expected)?[0];
    }
    println!(
        "{count} scrambles of at most {MAX_SCRAMBLE} turns, as a search from both ends: {seconds:.2} s"
    );
    Ok(())
}

/// Distances of all cubes some turns from the solved one.
fn near_cubes() -> HashMap<Cube, usize> {
    let mut distances = HashMap::from([(Cube::SOLVED, 0)]);
    let mut frontier = vec![Cube::SOLVED];
    for distance in 1..=TURNS_FROM_EITHER_END {
        let mut next = Vec::new();
        for cube in frontier
            .iter()
            .flat_map(|cube| Turn::ALL.map(|turn| cube.turned(turn)))
        {
            distances.entry(cube).or_insert_with(|| {
                next.push(cube);
                distance
            });
        }
        frontier = next;
    }
    distances
}
