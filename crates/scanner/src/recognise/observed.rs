//! What the readings say of each sticker: a logarithm, and how far to trust it.

use cube_core::Facelet;

use super::{
    fixed::{self, Point, Share},
    matrix::Vector,
};
use crate::{Readings, Sample, readings::median};

/// The part of a scan's bright readings that is added to every channel before the logarithm:
/// what is darker than this differs by noise only.
const FLOOR_SHARE: f32 = 0.02;

/// The least that is added: half a unit of the sensor, which counts in whole ones.
const LEAST_FLOOR: f32 = 0.5;

/// The share of a sticker's deviation that all its samples have in common, as wear and a
/// misplaced sensor are: reading again and again trusts a sticker at most `1 / SHARED` times as
/// much as reading once.
const SHARED: f32 = 0.5;

/// Samples of one sticker that differ by more than this, in natural logarithms, say so much the
/// less: the sensor is half on something else.
const CALM_SPREAD: f32 = 0.1;

/// The least trust in a sticker that was read.
const LEAST_TRUST: f32 = 0.05;

/// The logarithms of a scan, by facelet, and how much each counts.
#[derive(Debug, Clone)]
pub(super) struct Observed {
    pub(super) logs: [Point; Facelet::COUNT],
    /// What each sticker's precision is multiplied with: 0 for one that was not read, 1 for most
    /// that were.
    pub(super) trust: [Share; Facelet::COUNT],
    /// What was added to every channel before the logarithm.
    pub(super) floor: f32,
}

impl Observed {
    /// The logarithms of what was read; at least one sticker must be.
    pub(super) fn new(readings: &Readings) -> Self {
        let values: Vec<(Facelet, [f32; 3])> = Facelet::all()
            .filter_map(|facelet| Some((facelet, readings.value(facelet)?)))
            .collect();
        let mut channels: Vec<f32> = values.iter().flat_map(|(_, value)| *value).collect();
        channels.sort_by(f32::total_cmp);
        let bright = channels[channels.len() * 95 / 100];
        let floor = (bright * FLOOR_SHARE).max(LEAST_FLOOR);
        let mut logs = [[0; 3]; Facelet::COUNT];
        let mut trusts = [0.0; Facelet::COUNT];
        for (facelet, value) in values {
            let log = value.map(|channel| (channel + floor).ln());
            logs[facelet.index()] = fixed::point(log);
            trusts[facelet.index()] = trust(readings.samples(facelet), log, floor);
        }
        // Trust is relative: what all stickers have in common the fitted covariance shows.
        let usual = median(trusts.into_iter().filter(|&trust| trust > 0.0));
        Self {
            logs,
            trust: trusts.map(|trust| fixed::share(trust / usual)),
            floor,
        }
    }

    /// The index and the logarithm of each sticker that was read.
    pub(super) fn read(&self) -> impl Iterator<Item = (usize, Point)> {
        let trusts = self.trust.into_iter();
        (self.logs.into_iter().zip(trusts).enumerate())
            .filter(|(_, (_, trust))| *trust > 0)
            .map(|(i, (log, _))| (i, log))
    }

    /// How many stickers were read.
    pub(super) fn count(&self) -> f32 {
        self.trust.iter().filter(|&&trust| trust > 0).count() as f32
    }
}

/// How far samples can be trusted whose median has the logarithm `log`: more the more there are,
/// less the farther they lie apart.
fn trust(samples: &[Sample], log: Vector, floor: f32) -> f32 {
    if samples.len() == 1 {
        return 1.0;
    }
    let count = samples.len() as f32;
    let spread = (0..3)
        .map(|channel| {
            median(
                samples
                    .iter()
                    .map(|sample| ((sample.channels()[channel] + floor).ln() - log[channel]).abs()),
            )
        })
        .fold(CALM_SPREAD, f32::max);
    let calm = CALM_SPREAD / spread;
    (count / (1.0 + SHARED * (count - 1.0)) * calm * calm).max(LEAST_TRUST)
}
