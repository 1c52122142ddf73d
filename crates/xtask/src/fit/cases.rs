//! The scans that constants are fitted to.

use recogniser::{Constants, recognise_with};
use simulator::noise::NoiseKind;

use super::logistic::Case;
use crate::{
    parallel,
    population::{self, Scan, Spoiled},
    real_scan::Real,
};

/// Scans of real palettes, spoiled.
pub(super) struct Part {
    /// Ways to spoil the scans, by turns.
    spoiled: &'static [Spoiled],
    /// Scans of a palette that are fitted to.
    of_palette: u64,
    /// Weight of all of them in that of the population.
    weight: f64,
}

/// Everyday kinds of noise, as the recogniser was examined with.
pub(super) const EVERYDAY: Part = Part {
    spoiled: &[
        Spoiled::By(NoiseKind::Clean, 0.0),
        Spoiled::By(NoiseKind::Drift, 0.2),
        Spoiled::By(NoiseKind::Gauss, 0.1),
        Spoiled::By(NoiseKind::Blend, 0.2),
        Spoiled::By(NoiseKind::Worn6, 0.4),
        Spoiled::By(NoiseKind::Combo, 0.5),
        Spoiled::By(NoiseKind::RedOrange, 0.5),
        Spoiled::By(NoiseKind::BadCentre, 0.5),
        Spoiled::By(NoiseKind::Combo, 1.0),
    ],
    of_palette: 1800,
    weight: 0.5,
};

/// More noise than every day, and noise that the population has not: exchanged readings.
const TOO_MUCH: Part = Part {
    spoiled: &[
        Spoiled::By(NoiseKind::Outliers, 1.0),
        Spoiled::By(NoiseKind::Outliers, 2.0),
        Spoiled::By(NoiseKind::Outliers, 3.0),
        Spoiled::By(NoiseKind::Worn6, 0.6),
        Spoiled::By(NoiseKind::Worn6, 0.8),
        Spoiled::By(NoiseKind::Combo, 1.5),
        Spoiled::By(NoiseKind::Gauss, 0.15),
        Spoiled::By(NoiseKind::Gauss, 0.2),
        Spoiled::By(NoiseKind::RedOrange, 0.65),
        Spoiled::By(NoiseKind::RedOrange, 0.8),
        Spoiled::By(NoiseKind::Blend, 0.4),
        Spoiled::By(NoiseKind::Blend, 0.5),
        Spoiled::By(NoiseKind::Drift, 0.4),
        Spoiled::By(NoiseKind::BadCentre, 1.0),
    ],
    of_palette: 1400,
    weight: 0.1,
};

/// Wear of many stickers, with which wrong cubes may fit better than the right one.
const MANY_WORN: Part = Part {
    spoiled: &[Spoiled::ManyWorn],
    of_palette: 1500,
    weight: 0.1,
};

impl Part {
    /// A cube with the stickers of a real scan under this noise.
    pub(super) fn scan(&self, palette: &Real, number: u64) -> Scan {
        let spoiled = self.spoiled[number as usize % self.spoiled.len()];
        population::degraded(palette, number, spoiled)
    }
}

/// Scans to be fitted to.
pub(super) struct Cases<'a> {
    owners: u64,
    real: &'a [Real],
}

impl<'a> Cases<'a> {
    /// The cases of a number of owners, and of these palettes.
    pub(super) const fn of(owners: u64, real: &'a [Real]) -> Self {
        Self { owners, real }
    }

    /// The owners' cases when they are recognised with these constants.
    pub(super) fn of_owners(&self, constants: &Constants) -> Vec<Option<Case>> {
        let numbers: Vec<u64> = (0..self.owners).collect();
        parallel::map(&numbers, |&number| {
            case_of(&population::of_owner(number), constants)
        })
    }

    /// The owners' cases, and those of the palettes but one, when they are recognised with these
    /// constants.
    pub(super) fn with(
        &self,
        mut owners: Vec<Option<Case>>,
        constants: &Constants,
        without: Option<&str>,
    ) -> Vec<Case> {
        for part in [EVERYDAY, TOO_MUCH, MANY_WORN] {
            let used = (self.real.iter()).filter(|real| Some(real.name.as_str()) != without);
            let scans: Vec<(&Real, u64)> = used
                .flat_map(|real| (0..part.of_palette).map(move |number| (real, number)))
                .collect();
            let weight = part.weight * self.owners as f64 / scans.len().max(1) as f64;
            owners.extend(parallel::map(&scans, |&(real, number)| {
                let case = case_of(&part.scan(real, number), constants)?;
                Some(Case { weight, ..case })
            }));
        }
        owners.into_iter().flatten().collect()
    }
}

/// The case of a scan whose likeliest cube is wrong, or right; none where nothing was there to doubt.
fn case_of(scan: &Scan, constants: &Constants) -> Option<Case> {
    let recognition = recognise_with(&scan.readings, constants).expect("all is read");
    let evidence = recognition.evidence?;
    Some(Case {
        terms: evidence.terms().map(f64::from),
        outcome: recognition.cube != Some(scan.cube),
        weight: 1.0,
    })
}
