//! Measures of solutions.

use solver::Objective;

use crate::hand_turn::HandTurn;

/// Measure by which solutions are compared.
///
/// ```
/// use cube_core::{Cube, Rotation};
/// use methods::{Count, Method, Prepared, Style};
/// use solver::Objective;
/// let zz = Prepared::new(Method::shipped("zz").expect("it comes with the program"))?;
/// let cube = Cube::from(&"R U F2 L' D B".parse::<cube_core::Turns>().expect("turns"));
/// // A robot could hand its own prices in.
/// let count = Count::Cost(&Objective::QUARTER_TURNS);
/// let solution = zz.solve_held(&cube, &[Rotation::IDENTITY], Style::AsPerson, count);
/// let solution = solution.expect("ZZ solves each cube");
/// assert_eq!(solution.length(count), solution.face_turns().0.quarter_turn_count());
/// # Ok::<(), methods::GoalTooLarge>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Count<'a> {
    /// Half-turn metric: a slice counts 2.
    #[default]
    HalfTurns,
    /// Slice-turn metric: a slice counts 1.
    SliceTurns,
    /// Cost of the face turns under an objective, such as the time of a robot.
    Cost(&'a Objective),
}

impl Count<'_> {
    /// Length of a turn. Single turns have no cost: where one is compared with another, half turns count.
    pub(crate) fn of(self, turn: HandTurn) -> usize {
        match self {
            Self::HalfTurns | Self::Cost(_) => turn.htm(),
            Self::SliceTurns => turn.stm(),
        }
    }
}
