//! Start of a sequence of motions: a stance, and the motion just before.

use cube_core::Turn;

use crate::{IllegalMotion, Motion, Stance};

/// Stance at the start of a sequence of motions, and the motion that the sequence follows without a
/// rest.
///
/// A stance alone is a start from rest. [`apply`](Self::apply) gives the start after a motion, so
/// that stance and last motion always fit together.
///
/// ```
/// use actuator::{Motion, Stance, Start};
/// let start = Start::from(Stance::START);
/// assert_eq!(start.last(), None);
/// let (start, _) = start.apply(Motion::Hold)?;
/// assert_eq!(start.last(), Some(Motion::Hold));
/// # Ok::<(), actuator::IllegalMotion>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Start {
    stance: Stance,
    last: Option<Motion>,
}

impl Start {
    /// Pose of the cube and place of the arm, after the end of the last motion.
    pub const fn stance(self) -> Stance {
        self.stance
    }

    /// Motion just before the start, without a rest; none if the mechanism rests.
    pub const fn last(self) -> Option<Motion> {
        self.last
    }

    /// Start just after one more motion, and the turn that the motion makes, if any.
    ///
    /// # Errors
    /// As [`Stance::apply`].
    pub fn apply(self, motion: Motion) -> Result<(Self, Option<Turn>), IllegalMotion> {
        let (stance, turn) = self.stance.apply(motion)?;
        let last = Some(motion);
        Ok((Self { stance, last }, turn))
    }
}

impl From<Stance> for Start {
    fn from(stance: Stance) -> Self {
        Self { stance, last: None }
    }
}
