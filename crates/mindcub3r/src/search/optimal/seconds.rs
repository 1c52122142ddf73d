//! The least robot time, proven: by a table of costs that is made once and kept, for cubes that are not near.

use std::{
    fs::File,
    io,
    num::NonZero,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock, PoisonError},
    thread,
    time::{Duration, Instant},
};

use anyhow::Context;
use app::{ExhaustedLimit, Found, Proof};
use cube_core::Way;
use memmap2::MmapMut;
use robot::RobotTime;
use solver::{
    Limits, Objective, Search,
    cheapest::{Exhausted, Kind, Making, Outcome, TableCosts, Tables},
};

use super::{Cores, MIN_MEGABYTES_FOR_SECONDS, Options, kept};
use crate::{environment, failure::bad_input, kept as files, output};

/// Nodes of the search for a first answer, which no limit of time shortens: a tenth of a second.
const FIRST_NODES: u64 = 2_000_000;
/// Nodes of the first answer between two looks at it.
const FIRST_NODES_PER_LOOK: u64 = 1000;
/// Nodes of the search by the small table: cubes up to about eight turns away.
const MAX_NEAR_NODES: u64 = 1_000_000;
/// Time before progress is shown: shorter searches end before a person wonders.
const SILENCE: Duration = Duration::from_secs(1);
const MEGABYTE: u64 = 1_000_000;

const _: () = assert!(MIN_MEGABYTES_FOR_SECONDS == Kind::FlipAndSlice.memory().div_ceil(MEGABYTE));

/// Bounds of the program, once a cube asked for them.
static LARGE: Mutex<Option<Arc<Tables<MmapMut>>>> = Mutex::new(None);
static SMALL: OnceLock<Tables<Vec<u8>>> = OnceLock::new();

/// Finds the turns of the least robot time, until the limits end the search: then the best so far.
pub(crate) fn solve(
    way: &Way,
    robot: &RobotTime<'_>,
    options: &Options,
    cores: Cores,
    limits: &Limits,
) -> anyhow::Result<Found> {
    let mut answer = Answer::first(way, robot, limits.max_nodes())?;
    let all_cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = match cores {
        // One core comes to a limit at the same node each time.
        Cores::All if limits.max_nodes() == u64::MAX => all_cores,
        Cores::All | Cores::One => 1,
    };
    let near_nodes = answer.left(limits).min(MAX_NEAR_NODES);
    answer.search(
        small(robot.objective())?,
        threads,
        &limits.with_nodes(near_nodes),
        |_| (),
    );
    if answer.is_complete || answer.left(limits) == 0 || limits.is_stopped() {
        return Ok(answer.found(robot));
    }
    let tables = match in_memory() {
        Some(tables) => Some(tables),
        None => large(robot.objective(), options.memory, all_cores, limits)?,
    };
    let Some(tables) = tables else {
        return Ok(answer.found(robot));
    };
    let start = Instant::now();
    let left = limits.with_nodes(answer.left(limits));
    answer.search(&tables, threads, &left, |done| {
        if cores == Cores::All && start.elapsed() >= SILENCE {
            let (seconds, nodes) = (seconds(done.cost), done.nodes);
            output::tell(&format!("none within {seconds:.3} s: {nodes} nodes"));
        }
    });
    Ok(answer.found(robot))
}

/// Answer to a cube, which gets better.
struct Answer<'a> {
    way: &'a Way,
    found: Found,
    cost: u32,
    exhausted: Vec<Exhausted>,
    is_complete: bool,
}

impl<'a> Answer<'a> {
    /// An answer by two phases: there is one whatever the limit.
    fn first(way: &'a Way, robot: &RobotTime<'_>, nodes: u64) -> anyhow::Result<Self> {
        // The other half is for the proof.
        let nodes = FIRST_NODES.min(nodes / 2);
        let mut search = Search::new(&way.from, &way.to, robot.objective());
        loop {
            let spent = search.nodes();
            if let (Some(best), Some(cost)) = (search.best(), search.cost())
                && (search.is_finished() || spent >= nodes)
            {
                let found = Found {
                    turns: best.clone(),
                    nodes: spent,
                    ..Found::default()
                };
                return Ok(Self {
                    way,
                    found,
                    cost,
                    exhausted: Vec::new(),
                    is_complete: false,
                });
            }
            let left = nodes.saturating_sub(spent);
            search.advance(left.clamp(1, FIRST_NODES_PER_LOOK))?;
        }
    }

    /// Nodes that are left.
    fn left(&self, limits: &Limits) -> u64 {
        limits.max_nodes().saturating_sub(self.found.nodes)
    }

    /// Goes on with a table.
    fn search<B: AsRef<[u8]> + AsMut<[u8]> + Sync>(
        &mut self,
        tables: &Tables<B>,
        threads: usize,
        limits: &Limits,
        heard: impl FnMut(Exhausted),
    ) {
        let Way { from, to, .. } = self.way;
        let outcome = tables.solve(from, to, self.cost.into(), threads, limits, heard);
        let Outcome {
            best,
            exhausted,
            nodes,
            is_complete,
            ..
        } = outcome;
        self.found.nodes += nodes;
        if let Some((cost, turns)) = best {
            (self.cost, self.found.turns) = (cost, turns);
        }
        let reached = |limits: &[Exhausted]| limits.last().map_or(0, |last| last.cost);
        if reached(&exhausted) >= reached(&self.exhausted) {
            self.exhausted = exhausted;
        }
        self.is_complete = is_complete;
    }

    fn found(self, robot: &RobotTime<'_>) -> Found {
        let at_least = if self.is_complete {
            self.cost
        } else {
            self.exhausted.last().map_or(0, |last| last.cost + 1)
        };
        if !self.is_complete {
            let taken = robot.seconds(&self.found.turns);
            let at_least = seconds(at_least);
            output::tell(&format!(
                "{taken:.3} s, not proven: at least {at_least:.3} s"
            ));
        }
        let limit = |done: &Exhausted| ExhaustedLimit {
            seconds: seconds(done.cost),
            nodes: done.nodes,
        };
        Found {
            proof: Some(Proof {
                at_least_seconds: seconds(at_least),
                exhausted: self.exhausted.iter().map(limit).collect(),
            }),
            ..self.found
        }
    }
}

fn seconds(milliseconds: u32) -> f64 {
    f64::from(milliseconds) / 1000.0
}

/// Refuses too little memory, and more than is free.
fn check_memory(megabytes: u64) -> anyhow::Result<()> {
    const NEEDED: u64 = MIN_MEGABYTES_FOR_SECONDS;
    if megabytes < NEEDED {
        return Err(bad_input(format!(
            "--memory {megabytes}: the least seconds of this cube need {NEEDED} MB, and {} MB on disk; use \
             --memory {NEEDED} or more, or the method robot",
            Kind::FlipAndSlice.file_bytes() / MEGABYTE
        )));
    }
    kept::check_free(NEEDED)
}

/// Bounds for near cubes, by a table of 5 MB that takes less than a second to make.
fn small(objective: &Objective) -> anyhow::Result<&'static Tables<Vec<u8>>> {
    if let Some(tables) = SMALL.get() {
        return Ok(tables);
    }
    let mut making = Making::new(Kind::Slice, objective, 1).map_err(|error| {
        bad_input(format!(
            "the least seconds cannot be proven by these prices ([cost] in robot.toml): {error} (in milliseconds); correct them, or \
             use the method robot"
        ))
    })?;
    making.advance(1, &|| false, |_, _| ());
    let mut file = Vec::new();
    making.write(&mut file)?;
    let read = |at: u64, into: &mut [u8]| {
        let at = at as usize;
        into.copy_from_slice(&file[at..at + into.len()]);
        Ok(())
    };
    let costs = TableCosts::verified(Kind::Slice, objective, read)?;
    let tables = Tables::new(objective, &costs, 1, vec![0; Kind::Slice.bounds_bytes()])?;
    Ok(SMALL.get_or_init(|| tables))
}

/// Bounds for all cubes, if a cube asked for them before.
fn in_memory() -> Option<Arc<Tables<MmapMut>>> {
    let large = LARGE.lock().unwrap_or_else(PoisonError::into_inner);
    large.as_ref().map(Arc::clone)
}

/// Bounds for all cubes, from the file in the cache folder, which is made where it is missing or of no use;
/// none if the limits ended its making or its reading.
fn large(
    objective: &Objective,
    megabytes: u64,
    threads: usize,
    limits: &Limits,
) -> anyhow::Result<Option<Arc<Tables<MmapMut>>>> {
    let mut large = LARGE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(tables) = &*large {
        return Ok(Some(Arc::clone(tables)));
    }
    check_memory(megabytes)?;
    let place = place()?;
    let read = |place: &Path| read(objective, place, threads, limits);
    let mut tables = files::stored(Some(&place), read);
    if tables.is_none() && !limits.is_stopped() && make(objective, &place, threads, limits)? {
        tables = read(&place)?;
    }
    Ok(tables.map(|tables| Arc::clone(large.insert(Arc::new(tables)))))
}

fn place() -> anyhow::Result<PathBuf> {
    let cache = environment::cache();
    let cache = cache.context("there is no folder for the table: set HOME or XDG_CACHE_HOME")?;
    Ok(cache.join("optimal-seconds.costs"))
}

/// Bounds from the file of the table, if it is there, and unless the limits end its reading.
fn read(
    objective: &Objective,
    place: &Path,
    threads: usize,
    limits: &Limits,
) -> anyhow::Result<Option<Tables<MmapMut>>> {
    let Ok(file) = File::open(place) else {
        return Ok(None);
    };
    let megabytes = Kind::FlipAndSlice.file_bytes() / MEGABYTE;
    output::tell(&format!("the table of {megabytes} MB is read"));
    // The limits end the reading by an error, which nobody sees.
    let read = |at: u64, into: &mut [u8]| {
        if limits.is_stopped() {
            Err(io::Error::other("stopped"))
        } else {
            files::read_at(&file, at, into)
        }
    };
    let bounds = || -> anyhow::Result<_> {
        let costs = TableCosts::verified(Kind::FlipAndSlice, objective, read)?;
        let memory = MmapMut::map_anon(Kind::FlipAndSlice.bounds_bytes())?;
        // Large pages are a wish: without them the search is slower.
        #[cfg(target_os = "linux")]
        drop(memory.advise(memmap2::Advice::HugePage));
        Ok(Tables::new(objective, &costs, threads, memory)?)
    };
    match bounds() {
        Err(_) if limits.is_stopped() => Ok(None),
        bounds => bounds.map(Some),
    }
}

/// Makes the table and writes its file; whether it is made, or the limits ended the making.
fn make(
    objective: &Objective,
    place: &Path,
    threads: usize,
    limits: &Limits,
) -> anyhow::Result<bool> {
    let megabytes = Kind::FlipAndSlice.file_bytes() / MEGABYTE;
    let mut making = Making::new(Kind::FlipAndSlice, objective, threads)?;
    let stop = || limits.is_stopped();
    let is_made = making.advance(threads, &stop, |sweep, changed| {
        output::tell(&format!(
            "table of {megabytes} MB, made once: sweep {sweep}, {changed} parts changed"
        ));
    });
    if is_made {
        files::keep_in_parts(place, |file| making.write(file))
            .with_context(|| format!("the table of {megabytes} MB is not kept"))?;
    }
    Ok(is_made)
}
