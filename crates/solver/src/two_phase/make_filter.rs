//! Makes a binary fuse filter of a set of numbers.

use super::fuse_filter::{contains, place, slot};

/// The filter of a set of numbers, none of which may come twice.
///
/// # Panics
/// If the set has no filter of this size, which another segment's length cures.
pub(super) fn filter<const BITS: u32, const SEGMENT_BITS: u32>(numbers: &[u32]) -> Vec<u8> {
    // An eighth more slots than numbers, in whole segments.
    let slots = (numbers.len() * 9 / 8).next_multiple_of(1 << SEGMENT_BITS);
    // The numbers that lie in each slot: how many, and all of them combined by exclusive or.
    let mut lying = vec![(0u32, 0u32); slots];
    for &number in numbers {
        for slot in place::<BITS, SEGMENT_BITS>(slots, number).slots {
            lying[slot].0 += 1;
            lying[slot].1 ^= number;
        }
    }
    // Numbers that are alone in a slot are taken out, until none is left: each, put back later, can
    // set its own slot without a change to those that were put back before.
    let mut alone: Vec<usize> = (0..slots).filter(|&slot| lying[slot].0 == 1).collect();
    let mut taken = Vec::with_capacity(numbers.len());
    while let Some(slot) = alone.pop() {
        let (1, number) = lying[slot] else { continue };
        taken.push((slot, number));
        for slot in place::<BITS, SEGMENT_BITS>(slots, number).slots {
            lying[slot].0 -= 1;
            lying[slot].1 ^= number;
            if lying[slot].0 == 1 {
                alone.push(slot);
            }
        }
    }
    assert_eq!(taken.len(), numbers.len(), "every number has a slot alone");
    let mut filter = vec![0; (slots * BITS as usize).div_ceil(8) + 1];
    for (own, number) in taken.into_iter().rev() {
        let place = place::<BITS, SEGMENT_BITS>(slots, number);
        let others = place.slots.map(|at| slot::<BITS>(&filter, at));
        let value = others
            .into_iter()
            .fold(place.fingerprint, |all, other| all ^ other);
        let bit = own * BITS as usize;
        let [low, high] = (value << (bit % 8)).to_le_bytes();
        filter[bit / 8] |= low;
        filter[bit / 8 + 1] |= high;
    }
    assert!(
        numbers
            .iter()
            .all(|&number| contains::<BITS, SEGMENT_BITS>(&filter, number))
    );
    filter
}
