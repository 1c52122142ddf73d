//! Tables in the user's cache folder: read if they are there and whole, else made and written.

use std::{
    fs::{self, File},
    io::Read,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::Context;
use memmap2::MmapMut;
use solver::optimal::{self, Kind, Tables};

use crate::{failure::bad_input, kept, output};

/// Bytes of a megabyte.
const MEGABYTE: u64 = 1_000_000;

/// Solver of this program, once a cube asked for it.
static SOLVER: Mutex<Option<Arc<Tables<Table>>>> = Mutex::new(None);

/// A verified table.
pub(crate) struct Table {
    kind: Kind,
    file: Content,
}

/// Content of a table's file.
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
///
/// # Errors
/// When no table is so small, or so much memory is not free.
pub(super) fn kind(megabytes: u64) -> anyhow::Result<Kind> {
    let bytes = megabytes.saturating_mul(MEGABYTE);
    if let Some(free) = free_memory()
        && bytes > free
    {
        let free = free / MEGABYTE;
        return Err(bad_input(format!(
            "--memory {megabytes}: {free} MB are free; use --memory {free} or less, or another method"
        )));
    }
    Kind::for_memory(bytes).ok_or_else(|| {
        let least = Kind::MiddlePairs.memory().div_ceil(MEGABYTE);
        bad_input(format!(
            "--memory {megabytes}: method optimal needs {least} MB or more"
        ))
    })
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
///
/// # Errors
/// When a table that was made is wrong.
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
    let place = kept::cache().map(|cache| cache.join(format!("optimal-{}.table", kind.name())));
    if let Some(place) = &place {
        match read(kind, place) {
            Ok(Some(file)) => return Ok(Some(Table { kind, file })),
            Ok(None) => {}
            Err(error) => kept::tell_made_anew(place, &error),
        }
    }
    let megabytes = kind.bytes() as u64 / MEGABYTE;
    let made = optimal::table(kind, threads, stop, |distance, last| {
        if kind != Kind::Near {
            output::tell(&format!(
                "table of {megabytes} MB, made once: distance {distance} of {last}"
            ));
        }
    });
    let Some(made) = made else {
        return Ok(None);
    };
    let file = optimal::file(kind, made).context("the table that was made")?;
    kept::keep(place.as_deref(), &file);
    Ok(Some(Table {
        kind,
        file: Content::Made(file),
    }))
}

/// The file of a table, if it is there.
fn read(kind: Kind, place: &std::path::Path) -> anyhow::Result<Option<Content>> {
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
        assert_eq!(kind(512).expect("512 MB are free"), Kind::MiddlePairs);
        let refusal = |megabytes| kind(megabytes).expect_err("refused").to_string();
        assert_eq!(
            refusal(100),
            "--memory 100: method optimal needs 478 MB or more"
        );
        if free_memory().is_some() {
            let refused = refusal(u64::MAX);
            assert!(refused.contains(" MB are free; use --memory "), "{refused}");
        }
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
