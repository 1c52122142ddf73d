//! Solutions made once more on a cube of `cube-core`, step by step.

use cube_core::{Cube, Rotation, State};
use thiserror::Error;

use crate::{
    goal,
    held::Held,
    prepared::Prepared,
    solution::{Done, Solution},
};

/// A step that does not lead to its goal, or a solution that does not solve its cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Misstep {
    /// A step does not reach its goal.
    #[error("{turns} does not reach the goal of the step {title:?}")]
    Goal {
        /// Title of the step.
        title: String,
        /// Its turns.
        turns: String,
    },
    /// The turns do not solve the cube, or leave it turned as a whole.
    #[error("{turns} leads to {end}")]
    End {
        /// All turns.
        turns: String,
        /// The state after them.
        end: State,
    },
}

impl Prepared {
    /// Makes a solution on its cube, and checks the goal of each step and the end. The turns are read
    /// and made by `cube-core`, so that this judges the arithmetic of the search.
    ///
    /// # Errors
    /// [`Misstep`] names the first step that misses its goal, or the wrong end.
    ///
    /// ```
    /// use cube_core::{Cube, Face};
    /// use methods::{Count, Method, Prepared, Style};
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the program"))?;
    /// let cube = Cube::from(&"R U F2 L' D B".parse::<cube_core::Turns>().expect("turns"));
    /// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
    /// let mut solution = solution.expect("CFOP solves each cube");
    /// assert_eq!(cfop.replay(&cube, &solution), Ok(()));
    /// solution.steps.remove(0);
    /// assert!(cfop.replay(&cube, &solution).is_err());
    /// # Ok::<(), methods::GoalTooLarge>(())
    /// ```
    ///
    /// # Panics
    /// Never: turns of hands are notation.
    pub fn replay(&self, cube: &Cube, solution: &Solution) -> Result<(), Misstep> {
        let mut state = State::from(cube.rotated(solution.rotation));
        for (number, done) in solution.steps.iter().enumerate() {
            state = after(&state, &done.text());
            let next = solution.steps.get(number + 1).map(|next| next.step);
            let is_whole = next != Some(done.step);
            if !self.is_reached(done, &state, is_whole) {
                return Err(Misstep::Goal {
                    title: done.name.clone(),
                    turns: done.text(),
                });
            }
        }
        let turns = solution.text();
        let end = after(&State::from(*cube), &turns);
        if end.cube.is_solved() && end.rotation == Rotation::IDENTITY {
            Ok(())
        } else {
            Err(Misstep::End { turns, end })
        }
    }

    /// Whether a cube has reached the goal of a step, or of one part of it where parts follow.
    fn is_reached(&self, done: &Done, state: &State, is_whole: bool) -> bool {
        let held = Held::of(&state.cube, state.rotation);
        let step = &self.method.steps[done.step];
        let part = match step.parts() {
            Some(_) => goal::pieces(&done.goal).unwrap_or_default(),
            None => Vec::new(),
        };
        held.are_home(&part) && (!is_whole || step.goal.is_reached(&held))
    }
}

fn after(state: &State, turns: &str) -> State {
    state.after(&turns.parse().expect("turns of hands are notation"))
}
