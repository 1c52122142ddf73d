//! Statistical model of readings: the mean of each colour, gains and deviations.
//!
//! The logarithm of a reading is the mean of its colour, plus a gain of its face (light, tilt of
//! the cube), plus a gain of its kind of piece (the sensor stands closer to a centre than to a
//! corner), plus a deviation. Deviations in brightness and in colour are apart, each with the heavy
//! tails of Student's t: a sticker half beside the sensor reads much too dark and still shows its
//! colour. The fit estimates the width of the deviations from the scan itself, for each kind of
//! piece.
//!
//! [`Model::refit`] is one round of expectation and conditional maximisation; it never makes
//! [`Model::objective`] larger.

mod alike;
mod fit;

use cube_core::{Cube, Facelet};

use super::{
    constants::{Apart, Constants},
    fixed::{self, Point, Share, Vector, float, minus, plus, squares},
    kinds::{KINDS, kind_means},
    observed::{Observed, brightness_of},
    prices::Prices,
    spread::Spread,
    tails::Tails,
};

/// The number of each facelet's colour.
pub(super) type Labels = [u8; Facelet::COUNT];

#[derive(Debug, Clone)]
pub(super) struct Model {
    constants: Constants,
    means: [Point; 6],
    face_gains: [Point; 6],
    kind_gains: [Point; 3],
    /// Precision of the readings of each kind of piece, as a multiple of the precision of all.
    kind_trust: [Share; 3],
    covariance: Spread,
    precision: Spread,
}

/// The colours of a cube's stickers as numbers.
pub(super) fn labels_of(cube: &Cube) -> Labels {
    cube.faces().map(|face| face.index() as u8)
}

impl Model {
    /// A model with these means, before any fit; `widen` multiplies the expected deviations.
    pub(super) fn new(
        constants: Constants,
        observed: &Observed,
        means: [Point; 6],
        widen: Apart<f32>,
    ) -> Self {
        let covariance = Spread::round(Apart {
            brightness: constants.deviation.brightness * widen.brightness,
            colour: constants.deviation.colour * widen.colour,
        });
        Self {
            constants,
            means,
            face_gains: [[0; 3]; 6],
            kind_gains: kind_means(observed).gains,
            kind_trust: [fixed::share(1.0); 3],
            covariance,
            precision: covariance.inverse(),
        }
    }

    /// The model with the means in another order.
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

    /// Squared distance of each sticker from its colour, in units of the covariance divided by the
    /// trust in the sticker; 0 for stickers that were not read.
    pub(super) fn distances(&self, observed: &Observed, labels: &Labels) -> [f32; Facelet::COUNT] {
        self.shares(observed, labels).map(sum)
    }

    /// The part of [`distances`](Self::distances) that is in colour, not in brightness.
    pub(super) fn distances_in_colour(
        &self,
        observed: &Observed,
        labels: &Labels,
    ) -> [f32; Facelet::COUNT] {
        self.shares(observed, labels)
            .map(|share| fixed::float(share.colour))
    }

    /// Brightness of each sticker as a part of the brightness of its colour in its place; 1 for
    /// stickers that were not read.
    pub(super) fn brightness(&self, observed: &Observed, labels: &Labels) -> [f32; Facelet::COUNT] {
        std::array::from_fn(|i| {
            if observed.is_read(i) {
                brightness_of(fixed::vector(self.residual(observed, labels, i)))
            } else {
                1.0
            }
        })
    }

    /// Factors of a sticker's precision.
    fn trust(&self, observed: &Observed, facelet: usize) -> Apart<Share> {
        observed.trust[facelet].map(|trust| fixed::times(trust, self.kind_trust[KINDS[facelet]]))
    }

    fn shares(&self, observed: &Observed, labels: &Labels) -> [Apart<Share>; Facelet::COUNT] {
        let root = self.precision.root();
        std::array::from_fn(|i| {
            let residual = self.residual(observed, labels, i);
            times(squares(root.times(residual)), self.trust(observed, i))
        })
    }

    /// The expected logarithm of a sticker of `colour` at `facelet`.
    pub(super) fn expected(&self, facelet: usize, colour: usize) -> Vector {
        let gain = plus(
            self.face_gains[facelet / 9],
            self.kind_gains[KINDS[facelet]],
        );
        fixed::vector(plus(self.means[colour], gain))
    }

    /// Squared distances of a sticker from an expected logarithm, in the unit of
    /// [`distances`](Self::distances).
    fn shares_from(
        &self,
        root: &fixed::Root,
        observed: &Observed,
        facelet: usize,
        log: Point,
    ) -> Apart<Share> {
        let difference = minus(observed.logs[facelet], log);
        times(
            squares(root.times(difference)),
            self.trust(observed, facelet),
        )
    }

    /// The nearest of several expected logarithms to a sticker: its squared distance in the unit of
    /// [`distances`](Self::distances), and its price.
    pub(super) fn nearest(
        &self,
        observed: &Observed,
        facelet: usize,
        logs: impl Iterator<Item = Vector>,
    ) -> Option<(f32, i32)> {
        let root = self.precision.root();
        let tails = Tails::new(&self.constants);
        logs.map(|log| self.shares_from(&root, observed, facelet, fixed::point(log)))
            .map(|share| (sum(share), tails.price(share)))
            .min_by_key(|&(_, price)| price)
    }

    /// Squared distance of each sticker from the nearest colour but its own, in the unit of
    /// [`distances`](Self::distances).
    pub(super) fn distances_from_others(
        &self,
        observed: &Observed,
        labels: &Labels,
    ) -> [f32; Facelet::COUNT] {
        let root = self.precision.root();
        let means = self.means.map(|mean| root.times(mean));
        std::array::from_fn(|i| {
            let reading = root.times(self.levelled(i, observed.logs[i]));
            let trust = self.trust(observed, i);
            (means.iter().enumerate())
                .filter(|&(colour, _)| colour != usize::from(labels[i]))
                .map(|(_, &mean)| sum(times(squares(minus(reading, mean)), trust)))
                .fold(f32::INFINITY, f32::min)
        })
    }

    /// The price of each colour for each sticker.
    pub(super) fn prices(&self, observed: &Observed) -> Prices {
        let root = self.precision.root();
        let means = self.means.map(|mean| root.times(mean));
        let tails = Tails::new(&self.constants);
        std::array::from_fn(|i| {
            let reading = root.times(self.levelled(i, observed.logs[i]));
            let trust = self.trust(observed, i);
            means.map(|mean| {
                let share = squares(minus(reading, mean));
                tails.price(times(share, trust))
            })
        })
    }

    /// Deviations of the fitted covariance.
    pub(super) fn spread(&self) -> Apart<f32> {
        let [uu, _, vv] = self.covariance.colour;
        Apart {
            brightness: self.covariance.brightness.sqrt(),
            colour: f32::midpoint(uu, vv).sqrt(),
        }
    }
}

/// Squared distances multiplied by the trust.
fn times(share: Apart<Share>, trust: Apart<Share>) -> Apart<Share> {
    Apart {
        brightness: fixed::times(share.brightness, trust.brightness),
        colour: fixed::times(share.colour, trust.colour),
    }
}

/// Squared distance in brightness and colour together.
fn sum(share: Apart<Share>) -> f32 {
    float(share.brightness) + float(share.colour)
}
