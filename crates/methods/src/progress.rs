//! Where a cube stands in a method.

use cube_core::{Cube, Rotation};

use crate::{
    case::{Case, SIDES},
    goal::Piece,
    hand_turn::HandTurn,
    held::{CENTRES, Held},
    method::Method,
    step::{Step, StepWay},
};

/// Where a cube stands in a method: the steps that are done, from the first on.
///
/// ```
/// use cube_core::{Cube, Turns};
/// use methods::Method;
/// let cfop = Method::shipped("cfop").expect("it comes with the crate");
/// let progress = cfop.progress(&Cube::from(&"R U R'".parse::<Turns>()?));
/// assert_eq!(progress.done, ["Cross"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
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
///
/// ```
/// use cube_core::{Cube, Turns};
/// use methods::Method;
/// let cfop = Method::shipped("cfop").expect("it comes with the crate");
/// let progress = cfop.progress(&Cube::from(&"R U R'".parse::<Turns>()?));
/// let next = progress.next.expect("it is not solved");
/// assert_eq!(next.parts, Some((3, 4)), "three pairs of four are done");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct NextStep {
    /// Title of the step.
    pub title: String,
    /// Parts of the step that are done, and all of its parts, where it has parts.
    pub parts: Option<(usize, usize)>,
}

impl Method {
    /// Where a cube stands in this method, held as it shows the most done; among equals with its own
    /// top and front. A middle slice that the method leaves turned may be turned.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// use methods::Method;
    /// let cfop = Method::shipped("cfop").expect("it comes with the program");
    /// let cube = Cube::from(&"R U R' U R U2 R'".parse::<Turns>()?);
    /// let progress = cfop.progress(&cube);
    /// assert_eq!(progress.done, ["Cross", "First two layers"]);
    /// let next = progress.next.expect("the cube is not solved");
    /// assert_eq!(next.title, "Last layer orientation");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn progress(&self, cube: &Cube) -> Progress {
        self.taken_up(cube).0
    }

    /// Where a cube stands, and the cube as it is held then.
    ///
    /// # Panics
    /// Never: there are rotations to choose from.
    pub(crate) fn taken_up(&self, cube: &Cube) -> (Progress, Held) {
        let mut best: Option<((usize, usize), Rotation, Held)> = None;
        for pose in self.poses() {
            for rotation in Rotation::ALL {
                let held = Held::of(&cube.rotated(rotation), pose);
                let stand = self.stand(&held);
                if best.as_ref().is_none_or(|(most, ..)| stand > *most) {
                    best = Some((stand, rotation.then(pose), held));
                }
            }
        }
        let ((steps, parts), rotation, held) = best.expect("there are 24 rotations");
        let next = self.steps.get(steps).map(|step| NextStep {
            title: step.title.clone(),
            parts: step.parts().map(|all| (parts, all.len())),
        });
        let done = self.steps[..steps].iter();
        let progress = Progress {
            rotation,
            steps,
            done: done.map(|step| step.title.clone()).collect(),
            next,
        };
        (progress, held)
    }

    /// Rotations that the centres may have made between two steps, the identity first.
    fn poses(&self) -> Vec<Rotation> {
        let moving = self.steps.iter().flat_map(Step::moving_centres);
        let pose = |turns: Vec<HandTurn>| {
            let code = Held::SOLVED.after(&turns).code(CENTRES);
            Rotation::ALL[usize::from(code)]
        };
        let moves: Vec<Rotation> = moving.map(pose).collect();
        let mut poses = vec![Rotation::IDENTITY];
        let mut at = 0;
        while let Some(&pose) = poses.get(at) {
            for next in moves.iter().map(|rotation| pose.then(*rotation)) {
                if !poses.contains(&next) {
                    poses.push(next);
                }
            }
            at += 1;
        }
        poses
    }

    /// Steps that are done one after another, and parts of the next one.
    fn stand(&self, held: &Held) -> (usize, usize) {
        let is_done = |step: &&Step| step.goal.is_reached(held);
        let steps = self.steps.iter().take_while(is_done).count();
        let parts = self
            .steps
            .get(steps)
            .and_then(Step::parts)
            .unwrap_or_default();
        let solved = parts.iter().filter(|pieces| held.are_home(pieces));
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

    /// Turns and algorithms of the step with others than turns of faces.
    fn moving_centres(&self) -> Vec<Vec<HandTurn>> {
        let is_moving = |turns: &[HandTurn]| !turns.iter().all(|turn| turn.is_of_face());
        let single = |turns: &[HandTurn]| {
            let turns = turns.iter().filter(|turn| is_moving(&[**turn]));
            turns.map(|turn| vec![*turn]).collect()
        };
        let all = |cases: &[Case]| {
            let algorithms = cases.iter().flat_map(|case| &case.short);
            let moving = algorithms.filter(|turns| is_moving(turns));
            let from =
                |turns: &[HandTurn], side| turns.iter().map(|turn| turn.renamed(side)).collect();
            moving
                .flat_map(|turns| SIDES.map(|side| from(turns, side)))
                .collect()
        };
        match &self.way {
            StepWay::Search(turns) => single(turns),
            StepWay::Each(each) => single(&each.turns),
            StepWay::Cases(cases) => all(cases),
            StepWay::Words(words) => all(&words.algorithms),
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
