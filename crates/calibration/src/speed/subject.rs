//! Subjects of a trial: one speed of the flipper, or all speeds together.

use actuator::{Arm, FlipperSpeed, MechanismSettings, Motion};

use crate::square::TILT;

/// Trials of one speed.
const TRIALS: u32 = 4;
/// Trials of all speeds together, of three tilts each: more often than not they show a tilt that
/// fails once in fifty times.
const TRIALS_TOGETHER: u32 = 12;

/// Trial of all speeds together.
pub(super) struct All;

/// Subject of a trial.
pub(super) trait Subject {
    /// Motions before the look at the cube, and the number of tilts among them.
    fn motions(&self) -> (&'static [Motion], usize);
    fn trials(&self) -> u32 {
        TRIALS
    }
    fn text(&self, settings: &MechanismSettings) -> String;
}

/// Tilts between three of the four pairs of arm states: the pull begins in flight, and at rest.
const TILTS: [Motion; 3] = [
    Motion::Tilt {
        from: Arm::Released,
        to: Arm::Holding,
    },
    Motion::Tilt {
        from: Arm::Holding,
        to: Arm::Released,
    },
    TILT,
];

impl Subject for FlipperSpeed {
    fn motions(&self) -> (&'static [Motion], usize) {
        match self {
            Self::Hold => (&[Motion::Hold, Motion::Release], 0),
            Self::Pull | Self::Push => (&TILTS, 3),
        }
    }

    fn text(&self, settings: &MechanismSettings) -> String {
        format!("{self} at {}", settings.flipper_speed(*self))
    }
}

impl Subject for All {
    fn motions(&self) -> (&'static [Motion], usize) {
        (&TILTS, 3)
    }

    fn trials(&self) -> u32 {
        TRIALS_TOGETHER
    }

    fn text(&self, _: &MechanismSettings) -> String {
        "all together".to_owned()
    }
}
