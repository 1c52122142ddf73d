//! Cheapest fillings: pieces of one kind assigned to their places.
//!
//! Places are filled one after the other. The rest of a filling depends on the set of used pieces,
//! the sum of their orientations and the parity of their order alone. The cheapest filling by set,
//! orientation sum and parity is therefore a dynamic programme over 4096 sets of edges or 256 of
//! corners, in integer arithmetic.
//!
//! A limit bounds the price of the whole filling: sets that exceed it are skipped. Prices mostly
//! leave little choice, so a limit near the minimum leaves few sets.

use cube_core::Facelet;

use super::potentials::reduce;

/// Price of an unreached set: above every possible sum, and small enough that additions do not
/// overflow.
pub(super) const UNREACHED: i32 = i32::MAX / 4;

/// A filling of all places with pieces of one kind.
pub(super) type Filling<const N: usize> = [(u8, u8); N];

/// The cheapest sum for each orientation sum and parity of a set of used pieces.
pub(super) type Cheapest<const O: usize> = [[i32; 2]; O];

/// The pieces of one kind: `N` of them, each in one of `O` orientations.
#[derive(Debug)]
pub(super) struct Kind<const N: usize, const O: usize> {
    /// Prices by place, piece and orientation.
    pub(super) prices: [[[i32; O]; N]; N],
    /// By set of used pieces: the cheapest fillings of the first places with these pieces.
    forward: Vec<Cheapest<O>>,
    /// By set of used pieces: the cheapest fillings of the last places with all other pieces.
    pub(super) backward: Vec<Cheapest<O>>,
    /// The sum that [`reduce`] subtracted from the prices.
    taken_off: i32,
}

impl<const N: usize, const O: usize> Kind<N, O> {
    pub(super) const ALL_USED: usize = (1 << N) - 1;

    pub(super) fn new() -> Self {
        Self {
            prices: [[[0; O]; N]; N],
            forward: vec![[[UNREACHED; 2]; O]; 1 << N],
            backward: vec![[[UNREACHED; 2]; O]; 1 << N],
            taken_off: 0,
        }
    }

    /// Sets the prices of `pieces`, whose stickers have names of any type; `price` returns the
    /// price of a sticker in a place.
    pub(super) fn set_prices<S: Copy>(
        &mut self,
        places: &[[Facelet; O]; N],
        pieces: &[[S; O]; N],
        price: impl Fn(Facelet, S) -> i32,
    ) {
        self.taken_off = 0;
        for (place, facelets) in places.iter().enumerate() {
            for (piece, stickers) in pieces.iter().enumerate() {
                for orientation in 0..O {
                    self.prices[place][piece][orientation] = (0..O)
                        .map(|n| {
                            let facelet = facelets[(n + orientation) % O];
                            price(facelet, stickers[n])
                        })
                        .sum();
                }
            }
        }
    }

    /// The cheapest piece for each place by itself, which may take a piece twice.
    pub(super) fn greedy(&self) -> (Filling<N>, i32) {
        let mut filling = [(0, 0); N];
        let mut sum = 0;
        for (chosen, prices) in filling.iter_mut().zip(&self.prices) {
            let mut least = i32::MAX;
            for (piece, prices) in prices.iter().enumerate() {
                for (orientation, &price) in prices.iter().enumerate() {
                    if price < least {
                        least = price;
                        *chosen = (piece as u8, orientation as u8);
                    }
                }
            }
            sum += least;
        }
        (filling, sum)
    }

    /// Subtracts the dual potentials from the prices, and returns the sum of the potentials.
    pub(super) fn reduce(&mut self) -> i32 {
        self.taken_off += reduce(&mut self.prices);
        self.taken_off
    }

    /// Fills the forward table. Only entries that can be completed for at most `limit` are right.
    /// The prices must be [reduced](Self::reduce).
    pub(super) fn run_forward(&mut self, limit: i32) {
        let limit = limit - self.taken_off;
        self.forward.fill([[UNREACHED; 2]; O]);
        self.forward[0][0][0] = 0;
        for used in 0..Self::ALL_USED {
            let from = self.forward[used];
            let place = used.count_ones() as usize;
            let room = limit - least(&from);
            if room < 0 {
                continue;
            }
            for_each_unused::<N>(used, |piece, swap| {
                let to = &mut self.forward[used | 1 << piece];
                for (orientation, price) in self.prices[place][piece].into_iter().enumerate() {
                    if price > room {
                        continue;
                    }
                    for (sum, cheapest) in from.into_iter().enumerate() {
                        let to = &mut to[add::<O>(sum, orientation)];
                        to[swap] = to[swap].min(cheapest[0] + price);
                        to[swap ^ 1] = to[swap ^ 1].min(cheapest[1] + price);
                    }
                }
            });
        }
    }

    /// Fills the backward table. Only entries that the forward table, up to date for this limit,
    /// can complete for at most `limit` are right.
    pub(super) fn run_backward(&mut self, limit: i32) {
        let limit = limit - self.taken_off;
        self.backward.fill([[UNREACHED; 2]; O]);
        self.backward[Self::ALL_USED][0][0] = 0;
        for used in (0..Self::ALL_USED).rev() {
            let place = used.count_ones() as usize;
            let room = limit - least(&self.forward[used]);
            if room < 0 {
                continue;
            }
            let mut to = [[UNREACHED; 2]; O];
            for_each_unused::<N>(used, |piece, swap| {
                let from = &self.backward[used | 1 << piece];
                for (orientation, price) in self.prices[place][piece].into_iter().enumerate() {
                    if price > room {
                        continue;
                    }
                    for (sum, cheapest) in from.iter().enumerate() {
                        let to = &mut to[add::<O>(sum, orientation)];
                        to[swap] = to[swap].min(cheapest[0] + price);
                        to[swap ^ 1] = to[swap ^ 1].min(cheapest[1] + price);
                    }
                }
            });
            self.backward[used] = to;
        }
    }

    /// The cheapest sums of all pieces with a legal sum of orientations, by parity.
    pub(super) fn totals(&self) -> [i32; 2] {
        self.totals_of(0)
    }

    /// The cheapest sums of all pieces with this sum of orientations, by parity.
    pub(super) fn totals_of(&self, orientations: usize) -> [i32; 2] {
        self.forward[Self::ALL_USED][orientations].map(|sum| self.whole(sum))
    }

    /// The full price of a sum of reduced prices.
    pub(super) fn whole(&self, sum: i32) -> i32 {
        sum.saturating_add(self.taken_off).min(UNREACHED)
    }

    /// Writes the first places, filled with the pieces of `used`, into `filling`, at the price in
    /// `forward`.
    pub(super) fn trace_forward(
        &self,
        mut used: usize,
        mut sum: usize,
        mut parity: usize,
        filling: &mut Filling<N>,
    ) {
        while used != 0 {
            let place = used.count_ones() as usize - 1;
            let target = self.forward[used][sum][parity];
            let (piece, orientation, swap) =
                candidates::<N, O>(used, |used, piece| used >> piece & 1 == 1)
                    .map(|(piece, orientation)| {
                        let swap = swaps(used & !(1 << piece), piece);
                        (piece, orientation, swap)
                    })
                    .find(|&(piece, orientation, swap)| {
                        self.forward[used & !(1 << piece)][subtract::<O>(sum, orientation)]
                            [parity ^ swap]
                            + self.prices[place][piece][orientation]
                            == target
                    })
                    .expect("a sum that was reached was reached from somewhere");
            filling[place] = (piece as u8, orientation as u8);
            used &= !(1 << piece);
            sum = subtract::<O>(sum, orientation);
            parity ^= swap;
        }
    }

    /// Writes the places after those of the pieces in `used` into `filling`, at the price in
    /// `backward`.
    fn trace_backward(
        &self,
        mut used: usize,
        mut sum: usize,
        mut parity: usize,
        filling: &mut Filling<N>,
    ) {
        while used != Self::ALL_USED {
            let place = used.count_ones() as usize;
            let target = self.backward[used][sum][parity];
            let (piece, orientation, swap) =
                candidates::<N, O>(used, |used, piece| used >> piece & 1 == 0)
                    .map(|(piece, orientation)| (piece, orientation, swaps(used, piece)))
                    .find(|&(piece, orientation, swap)| {
                        self.backward[used | 1 << piece][subtract::<O>(sum, orientation)]
                            [parity ^ swap]
                            + self.prices[place][piece][orientation]
                            == target
                    })
                    .expect("a sum that was reached was reached from somewhere");
            filling[place] = (piece as u8, orientation as u8);
            used |= 1 << piece;
            sum = subtract::<O>(sum, orientation);
            parity ^= swap;
        }
    }

    /// For each place, piece and orientation: the cheapest sum of a whole filling with that piece
    /// there, by parity; right if the sum is within the limit of the tables.
    pub(super) fn min_marginals(&self) -> [[[[i32; 2]; O]; N]; N] {
        let mut cheapest = [[[[UNREACHED; 2]; O]; N]; N];
        for used in 0..Self::ALL_USED {
            let place = used.count_ones() as usize;
            let before = &self.forward[used];
            if least(before) == UNREACHED || least(&self.backward[used]) == UNREACHED {
                continue;
            }
            for_each_unused::<N>(used, |piece, swap| {
                let after = &self.backward[used | 1 << piece];
                for orientation in 0..O {
                    let cheapest = &mut cheapest[place][piece][orientation];
                    for (sum, before) in before.iter().enumerate() {
                        let after = after[subtract::<O>(0, add::<O>(sum, orientation))];
                        cheapest[swap] =
                            cheapest[swap].min((before[0] + after[0]).min(before[1] + after[1]));
                        cheapest[swap ^ 1] = cheapest[swap ^ 1]
                            .min((before[0] + after[1]).min(before[1] + after[0]));
                    }
                }
            });
        }
        for (cheapest, prices) in cheapest.iter_mut().zip(&self.prices) {
            for (cheapest, prices) in cheapest.iter_mut().zip(prices) {
                for (cheapest, price) in cheapest.iter_mut().zip(prices) {
                    *cheapest = cheapest.map(|sum| self.whole(sum.saturating_add(*price)));
                }
            }
        }
        cheapest
    }

    /// The cheapest filling of this parity that has `piece` with `orientation` at `place`.
    pub(super) fn filling_with(
        &self,
        place: usize,
        piece: usize,
        orientation: usize,
        parity: usize,
    ) -> Filling<N> {
        let mut best = (UNREACHED, 0, 0, 0);
        for used in 0..Self::ALL_USED {
            if used.count_ones() as usize != place || used >> piece & 1 == 1 {
                continue;
            }
            if least(&self.forward[used]) == UNREACHED {
                continue;
            }
            let swap = swaps(used, piece);
            for sum in 0..O {
                let rest = subtract::<O>(0, add::<O>(sum, orientation));
                for before in 0..2 {
                    let price = self.forward[used][sum][before]
                        + self.backward[used | 1 << piece][rest][parity ^ swap ^ before];
                    if price < best.0 {
                        best = (price, used, sum, before);
                    }
                }
            }
        }
        let (_, used, sum, before) = best;
        let mut filling = [(0, 0); N];
        self.trace_forward(used, sum, before, &mut filling);
        filling[place] = (piece as u8, orientation as u8);
        self.trace_backward(
            used | 1 << piece,
            subtract::<O>(0, add::<O>(sum, orientation)),
            parity ^ swaps(used, piece) ^ before,
            &mut filling,
        );
        filling
    }
}

/// The cheapest sum of a set over all orientation sums and parities.
fn least<const O: usize>(cheapest: &Cheapest<O>) -> i32 {
    cheapest
        .as_flattened()
        .iter()
        .copied()
        .min()
        .expect("there are orientations")
}

/// Calls `call` for each unused piece, with the parity of the number of used pieces of higher
/// number: the change of the order's parity when that piece is placed next.
fn for_each_unused<const N: usize>(used: usize, mut call: impl FnMut(usize, usize)) {
    let mut above = 0;
    for piece in (0..N).rev() {
        if used >> piece & 1 == 1 {
            above ^= 1;
        } else {
            call(piece, above);
        }
    }
}

/// The parity of the number of used pieces of higher number than `piece`.
pub(super) const fn swaps(used: usize, piece: usize) -> usize {
    (used >> (piece + 1)).count_ones() as usize & 1
}

pub(super) fn candidates<const N: usize, const O: usize>(
    used: usize,
    keep: impl Fn(usize, usize) -> bool,
) -> impl Iterator<Item = (usize, usize)> {
    (0..N)
        .filter(move |&piece| keep(used, piece))
        .flat_map(|piece| (0..O).map(move |orientation| (piece, orientation)))
}

const fn add<const O: usize>(a: usize, b: usize) -> usize {
    if a + b >= O { a + b - O } else { a + b }
}

pub(super) const fn subtract<const O: usize>(a: usize, b: usize) -> usize {
    if a >= b { a - b } else { a + O - b }
}
