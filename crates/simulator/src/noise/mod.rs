//! Whole scans, degraded in one known way to a known level: what recognition is measured with.
//!
//! [`clean_scan`] gives every sticker of a cube a real reading of its colour and kind of piece;
//! [`Noise::degrade`] spoils them. No robot moves; but the plant of this crate, if its settings say
//! so, spoils its readings in the same way, anew each time a face comes up.
//!
//! Readings are whole numbers from 0 to 255, white being about 255. All kinds round and clip to
//! that, and so does every step of [`NoiseKind::Combo`]. The same generator in the same state
//! gives the same readings; `exp` and `ln`, which may differ in the last digit between machines,
//! only ever lead to numbers that are rounded or compared.
//!
//! The kinds and the meaning of their levels are those with which the reference resolver was
//! measured, so that its figures can stand beside ours.
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

use std::fmt;

use brick::{Bounds, OutOfRange, Rgb};
use rand::{Rng, seq::SliceRandom};
use serde::Deserialize;

use crate::{
    palette::{self, Palette},
    settings::{PaletteName, Scheme},
};

mod random;
mod steps;

use steps::{Scan, Step};

/// A reading is at most this bright.
pub const BRIGHTEST: u16 = 255;

/// [`NoiseKind::Worn6`] wears so many stickers ...
const WORN: usize = 6;
/// ... and [`NoiseKind::Combo`] so many.
const WORN_IN_COMBO: usize = 3;
/// One way in which readings go wrong. Its level says how much; see each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoiseKind {
    /// Nothing goes wrong. Level: always 0.
    Clean,
    /// Every face is lit differently. Level `a`: all nine readings of a face are multiplied by
    /// one factor drawn evenly from `1 - a` to `1 + a`, and each of its channels by a further
    /// one from `1 - a / 3` to `1 + a / 3`.
    Drift,
    /// Every sticker reads a little differently. Level `a`: a sticker is multiplied by `exp` of a
    /// normal number of standard deviation `a`, each of its channels by `exp` of another of
    /// `a / 2`, and to each channel one of `3 a` (units of the reading) is added.
    Gauss,
    /// The sensor stands beside the stickers. Level `a`: a part `m` of a sticker's reading, drawn
    /// evenly from 0 to `a` (for centres 0.3 of it), is replaced: half by a sticker beside it on
    /// its face, half by the black frame, which reads 0.04 of the scan's brightest channel.
    Blend,
    /// Six stickers are worn. Level `a`: they lose the part `a` of their saturation (each channel
    /// moves so far towards their mean) and half that part of their brightness.
    Worn6,
    /// The two colours of most similar hue become one; usually they are red and orange. Level
    /// `a`: every reading of the brighter is shifted by `a` times the difference of the two
    /// medians, so that at 1 both have the same.
    RedOrange,
    /// Some readings are plain wrong. Level `k`, a whole number: so many edges and corners get
    /// the reading of some sticker of another colour.
    Outliers,
    /// One centre has a logo. Level `a`: its reading moves the part `a` of the way to the median
    /// of another colour.
    BadCentre,
    /// Everything that is usual, at once. Level `a`: drift of `0.15 a`, then blend of `0.25 a`,
    /// then gauss of `0.10 a`, then three stickers worn by `0.5 a` (1 at most).
    Combo,
}

impl NoiseKind {
    /// All kinds, in the order in which they are always listed.
    pub const ALL: [Self; 9] = [
        Self::Clean,
        Self::Drift,
        Self::Gauss,
        Self::Blend,
        Self::Worn6,
        Self::RedOrange,
        Self::Outliers,
        Self::BadCentre,
        Self::Combo,
    ];

    /// The levels that mean something. Those of [`Outliers`](Self::Outliers) must be whole.
    pub const fn levels(self) -> Bounds<f64> {
        match self {
            Self::Clean => Bounds::new("level of clean", 0.0, 0.0),
            Self::Drift => Bounds::new("level of drift", 0.0, 1.0),
            Self::Gauss => Bounds::new("level of gauss", 0.0, 1.0),
            Self::Blend => Bounds::new("level of blend", 0.0, 1.0),
            Self::Worn6 => Bounds::new("level of worn6", 0.0, 1.0),
            Self::RedOrange => Bounds::new("level of redorange", 0.0, 1.0),
            // The edges and corners of a cube.
            Self::Outliers => Bounds::new("level of outliers", 0.0, 48.0),
            Self::BadCentre => Bounds::new("level of badcentre", 0.0, 1.0),
            // Beyond 4 there is nothing left that could be blended in.
            Self::Combo => Bounds::new("level of combo", 0.0, 4.0),
        }
    }
}

impl fmt::Display for NoiseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Clean => "clean",
            Self::Drift => "drift",
            Self::Gauss => "gauss",
            Self::Blend => "blend",
            Self::Worn6 => "worn6",
            Self::RedOrange => "redorange",
            Self::Outliers => "outliers",
            Self::BadCentre => "badcentre",
            Self::Combo => "combo",
        })
    }
}

/// A kind of noise with a level that it can have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Noise {
    kind: NoiseKind,
    level: f64,
}

impl Noise {
    /// Noise of this kind and level. A level of [`NoiseKind::Outliers`] is rounded down.
    ///
    /// # Errors
    /// When the level lies outside of [`NoiseKind::levels`].
    pub fn new(kind: NoiseKind, level: f64) -> Result<Self, OutOfRange> {
        let level = kind.levels().check(level)?;
        Ok(Self { kind, level })
    }

    /// The kind.
    pub const fn kind(self) -> NoiseKind {
        self.kind
    }

    /// The level, which means something else for each kind.
    pub const fn level(self) -> f64 {
        self.level
    }

    /// The readings of a scan, in the order URFDLB, after this has happened to them. `stickers`
    /// are its true colours, named by any characters.
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

    /// The same for a cube that is read more than once: what is with the stickers themselves
    /// (wear, dyes, a logo, outliers) is drawn from `lasting`, which must be in the same state at
    /// each look; how the light falls and the sensor stands and reads, from `fresh`.
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

    /// What happens one after the other.
    fn steps(self) -> Vec<Step> {
        let level = self.level;
        match self.kind {
            NoiseKind::Clean => vec![],
            NoiseKind::Drift => vec![Step::Drift(level)],
            NoiseKind::Gauss => vec![Step::Gauss(level)],
            NoiseKind::Blend => vec![Step::Blend(level)],
            NoiseKind::Worn6 => vec![Step::Wear(level, WORN)],
            NoiseKind::RedOrange => vec![Step::BringTogether(level)],
            NoiseKind::Outliers => vec![Step::Replace(level as usize)],
            NoiseKind::BadCentre => vec![Step::SpoilCentre(level)],
            NoiseKind::Combo => vec![
                Step::Drift(0.15 * level),
                Step::Blend(0.25 * level),
                Step::Gauss(0.10 * level),
                Step::Wear((0.5 * level).min(1.0), WORN_IN_COMBO),
            ],
        }
    }
}

impl fmt::Display for Noise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.level)
    }
}

/// Readings of a cube with these stickers, in the order URFDLB and named by any characters of
/// which the centres show six: each has a real reading of its colour and kind of piece from this
/// palette, and no reading is given twice.
pub fn clean_scan(
    palette: PaletteName,
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
    Palette::named(palette).deal(
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
