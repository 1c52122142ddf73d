//! Measures of solutions, as `--objective` names them.

use clap::ValueEnum;
use solver::{Objective, Request};

use crate::failure::bad_input;

/// Measure that a solution makes small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Measure {
    /// Turns in the half-turn metric: a slice counts 2
    #[default]
    Htm,
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
            (Self::Seconds, _) => Ok(Request::LowCost(seconds)),
            (Self::Stm, _) => Err(bad_input(
                "--objective stm: this method turns faces and no slices; allowed are htm and seconds, \
                 and stm for human methods such as cfop",
            )),
        }
    }
}

impl From<Measure> for player::Measure {
    fn from(measure: Measure) -> Self {
        match measure {
            Measure::Htm => Self::HalfTurns,
            Measure::Stm => Self::SliceTurns,
            Measure::Seconds => Self::Seconds,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measure_takes_the_place_of_the_methods_own() {
        let seconds = &Objective::QUARTER_TURNS;
        let own = [Request::FewTurns, Request::LowCost(seconds)];
        for (measure, expected) in [(Measure::Htm, own[0]), (Measure::Seconds, own[1])] {
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
