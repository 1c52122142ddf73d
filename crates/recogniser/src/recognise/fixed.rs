//! Fixed-point arithmetic: the brick has no floating-point unit, and adds two integers in one
//! instruction, two floating-point numbers in seventy.
//!
//! A logarithm is an integer in [`ONE`]ths, as fine as `f32` at the brightest readings. Values that
//! are needed only once per fit stay floating.

/// Three numbers: channels, or brightness and two axes of colour.
pub(super) type Vector = [f32; 3];

use super::constants::Apart;

/// The logarithm 1.
pub(super) const ONE: i32 = 1 << ONE_BITS;
const ONE_BITS: u32 = 20;

/// Three logarithms, in [`ONE`]ths; within ±64 each, so that sums over a scan keep their range.
pub(super) type Point = [i32; 3];

/// A squared distance, or a factor of one, in 65536ths. The value saturates at the range of the
/// type.
pub(super) type Share = u32;

/// Fraction bits of a [`Share`].
pub(super) const SHARE_BITS: u32 = 16;

pub(super) fn point(v: Vector) -> Point {
    v.map(|x| (x * ONE as f32) as i32)
}

pub(super) fn vector(p: Point) -> Vector {
    p.map(|x| x as f32 / ONE as f32)
}

pub(super) fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(super) fn plus(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(super) fn share(x: f32) -> Share {
    (x * (1 << SHARE_BITS) as f32) as Share
}

pub(super) fn float(share: Share) -> f32 {
    share as f32 / (1 << SHARE_BITS) as f32
}

/// The product of two shares.
pub(super) fn times(a: Share, b: Share) -> Share {
    u32::try_from((u64::from(a) * u64::from(b)) >> SHARE_BITS).unwrap_or(Share::MAX)
}

/// A weighted sum of points; the caller chooses the unit of the weights.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct WeightedSum {
    sum: [i64; 3],
    pub(super) weight: Apart<i32>,
}

impl WeightedSum {
    /// Adds a point; the sum of all weights must stay within the range of its type.
    pub(super) fn add(&mut self, p: Point, weight: Apart<i32>) {
        let weights = [weight.brightness, weight.colour, weight.colour];
        for ((sum, x), weight) in self.sum.iter_mut().zip(p).zip(weights) {
            *sum += i64::from(x) * i64::from(weight);
        }
        self.weight.brightness += weight.brightness;
        self.weight.colour += weight.colour;
    }

    /// Adds a point with weight 1.
    pub(super) fn add_one(&mut self, p: Point) {
        self.add(
            p,
            Apart {
                brightness: 1,
                colour: 1,
            },
        );
    }

    /// The sum in natural logarithms; `unit` is the weight that counts as 1.
    pub(super) fn vector(&self, unit: f32) -> Vector {
        let scale = unit / ONE as f32;
        self.sum.map(|sum| sum as f32 * scale)
    }

    /// The weighted mean; `None` without any weight.
    pub(super) fn mean(&self) -> Option<Point> {
        let Apart { brightness, colour } = self.weight;
        if brightness <= 0 || colour <= 0 {
            return None;
        }
        let shares = [brightness, colour, colour].map(|weight| (weight as f32).recip());
        Some(std::array::from_fn(|i| {
            (self.sum[i] as f32 * shares[i]) as i32
        }))
    }
}

/// Factors that scale the difference of two points so that its length is their distance: one factor
/// for the brightness, and an upper triangle, row by row, for the two axes of colour.
#[derive(Debug, Clone, Copy)]
pub(super) struct Root {
    brightness: i32,
    colour: [i32; 3],
}

impl Root {
    /// Fraction bits of an element, which is below 2^8.
    const BITS: u32 = 14;

    /// Fraction bits of an element of a product, which is below 2^15.
    const PRODUCT_BITS: u32 = 12;

    pub(super) fn new(brightness: f32, colour: [f32; 3]) -> Self {
        let whole = |x: f32| (x * (1 << Self::BITS) as f32) as i32;
        Self {
            brightness: whole(brightness),
            colour: colour.map(whole),
        }
    }

    /// The product with a point, for [`squares`].
    pub(super) fn times(&self, p: Point) -> Point {
        let [x, u, v] = p.map(i64::from);
        let [d, e, f] = self.colour.map(i64::from);
        [i64::from(self.brightness) * x, d * u + e * v, f * v]
            .map(|sum| (sum >> (Self::BITS + ONE_BITS - Self::PRODUCT_BITS)) as i32)
    }
}

/// The squared lengths of a difference of products with a [`Root`].
pub(super) fn squares(p: Point) -> Apart<Share> {
    let [x, u, v] = p.map(|x| i64::from(x) * i64::from(x));
    let share = |sum: i64| {
        u32::try_from(sum >> (2 * Root::PRODUCT_BITS - SHARE_BITS)).unwrap_or(Share::MAX)
    };
    Apart {
        brightness: share(x),
        colour: share(u + v),
    }
}

/// Fraction bits of [`ln_1p`].
pub(super) const LN_BITS: u32 = 24;

/// The natural logarithm of 1 + `x`, with [`LN_BITS`] fraction bits; right to a millionth.
pub(super) fn ln_1p(x: Share) -> i32 {
    let sum = u64::from(x) + (1 << SHARE_BITS);
    // Normalised: one integer bit and 31 fraction bits.
    let zeros = sum.leading_zeros();
    let fraction = (sum << zeros >> 32) as u32 & (u32::MAX >> 1);
    let exponent = 63 - zeros - SHARE_BITS;
    let place = (fraction >> (31 - LN_INDEX_BITS)) as usize;
    let beyond = fraction & (u32::MAX >> (1 + LN_INDEX_BITS));
    let (low, high) = (LN[place], LN[place + 1]);
    let more = (i64::from(high - low) * i64::from(beyond)) >> (31 - LN_INDEX_BITS);
    exponent as i32 * LN[1 << LN_INDEX_BITS] + low + more as i32
}

const LN_INDEX_BITS: u32 = 8;

/// The natural logarithms of 1 to 2 in equal steps.
static LN: [i32; (1 << LN_INDEX_BITS) + 1] = {
    let mut table = [0; (1 << LN_INDEX_BITS) + 1];
    let mut i = 0;
    while i < table.len() {
        let t = i as f64 / (1 << LN_INDEX_BITS) as f64;
        // ln (1 + t) is twice the area hyperbolic tangent of u, which is at most a third.
        let u = t / (2.0 + t);
        let (mut power, mut sum, mut n) = (u, 0.0, 1);
        while n < 32 {
            sum += power / n as f64;
            power *= u * u;
            n += 2;
        }
        table[i] = (2.0 * sum * (1u64 << LN_BITS) as f64 + 0.5) as i32;
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_right_to_a_few_millionths() {
        for x in (0..2_000_000).step_by(7).chain([65_535, 65_536, u32::MAX]) {
            let exact = (f64::from(x) / 65536.0).ln_1p();
            let found = f64::from(ln_1p(x)) / f64::from(1 << LN_BITS);
            assert!((found - exact).abs() < 3e-6, "{x}: {found} for {exact}");
        }
    }

    #[test]
    fn a_weighted_mean_lies_where_the_weights_say() {
        let mut sum = WeightedSum::default();
        assert_eq!(sum.mean(), None);
        let weight = |brightness: i32, colour: i32| Apart { brightness, colour };
        sum.add([ONE, 0, -ONE], weight(3 << 18, 1 << 18));
        sum.add([5 * ONE, 4 * ONE, 3 * ONE], weight(1 << 18, 1 << 18));
        let mean = vector(sum.mean().expect("there is weight"));
        let close = (mean.iter().zip([2.0, 2.0, 1.0])).all(|(a, b)| (a - b).abs() < 1e-5);
        assert!(close, "{mean:?}");
    }

    #[test]
    fn a_distance_is_that_of_the_floating_root() {
        let root = Root::new(70.0, [40.0, 2.5, 0.5]);
        let p = point([0.05, -0.3, 0.8]);
        let [a, b, c]: [f32; 3] = [70.0 * 0.05, -40.0 * 0.3 + 2.5 * 0.8, 0.5 * 0.8];
        let distance = squares(root.times(p)).map(float);
        let exact = b * b + c * c;
        assert!((distance.colour - exact).abs() < 0.02 * exact.sqrt());
        assert!((distance.brightness - a * a).abs() < 0.02 * a);
    }

    #[test]
    fn too_large_distances_saturate() {
        assert_eq!(squares([1 << 26; 3]).colour, Share::MAX);
        assert_eq!(times(Share::MAX, share(2.0)), Share::MAX);
        assert_eq!(times(share(3.0), share(0.5)), share(1.5));
    }
}
