//! A method whose tables are made, and the way in which it is played.

use std::error::Error;

use anyhow::Context;
use cube_core::{Cube, Face, Rotation};
use methods::{Ahead, Count, Method, Prepared, Solution, Style, Unsolved};
use robot::{FindTurns, Found};
use solver::{Limits, Objective};

use super::{HumanMethod, parts::parts};
use crate::failure::OrBadInput;

/// Faces that may be at the bottom when a solution begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Bottom {
    /// This face.
    One(Face),
    /// Any, and any side in front: the hold with which the solution is the shortest.
    #[default]
    Any,
}

impl Bottom {
    /// The face that is tried first.
    const fn first(self) -> Face {
        match self {
            Self::One(face) => face,
            Self::Any => Face::D,
        }
    }
}

/// Way in which a method is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way {
    /// Faces with which at the bottom the solution may begin.
    pub(crate) bottom: Bottom,
    /// As a person, or with a look ahead.
    pub(crate) style: Style,
    /// Measure by which solutions are compared.
    pub(crate) count: Count,
}

impl Default for Way {
    /// With a look ahead, over all ways to hold the cube.
    fn default() -> Self {
        Self {
            bottom: Bottom::default(),
            style: Style::LookAhead(Ahead::default()),
            count: Count::default(),
        }
    }
}

/// Player of a method.
#[derive(Debug)]
pub(crate) struct Player {
    method: Prepared,
    way: Way,
    /// Ways to hold the cube that make a difference.
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
        let placements = method.method().placements();
        Ok(Self {
            method,
            way,
            placements,
        })
    }

    /// Player of a method that comes with the program, in the default way.
    pub(crate) fn shipped(human: HumanMethod) -> Self {
        Self::new(human.method(), Way::default()).expect("tests play every method of the program")
    }

    /// The method.
    pub(crate) fn method(&self) -> &Method {
        self.method.method()
    }

    /// Way in which the method is played.
    pub(crate) const fn way(&self) -> Way {
        self.way
    }

    /// The shortest solution over the ways to hold the cube. Where the limits are passed, no further one is
    /// begun.
    ///
    /// # Errors
    /// When neither this way of playing nor a person solves the cube.
    pub(crate) fn solve(&self, cube: &Cube, limits: &Limits<'_>) -> Result<Solution, Unsolved> {
        let Way { style, count, .. } = self.way;
        if let Bottom::One(face) = self.way.bottom {
            let solution = self.method.solve(cube, &[face], style, count);
            return solution.map_or_else(|| self.method.try_as_person(cube, face, count), Ok);
        }
        let mut nodes = 0;
        let mut best: Option<Solution> = None;
        for &rotation in &self.placements {
            let solution = self.method.solve_held(cube, &[rotation], style, count);
            if let Some(solution) = solution {
                nodes += solution.nodes;
                let is_better = |best: &Solution| self.length(&solution) < self.length(best);
                if best.as_ref().is_none_or(is_better) {
                    best = Some(solution);
                }
            }
            if nodes >= limits.nodes || (limits.stop)() {
                break;
            }
        }
        match best {
            Some(best) => Ok(Solution { nodes, ..best }),
            // A narrow look ahead may keep only cubes for which a later step has no case.
            None => self
                .method
                .try_as_person(cube, self.way.bottom.first(), count),
        }
    }

    fn length(&self, solution: &Solution) -> usize {
        match self.way.count {
            Count::HalfTurns => solution.htm(),
            Count::SliceTurns => solution.stm(),
        }
    }
}

impl FindTurns for Player {
    fn find(
        &self,
        from: &Cube,
        to: &Cube,
        limits: &Limits<'_>,
        _: &Objective,
    ) -> Result<Found, Box<dyn Error + Send + Sync>> {
        let solution = self.solve(&from.towards(to), limits)?;
        Ok(Found {
            turns: solution.face_turns().0,
            nodes: solution.nodes,
            steps: parts(self.method(), &solution),
        })
    }
}

#[cfg(test)]
mod tests {
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
    fn no_further_face_is_begun_where_the_limits_are_passed() {
        let human = HumanMethod::all().next().expect("there are methods");
        let way = Way {
            style: Style::AsPerson,
            ..Way::default()
        };
        let player = Player::new(human.method(), way).expect("its tables are made");
        let cube = Cube::from(&"R U2 F' L D B' U R2 F U".parse().expect("turns"));
        let nodes = |limit| {
            let solution = player.solve(&cube, &Limits::nodes(limit));
            solution.expect("the method solves every cube").nodes
        };
        assert!(nodes(1) < nodes(u64::MAX));
    }
}
