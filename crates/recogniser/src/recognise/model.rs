//! Statistical model of readings: the mean of each colour, gains and deviations.
//!
//! The logarithm of a reading is the mean of its colour, plus a gain of its face (light, tilt of
//! the cube), plus a gain of its kind of piece (the sensor stands closer to a centre than to a
//! corner), plus a deviation. Deviations of all stickers share one covariance and have the heavy
//! tails of Student's t: a bad reading costs much, but not everything.
//!
//! [`Model::refit`] is one round of expectation and conditional maximisation; it never makes
//! [`Model::objective`] larger.

use cube_core::{Cube, Facelet, FaceletKind};

use super::{
    fixed::{self, Point, Share, WeightedSum, float, minus, plus, square},
    matrix::{self, Symmetric, Vector},
    observed::Observed,
    prices::{PRICE_PER_NAT, Prices},
};

/// The number of the colour of each facelet.
pub(super) type Labels = [u8; Facelet::COUNT];

/// Prior beliefs, in natural logarithms.
///
/// The values were chosen on synthetic degradations of other scans and seeds than those that the
/// tests report.
#[derive(Debug, Clone, Copy)]
pub(super) struct Priors {
    /// Degrees of freedom of the deviations: smaller means heavier tails.
    pub(super) freedom: f32,
    /// Largest squared distance that counts, in degrees of freedom. A reading that is farther off
    /// is ignored beyond it.
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
    means: [Point; 6],
    face_gains: [Point; 6],
    kind_gains: [Point; 3],
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

/// Squares of a centre and of an edge on their face.
const CENTRE: usize = 4;
const EDGE: usize = 1;

/// Gains of the kinds of piece: difference of the mean reading of each kind from that of all.
pub(super) struct KindMeans {
    gains: [Point; 3],
}

impl KindMeans {
    pub(super) const fn gain(&self, facelet: usize) -> Point {
        self.gains[KINDS[facelet]]
    }
}

/// Estimates the gains of the kinds of piece. Every kind has each colour equally often, so that the
/// mean readings of the kinds differ by their gains whatever the cube is; nearly so when some
/// stickers were not read. A missing centre lacks a whole colour, however: with fewer than six
/// centres the gain of centres is taken to be that of edges.
pub(super) fn kind_means(observed: &Observed) -> KindMeans {
    let (mut kinds, mut all) = ([WeightedSum::default(); 3], WeightedSum::default());
    let mut centres = 0;
    for (i, log) in observed.read() {
        kinds[KINDS[i]].add(log, 1);
        all.add(log, 1);
        centres += u8::from(KINDS[i] == KINDS[CENTRE]);
    }
    let all = all.mean().unwrap_or_default();
    let mut gains = kinds.map(|kind| kind.mean().map_or([0; 3], |mean| minus(mean, all)));
    if centres < 6 {
        let [centre, edge] = [CENTRE, EDGE].map(|facelet| KINDS[facelet]);
        gains[centre] = gains[edge];
    }
    KindMeans { gains }
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
        means: [Point; 6],
        widen: (f32, f32),
    ) -> Self {
        let kind_gains = kind_means(observed).gains;
        let brightness = priors.deviation.0 * widen.0;
        let colour = priors.deviation.1 * widen.1;
        let covariance = Symmetric::about_grey(brightness * brightness, colour * colour);
        Self {
            priors,
            means,
            face_gains: [[0; 3]; 6],
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
    fn levelled(&self, facelet: usize, log: Point) -> Point {
        minus(
            minus(log, self.face_gains[facelet / 9]),
            self.kind_gains[KINDS[facelet]],
        )
    }

    /// Residual of a sticker: its levelled reading less the mean of its colour.
    fn residual(&self, observed: &Observed, labels: &Labels, facelet: usize) -> Point {
        minus(
            self.levelled(facelet, observed.logs[facelet]),
            self.means[labels[facelet] as usize],
        )
    }

    fn root(&self) -> fixed::Root {
        fixed::Root::new(self.precision.root())
    }

    /// Squared distance of each sticker from its colour, in units of the covariance that its
    /// trust leaves it; 0 if it was not read.
    pub(super) fn distances(&self, observed: &Observed, labels: &Labels) -> [f32; Facelet::COUNT] {
        self.shares(observed, labels).map(float)
    }

    fn shares(&self, observed: &Observed, labels: &Labels) -> [Share; Facelet::COUNT] {
        let root = self.root();
        std::array::from_fn(|i| {
            let residual = self.residual(observed, labels, i);
            fixed::times(square(root.times(residual)), observed.trust[i])
        })
    }

    /// The logarithm that a sticker of this colour is expected to have in this place.
    pub(super) fn expected(&self, facelet: usize, colour: usize) -> Vector {
        let gain = plus(
            self.face_gains[facelet / 9],
            self.kind_gains[KINDS[facelet]],
        );
        fixed::vector(plus(self.means[colour], gain))
    }

    /// Squared distance of a sticker from the nearest of these logarithms, like that from its
    /// colour.
    pub(super) fn distance_from(
        &self,
        observed: &Observed,
        facelet: usize,
        logs: impl Iterator<Item = Vector>,
    ) -> f32 {
        let root = self.root();
        let nearest = logs
            .map(|log| minus(observed.logs[facelet], fixed::point(log)))
            .map(|difference| square(root.times(difference)))
            .min();
        let nearest = nearest.unwrap_or(Share::MAX);
        float(fixed::times(nearest, observed.trust[facelet]))
    }

    /// The price of a squared distance.
    pub(super) fn price_of_distance(&self, distance: f32) -> i32 {
        let distance = (distance / self.priors.freedom).min(self.priors.farthest);
        (self.priors.tail_exponent() * PRICE_PER_NAT * libm::log1pf(distance)) as i32
    }

    /// The price of each colour for each sticker.
    pub(super) fn prices(&self, observed: &Observed) -> Prices {
        let root = self.root();
        let means = self.means.map(|mean| root.times(mean));
        let scale = (self.priors.tail_exponent() * PRICE_PER_NAT) as i64;
        let per_freedom = fixed::share(self.priors.freedom.recip());
        let farthest = fixed::share(self.priors.farthest);
        std::array::from_fn(|i| {
            let reading = root.times(self.levelled(i, observed.logs[i]));
            let trust = fixed::times(observed.trust[i], per_freedom);
            means.map(|mean| {
                let distance = fixed::times(square(minus(reading, mean)), trust);
                let log = fixed::ln_1p(distance.min(farthest));
                ((scale * i64::from(log)) >> fixed::LN_BITS) as i32
            })
        })
    }

    /// One round: weights from the present fit, then means, gains and covariance given them.
    pub(super) fn refit(&mut self, observed: &Observed, labels: &Labels) {
        let weights = self.weights(observed, labels);
        self.refit_means(observed, labels, &weights);
        let grouped = |gain: (f32, f32)| {
            Symmetric::about_grey((gain.0 * gain.0).recip(), (gain.1 * gain.1).recip())
        };
        let face_prior = grouped(self.priors.face_gain);
        let kind_prior = grouped(self.priors.kind_gain);
        let mut faces = [WeightedSum::default(); 6];
        for (i, &weight) in weights.iter().enumerate() {
            let without = plus(self.residual(observed, labels, i), self.face_gains[i / 9]);
            faces[i / 9].add(without, weight);
        }
        self.face_gains = faces.map(|sum| posterior(self.precision, face_prior, &sum));
        let mut kinds = [WeightedSum::default(); 3];
        for (i, &weight) in weights.iter().enumerate() {
            let gain = self.kind_gains[KINDS[i]];
            kinds[KINDS[i]].add(plus(self.residual(observed, labels, i), gain), weight);
        }
        self.kind_gains = kinds.map(|sum| posterior(self.precision, kind_prior, &sum));
        self.refit_means(observed, labels, &weights);
        let mut scatter = [0i64; 6];
        for (i, &weight) in weights.iter().enumerate() {
            let [x, y, z] = self.residual(observed, labels, i).map(i64::from);
            let [wx, wy, wz] = [x, y, z].map(|x| (x * i64::from(weight)) >> WEIGHT_BITS);
            let squares = [wx * x, wx * y, wx * z, wy * y, wy * z, wz * z];
            for (sum, square) in scatter.iter_mut().zip(squares) {
                *sum += square;
            }
        }
        let per_square = (fixed::ONE as f32).powi(-2);
        let scatter = Symmetric(scatter.map(|sum| sum as f32 * per_square));
        let (prior, belief) = self.prior_covariance();
        self.covariance = scatter
            .plus(prior, belief)
            .scaled((observed.count() + belief).recip());
        self.precision = self.covariance.inverse();
    }

    /// Weight of each sticker, with [`WEIGHT_BITS`]: small if the sticker is far from its colour.
    fn weights(&self, observed: &Observed, labels: &Labels) -> [i32; Facelet::COUNT] {
        const FREEDOM_BITS: u32 = fixed::SHARE_BITS - 6;
        let freedom = (self.priors.freedom * (1 << FREEDOM_BITS) as f32) as u32;
        let nearest = (self.priors.freedom + 3.0) * (1 << (FREEDOM_BITS + WEIGHT_BITS)) as f32;
        let distances = self.shares(observed, labels);
        std::array::from_fn(|i| {
            let weight = nearest as u32 / (freedom + (distances[i] >> 6));
            fixed::times(weight, observed.trust[i]) as i32
        })
    }

    fn refit_means(
        &mut self,
        observed: &Observed,
        labels: &Labels,
        weights: &[i32; Facelet::COUNT],
    ) {
        let mut colours = [WeightedSum::default(); 6];
        for (i, &weight) in weights.iter().enumerate() {
            colours[labels[i] as usize].add(self.levelled(i, observed.logs[i]), weight);
        }
        for (mean, sum) in self.means.iter_mut().zip(colours) {
            // A colour of which no sticker was read stays what it was thought to be.
            *mean = sum.mean().unwrap_or(*mean);
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
        let per_freedom = fixed::share(self.priors.freedom.recip());
        let farthest = fixed::share(self.priors.farthest);
        let deviations: i64 = self
            .shares(observed, labels)
            .into_iter()
            .map(|distance| fixed::times(distance, per_freedom).min(farthest))
            .map(|distance| i64::from(fixed::ln_1p(distance)))
            .sum();
        let deviations = deviations as f32 / (1 << fixed::LN_BITS) as f32;
        let (prior, belief) = self.prior_covariance();
        let spread = (observed.count() + belief) * libm::logf(self.covariance.determinant())
            + belief * prior.trace_of_product(self.precision);
        let believed = |gains: &[Point], (brightness, colour): (f32, f32)| -> f32 {
            gains
                .iter()
                .map(|&gain| {
                    let gain = fixed::vector(gain);
                    let grey = (gain[0] + gain[1] + gain[2]) / 3.0;
                    let rest = gain.map(|x| x - grey);
                    3.0 * grey * grey / (brightness * brightness)
                        + matrix::square(rest) / (colour * colour)
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

/// The most probable offset of readings whose weighted sum is given.
fn posterior(precision: Symmetric, prior: Symmetric, sum: &WeightedSum) -> Point {
    const UNIT: f32 = 1.0 / (1 << WEIGHT_BITS) as f32;
    let offset = prior
        .plus(precision, sum.weight as f32 * UNIT)
        .inverse()
        .times(precision.times(sum.vector(UNIT)));
    fixed::point(offset)
}

/// Fraction bits of a sticker's weight.
const WEIGHT_BITS: u32 = 18;
