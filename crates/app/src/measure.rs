//! Measures that a solution makes small.

use methods::Count;
use serde::Deserialize;
use solver::{Metric, Objective, Request};
use thiserror::Error;

/// Measure that a solution makes small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// Turns in the half-turn metric: a slice counts 2.
    #[default]
    Htm,
    /// Turns in the quarter-turn metric: a half turn counts 2.
    Qtm,
    /// Turns in the slice-turn metric: a slice counts 1.
    Stm,
    /// Seconds that the robot takes.
    Seconds,
}

/// A measure that means nothing to a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoMeasure {
    /// The method compares no solutions.
    #[error(
        ": the method tables looks its turns up and compares none; leave the option out, or take another \
         method"
    )]
    Tables,
    /// The method knows no slices.
    #[error(
        " stm: this method turns faces and no slices; allowed are htm, qtm and seconds, and stm for human \
         methods such as cfop"
    )]
    NoSlices,
    /// People count no quarter turns.
    #[error(
        " qtm: people make a half turn in one go; allowed for human methods are htm, stm and seconds"
    )]
    NoQuarters,
    /// The puzzle has neither slices nor a robot.
    #[error(
        ": a 2x2x2 has no slices, and the robot does not turn it; allowed with --puzzle 2x2x2 are htm and qtm"
    )]
    Pocket,
}

impl Measure {
    /// The request of a method, for this measure in place of the method's own; `seconds` prices turns
    /// by the robot's time.
    ///
    /// # Errors
    /// When the measure means nothing to the method.
    pub fn applied<'a>(
        self,
        request: Request<'a>,
        seconds: &'a Objective,
    ) -> Result<Request<'a>, NoMeasure> {
        match (self, request) {
            (_, Request::ByTables) => Err(NoMeasure::Tables),
            (Self::Htm, _) => Ok(Request::FewTurns),
            (Self::Qtm, _) => Ok(Request::LowCost(&Objective::QUARTER_TURNS)),
            (Self::Seconds, _) => Ok(Request::LowCost(seconds)),
            (Self::Stm, _) => Err(NoMeasure::NoSlices),
        }
    }

    /// This measure for a human method.
    ///
    /// # Errors
    /// For [`Qtm`](Self::Qtm).
    pub const fn for_people(self) -> Result<Self, NoMeasure> {
        match self {
            Self::Qtm => Err(NoMeasure::NoQuarters),
            Self::Htm | Self::Stm | Self::Seconds => Ok(self),
        }
    }

    /// The metric of a 2x2x2.
    ///
    /// # Errors
    /// For measures of the 3x3x3 alone.
    pub const fn for_pocket(self) -> Result<Metric, NoMeasure> {
        match self {
            Self::Htm => Ok(Metric::HalfTurns),
            Self::Qtm => Ok(Metric::QuarterTurns),
            Self::Stm | Self::Seconds => Err(NoMeasure::Pocket),
        }
    }

    /// Count by which solutions of people compare; `seconds` prices turns by the robot's time.
    pub const fn count(self, seconds: &Objective) -> Count<'_> {
        match self {
            Self::Htm => Count::HalfTurns,
            Self::Qtm => Count::Cost(&Objective::QUARTER_TURNS),
            Self::Stm => Count::SliceTurns,
            Self::Seconds => Count::Cost(seconds),
        }
    }

    /// Count of turns by which steps are explained: half turns, where the count is none of hands.
    pub const fn turns(self) -> Count<'static> {
        match self {
            Self::Htm | Self::Qtm | Self::Seconds => Count::HalfTurns,
            Self::Stm => Count::SliceTurns,
        }
    }
}

#[cfg(test)]
mod tests {
    use solver::Price;

    use super::*;

    #[test]
    fn a_measure_takes_the_place_of_the_methods_own() {
        let seconds = &Objective::HALF_TURNS.with_first(|_| Price::saturating(1));
        let own = [Request::FewTurns, Request::LowCost(seconds)];
        let quarter_turns = Request::LowCost(&Objective::QUARTER_TURNS);
        for (measure, expected) in [
            (Measure::Htm, own[0]),
            (Measure::Qtm, quarter_turns),
            (Measure::Seconds, own[1]),
        ] {
            for request in own {
                let applied = measure.applied(request, seconds);
                assert_eq!(applied, Ok(expected));
            }
        }
    }

    #[test]
    fn a_measure_that_means_nothing_is_refused() {
        let seconds = &Objective::QUARTER_TURNS;
        let applied = |measure: Measure, request| measure.applied(request, seconds);
        assert_eq!(
            applied(Measure::Stm, Request::FewTurns),
            Err(NoMeasure::NoSlices)
        );
        assert_eq!(
            applied(Measure::Htm, Request::ByTables),
            Err(NoMeasure::Tables)
        );
        assert_eq!(Measure::Qtm.for_people(), Err(NoMeasure::NoQuarters));
        assert_eq!(Measure::Stm.for_pocket(), Err(NoMeasure::Pocket));
    }
}
