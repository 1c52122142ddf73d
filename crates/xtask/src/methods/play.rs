//! Ways to play a human method, and what they take.

use ::methods::{Ahead, Count, Prepared, Solution, Style};
use anyhow::{Context, Result};
use cpu_time::ThreadTime;
use cube_core::{Cube, Face};
use rayon::prelude::*;
use robot::RobotTime;

use crate::figures::Measure;

/// Way in which a method is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Play {
    /// As a person, with D at the bottom.
    Person,
    /// With a look ahead, with D at the bottom.
    One,
    /// As a person who chooses how to hold the cube by the first steps.
    Chosen,
    /// With a look ahead, held in the best way.
    Any,
}

impl Play {
    pub(super) const ALL: [Self; 4] = [Self::Person, Self::Chosen, Self::One, Self::Any];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Person => "as a person",
            Self::One => "ahead, one face",
            Self::Any => "ahead, any hold",
            Self::Chosen => "as a person, chosen",
        }
    }

    /// Whether the method looks ahead.
    pub(super) const fn is_ahead(self) -> bool {
        matches!(self, Self::One | Self::Any)
    }

    fn solve(
        self,
        method: &Prepared,
        cube: &Cube,
        ahead: Ahead,
        count: Count<'_>,
    ) -> Option<Solution> {
        let ahead = Style::LookAhead(ahead);
        match self {
            Self::Person => method.solve(cube, &[Face::D], Style::AsPerson, count),
            Self::One => method.solve(cube, &[Face::D], ahead, count),
            Self::Any => method.solve_held(cube, &method.method().placements(), ahead, count),
            Self::Chosen => chosen(method, cube, count),
        }
    }
}

/// As a person who chooses how to hold the cube by the shortest first step, then the second, and so on.
fn chosen(method: &Prepared, cube: &Cube, count: Count<'_>) -> Option<Solution> {
    let held = method.method().placements();
    let solved = held
        .iter()
        .filter_map(|&rotation| method.solve_held(cube, &[rotation], Style::AsPerson, count));
    solved.min_by_key(|solution| {
        let mut lengths = Vec::new();
        for step in &solution.steps {
            lengths.resize(lengths.len().max(step.step + 1), 0);
            lengths[step.step] += step.turns.len();
        }
        lengths
    })
}

/// Turns and seconds of a solution, and the work of finding it.
pub(super) struct Played {
    /// Turns in the metric of the method.
    turns: f64,
    /// Seconds of the robot.
    pub(super) seconds: f64,
    /// Seconds of the robot for the solution that is chosen by its turns.
    pub(super) seconds_by_turns: f64,
    /// Milliseconds of a processor.
    milliseconds: f64,
    nodes: f64,
}

pub(super) const MEASURES: [Measure<Played>; 7] = [
    Measure::mean("turns", 2, |played| played.turns),
    Measure::percentile("least", 0, 0, |played| played.turns),
    Measure::percentile("most", 0, 100, |played| played.turns),
    Measure::mean("seconds", 2, |played| played.seconds),
    Measure::mean("CPU ms", 2, |played| played.milliseconds),
    Measure::mean("nodes", 0, |played| played.nodes),
    Measure::ratio("ratio", 3, |played| {
        [played.seconds, played.seconds_by_turns]
    }),
];

/// Metric in which the turns of a method are counted, and its name.
pub(super) fn metric(method: &Prepared) -> (Count<'static>, &'static str) {
    match method.method().name.as_str() {
        "roux" => (Count::SliceTurns, "STM"),
        _ => (Count::HalfTurns, "HTM"),
    }
}

/// Plays a method on cubes and makes each solution again, step by step.
pub(super) fn all(
    method: &Prepared,
    play: Play,
    cubes: &[Cube],
    (ahead, count): (Ahead, Count<'_>),
    robot: &RobotTime<'_>,
) -> Result<Vec<Played>> {
    let played = |cube: &Cube| {
        let start = ThreadTime::now();
        let solution = play.solve(method, cube, ahead, count);
        let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
        let solution = solution.context("no solution")?;
        method.replay(cube, &solution)?;
        let seconds = robot.seconds(&solution.face_turns().0);
        anyhow::Ok(Played {
            turns: solution.length(metric(method).0) as f64,
            seconds,
            seconds_by_turns: seconds,
            milliseconds,
            nodes: solution.nodes as f64,
        })
    };
    let name = &method.method().name;
    let at = |cube: &Cube| format!("{name}, {}: {}", play.name(), cube.facelets());
    let all = cubes.par_iter();
    all.map(|cube| played(cube).with_context(|| at(cube)))
        .collect()
}

#[cfg(test)]
mod tests {
    use ::methods::Method;
    use actuator::{CostModel, Planner, Stance};

    use super::*;

    #[test]
    fn each_method_solves_a_cube_and_is_made_again() {
        let cube = Cube::from(&"R U2 F' L D B'".parse().expect("turns"));
        let planner = Planner::new(&CostModel::default());
        let robot = RobotTime::new(&planner, Stance::START);
        for name in Method::shipped_names() {
            let method = Prepared::new(Method::shipped(name).expect("a name")).expect("tables");
            let count = (Ahead::default(), Count::HalfTurns);
            let played = all(&method, Play::Person, &[cube], count, &robot);
            assert!(played.expect("it is solved")[0].turns > 0.0);
        }
    }
}
