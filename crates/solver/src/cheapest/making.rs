//! Making of a table: the costs of all records fall, in sweeps, until none is left that another turn
//! makes lower.
//!
//! A sweep computes each record from those of its neighbours, in place; the order, and with it the number
//! of threads, changes how many sweeps are needed and nothing of what comes out. A class has the same
//! neighbours in all of its records, which are near each other in memory.

use std::{
    array, fmt, io, iter,
    sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed},
    thread,
};

use super::{
    cosets::{Class, Cosets},
    format::Header,
    frame::Frames,
    kind::{Kind, POSES, TWISTS},
    prices::{MAX_COST, Prices, Unsuitable},
};
use crate::{Objective, objective::GRIPS};

/// Price of a turn of the face that was turned last: no such turn follows.
const FORBIDDEN: u16 = 20_000;
const UNREACHED: u16 = MAX_COST as u16;
const FACES: usize = 6;

/// Costs of a class: of each twist six faces, with a cost of 16 bits for each grip.
type Block = Box<[AtomicU64]>;
/// Costs of a record before a turn, by the pose in which it is made.
type Record = [u16; POSES];

/// A table that is being made.
///
/// ```
/// use solver::{Objective, cheapest::{Kind, Making}};
/// let mut making = Making::new(Kind::Slice, &Objective::HALF_TURNS, 2)?;
/// assert!(making.advance(2, &|| false, |_, _| ()));
/// let mut file = Vec::new();
/// making.write(&mut file).expect("memory takes it");
/// # Ok::<(), solver::cheapest::Unsuitable>(())
/// ```
pub struct Making {
    kind: Kind,
    prices: Prices,
    cosets: Cosets,
    frames: Frames,
    /// `[next pose][pose]`.
    between: [Record; POSES],
    blocks: Vec<Block>,
    /// Last sweep in which each class changed.
    changed: Vec<AtomicU32>,
    sweep: u32,
    is_made: bool,
}

impl Making {
    /// A table of which only the solved cube is made; takes its memory in `threads` threads.
    ///
    /// # Errors
    /// [`Unsuitable`] when there is no table for the prices.
    pub fn new(kind: Kind, objective: &Objective, threads: usize) -> Result<Self, Unsuitable> {
        let prices = Prices::of(objective)?;
        let frames = Frames::new(&prices)?;
        let cosets = Cosets::new(kind);
        let price = |pose: usize, next: usize| {
            if pose / GRIPS == next / GRIPS {
                FORBIDDEN
            } else {
                prices.between[pose][next] as u16
            }
        };
        let between = array::from_fn(|next| array::from_fn(|pose| price(pose, next)));
        let blocks = unreached(kind, threads.max(1));
        let solved = cosets.solved();
        for cell in &blocks[solved / TWISTS][solved % TWISTS * FACES..][..FACES] {
            cell.store(0, Relaxed);
        }
        let changed: Vec<_> = iter::repeat_with(|| AtomicU32::new(0))
            .take(kind.classes())
            .collect();
        changed[solved / TWISTS].store(1, Relaxed);
        Ok(Self {
            kind,
            prices,
            cosets,
            frames,
            between,
            blocks,
            changed,
            sweep: 1,
            is_made: false,
        })
    }

    /// Makes the table, in `threads` threads, until `stop` says so; whether it is made now. `heard`
    /// hears of each sweep its number and the number of classes that it changed.
    pub fn advance(
        &mut self,
        threads: usize,
        stop: &dyn Fn() -> bool,
        mut heard: impl FnMut(u32, usize),
    ) -> bool {
        while !self.is_made {
            let Some(changed) = self.sweep(threads, stop) else {
                return false;
            };
            heard(self.sweep - 1, changed);
            self.is_made = changed == 0;
        }
        true
    }

    /// One sweep: the number of classes that changed; `None` if it was stopped.
    fn sweep(&mut self, threads: usize, stop: &dyn Fn() -> bool) -> Option<usize> {
        self.sweep += 1;
        let (next, changed) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let is_stopped = AtomicBool::new(false);
        let making = &*self;
        let work = |stop: &dyn Fn() -> bool| {
            let mut after = vec![[0; POSES]; TWISTS];
            loop {
                let class = next.fetch_add(1, Relaxed);
                if class >= making.blocks.len() || is_stopped.load(Relaxed) {
                    break;
                }
                if stop() {
                    is_stopped.store(true, Relaxed);
                }
                if making.update(class, &mut after) {
                    changed.fetch_add(1, Relaxed);
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| work(&|| false));
            }
            work(stop);
        });
        if is_stopped.into_inner() {
            // The next sweep looks at all that this one would have looked at.
            self.sweep -= 1;
            return None;
        }
        Some(changed.into_inner())
    }

    /// Lowers the costs of a class, if a neighbour changed; whether there was something to lower.
    fn update(&self, class: usize, after: &mut [Record]) -> bool {
        let near = self.cosets.neighbours(class);
        let is_new = |near: &Class| self.changed[near.class].load(Relaxed) + 1 >= self.sweep;
        if !near.iter().any(is_new) {
            return false;
        }
        after.fill([UNREACHED; POSES]);
        for (turn, &near) in near.iter().enumerate() {
            let block = &self.blocks[near.class];
            let price = self.prices.turn[turn % 3] as u16;
            let (face, bits) = seen_face(&self.frames, turn / 3, near.symmetry);
            for (twist, after) in after.iter_mut().enumerate() {
                let twist = self.cosets.twist_after(twist, turn, near.symmetry);
                let costs = block[twist * FACES + face].load(Relaxed);
                let least = &mut after[turn / 3 * GRIPS..][..GRIPS];
                for (least, bits) in least.iter_mut().zip(bits) {
                    *least = (*least).min((costs >> bits) as u16 + price);
                }
            }
        }
        let mut has_changed = false;
        for (cells, after) in self.blocks[class].chunks(FACES).zip(after) {
            for (cell, least) in cells.iter().zip(self.before(after).chunks(GRIPS)) {
                let (now, before) = (packed(least), cell.load(Relaxed));
                // The solved cube costs nothing, whatever turns would lead back to it.
                if now != before && before != 0 {
                    cell.store(now, Relaxed);
                    has_changed = true;
                }
            }
        }
        if has_changed {
            self.changed[class].store(self.sweep, Relaxed);
        }
        has_changed
    }

    /// Costs by the pose of the turn before, from those by the pose of the next turn.
    fn before(&self, after: &Record) -> Record {
        let mut least = [UNREACHED; POSES];
        for (after, between) in after.iter().zip(&self.between) {
            for (least, between) in least.iter_mut().zip(between) {
                *least = (*least).min(after + between);
            }
        }
        least
    }

    /// Writes the file of the table.
    ///
    /// # Errors
    /// When it cannot be written.
    ///
    /// # Panics
    /// If the table is not made: [`advance`](Self::advance) did not say so.
    pub fn write(&self, into: &mut dyn io::Write) -> io::Result<()> {
        assert!(self.is_made, "the table is made");
        let mut checksum = crc32fast::Hasher::new();
        let mut most = 0;
        for block in &self.blocks {
            let block = bytes(block);
            checksum.update(&block);
            let costs = block.chunks_exact(2);
            most = costs
                .map(|cost| u16::from_le_bytes([cost[0], cost[1]]))
                .fold(most, u16::max);
        }
        let header = Header {
            kind: self.kind,
            prices: self.prices.clone(),
            most,
            checksum: checksum.finalize(),
        };
        into.write_all(&header.bytes())?;
        for block in &self.blocks {
            into.write_all(&bytes(block))?;
        }
        Ok(())
    }
}

/// Face and bits of the four grips of a turned face, as seen from a symmetry.
pub(super) fn seen_face(frames: &Frames, face: usize, symmetry: usize) -> (usize, [u32; GRIPS]) {
    let poses = &frames.poses[symmetry][face * GRIPS..][..GRIPS];
    let bits = array::from_fn(|grip| u32::from(poses[grip]) % GRIPS as u32 * 16);
    (usize::from(poses[0]) / GRIPS, bits)
}

/// Bytes of a class in the file.
fn bytes(block: &Block) -> Vec<u8> {
    let cells = block.iter();
    cells
        .flat_map(|cell| cell.load(Relaxed).to_le_bytes())
        .collect()
}

/// Four costs in one number, the first in its lowest bits.
fn packed(costs: &[u16]) -> u64 {
    let costs = costs.iter().rev();
    costs.fold(0, |all, &cost| all << 16 | u64::from(cost))
}

/// Blocks of all classes; the threads take the memory, so that each page is there once they are done.
fn unreached(kind: Kind, threads: usize) -> Vec<Block> {
    let classes = kind.classes().div_ceil(threads);
    let block = || -> Block {
        let cells = iter::repeat_with(|| AtomicU64::new(packed(&[UNREACHED; GRIPS])));
        cells.take(TWISTS * FACES).collect()
    };
    thread::scope(|scope| {
        let parts = (0..threads).map(|thread| {
            let left = kind.classes().saturating_sub(thread * classes);
            scope.spawn(move || -> Vec<Block> {
                iter::repeat_with(block).take(left.min(classes)).collect()
            })
        });
        let parts: Vec<_> = parts.collect();
        let parts = parts
            .into_iter()
            .flat_map(|part| part.join().expect("no thread panics"));
        parts.collect()
    })
}

impl fmt::Debug for Making {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Making")
            .field("kind", &self.kind)
            .field("sweep", &self.sweep)
            .field("is_made", &self.is_made)
            .finish_non_exhaustive()
    }
}
