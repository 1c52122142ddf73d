//! Measures of solutions, as `--objective` names them.

use clap::ValueEnum;
use solver::{Metric, Objective, Request};

use crate::failure::bad_input;

/// Measure that a solution makes small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Measure {
    /// Turns in the half-turn metric: a slice counts 2
    #[default]
    Htm,
    /// Turns in the quarter-turn metric: a half turn counts 2
    Qtm,
    /// Turns in the slice-turn metric: a slice counts 1
    Stm,
    /// Seconds that the robot takes
    Seconds,
}

impl Measure {
    /// The request of a method, for this measure in place of the method's own; `seconds` prices turns
    /// by the robot's time.
    ///
    /// # Errors
    /// When the measure means nothing to the method.
    pub(crate) fn applied<'a>(
        self,
        request: Request<'a>,
        seconds: &'a Objective,
    ) -> anyhow::Result<Request<'a>> {
        match (self, request) {
            (_, Request::ByTables) => Err(bad_input(
                "--objective: the method tables looks its turns up and compares none; leave the option \
                 out, or take another method",
            )),
            (Self::Htm, _) => Ok(Request::FewTurns),
            (Self::Qtm, _) => Ok(Request::LowCost(&Objective::QUARTER_TURNS)),
            (Self::Seconds, _) => Ok(Request::LowCost(seconds)),
            (Self::Stm, _) => Err(bad_input(
                "--objective stm: this method turns faces and no slices; allowed are htm, qtm and \
                 seconds, and stm for human methods such as cfop",
            )),
        }
    }

    /// The measure of a human method.
    ///
    /// # Errors
    /// For [`Qtm`](Self::Qtm).
    pub(crate) fn for_people(self) -> anyhow::Result<app::Measure> {
        match self {
            Self::Htm => Ok(app::Measure::HalfTurns),
            Self::Stm => Ok(app::Measure::SliceTurns),
            Self::Seconds => Ok(app::Measure::Seconds),
            Self::Qtm => Err(bad_input(
                "--objective qtm: people make a half turn in one go; allowed for human methods are htm, \
                 stm and seconds",
            )),
        }
    }

    /// The metric of a 2x2x2.
    ///
    /// # Errors
    /// For measures of the 3x3x3 alone.
    pub(crate) fn for_pocket(self) -> anyhow::Result<Metric> {
        match self {
            Self::Htm => Ok(Metric::HalfTurns),
            Self::Qtm => Ok(Metric::QuarterTurns),
            Self::Stm | Self::Seconds => Err(bad_input(
                "--objective: a 2x2x2 has no slices, and the robot does not turn it; allowed with \
                 --puzzle 2x2x2 are htm and qtm",
            )),
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
                assert_eq!(applied.expect("it means something"), expected);
            }
        }
    }

    #[test]
    fn a_measure_that_means_nothing_is_refused() {
        let seconds = &Objective::QUARTER_TURNS;
        for (measure, request) in [
            (Measure::Stm, Request::FewTurns),
            (Measure::Htm, Request::ByTables),
        ] {
            let refusal = measure.applied(request, seconds).unwrap_err().to_string();
            assert!(refusal.contains("--objective"), "{refusal}");
        }
    }
}
