//! List of the positions at most eight turns from the end of phase 1, each with its distance. It is too large for the program,
//! and lies in a file beside it.

use std::sync::OnceLock;

use thiserror::Error;

use super::{coordinates::MIN_LISTED_TURNS, fuse_filter::contains};
use crate::table::header::{Description, HEADER_BYTES};

/// The file's header: bits of the filter that are not set, and bits that are.
const DESCRIPTION: Description = Description::new("PHASE_ONE_EIGHT", 1, &[49_285_008, 39_254_136]);

/// Distance from the end of phase 1, in turns, of the farthest positions in the list.
pub(super) const LISTED_TURNS: u8 = 8;
/// Bits of a fingerprint.
const BITS: u32 = 7;
/// Bits of a slot's number in its segment: the method's advice for ten million numbers.
const SEGMENT_BITS: u32 = 15;

static INSTALLED: OnceLock<PhaseOneList> = OnceLock::new();

/// The error for bytes that are not a list, or were damaged.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("{0}")]
pub struct InvalidList(String);

/// A list with which a [`Search`](crate::Search) finds cheaper solutions in as many nodes: it knows, one
/// turn earlier than the tables in the program, which positions are too far from the end of phase 1.
///
/// The list is a filter of positions of which each represents 16 that are symmetric to one another. It
/// takes one in 128 of the others for one of them, which costs nodes and no solution.
#[derive(Clone, PartialEq, Eq)]
pub struct PhaseOneList {
    filter: Vec<u8>,
}

impl PhaseOneList {
    /// Name of the file beside the program.
    pub const FILE_NAME: &str = "phase-one.list";

    /// The list in the bytes of a file.
    ///
    /// ```
    /// use solver::PhaseOneList;
    /// let error = PhaseOneList::from_file(vec![0; 1000]).unwrap_err();
    /// assert!(error.to_string().contains("magic"), "{error}");
    /// ```
    ///
    /// # Errors
    /// [`InvalidList`] if it is another file, of another version, cut off, or damaged.
    pub fn from_file(mut file: Vec<u8>) -> Result<Self, InvalidList> {
        let (checksum, filter) = DESCRIPTION
            .verified(&file)
            .map_err(|invalid| InvalidList(invalid.to_string()))?;
        let seen = crc32fast::hash(filter);
        if seen != checksum {
            let text = format!("checksum {seen:08x}, expected {checksum:08x}");
            return Err(InvalidList(text));
        }
        // In place: the brick has little room for a second list.
        file.drain(..HEADER_BYTES);
        Ok(Self { filter: file })
    }

    /// Lets all searches of this process that begin later use the list. Returns false if they have one:
    /// then this one has no effect.
    ///
    /// A search that begins with a list takes as many nodes as without, finds other solutions, and is as
    /// repeatable.
    pub fn install(self) -> bool {
        INSTALLED.set(self).is_ok()
    }

    /// The list for searches that begin now.
    pub(crate) fn installed() -> Option<&'static Self> {
        INSTALLED.get()
    }

    /// Whether the list may have the position with this number as at most `turns` turns from the end of
    /// phase 1.
    #[inline]
    pub(super) fn contains(&self, position: u32, turns: u8) -> bool {
        contains::<BITS, SEGMENT_BITS>(&self.filter, entry(position, turns))
    }
}

/// Number by which the list has a position as at most `turns` turns from the end of phase 1.
#[inline]
fn entry(position: u32, turns: u8) -> u32 {
    (position << 3) + u32::from(turns - MIN_LISTED_TURNS)
}

impl std::fmt::Debug for PhaseOneList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PhaseOneList").finish_non_exhaustive()
    }
}

#[cfg(any(test, target_pointer_width = "64"))]
mod make {
    use super::{
        super::{
            coordinates::{FLIPS, MIN_LISTED_TURNS, SLICES, flip, slice, twist},
            make_filter::filter,
            near_phase_two::NearPhaseTwo,
            pieces::{with_flip, with_slice, with_twist},
            symmetry::{KEEPING_FLIP, Symmetry},
        },
        BITS, DESCRIPTION, LISTED_TURNS, PhaseOneList, SEGMENT_BITS, entry,
    };
    use crate::table::body;

    impl PhaseOneList {
        /// Makes the list, in some two seconds and with 400 MB of memory.
        pub fn make() -> Self {
            let near = NearPhaseTwo::new();
            let aside = Symmetry::all()[KEEPING_FLIP];
            let mut numbers = Vec::new();
            let mut sideways = Vec::new();
            near.each_layer(LISTED_TURNS, |depth, layer| {
                for &position in layer {
                    sideways.clear();
                    near.seen_from(&aside, position, &mut sideways);
                    for &there in &sideways {
                        let turns = depth.max(MIN_LISTED_TURNS)..=LISTED_TURNS;
                        numbers.extend(turns.map(|turns| entry(position.min(there), turns)));
                    }
                }
            });
            numbers.sort_unstable();
            numbers.dedup();
            Self {
                filter: filter::<BITS, SEGMENT_BITS>(&numbers),
            }
        }

        /// The bytes of the list's file.
        pub fn to_file(&self) -> Vec<u8> {
            body::file(&DESCRIPTION, &self.filter)
        }
    }

    impl NearPhaseTwo {
        /// The numbers of a position as seen from a symmetry that changes the definition of a flip.
        fn seen_from(&self, aside: &Symmetry, position: u32, numbers: &mut Vec<u32>) {
            let position = position as usize;
            let class = position / SLICES / FLIPS;
            let mut pieces = with_slice(position % SLICES);
            let raw = self.twists.representatives[class];
            pieces.corner_orientation = with_twist(raw.into()).corner_orientation;
            pieces.edge_orientation = with_flip(position / SLICES % FLIPS).edge_orientation;
            let there = aside.apply(&pieces);
            let twist = self.twists.of[twist(&there)];
            self.seen(twist, flip(&there), slice(&there), numbers);
        }
    }
}
