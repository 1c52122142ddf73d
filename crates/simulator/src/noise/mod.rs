//! Degraded scans: readings of a whole cube, spoiled in one known way to a known level, as a
//! measure of recognition.
//!
//! [`clean_scan`] gives every sticker of a cube a real reading of its colour and kind of piece;
//! [`Noise::degrade`] spoils these readings. No robot moves; but the plant of this crate, if its
//! settings say so, spoils its readings in the same way, again each time a face comes up.
//!
//! Readings are whole numbers from 0 to 255, white being about 255. All kinds round and clip to
//! this range, and so does every step of [`NoiseKind::Combo`]. The same generator in the same state
//! gives the same readings; `exp` and `ln`, which may differ in the last digit between machines,
//! only ever lead to numbers that are rounded or compared.
//!
//! The kinds and the meaning of their levels are those of the reference resolver's measurements, so
//! that its figures can stand beside ours.
//!
//! ```
//! use rand::SeedableRng;
//! use simulator::{PaletteName, Scheme, noise::{self, Noise, NoiseKind}, solved};
//! let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
//! let clean = noise::clean_scan(PaletteName::Random02, Scheme::Random, &solved(), &mut rng);
//! let drifted = Noise::new(NoiseKind::Drift, 0.4)?.degrade(&clean, &solved(), &mut rng);
//! assert_ne!(clean, drifted);
//! let error = Noise::new(NoiseKind::Drift, 2.0).unwrap_err();
//! assert_eq!(error.to_string(), "level of drift = 2 is out of range: allowed are 0 to 1");
//! # Ok::<(), brick::OutOfRange>(())
//! ```

use brick::Rgb;
use rand::{Rng, seq::SliceRandom};

use crate::{
    palette::{self, Palette},
    settings::{PaletteName, Scheme},
};

pub(crate) mod kind;
pub(crate) mod random;
pub(crate) mod steps;

pub use kind::{Noise, NoiseKind};
pub use steps::BRIGHTEST;
use steps::{Scan, Step};

/// Stickers worn by [`NoiseKind::Worn6`].
const WORN: usize = 6;
/// Stickers worn by [`NoiseKind::Combo`].
const WORN_IN_COMBO: usize = 3;

impl Noise {
    /// The readings of a scan, in the order URFDLB, with this noise. `stickers` are the scan's true
    /// colours, named by any characters.
    pub fn degrade(
        self,
        clean: &[Rgb; 54],
        stickers: &[char; 54],
        rng: &mut impl Rng,
    ) -> [Rgb; 54] {
        let mut scan = Scan::new(clean, stickers);
        for step in self.steps() {
            scan.take(step, rng);
        }
        scan.into_readings()
    }

    /// The readings of one look at a cube that is read more than once, with this noise. Faults of
    /// the stickers themselves (wear, dyes, a logo, outliers) are drawn from `lasting`, which must
    /// be in the same state at each look; light, place and noise of the sensor are drawn from
    /// `fresh`.
    pub(crate) fn degrade_look<R: Rng>(
        self,
        clean: &[Rgb; 54],
        stickers: &[char; 54],
        lasting: &mut R,
        fresh: &mut R,
    ) -> [Rgb; 54] {
        let mut scan = Scan::new(clean, stickers);
        for step in self.steps() {
            scan.take(step, if step.lasts() { lasting } else { fresh });
        }
        scan.into_readings()
    }

    fn steps(self) -> Vec<Step> {
        let level = self.level();
        match self.kind() {
            NoiseKind::Clean => vec![],
            NoiseKind::Drift => vec![Step::Drift(level)],
            NoiseKind::Gauss => vec![Step::Gauss(level)],
            NoiseKind::Blend => vec![Step::Blend(level)],
            NoiseKind::Worn6 => vec![Step::Wear(level, WORN)],
            NoiseKind::RedOrange => vec![Step::BringTogether(level)],
            NoiseKind::Outliers => vec![Step::Replace(level as usize)],
            NoiseKind::BadCentre => vec![Step::SpoilCentre(level)],
            NoiseKind::Clip => vec![Step::Brighten(level)],
            NoiseKind::Veil => vec![Step::AddLight(level)],
            NoiseKind::Gloss => vec![Step::Gloss(level as usize)],
            NoiseKind::Combo => vec![
                Step::Drift(0.15 * level),
                Step::Blend(0.25 * level),
                Step::Gauss(0.10 * level),
                Step::Wear((0.5 * level).min(1.0), WORN_IN_COMBO),
            ],
        }
    }
}

/// The readings of a scan after `count` stickers, chosen by lot, have lost `part` of their saturation,
/// 0 to 1, and half as much of their brightness, as those of [`NoiseKind::Worn6`] do. A count above
/// 54 means all.
pub fn worn(
    clean: &[Rgb; 54],
    stickers: &[char; 54],
    count: usize,
    part: f64,
    rng: &mut impl Rng,
) -> [Rgb; 54] {
    let mut scan = Scan::new(clean, stickers);
    scan.take(Step::Wear(part, count), rng);
    scan.into_readings()
}

/// Readings of a cube with these stickers, in the order URFDLB. Any six characters name the
/// stickers; the centres show all six. Each sticker has a real reading of its colour and kind of
/// piece from this palette, and no reading is given twice.
pub fn clean_scan(
    palette: PaletteName,
    scheme: Scheme,
    stickers: &[char; 54],
    rng: &mut impl Rng,
) -> [Rgb; 54] {
    dealt(Palette::named(palette), scheme, stickers, rng)
}

/// Readings of a cube with these stickers, made from another scan: each sticker has the reading of
/// a sticker of its colour and kind of piece in that scan; `scheme` keeps the colours on the faces
/// that they have there, or deals them by lot. No reading is given twice. `there` are the stickers
/// of that scan.
pub fn clean_scan_of(
    (readings, there): (&[Rgb; 54], &[char; 54]),
    scheme: Scheme,
    stickers: &[char; 54],
    rng: &mut impl Rng,
) -> [Rgb; 54] {
    let readings = readings
        .map(|rgb| [rgb.red, rgb.green, rgb.blue].map(|channel| channel.min(BRIGHTEST) as u8));
    let palette = Palette::of_scan(&readings, there);
    dealt(&palette, scheme, stickers, rng)
}

fn dealt(
    palette: &Palette,
    scheme: Scheme,
    stickers: &[char; 54],
    rng: &mut impl Rng,
) -> [Rgb; 54] {
    let mut colours = [0, 1, 2, 3, 4, 5];
    if scheme == Scheme::Random {
        colours.shuffle(rng);
    }
    let characters = palette::characters(stickers);
    let mut readings = [Rgb::new(0, 0, 0); 54];
    palette.deal(
        stickers,
        &characters,
        colours,
        rng,
        |home, [red, green, blue], _| {
            readings[home] = Rgb::new(red.into(), green.into(), blue.into());
        },
    );
    readings
}

/// A clean scan of this cube with this noise: [`clean_scan`], then [`Noise::degrade`].
pub fn degraded_scan(
    noise: Noise,
    palette: PaletteName,
    scheme: Scheme,
    stickers: &[char; 54],
    rng: &mut impl Rng,
) -> [Rgb; 54] {
    let clean = clean_scan(palette, scheme, stickers, rng);
    noise.degrade(&clean, stickers, rng)
}

#[cfg(test)]
mod tests;
