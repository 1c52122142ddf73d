//! The steps of noise: each spoils the readings of a scan in one way.

use brick::Rgb;
use rand::{
    Rng, RngExt,
    seq::{IndexedRandom, SliceRandom},
};

use super::random::{between, normal};
use crate::{cube::Kind, palette, wear::fade};

/// Value of the brightest channel of a reading.
pub const BRIGHTEST: u16 = 255;

/// Reading of the black frame between stickers, as a part of the scan's brightest channel.
pub(crate) const FRAME: f64 = 0.04;
/// Blend of a centre as a part of the blend of other stickers: a centre lies right under the
/// sensor, wherever the arm stands.
pub(crate) const BLEND_OF_CENTRES: f64 = 0.3;

/// Rounds to whole numbers in range.
pub(super) fn finished(reading: [f64; 3]) -> [f64; 3] {
    reading.map(|channel| channel.round_ties_even().clamp(0.0, f64::from(BRIGHTEST)))
}

/// The part `part` of the way from one reading to another.
fn mixed(from: [f64; 3], to: [f64; 3], part: f64) -> [f64; 3] {
    std::array::from_fn(|channel| (1.0 - part) * from[channel] + part * to[channel])
}

/// The stickers above, below, left and right of this one on its face.
pub(crate) fn beside(home: usize) -> Vec<usize> {
    let (face, row, column) = (home / 9, home % 9 / 3, home % 3);
    (0..9)
        .filter(|&square: &usize| (square / 3).abs_diff(row) + (square % 3).abs_diff(column) == 1)
        .map(|square| face * 9 + square)
        .collect()
}

/// Readings, rounded after each step, and the true colours.
pub(super) struct Scan<'a> {
    pub(super) readings: [[f64; 3]; 54],
    pub(super) stickers: &'a [char; 54],
}

/// One step of noise, with its level or its count of stickers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Step {
    Drift(f64),
    Gauss(f64),
    Blend(f64),
    Wear(f64, usize),
    BringTogether(f64),
    Replace(usize),
    SpoilCentre(f64),
    Brighten(f64),
    AddLight(f64),
    Gloss(usize),
}

impl Step {
    /// Whether the step spoils the stickers themselves, so that every look reads the same values.
    pub(super) const fn lasts(self) -> bool {
        match self {
            Self::Drift(_) | Self::Gauss(_) | Self::Blend(_) => false,
            Self::Wear(..)
            | Self::BringTogether(_)
            | Self::Replace(_)
            | Self::SpoilCentre(_)
            | Self::Brighten(_)
            | Self::AddLight(_)
            | Self::Gloss(_) => true,
        }
    }
}

impl<'a> Scan<'a> {
    pub(super) fn new(readings: &[Rgb; 54], stickers: &'a [char; 54]) -> Self {
        Self {
            readings: readings.map(|rgb| [rgb.red, rgb.green, rgb.blue].map(f64::from)),
            stickers,
        }
    }

    pub(super) fn into_readings(self) -> [Rgb; 54] {
        self.readings
            .map(|reading| Rgb::from(reading.map(|channel| channel as u16)))
    }

    pub(super) fn take(&mut self, step: Step, rng: &mut impl Rng) {
        match step {
            Step::Drift(level) => self.drift(level, rng),
            Step::Gauss(level) => self.gauss(level, rng),
            Step::Blend(level) => self.blend(level, rng),
            Step::Wear(level, count) => self.wear(level, count, rng),
            Step::BringTogether(level) => self.bring_together(level),
            Step::Replace(count) => self.replace(count, rng),
            Step::SpoilCentre(level) => self.spoil_centre(level, rng),
            Step::Brighten(level) => self.brighten(level),
            Step::AddLight(level) => self.add_light(level),
            Step::Gloss(count) => self.gloss(count, rng),
        }
    }

    /// See [`NoiseKind::Clip`](crate::noise::kind::NoiseKind::Clip).
    pub(super) fn brighten(&mut self, level: f64) {
        for reading in &mut self.readings {
            *reading = finished(reading.map(|channel| channel * level));
        }
    }

    /// See [`NoiseKind::Veil`](crate::noise::kind::NoiseKind::Veil).
    pub(super) fn add_light(&mut self, level: f64) {
        let added = level * self.brightest();
        for reading in &mut self.readings {
            *reading = finished(reading.map(|channel| (channel + added) / (1.0 + level)));
        }
    }

    /// See [`NoiseKind::Gloss`](crate::noise::kind::NoiseKind::Gloss).
    pub(super) fn gloss(&mut self, count: usize, rng: &mut impl Rng) {
        let brightest = self.brightest();
        let mut homes: Vec<usize> = (0..54).filter(|&h| Kind::of(h) != Kind::Centre).collect();
        homes.shuffle(rng);
        for &home in homes.iter().take(count) {
            let added = between(0.2, 0.8, rng) * brightest;
            let reading = &mut self.readings[home];
            *reading = finished(reading.map(|channel| channel + added));
        }
    }

    /// The scan's brightest channel.
    fn brightest(&self) -> f64 {
        let channels = self.readings.as_flattened().iter();
        channels.copied().fold(0.0, f64::max)
    }

    /// See [`NoiseKind::Drift`](crate::noise::kind::NoiseKind::Drift).
    pub(super) fn drift(&mut self, level: f64, rng: &mut impl Rng) {
        for face in self.readings.chunks_exact_mut(9) {
            let brightness = 1.0 + between(-level, level, rng);
            let factors: [f64; 3] =
                std::array::from_fn(|_| brightness * (1.0 + between(-level, level, rng) / 3.0));
            for reading in face {
                *reading = finished(std::array::from_fn(|c| reading[c] * factors[c]));
            }
        }
    }

    /// See [`NoiseKind::Gauss`](crate::noise::kind::NoiseKind::Gauss).
    pub(super) fn gauss(&mut self, level: f64, rng: &mut impl Rng) {
        for reading in &mut self.readings {
            let brightness = level * normal(rng);
            *reading = finished(reading.map(|channel| {
                let factor = (brightness + level / 2.0 * normal(rng)).exp();
                channel * factor + 3.0 * level * normal(rng)
            }));
        }
    }

    /// See [`NoiseKind::Blend`](crate::noise::kind::NoiseKind::Blend).
    pub(super) fn blend(&mut self, level: f64, rng: &mut impl Rng) {
        let before = self.readings;
        let brightest = self.brightest();
        for (home, reading) in self.readings.iter_mut().enumerate() {
            let mut part = between(0.0, level, rng);
            if Kind::of(home) == Kind::Centre {
                part *= BLEND_OF_CENTRES;
            }
            let neighbour = *beside(home)
                .choose(rng)
                .expect("every sticker has two neighbours or more");
            let foreign =
                before[neighbour].map(|channel| f64::midpoint(channel, FRAME * brightest));
            *reading = finished(mixed(*reading, foreign, part));
        }
    }

    /// Wears `count` stickers; see [`NoiseKind::Worn6`](crate::noise::kind::NoiseKind::Worn6).
    pub(super) fn wear(&mut self, level: f64, count: usize, rng: &mut impl Rng) {
        let mut homes: Vec<usize> = (0..54).collect();
        homes.shuffle(rng);
        for &home in homes.iter().take(count) {
            fade(&mut self.readings[home], level);
        }
        self.readings = self.readings.map(finished);
    }

    /// See [`NoiseKind::RedOrange`](crate::noise::kind::NoiseKind::RedOrange).
    pub(super) fn bring_together(&mut self, level: f64) {
        let medians: Vec<(char, [f64; 3])> = palette::characters(self.stickers)
            .into_iter()
            .map(|character| (character, self.median(character)))
            .collect();
        let mut nearest: Option<(f64, usize, usize)> = None;
        for (one, (_, median)) in medians.iter().enumerate() {
            for (other, (_, earlier)) in medians[..one].iter().enumerate() {
                let distance = distance(hue(*median), hue(*earlier));
                if nearest.is_none_or(|(least, _, _)| distance < least) {
                    nearest = Some((distance, one, other));
                }
            }
        }
        let Some((_, mut brighter, mut darker)) = nearest else {
            return;
        };
        let light = |index: usize| medians[index].1.iter().sum::<f64>();
        if light(brighter) < light(darker) {
            (brighter, darker) = (darker, brighter);
        }
        let (character, from) = medians[brighter];
        let to = medians[darker].1;
        for (reading, &sticker) in self.readings.iter_mut().zip(self.stickers) {
            if sticker == character {
                *reading = finished(std::array::from_fn(|c| {
                    reading[c] + level * (to[c] - from[c])
                }));
            }
        }
    }

    /// See [`NoiseKind::Outliers`](crate::noise::kind::NoiseKind::Outliers).
    pub(super) fn replace(&mut self, count: usize, rng: &mut impl Rng) {
        let before = self.readings;
        let mut homes: Vec<usize> = (0..54).filter(|&h| Kind::of(h) != Kind::Centre).collect();
        homes.shuffle(rng);
        for &home in homes.iter().take(count) {
            let others: Vec<usize> = (0..54)
                .filter(|&other| self.stickers[other] != self.stickers[home])
                .collect();
            if let Some(&other) = others.choose(rng) {
                self.readings[home] = before[other];
            }
        }
    }

    /// See [`NoiseKind::BadCentre`](crate::noise::kind::NoiseKind::BadCentre).
    pub(super) fn spoil_centre(&mut self, level: f64, rng: &mut impl Rng) {
        let home = rng.random_range(0..6) * 9 + 4;
        let mut others = palette::characters(self.stickers);
        others.retain(|&other| other != self.stickers[home]);
        if let Some(&other) = others.choose(rng) {
            let median = self.median(other);
            self.readings[home] = finished(mixed(self.readings[home], median, level));
        }
    }

    /// The median of each channel over the stickers of one colour, of which there is at least
    /// one.
    pub(super) fn median(&self, character: char) -> [f64; 3] {
        std::array::from_fn(|channel| {
            let all = self.readings.iter().zip(self.stickers);
            let mut values: Vec<f64> = all
                .filter(|(_, sticker)| **sticker == character)
                .map(|(reading, _)| reading[channel])
                .collect();
            values.sort_by(f64::total_cmp);
            f64::midpoint(values[(values.len() - 1) / 2], values[values.len() / 2])
        })
    }
}

/// The direction of a colour: logarithms of its channels, less their mean.
fn hue(reading: [f64; 3]) -> [f64; 3] {
    // The offset of 3 keeps black from having a direction of its own.
    let logs = reading.map(|channel| (channel + 3.0).ln());
    let mean = logs.iter().sum::<f64>() / 3.0;
    logs.map(|log| log - mean)
}

/// The square of the distance of two colours.
fn distance(one: [f64; 3], other: [f64; 3]) -> f64 {
    (0..3).map(|c| (one[c] - other[c]).powi(2)).sum()
}
