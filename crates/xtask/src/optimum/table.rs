//! The table of the prover, made where it is missing, and the search for the optimum of one cube.

use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    num::NonZero,
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
    thread,
    time::Instant,
};

use anyhow::{Context, Result};
use cube_core::Cube;
use memmap2::MmapMut;
use solver::{
    Limits, Objective, Search,
    cheapest::{Exhausted, Kind, Known, Making, TableCosts, Tables},
};

use super::{certificate::Certificate, progress::Progress};

/// Nodes of the search for a first solution, whose cost is the largest limit of a proof.
const FIRST_NODES: u64 = 30_000_000;
/// Nodes between two readings of the best solution.
const SLICE: u64 = 10_000;

/// Bounds in memory.
pub(super) struct Prover<'a> {
    objective: &'a Objective,
    tables: Tables<MmapMut>,
    checksum: u32,
    /// Folder of the certificates.
    folder: PathBuf,
    threads: usize,
}

impl<'a> Prover<'a> {
    pub(super) fn new(objective: &'a Objective, path: &Path, folder: &Path) -> Result<Self> {
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
            folder: folder.to_owned(),
            threads,
        })
    }

    /// Proves the optimum of a cube, or what `max_nodes` nodes prove of it; what is proven so far is kept beside
    /// the certificates.
    pub(super) fn prove(
        &self,
        number: usize,
        cube: &Cube,
        max_nodes: u64,
    ) -> Result<Option<Certificate>> {
        let start = Instant::now();
        let name = cube.facelets().to_string();
        let mut progress = Progress::read(&self.folder, number, &name, self.checksum)?;
        let cost = first(cube, self.objective)?;
        let known = Known::new(cost, progress.exhausted.clone());
        let mut kept = Ok(());
        let heard = |done: Exhausted| {
            let Exhausted { cost, nodes, .. } = done;
            let seconds = start.elapsed().as_secs_f64();
            eprintln!("cube {number}: none within {cost} ms, {nodes} nodes, {seconds:.1} s");
            if kept.is_ok() {
                kept = progress.add(done);
            }
        };
        let limits = Limits::nodes(max_nodes);
        let solved = &Cube::SOLVED;
        let outcome = self
            .tables
            .solve(cube, solved, known, self.threads, &limits, heard);
        kept?;
        let best = outcome.best.as_ref().filter(|_| outcome.is_complete);
        let Some((cost_ms, turns)) = best else {
            eprintln!("cube {number}: at least {} ms", outcome.at_least());
            return Ok(None);
        };
        eprintln!(
            "cube {number}: {cost_ms} ms, {turns}, {} nodes",
            outcome.nodes
        );
        progress.remove()?;
        let exhausted = outcome.exhausted.iter();
        Ok(Some(Certificate {
            cube: name,
            turns: turns.to_string(),
            cost_ms: *cost_ms,
            table: self.checksum,
            exhausted: exhausted.map(|done| (done.cost, done.nodes)).collect(),
        }))
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
