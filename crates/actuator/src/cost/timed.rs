//! Prices from what motions took.

use std::time::Duration;

use settings::OutOfRange;

use super::{CostModel, Prices, TILT_BETWEEN_RELEASED, TILT_FROM_RELEASED, TILT_TO_RELEASED};
use crate::{Motion, Overlap};

/// How long a motion took, and what came before and after it without a rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Timed {
    /// The motion.
    pub motion: Motion,
    /// The motion that it followed; none if the mechanism rested before.
    pub after: Option<Motion>,
    /// The motion that followed it; none if it came to rest.
    pub before: Option<Motion>,
    /// From where the motion before was over, to its own end; where a motion followed, to where
    /// that could take over.
    pub took: Duration,
}

impl Timed {
    /// A motion from rest to rest.
    pub const fn alone(motion: Motion, took: Duration) -> Self {
        Self {
            motion,
            after: None,
            before: None,
            took,
        }
    }

    const fn is_alone(&self) -> bool {
        self.after.is_none() && self.before.is_none()
    }

    /// The overlap of this motion and the other, if the two were made in a row, from rest to rest.
    fn overlap(&self, next: &Self) -> Option<Overlap> {
        let is_pair = self.after.is_none()
            && self.before == Some(next.motion)
            && next.after == Some(self.motion)
            && next.before.is_none();
        let overlap = is_pair.then(|| Overlap::between(self.motion, next.motion));
        overlap.flatten()
    }
}

impl CostModel {
    /// The same, but with prices from what motions took, in their order.
    ///
    /// The price of a motion is the median of those that were made alone, from rest to rest, so
    /// that one that was held up does not count. What an overlap saves is the median, over its
    /// pairs that were made from rest to rest, of what the two cost alone less what they took
    /// together, and at least nothing. Of what was not timed the price stays. Last, lowering and
    /// tilting in one stroke costs no more than one after the other: what the pair saves differs a
    /// little between motions, and no plan should have two strokes where one does.
    ///
    /// # Errors
    /// When a motion took longer or shorter than its price may be, or an overlap saved more than
    /// it may.
    pub fn timed(&self, times: &[Timed]) -> Result<Self, OutOfRange> {
        let mut prices = Prices::from(self);
        for motion in Self::PRICED {
            let alone = times.iter().filter(|timed| timed.is_alone());
            let of_it = alone.filter(|timed| Self::priced_as(timed.motion) == motion);
            if let Some(median) = median(of_it.map(|timed| timed.took).collect()) {
                prices.set(motion, median.as_secs_f64());
            }
        }
        prices.in_range()?;
        let model = Self::from(&prices);
        for overlap in Overlap::ALL {
            let saved = model.saved_in(overlap, times).collect();
            if let Some(median) = median(saved) {
                prices.set_saves(overlap, median.as_secs_f64());
            }
        }
        prices.in_range()?;
        let mut model = Self::from(&prices);
        model.one_stroke_at_most_two(times);
        Ok(model)
    }

    /// Lowers the prices of tilts in one stroke to those of two strokes, where all were timed.
    fn one_stroke_at_most_two(&mut self, times: &[Timed]) {
        let alone = |timed: &&Timed| timed.is_alone();
        let was_timed = |motion| times.iter().filter(alone).any(|one| one.motion == motion);
        let [to_holding, to_released] = [Motion::TILT, TILT_TO_RELEASED]
            .map(|then| (then, self.hold + self.after(Some(Motion::Hold), then)));
        for ((then, two), one, price) in [
            (to_holding, TILT_FROM_RELEASED, &mut self.hold_then_tilt),
            (
                to_released,
                TILT_BETWEEN_RELEASED,
                &mut self.hold_tilt_release,
            ),
        ] {
            if [Motion::Hold, then, one].into_iter().all(was_timed) {
                *price = price.map(|one| one.min(two));
            }
        }
    }

    /// Time saved by each pair with this overlap that was made from rest to rest: the prices of the
    /// two motions less what they took together, and nothing for those that took longer.
    pub fn saved_in(&self, overlap: Overlap, times: &[Timed]) -> impl Iterator<Item = Duration> {
        times.windows(2).filter_map(move |pair| {
            let [first, second] = pair else {
                return None;
            };
            let alone = self.duration(first.motion) + self.duration(second.motion);
            (first.overlap(second) == Some(overlap))
                .then(|| alone.saturating_sub(first.took + second.took))
        })
    }
}

/// The one in the middle; the upper of the two that are, and none of none.
fn median(mut times: Vec<Duration>) -> Option<Duration> {
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}
