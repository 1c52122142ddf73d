//! Outcomes of reading cubes, and the honesty of the stated doubt.

use std::ops::RangeInclusive;

use cube_core::Cube;
use recogniser::fit::{Constants, recognise_with};

use crate::{figures::Measure, scans::Scan};

/// Ratio of wrong cubes to stated wrong cubes at which the doubt counts as honest.
pub(crate) const HONEST: RangeInclusive<f64> = 0.5..=1.5;

/// Outcome of reading one cube.
#[derive(Debug, Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "five answers that are apart from one another"
)]
pub(crate) struct Outcome {
    pub(crate) everyday: bool,
    pub(crate) has_alike: bool,
    /// The likeliest cube is wrong, and differs in more stickers than cubes with the same colours on their
    /// sides do.
    pub(crate) has_sides_exchanged: bool,
    /// The likeliest cube is the true one.
    pub(crate) right: bool,
    pub(crate) accepted: bool,
    pub(crate) doubt: f64,
}

/// Most stickers in which a wrong cube differs from the true one with the same colours on its sides: three
/// questions or fewer would settle it.
const MAX_DIFFERING: usize = 12;

fn differing(one: &Cube, other: &Cube) -> usize {
    let pairs = one.faces().into_iter().zip(other.faces());
    pairs.filter(|(one, other)| one != other).count()
}

impl Outcome {
    pub(crate) fn of(scan: &Scan, constants: &Constants) -> Self {
        let (recognition, _) = recognise_with(&scan.readings, constants).expect("all is read");
        Self {
            everyday: scan.everyday,
            has_alike: scan.has_alike,
            has_sides_exchanged: recognition
                .cube
                .is_some_and(|cube| differing(&cube, &scan.cube) > MAX_DIFFERING),
            right: recognition.cube == Some(scan.cube),
            accepted: recognition.accepted,
            doubt: f64::from(recognition.doubt),
        }
    }

    pub(crate) fn is_right_and_accepted(&self) -> bool {
        self.right && self.accepted
    }

    pub(crate) fn is_wrong_though_accepted(&self) -> bool {
        !self.right && self.accepted
    }
}

pub(crate) const MEASURES: [Measure<Outcome>; 4] = [
    Measure::count("cubes", |_| true),
    Measure::share("right %", 2, |outcome| outcome.right),
    ACCEPTED,
    WRONG,
];

/// Cubes that are right and accepted.
pub(crate) const ACCEPTED: Measure<Outcome> =
    Measure::share("accepted %", 2, Outcome::is_right_and_accepted);

/// Cubes that are wrong though accepted.
pub(crate) const WRONG: Measure<Outcome> =
    Measure::count("wrong, accepted", Outcome::is_wrong_though_accepted);

/// Cubes with about the same stated doubt.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bin {
    pub(crate) most: f64,
    pub(crate) least: f64,
    pub(crate) cubes: usize,
    /// Sum of the stated doubts: the expected number of wrong cubes.
    pub(crate) stated: f64,
    pub(crate) wrong: usize,
}

impl Bin {
    /// Ratio of the wrong cubes to the stated wrong cubes.
    pub(crate) fn ratio(&self) -> f64 {
        self.wrong as f64 / self.stated.max(f64::MIN_POSITIVE)
    }

    /// The cubes whose doubt is at most `most` and above `least`.
    pub(crate) fn of(outcomes: &[Outcome], most: f64, least: f64) -> Self {
        let here = outcomes
            .iter()
            .filter(|it| it.doubt <= most && it.doubt > least);
        Self {
            most,
            least,
            cubes: here.clone().count(),
            stated: here.clone().map(|outcome| outcome.doubt).sum(),
            wrong: here.filter(|outcome| !outcome.right).count(),
        }
    }
}

/// The cubes by their stated doubt: 50 to 10 %, 10 to 1, 1 to 0.1, and less.
pub(crate) fn bins(outcomes: &[Outcome]) -> [Bin; 4] {
    [(0.5, 0.1), (0.1, 0.01), (0.01, 0.001), (0.001, -1.0)]
        .map(|(most, least)| Bin::of(outcomes, most, least))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(right: bool, accepted: bool, doubt: f64) -> Outcome {
        Outcome {
            everyday: true,
            has_alike: false,
            has_sides_exchanged: false,
            right,
            accepted,
            doubt,
        }
    }

    #[test]
    fn each_outcome_is_counted_where_it_belongs() {
        let outcomes = [
            outcome(true, true, 0.0),
            outcome(true, true, 0.0),
            outcome(true, true, 0.0),
            outcome(true, false, 0.3),
            outcome(true, false, 0.3),
            outcome(false, true, 0.0),
            outcome(false, false, 0.4),
            outcome(false, false, 0.4),
        ];
        let values = MEASURES.map(|measure| measure.of(&outcomes));
        assert_eq!(values, [8.0, 62.5, 37.5, 1.0]);
    }

    #[test]
    fn every_doubt_up_to_a_half_lies_in_one_bin() {
        for (doubt, index) in [
            (0.5, 0),
            (0.11, 0),
            (0.1, 1),
            (0.02, 1),
            (0.01, 2),
            (0.001, 3),
            (1e-9, 3),
            (0.0, 3),
        ] {
            let cubes = bins(&[outcome(true, true, doubt)]).map(|bin| bin.cubes);
            let expected: [usize; 4] = std::array::from_fn(|other| usize::from(other == index));
            assert_eq!(cubes, expected, "{doubt}");
        }
        let cubes = bins(&[outcome(true, true, 0.6)]).map(|bin| bin.cubes);
        assert_eq!(cubes, [0; 4]);
    }

    #[test]
    fn a_bin_compares_the_wrong_cubes_with_the_stated_ones() {
        let outcomes = [
            outcome(false, false, 0.5),
            outcome(true, false, 0.25),
            outcome(true, false, 0.25),
            outcome(false, true, 0.0),
        ];
        let [much, .., least] = bins(&outcomes);
        assert_eq!((much.cubes, much.stated, much.wrong), (3, 1.0, 1));
        assert_eq!(much.ratio(), 1.0);
        assert_eq!((least.cubes, least.wrong), (1, 1));
        // One cube is wrong, although the stated doubts add up to 0.
        assert!(!HONEST.contains(&least.ratio()));
    }
}
