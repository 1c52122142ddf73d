//! Prices from measured times of motions.

use std::time::Duration;

use settings::OutOfRange;

use super::{CostModel, Milliseconds, TILT_BETWEEN_RELEASED, TILT_FROM_RELEASED, TILT_TO_RELEASED};
use crate::{Motion, Overlap};

/// Measured time of a motion, and the motions before and after it without a rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Timed {
    /// The motion.
    pub motion: Motion,
    /// The motion before this one; none if the mechanism rested before.
    pub after: Option<Motion>,
    /// The motion after this one; none if the mechanism came to rest.
    pub before: Option<Motion>,
    /// Time from the end of the motion before to the end of this one; if a motion follows, to the
    /// moment when that motion could take over.
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

    /// Overlap of this motion with `next`, if the mechanism made these two in a row, from rest to
    /// rest.
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
    /// Cost model with prices from these times, which stand in the order of the motions.
    ///
    /// The price of a motion is the mean of the middle half of its times alone, from rest to rest,
    /// so that a motion that met an obstacle does not count. The time that an overlap saves is the
    /// same of its pairs from rest to rest: the prices of the two motions alone less the time of the
    /// pair, and at least 0. Motions and overlaps without a time keep their price. A stroke of lowering
    /// and tilting then costs no more than the pair of hold and tilt: the time that the pair saves
    /// differs a little between motions, and no plan should have two strokes where one stroke does
    /// the same.
    ///
    /// # Errors
    /// When a motion took longer or shorter than the range of its price, or an overlap saved more
    /// than its range.
    pub fn timed(&self, times: &[Timed]) -> Result<Self, OutOfRange> {
        let mut model = self.clone();
        let time = |typical: Duration| Milliseconds::of_seconds(typical.as_secs_f64());
        for motion in Self::PRICED {
            let alone = times.iter().filter(|timed| timed.is_alone());
            let of_it = alone.filter(|timed| Self::priced_as(timed.motion) == motion);
            if let Some(typical) = typical(of_it.map(|timed| timed.took).collect()) {
                model.set(motion, time(typical));
            }
        }
        model.in_range()?;
        for overlap in Overlap::ALL {
            let saved = model.saved_in(overlap, times).collect();
            if let Some(typical) = typical(saved) {
                *model.saved_mut(overlap) = time(typical);
            }
        }
        model.in_range()?;
        model.one_stroke_at_most_two(times);
        Ok(model)
    }

    /// Lowers the price of a tilt in one stroke to that of its two strokes, where the times hold
    /// all of them.
    fn one_stroke_at_most_two(&mut self, times: &[Timed]) {
        let alone = |timed: &&Timed| timed.is_alone();
        let was_timed = |motion| times.iter().filter(alone).any(|one| one.motion == motion);
        let [to_holding, to_released] = [Motion::TILT, TILT_TO_RELEASED]
            .map(|then| (then, self.hold_s.0 + self.after(Some(Motion::Hold), then)));
        for ((then, two), one, price) in [
            (to_holding, TILT_FROM_RELEASED, &mut self.hold_then_tilt_s),
            (
                to_released,
                TILT_BETWEEN_RELEASED,
                &mut self.hold_tilt_release_s,
            ),
        ] {
            if [Motion::Hold, then, one].into_iter().all(was_timed) {
                *price = price.map(|one| Milliseconds(one.0.min(two)));
            }
        }
    }

    /// Time saved by each pair with this overlap that the mechanism made from rest to rest: the
    /// prices of the two motions less the time of the pair, and 0 for a pair that took longer.
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

/// Mean of the middle half, or less of few times, so that no outlier counts; none of an empty list.
fn typical(mut times: Vec<Duration>) -> Option<Duration> {
    times.sort_unstable();
    let outer = times
        .len()
        .div_ceil(4)
        .min(times.len().saturating_sub(1) / 2);
    let middle = &times[outer..times.len() - outer];
    let count = u32::try_from(middle.len())
        .ok()
        .filter(|&count| count > 0)?;
    Some(middle.iter().sum::<Duration>() / count)
}
