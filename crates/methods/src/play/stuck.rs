//! Methods that do not solve a cube: how far they come.

use thiserror::Error;

use crate::{nodes::Nodes, prepared::Prepared};

/// A method that does not solve a cube, and how far it comes.
///
/// ```
/// use cube_core::{Cube, Rotation, Turns};
/// use methods::{Count, Method, Prepared, Style, Unsolved};
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
/// let cube = Cube::from(&"F U R".parse::<Turns>()?);
/// let (limits, holds) = (solver::Limits::nodes(u64::MAX), [Rotation::IDENTITY]);
/// let solved = cross.solve_within(&cube, &holds, Style::AsPerson, Count::HalfTurns, &limits);
/// assert_eq!(solved, Err(Unsolved::Unfinished));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
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
    /// The search has come to its limits before there was any solution.
    #[error(
        "stopped after {nodes} nodes in step {number} of {of}, {title:?}: no solution yet; allow more \
         nodes or time, or divide the step into smaller ones"
    )]
    Cut {
        /// Nodes of the search.
        nodes: u64,
        /// Number of the step, from 1.
        number: usize,
        /// Count of the steps.
        of: usize,
        /// Title of the step.
        title: String,
    },
}

impl Prepared {
    /// Error for a step from which no way leads on within the limits.
    pub(crate) fn unsolved(&self, step: usize, nodes: &Nodes) -> Unsolved {
        let (number, of) = (step + 1, self.steps.len());
        let title = self.method.steps[step].title.clone();
        if nodes.is_over() {
            return Unsolved::Cut {
                nodes: nodes.count(),
                number,
                of,
                title,
            };
        }
        Unsolved::Stuck { number, of, title }
    }
}
