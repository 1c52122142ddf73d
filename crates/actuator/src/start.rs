//! Where motions begin: a stance, and the motion just before.

use cube_core::Turn;

use crate::{IllegalMotion, Motion, Stance};

/// How everything stands when motions begin, and the motion that they follow without a rest.
///
/// A stance alone is a start from rest. [`apply`](Self::apply) leads on, so that stance and last
/// motion always fit together.
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
    /// How cube and arm stand, once the last motion is over.
    pub const fn stance(self) -> Stance {
        self.stance
    }

    /// The motion that is followed at once; none if the mechanism rests.
    pub const fn last(self) -> Option<Motion> {
        self.last
    }

    /// The start just after one more motion, and the turn that the motion makes, if any.
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
    /// From rest.
    fn from(stance: Stance) -> Self {
        Self { stance, last: None }
    }
}
