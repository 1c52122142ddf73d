//! Playing a method on a cube: as a person does, or with a look ahead.

mod ahead;
mod length;
mod order;
mod person;
mod replay;
mod stuck;
#[cfg(test)]
mod tests;
pub(crate) mod words;

use cube_core::{Cube, Face, Rotation};
use solver::Limits;

pub use ahead::Ahead;
pub use replay::Misstep;
pub use stuck::Unsolved;

use crate::{
    count::Count,
    goal,
    held::Held,
    nodes::Nodes,
    prepared::Prepared,
    solution::{Done, Solution},
};

/// Way in which a method is played.
///
/// ```
/// use cube_core::{Cube, Face, Turns};
/// use methods::{Ahead, Count, Method, Prepared, Style};
/// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
/// let solution = solution.expect("the method is proven");
/// let ahead = Style::LookAhead(Ahead::USUAL.with_beams(3));
/// let short = cfop.solve(&cube, &[Face::D], ahead, Count::HalfTurns).expect("the method is proven");
/// assert!(short.htm() <= solution.htm());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Style {
    /// As a person does: each step for itself, the shortest next part first or the parts in the order that is the
    /// shortest in all, as the step has it.
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

    /// Solves a cube after each of these rotations of the whole, as [`solve_within`](Self::solve_within)
    /// does without limits; `None` where the method does not solve the cube. Blocks can begin at each of
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
        let limits = Limits::nodes(u64::MAX);
        self.solve_within(cube, rotations, style, count, &limits)
            .ok()
    }

    /// Solves a cube after each of these rotations of the whole (as it lies, where none is given), and
    /// returns the shortest solution by the count, the first among equals. Where the limits are passed,
    /// the shortest of the rotations that were done until then.
    ///
    /// # Errors
    /// [`Unsolved`] says how far the method comes, where there is no solution.
    ///
    /// # Panics
    /// Never: each rotation has a solution or an error.
    ///
    /// ```
    /// use cube_core::{Cube, Rotation, Turns};
    /// use methods::{Count, Method, Prepared, Style};
    /// use solver::Limits;
    /// let roux = Prepared::new(Method::shipped("roux").expect("it comes with the program"))?;
    /// let cube = Cube::SOLVED.after(&"R U F2 L' D B".parse::<Turns>().expect("turns"));
    /// let by = |nodes| {
    ///     let (style, limits) = (Style::AsPerson, Limits::nodes(nodes));
    ///     roux.solve_within(&cube, &Rotation::ALL, style, Count::SliceTurns, &limits)
    /// };
    /// let whole = by(u64::MAX).expect("Roux solves each cube");
    /// let some = by(whole.nodes - 1).expect("all but the last rotation are done");
    /// assert!(some.stm() >= whole.stm());
    /// assert!(by(1).unwrap_err().to_string().starts_with("stopped after 1 nodes in step 1 of 4"));
    /// # Ok::<(), methods::GoalTooLarge>(())
    /// ```
    pub fn solve_within(
        &self,
        cube: &Cube,
        rotations: &[Rotation],
        style: Style,
        count: Count,
        limits: &Limits,
    ) -> Result<Solution, Unsolved> {
        let rotations = if rotations.is_empty() {
            &[Rotation::IDENTITY]
        } else {
            rotations
        };
        let mut nodes = Nodes::within(limits);
        let mut best: Option<(usize, Solution)> = None;
        let mut unsolved = None;
        for &rotation in rotations {
            match self.after_rotation(cube, rotation, style, count, &mut nodes) {
                Ok(solution) => {
                    let length = solution.length(count);
                    if best.as_ref().is_none_or(|(least, _)| length < *least) {
                        best = Some((length, solution));
                    }
                }
                Err(cause) => unsolved = unsolved.or(Some(cause)),
            }
            if nodes.is_over() {
                break;
            }
        }
        if let Some((_, solution)) = best {
            let nodes = nodes.count();
            return Ok(Solution { nodes, ..solution });
        }
        match style {
            // A narrow look ahead may keep only cubes for which a later step has no case.
            Style::LookAhead(_) if !nodes.is_over() => {
                let person = Style::AsPerson;
                self.after_rotation(cube, rotations[0], person, count, &mut nodes)
            }
            _ => Err(unsolved.expect("each rotation has a solution or an error")),
        }
    }

    /// Solution of a cube after a rotation of the whole.
    fn after_rotation(
        &self,
        cube: &Cube,
        rotation: Rotation,
        style: Style,
        count: Count,
        nodes: &mut Nodes,
    ) -> Result<Solution, Unsolved> {
        let held = Held::of(&cube.rotated(rotation), Rotation::IDENTITY);
        let steps = match style {
            Style::AsPerson => self.as_person(held, count, nodes),
            Style::LookAhead(ahead) => self.ahead(held, rotation, ahead, count, nodes),
        };
        let solution = Solution {
            rotation,
            steps: steps.map_err(|step| self.unsolved(step, nodes))?,
            nodes: nodes.count(),
        };
        if solution.solves(cube) {
            Ok(solution)
        } else {
            Err(Unsolved::Unfinished)
        }
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
            view: Rotation::IDENTITY,
            setup: 0,
        }
    }
}

/// The rotation that brings a face to the bottom, by the shortest way.
///
/// ```
/// use cube_core::Face;
/// assert_eq!(methods::bringing_down(Face::U).to_string(), "x2");
/// ```
///
/// # Panics
/// Never: its texts are rotations.
pub fn bringing_down(bottom: Face) -> Rotation {
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
