//! The scans that constants are fitted to.

use recogniser::{Constants, recognise_with};
use simulator::noise::NoiseKind;

use super::logistic::Case;
use crate::{
    parallel,
    population::{self, Scan},
    real_scan::Real,
};

/// Scans of real palettes with some noise.
pub(super) struct Part {
    /// What is done to the scans by turns: kinds of noise and their levels, one after the other.
    noise: &'static [&'static [(NoiseKind, f64)]],
    /// Scans of a palette that are fitted to.
    of_palette: u64,
    /// Weight of all of them in that of the population.
    weight: f64,
}

/// Everyday kinds of noise, as the recogniser was examined with.
pub(super) const EVERYDAY: Part = Part {
    noise: &[
        &[(NoiseKind::Clean, 0.0)],
        &[(NoiseKind::Drift, 0.2)],
        &[(NoiseKind::Gauss, 0.1)],
        &[(NoiseKind::Blend, 0.2)],
        &[(NoiseKind::Worn6, 0.4)],
        &[(NoiseKind::Combo, 0.5)],
        &[(NoiseKind::RedOrange, 0.5)],
        &[(NoiseKind::BadCentre, 0.5)],
        &[(NoiseKind::Combo, 1.0)],
    ],
    of_palette: 1800,
    weight: 0.3,
};

/// More noise than every day, and noise that the population has not: exchanged readings.
const TOO_MUCH: Part = Part {
    noise: &[
        &[(NoiseKind::Outliers, 1.0)],
        &[(NoiseKind::Outliers, 2.0)],
        &[(NoiseKind::Outliers, 3.0)],
        &[(NoiseKind::Worn6, 0.6)],
        &[(NoiseKind::Worn6, 0.8)],
        &[(NoiseKind::Combo, 1.5)],
        &[(NoiseKind::Gauss, 0.15)],
        &[(NoiseKind::Gauss, 0.2)],
        &[(NoiseKind::RedOrange, 0.65)],
        &[(NoiseKind::RedOrange, 0.8)],
        &[(NoiseKind::Blend, 0.4)],
        &[(NoiseKind::Blend, 0.5)],
        &[(NoiseKind::Drift, 0.4)],
        &[(NoiseKind::BadCentre, 1.0)],
    ],
    of_palette: 1400,
    weight: 0.1,
};

/// Some 11, 15 and 20 worn stickers.
const MANY_WORN: Part = Part {
    noise: &[
        &[(NoiseKind::Worn6, 0.8); 2],
        &[(NoiseKind::Worn6, 0.7); 3],
        &[(NoiseKind::Worn6, 0.8); 4],
    ],
    of_palette: 600,
    weight: 0.02,
};

impl Part {
    /// A cube with the stickers of a real scan under this noise.
    pub(super) fn scan(&self, palette: &Real, number: u64) -> Scan {
        let noise = self.noise[number as usize % self.noise.len()];
        population::degraded(palette, number, noise)
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
