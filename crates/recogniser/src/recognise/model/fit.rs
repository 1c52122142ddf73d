//! Fit of the model to the readings: expectation and conditional maximisation.

use cube_core::Facelet;

use super::{Labels, Model};
use crate::recognise::{
    constants::Apart,
    fixed::{self, Point, Share, WeightedSum, float, plus},
    kinds::KINDS,
    observed::Observed,
    spread::{Spread, WEIGHT_BITS, posterior},
    tails::{self, Tails},
};

impl Model {
    /// One round of the fit: weights from the present fit, then means, gains and covariance given
    /// the weights.
    pub(in crate::recognise) fn refit(&mut self, observed: &Observed, labels: &Labels) {
        let weights = self.weights(observed, labels);
        self.refit_means(observed, labels, &weights);
        let mut faces = [WeightedSum::default(); 6];
        for (i, &weight) in weights.iter().enumerate() {
            let without = plus(self.residual(observed, labels, i), self.face_gains[i / 9]);
            faces[i / 9].add(without, weight);
        }
        self.face_gains =
            faces.map(|sum| posterior(&self.precision, self.constants.face_gain, &sum));
        let mut kinds = [WeightedSum::default(); 3];
        for (i, &weight) in weights.iter().enumerate() {
            let gain = self.kind_gains[KINDS[i]];
            kinds[KINDS[i]].add(plus(self.residual(observed, labels, i), gain), weight);
        }
        self.kind_gains =
            kinds.map(|sum| posterior(&self.precision, self.constants.kind_gain, &sum));
        self.refit_means(observed, labels, &weights);
        self.refit_covariance(observed, labels, &weights);
        self.refit_kinds(observed, labels);
    }

    /// Refits the precision of the readings of each kind of piece.
    fn refit_kinds(&mut self, observed: &Observed, labels: &Labels) {
        let belief = self.constants.kind_belief;
        let exponents = tails::exponents(self.constants.freedom);
        let freedom = self.constants.freedom;
        let mut sums = [(belief, belief); 3];
        for (i, share) in self.shares(observed, labels).into_iter().enumerate() {
            if !observed.is_read(i) {
                continue;
            }
            let (count, sum) = &mut sums[KINDS[i]];
            *count += 1.0;
            let Apart { brightness, colour } = share.map(float);
            let weighed = 2.0 * exponents.brightness / (freedom.brightness + brightness)
                * brightness
                + 2.0 * exponents.colour / (freedom.colour + colour) * colour;
            *sum += weighed / float(self.kind_trust[KINDS[i]]) / 3.0;
        }
        self.kind_trust = sums.map(|(count, sum)| fixed::share((count / sum).clamp(0.1, 10.0)));
    }

    fn refit_covariance(
        &mut self,
        observed: &Observed,
        labels: &Labels,
        weights: &[Apart<i32>; Facelet::COUNT],
    ) {
        let mut scatter = [0i64; 4];
        for (i, weight) in weights.iter().enumerate() {
            let [x, u, v] = self.residual(observed, labels, i).map(i64::from);
            let wx = (x * i64::from(weight.brightness)) >> WEIGHT_BITS;
            let [wu, wv] = [u, v].map(|x| (x * i64::from(weight.colour)) >> WEIGHT_BITS);
            for (sum, square) in scatter.iter_mut().zip([wx * x, wu * u, wu * v, wv * v]) {
                *sum += square;
            }
        }
        let [xx, uu, uv, vv] = scatter.map(|sum| sum as f32 * (fixed::ONE as f32).powi(-2));
        let prior = Spread::round(self.constants.deviation);
        let belief = self.constants.belief;
        let count = observed.count() + belief;
        self.covariance = Spread {
            brightness: (xx + belief * prior.brightness) / count,
            colour: [
                (uu + belief * prior.colour[0]) / count,
                uv / count,
                (vv + belief * prior.colour[2]) / count,
            ],
        };
        self.precision = self.covariance.inverse();
    }

    /// Weights of each sticker, with [`WEIGHT_BITS`]: small for stickers far from their colour.
    fn weights(&self, observed: &Observed, labels: &Labels) -> [Apart<i32>; Facelet::COUNT] {
        const FREEDOM_BITS: u32 = fixed::SHARE_BITS - 6;
        let freedom =
            (self.constants.freedom).map(|freedom| (freedom * (1 << FREEDOM_BITS) as f32) as u32);
        let nearest = tails::exponents(self.constants.freedom)
            .map(|tail| (2.0 * tail * (1 << (FREEDOM_BITS + WEIGHT_BITS)) as f32) as u64);
        let distances = self.shares(observed, labels);
        std::array::from_fn(|i| {
            let trust = self.trust(observed, i);
            let weight = |nearest: u64, freedom: u32, distance: Share, trust: Share| {
                let weight = nearest / u64::from(freedom + (distance >> 6));
                fixed::times(weight as u32, trust) as i32
            };
            Apart {
                brightness: weight(
                    nearest.brightness,
                    freedom.brightness,
                    distances[i].brightness,
                    trust.brightness,
                ),
                colour: weight(
                    nearest.colour,
                    freedom.colour,
                    distances[i].colour,
                    trust.colour,
                ),
            }
        })
    }

    fn refit_means(
        &mut self,
        observed: &Observed,
        labels: &Labels,
        weights: &[Apart<i32>; Facelet::COUNT],
    ) {
        let mut colours = [WeightedSum::default(); 6];
        for (i, &weight) in weights.iter().enumerate() {
            colours[labels[i] as usize].add(self.levelled(i, observed.logs[i]), weight);
        }
        for (mean, sum) in self.means.iter_mut().zip(colours) {
            // A colour of which no sticker was read keeps its mean.
            *mean = sum.mean().unwrap_or(*mean);
        }
    }

    /// Minus the log-likelihood of the readings under the colours `labels`, with the prior beliefs,
    /// up to a constant.
    pub(in crate::recognise) fn objective(&self, observed: &Observed, labels: &Labels) -> f32 {
        let tails = Tails::new(&self.constants);
        let mut logs = Apart::<i64>::default();
        for share in self.shares(observed, labels) {
            let log = tails.logs(share);
            logs.brightness += log.brightness;
            logs.colour += log.colour;
        }
        let logs = logs.map(|sum| sum as f32 / (1 << fixed::LN_BITS) as f32);
        let exponents = tails::exponents(self.constants.freedom);
        let belief = self.constants.belief;
        let prior = Spread::round(self.constants.deviation);
        let determinant = self.covariance.brightness * self.covariance.determinant_of_colour();
        let [uu, _, vv] = self.precision.colour;
        let expected = prior.brightness * self.precision.brightness + prior.colour[0] * (uu + vv);
        let spread = (observed.count() + belief) * libm::logf(determinant) + belief * expected;
        let believed = |gains: &[Point], deviation: Apart<f32>| -> f32 {
            let precision = Spread::round(deviation).inverse();
            let of = |gain: &Point| {
                let [x, u, v] = fixed::vector(*gain);
                precision.brightness * x * x + precision.colour[0] * (u * u + v * v)
            };
            gains.iter().map(of).sum()
        };
        let kinds = self.price_of_kinds(observed);
        kinds
            + exponents.brightness * logs.brightness
            + exponents.colour * logs.colour
            + 0.5
                * (spread
                    + believed(&self.face_gains, self.constants.face_gain)
                    + believed(&self.kind_gains, self.constants.kind_gain))
    }

    fn price_of_kinds(&self, observed: &Observed) -> f32 {
        let belief = self.constants.kind_belief;
        let mut counts = [belief; 3];
        for (i, _) in observed.read() {
            counts[KINDS[i]] += 1.0;
        }
        (counts.iter().zip(self.kind_trust.map(float)))
            .map(|(count, trust)| 1.5 * (belief * trust - count * libm::logf(trust)))
            .sum()
    }
}
