//! Stance of the mechanism between two motions, and the legal motions from it.

use std::fmt;

use cube_core::{Face, Turn};
use thiserror::Error;

use crate::{Arm, Motion, Pose};

/// Stance of the mechanism between two motions: the cube's pose and the place of the arm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stance {
    /// Pose of the cube.
    pub pose: Pose,
    /// Place of the arm.
    pub arm: Arm,
}

/// A motion that is not allowed now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum IllegalMotion {
    /// A spin while the arm holds the cube: the arm would tear at the cube.
    #[error("{motion} needs the arm released, but it holds the cube: release first")]
    SpinWhileHolding {
        /// Motion that the caller asked for.
        motion: Motion,
    },
    /// A turn while the arm is released: the whole cube would turn instead of its bottom layer.
    #[error("{motion} needs the arm to hold the cube, but it is released: hold first")]
    TurnWhileReleased {
        /// Motion that the caller asked for.
        motion: Motion,
    },
    /// A tilt that starts with the arm at another place.
    #[error("{motion} starts with the arm {expected}, but it is {actual}: use the tilt that fits")]
    TiltFromElsewhere {
        /// Motion that the caller asked for.
        motion: Motion,
        /// Place of the arm at which the tilt starts.
        expected: Arm,
        /// Present place of the arm.
        actual: Arm,
    },
}

impl Stance {
    /// Stance at the begin of a run: the cube has U up and F in front, and the arm is released.
    pub const START: Self = Self::new(Pose::START, Arm::Released);
    /// Number of stances.
    pub const COUNT: usize = Pose::COUNT * 2;

    /// Stance from a pose and a place of the arm.
    pub const fn new(pose: Pose, arm: Arm) -> Self {
        Self { pose, arm }
    }

    /// All 48 stances.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Pose::all().flat_map(|pose| Arm::ALL.map(|arm| Self { pose, arm }))
    }

    /// Position in [`all`](Self::all), 0 to 47.
    pub const fn index(self) -> usize {
        self.pose.index() * 2 + self.arm.index()
    }

    /// Stance after `motion`, and the turn that the motion makes of the cube's own faces, if any.
    ///
    /// Hold while holding and release while released are legal and have no effect.
    ///
    /// # Errors
    /// Names the broken rule when the motion is not allowed from this stance.
    ///
    /// ```
    /// use actuator::{Motion, QuarterTurns, Stance};
    /// let (holding, _) = Stance::START.apply(Motion::Hold)?;
    /// let (_, turn) = holding.apply(Motion::Turn(QuarterTurns::Clockwise))?;
    /// assert_eq!(turn.map(|turn| turn.to_string()), Some("D'".to_owned()));
    /// assert!(holding.apply(Motion::Spin(QuarterTurns::Half)).is_err());
    /// # Ok::<(), actuator::IllegalMotion>(())
    /// ```
    pub fn apply(self, motion: Motion) -> Result<(Self, Option<Turn>), IllegalMotion> {
        let Self { pose, arm } = self;
        match motion {
            Motion::Hold => Ok((Self::new(pose, Arm::Holding), None)),
            Motion::Release => Ok((Self::new(pose, Arm::Released), None)),
            Motion::Tilt { from, to } if from == arm => Ok((Self::new(pose.tilted(), to), None)),
            Motion::Tilt { from, .. } => Err(IllegalMotion::TiltFromElsewhere {
                motion,
                expected: from,
                actual: arm,
            }),
            Motion::Spin(quarters) => match arm {
                Arm::Released => Ok((Self::new(pose.spun(quarters), arm), None)),
                Arm::Holding => Err(IllegalMotion::SpinWhileHolding { motion }),
            },
            Motion::Turn(quarters) => match arm {
                Arm::Holding => {
                    let turn = Turn::new(pose.face_at(Face::D), quarters.as_bottom_turn());
                    Ok((self, Some(turn)))
                }
                Arm::Released => Err(IllegalMotion::TurnWhileReleased { motion }),
            },
        }
    }
}

impl fmt::Display for Stance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, arm {}", self.pose, self.arm)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::QuarterTurns;
    use cube_core::Amount;

    #[test]
    fn every_stance_stands_at_its_index() {
        assert_eq!(Stance::all().count(), Stance::COUNT);
        for (index, stance) in Stance::all().enumerate() {
            assert_eq!(stance.index(), index);
        }
    }

    #[test]
    fn a_spin_while_holding_a_turn_while_released_and_a_tilt_from_elsewhere_are_refused() {
        let holding = Stance::new(Pose::START, Arm::Holding);
        for quarters in QuarterTurns::ALL {
            let (spin, turn) = (Motion::Spin(quarters), Motion::Turn(quarters));
            assert_eq!(
                holding.apply(spin),
                Err(IllegalMotion::SpinWhileHolding { motion: spin })
            );
            assert_eq!(
                Stance::START.apply(turn),
                Err(IllegalMotion::TurnWhileReleased { motion: turn })
            );
        }
        assert_eq!(
            Stance::START.apply(Motion::TILT),
            Err(IllegalMotion::TiltFromElsewhere {
                motion: Motion::TILT,
                expected: Arm::Holding,
                actual: Arm::Released
            })
        );
        let legal = |stance: Stance| {
            let motions = Motion::ALL.into_iter();
            motions.filter(move |&m| stance.apply(m).is_ok()).count()
        };
        // Hold, release, two tilts, and the four spins or the four turns.
        assert_eq!((legal(Stance::START), legal(holding)), (8, 8));
    }

    #[test]
    fn tilts_end_with_the_arm_at_their_second_place() {
        for stance in Stance::all() {
            for to in Arm::ALL {
                let from = stance.arm;
                let (after, turn) = stance
                    .apply(Motion::Tilt { from, to })
                    .expect("the tilt fits the arm");
                assert_eq!(after, Stance::new(stance.pose.tilted(), to));
                assert_eq!(turn, None);
            }
        }
    }

    #[test]
    fn the_table_turns_the_face_that_lies_on_it() {
        for pose in Pose::all() {
            for amount in Amount::ALL {
                let motion = Motion::Turn(QuarterTurns::from_bottom_turn(amount));
                let stance = Stance::new(pose, Arm::Holding);
                let (after, turn) = stance.apply(motion).expect("the arm holds");
                assert_eq!(after, stance);
                assert_eq!(turn, Some(Turn::new(pose.face_at(Face::D), amount)));
            }
        }
        for quarters in QuarterTurns::ALL {
            // The bottom face is seen from below, where clockwise is the other way round.
            let below = i32::from(quarters.as_bottom_turn().quarters());
            assert_eq!((quarters.quarters() + below).rem_euclid(4), 0);
            assert_eq!(quarters.inverse().quarters(), -quarters.quarters());
        }
    }
}
