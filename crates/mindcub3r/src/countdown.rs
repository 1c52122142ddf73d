//! Steps done and time left of a phase, for bar, lines and screen alike.

use std::time::Duration;

use panel::screen::{Counted, Steps};
use robot::Phase;

/// Steps done of the present phase, and its time left.
#[derive(Debug)]
pub(crate) struct Countdown {
    steps: Steps,
    left: Option<Duration>,
}

impl Countdown {
    /// Countdown of a phase in which no step is done.
    pub(crate) const fn of(phase: Phase, steps: usize) -> Self {
        let counted = match phase {
            Phase::Turn => Counted::Motions,
            _ => Counted::Sides,
        };
        Self {
            steps: Steps {
                counted,
                done: 0,
                whole: steps,
            },
            left: None,
        }
    }

    /// Replaces the number of steps of the phase.
    pub(crate) const fn replace_whole(&mut self, whole: usize) {
        self.steps.whole = whole;
    }

    /// Counts a step, after which the plan leaves `left_ms` to the end of the phase. The time left
    /// never rises within a phase: when a plan becomes longer, the time stands still until the plan
    /// has caught up.
    pub(crate) fn step(&mut self, left_ms: u64) {
        self.steps.done = (self.steps.done + 1).min(self.steps.whole);
        let planned = Duration::from_millis(left_ms);
        self.left = Some(self.left.map_or(planned, |shown| shown.min(planned)));
    }

    /// Steps done, and steps in all.
    pub(crate) const fn steps(&self) -> Steps {
        self.steps
    }

    /// Whole seconds to the end of the phase; `None` before its first step is done.
    pub(crate) fn seconds_left(&self) -> Option<u32> {
        self.left.map(|left| left.as_secs_f32().round() as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motions_are_counted_as_motions_up_to_the_last_of_the_plan() {
        let mut turning = Countdown::of(Phase::Turn, 3);
        assert_eq!(turning.steps().to_string(), "motion 0 of 3");
        turning.step(900);
        turning.replace_whole(2);
        assert_eq!(turning.steps().to_string(), "motion 1 of 2");
        turning.step(0);
        turning.step(0);
        assert_eq!(turning.steps().to_string(), "motion 2 of 2");
        let scan = Countdown::of(Phase::Scan, 6);
        assert_eq!(scan.steps().to_string(), "0 of 6");
    }

    #[test]
    fn the_time_left_never_rises_within_a_phase_and_begins_anew_with_the_next() {
        let mut turning = Countdown::of(Phase::Turn, 9);
        assert_eq!(turning.seconds_left(), None);
        let shown = [30_000, 31_000, 29_900, 40_000, 12_000, 13_000, 0, 500].map(|planned| {
            turning.step(planned);
            turning.seconds_left().expect("a step is done")
        });
        assert_eq!(shown, [30, 30, 30, 30, 12, 12, 0, 0]);
        let mut again = Countdown::of(Phase::Turn, 9);
        again.step(25_000);
        assert_eq!(again.seconds_left(), Some(25));
    }
}
