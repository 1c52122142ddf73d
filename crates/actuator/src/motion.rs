//! What the mechanism can do, and when it may.

use std::{fmt, str::FromStr};

use cube_core::{Amount, Face, Turn};
use thiserror::Error;

use crate::Pose;

/// Where the flipper arm is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Arm {
    /// Away from the cube: the turntable takes the whole cube along.
    Released,
    /// On the cube: the turntable turns only the bottom layer.
    Holding,
}

impl Arm {
    /// Both places.
    pub const ALL: [Self; 2] = [Self::Released, Self::Holding];

    /// Position in [`ALL`](Self::ALL), 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Released => "released",
            Self::Holding => "holding",
        })
    }
}

/// How far the turntable turns, seen from above; clockwise is positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(i8)]
pub enum QuarterTurns {
    /// 180 degrees counterclockwise.
    HalfBack = -2,
    /// 90 degrees counterclockwise.
    Counterclockwise = -1,
    /// 90 degrees clockwise.
    Clockwise = 1,
    /// 180 degrees clockwise.
    Half = 2,
}

impl QuarterTurns {
    /// All amounts.
    pub const ALL: [Self; 4] = [
        Self::HalfBack,
        Self::Counterclockwise,
        Self::Clockwise,
        Self::Half,
    ];

    /// Quarter turns, -2 to 2 without 0.
    pub const fn quarters(self) -> i32 {
        self as i32
    }

    /// The same way round in the other direction.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::HalfBack => Self::Half,
            Self::Counterclockwise => Self::Clockwise,
            Self::Clockwise => Self::Counterclockwise,
            Self::Half => Self::HalfBack,
        }
    }

    /// Whether this is 180 degrees, either way.
    pub const fn is_half(self) -> bool {
        matches!(self, Self::Half | Self::HalfBack)
    }

    /// What happens to the bottom face, seen from below, when the arm holds the rest: clockwise
    /// from above is counterclockwise from below.
    pub const fn as_bottom_turn(self) -> Amount {
        match self {
            Self::HalfBack | Self::Half => Amount::Half,
            Self::Counterclockwise => Amount::Clockwise,
            Self::Clockwise => Amount::Counterclockwise,
        }
    }

    /// How the turntable turns the bottom face by `amount`, seen from below; 180 degrees go
    /// clockwise seen from above.
    pub const fn from_bottom_turn(amount: Amount) -> Self {
        match amount {
            Amount::Clockwise => Self::Counterclockwise,
            Amount::Half => Self::Half,
            Amount::Counterclockwise => Self::Clockwise,
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::HalfBack => "-180",
            Self::Counterclockwise => "-90",
            Self::Clockwise => "+90",
            Self::Half => "+180",
        }
    }
}

/// One motion of the mechanism.
///
/// Written and read as `hold`, `release`, `tilt` (holding before and after), `hold-tilt` (from
/// released), `tilt-release` (to released), `hold-tilt-release` (both), `spin+90`, `spin-180`,
/// `turn-90` and so on, degrees of the cube seen from above.
///
/// ```
/// use actuator::{Arm, Motion, QuarterTurns};
/// assert_eq!("spin+90".parse(), Ok(Motion::Spin(QuarterTurns::Clockwise)));
/// assert!("spin+91".parse::<Motion>().is_err());
/// # let both = Motion::Tilt { from: Arm::Released, to: Arm::Released };
/// assert_eq!(both.to_string(), "hold-tilt-release");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Motion {
    /// Lays the arm on the cube.
    Hold,
    /// Takes the arm off the cube.
    Release,
    /// Pulls the cube over: B to D, D to F, F to U, U to B.
    Tilt {
        /// Where the arm is before.
        from: Arm,
        /// Where it goes after the pull.
        to: Arm,
    },
    /// Turns the whole cube; the arm must be released.
    Spin(QuarterTurns),
    /// Turns the bottom layer; the arm must hold the other two.
    Turn(QuarterTurns),
}

impl Motion {
    /// A tilt from hold to hold.
    pub const TILT: Self = Self::Tilt {
        from: Arm::Holding,
        to: Arm::Holding,
    };

    /// All 14 motions.
    pub const ALL: [Self; 14] = {
        let mut all = [Self::Hold; 14];
        all[1] = Self::Release;
        let mut i = 0;
        while i < 4 {
            all[2 + i] = Self::Tilt {
                from: Arm::ALL[i / 2],
                to: Arm::ALL[i % 2],
            };
            all[6 + i] = Self::Spin(QuarterTurns::ALL[i]);
            all[10 + i] = Self::Turn(QuarterTurns::ALL[i]);
            i += 1;
        }
        all
    };
}

impl fmt::Display for Motion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hold => f.write_str("hold"),
            Self::Release => f.write_str("release"),
            Self::Tilt { from, to } => f.write_str(match (from, to) {
                (Arm::Holding, Arm::Holding) => "tilt",
                (Arm::Released, Arm::Holding) => "hold-tilt",
                (Arm::Holding, Arm::Released) => "tilt-release",
                (Arm::Released, Arm::Released) => "hold-tilt-release",
            }),
            Self::Spin(quarters) => write!(f, "spin{}", quarters.text()),
            Self::Turn(quarters) => write!(f, "turn{}", quarters.text()),
        }
    }
}

/// A text that is no motion.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "{0:?} is not a motion: allowed are hold, release, tilt, hold-tilt, tilt-release, \
     hold-tilt-release, and spin or turn followed by +90, -90, +180 or -180"
)]
pub struct InvalidMotion(String);

impl FromStr for Motion {
    type Err = InvalidMotion;

    fn from_str(text: &str) -> Result<Self, InvalidMotion> {
        let mut all = Self::ALL.into_iter();
        all.find(|motion| motion.to_string() == text)
            .ok_or_else(|| InvalidMotion(text.to_owned()))
    }
}

/// How everything stands between two motions: the cube's pose and the arm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stance {
    /// How the cube lies.
    pub pose: Pose,
    /// Where the arm is.
    pub arm: Arm,
}

/// A motion that the mechanism must not make now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum IllegalMotion {
    /// The arm would tear at the cube.
    #[error("{motion} needs the arm released, but it holds the cube: release first")]
    SpinWhileHolding {
        /// What was asked for.
        motion: Motion,
    },
    /// The whole cube would turn instead of its bottom layer.
    #[error("{motion} needs the arm to hold the cube, but it is released: hold first")]
    TurnWhileReleased {
        /// What was asked for.
        motion: Motion,
    },
    /// The tilt is one that starts with the arm somewhere else.
    #[error("{motion} starts with the arm {expected}, but it is {actual}: use the tilt that fits")]
    TiltFromElsewhere {
        /// What was asked for.
        motion: Motion,
        /// Where the arm should be.
        expected: Arm,
        /// Where it is.
        actual: Arm,
    },
}

impl Stance {
    /// Where a run begins: the cube put in with U up and F in front, nothing on it.
    pub const START: Self = Self::new(Pose::START, Arm::Released);
    /// Number of stances.
    pub const COUNT: usize = Pose::COUNT * 2;

    /// A pose and a place of the arm.
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

    /// What stands afterwards, and the turn that `motion` makes of the cube's own faces, if any.
    ///
    /// Hold while holding and release while released are allowed: they change nothing.
    ///
    /// # Errors
    /// Names the broken rule when the motion must not be made from here.
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
    use std::collections::HashSet;

    #[test]
    fn every_motion_reads_back_as_it_is_written() {
        let texts: HashSet<_> = Motion::ALL.iter().map(Motion::to_string).collect();
        assert_eq!(texts.len(), Motion::ALL.len());
        for motion in Motion::ALL {
            assert_eq!(motion.to_string().parse(), Ok(motion));
        }
        for text in ["", "Hold", "spin", "spin90", "turn+270", "tilt-tilt"] {
            assert!(text.parse::<Motion>().is_err(), "{text:?} was accepted");
        }
    }

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
    fn tilts_and_spins_end_with_the_arm_where_they_say() {
        for stance in Stance::all() {
            for to in Arm::ALL {
                let from = stance.arm;
                let (after, turn) = stance.apply(Motion::Tilt { from, to }).expect("it fits");
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
            // Seen from the other side, clockwise is the other way round.
            let below = i32::from(quarters.as_bottom_turn().quarters());
            assert_eq!((quarters.quarters() + below).rem_euclid(4), 0);
            assert_eq!(quarters.inverse().quarters(), -quarters.quarters());
        }
    }
}
