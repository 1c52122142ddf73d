//! A method whose tables are made, and the way in which it is played.

use std::error::Error;

use cube_core::{Cube, Face, Rotation};
use methods::{
    Ahead, Count, ExplainedStep, Gap, GoalWays, HandTurn, InvalidMethod, Lesson, Method, NoWays,
    OwnMethod, Prepared, Solution, Style, Unsolved, bringing_down,
};
use robot::{FindTurns, Found};
use solver::{Limits, Objective};

use crate::{Measure, parts::parts};

/// Faces that may be at the bottom when a solution begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Bottom {
    /// This face.
    One(Face),
    /// Any, and any side in front: the hold with which the solution is the best.
    #[default]
    Any,
}

/// Way in which a method is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// Faces with which at the bottom the solution may begin.
    pub bottom: Bottom,
    /// As a person, or with a look ahead.
    pub style: Style,
    /// Measure by which solutions are compared.
    pub measure: Measure,
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

/// Nodes that a run spends on a human method at most: less than 8 s of the brick, by `cargo xtask brick-budget`.
pub const MAX_HUMAN_RUN_NODES: u64 = 120_000;

/// Parts of the beams with which a search that is limited begins.
const NARROWER: [usize; 3] = [10, 3, 1];
/// Greatest growth of nodes from one of these widths to the next.
const COST_OF_WIDER: u64 = 4;

/// Player of a method.
#[derive(Debug)]
pub struct Player {
    method: Prepared,
    way: Way,
    /// Ways to hold the cube that are tried, in this order.
    placements: Vec<Rotation>,
}

impl Player {
    /// Player of a method whose tables are made.
    pub fn new(method: Prepared, way: Way) -> Self {
        let placements = match way.bottom {
            Bottom::One(face) => vec![bringing_down(face)],
            Bottom::Any => method.method().placements(),
        };
        Self {
            method,
            way,
            placements,
        }
    }

    /// Player for a robot: by its seconds.
    pub fn for_robot(method: Prepared) -> Self {
        let way = Way {
            measure: Measure::Seconds,
            ..Way::default()
        };
        Self::new(method, way)
    }

    /// The method.
    pub fn method(&self) -> &Method {
        self.method.method()
    }

    /// The best solution over the ways to hold the cube, or over those that were done within the limits;
    /// `seconds` prices turns by the robot's time. With a limit of nodes, all holds are tried with a narrow
    /// look ahead first.
    ///
    /// # Errors
    /// When the method does not solve the cube, or not within the limits.
    pub fn solve(
        &self,
        cube: &Cube,
        limits: &Limits,
        seconds: &Objective,
    ) -> Result<Solution, Unsolved> {
        let count = self.way.measure.count(seconds);
        match self.way.style {
            Style::LookAhead(ahead) if limits.max_nodes() < u64::MAX => {
                self.wider_and_wider(cube, ahead, count, limits)
            }
            style => (self.method).solve_within(cube, &self.placements, style, count, limits),
        }
    }

    /// The best solution over the ways to hold the cube, with narrow looks ahead and then with wider ones,
    /// as long as each is likely to end within the limit of nodes.
    fn wider_and_wider(
        &self,
        cube: &Cube,
        ahead: Ahead,
        count: Count<'_>,
        limits: &Limits,
    ) -> Result<Solution, Unsolved> {
        let (mut nodes, mut most) = (0_u64, 0_u64);
        let mut best: Option<(usize, Solution)> = None;
        let mut unsolved = None;
        let unknown = |&rotation: &Rotation| (usize::MAX, rotation);
        let mut placements: Vec<_> = self.placements.iter().map(unknown).collect();
        'widths: for part in NARROWER {
            let beams = ahead.beams.div_ceil(part);
            let style = Style::LookAhead(ahead.with_beams(beams));
            most = most.saturating_mul(COST_OF_WIDER);
            for (length, rotation) in &mut placements {
                let left = limits.with_nodes(limits.max_nodes().saturating_sub(nodes));
                if best.is_some() && (most > left.max_nodes() || limits.is_stopped()) {
                    break 'widths;
                }
                match (self.method).solve_within(cube, &[*rotation], style, count, &left) {
                    Ok(solution) => {
                        nodes += solution.nodes;
                        most = most.max(solution.nodes);
                        *length = solution.length(count);
                        if best.as_ref().is_none_or(|(least, _)| *length < *least) {
                            best = Some((*length, solution));
                        }
                    }
                    Err(cut @ Unsolved::Cut { .. }) => {
                        nodes = limits.max_nodes();
                        unsolved = Some(cut);
                        break 'widths;
                    }
                    Err(cause) => unsolved = unsolved.or(Some(cause)),
                }
            }
            // A wider look begins where a narrow one saw the shortest ends.
            placements.sort_by_key(|(length, _)| *length);
        }
        match best {
            Some((_, mut best)) => {
                best.nodes = nodes;
                Ok(best)
            }
            None => Err(unsolved.expect("each hold has a solution or an error")),
        }
    }

    /// Proves a method of the user's own, which is the player's, as far as that is quick.
    ///
    /// # Errors
    /// When a step cannot be reached.
    pub fn prove(&self, own: &OwnMethod) -> Result<Vec<Gap>, InvalidMethod> {
        own.prove(&self.method)
    }

    /// The next step of a cube as a person does it; nothing on a solved cube.
    ///
    /// # Errors
    /// When the method has no way on.
    pub fn lesson(&self, cube: &Cube) -> Result<Option<Lesson>, Unsolved> {
        self.method.lesson(cube, self.way.measure.turns())
    }

    /// The shortest ways to the goal of a step, and the rotation of the whole cube before them: the one
    /// of the chosen bottom, else none.
    ///
    /// # Errors
    /// When the step is no search, or the allowed turns never reach its goal.
    pub fn ways(
        &self,
        step: usize,
        cube: &Cube,
        is_allowed: &dyn Fn(HandTurn) -> bool,
        count: usize,
        limits: &Limits,
    ) -> Result<(Rotation, GoalWays), NoWays> {
        let rotation = match self.way.bottom {
            Bottom::One(face) => bringing_down(face),
            Bottom::Any => Rotation::IDENTITY,
        };
        let ways = (self.method).ways(step, cube, rotation, is_allowed, count, limits)?;
        Ok((rotation, ways))
    }

    /// The steps of a solution with their reasons.
    pub fn explained(&self, cube: &Cube, solution: &Solution) -> Vec<ExplainedStep> {
        self.method
            .explained(cube, solution, self.way.measure.turns())
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
        limits: &Limits,
        objective: &Objective,
    ) -> Result<Found, Box<dyn Error + Send + Sync>> {
        let limits = limits.with_nodes(MAX_HUMAN_RUN_NODES);
        let cube = from.towards(to);
        let (solution, cut) = match self.solve(&cube, &limits, objective) {
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

    fn player_of(name: &str, way: Way) -> Player {
        let method = Method::shipped(name).expect("it comes with the program");
        Player::new(Prepared::new(method).expect("its tables are made"), way)
    }

    #[test]
    fn every_method_of_the_program_leads_a_robot_from_any_cube_to_any_other() {
        let from = Cube::from(&"R U2 F' L D B' U R2".parse().expect("turns"));
        let to = Cube::from(&"F2 R' B D2 L U".parse().expect("turns"));
        for name in Method::shipped_names() {
            let way = Way {
                style: Style::AsPerson,
                ..Way::default()
            };
            let player = player_of(name, way);
            let objective = Objective::HALF_TURNS;
            let found = player.find(&from, &to, &Limits::default(), &objective);
            let found = found.expect("the method solves every cube");
            assert_eq!(from.after(&found.turns), to, "{name}");
        }
    }

    #[test]
    fn a_robot_gets_the_turns_that_it_makes_in_little_time() {
        let cube = Cube::from(&"R U2 F' L D B' U R2 F U".parse().expect("turns"));
        // Half turns are dear, which no metric says.
        let dear = |amount| Price::saturating(if amount == Amount::Half { 9 } else { 1 });
        let objective = Objective::HALF_TURNS.with_turn(dear);
        let cost = |measure| {
            let way = Way {
                measure,
                ..Way::default()
            };
            let player = player_of("zz", way);
            let found = player.find(&cube, &Cube::SOLVED, &Limits::default(), &objective);
            let turns = found.expect("the method solves every cube").turns;
            assert!(cube.after(&turns).is_solved());
            objective.cost(&turns)
        };
        assert!(cost(Measure::Seconds) < cost(Measure::Htm));
    }

    #[test]
    fn a_limit_of_nodes_is_kept_and_used_for_wider_looks() {
        let player = player_of("reduction", Way::default());
        let cube = Cube::from(&"R U2 F' L D B' U R2 F U L2 D' B".parse().expect("turns"));
        let objective = &Objective::HALF_TURNS;
        let solutions = [6000, 12_000, 24_000].map(|limit| {
            let solution = player.solve(&cube, &Limits::nodes(limit), objective);
            let solution = solution.expect("the method solves every cube");
            assert!(solution.nodes <= limit, "{limit}");
            (solution.nodes, solution.htm())
        });
        assert!(solutions.is_sorted_by(|one, more| one.0 < more.0 && one.1 >= more.1));
        let cut = player.solve(&cube, &Limits::nodes(1), objective);
        assert!(matches!(cut, Err(Unsolved::Cut { .. })));
    }
}
