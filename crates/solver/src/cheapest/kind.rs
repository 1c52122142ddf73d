//! Kinds of table: how much of a cube each describes, and sizes.

pub(super) use crate::optimal::kind::TWISTS;
use crate::{
    objective::GRIPS,
    optimal::{coordinates::FLIPS, kind::CLASSES},
};

/// Number of turns.
pub(super) const TURNS: usize = 18;
/// Poses: a face and the grip in which it is turned, `face * 4 + grip`.
pub(super) const POSES: usize = 6 * GRIPS;
/// Ways to turn: a turn in each of four grips, `grip * 18 + turn`.
pub(super) const WAYS: usize = GRIPS * TURNS;
/// Bytes of the costs of a class.
pub(super) const BLOCK_BYTES: usize = TWISTS * POSES * 2;
/// Bytes of a file's header: its magic, and numbers of four bytes (see `format`); a multiple of eight.
pub(super) const HEADER_BYTES: usize = 8 + 4 * (4 + POSES * POSES + 3 + 1);
/// Classes of slices that symmetries make equal.
const SLICE_CLASSES: usize = 45;
/// Turns within which twist, flip and slice of any cube come home: the largest distance in phase 1 of the
/// two-phase method.
pub(super) const MAX_TURNS: u32 = 12;
/// Memory of a solver beside its bounds, in bytes: smaller tables, and the nodes of the search.
const OTHER_BYTES: u64 = 50_000_000;

/// A table of costs, by how much of a cube it describes.
///
/// ```
/// use solver::cheapest::Kind;
/// assert!(Kind::Slice.memory() < 60_000_000);
/// assert!(Kind::FlipAndSlice.memory() > 10_000_000_000);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Kind {
    /// Twist of the corners, and the places of the edges of the middle layer: for near cubes.
    Slice,
    /// The flip of the edges as well, as phase 1 of the two-phase method.
    FlipAndSlice,
}

impl Kind {
    /// Flips that the table tells from each other, a power of two.
    pub(super) const fn flips(self) -> usize {
        match self {
            Self::Slice => 1,
            Self::FlipAndSlice => FLIPS,
        }
    }

    /// Classes of flip and slice that symmetries make equal.
    pub(super) const fn classes(self) -> usize {
        match self {
            Self::Slice => SLICE_CLASSES,
            Self::FlipAndSlice => CLASSES,
        }
    }

    /// Size of the bounds that a search looks up, in bytes.
    ///
    /// ```
    /// use solver::cheapest::Kind;
    /// // A byte for each of 18 turns in four grips.
    /// assert_eq!(Kind::FlipAndSlice.bounds_bytes(), 64_430 * 2187 * 72);
    /// ```
    pub const fn bounds_bytes(self) -> usize {
        self.classes() * TWISTS * WAYS
    }

    /// Size of the table's file, in bytes.
    ///
    /// ```
    /// use solver::cheapest::Kind;
    /// assert_eq!(Kind::FlipAndSlice.file_bytes() / 1_000_000, 6763);
    /// ```
    pub const fn file_bytes(self) -> u64 {
        (HEADER_BYTES + self.classes() * BLOCK_BYTES) as u64
    }

    /// Memory of a solver with this kind of table, in bytes; the making of the table needs less.
    pub const fn memory(self) -> u64 {
        self.bounds_bytes() as u64 + OTHER_BYTES
    }
}
