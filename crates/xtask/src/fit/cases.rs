//! The scans that constants are fitted to.

use rayon::prelude::*;
use recogniser::fit::{Constants, recognise_with};

use super::logistic::Case;
use crate::scans::{self, Real, Scan};

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
    weight: 0.5,
};

/// More noise than every day, and noise that the population has not: exchanged readings.
const TOO_MUCH: Part = Part {
    noise: "outliers 1, outliers 2, outliers 3, worn6 0.6, worn6 0.8, combo 1.5, gauss 0.15, gauss 0.2, \
            redorange 0.65, redorange 0.8, blend 0.4, blend 0.5, drift 0.4, badcentre 1",
    of_palette: 1400,
    weight: 0.1,
};

/// Wear of many stickers, with which wrong cubes may fit better than the right one.
const MANY_WORN: Part = Part {
    noise: "",
    of_palette: 1500,
    weight: 0.1,
};

impl Part {
    /// A cube with the stickers of a real scan under this noise.
    pub(super) fn scan(&self, palette: &Real, number: u64) -> Scan {
        let levels: Vec<&str> = self.noise.split_terminator(", ").collect();
        let level = number as usize % levels.len().max(1);
        let noise = levels
            .get(level)
            .map(|level| scans::noise(level).expect("a level of its kind"));
        scans::degraded(palette, number, noise)
    }
}

/// Cases of so many drawn owners.
pub(super) fn of_owners(count: u64) -> Vec<Case> {
    let cases = (0..count).into_par_iter();
    cases
        .filter_map(|number| case_of(&scans::of_owner(number), 1.0))
        .collect()
}

/// Cases of these palettes, beside so many drawn owners.
pub(super) fn of_palettes(palettes: &[&Real], owners: u64) -> Vec<Case> {
    let mut cases = Vec::new();
    for part in [EVERYDAY, TOO_MUCH, MANY_WORN] {
        let scans = palettes
            .iter()
            .flat_map(|real| (0..part.of_palette).map(move |it| (real, it)));
        let scans: Vec<(&&Real, u64)> = scans.collect();
        let weight = part.weight * owners as f64 / scans.len().max(1) as f64;
        let scans = scans.par_iter();
        cases.par_extend(scans.filter_map(|(real, it)| case_of(&part.scan(real, *it), weight)));
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
