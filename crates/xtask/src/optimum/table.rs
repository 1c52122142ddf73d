//! The table of the prover, made where it is missing, and the search for the optimum of one cube.

use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    num::NonZero,
    os::unix::fs::FileExt,
    path::Path,
    thread,
    time::Instant,
};

use anyhow::{Context, Result, ensure};
use cube_core::Cube;
use memmap2::MmapMut;
use solver::{
    Limits, Objective, Search,
    cheapest::{Kind, Making, TableCosts, Tables},
};

use super::certificate::Certificate;

/// Nodes of the search for a first solution, whose cost is the largest limit of a proof.
const FIRST_NODES: u64 = 30_000_000;
/// Nodes between two readings of the best solution.
const SLICE: u64 = 10_000;

/// Bounds in memory.
pub(super) struct Prover<'a> {
    objective: &'a Objective,
    tables: Tables<MmapMut>,
    checksum: u32,
    threads: usize,
}

impl<'a> Prover<'a> {
    pub(super) fn new(objective: &'a Objective, path: &Path) -> Result<Self> {
        let threads = threads();
        make_if_missing(objective, path)?;
        let start = Instant::now();
        let file = File::open(path)?;
        let read = |at: u64, into: &mut [u8]| file.read_exact_at(into, at);
        let costs = TableCosts::verified(Kind::FlipAndSlice, objective, read);
        let costs = costs.with_context(|| format!("{}: remove it", path.display()))?;
        let memory = MmapMut::map_anon(costs.kind().bounds_bytes())?;
        #[cfg(target_os = "linux")]
        memory.advise(memmap2::Advice::HugePage)?;
        let tables = Tables::new(objective, &costs, threads, memory)?;
        eprintln!(
            "bounds from {}: {:.0} s",
            path.display(),
            start.elapsed().as_secs_f64()
        );
        Ok(Self {
            objective,
            tables,
            checksum: costs.checksum(),
            threads,
        })
    }

    /// Proves the optimum of a cube.
    pub(super) fn prove(&self, name: &str, cube: &Cube) -> Result<Certificate> {
        let start = Instant::now();
        let known = first(cube, self.objective)?;
        let limits = Limits::nodes(u64::MAX);
        let tell = |cost: u32, nodes: u64| {
            let seconds = start.elapsed().as_secs_f64();
            eprintln!("{name}: none within {cost} ms, {nodes} nodes, {seconds:.1} s");
        };
        let solved = &Cube::SOLVED;
        let outcome = self
            .tables
            .solve(cube, solved, known, self.threads, &limits, |done| {
                tell(done.cost, done.nodes);
            });
        let (cost_ms, turns) = outcome.best.context("a solution is known")?;
        ensure!(outcome.is_complete, "nobody stops the search");
        eprintln!("{name}: {cost_ms} ms, {turns}, {} nodes", outcome.nodes);
        let exhausted = outcome.exhausted.iter();
        Ok(Certificate {
            cube: cube.facelets().to_string(),
            turns: turns.to_string(),
            cost_ms,
            table: self.checksum,
            exhausted: exhausted.map(|done| (done.cost, done.nodes)).collect(),
        })
    }
}

/// Cost of a first solution.
fn first(cube: &Cube, objective: &Objective) -> Result<u32> {
    let mut search = Search::new(cube, &Cube::SOLVED, objective);
    while search.nodes() < FIRST_NODES && !search.is_finished() {
        search.advance(SLICE)?;
    }
    search
        .cost()
        .context("thirty million nodes give a solution")
}

fn threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Makes the table where it is missing, and writes it in its place once it is whole.
pub(super) fn make_if_missing(objective: &Objective, path: &Path) -> Result<()> {
    if path.exists() {
        return Ok(());
    }
    let (start, threads) = (Instant::now(), threads());
    let mut making = Making::new(Kind::FlipAndSlice, objective, threads)?;
    making.advance(threads, &|| false, |sweep, changed| {
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("table of costs: sweep {sweep} changed {changed} classes, {seconds:.0} s");
    });
    let draft = path.with_extension("part");
    let mut file = BufWriter::new(File::create(&draft)?);
    making.write(&mut file)?;
    file.flush()?;
    fs::rename(draft, path)?;
    eprintln!("table of costs: {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
