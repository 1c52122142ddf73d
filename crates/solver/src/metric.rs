//! The usual metrics of turn sequences.

use std::{fmt, str::FromStr};

use cube_core::Turn;
use thiserror::Error;

use crate::Objective;

/// A usual metric of turn sequences; each metric is an [`Objective`] as well.
///
/// ```
/// use cube_core::Turns;
/// use solver::Metric;
/// let turns: Turns = "R U2 F'".parse()?;
/// assert_eq!(Metric::HalfTurns.length(&turns), 3);
/// assert_eq!(Metric::QuarterTurns.length(&turns), 4);
/// assert_eq!("quarter-turn".parse(), Ok(Metric::QuarterTurns));
/// assert!("slice-turn".parse::<Metric>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Metric {
    /// The half-turn metric (HTM): every turn counts one.
    HalfTurns,
    /// The quarter-turn metric (QTM): a half turn counts two.
    QuarterTurns,
}

impl Metric {
    /// Both metrics.
    ///
    /// ```
    /// use solver::Metric;
    /// assert_eq!(Metric::ALL.map(|metric| metric.to_string()), ["half-turn", "quarter-turn"]);
    /// ```
    pub const ALL: [Self; 2] = [Self::HalfTurns, Self::QuarterTurns];

    /// The objective of the metric.
    ///
    /// ```
    /// use cube_core::Turns;
    /// use solver::{Metric, Price};
    /// // Quarter turns, and three units to pick the cube up.
    /// let quarter_turns = Metric::QuarterTurns.objective().clone();
    /// let objective = quarter_turns.with_first(|_| Price::saturating(3));
    /// assert_eq!(objective.cost(&"R U2".parse::<Turns>()?), 3 + 1 + 2);
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    pub const fn objective(self) -> &'static Objective {
        match self {
            Self::HalfTurns => &Objective::HALF_TURNS,
            Self::QuarterTurns => &Objective::QUARTER_TURNS,
        }
    }

    /// The length of a sequence, in turns or in quarter turns.
    ///
    /// ```
    /// use cube_core::Turns;
    /// use solver::Metric;
    /// // Half turns alone are twice as long in quarter turns.
    /// let turns: Turns = "R2 U2 R2 U2".parse()?;
    /// assert_eq!(Metric::ALL.map(|metric| metric.length(&turns)), [4, 8]);
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    pub fn length(self, turns: &[Turn]) -> usize {
        match self {
            Self::HalfTurns => turns.len(),
            Self::QuarterTurns => turns
                .iter()
                .map(|turn| if turn.amount.quarters() == 2 { 2 } else { 1 })
                .sum(),
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HalfTurns => "half-turn",
            Self::QuarterTurns => "quarter-turn",
        })
    }
}

/// A text that names no metric.
///
/// ```
/// let error = "slice-turn".parse::<solver::Metric>().unwrap_err();
/// let text = "metric \"slice-turn\": allowed are half-turn and quarter-turn";
/// assert_eq!(error.to_string(), text);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("metric {seen:?}: allowed are half-turn and quarter-turn")]
#[non_exhaustive]
pub struct InvalidMetric {
    /// The text, at most its first 12 characters.
    pub seen: String,
}

impl FromStr for Metric {
    type Err = InvalidMetric;

    fn from_str(text: &str) -> Result<Self, InvalidMetric> {
        let mut metrics = Self::ALL.into_iter();
        metrics
            .find(|metric| metric.to_string() == text)
            .ok_or_else(|| InvalidMetric {
                seen: text.chars().take(12).collect(),
            })
    }
}

#[cfg(test)]
mod tests {
    use cube_core::Turns;

    use super::*;

    #[test]
    fn the_objective_of_a_metric_costs_its_length() {
        for text in ["", "R", "R2", "R U2 F' D2 L", "U D' U2", "R2 L2 R2"] {
            let turns: Turns = text.parse().expect("turns");
            for metric in Metric::ALL {
                let cost = metric.objective().cost(&turns);
                assert_eq!(cost as usize, metric.length(&turns), "{metric}: {text}");
            }
            assert_eq!(
                Metric::QuarterTurns.length(&turns),
                turns.quarter_turn_count()
            );
        }
    }

    #[test]
    fn a_metric_reads_back() {
        for metric in Metric::ALL {
            assert_eq!(metric.to_string().parse(), Ok(metric));
        }
    }
}
