//! Tables in the user's cache folder: read if they are there and whole, else made and written.

use std::{
    fs::{self, File},
    io::Read,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use anyhow::Context;
use memmap2::MmapMut;
use solver::optimal::{self, Kind, Making, Tables};

use super::MIN_MEGABYTES;

use crate::{environment, failure::bad_input, kept, output};

const MEGABYTE: u64 = 1_000_000;

const _: () = assert!(MIN_MEGABYTES == Kind::MiddlePairs.memory().div_ceil(MEGABYTE));

/// Time between two writes of an unfinished table: as much is made again after a power failure.
const UNFINISHED_EVERY: Duration = Duration::from_mins(1);

/// Solver of this program, once a cube asked for it.
static SOLVER: Mutex<Option<Arc<Tables<Table>>>> = Mutex::new(None);

pub(crate) struct Table {
    kind: Kind,
    file: Content,
}

enum Content {
    Made(Vec<u8>),
    /// Memory in large pages, in which a random place is found sooner.
    Read(MmapMut),
}

impl Content {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Made(bytes) => bytes,
            Self::Read(bytes) => bytes,
        }
    }
}

impl AsRef<[u8]> for Table {
    fn as_ref(&self) -> &[u8] {
        let file = self.file.bytes();
        &file[file.len() - self.kind.bytes()..]
    }
}

/// Kind of table for this many megabytes.
pub(super) fn kind(megabytes: u64) -> anyhow::Result<Kind> {
    Kind::for_memory(megabytes.saturating_mul(MEGABYTE)).ok_or_else(|| {
        bad_input(format!(
            "--memory {megabytes}: method optimal needs {MIN_MEGABYTES} MB or more"
        ))
    })
}

/// Refuses more memory than is free.
pub(super) fn check_free(megabytes: u64) -> anyhow::Result<()> {
    match free_memory() {
        Some(free) if megabytes.saturating_mul(MEGABYTE) > free => {
            let free = free / MEGABYTE;
            Err(bad_input(format!(
                "--memory {megabytes}: {free} MB are free; use --memory {free} or less, or another \
                 method"
            )))
        }
        _ => Ok(()),
    }
}

/// Whether the tables are in memory, so that a search by them begins at once.
pub(super) fn are_in_memory() -> bool {
    let solver = SOLVER.lock().unwrap_or_else(PoisonError::into_inner);
    solver.is_some()
}

/// Bytes of memory that programs can still get; none if the system does not tell.
fn free_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// Solver with a large table of this kind; none if `stop` ended its making.
pub(super) fn tables(
    kind: Kind,
    threads: usize,
    stop: &dyn Fn() -> bool,
) -> anyhow::Result<Option<Arc<Tables<Table>>>> {
    let mut solver = SOLVER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(solver) = &*solver {
        return Ok(Some(Arc::clone(solver)));
    }
    let Some(near) = table(Kind::Near, threads, stop)? else {
        return Ok(None);
    };
    let Some(main) = table(kind, threads, stop)? else {
        return Ok(None);
    };
    Ok(Some(Arc::clone(
        solver.insert(Arc::new(Tables::new(kind, main, near))),
    )))
}

fn table(kind: Kind, threads: usize, stop: &dyn Fn() -> bool) -> anyhow::Result<Option<Table>> {
    let place =
        environment::cache().map(|cache| cache.join(format!("optimal-{}.table", kind.name())));
    if let Some(file) = kept::stored(place.as_deref(), |place| read(kind, place)) {
        return Ok(Some(Table { kind, file }));
    }
    let Some(made) = made(kind, place.as_deref(), threads, stop) else {
        return Ok(None);
    };
    let file = optimal::file(kind, made).context("the table that was made")?;
    kept::keep(place.as_deref(), &file);
    Ok(Some(Table {
        kind,
        file: Content::Made(file),
    }))
}

/// Makes a table, from where an earlier call was stopped; keeps it unfinished, beside its place, where
/// `stop` ends the making.
fn made(
    kind: Kind,
    place: Option<&Path>,
    threads: usize,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<u8>> {
    let megabytes = kind.bytes() as u64 / MEGABYTE;
    let is_large = kind != Kind::Near;
    let place = place.filter(|_| is_large);
    let unfinished = place.map(|place| place.with_extension("unfinished"));
    let mut making = unfinished
        .as_deref()
        .and_then(|place| resumed(kind, place))
        .unwrap_or_else(|| Making::new(kind));
    loop {
        let start = Instant::now();
        let is_paused = || stop() || (place.is_some() && start.elapsed() >= UNFINISHED_EVERY);
        let is_made = making.advance(threads, &is_paused, |distance, last| {
            if is_large {
                output::tell(&format!(
                    "table of {megabytes} MB, made once: distance {distance} of {last}"
                ));
            }
        });
        if is_made {
            if let Some(unfinished) = unfinished.filter(|place| place.exists()) {
                // A file that stays is refused or of use to a later call.
                drop(fs::remove_file(unfinished));
            }
            return Some(making.table());
        }
        let is_stopped = stop();
        if let Some(unfinished) = &unfinished {
            making = paused(kind, making, unfinished, is_stopped)?;
        }
        if is_stopped {
            return None;
        }
    }
}

/// Writes an unfinished table, and goes on with it; nothing if that cannot be, or it is stopped.
fn paused(kind: Kind, making: Making, place: &Path, is_stopped: bool) -> Option<Making> {
    let (distance, percent) = (making.distance(), making.percent());
    let bytes = making.paused();
    kept::keep(Some(place), &bytes);
    if is_stopped {
        output::tell(&format!(
            "the unfinished table is kept (distance {distance}, {percent} % done): the next call goes \
             on with it"
        ));
        return None;
    }
    Making::resumed(kind, bytes).ok()
}

/// An unfinished table that an earlier call left, if it is there and whole.
fn resumed(kind: Kind, place: &Path) -> Option<Making> {
    let bytes = fs::read(place).ok()?;
    match Making::resumed(kind, bytes) {
        Ok(making) => {
            let (distance, percent) = (making.distance(), making.percent());
            output::tell(&format!(
                "the making of the table goes on at distance {distance}, {percent} % done"
            ));
            Some(making)
        }
        Err(error) => {
            kept::tell_made_anew(place, &error);
            None
        }
    }
}

/// The file of a table, if it is there.
fn read(kind: Kind, place: &Path) -> anyhow::Result<Option<Content>> {
    let Ok(mut file) = File::open(place) else {
        return Ok(None);
    };
    let length = usize::try_from(file.metadata()?.len())?;
    if length == 0 {
        anyhow::bail!("empty file");
    }
    let mut content = MmapMut::map_anon(length)?;
    // Large pages are a wish: without them the search is slower.
    #[cfg(target_os = "linux")]
    drop(content.advise(memmap2::Advice::HugePage));
    file.read_exact(&mut content)?;
    optimal::verified(kind, &content)?;
    Ok(Some(Content::Read(content)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_little_and_too_much_memory_are_refused_with_the_allowed_amount() {
        assert_eq!(kind(512).expect("enough"), Kind::MiddlePairs);
        assert_eq!(
            kind(100).expect_err("refused").to_string(),
            "--memory 100: method optimal needs 478 MB or more"
        );
        if free_memory().is_some() {
            let refused = check_free(u64::MAX).expect_err("refused").to_string();
            assert!(refused.contains(" MB are free; use --memory "), "{refused}");
        }
    }

    #[test]
    fn an_unfinished_table_is_gone_on_with_and_a_damaged_one_is_not() {
        let directory = tempfile::tempdir().expect("a directory");
        let place = directory.path().join("optimal-near.unfinished");
        assert!(resumed(Kind::Near, &place).is_none());
        let mut making = Making::new(Kind::Near);
        let asked = std::cell::Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) >= 1500;
        assert!(!making.advance(1, &stop, |_, _| ()));
        let expected = (making.distance(), making.percent());
        assert!(paused(Kind::Near, making, &place, true).is_none());
        let again = resumed(Kind::Near, &place).expect("it is whole");
        assert_eq!((again.distance(), again.percent()), expected);
        let mut bytes = fs::read(&place).expect("it is there");
        bytes[9] ^= 1;
        fs::write(&place, bytes).expect("written");
        assert!(resumed(Kind::Near, &place).is_none());
    }

    #[test]
    fn a_file_that_is_no_table_is_refused_and_an_absent_one_is_not() {
        let directory = tempfile::tempdir().expect("a directory");
        let place = directory.path().join("optimal-near.table");
        assert!(read(Kind::Near, &place).expect("absent").is_none());
        fs::write(&place, [0; 300]).expect("a file");
        let refused = read(Kind::Near, &place)
            .err()
            .expect("no table")
            .to_string();
        assert!(refused.contains("magic"), "{refused}");
    }
}
