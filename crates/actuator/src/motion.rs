//! Motions of the mechanism: hold, release, tilt, spin and turn.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::QuarterTurns;

settings::words! {
    /// Place of the flipper's arm.
    #[repr(u8)]
    pub enum Arm {
        /// Away from the cube: the turntable takes the whole cube along.
        Released = "released",
        /// On the cube: the turntable turns only the bottom layer.
        Holding = "holding",
    }
}

impl Arm {
    /// Position in [`ALL`](Self::ALL), 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Motion of the mechanism.
///
/// The texts are `hold`, `release`, `tilt` (holding before and after), `hold-tilt` (from released),
/// `tilt-release` (to released), `hold-tilt-release` (both), `spin+90`, `spin-180`, `turn-90` and
/// so on; the degrees are those of the cube seen from above.
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
        /// Place of the arm before the pull.
        from: Arm,
        /// Place of the arm after the pull.
        to: Arm,
    },
    /// Spins the whole cube; the arm must be released.
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

/// Last part of a motion, during which the motion after it can begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The flipper leaves the cube.
    Lift,
    Spin,
    /// The flipper lays itself on the cube.
    Lay,
    Turn,
}

/// First part of a motion, which can begin while the motion before it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beginning {
    /// The flipper comes down from above.
    Lower,
    /// The flipper leaves the place in which it holds the cube: it pulls or lifts off.
    Flip,
    Spin,
    Turn,
}

impl Motion {
    pub(crate) const fn ending(self) -> Ending {
        match self {
            Self::Release
            | Self::Tilt {
                to: Arm::Released, ..
            } => Ending::Lift,
            Self::Hold
            | Self::Tilt {
                to: Arm::Holding, ..
            } => Ending::Lay,
            Self::Spin(_) => Ending::Spin,
            Self::Turn(_) => Ending::Turn,
        }
    }

    pub(crate) const fn beginning(self) -> Beginning {
        match self {
            Self::Hold
            | Self::Tilt {
                from: Arm::Released,
                ..
            } => Beginning::Lower,
            Self::Release
            | Self::Tilt {
                from: Arm::Holding, ..
            } => Beginning::Flip,
            Self::Spin(_) => Beginning::Spin,
            Self::Turn(_) => Beginning::Turn,
        }
    }
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
}
