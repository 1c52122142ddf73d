//! Target of a run: a state for the cube as it lies, or an earlier state of the same cube.

use actuator::Pose;
use cube_core::{Cube, Facelet, Rotation};
use recogniser::{AllButOne, Centres, Flaw, UnlikeCentres};

use crate::error::RunError;

/// Target of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Target {
    /// State for any cube, its faces named as the cube lies when the run reads it.
    State(Cube),
    /// Earlier state of the cube that is put in.
    Earlier(Earlier),
}

/// A cube as a robot read it once, by which a later run knows its pieces again, however the cube
/// is put in then.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Earlier {
    /// The cube, its faces named as they lay then.
    pub cube: Cube,
    /// Colours of its sides, by the same names: those of [`Centres::of_cube`].
    pub centres: Centres,
}

impl From<Cube> for Target {
    fn from(state: Cube) -> Self {
        Self::State(state)
    }
}

impl From<Earlier> for Target {
    fn from(earlier: Earlier) -> Self {
        Self::Earlier(earlier)
    }
}

impl Target {
    /// The state; that of an earlier cube with its faces named as they lay then.
    pub const fn cube(&self) -> &Cube {
        match self {
            Self::State(cube) | Self::Earlier(Earlier { cube, .. }) => cube,
        }
    }

    /// The target for a cube whose sides have these colours; `None` if nothing has read them.
    /// `turned` is the rotation of the whole cube since it was put in, where a fault may have turned it.
    ///
    /// # Errors
    /// When the colours do not clearly match those of the earlier cube.
    pub(crate) fn goal(
        &self,
        colours: Option<&Centres>,
        turned: Option<Rotation>,
    ) -> Result<Goal, RunError> {
        match self {
            Self::State(cube) => Ok(Goal {
                state: cube.rotated(turned.unwrap_or(Rotation::IDENTITY)),
                pose: None,
                flaw: None,
            }),
            Self::Earlier(earlier) => {
                let colours = colours.ok_or(UnlikeCentres::Unread { read: 0 })?;
                let rotation = colours.turned_from(&earlier.centres)?;
                Ok(Goal {
                    state: earlier.cube.rotated(rotation),
                    pose: Some(Pose::new(rotation.inverse())),
                    flaw: None,
                })
            }
        }
    }

    /// Need of the target for the pose in which the cube was put in, which a fault loses: none if the
    /// state looks the same from all sides, or has its own colours of the sides.
    pub(crate) fn pose_need(&self) -> PoseNeed {
        match self {
            Self::State(state)
                if (Rotation::ALL.iter()).any(|&rotation| state.rotated(rotation) != *state) =>
            {
                PoseNeed::Colours
            }
            Self::State(_) | Self::Earlier(_) => PoseNeed::Nothing,
        }
    }
}

/// Need of a task for the pose in which the cube was put in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PoseNeed {
    /// The task does not depend on it.
    Nothing,
    /// The task depends on it, and the colours of the sides tell it again after a fault.
    Colours,
    /// The cube must lie in it all the time.
    Kept,
}

/// Target for the cube as the robot has read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Goal {
    /// The state to reach, its faces named as those of the cube that was read.
    pub(crate) state: Cube,
    /// Pose in which the cube lies at the end; `None` for any.
    pub(crate) pose: Option<Pose>,
    /// Flaw that the cube has in this state, too: no turns remove it.
    pub(crate) flaw: Option<Flaw>,
}

impl Goal {
    /// The sticker in each place, named by its place on the solved cube.
    pub(crate) fn homes(&self) -> [Facelet; Facelet::COUNT] {
        match self.flaw {
            Some(flaw) => AllButOne::new(self.state, flaw).homes(),
            None => self.state.homes(),
        }
    }
}

#[cfg(test)]
mod stopped_tests;
#[cfg(test)]
mod tests;
