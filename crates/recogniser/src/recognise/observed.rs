//! Observed logarithms: one for each sticker that was read, with the trust in it.

use cube_core::{Facelet, FaceletKind};

use super::{
    constants::{Apart, Constants},
    fixed::{self, Point, Share, Vector},
};
use crate::readings::{Readings, Sample, median};

/// Smallest addition to a channel before the logarithm, in the sensor's units: noise and rounding of
/// less than a unit must not count more in the dark channels of a dark scan than the colour.
const MIN_FLOOR: f32 = 1.5;

/// Share of a sticker's deviation that all samples of one look have in common, such as the
/// deviation by the sensor's place: many samples have at most `1 / SHARED` times the trust of one
/// sample.
const SHARED: f32 = 0.5;

/// Expected share of a sticker's deviation that all its looks have in common, such as wear, before
/// the looks are compared.
const STAYS: f32 = 0.5;
/// Weight of the expectation [`STAYS`], in stickers.
const BELIEF_IN_STAYS: f32 = 2.0;
/// Limits of the share that all looks have in common; see [`STAYS`].
const LIMITS_OF_STAYS: (f32, f32) = (0.3, 0.95);

/// Deviation of the samples of one sticker, in natural logarithms, above which the trust in the
/// samples falls: the sensor was half beside the sticker.
const CALM_SPREAD: f32 = 0.1;

/// Smallest trust in a sticker that was read.
const MIN_TRUST: f32 = 0.05;

/// Logarithms of a scan, by facelet, and the trust in each.
#[derive(Debug, Clone)]
pub(super) struct Observed {
    /// Brightness and two axes of colour of each sticker.
    pub(super) logs: [Point; Facelet::COUNT],
    /// Factors of each sticker's precision: 0 for an unread sticker, 1 for most other stickers,
    /// less for dark ones.
    pub(super) trust: [Apart<Share>; Facelet::COUNT],
    /// The addition to every channel before the logarithm.
    pub(super) floor: f32,
}

impl Observed {
    /// The logarithms of readings in which at least one sticker was read.
    pub(super) fn new(readings: &Readings, constants: &Constants) -> Self {
        let values: Vec<(Facelet, [f32; 3])> = Facelet::all()
            .filter_map(|facelet| Some((facelet, readings.value(facelet)?)))
            .collect();
        let mut channels: Vec<f32> = values.iter().flat_map(|(_, value)| *value).collect();
        channels.sort_by(f32::total_cmp);
        let bright = channels[channels.len() * 95 / 100];
        let floor = (bright * constants.floor).max(MIN_FLOOR);
        let mut logs = [[0; 3]; Facelet::COUNT];
        let stays = share_that_stays(readings, floor, constants);
        let mut trusts = [0.0; Facelet::COUNT];
        let mut shares = [Apart::default(); Facelet::COUNT];
        for (facelet, value) in values {
            let log = value.map(|channel| libm::logf(channel + floor));
            logs[facelet.index()] = fixed::point(turned(log));
            trusts[facelet.index()] = trust(readings.looks(facelet), floor, stays);
            shares[facelet.index()] = share_of_scatter(value, floor, constants);
        }
        // Trust is relative to the usual trust: the fitted covariance holds the common part.
        let usual = median(trusts.into_iter().filter(|&trust| trust > 0.0));
        Self {
            logs,
            trust: std::array::from_fn(|i| {
                shares[i].map(|share: f32| fixed::share(share * trusts[i] / usual))
            }),
            floor,
        }
    }

    /// The logarithm of the sticker with the index `facelet`.
    pub(super) fn log(&self, facelet: usize) -> Vector {
        fixed::vector(self.logs[facelet])
    }

    /// Red, green and blue of the logarithm `log`.
    pub(super) fn linear(&self, log: Vector) -> Vector {
        turned_back(log).map(|log| (libm::expf(log) - self.floor).max(0.0))
    }

    /// The logarithms with other red, green and blue for the stickers that have an entry in
    /// `values`.
    pub(super) fn with(&self, values: &[Option<Vector>; Facelet::COUNT]) -> Self {
        let mut logs = self.logs;
        for (log, value) in logs.iter_mut().zip(values) {
            if let Some(value) = value {
                *log = fixed::point(turned(
                    value.map(|channel| libm::logf(channel + self.floor)),
                ));
            }
        }
        Self {
            logs,
            ..self.clone()
        }
    }

    /// Whether the sticker with the index `facelet` was read.
    pub(super) const fn is_read(&self, facelet: usize) -> bool {
        self.trust[facelet].brightness > 0
    }

    /// The index and the logarithm of each sticker that was read.
    pub(super) fn read(&self) -> impl Iterator<Item = (usize, Point)> {
        (self.logs.into_iter().enumerate()).filter(|&(i, _)| self.is_read(i))
    }

    /// The number of stickers that were read.
    pub(super) fn count(&self) -> f32 {
        self.read().count() as f32
    }
}

/// One over the roots of 2, 3 and 6.
const LENGTHS: [f32; 3] = [std::f32::consts::FRAC_1_SQRT_2, 0.577_350_26, 0.408_248_3];

/// A logarithm of red, green and blue in other axes, also at right angles: brightness first, then
/// two axes of colour.
pub(super) fn turned([red, green, blue]: Vector) -> Vector {
    let [half, third, sixth] = LENGTHS;
    [
        (red + green + blue) * third,
        (red - blue) * half,
        (red + blue - green - green) * sixth,
    ]
}

/// The logarithm of red, green and blue from its value in the axes of [turned].
pub(super) fn turned_back([brightness, u, v]: Vector) -> Vector {
    let [half, third, sixth] = LENGTHS;
    [
        brightness * third + u * half + v * sixth,
        brightness * third - 2.0 * v * sixth,
        brightness * third - u * half + v * sixth,
    ]
}

/// The brightness of a logarithm in the axes of [turned].
pub(super) fn brightness_of([brightness, _, _]: Vector) -> f32 {
    let [_, third, _] = LENGTHS;
    libm::expf(brightness * third)
}

/// Shares of a sticker's scatter that a bright sticker has as well. The rest comes from noise and
/// rounding, which the sensor adds to each channel and which weigh more in the logarithm of a dark
/// sticker.
fn share_of_scatter(value: Vector, floor: f32, constants: &Constants) -> Apart<f32> {
    let squares = value.map(|channel| (constants.added / (channel + floor)).powi(2));
    let added = squares.iter().sum::<f32>() / 3.0;
    constants.scatter.map(|deviation| {
        let bright = deviation * deviation;
        bright / (bright + added)
    })
}

/// The share of a sticker's deviation in colour that another look does not change. The share is
/// small where looks at one sticker differ as much as stickers of one colour do, and near 1 where
/// the looks agree: the deviation then belongs to the sticker, for example as wear, and another
/// look repeats it.
fn share_that_stays(readings: &Readings, floor: f32, constants: &Constants) -> f32 {
    let whole = constants.scatter.colour * constants.scatter.colour;
    let (mut fresh, mut weight) = (BELIEF_IN_STAYS * (1.0 - STAYS) * whole, BELIEF_IN_STAYS);
    // Centres do not count: later looks are scaled to the centres, which therefore always agree.
    let stickers = Facelet::all().filter(|facelet| facelet.kind() != FaceletKind::Centre);
    for facelet in stickers {
        let mut looks = readings
            .looks(facelet)
            .map(|look| turned(logs_of(look, floor)));
        let Some(first) = looks.next() else { continue };
        for [_, u, v] in looks {
            // The difference of two looks has twice the variance of one, in each of two dimensions.
            fresh += ((u - first[1]).powi(2) + (v - first[2]).powi(2)) / 4.0;
            weight += 1.0;
        }
    }
    let (least, most) = LIMITS_OF_STAYS;
    (1.0 - fresh / weight / whole).clamp(least, most)
}

/// Trust in a sticker of whose deviation the share `stays` is lasting. The trust grows with the
/// number of looks, even of differing ones: the light or the sensor's place may change between
/// looks.
fn trust<'a>(looks: impl Iterator<Item = &'a [Sample]>, floor: f32, stays: f32) -> f32 {
    let (sum, count) = looks.fold((0.0, 0.0), |(sum, count), look| {
        (sum + trust_in_look(look, floor), count + 1.0)
    });
    sum / (1.0 + stays * (count - 1.0))
}

/// Logarithms of the medians of the samples of one look.
fn logs_of(samples: &[Sample], floor: f32) -> Vector {
    std::array::from_fn(|channel| {
        libm::logf(median(samples.iter().map(|sample| sample.channels()[channel])) + floor)
    })
}

/// Trust in the samples of one look. The trust grows with the number of samples and falls with
/// their deviation.
fn trust_in_look(samples: &[Sample], floor: f32) -> f32 {
    if samples.len() == 1 {
        return 1.0;
    }
    let log = logs_of(samples, floor);
    let count = samples.len() as f32;
    let spread = (0..3)
        .map(|channel| {
            median(samples.iter().map(|sample| {
                (libm::logf(sample.channels()[channel] + floor) - log[channel]).abs()
            }))
        })
        .fold(CALM_SPREAD, f32::max);
    let calm = CALM_SPREAD / spread;
    (count / (1.0 + SHARED * (count - 1.0)) * calm * calm).max(MIN_TRUST)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lasting share of twelve stickers that are read twice; `redder` is the factor of red in
    /// the second look.
    fn stays(redder: impl Fn(usize) -> f32) -> f32 {
        let mut readings = Readings::new();
        let edges = Facelet::all().filter(|facelet| facelet.kind() == FaceletKind::Edge);
        for (n, facelet) in edges.take(12).enumerate() {
            for gain in [1.0, redder(n)] {
                let sample = Sample::new([100.0 * gain, 80.0, 60.0]).expect("in range");
                readings.add(facelet, [sample]);
            }
        }
        share_that_stays(&readings, 2.0, &Constants::FITTED)
    }

    #[test]
    fn looks_that_agree_show_that_a_deviation_stays() {
        assert!(stays(|_| 1.0) > 0.9);
        let differing = stays(|n| if n % 2 == 0 { 1.25 } else { 0.8 });
        assert_eq!(differing, LIMITS_OF_STAYS.0);
        assert_eq!(
            share_that_stays(&Readings::new(), 2.0, &Constants::FITTED),
            STAYS
        );
    }
}
