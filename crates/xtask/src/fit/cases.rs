//! The scans that constants are fitted to.

use recogniser::{Constants, recognise_with};
use simulator::noise::NoiseKind;

use super::logistic::Case;
use crate::{
    parallel,
    population::{self, Scan},
    real_scan::Real,
};

/// Everyday kinds of noise, as the recogniser was examined with.
const EVERYDAY: [(NoiseKind, f64); 9] = [
    (NoiseKind::Clean, 0.0),
    (NoiseKind::Drift, 0.2),
    (NoiseKind::Gauss, 0.1),
    (NoiseKind::Blend, 0.2),
    (NoiseKind::Worn6, 0.4),
    (NoiseKind::Combo, 0.5),
    (NoiseKind::RedOrange, 0.5),
    (NoiseKind::BadCentre, 0.5),
    (NoiseKind::Combo, 1.0),
];

/// More noise than every day, and noise that the population has not: exchanged readings.
const TOO_MUCH: [(NoiseKind, f64); 14] = [
    (NoiseKind::Outliers, 1.0),
    (NoiseKind::Outliers, 2.0),
    (NoiseKind::Outliers, 3.0),
    (NoiseKind::Worn6, 0.6),
    (NoiseKind::Worn6, 0.8),
    (NoiseKind::Combo, 1.5),
    (NoiseKind::Gauss, 0.15),
    (NoiseKind::Gauss, 0.2),
    (NoiseKind::RedOrange, 0.65),
    (NoiseKind::RedOrange, 0.8),
    (NoiseKind::Blend, 0.4),
    (NoiseKind::Blend, 0.5),
    (NoiseKind::Drift, 0.4),
    (NoiseKind::BadCentre, 1.0),
];

/// Scans of a palette that are fitted to: with everyday noise, and with too much.
const OF_PALETTE: (u64, u64) = (1800, 1400);

/// Weight of all real palettes with everyday noise, and with too much, in that of the population.
const WEIGHTS: (f64, f64) = (0.3, 0.1);

/// A cube with the stickers of a real scan under everyday noise by turns.
pub(super) fn everyday(palette: &Real, number: u64) -> Scan {
    let (kind, level) = EVERYDAY[number as usize % EVERYDAY.len()];
    population::degraded(palette, number, kind, level)
}

fn too_much(palette: &Real, number: u64) -> Scan {
    let (kind, level) = TOO_MUCH[number as usize % TOO_MUCH.len()];
    population::degraded(palette, number, kind, level)
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
        let weight = |share: f64, count: usize| share * self.owners as f64 / count.max(1) as f64;
        let of_palettes = |count: u64, scan: fn(&Real, u64) -> Scan, share: f64| {
            let used = self
                .real
                .iter()
                .filter(|real| Some(real.name.as_str()) != without);
            let scans: Vec<(&Real, u64)> = used
                .flat_map(|real| (0..count).map(move |number| (real, number)))
                .collect();
            let weight = weight(share, scans.len());
            parallel::map(&scans, |&(real, number)| {
                let case = case_of(&scan(real, number), constants)?;
                Some(Case { weight, ..case })
            })
        };
        owners.extend(of_palettes(OF_PALETTE.0, everyday, WEIGHTS.0));
        owners.extend(of_palettes(OF_PALETTE.1, too_much, WEIGHTS.1));
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
