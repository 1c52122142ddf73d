//! Traces of a motor, millisecond by millisecond, and how far two of them are apart.

use std::collections::BTreeSet;

/// A motor at the end of a millisecond.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Moment {
    /// Angle of the shaft, in degrees from where it stood at power-up.
    pub(super) angle: f64,
    /// The file `position`.
    pub(super) position: i32,
    /// Words of the file `state`, in its order.
    pub(super) state: String,
    /// The file `duty_cycle`.
    pub(super) duty: i32,
    /// Changes of `state` of which waiting readers got notice so far.
    pub(super) notices: u64,
}

/// A scenario as one of the drivers did it.
#[derive(Debug, Default)]
pub(super) struct Trace {
    pub(super) moments: Vec<Moment>,
    /// Texts that were read, and refusals with their errno.
    pub(super) answers: Vec<String>,
}

/// Distance between two traces.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Apart {
    /// Greatest difference of the angle, in degrees.
    pub(super) degrees: f64,
    /// Root mean square of the difference of the angle, in degrees.
    pub(super) rms: f64,
    /// Longest time in which the words of `state` differ, `overloaded` left out, in milliseconds.
    pub(super) words_ms: f64,
    /// Longest time in which one of them alone is `overloaded`, in milliseconds: at full power the word comes and
    /// goes from tick to tick.
    pub(super) overloaded_ms: f64,
    /// Root mean square of the difference of `duty_cycle`, in percent.
    pub(super) duty: f64,
    /// Difference of the number of notices.
    pub(super) notices: f64,
}

impl Apart {
    /// The greater of each of two distances.
    pub(super) fn max(self, other: Self) -> Self {
        Self {
            degrees: self.degrees.max(other.degrees),
            rms: self.rms.max(other.rms),
            words_ms: self.words_ms.max(other.words_ms),
            overloaded_ms: self.overloaded_ms.max(other.overloaded_ms),
            duty: self.duty.max(other.duty),
            notices: self.notices.max(other.notices),
        }
    }
}

impl Trace {
    pub(super) fn apart(&self, other: &Self) -> Apart {
        assert_eq!(
            self.moments.len(),
            other.moments.len(),
            "traces of one scenario are equally long"
        );
        let both = || self.moments.iter().zip(&other.moments);
        let rms = |difference: fn(&Moment, &Moment) -> f64| {
            let squares = both().map(|(a, b)| difference(a, b).powi(2));
            (squares.sum::<f64>() / self.moments.len() as f64).sqrt()
        };
        let angles = both().map(|(a, b)| (a.angle - b.angle).abs());
        let words = both().map(|(a, b)| words(a) != words(b));
        let overloaded = both().map(|(a, b)| is_overloaded(a) != is_overloaded(b));
        let last = |trace: &Self| trace.moments.last().map_or(0, |moment| moment.notices);
        Apart {
            degrees: angles.fold(0.0, f64::max),
            rms: rms(|a, b| a.angle - b.angle),
            words_ms: longest(words) as f64,
            overloaded_ms: longest(overloaded) as f64,
            duty: rms(|a, b| f64::from(a.duty - b.duty)),
            notices: last(self).abs_diff(last(other)) as f64,
        }
    }

    /// Times at which the words change, in milliseconds, for a person.
    pub(super) fn states(&self) -> String {
        let mut before = None;
        let times = self.moments.iter().enumerate().filter_map(|(ms, moment)| {
            let state = &moment.state;
            let is_new = before.replace(state) != Some(state);
            is_new.then(|| format!(" {}:[{state}]", ms + 1))
        });
        times.collect()
    }
}

const OVERLOADED: &str = "overloaded";

fn is_overloaded(moment: &Moment) -> bool {
    moment.state.contains(OVERLOADED)
}

fn words(moment: &Moment) -> BTreeSet<&str> {
    let words = moment.state.split_whitespace();
    words.filter(|word| *word != OVERLOADED).collect()
}

/// Length of the longest run of `true`.
fn longest(values: impl Iterator<Item = bool>) -> usize {
    let mut run = 0;
    let runs = values.map(|value| {
        run = if value { run + 1 } else { 0 };
        run
    });
    runs.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(moments: &[(f64, &str)]) -> Trace {
        let moments = moments.iter().map(|&(angle, state)| Moment {
            angle,
            position: angle as i32,
            state: state.to_owned(),
            duty: 0,
            notices: 0,
        });
        Trace {
            moments: moments.collect(),
            answers: Vec::new(),
        }
    }

    #[test]
    fn traces_are_as_far_apart_as_their_farthest_moment_and_their_longest_other_words() {
        let real = trace(&[
            (0.0, "running"),
            (1.0, "running overloaded"),
            (4.0, "holding"),
            (4.0, "holding"),
        ]);
        let other = trace(&[
            (0.0, "running"),
            (2.0, "overloaded running"),
            (2.0, "running"),
            (4.0, "running"),
        ]);
        let apart = real.apart(&other);
        assert_eq!((apart.degrees, apart.words_ms), (2.0, 2.0));
        assert_eq!(apart.overloaded_ms, 0.0);
        assert!((apart.rms - 1.25_f64.sqrt()).abs() < 1e-9);
        let none = real.apart(&real);
        assert_eq!((none.degrees, none.words_ms), (0.0, 0.0));
        assert_eq!(
            real.states(),
            " 1:[running] 2:[running overloaded] 3:[holding]"
        );
    }
}
