//! Hungarian reduction: dual potentials of places and pieces.
//!
//! An amount subtracted from all prices of one place, or of one piece, lowers every filling by the
//! same amount. [`reduce`] subtracts the largest amounts that leave no price negative. A reduced
//! price is then the excess of a choice over the lower bound.

/// Subtracts potentials from prices, by place, piece and orientation, so that no price is negative,
/// and returns the sum of the potentials: a lower bound of every filling, and the exact minimum if
/// orientations and parity are free (Hungarian method).
pub(super) fn reduce<const N: usize, const O: usize>(prices: &mut [[[i32; O]; N]; N]) -> i32 {
    let cost = prices.map(|pieces| {
        pieces.map(|orientations| orientations.into_iter().min().expect("there is one"))
    });
    let (of_places, of_pieces) = potentials(&cost);
    for (prices, of_place) in prices.iter_mut().zip(of_places) {
        for (prices, of_piece) in prices.iter_mut().zip(of_pieces) {
            for price in prices {
                *price -= of_place + of_piece;
            }
        }
    }
    of_places.iter().sum::<i32>() + of_pieces.iter().sum::<i32>()
}

/// Dual potentials: amounts by place and by piece whose sums nowhere exceed the cost, and whose
/// total is the cost of the cheapest assignment. Places are assigned one after the other, each
/// along the cheapest chain of reassignments.
fn potentials<const N: usize>(cost: &[[i32; N]; N]) -> ([i32; N], [i32; N]) {
    let (mut of_places, mut of_pieces) = ([0; N], [0; N]);
    let mut place_of: [Option<usize>; N] = [None; N];
    for first in 0..N {
        let mut slack = [i32::MAX; N];
        let mut reached_from: [Option<usize>; N] = [None; N];
        let mut reached = [false; N];
        let (mut place, mut last) = (first, None);
        let free = loop {
            let (mut least, mut next) = (i32::MAX, 0);
            for piece in (0..N).filter(|&piece| !reached[piece]) {
                let rest = cost[place][piece] - of_places[place] - of_pieces[piece];
                if rest < slack[piece] {
                    slack[piece] = rest;
                    reached_from[piece] = last;
                }
                if slack[piece] < least {
                    (least, next) = (slack[piece], piece);
                }
            }
            of_places[first] += least;
            for piece in 0..N {
                if !reached[piece] {
                    slack[piece] -= least;
                } else if let Some(place) = place_of[piece] {
                    of_places[place] += least;
                    of_pieces[piece] -= least;
                }
            }
            reached[next] = true;
            last = Some(next);
            match place_of[next] {
                Some(taken) => place = taken,
                None => break next,
            }
        };
        let mut piece = free;
        while let Some(before) = reached_from[piece] {
            place_of[piece] = place_of[before];
            piece = before;
        }
        place_of[piece] = Some(first);
    }
    (of_places, of_pieces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn cheapest(cost: &[[i32; 6]; 6], place: usize, used: u8) -> i32 {
        if place == 6 {
            return 0;
        }
        (0..6)
            .filter(|piece| used >> piece & 1 == 0)
            .map(|piece| cost[place][piece] + cheapest(cost, place + 1, used | 1 << piece))
            .min()
            .expect("a piece is left")
    }

    #[test]
    fn the_potentials_sum_to_the_cheapest_assignment_and_leave_no_price_negative() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for range in [10, 1000, 100_000] {
            for _ in 0..50 {
                let mut prices: [[[i32; 2]; 6]; 6] =
                    [[[0; 2]; 6]; 6].map(|p| p.map(|o| o.map(|_| rng.random_range(0..range))));
                let cost = prices.map(|pieces| pieces.map(|o| o[0].min(o[1])));
                let taken = reduce(&mut prices);
                assert_eq!(taken, cheapest(&cost, 0, 0));
                let left = prices.as_flattened().as_flattened();
                assert!(left.iter().all(|&price| price >= 0), "{prices:?}");
            }
        }
    }
}
