//! Deviations of readings: brightness, and colour in two dimensions, apart.

use super::{
    constants::Apart,
    fixed::{self, Point, Vector, WeightedSum},
};

/// A symmetric matrix in the axes of brightness and colour: the brightness, and the two axes of
/// colour (uu, uv, vv), without terms between both.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spread {
    pub(super) brightness: f32,
    pub(super) colour: [f32; 3],
}

impl Spread {
    pub(super) fn round(deviation: Apart<f32>) -> Self {
        let Apart { brightness, colour } = deviation.map(|deviation| deviation * deviation);
        Self {
            brightness,
            colour: [colour, 0.0, colour],
        }
    }

    pub(super) fn determinant_of_colour(&self) -> f32 {
        let [uu, uv, vv] = self.colour;
        uu * vv - uv * uv
    }

    pub(super) fn inverse(&self) -> Self {
        let [uu, uv, vv] = self.colour;
        let scale = self.determinant_of_colour().recip();
        Self {
            brightness: self.brightness.recip(),
            colour: [vv * scale, -uv * scale, uu * scale],
        }
    }

    /// The matrix root, for squared distances that this matrix defines.
    pub(super) fn root(&self) -> fixed::Root {
        let [uu, uv, vv] = self.colour;
        let d = uu.sqrt();
        let e = uv / d;
        let f = (vv - e * e).max(f32::MIN_POSITIVE).sqrt();
        fixed::Root::new(self.brightness.sqrt(), [d, e, f])
    }
}

/// The most probable common offset of readings, from their weighted sum.
pub(super) fn posterior(precision: &Spread, prior: Apart<f32>, sum: &WeightedSum) -> Point {
    const UNIT: f32 = 1.0 / (1 << WEIGHT_BITS) as f32;
    let prior = Spread::round(prior).inverse();
    let weight = sum.weight.map(|weight| weight as f32 * UNIT);
    let [uu, uv, vv] = precision.colour;
    let all = Spread {
        brightness: prior.brightness + precision.brightness * weight.brightness,
        colour: [
            prior.colour[0] + uu * weight.colour,
            uv * weight.colour,
            prior.colour[2] + vv * weight.colour,
        ],
    };
    let [x, u, v]: Vector = sum.vector(UNIT);
    let [pu, pv] = [uu * u + uv * v, uv * u + vv * v];
    let inverse = all.inverse();
    let [iuu, iuv, ivv] = inverse.colour;
    fixed::point([
        inverse.brightness * precision.brightness * x,
        iuu * pu + iuv * pv,
        iuv * pu + ivv * pv,
    ])
}

/// Fraction bits of a sticker's weight.
pub(super) const WEIGHT_BITS: u32 = 18;
