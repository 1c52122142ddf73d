//! Kinds and levels of the sweep, their demands, and the reference resolver's results.

use simulator::noise::NoiseKind::{
    self, BadCentre, Blend, Clean, Combo, Drift, Gauss, Outliers, RedOrange, Worn6,
};

/// Demand on the cubes of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Demand {
    /// Readings that owners meet every day.
    Everyday,
    /// One sticker that reads as another colour.
    OneOutlier,
    /// Two stickers that read as another colour: another legal cube may lie as near.
    TwoOutliers,
    /// Readings so bad that a refusal is a good answer.
    Hard,
}

use Demand::{Everyday, Hard, OneOutlier, TwoOutliers};

impl Demand {
    /// Least number of right cubes in 100, accepted or not.
    pub(crate) const fn least_right(self) -> f64 {
        match self {
            Everyday => 99.0,
            OneOutlier => 97.0,
            TwoOutliers => 93.0,
            Hard => 0.0,
        }
    }
}

/// One line of the sweep.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    pub(crate) kind: NoiseKind,
    pub(crate) level: f64,
    pub(crate) demand: Demand,
    /// Right cubes in 100 by the reference resolver, as of 2022-10 and 2017-11, over 200 and 100
    /// cubes a level. The reference's cubes have the colours on their own faces, which it takes for
    /// granted, and come from some more palettes than the three here.
    pub(crate) reference: [u8; 2],
}

const fn row(kind: NoiseKind, level: f64, demand: Demand, newest: u8, strongest: u8) -> Row {
    Row {
        kind,
        level,
        demand,
        reference: [newest, strongest],
    }
}

/// The sweep.
pub(crate) const ROWS: [Row; 39] = [
    row(Clean, 0.0, Everyday, 75, 88),
    row(Drift, 0.1, Everyday, 74, 81),
    row(Drift, 0.2, Everyday, 65, 86),
    row(Drift, 0.3, Everyday, 40, 62),
    row(Drift, 0.4, Everyday, 24, 37),
    row(Drift, 0.5, Hard, 12, 18),
    row(Gauss, 0.05, Everyday, 72, 91),
    row(Gauss, 0.1, Everyday, 60, 71),
    row(Gauss, 0.15, Hard, 38, 54),
    row(Gauss, 0.2, Hard, 22, 25),
    row(Gauss, 0.3, Hard, 4, 12),
    row(Blend, 0.1, Everyday, 76, 89),
    row(Blend, 0.2, Everyday, 70, 79),
    row(Blend, 0.3, Everyday, 66, 75),
    row(Blend, 0.4, Everyday, 54, 70),
    row(Blend, 0.5, Hard, 38, 44),
    row(Worn6, 0.2, Everyday, 62, 77),
    row(Worn6, 0.4, Everyday, 54, 65),
    row(Worn6, 0.6, Everyday, 37, 54),
    row(Worn6, 0.8, Everyday, 18, 42),
    row(RedOrange, 0.25, Everyday, 66, 89),
    row(RedOrange, 0.5, Everyday, 34, 75),
    row(RedOrange, 0.65, Hard, 18, 45),
    row(RedOrange, 0.8, Hard, 2, 28),
    row(RedOrange, 0.9, Hard, 4, 23),
    row(RedOrange, 1.0, Hard, 4, 17),
    row(Outliers, 1.0, OneOutlier, 37, 57),
    row(Outliers, 2.0, TwoOutliers, 15, 42),
    row(Outliers, 3.0, Hard, 7, 19),
    row(Outliers, 4.0, Hard, 2, 11),
    row(BadCentre, 0.25, Everyday, 62, 73),
    row(BadCentre, 0.5, Everyday, 52, 59),
    row(BadCentre, 0.75, Everyday, 38, 52),
    row(BadCentre, 1.0, Everyday, 2, 0),
    row(Combo, 0.5, Everyday, 62, 78),
    row(Combo, 1.0, Everyday, 34, 50),
    row(Combo, 1.5, Hard, 10, 13),
    row(Combo, 2.0, Hard, 0, 0),
    row(Combo, 3.0, Hard, 0, 0),
];
