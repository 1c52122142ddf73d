//! Chance: numbers from a seed that are the same on every machine, and noise that hangs on its place alone.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A source of random numbers.
pub(crate) struct Dice(ChaCha8Rng);

impl Dice {
    /// One of the seed's streams, each independent of the others.
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(stream);
        Self(random)
    }

    /// From 0 up to 1, without 1.
    pub(crate) fn unit(&mut self) -> f64 {
        // The 53 bits that a double keeps.
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub(crate) fn range(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// As likely between 1 and 2 as between 2 and 4.
    pub(crate) fn log_range(&mut self, low: f64, high: f64) -> f64 {
        low * (high / low).powf(self.unit())
    }

    /// Between -`reach` and `reach`.
    pub(crate) fn around(&mut self, reach: f64) -> f64 {
        self.range(-reach, reach)
    }

    pub(crate) fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// A whole number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        ((self.unit() * count as f64) as usize).min(count - 1)
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// About normal, of deviation 1: twelve even numbers summed.
    pub(crate) fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }

    pub(crate) fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// A number whose bits look random, of a number (the last step of `SplitMix64`: Steele, Lea and Flood, 2014).
pub(crate) fn mixed(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// About normal, of deviation 1, of a number's bits: four even numbers summed.
pub(crate) fn normal_of(x: u64) -> f32 {
    let bits = mixed(x);
    let sum: u64 = (0..4).map(|k| (bits >> (16 * k)) & 0xffff).sum();
    // Four even numbers of 0 to 65,535: mean 131,070, deviation 65,536 / sqrt(3).
    (sum as f32 - 131_070.0) / 37_837.0
}

/// A random number of 0 to 1 of each square of a grid.
pub(crate) fn of_square(x: i64, y: i64, seed: u64) -> f64 {
    let place =
        (x as u64).wrapping_mul(0x8da6_b343) ^ (y as u64).wrapping_mul(0xd816_3841_0000_0001);
    (mixed(seed ^ place) >> 11) as f64 / (1_u64 << 53) as f64
}

/// Smooth noise of 0 to 1, with lumps about 1 wide.
pub(crate) fn lumps(x: f64, y: f64, seed: u64) -> f64 {
    let (left, top) = (x.floor(), y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (s, t) = (ease(x - left), ease(y - top));
    let at = |dx: i64, dy: i64| of_square(left as i64 + dx, top as i64 + dy, seed);
    let above = at(0, 0) + (at(1, 0) - at(0, 0)) * s;
    let below = at(0, 1) + (at(1, 1) - at(0, 1)) * s;
    above + (below - above) * t
}
