//! The scans that constants are fitted to.

use rayon::prelude::*;
use recogniser::fit::{Constants, recognise_with};

use simulator::Scheme;

use super::logistic::Case;
use crate::{
    palette::Palette,
    scans::{self, Scan},
};

/// Scans of real palettes under noise.
pub(super) struct Part {
    /// Kinds and levels of noise, by turns; with none, many stickers are worn.
    noise: &'static str,
    /// Scans of a palette that are fitted to.
    of_palette: u64,
    /// Weight of all of them in that of the population.
    weight: f64,
}

/// Everyday kinds of noise, as the recogniser was examined with.
pub(super) const EVERYDAY: Part = Part {
    noise: "clean 0, drift 0.2, gauss 0.1, blend 0.2, worn6 0.4, combo 0.5, redorange 0.5, badcentre 0.5, combo 1",
    of_palette: 1800,
    weight: 1.6,
};

/// More noise than every day, and noise that the population has not: exchanged readings. Few weigh much:
/// what makes these cubes doubtful must not make everyday cubes doubtful.
const TOO_MUCH: Part = Part {
    noise: "outliers 2, outliers 3, worn6 0.6, worn6 0.8, combo 1.5, gauss 0.15, gauss 0.2, \
            redorange 0.65, blend 0.4, blend 0.5, drift 0.4, badcentre 1",
    of_palette: 1400,
    weight: 0.05,
};

/// Few stickers that read as another colour, or whiter.
const FEW_ODD: Part = Part {
    noise: "outliers 1, gloss 1, gloss 4, outliers 1",
    of_palette: 1200,
    weight: 0.1,
};

/// Two colours that are nearly the same, or the same.
const ALIKE: Part = Part {
    noise: "redorange 0.8, redorange 0.9, redorange 1",
    of_palette: 900,
    weight: 0.06,
};

/// Wear of many stickers, with which wrong cubes may fit better than the right one.
const MANY_WORN: Part = Part {
    noise: "",
    of_palette: 1500,
    weight: 0.03,
};

impl Part {
    /// Number of its levels of noise, by turns.
    pub(super) fn levels(&self) -> u64 {
        self.noise.split_terminator(", ").count().max(1) as u64
    }

    /// A cube with the stickers of one of a palette's scans under this noise, with the colours in this
    /// scheme.
    pub(super) fn scan(&self, palette: &Palette, scheme: Scheme, number: u64) -> Scan {
        let levels: Vec<&str> = self.noise.split_terminator(", ").collect();
        let level = number as usize % levels.len().max(1);
        let noise = levels
            .get(level)
            .map(|level| scans::noise(level).expect("a level of its kind"));
        let scans = &palette.scans;
        let real = scans[(number as usize / levels.len().max(1)) % scans.len()];
        scans::degraded(real, scheme, number, noise)
    }
}

/// Scheme of the case with this number: two thirds are usual.
const fn scheme_of(number: u64) -> Scheme {
    if number.is_multiple_of(3) {
        Scheme::Random
    } else {
        Scheme::Standard
    }
}

/// Cases of so many drawn owners.
pub(super) fn of_owners(count: u64) -> Vec<Case> {
    let cases = (0..count).into_par_iter();
    cases
        .filter_map(|number| case_of(&scans::of_owner(number, scheme_of(number)), 1.0))
        .collect()
}

/// Cases of one palette; the weight of each is its share in those of one owner.
pub(super) fn of_palette(palette: &Palette) -> Vec<Case> {
    let mut cases = Vec::new();
    for part in [EVERYDAY, TOO_MUCH, FEW_ODD, ALIKE, MANY_WORN] {
        let weight = part.weight / part.of_palette as f64;
        let numbers = (0..part.of_palette).into_par_iter();
        cases.par_extend(numbers.filter_map(|number| {
            // Levels of noise go by the number, too.
            let scheme = scheme_of(number / 100);
            case_of(&part.scan(palette, scheme, number), weight)
        }));
    }
    cases
}

/// The case of a scan whose likeliest cube is wrong, or right; none where nothing was there to doubt.
fn case_of(scan: &Scan, weight: f64) -> Option<Case> {
    let (recognition, evidence) =
        recognise_with(&scan.readings, &Constants::FITTED).expect("all is read");
    Some(Case {
        terms: evidence?.terms().map(f64::from),
        outcome: recognition.cube != Some(scan.cube),
        weight,
    })
}
