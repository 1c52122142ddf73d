//! Ways to play a human method, and what they take.

use ::methods::{Ahead, Count, Prepared, Solution, Style};
use anyhow::{Context, Result};
use cpu_time::ThreadTime;
use cube_core::{Cube, Face};
use rayon::prelude::*;
use robot::RobotTime;

use crate::figures;

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

/// Means over the solutions of some cubes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mean {
    /// Turns in the metric of the method.
    turns: f64,
    least: f64,
    most: f64,
    /// Seconds that the robot takes.
    pub(super) seconds: f64,
    /// Milliseconds of a processor.
    milliseconds: f64,
    nodes: f64,
}

impl Mean {
    /// Values in the order of the table's columns.
    pub(super) const fn values(&self) -> [f64; 6] {
        let Self {
            turns,
            least,
            most,
            seconds,
            milliseconds,
            nodes,
        } = *self;
        [turns, least, most, seconds, milliseconds, nodes]
    }
}

/// Solution of one cube.
struct Sample {
    turns: f64,
    seconds: f64,
    milliseconds: f64,
    nodes: f64,
}

/// Metric in which the turns of a method are counted, and its name.
pub(super) fn metric(method: &Prepared) -> (Count<'static>, &'static str) {
    match method.method().name.as_str() {
        "roux" => (Count::SliceTurns, "STM"),
        _ => (Count::HalfTurns, "HTM"),
    }
}

/// Plays a method on cubes and makes each solution again, step by step.
pub(super) fn mean(
    method: &Prepared,
    play: Play,
    cubes: &[Cube],
    (ahead, count): (Ahead, Count<'_>),
    robot: &RobotTime<'_>,
) -> Result<Mean> {
    let sample = |cube: &Cube| sample(method, play, cube, (ahead, count), robot);
    let samples = cubes
        .par_iter()
        .map(sample)
        .collect::<Result<Vec<Sample>>>();
    let samples = samples.with_context(|| format!("{}, {}", method.method().name, play.name()))?;
    let mean = |of: fn(&Sample) -> f64| figures::mean(samples.iter().map(of));
    let turns = samples.iter().map(|sample| sample.turns);
    Ok(Mean {
        turns: mean(|sample| sample.turns),
        least: turns.clone().fold(f64::INFINITY, f64::min),
        most: turns.fold(0.0, f64::max),
        seconds: mean(|sample| sample.seconds),
        milliseconds: mean(|sample| sample.milliseconds),
        nodes: mean(|sample| sample.nodes),
    })
}

fn sample(
    method: &Prepared,
    play: Play,
    cube: &Cube,
    (ahead, count): (Ahead, Count<'_>),
    robot: &RobotTime<'_>,
) -> Result<Sample> {
    let start = ThreadTime::now();
    let solution = play.solve(method, cube, ahead, count);
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
    let solution = solution.with_context(|| format!("{} is not solved", cube.facelets()))?;
    method
        .replay(cube, &solution)
        .with_context(|| cube.facelets().to_string())?;
    Ok(Sample {
        turns: solution.length(metric(method).0) as f64,
        seconds: robot.seconds(&solution.face_turns().0),
        milliseconds,
        nodes: solution.nodes as f64,
    })
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
            let mean = mean(&method, Play::Person, &[cube], count, &robot);
            assert!(mean.expect("it is solved").values()[0] > 0.0);
        }
    }
}
