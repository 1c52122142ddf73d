//! Fillings in ascending order of price.
//!
//! The backward table has the exact price of the rest of a filling. A best-first search over
//! incomplete fillings therefore finds the fillings in order and expands no other ones.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::subsets::{Filling, Kind, UNREACHED, candidates, subtract, swaps};

/// An incomplete filling: its final price, the number of filled places, the used pieces, the
/// orientation sum and the parity that the rest must have, and the places so far. Among equal
/// prices the filling nearest to completion comes first.
type Begun<const N: usize> = (Reverse<i32>, usize, usize, usize, usize, Filling<N>);

impl<const N: usize, const O: usize> Kind<N, O> {
    /// The `count` cheapest fillings of parity `parity` with their sums, the cheapest first; fewer
    /// if the limit of the tables allows no more.
    pub(super) fn cheapest_fillings(&self, parity: usize, count: usize) -> Vec<(i32, Filling<N>)> {
        let mut found = Vec::with_capacity(count);
        let mut open: BinaryHeap<Begun<N>> = BinaryHeap::new();
        let whole = self.backward[0][0][parity];
        if whole >= UNREACHED {
            return found;
        }
        open.push((Reverse(whole), 0, 0, 0, parity, [(0, 0); N]));
        while let Some((Reverse(sum), place, used, rest, parity, filling)) = open.pop() {
            if place == N {
                found.push((self.whole(sum), filling));
                if found.len() == count {
                    break;
                }
                continue;
            }
            let spent = sum - self.backward[used][rest][parity];
            for (piece, orientation) in
                candidates::<N, O>(used, |used, piece| used >> piece & 1 == 0)
            {
                let (used, parity) = (used | 1 << piece, parity ^ swaps(used, piece));
                let rest = subtract::<O>(rest, orientation);
                let remaining = self.backward[used][rest][parity];
                if remaining >= UNREACHED {
                    continue;
                }
                let sum = spent + self.prices[place][piece][orientation] + remaining;
                let mut filling = filling;
                filling[place] = (piece as u8, orientation as u8);
                open.push((Reverse(sum), place + 1, used, rest, parity, filling));
            }
        }
        found
    }
}
