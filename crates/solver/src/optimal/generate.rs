//! Generation of a table by breadth-first search over its entries.
//!
//! Entries have four values all the time: done, frontier, next frontier, not reached. Each step
//! expands the frontier; before the next one, the frontier is done and the next is the frontier.
//! After the last step the values are those of [`Kind::base`].

use std::{
    ops::Range,
    sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed},
    thread,
};

use cube_core::{Cube, Turn};

use super::{
    index::Indexer,
    kind::{CLASSES, Kind},
};

const FRONTIER: u8 = 1;
const NEXT: u8 = 2;
const NOT_REACHED: u8 = 3;
/// Classes that a thread takes at a time.
const CLASSES_AT_A_TIME: usize = 64;
/// Entries that are looked up together, so that the processor fetches them at the same time.
const BATCH: usize = 288;
/// Bytes that a thread takes at a time.
const BYTES_AT_A_TIME: usize = 1 << 20;

/// Entries of a kind before the first step: the solved cube is on the frontier.
pub(super) fn start(indexer: &Indexer) -> Vec<AtomicU8> {
    let bytes = 0..indexer.kind.bytes();
    let cells: Vec<AtomicU8> = bytes.map(|_| AtomicU8::new(u8::MAX)).collect();
    let start = indexer.index(indexer.numbers.view(&Cube::SOLVED.pieces()));
    set(&cells, start, FRONTIER);
    cells
}

/// Parts of the expansion of a frontier.
pub(super) const PARTS: usize = CLASSES.div_ceil(CLASSES_AT_A_TIME);

/// Expands the frontier, from a part on, in several threads.
///
/// # Errors
/// The first part that is not done, where `stop` ended the work; later ones may be done, and do no harm
/// when they are done again.
pub(super) fn expand_from(
    first: usize,
    indexer: &Indexer,
    cells: &[AtomicU8],
    threads: usize,
    stop: &dyn Fn() -> bool,
) -> Result<(), usize> {
    in_parts(threads, first..PARTS, stop, |part| {
        let from = part * CLASSES_AT_A_TIME;
        expand(indexer, cells, from, CLASSES.min(from + CLASSES_AT_A_TIME));
    })
}

/// Makes the frontier done and the next one the frontier.
pub(super) fn advance_all(cells: &[AtomicU8], threads: usize) {
    let parts = cells.len().div_ceil(BYTES_AT_A_TIME);
    let advanced = in_parts(threads, 0..parts, &|| false, |part| {
        let from = part * BYTES_AT_A_TIME;
        advance(&cells[from..cells.len().min(from + BYTES_AT_A_TIME)]);
    });
    advanced.expect("nobody stops it");
}

/// The bytes of a table whose last step is done.
pub(super) fn finished(kind: Kind, cells: Vec<AtomicU8>) -> Vec<u8> {
    // Zeros fill up the last byte.
    for index in kind.entries()..kind.bytes() * 4 {
        set(&cells, index, 0);
    }
    cells.into_iter().map(AtomicU8::into_inner).collect()
}

/// Distance of the last entries that are expanded.
pub(super) const fn last_distance(kind: Kind) -> u8 {
    kind.base() + 1
}

/// Does parts of a work in several threads, each part once; the error is the first part that is not
/// done, where `stop` ended the work.
fn in_parts(
    threads: usize,
    parts: Range<usize>,
    stop: &dyn Fn() -> bool,
    work: impl Fn(usize) + Sync,
) -> Result<(), usize> {
    let next = AtomicUsize::new(parts.start);
    let run = |is_stopped: &dyn Fn() -> bool| {
        loop {
            let part = next.fetch_add(1, Relaxed);
            if part >= parts.end {
                return Ok(());
            }
            if is_stopped() {
                next.store(parts.end, Relaxed);
                return Err(part);
            }
            work(part);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| run(&|| false));
        }
        run(stop)
    })
}

/// Makes the frontier done and the next one the frontier, in some bytes.
fn advance(cells: &[AtomicU8]) {
    const LOW: u8 = 0b0101_0101;
    for cell in cells {
        let values = cell.load(Relaxed);
        // 0 and 1 become 0, 2 becomes 1, 3 stays.
        let high = values >> 1 & LOW;
        let low = values & LOW;
        cell.store((high & low) << 1 | high, Relaxed);
    }
}

fn value(cells: &[AtomicU8], index: usize) -> u8 {
    cells[index / 4].load(Relaxed) >> (index % 4 * 2) & 3
}

fn set(cells: &[AtomicU8], index: usize, value: u8) {
    let shift = index % 4 * 2;
    cells[index / 4].fetch_and(!((NOT_REACHED ^ value) << shift), Relaxed);
}

/// Expands the entries of some classes that are on the frontier.
fn expand(indexer: &Indexer, cells: &[AtomicU8], from: usize, to: usize) {
    let entries = indexer.entries_of_class();
    let (from, to) = (from * entries, to * entries);
    let mut batch = Vec::with_capacity(BATCH);
    let mut index = from;
    while index < to {
        let byte = cells[index / 4].load(Relaxed);
        let frontier = byte & !(byte >> 1) & 0b0101_0101;
        let end = to.min((index / 4 + 1) * 4);
        if frontier != 0 {
            for index in index..end {
                if frontier >> (index % 4 * 2) & 1 == 1 {
                    let view = indexer.view(index);
                    for turn in 0..Turn::ALL.len() {
                        batch.push(indexer.index(indexer.moves.turned(view, turn)));
                    }
                    if batch.len() + Turn::ALL.len() > BATCH {
                        reach(indexer, cells, &mut batch);
                    }
                }
            }
        }
        index = end;
    }
    reach(indexer, cells, &mut batch);
}

/// Puts entries on the next frontier that are not reached.
fn reach(indexer: &Indexer, cells: &[AtomicU8], batch: &mut Vec<usize>) {
    let mut values = [0; BATCH];
    for (into, &index) in values.iter_mut().zip(batch.iter()) {
        *into = value(cells, index);
    }
    for (&value_then, &index) in values.iter().zip(batch.iter()) {
        if value_then == NOT_REACHED {
            set(cells, index, NEXT);
            indexer.equals(index, |equal| {
                if value(cells, equal) == NOT_REACHED {
                    set(cells, equal, NEXT);
                }
            });
        }
    }
    batch.clear();
}
