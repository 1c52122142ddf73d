//! How readings come about: what a sticker of a colour reads, and how far it may stray.
//!
//! The logarithm of a reading is the mean of its colour, plus a gain of its face (light, tilt of
//! the cube), plus a gain of its kind of piece (the sensor stands closer to a centre than to a
//! corner), plus a deviation. Deviations of all stickers share one covariance and have the heavy
//! tails of Student's t, so that a bad reading costs much, but not everything.
//!
//! [`Model::refit`] is one round of expectation and conditional maximisation; it never makes
//! [`Model::objective`] larger.

use cube_core::{Cube, Facelet, FaceletKind};

use super::{
    assignment::{PRICE_PER_NAT, Prices},
    matrix::{Root, Symmetric, Vector, add_scaled, minus, plus, square},
    observed::Observed,
};

/// The number of the colour of each facelet.
pub(super) type Labels = [u8; Facelet::COUNT];

/// What is expected before any reading is seen; all in natural logarithms.
///
/// Chosen on synthetic degradations of other scans and seeds than those that the tests report.
#[derive(Debug, Clone, Copy)]
pub(super) struct Priors {
    /// Degrees of freedom of the deviations: smaller means heavier tails.
    pub(super) freedom: f32,
    /// How many times the degrees of freedom the squared distance is beyond which a deviation
    /// costs no more: then the reading says nothing.
    pub(super) farthest: f32,
    /// Deviation in brightness and in colour, and how many stickers' worth this belief weighs.
    pub(super) deviation: (f32, f32, f32),
    /// Deviation of the gain of a face in brightness and in colour.
    pub(super) face_gain: (f32, f32),
    /// Deviation of the gain of a kind of piece in brightness and in colour.
    pub(super) kind_gain: (f32, f32),
}

impl Priors {
    pub(super) const DEFAULT: Self = Self {
        freedom: 6.0,
        farthest: 60.0,
        deviation: (0.08, 0.04, 8.0),
        face_gain: (0.2, 0.03),
        kind_gain: (0.3, 0.1),
    };

    /// The exponent of Student's t in three channels.
    fn tail_exponent(&self) -> f32 {
        0.5 * (self.freedom + 3.0)
    }
}

#[derive(Debug, Clone)]
pub(super) struct Model {
    priors: Priors,
    pub(super) means: [Vector; 6],
    face_gains: [Vector; 6],
    kind_gains: [Vector; 3],
    covariance: Symmetric,
    precision: Symmetric,
}

pub(super) const fn kind_of(facelet: usize) -> usize {
    match Facelet::from_index(facelet) {
        Some(facelet) => match facelet.kind() {
            FaceletKind::Centre => 0,
            FaceletKind::Edge => 1,
            FaceletKind::Corner => 2,
        },
        None => panic!("a facelet is below 54"),
    }
}

const KINDS: [usize; Facelet::COUNT] = {
    let mut kinds = [0; Facelet::COUNT];
    let mut i = 0;
    while i < Facelet::COUNT {
        kinds[i] = kind_of(i);
        i += 1;
    }
    kinds
};

/// How the mean reading of each kind of piece differs from that of all.
pub(super) struct KindMeans {
    gains: [Vector; 3],
}

impl KindMeans {
    pub(super) const fn gain(&self, facelet: usize) -> Vector {
        self.gains[KINDS[facelet]]
    }
}

/// Every kind of piece has each colour equally often, so the mean readings of the kinds show
/// their gains whatever the cube is; nearly so when some stickers were not read.
pub(super) fn kind_means(observed: &Observed) -> KindMeans {
    let (mut sums, mut counts) = ([[0.0; 3]; 3], [0.0f32; 3]);
    for (i, log) in observed.read() {
        add_scaled(&mut sums[KINDS[i]], log, 1.0);
        counts[KINDS[i]] += 1.0;
    }
    let total = counts.iter().sum::<f32>().max(1.0);
    let all: Vector =
        std::array::from_fn(|channel| sums.iter().map(|sum| sum[channel]).sum::<f32>() / total);
    KindMeans {
        gains: std::array::from_fn(|kind| {
            if counts[kind] > 0.0 {
                minus(sums[kind].map(|sum| sum / counts[kind]), all)
            } else {
                [0.0; 3]
            }
        }),
    }
}

/// The colours of a cube's stickers as numbers.
pub(super) fn labels_of(cube: &Cube) -> Labels {
    cube.faces().map(|face| face.index() as u8)
}

impl Model {
    /// A model with these means, before any fit; `widen` multiplies the expected deviation.
    pub(super) fn new(
        priors: Priors,
        observed: &Observed,
        means: [Vector; 6],
        widen: (f32, f32),
    ) -> Self {
        let kind_gains = kind_means(observed).gains;
        let brightness = priors.deviation.0 * widen.0;
        let colour = priors.deviation.1 * widen.1;
        let covariance = Symmetric::about_grey(brightness * brightness, colour * colour);
        Self {
            priors,
            means,
            face_gains: [[0.0; 3]; 6],
            kind_gains,
            covariance,
            precision: covariance.inverse(),
        }
    }

    /// The same model with the means in another order.
    pub(super) fn dealt(&self, deal: [usize; 6]) -> Self {
        Self {
            means: deal.map(|cluster| self.means[cluster]),
            ..self.clone()
        }
    }

    /// A reading without the gains of its place.
    fn levelled(&self, facelet: usize, log: Vector) -> Vector {
        minus(
            minus(log, self.face_gains[facelet / 9]),
            self.kind_gains[KINDS[facelet]],
        )
    }

    /// Squared distance of each sticker from its colour, in units of the covariance that its
    /// trust leaves it; 0 if it was not read.
    pub(super) fn distances(&self, observed: &Observed, labels: &Labels) -> [f32; Facelet::COUNT] {
        let root = self.precision.root();
        std::array::from_fn(|i| {
            let residual = minus(
                self.levelled(i, observed.logs[i]),
                self.means[labels[i] as usize],
            );
            observed.trust[i] * square(root.times(residual))
        })
    }

    /// The logarithm that a sticker of this colour is expected to have in this place.
    pub(super) fn expected(&self, facelet: usize, colour: usize) -> Vector {
        plus(
            self.means[colour],
            plus(
                self.face_gains[facelet / 9],
                self.kind_gains[KINDS[facelet]],
            ),
        )
    }

    /// What makes a deviation's length its distance.
    pub(super) fn root(&self) -> Root {
        self.precision.root()
    }

    /// The price of a squared distance.
    pub(super) fn price_of_distance(&self, distance: f32) -> i32 {
        let distance = (distance / self.priors.freedom).min(self.priors.farthest);
        (self.priors.tail_exponent() * PRICE_PER_NAT * distance.ln_1p()) as i32
    }

    /// The price of each colour for each sticker.
    pub(super) fn prices(&self, observed: &Observed) -> Prices {
        let root = self.precision.root();
        let means = self.means.map(|mean| root.times(mean));
        let scale = self.priors.tail_exponent() * PRICE_PER_NAT;
        let per_freedom = self.priors.freedom.recip();
        let farthest = self.priors.farthest;
        std::array::from_fn(|i| {
            let reading = root.times(self.levelled(i, observed.logs[i]));
            let trust = observed.trust[i] * per_freedom;
            means.map(|mean| {
                let distance = square(minus(reading, mean)) * trust;
                (scale * distance.min(farthest).ln_1p()) as i32
            })
        })
    }

    /// One round: weights from the present fit, then means, gains and covariance given them.
    pub(super) fn refit(&mut self, observed: &Observed, labels: &Labels) {
        let freedom = self.priors.freedom;
        let distances = self.distances(observed, labels);
        let weights =
            std::array::from_fn(|i| observed.trust[i] * (freedom + 3.0) / (freedom + distances[i]));
        self.refit_means(observed, labels, &weights);
        let grouped = |gain: (f32, f32)| {
            Symmetric::about_grey((gain.0 * gain.0).recip(), (gain.1 * gain.1).recip())
        };
        let residual = |model: &Self, i: usize| {
            minus(
                model.levelled(i, observed.logs[i]),
                model.means[labels[i] as usize],
            )
        };
        let face_prior = grouped(self.priors.face_gain);
        let kind_prior = grouped(self.priors.kind_gain);
        let (mut sums, mut totals) = ([[0.0; 3]; 6], [0.0; 6]);
        for (i, &weight) in weights.iter().enumerate() {
            let without = plus(residual(self, i), self.face_gains[i / 9]);
            add_scaled(&mut sums[i / 9], without, weight);
            totals[i / 9] += weight;
        }
        for (gain, (sum, total)) in self.face_gains.iter_mut().zip(sums.iter().zip(totals)) {
            *gain = posterior(self.precision, face_prior, *sum, total);
        }
        let (mut sums, mut totals) = ([[0.0; 3]; 3], [0.0; 3]);
        for (i, &weight) in weights.iter().enumerate() {
            let without = plus(residual(self, i), self.kind_gains[KINDS[i]]);
            add_scaled(&mut sums[KINDS[i]], without, weight);
            totals[KINDS[i]] += weight;
        }
        for (gain, (sum, total)) in self.kind_gains.iter_mut().zip(sums.iter().zip(totals)) {
            *gain = posterior(self.precision, kind_prior, *sum, total);
        }
        self.refit_means(observed, labels, &weights);
        let mut scatter = Symmetric::ZERO;
        for (i, &weight) in weights.iter().enumerate() {
            scatter.add_square(residual(self, i), weight);
        }
        let (prior, belief) = self.prior_covariance();
        self.covariance = scatter
            .plus(prior, belief)
            .scaled((observed.count() + belief).recip());
        self.precision = self.covariance.inverse();
    }

    fn refit_means(
        &mut self,
        observed: &Observed,
        labels: &Labels,
        weights: &[f32; Facelet::COUNT],
    ) {
        let (mut sums, mut totals) = ([[0.0; 3]; 6], [0.0; 6]);
        for (i, &weight) in weights.iter().enumerate() {
            let label = labels[i] as usize;
            add_scaled(&mut sums[label], self.levelled(i, observed.logs[i]), weight);
            totals[label] += weight;
        }
        for (mean, (sum, total)) in self.means.iter_mut().zip(sums.iter().zip(totals)) {
            // A colour of which no sticker was read stays what it was thought to be.
            if total > 0.0 {
                *mean = sum.map(|x| x / total);
            }
        }
    }

    fn prior_covariance(&self) -> (Symmetric, f32) {
        let (brightness, colour, belief) = self.priors.deviation;
        (
            Symmetric::about_grey(brightness * brightness, colour * colour),
            belief,
        )
    }

    /// Minus the log-likelihood of the readings under these colours, beliefs included, up to a
    /// constant.
    pub(super) fn objective(&self, observed: &Observed, labels: &Labels) -> f32 {
        let freedom = self.priors.freedom;
        let deviations: f32 = self
            .distances(observed, labels)
            .into_iter()
            .map(|distance| (distance / freedom).min(self.priors.farthest).ln_1p())
            .sum();
        let (prior, belief) = self.prior_covariance();
        let spread = (observed.count() + belief) * self.covariance.determinant().ln()
            + belief * prior.trace_of_product(self.precision);
        let believed = |gains: &[Vector], (brightness, colour): (f32, f32)| -> f32 {
            gains
                .iter()
                .map(|gain| {
                    let grey = (gain[0] + gain[1] + gain[2]) / 3.0;
                    let rest = gain.map(|x| x - grey);
                    3.0 * grey * grey / (brightness * brightness) + square(rest) / (colour * colour)
                })
                .sum()
        };
        self.priors.tail_exponent() * deviations
            + 0.5
                * (spread
                    + believed(&self.face_gains, self.priors.face_gain)
                    + believed(&self.kind_gains, self.priors.kind_gain))
    }

    /// Deviations in brightness and colour of the fitted covariance.
    pub(super) fn spread(&self) -> (f32, f32) {
        let c = self.covariance.0;
        let trace = c[0] + c[3] + c[5];
        let along = (trace + 2.0 * (c[1] + c[2] + c[4])) / 3.0;
        (along.sqrt(), ((trace - along) / 2.0).max(0.0).sqrt())
    }
}

/// The most probable offset of readings whose weighted sum and weight are given.
fn posterior(precision: Symmetric, prior: Symmetric, sum: Vector, total: f32) -> Vector {
    prior
        .plus(precision, total)
        .inverse()
        .times(precision.times(sum))
}
