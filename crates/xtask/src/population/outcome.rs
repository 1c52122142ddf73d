//! Outcomes of reading cubes, and the honesty of the stated doubt.

use std::{fmt, ops::RangeInclusive};

use cube_core::Cube;
use recogniser::{Constants, recognise_with};

use super::scans::Scan;
use crate::real_scan::Real;

/// Ratio of wrong cubes to stated wrong cubes at which the doubt counts as honest.
pub(super) const HONEST: RangeInclusive<f64> = 0.5..=1.5;

/// Outcome of reading one cube.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Outcome {
    pub(crate) everyday: bool,
    /// The likeliest cube is the true one.
    pub(crate) right: bool,
    pub(crate) accepted: bool,
    pub(crate) doubt: f64,
}

impl Outcome {
    pub(crate) fn of(scan: &Scan, constants: &Constants) -> Self {
        let recognition = recognise_with(&scan.readings, constants).expect("all is read");
        Self {
            everyday: scan.everyday,
            right: recognition.cube == Some(scan.cube),
            accepted: recognition.accepted,
            doubt: f64::from(recognition.doubt),
        }
    }

    /// The outcome of reading a real scan itself.
    pub(crate) fn of_real(real: &Real, constants: &Constants) -> Self {
        let scan = Scan {
            readings: real.readings.clone(),
            cube: Cube::try_from(&real.facelets).expect("the answer is a cube"),
            everyday: true,
        };
        Self::of(&scan, constants)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let right = if self.right { "right" } else { "WRONG" };
        let accepted = if self.accepted { "accepted" } else { "refused" };
        write!(f, "{right}, {accepted}, doubt {:.4}", self.doubt)
    }
}

/// Counts of outcomes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(super) cubes: usize,
    pub(super) right: usize,
    pub(super) right_and_accepted: usize,
    pub(super) wrong_though_accepted: usize,
}

impl Tally {
    /// Heading over the columns of [`line`](Self::line).
    pub(crate) const HEAD: &str =
        "                      cubes    right   right, accepted   wrong, accepted";

    pub(crate) fn of<'a>(outcomes: impl IntoIterator<Item = &'a Outcome>) -> Self {
        let mut tally = Self::default();
        for outcome in outcomes {
            tally.cubes += 1;
            tally.right += usize::from(outcome.right);
            tally.right_and_accepted += usize::from(outcome.right && outcome.accepted);
            tally.wrong_though_accepted += usize::from(!outcome.right && outcome.accepted);
        }
        tally
    }

    /// Shares in per cent, and the count of the wrong cubes that were accepted.
    pub(crate) fn line(&self, name: &str) -> String {
        let share = |count: usize| 100.0 * count as f64 / self.cubes.max(1) as f64;
        format!(
            "{name:<20} {:>6} {:>8.2} {:>17.2} {:>17}",
            self.cubes,
            share(self.right),
            share(self.right_and_accepted),
            self.wrong_though_accepted
        )
    }

    pub(crate) fn accepted_share(&self) -> f64 {
        self.right_and_accepted as f64 / self.cubes.max(1) as f64
    }
}

/// Cubes with about the same stated doubt.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bin {
    pub(super) most: f64,
    pub(super) least: f64,
    pub(super) cubes: usize,
    /// Sum of the stated doubts: the expected number of wrong cubes.
    pub(super) stated: f64,
    pub(super) wrong: usize,
}

impl Bin {
    /// Ratio of the wrong cubes to the stated wrong cubes.
    pub(super) fn ratio(&self) -> f64 {
        self.wrong as f64 / self.stated.max(f64::MIN_POSITIVE)
    }

    /// The cubes whose doubt is at most `most` and above `least`.
    pub(super) fn of(outcomes: &[Outcome], most: f64, least: f64) -> Self {
        let here = outcomes
            .iter()
            .filter(|outcome| outcome.doubt <= most && outcome.doubt > least);
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
pub(super) fn bins(outcomes: &[Outcome]) -> [Bin; 4] {
    [(0.5, 0.1), (0.1, 0.01), (0.01, 0.001), (0.001, -1.0)]
        .map(|(most, least)| Bin::of(outcomes, most, least))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(right: bool, accepted: bool, doubt: f64) -> Outcome {
        Outcome {
            everyday: true,
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
        let tally = Tally::of(&outcomes);
        let expected = Tally {
            cubes: 8,
            right: 5,
            right_and_accepted: 3,
            wrong_though_accepted: 1,
        };
        assert_eq!(tally, expected);
        let line = tally.line("name");
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words, ["name", "8", "62.50", "37.50", "1"]);
        assert_eq!(line.len(), Tally::HEAD.len());
    }

    #[test]
    fn without_cubes_all_shares_are_zero() {
        let tally = Tally::of(&[]);
        assert_eq!(tally, Tally::default());
        assert_eq!(tally.accepted_share(), 0.0);
        assert!(!tally.line("nobody").contains("NaN"));
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
