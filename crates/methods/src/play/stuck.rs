//! Methods that do not solve a cube: how far they come.

use cube_core::{Cube, Face, Rotation};
use thiserror::Error;

use super::bringing_down;
use crate::{count::Count, held::Held, prepared::Prepared, solution::Solution};

/// A method that does not solve a cube, and how far it comes.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unsolved {
    /// A step has no turns or no case for the cube.
    #[error(
        "stopped at step {number} of {of}, {title:?}: no turns and no case of this step lead on; \
         allow it more turns, or add the case"
    )]
    Stuck {
        /// Number of the step, from 1.
        number: usize,
        /// Count of the steps.
        of: usize,
        /// Title of the step.
        title: String,
    },
    /// All steps are done, and pieces are not at home.
    #[error(
        "the cube is not solved after the last step of the method: give it a step with solve = \"all\""
    )]
    Unfinished,
}

impl Prepared {
    /// Solves a cube as a person does, with a face at the bottom.
    ///
    /// # Errors
    /// [`Unsolved`] says how far the method comes, where it does not solve the cube.
    ///
    /// ```
    /// use cube_core::{Cube, Face};
    /// use methods::{Count, Method, Prepared};
    /// let cross = "\
    ///     name = 'cross'
    ///     title = 'Cross'
    ///     text = ''
    ///     [[step]]
    ///     name = 'cross'
    ///     title = 'Cross'
    ///     text = ''
    ///     solve = 'DR DF DL DB'";
    /// let cross = Prepared::new(Method::read(cross)?)?;
    /// let cube = Cube::from(&"F U R".parse::<cube_core::Turns>().expect("turns"));
    /// let cause = cross.try_as_person(&cube, Face::D, Count::HalfTurns).unwrap_err();
    /// assert!(cause.to_string().contains("not solved after the last step"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_as_person(
        &self,
        cube: &Cube,
        bottom: Face,
        count: Count,
    ) -> Result<Solution, Unsolved> {
        let rotation = bringing_down(bottom);
        let held = Held::of(&cube.rotated(rotation), Rotation::IDENTITY);
        let mut nodes = 0;
        let steps = self.as_person(held, count, &mut nodes);
        let steps = steps.map_err(|step| self.stuck_at(step))?;
        let solution = Solution {
            rotation,
            steps,
            nodes,
        };
        if solution.solves(cube) {
            Ok(solution)
        } else {
            Err(Unsolved::Unfinished)
        }
    }

    /// The error of a step that has no way on.
    pub(crate) fn stuck_at(&self, step: usize) -> Unsolved {
        Unsolved::Stuck {
            number: step + 1,
            of: self.steps.len(),
            title: self.method.steps[step].title.clone(),
        }
    }
}
