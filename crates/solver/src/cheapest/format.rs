//! Files of tables: a header, and the costs of all records.
//!
//! | bytes | field |
//! |---|---|
//! | 8 | magic |
//! | 4 | version of the format |
//! | 4 | flips that the table tells from each other, 1 or 2048 |
//! | 4 | classes |
//! | 4 | largest cost |
//! | 2304 | prices between two turns, by the poses of both |
//! | 12 | prices of turns: clockwise, half, counterclockwise |
//! | 4 | CRC-32 of the costs |
//!
//! Numbers are little-endian, prices and all others of the header have four bytes. The costs follow, two
//! bytes each: for each class, each twist and each pose of the turn made last, the least further cost
//! until twist, flip and slice are those of the solved cube.
//!
//! A pose is `4 * face + grip`, with the faces in the order U R F D L B. The numbers of twist, flip and
//! slice are those of the optimal solver (`optimal::coordinates`): the orientation of the first seven
//! corners as a number of base three and of the first eleven edges of base two, the first piece counting
//! one; the number of the set of places that hold edges of the middle layer, in the order of the sets
//! as numbers with a bit for each place. A class is a set of values `2048 * slice + flip`
//! that the sixteen symmetries which keep the axis of U and D make equal; classes have the order of their
//! least values, which represent them.

use std::io;

use thiserror::Error;

use super::{
    kind::{BLOCK_BYTES, HEADER_BYTES, Kind, POSES},
    prices::Prices,
};
use crate::Objective;

const MAGIC: [u8; 8] = *b"\x89CUBECST";
const VERSION: u32 = 1;

/// The error for a file that is not that of a table; the caller makes the table anew.
///
/// ```
/// use solver::{Objective, cheapest::{InvalidTable, Kind, TableCosts}};
/// let zeros = |_: u64, into: &mut [u8]| Ok(into.fill(0));
/// let refused = TableCosts::verified(Kind::Slice, &Objective::HALF_TURNS, zeros);
/// assert!(matches!(refused, Err(InvalidTable::Other)));
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InvalidTable {
    /// A file that cannot be read, or ends too soon.
    #[error(transparent)]
    Unread(#[from] io::Error),
    /// No table, or one of another version or kind.
    #[error("no table of this kind and version")]
    Other,
    /// A table by other prices.
    #[error("made for other prices")]
    Prices,
    /// Damaged costs.
    #[error("checksum {seen:08x}, expected {expected:08x}")]
    Checksum {
        /// Checksum of the costs.
        seen: u32,
        /// Checksum in the header.
        expected: u32,
    },
}

/// Header of a file.
pub(super) struct Header {
    pub(super) kind: Kind,
    pub(super) prices: Prices,
    /// Largest cost.
    pub(super) most: u16,
    pub(super) checksum: u32,
}

impl Header {
    pub(super) fn bytes(&self) -> Vec<u8> {
        let numbers = [
            VERSION,
            self.kind.flips() as u32,
            self.kind.classes() as u32,
        ];
        let between = self.prices.between.as_flattened().iter();
        let numbers = numbers.into_iter().chain([self.most.into()]);
        let numbers = numbers.chain(between.chain(&self.prices.turn).copied());
        let numbers = numbers.chain([self.checksum]).flat_map(u32::to_le_bytes);
        MAGIC.into_iter().chain(numbers).collect()
    }
}

/// Costs in a table's file that was verified, which are read when they are needed.
///
/// ```
/// use std::io;
/// use solver::{Objective, cheapest::{Kind, Making, TableCosts}};
/// let mut making = Making::new(Kind::Slice, &Objective::HALF_TURNS, 1)?;
/// assert!(making.advance(1, &|| false, |_, _| ()));
/// let mut file = Vec::new();
/// making.write(&mut file)?;
/// let read = |at: u64, into: &mut [u8]| {
///     let at = at as usize;
///     into.copy_from_slice(&file[at..at + into.len()]);
///     Ok::<(), io::Error>(())
/// };
/// let costs = TableCosts::verified(Kind::Slice, &Objective::HALF_TURNS, read)?;
/// // As many turns as phase 1 takes at most where flips do not count.
/// assert_eq!(costs.most(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct TableCosts<R> {
    kind: Kind,
    most: u16,
    checksum: u32,
    read: R,
}

impl<R: Fn(u64, &mut [u8]) -> io::Result<()> + Sync> TableCosts<R> {
    /// The costs in a file, for the prices of an objective: they do not depend on what comes before the
    /// first turn and after the last one. `read` fills a slice from a place of the file.
    ///
    /// # Errors
    /// [`InvalidTable`] says what differs.
    pub fn verified(kind: Kind, objective: &Objective, read: R) -> Result<Self, InvalidTable> {
        let mut header = [0; HEADER_BYTES];
        read(0, &mut header)?;
        let number = |n: usize| {
            let mut bytes = [0; 4];
            bytes.copy_from_slice(&header[MAGIC.len() + 4 * n..][..4]);
            u32::from_le_bytes(bytes)
        };
        let is_of_kind = [number(0), number(1), number(2)]
            == [VERSION, kind.flips() as u32, kind.classes() as u32];
        if header[..MAGIC.len()] != MAGIC || !is_of_kind {
            return Err(InvalidTable::Other);
        }
        let described = Header {
            kind,
            prices: Prices::of(objective).map_err(|_| InvalidTable::Prices)?,
            most: number(3) as u16,
            checksum: number(4 + POSES * POSES + 3),
        };
        if described.bytes() != header {
            return Err(InvalidTable::Prices);
        }
        let costs = Self {
            kind,
            most: described.most,
            checksum: described.checksum,
            read,
        };
        let seen = costs.checksum_of_costs()?;
        if seen != described.checksum {
            let expected = described.checksum;
            return Err(InvalidTable::Checksum { seen, expected });
        }
        Ok(costs)
    }

    /// Kind of the table.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Largest cost, in the unit of the objective.
    pub const fn most(&self) -> u16 {
        self.most
    }

    /// CRC-32 of the costs.
    pub const fn checksum(&self) -> u32 {
        self.checksum
    }

    fn checksum_of_costs(&self) -> io::Result<u32> {
        let mut checksum = crc32fast::Hasher::new();
        let mut block = vec![0; BLOCK_BYTES];
        for class in 0..self.kind.classes() {
            self.read_class(class, &mut block)?;
            checksum.update(&block);
        }
        Ok(checksum.finalize())
    }

    /// Reads the costs of a class, [`BLOCK_BYTES`].
    pub(super) fn read_class(&self, class: usize, into: &mut [u8]) -> io::Result<()> {
        (self.read)((HEADER_BYTES + class * BLOCK_BYTES) as u64, into)
    }
}
