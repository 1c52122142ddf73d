//! A method whose tables are made, and the way in which it is played.

use std::error::Error;

use anyhow::Context;
use cube_core::{Cube, Face, Rotation};
use methods::{Ahead, Count, Method, Prepared, Solution, Style, Unsolved};
use robot::{FindTurns, Found};
use solver::{Limits, Objective};

use super::{HumanMethod, Shelf};
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

/// Nodes that a run spends on a human method at most: 8 s of the brick, by `cargo xtask brick-budget`.
pub const MAX_HUMAN_RUN_NODES: u64 = 200_000;

/// Parts of the beams with which a search that is limited begins.
const NARROWER: [usize; 3] = [10, 3, 1];
/// Greatest growth of nodes from one of these widths to the next.
const COST_OF_WIDER: u64 = 4;

/// Styles of playing, the quickest first: one, or with a limit of nodes also narrower ones.
fn widths(style: Style, limits: &Limits<'_>) -> Vec<Style> {
    match style {
        Style::LookAhead(ahead) if limits.nodes < u64::MAX => {
            let narrower = NARROWER.map(|part| ahead.beams.div_ceil(part));
            let narrower = narrower.map(|beams| Style::LookAhead(Ahead { beams, ..ahead }));
            narrower.to_vec()
        }
        Style::LookAhead(_) | Style::AsPerson => vec![style],
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
    /// Takes the tables of a method from the shelf.
    ///
    /// # Errors
    /// When a step is too large.
    pub(crate) fn new(method: Method, way: Way, shelf: &mut Shelf<'_>) -> anyhow::Result<Self> {
        let name = method.name.clone();
        let method = shelf
            .prepared(method)
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
    pub(crate) fn shipped(human: HumanMethod, shelf: &mut Shelf<'_>) -> Self {
        let player = Self::new(human.method(), Way::default(), shelf);
        player.expect("tests play every method of the program")
    }

    /// The method.
    pub(crate) fn method(&self) -> &Method {
        self.method.method()
    }

    /// Way in which the method is played.
    pub(crate) const fn way(&self) -> Way {
        self.way
    }

    /// The shortest solution over the ways to hold the cube. With a limit of nodes, all of them are tried
    /// with a narrow look ahead first, then with wider ones, as long as each is likely to end within it.
    ///
    /// # Errors
    /// When neither this way of playing nor a person solves the cube.
    pub(crate) fn solve(&self, cube: &Cube, limits: &Limits<'_>) -> Result<Solution, Unsolved> {
        let Way { style, count, .. } = self.way;
        if let Bottom::One(face) = self.way.bottom {
            let solution = self.method.solve(cube, &[face], style, count);
            return solution.map_or_else(|| self.method.try_as_person(cube, face, count), Ok);
        }
        let (mut nodes, mut most) = (0_u64, 0);
        let mut best: Option<Solution> = None;
        let mut placements: Vec<(usize, Rotation)> = self
            .placements
            .iter()
            .map(|&rotation| (usize::MAX, rotation))
            .collect();
        'widths: for style in widths(style, limits) {
            most *= COST_OF_WIDER;
            for (length, rotation) in &mut placements {
                if nodes.saturating_add(most) > limits.nodes || (limits.stop)() {
                    break 'widths;
                }
                let solution = self.method.solve_held(cube, &[*rotation], style, count);
                let Some(solution) = solution else { continue };
                nodes += solution.nodes;
                most = most.max(solution.nodes);
                *length = self.length(&solution);
                let is_better = |best: &Solution| *length < self.length(best);
                if best.as_ref().is_none_or(is_better) {
                    best = Some(solution);
                }
            }
            // A wider look begins where a narrow one saw the shortest ends.
            placements.sort_by_key(|(length, _)| *length);
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
        let limits = Limits {
            nodes: MAX_HUMAN_RUN_NODES,
            ..*limits
        };
        let solution = self.solve(&from.towards(to), &limits)?;
        Ok(Found {
            turns: solution.face_turns().0,
            nodes: solution.nodes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player_of(human: HumanMethod, way: Way) -> Player {
        let mut silent = |_: &str| ();
        let mut shelf = Shelf::new(None, &mut silent);
        Player::new(human.method(), way, &mut shelf).expect("its tables are made")
    }

    #[test]
    fn every_method_of_the_program_leads_a_robot_from_any_cube_to_any_other() {
        let from = Cube::from(&"R U2 F' L D B' U R2".parse().expect("turns"));
        let to = Cube::from(&"F2 R' B D2 L U".parse().expect("turns"));
        for human in HumanMethod::all() {
            let way = Way {
                style: Style::AsPerson,
                ..Way::default()
            };
            let player = player_of(human, way);
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
        let player = player_of(human, way);
        let cube = Cube::from(&"R U2 F' L D B' U R2 F U".parse().expect("turns"));
        let nodes = |limit| {
            let solution = player.solve(&cube, &Limits::nodes(limit));
            solution.expect("the method solves every cube").nodes
        };
        assert!(nodes(1) < nodes(u64::MAX));
    }

    #[test]
    fn a_limit_of_nodes_is_kept_and_used_for_wider_looks() {
        let reduction = HumanMethod::all().find(|human| human.name() == "reduction");
        let reduction = reduction.expect("it comes with the program");
        let player = player_of(reduction, Way::default());
        let cube = Cube::from(&"R U2 F' L D B' U R2 F U L2 D' B".parse().expect("turns"));
        let solved = |limit| {
            let solution = player.solve(&cube, &Limits::nodes(limit));
            solution.expect("the method solves every cube")
        };
        let solutions = [1, 6000, 12_000, 24_000].map(|limit| {
            let solution = solved(limit);
            assert!(limit == 1 || solution.nodes <= limit, "{limit}");
            (solution.nodes, solution.htm())
        });
        assert!(solutions.is_sorted_by(|one, more| one.0 < more.0 && one.1 >= more.1));
    }
}
