//! How cubes were read, and how honest the stated doubt was.

use recogniser::recognise;

use super::scans::Scan;

/// How one cube was read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Outcome {
    pub(crate) everyday: bool,
    /// The likeliest cube is the true one.
    pub(crate) right: bool,
    pub(crate) accepted: bool,
    pub(crate) doubt: f64,
}

impl Outcome {
    pub(crate) fn of(scan: &Scan) -> Self {
        let recognition = recognise(&scan.readings).expect("all is read");
        Self {
            everyday: scan.everyday,
            right: recognition.cube == Some(scan.cube),
            accepted: recognition.accepted,
            doubt: 1.0 - f64::from(recognition.confidence),
        }
    }
}

/// Counts of outcomes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) cubes: usize,
    pub(crate) right: usize,
    pub(crate) right_and_accepted: usize,
    pub(crate) wrong_though_accepted: usize,
}

impl Tally {
    /// Over the columns of [`line`](Self::line).
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

    /// Shares in per cent, and the wrong ones counted.
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

/// Cubes of which about the same doubt was stated.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bin {
    pub(crate) most: f64,
    pub(crate) least: f64,
    pub(crate) cubes: usize,
    /// The sum of the stated doubts: so many should be wrong.
    pub(crate) stated: f64,
    pub(crate) wrong: usize,
}

impl Bin {
    /// How many are wrong, of those that were stated to be.
    pub(crate) fn ratio(&self) -> f64 {
        self.wrong as f64 / self.stated.max(f64::MIN_POSITIVE)
    }

    /// The cubes of doubts down to this from that.
    fn of(outcomes: &[Outcome], most: f64, least: f64) -> Self {
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
pub(crate) fn bins(outcomes: &[Outcome]) -> [Bin; 4] {
    [(0.5, 0.1), (0.1, 0.01), (0.01, 0.001), (0.001, -1.0)]
        .map(|(most, least)| Bin::of(outcomes, most, least))
}
