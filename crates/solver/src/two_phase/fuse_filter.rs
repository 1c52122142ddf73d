//! Binary fuse filter: a set of numbers in little more than as many bits each as a fingerprint has. It has
//! every number of the set, and takes one of the others for one of them as often as fingerprints are
//! alike.
//!
//! Each number has a fingerprint, and three slots in three neighbouring segments of the filter. It is
//! taken to be in the set if the slots combine to its fingerprint by exclusive or. A filter's constants
//! are the bits of a fingerprint, which are those of a slot, at most 8, and the bits of a slot's number
//! in its segment.
//!
//! Method: T. M. Graf and D. Lemire, "Binary Fuse Filters: Fast and Smaller Than Xor Filters", Journal
//! of Experimental Algorithmics, 2022.

/// Where a number lies in a filter, and what the slots combine to.
pub(super) struct Place {
    pub(super) slots: [usize; 3],
    pub(super) fingerprint: u16,
}

/// Multiplications have 32 bits: the brick's processor has no larger ones.
#[inline]
pub(super) fn place<const BITS: u32, const SEGMENT_BITS: u32>(slots: usize, number: u32) -> Place {
    let segment = 1 << SEGMENT_BITS;
    // The finaliser of MurmurHash3, and one step more for bits beyond its 32.
    let hash = (number ^ (number >> 16)).wrapping_mul(0x85EB_CA6B);
    let hash = (hash ^ (hash >> 13)).wrapping_mul(0xC2B2_AE35);
    let hash = hash ^ (hash >> 16);
    let more = (hash ^ (hash >> 15)).wrapping_mul(0x9E37_79B1);
    let starts = (slots - 2 * segment) as u64;
    let first = ((u64::from(hash) * starts) >> 32) as usize;
    Place {
        slots: [
            first,
            (first + segment) ^ (more >> (32 - SEGMENT_BITS)) as usize,
            (first + 2 * segment) ^ ((more >> (32 - 2 * SEGMENT_BITS)) as usize % segment),
        ],
        fingerprint: (hash ^ more << 2) as u16 % (1 << BITS),
    }
}

/// Number of slots in a filter.
const fn slots<const BITS: u32>(filter: &[u8]) -> usize {
    (filter.len() - 1) * 8 / BITS as usize
}

#[inline]
pub(super) fn slot<const BITS: u32>(filter: &[u8], slot: usize) -> u16 {
    let bit = slot * BITS as usize;
    let both = u16::from_le_bytes([filter[bit / 8], filter[bit / 8 + 1]]);
    both >> (bit % 8) & ((1 << BITS) - 1)
}

/// Whether the filter takes the number for one of its set.
#[inline]
pub(super) fn contains<const BITS: u32, const SEGMENT_BITS: u32>(
    filter: &[u8],
    number: u32,
) -> bool {
    let place = place::<BITS, SEGMENT_BITS>(slots::<BITS>(filter), number);
    let [a, b, c] = place.slots.map(|at| slot::<BITS>(filter, at));
    a ^ b ^ c == place.fingerprint
}
