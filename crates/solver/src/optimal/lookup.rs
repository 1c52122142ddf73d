//! Lower bounds of the distance from the solved cube, from a large table and the table that tells
//! near distances.

use super::{index::Indexer, kind::Kind, node::Entry};

/// The two tables of a search.
pub(super) struct Lookup<'a> {
    pub(super) indexer: &'a Indexer,
    pub(super) main: &'a [u8],
    pub(super) near: &'a [u8],
}

impl Lookup<'_> {
    /// Largest bound that the tables give.
    pub(super) fn largest(&self) -> u8 {
        self.indexer.kind.base() + 3
    }

    /// Byte that holds an entry of the large table.
    #[inline]
    pub(super) fn byte(&self, index: usize) -> u8 {
        self.main[index / 4]
    }

    /// Lower bound of the distance, by the byte of its entry. Where `left` turns are left, a bound
    /// below that may be smaller than the tables could give.
    #[inline]
    pub(super) fn bound(&self, Entry { index, byte }: Entry, left: u8) -> u8 {
        let base = self.indexer.kind.base();
        match byte >> (index % 4 * 2) & 3 {
            0 if left > base => 0,
            0 => self.near_bound(index),
            value => base + value,
        }
    }

    #[cold]
    fn near_bound(&self, index: usize) -> u8 {
        let index = self.indexer.near(index);
        match self.near[index / 4] >> (index % 4 * 2) & 3 {
            0 => 0,
            value => Kind::Near.base() + value,
        }
    }
}
