//! Playing a method on a cube: as a person does, or with a look ahead.

mod ahead;
mod person;
mod replay;
mod stuck;
#[cfg(test)]
mod tests;
pub(crate) mod words;

use cube_core::{Cube, Face, Rotation};

pub use ahead::Ahead;
pub use replay::Misstep;
pub use stuck::Unsolved;

use crate::{
    count::Count,
    goal,
    held::Held,
    prepared::Prepared,
    solution::{Done, Solution},
};

/// Way in which a method is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// As a person does: the shortest next part first, each step for itself.
    AsPerson,
    /// With a look ahead at what later steps will need.
    LookAhead(Ahead),
}

impl Prepared {
    /// Solves a cube with each of these faces at the bottom, as [`solve_held`](Self::solve_held) does
    /// with one rotation for each.
    pub fn solve(
        &self,
        cube: &Cube,
        bottoms: &[Face],
        style: Style,
        count: Count,
    ) -> Option<Solution> {
        let rotations: Vec<Rotation> = bottoms.iter().copied().map(bringing_down).collect();
        self.solve_held(cube, &rotations, style, count)
    }

    /// Solves a cube after each of these rotations of the whole, and returns the shortest solution, the
    /// first among equals; `None` where the method does not solve the cube. Blocks can begin at each of
    /// [`Rotation::ALL`], crosses do not care which side is in front.
    ///
    /// ```
    /// use cube_core::{Cube, Rotation, Turns};
    /// use methods::{Count, Method, Prepared, Style};
    /// let roux = Prepared::new(Method::shipped("roux").expect("it comes with the program"))?;
    /// let turns: Turns = "R U F2 L' D B".parse().expect("these are turns");
    /// let cube = Cube::SOLVED.after(&turns);
    /// let count = Count::SliceTurns;
    /// let solution = roux.solve_held(&cube, &[Rotation::IDENTITY], Style::AsPerson, count);
    /// let (turns, _) = solution.expect("Roux solves each cube").face_turns();
    /// assert!(cube.after(&turns).is_solved());
    /// # Ok::<(), methods::GoalTooLarge>(())
    /// ```
    pub fn solve_held(
        &self,
        cube: &Cube,
        rotations: &[Rotation],
        style: Style,
        count: Count,
    ) -> Option<Solution> {
        let mut nodes = 0;
        let solutions = rotations.iter().filter_map(|&rotation| {
            let held = Held::of(&cube.rotated(rotation), Rotation::IDENTITY);
            let steps = match style {
                Style::AsPerson => self.as_person(held, count, &mut nodes).ok(),
                Style::LookAhead(ahead) => self.ahead(held, ahead, count, &mut nodes),
            }?;
            Some(Solution {
                rotation,
                steps,
                nodes: 0,
            })
        });
        let solutions = solutions.filter(|solution| solution.solves(cube));
        let length = |solution: &Solution| -> usize {
            solution
                .turns()
                .into_iter()
                .map(|turn| count.of(turn))
                .sum()
        };
        let best = solutions.min_by_key(length)?;
        Some(Solution { nodes, ..best })
    }

    /// A step that was done, or with `pieces` one part of it.
    fn done(&self, step: usize, pieces: &[usize], turns: Vec<crate::HandTurn>) -> Done {
        let added = if pieces.is_empty() {
            self.method.added(step)
        } else {
            pieces.to_vec()
        };
        let names: Vec<String> = added.into_iter().map(goal::name).collect();
        Done {
            step,
            name: self.method.steps[step].title.clone(),
            goal: names.join(" "),
            turns,
            case: None,
            others: Vec::new(),
        }
    }
}

/// The rotation that brings a face to the bottom, by the shortest way.
fn bringing_down(bottom: Face) -> Rotation {
    let text = match bottom {
        Face::D => "",
        Face::U => "x2",
        Face::F => "x'",
        Face::B => "x",
        Face::R => "z",
        Face::L => "z'",
    };
    text.parse().expect("a rotation")
}
