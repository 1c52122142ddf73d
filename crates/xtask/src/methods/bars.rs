//! Bars of human methods.

use super::play::{Mean, Play};

/// Largest ratio of the robot's seconds, chosen by seconds and chosen by turns.
pub(super) const MAX_RATIO: f64 = 0.9;

/// Largest mean length of a method that is played in a way, and the time for it.
pub(super) struct Bar {
    method: &'static str,
    play: Play,
    turns: f64,
    /// Milliseconds of a processor, where a bar says so.
    milliseconds: Option<f64>,
}

/// Bars in the half-turn metric, for Roux in the slice-turn metric.
const BARS: [Bar; 14] = [
    bar("cfop", Play::Person, 50.0).within(5.0),
    bar("cfop", Play::One, 37.0).within(200.0),
    bar("cfop", Play::Any, 33.0).within(200.0),
    bar("layers", Play::Person, 73.0),
    bar("layers", Play::Any, 39.0),
    bar("layers-eight", Play::Person, 90.0),
    bar("roux", Play::Person, 38.0),
    bar("roux", Play::Any, 33.0),
    bar("petrus", Play::Chosen, 45.0),
    bar("petrus", Play::Any, 36.0),
    bar("zz", Play::Person, 46.0),
    bar("zz", Play::Any, 36.0),
    bar("reduction", Play::Person, 31.0),
    bar("reduction", Play::Any, 24.0),
];

/// Bar of a wide look ahead, by `--beams`.
const WIDE: Bar = bar("cfop", Play::Any, 31.0).within(5000.0);

const fn bar(method: &'static str, play: Play, turns: f64) -> Bar {
    Bar {
        method,
        play,
        turns,
        milliseconds: None,
    }
}

impl Bar {
    const fn within(self, milliseconds: f64) -> Self {
        Self {
            milliseconds: Some(milliseconds),
            ..self
        }
    }

    /// Bar of a method that is played in a way, with the default look ahead or a wider one.
    pub(super) fn find(method: &str, play: Play, is_wide: bool) -> Option<&'static Self> {
        let bars = if is_wide { &[WIDE][..] } else { &BARS };
        let is_wanted = |bar: &&Self| bar.method == method && bar.play == play;
        bars.iter().find(is_wanted)
    }

    /// Bar as the table shows it.
    pub(super) fn told(&self) -> String {
        let turns = self.turns;
        self.milliseconds.map_or_else(
            || format!("{turns}"),
            |milliseconds| format!("{turns}, {milliseconds} ms"),
        )
    }

    /// Line for a mean above the bar.
    pub(super) fn missed(&self, mean: &Mean) -> Option<String> {
        let mut missed = Vec::new();
        if mean.turns > self.turns {
            missed.push(format!("{:.2} turns, bar {}", mean.turns, self.turns));
        }
        if let Some(bar) = self.milliseconds.filter(|bar| mean.milliseconds > *bar) {
            missed.push(format!("{:.1} CPU ms, bar {bar}", mean.milliseconds));
        }
        let (method, play) = (self.method, self.play.name());
        (!missed.is_empty()).then(|| format!("{method}, {play}: missed: {}", missed.join("; ")))
    }
}

#[cfg(test)]
mod tests {
    use ::methods::Method;

    use super::*;

    fn mean(turns: f64, milliseconds: f64) -> Mean {
        Mean {
            turns,
            milliseconds,
            ..Mean::default()
        }
    }

    #[test]
    fn a_mean_above_its_bar_is_missed() {
        let bar = bar("cfop", Play::Any, 33.0).within(200.0);
        assert_eq!(bar.missed(&mean(33.0, 200.0)), None);
        let told = bar.missed(&mean(33.5, 1.0)).expect("it is above");
        assert!(told.contains("cfop") && told.contains("33.5"), "{told}");
        let told = bar.missed(&mean(33.0, 201.0)).expect("it is above");
        assert!(told.contains("201.0 CPU ms"), "{told}");
    }

    #[test]
    fn every_method_of_the_program_has_a_bar() {
        for name in Method::shipped_names() {
            assert!(BARS.iter().any(|bar| bar.method == name), "{name}");
        }
    }
}
