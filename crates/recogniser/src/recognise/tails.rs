//! Heavy tails: the likelihood of a reading by its distance from its colour.

use super::{
    constants::{Apart, Constants},
    fixed::{self, Share},
    prices::PRICE_PER_NAT,
};

/// Dimensions of brightness and of colour.
const DIMENSIONS: Apart<f32> = Apart {
    brightness: 1.0,
    colour: 2.0,
};

/// The exponents of Student's t.
pub(super) fn exponents(freedom: Apart<f32>) -> Apart<f32> {
    Apart {
        brightness: 0.5 * (freedom.brightness + DIMENSIONS.brightness),
        colour: 0.5 * (freedom.colour + DIMENSIONS.colour),
    }
}

/// Tails of brightness and of colour, each cut off at its largest distance that counts.
pub(super) struct Tails {
    per_freedom: Apart<Share>,
    farthest: Share,
    scales: Apart<i64>,
}

impl Tails {
    pub(super) fn new(constants: &Constants) -> Self {
        Self {
            per_freedom: (constants.freedom).map(|freedom| fixed::share(freedom.recip())),
            farthest: fixed::share(constants.farthest),
            scales: exponents(constants.freedom).map(|exponent| (exponent * PRICE_PER_NAT) as i64),
        }
    }

    /// The price of a reading with the squared distances `share`, in the unit of
    /// [`Prices`](super::prices::Prices).
    pub(super) fn price(&self, share: Apart<Share>) -> i32 {
        let logs = self.logs(share);
        let brightness = (self.scales.brightness * logs.brightness) >> fixed::LN_BITS;
        let colour = (self.scales.colour * logs.colour) >> fixed::LN_BITS;
        (brightness + colour) as i32
    }

    /// Logarithms of the tails at the squared distances `share`, with [`fixed::LN_BITS`], before
    /// their exponents.
    pub(super) fn logs(&self, share: Apart<Share>) -> Apart<i64> {
        let log = |share: Share, per_freedom: Share| {
            i64::from(fixed::ln_1p(
                fixed::times(share, per_freedom).min(self.farthest),
            ))
        };
        Apart {
            brightness: log(share.brightness, self.per_freedom.brightness),
            colour: log(share.colour, self.per_freedom.colour),
        }
    }
}
