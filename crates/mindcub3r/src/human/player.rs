//! A method whose tables are made, and the way in which it is played.

use std::error::Error;

use anyhow::Context;
use cube_core::{Cube, Face, Rotation};
use methods::{
    Ahead, Explanation, Gap, InvalidMethod, Lesson, Method, OwnMethod, Prepared, Solution, Style,
    Unsolved, bringing_down,
};
use robot::{FindTurns, Found};
use solver::{Limits, Objective};

use super::{HumanMethod, parts::parts};
use crate::{failure::OrBadInput, measure::Measure};

/// Faces that may be at the bottom when a solution begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Bottom {
    /// This face.
    One(Face),
    /// Any, and any side in front: the hold with which the solution is the best.
    #[default]
    Any,
}

/// Way in which a method is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way {
    /// Faces with which at the bottom the solution may begin.
    pub(crate) bottom: Bottom,
    /// As a person, or with a look ahead.
    pub(crate) style: Style,
    /// Measure by which solutions are compared.
    pub(crate) measure: Measure,
}

impl Default for Way {
    /// With a look ahead, over all ways to hold the cube.
    fn default() -> Self {
        Self {
            bottom: Bottom::default(),
            style: Style::LookAhead(Ahead::default()),
            measure: Measure::default(),
        }
    }
}

/// Player of a method.
#[derive(Debug)]
pub(crate) struct Player {
    method: Prepared,
    way: Way,
    /// Ways to hold the cube that are tried, in this order.
    placements: Vec<Rotation>,
}

impl Player {
    /// Makes the tables of a method, which takes a second or so.
    ///
    /// # Errors
    /// When a step is too large.
    pub(crate) fn new(method: Method, way: Way) -> anyhow::Result<Self> {
        let name = method.name.clone();
        let method = Prepared::new(method)
            .or_bad_input()
            .with_context(|| format!("method {name:?}"))?;
        let placements = match way.bottom {
            Bottom::One(face) => vec![bringing_down(face)],
            Bottom::Any => method.method().placements(),
        };
        Ok(Self {
            method,
            way,
            placements,
        })
    }

    /// Player of a method that comes with the program, for a robot: by its seconds.
    pub(crate) fn for_robot(human: HumanMethod) -> Self {
        let way = Way {
            measure: Measure::Seconds,
            ..Way::default()
        };
        Self::new(human.method(), way).expect("tests play every method of the program")
    }

    /// The method.
    pub(crate) fn method(&self) -> &Method {
        self.method.method()
    }

    /// The best solution over the ways to hold the cube, or over those that were done within the limits;
    /// `seconds` prices turns by the robot's time.
    ///
    /// # Errors
    /// When the method does not solve the cube, or not within the limits.
    pub(crate) fn solve(
        &self,
        cube: &Cube,
        limits: &Limits<'_>,
        seconds: &Objective,
    ) -> Result<Solution, Unsolved> {
        let count = self.way.measure.count(seconds);
        let style = self.way.style;
        self.method
            .solve_within(cube, &self.placements, style, count, limits)
    }

    /// Proves a method of the user's own, which is the player's, as far as that is quick.
    ///
    /// # Errors
    /// When a step cannot be reached.
    pub(crate) fn prove(&self, own: &OwnMethod) -> Result<Vec<Gap>, InvalidMethod> {
        own.prove(&self.method)
    }

    /// The next step of a cube as a person does it; nothing on a solved cube.
    ///
    /// # Errors
    /// When the method has no way on.
    pub(crate) fn lesson(&self, cube: &Cube) -> Result<Option<Lesson>, Unsolved> {
        self.method.lesson(cube, self.way.measure.turns())
    }

    /// Explanations of the steps of a solution.
    pub(crate) fn explain(&self, cube: &Cube, solution: &Solution) -> Vec<Explanation> {
        self.method
            .explain(cube, solution, self.way.measure.turns())
    }

    /// Solution as a person finds it, without a limit.
    fn as_person(&self, cube: &Cube, seconds: &Objective) -> Result<Solution, Unsolved> {
        let (first, style) = (&self.placements[..1], Style::AsPerson);
        let count = self.way.measure.count(seconds);
        let limits = Limits::nodes(u64::MAX);
        self.method.solve_within(cube, first, style, count, &limits)
    }
}

impl FindTurns for Player {
    fn find(
        &self,
        from: &Cube,
        to: &Cube,
        limits: &Limits<'_>,
        objective: &Objective,
    ) -> Result<Found, Box<dyn Error + Send + Sync>> {
        let cube = from.towards(to);
        let (solution, cut) = match self.solve(&cube, limits, objective) {
            // A run goes on: as a person, the method needs few nodes.
            Err(Unsolved::Cut { nodes, .. }) => (self.as_person(&cube, objective)?, nodes),
            solved => (solved?, 0),
        };
        Ok(Found {
            turns: solution.face_turns().0,
            nodes: solution.nodes + cut,
            steps: parts(self.method(), &solution),
        })
    }
}

#[cfg(test)]
mod tests {
    use cube_core::Amount;
    use solver::Price;

    use super::*;

    #[test]
    fn every_method_of_the_program_leads_a_robot_from_any_cube_to_any_other() {
        let from = Cube::from(&"R U2 F' L D B' U R2".parse().expect("turns"));
        let to = Cube::from(&"F2 R' B D2 L U".parse().expect("turns"));
        for human in HumanMethod::all() {
            let way = Way {
                style: Style::AsPerson,
                ..Way::default()
            };
            let player = Player::new(human.method(), way).expect("its tables are made");
            let objective = Objective::HALF_TURNS;
            let found = player.find(&from, &to, &Limits::default(), &objective);
            let found = found.expect("the method solves every cube");
            assert_eq!(from.after(&found.turns), to, "{human:?}");
        }
    }

    #[test]
    fn a_robot_gets_the_turns_that_it_makes_in_little_time() {
        let human = HumanMethod::all().find(|human| human.name() == "zz");
        let human = human.expect("zz is a method");
        let cube = Cube::from(&"R U2 F' L D B' U R2 F U".parse().expect("turns"));
        // Half turns are dear, which no metric says.
        let dear = |amount| Price::saturating(if amount == Amount::Half { 9 } else { 1 });
        let objective = Objective::HALF_TURNS.with_turn(dear);
        let cost = |measure, limits| {
            let way = Way {
                measure,
                ..Way::default()
            };
            let player = Player::new(human.method(), way).expect("its tables are made");
            let found = player.find(&cube, &Cube::SOLVED, &limits, &objective);
            let turns = found.expect("the method solves every cube").turns;
            assert!(cube.after(&turns).is_solved());
            objective.cost(&turns)
        };
        let whole = || Limits::nodes(u64::MAX);
        assert!(cost(Measure::Seconds, whole()) < cost(Measure::Htm, whole()));
        assert!(cost(Measure::Seconds, whole()) < cost(Measure::Seconds, Limits::nodes(1)));
    }
}
