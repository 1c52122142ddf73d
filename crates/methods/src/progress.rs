//! Where a cube stands in a method.

use cube_core::{Cube, Rotation};

use crate::{
    goal::Piece,
    held::Held,
    method::{Method, Step, StepWay},
};

/// Where a cube stands in a method: the steps that are done, from the first on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// Rotation of the whole cube after which the most is done.
    pub rotation: Rotation,
    /// Steps that are done.
    pub steps: usize,
    /// Titles of these steps.
    pub done: Vec<String>,
    /// The step that is next; `None` on a solved cube.
    pub next: Option<NextStep>,
}

/// The step that a cube is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextStep {
    /// Title of the step.
    pub title: String,
    /// Parts of the step that are done, and all of its parts, where it has parts.
    pub parts: Option<(usize, usize)>,
}

impl Method {
    /// Where a cube stands in this method, held as it shows the most done; among equals with its own
    /// top and front.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// use methods::Method;
    /// let cfop = Method::shipped("cfop").expect("it comes with the program");
    /// let cube = Cube::from(&"R U R' U R U2 R'".parse::<Turns>()?);
    /// let progress = cfop.progress(&cube);
    /// assert_eq!(progress.done, ["Cross", "First two layers"]);
    /// let next = progress.next.expect("the cube is not solved");
    /// assert_eq!(next.title, "Orientation of the last layer");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Never: there are rotations to choose from.
    pub fn progress(&self, cube: &Cube) -> Progress {
        let held = |rotation: Rotation| Held::of(&cube.rotated(rotation), Rotation::IDENTITY);
        let mut best = None;
        for rotation in Rotation::ALL {
            let stand = self.stand(&held(rotation));
            if best.as_ref().is_none_or(|(most, _)| stand > *most) {
                best = Some((stand, rotation));
            }
        }
        let ((steps, parts), rotation) = best.expect("there are 24 rotations");
        let next = self.steps.get(steps).map(|step| NextStep {
            title: step.title.clone(),
            parts: step.parts().map(|all| (parts, all.len())),
        });
        let done = self.steps[..steps].iter();
        Progress {
            rotation,
            steps,
            done: done.map(|step| step.title.clone()).collect(),
            next,
        }
    }

    /// Steps that are done one after another, and parts of the next one.
    fn stand(&self, held: &Held) -> (usize, usize) {
        let is_done = |step: &&Step| step.goal.is_reached(held);
        let steps = self.steps.iter().take_while(is_done).count();
        let is_home = |piece: &Piece| held.code(*piece) == Held::SOLVED.code(*piece);
        let parts = self
            .steps
            .get(steps)
            .and_then(Step::parts)
            .unwrap_or_default();
        let solved = parts.iter().filter(|pieces| pieces.iter().all(is_home));
        (steps, solved.count())
    }
}

impl Step {
    /// The parts of a step that is done part by part.
    pub(crate) fn parts(&self) -> Option<&[Vec<Piece>]> {
        match &self.way {
            StepWay::Each(each) => Some(&each.parts),
            StepWay::Words(words) if !words.parts.is_empty() => Some(&words.parts),
            StepWay::Search(_) | StepWay::Cases(_) | StepWay::Words(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cube_core::Turns;

    fn cfop_after(turns: &str) -> Progress {
        let turns: Turns = turns.parse().expect("turns");
        let cfop = Method::shipped("cfop").expect("the method is known");
        cfop.progress(&Cube::from(&turns))
    }

    #[test]
    fn a_solved_cube_has_done_all() {
        let progress = cfop_after("");
        assert_eq!((progress.steps, progress.next), (4, None));
        assert_eq!(progress.rotation, Rotation::IDENTITY);
    }

    #[test]
    fn parts_are_counted_on_the_side_that_shows_the_most() {
        let progress = cfop_after("R U R'");
        let next = progress.next.expect("the cube is not solved");
        assert_eq!(progress.done, ["Cross"]);
        assert_eq!(next.parts, Some((3, 4)));
        let upside_down = cfop_after("R D R'");
        assert_eq!(upside_down.done, ["Cross"]);
        assert_eq!(
            upside_down.rotation.apply(cube_core::Face::U),
            cube_core::Face::D
        );
    }
}
