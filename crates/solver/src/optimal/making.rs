//! Making of a table in parts: it can be stopped, kept as bytes, and gone on with.

use std::{fmt, sync::atomic::AtomicU8};

use super::{
    InvalidFile,
    generate::{self, PARTS},
    index::Indexer,
    kind::Kind,
};

/// Last bytes of an unfinished table, before its checksum: not those of a whole table's file.
const MAGIC: [u8; 8] = *b"\x89CUBEMAK";
/// Bytes behind the entries: magic, distance, part, checksum.
const FOOTER_BYTES: usize = MAGIC.len() + 4 + 4 + 4;

/// A table that is being made, by breadth-first search from the solved cube.
///
/// ```
/// use solver::optimal::{Kind, Making, table};
/// let mut making = Making::new(Kind::Near);
/// // One thread is stopped before it begins; of more, others may have done some parts by then.
/// while !making.advance(1, &|| true, |_, _| ()) {
///     // The caller keeps the bytes, and goes on another day.
///     assert_eq!((making.distance(), making.percent()), (0, 0));
///     making = Making::resumed(Kind::Near, making.paused())?;
///     assert!(making.advance(2, &|| false, |_, _| ()));
/// }
/// assert_eq!(Some(making.table()), table(Kind::Near, 2, &|| false, |_, _| ()));
/// # Ok::<(), solver::optimal::InvalidFile>(())
/// ```
pub struct Making {
    indexer: Indexer,
    cells: Vec<AtomicU8>,
    /// Distance whose entries are expanded; one more than the last once the table is made.
    distance: u8,
    /// First part of that expansion that is not done.
    part: usize,
}

impl Making {
    /// A table of which nothing is made.
    pub fn new(kind: Kind) -> Self {
        let indexer = Indexer::new(kind);
        Self {
            cells: generate::start(&indexer),
            indexer,
            distance: 0,
            part: 0,
        }
    }

    /// Makes more of the table, in `threads` threads, until `stop` says so; whether it is made now.
    /// `step` hears each distance that is done, and the last one.
    pub fn advance(
        &mut self,
        threads: usize,
        stop: &dyn Fn() -> bool,
        mut step: impl FnMut(u8, u8),
    ) -> bool {
        let last = self.last_distance();
        while self.distance <= last {
            let (indexer, cells) = (&self.indexer, &self.cells);
            if let Err(part) = generate::expand_from(self.part, indexer, cells, threads, stop) {
                self.part = part;
                return false;
            }
            step(self.distance, last);
            if self.distance < last {
                generate::advance_all(&self.cells, threads);
            }
            (self.distance, self.part) = (self.distance + 1, 0);
        }
        true
    }

    /// Distance whose entries are next, from 0 to [`last_distance`](Self::last_distance), and one more
    /// once the table is made.
    pub const fn distance(&self) -> u8 {
        self.distance
    }

    /// Largest distance whose entries are expanded.
    pub const fn last_distance(&self) -> u8 {
        generate::last_distance(self.indexer.kind)
    }

    /// Part of the work at the present distance that is done, in percent.
    pub const fn percent(&self) -> usize {
        self.part * 100 / PARTS
    }

    /// The table.
    ///
    /// # Panics
    /// If it is not made: [`advance`](Self::advance) did not say so.
    pub fn table(self) -> Vec<u8> {
        assert!(self.distance > self.last_distance(), "the table is made");
        generate::finished(self.indexer.kind, self.cells)
    }

    /// The unfinished table as bytes, for [`resumed`](Self::resumed).
    pub fn paused(self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.cells.into_iter().map(AtomicU8::into_inner).collect();
        bytes.reserve_exact(FOOTER_BYTES);
        bytes.extend(MAGIC);
        bytes.extend(u32::from(self.distance).to_le_bytes());
        bytes.extend((self.part as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Goes on with the bytes of an unfinished table.
    ///
    /// # Errors
    /// [`InvalidFile`] when the bytes are damaged, or those of another table.
    ///
    /// # Panics
    /// Never: the numbers behind the entries have four bytes each.
    pub fn resumed(kind: Kind, mut bytes: Vec<u8>) -> Result<Self, InvalidFile> {
        let invalid = |text: String| Err(InvalidFile::new(text));
        let expected = kind.bytes() + FOOTER_BYTES;
        if bytes.len() != expected {
            return invalid(format!("{} bytes, expected {expected}", bytes.len()));
        }
        let footer = bytes.split_off(kind.bytes());
        let (magic, numbers) = footer.split_at(MAGIC.len());
        let number = |at: usize| {
            let bytes = numbers[at..at + 4].try_into();
            u32::from_le_bytes(bytes.expect("a number has four bytes"))
        };
        if magic != MAGIC {
            return invalid("no unfinished table of this program".to_owned());
        }
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&bytes);
        checksum.update(&footer[..FOOTER_BYTES - 4]);
        let (seen, stated) = (checksum.finalize(), number(8));
        if seen != stated {
            return invalid(format!("checksum {seen:08x}, expected {stated:08x}"));
        }
        Ok(Self {
            indexer: Indexer::new(kind),
            cells: bytes.into_iter().map(AtomicU8::new).collect(),
            distance: number(0) as u8,
            part: number(4) as usize,
        })
    }
}

impl fmt::Debug for Making {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Making")
            .field("kind", &self.indexer.kind)
            .field("distance", &self.distance)
            .field("part", &self.part)
            .finish_non_exhaustive()
    }
}
