//! Ways to play a human method, and what they take.

use ::methods::{Ahead, Count, Prepared, Solution, Style};
use anyhow::{Context, Result};
use cpu_time::ThreadTime;
use cube_core::{Cube, Face};
use rayon::prelude::*;
use robot::RobotTime;

use crate::figures::{Column, mean};

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

/// Columns of a table of methods: mean, least and most turns in the metric of the method, seconds of the robot,
/// milliseconds of a processor, and nodes.
pub(super) const COLUMNS: [Column; 6] = [
    ("turns", 2),
    ("least", 0),
    ("most", 0),
    ("seconds", 2),
    ("CPU ms", 2),
    ("nodes", 0),
];

/// Column of the robot's seconds.
pub(super) const SECONDS: usize = 3;

/// Metric in which the turns of a method are counted, and its name.
pub(super) fn metric(method: &Prepared) -> (Count<'static>, &'static str) {
    match method.method().name.as_str() {
        "roux" => (Count::SliceTurns, "STM"),
        _ => (Count::HalfTurns, "HTM"),
    }
}

/// Plays a method on cubes and makes each solution again, step by step. Returns the values of the columns.
pub(super) fn means(
    method: &Prepared,
    play: Play,
    cubes: &[Cube],
    (ahead, count): (Ahead, Count<'_>),
    robot: &RobotTime<'_>,
) -> Result<[f64; 6]> {
    let solved = |cube: &Cube| {
        let start = ThreadTime::now();
        let solution = play.solve(method, cube, ahead, count);
        let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
        let solution = solution.context("no solution")?;
        method.replay(cube, &solution)?;
        let turns = solution.length(metric(method).0) as f64;
        let seconds = robot.seconds(&solution.face_turns().0);
        anyhow::Ok([turns, seconds, milliseconds, solution.nodes as f64])
    };
    let solved = cubes.par_iter().map(|cube| {
        let context = || {
            format!(
                "{}, {}: {}",
                method.method().name,
                play.name(),
                cube.facelets()
            )
        };
        solved(cube).with_context(context)
    });
    let solved = solved.collect::<Result<Vec<[f64; 4]>>>()?;
    let all = |column: usize| solved.iter().map(move |values| values[column]);
    let [turns, seconds, milliseconds, nodes] = [0, 1, 2, 3].map(|column| mean(all(column)));
    let (least, most) = (
        all(0).fold(f64::INFINITY, f64::min),
        all(0).fold(0.0, f64::max),
    );
    Ok([turns, least, most, seconds, milliseconds, nodes])
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
            let means = means(&method, Play::Person, &[cube], count, &robot);
            assert!(means.expect("it is solved")[0] > 0.0);
        }
    }
}
