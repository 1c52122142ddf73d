//! Kinds of noise and their levels.

use std::fmt;

use settings::{Bounds, OutOfRange};

settings::words! {
    /// One way in which readings go wrong, to a level; each kind says what its level is.
    pub enum NoiseKind {
        /// No noise. Level: always 0.
        Clean = "clean",
        /// Each face is lit differently. Level `a`: all nine readings of a face are multiplied by one
        /// factor drawn evenly from `1 - a` to `1 + a`, and each channel of the face by a further
        /// factor from `1 - a / 3` to `1 + a / 3`.
        Drift = "drift",
        /// Each sticker reads a little differently. Level `a`: a sticker is multiplied by `exp` of a
        /// normal number of standard deviation `a`, each of its channels by `exp` of another of
        /// `a / 2`, and to each channel a normal number of standard deviation `3 a` (units of the
        /// reading) is added.
        Gauss = "gauss",
        /// The sensor stands beside the stickers. Level `a`: a part `m` of a sticker's reading, drawn
        /// evenly from 0 to `a` (for centres 0.3 of it), is replaced: half by a sticker beside it on
        /// its face, half by the black frame, which reads 0.04 of the scan's brightest channel.
        Blend = "blend",
        /// Six stickers are worn. Level `a`: they lose the part `a` of their saturation (each channel
        /// moves by this part towards the mean of the channels) and half that part of their brightness.
        Worn6 = "worn6",
        /// The two colours of most similar hue become one; usually they are red and orange. Level
        /// `a`: every reading of the brighter is shifted by `a` times the difference of the two
        /// medians, so that at 1 both have the same.
        RedOrange = "redorange",
        /// Some readings are plain wrong. Level `k`, a whole number: `k` edges and corners get the
        /// reading of some sticker of another colour.
        Outliers = "outliers",
        /// One centre has a logo. Level `a`: its reading moves the part `a` of the way to the median
        /// of another colour.
        BadCentre = "badcentre",
        /// The sensor is overexposed. Level `a`: all readings are multiplied by `a`, and cut off at 255.
        Clip = "clip",
        /// Other light falls on all stickers. Level `a`: the part `a` of the scan's brightest channel is
        /// added to each channel, and all readings are divided by `1 + a`.
        Veil = "veil",
        /// Stickers mirror the sensor's lamp. Level `k`, a whole number: to each channel of `k` edges and
        /// corners a part of the scan's brightest channel is added, drawn evenly from 0.2 to 0.8, and the
        /// same for the three channels.
        Gloss = "gloss",
        /// Every usual kind at once. Level `a`: drift of `0.15 a`, then blend of `0.25 a`, then gauss
        /// of `0.10 a`, then three stickers worn by `0.5 a` (1 at most).
        Combo = "combo",
    }
}

impl NoiseKind {
    /// The range of levels. Those of [`Outliers`](Self::Outliers) must be whole.
    pub const fn levels(self) -> Bounds<f64> {
        match self {
            Self::Clean => Bounds::new("level of clean", 0.0, 0.0),
            Self::Drift => Bounds::new("level of drift", 0.0, 1.0),
            Self::Gauss => Bounds::new("level of gauss", 0.0, 1.0),
            Self::Blend => Bounds::new("level of blend", 0.0, 1.0),
            Self::Worn6 => Bounds::new("level of worn6", 0.0, 1.0),
            Self::RedOrange => Bounds::new("level of redorange", 0.0, 1.0),
            // A cube has 48 edges and corners.
            Self::Outliers => Bounds::new("level of outliers", 0.0, 48.0),
            Self::BadCentre => Bounds::new("level of badcentre", 0.0, 1.0),
            Self::Clip => Bounds::new("level of clip", 1.0, 4.0),
            Self::Veil => Bounds::new("level of veil", 0.0, 1.0),
            Self::Gloss => Bounds::new("level of gloss", 0.0, 48.0),
            // At 4 the blend of 0.25 a is complete.
            Self::Combo => Bounds::new("level of combo", 0.0, 4.0),
        }
    }
}

/// A kind of noise with a level in the range of this kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Noise {
    kind: NoiseKind,
    level: f64,
}

impl Noise {
    /// Noise of this kind and level. A level of [`NoiseKind::Outliers`] and [`NoiseKind::Gloss`] is
    /// rounded down.
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

    /// The level, whose meaning depends on the kind.
    pub const fn level(self) -> f64 {
        self.level
    }
}

impl fmt::Display for Noise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.level)
    }
}
