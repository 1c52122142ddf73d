//! Errors of a run, with a kind by which a caller decides how to go on.

mod unreadable;

use std::{error::Error, fmt};

use actuator::{ActuatorError, FailureKind, Motion};
use brick::{Degrees, DeviceError, ErrorKind, InterruptCause, Part};
use cube_core::{Corner, Face};
use recogniser::{TooFewStickers, UnlikeCentres, Untwist, WrongColour};
use scanner::ScanError;
use serde::{Deserialize, Serialize};
use solver::SolveError;
use thiserror::Error;

pub use self::unreadable::Unreadable;
pub(crate) use self::unreadable::numbers_of;
use crate::{
    battery::{BatteryEmpty, NoBattery},
    no_cube::NoCube,
};

/// Kind of a [`RunError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum RunErrorKind {
    /// The person at the robot, or the system, ended the run: no part failed.
    Stopped,
    /// The battery is too low to turn a cube.
    Battery,
    /// The cube does not lie in its expected pose, or a turn went wrong.
    Slipped,
    /// Flipper, turntable or colour arm is stuck, late or misplaced.
    Mechanism,
    /// The colour sensor could not be brought over a sticker.
    Scan,
    /// The robot read the cube and could not recognise it.
    Unreadable,
    /// No cube lies in the cradle.
    NoCube,
    /// No turns solve the cube: a corner is twisted.
    Twisted,
    /// The cube is not clearly the one whose earlier state is the target.
    OtherCube,
    /// A device cannot be reached.
    Device,
    /// The solver found no turns, which is a fault of the program.
    Solver,
}

/// Activity of the robot when it failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum During {
    /// Finding the end stops.
    Homing,
    /// A motion of the plan.
    Motion(Motion),
    /// Bringing a face to the top.
    WayTo(Face),
    /// Reading the face on top.
    Reading(Face),
    /// Reading the top face of the turned cube.
    Verifying,
    /// Bringing the cube into the pose in which it lay before.
    Orienting,
    /// Lifting the flipper off the finished cube.
    LettingGo,
    /// Finding the place of the colour sensor.
    Aiming,
}

impl fmt::Display for During {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Homing => f.write_str("finding the end stops of arm and flipper"),
            Self::Motion(motion) => write!(f, "at the motion {motion}"),
            Self::WayTo(face) => write!(f, "on the way to face {face}"),
            Self::Reading(face) => write!(f, "reading face {face}"),
            Self::Verifying => f.write_str("looking at the turned cube"),
            Self::Orienting => f.write_str("laying the cube as it lay before"),
            Self::LettingGo => f.write_str("lifting the flipper off the finished cube"),
            Self::Aiming => f.write_str("finding the place of the colour sensor"),
        }
    }
}

/// The person at the robot, or the system, ended the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Stopped(pub InterruptCause);

/// The cube does not lie in its expected pose, or a turn went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{0}: the cube slipped; put it in flat, see that it turns easily, then try again")]
pub struct Slipped(pub WrongColour);

/// A corner of the cube is twisted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Twisted {
    /// Turn of the corner that makes the cube solvable.
    pub untwist: Untwist,
    /// The corner, by its place, where the robot knows which it is: of a cube that it has turned.
    pub corner: Option<Corner>,
}

impl fmt::Display for Twisted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = match self.untwist {
            Untwist::Clockwise => "clockwise",
            Untwist::Counterclockwise => "counterclockwise",
        };
        match self.corner {
            Some(corner) => write!(
                f,
                "the corner at {corner} is twisted: no turns solve this cube; twist it a third \
                 {way} by hand, then start again"
            ),
            None => write!(
                f,
                "a corner of this cube is twisted: no turns solve it; twist any one corner a third \
                 {way} by hand, then start again"
            ),
        }
    }
}

impl Error for Twisted {}

/// The cube is not clearly the one whose earlier state is the target.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error(
    "this cube is not clearly the one of the earlier state: {0}; put in the same cube in the same light, or keep the state \
     under a name and go to that: any cube reaches it as it lies"
)]
pub struct OtherCube(pub UnlikeCentres);

/// A fault has lost how the cube was put in, on which the target depends.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error(
    "after a fault it is not clear how the cube was put in, which the target depends on: {0}; while the robot read it, \
     a hand has moved it or taken it out, it has slipped, or gears of flipper or turntable have skipped; put it in as \
     before, then try again"
)]
pub struct PoseLost(pub UnlikeCentres);

impl From<UnlikeCentres> for RunError {
    fn from(error: UnlikeCentres) -> Self {
        OtherCube(error).into()
    }
}

/// Position of the flipper beyond which it is on the cube: the greatest at which it is clear.
const MIN_ON_CUBE: Degrees = Degrees::new(60);

/// Error that ended a run early.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// The person at the robot, or the system, ended the run.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The battery is too low.
    #[error(transparent)]
    Battery(#[from] BatteryEmpty),
    /// The cube slipped.
    #[error(transparent)]
    Slipped(#[from] Slipped),
    /// How the cube was put in is not known any more.
    #[error(transparent)]
    PoseLost(#[from] PoseLost),
    /// The mechanism failed.
    #[error("{during}")]
    Mechanism {
        /// Activity that failed.
        during: During,
        /// Failure of the mechanism.
        source: ActuatorError,
    },
    /// The scan failed.
    #[error("{during}")]
    Scan {
        /// Activity that failed.
        during: During,
        /// Failure of the scanner.
        source: ScanError,
    },
    /// The recogniser did not recognise the cube.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// No cube lies in the cradle.
    #[error(transparent)]
    NoCube(#[from] NoCube),
    /// A corner of the cube is twisted.
    #[error(transparent)]
    Twisted(#[from] Twisted),
    /// Recorded readings, or a short scan, show too little of the cube.
    #[error(transparent)]
    TooFewStickers(#[from] TooFewStickers),
    /// The cube is not clearly the one whose earlier state is the target.
    #[error(transparent)]
    OtherCube(#[from] OtherCube),
    /// A device cannot be reached.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// The search failed.
    #[error(transparent)]
    Search(#[from] SolveError),
    /// The method that the task names for finding turns failed.
    #[error("finding turns")]
    FindTurns(#[source] Box<dyn Error + Send + Sync>),
    /// The robot made all motions to the target, and failed before it had looked at the cube.
    #[error("the cube was turned to its target, and the check could not be done: {}", one_line(.0))]
    Unchecked(Box<RunError>),
    /// The robot failed again while it recovered from a failure.
    #[error("recovering after: {}", one_line(first))]
    Recovery {
        /// The failure from which the robot was recovering.
        first: Box<RunError>,
        /// The failure during the recovery.
        source: ActuatorError,
    },
}

impl From<NoBattery> for RunError {
    fn from(error: NoBattery) -> Self {
        match error {
            NoBattery::Empty(error) => error.into(),
            NoBattery::Device(error) => error.into(),
        }
    }
}

impl RunError {
    /// Numbers of the stickers in doubt that this error names, rising.
    pub fn doubtful(&self) -> Vec<u8> {
        match self {
            Self::Unreadable(unreadable) => unreadable.doubtful(),
            _ => Vec::new(),
        }
    }

    /// Kind of this error.
    pub fn kind(&self) -> RunErrorKind {
        let of_device = |kind| match kind {
            ErrorKind::Interrupted => RunErrorKind::Stopped,
            _ => RunErrorKind::Device,
        };
        match self {
            Self::Unchecked(failure) => failure.kind(),
            Self::Stopped(_) => RunErrorKind::Stopped,
            Self::Battery(_) => RunErrorKind::Battery,
            Self::Slipped(_) | Self::PoseLost(_) => RunErrorKind::Slipped,
            Self::Mechanism { source, .. } | Self::Recovery { source, .. } => match source.kind() {
                FailureKind::Device(kind) => of_device(kind),
                _ => RunErrorKind::Mechanism,
            },
            Self::Scan { source, .. } => match source.kind() {
                ErrorKind::Stalled | ErrorKind::Timeout => RunErrorKind::Scan,
                kind => of_device(kind),
            },
            Self::Unreadable(_) | Self::TooFewStickers(_) => RunErrorKind::Unreadable,
            Self::NoCube(_) => RunErrorKind::NoCube,
            Self::Twisted(_) => RunErrorKind::Twisted,
            Self::OtherCube(_) => RunErrorKind::OtherCube,
            Self::Device(error) => of_device(error.kind()),
            Self::Search(_) | Self::FindTurns(_) => RunErrorKind::Solver,
        }
    }

    /// Whether a look has shown that the cube is not as the motions should have left it.
    pub(crate) const fn shows_another_cube(&self) -> bool {
        matches!(self, Self::Slipped(_) | Self::NoCube(_) | Self::Twisted(_))
    }

    /// The same failure after all motions to the target; an end by a person or the battery as it is.
    pub(crate) fn unchecked(self) -> Self {
        match self.kind() {
            RunErrorKind::Stopped
            | RunErrorKind::Battery
            | RunErrorKind::NoCube
            | RunErrorKind::Twisted => self,
            _ => Self::Unchecked(Box::new(self)),
        }
    }

    /// Kind of the device error behind this error; none if no device failed.
    pub fn device_kind(&self) -> Option<ErrorKind> {
        match self {
            Self::Unchecked(failure) => failure.device_kind(),
            Self::Device(error) => Some(error.kind()),
            Self::Scan { source, .. } => Some(source.kind()),
            Self::Mechanism { source, .. } | Self::Recovery { source, .. } => match source.kind() {
                FailureKind::Device(kind) => Some(kind),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the battery is too low.
    pub fn is_battery_empty(&self) -> bool {
        matches!(self, Self::Battery(_))
    }

    /// Whether the flipper stood still on the cube: the cube or the table may stand askew.
    pub(crate) fn shows_askew_cube(&self) -> bool {
        matches!(self, Self::Mechanism { source, .. } if shows_askew_cube(source))
    }

    /// Whether homing again and reading the cube again may help.
    pub fn can_be_recovered(&self) -> bool {
        match self {
            Self::Slipped(_) | Self::NoCube(NoCube::Dark { .. } | NoCube::Far(_)) => true,
            Self::Mechanism { source, .. } => may_pass(source),
            Self::Scan { source, .. } => matches!(
                source.kind(),
                ErrorKind::Stalled
                    | ErrorKind::Timeout
                    | ErrorKind::Disconnected
                    | ErrorKind::Protocol
            ),
            _ => false,
        }
    }
}

/// Whether the flipper stood still on the cube: the cube or the table may stand askew.
pub(crate) fn shows_askew_cube(error: &ActuatorError) -> bool {
    matches!(
        error,
        ActuatorError::Jam { part: Part::Flipper, position, .. } if *position > MIN_ON_CUBE
    )
}

/// Whether a failure of the mechanism may pass: an obstacle that somebody takes away, a plug that
/// somebody pushes in, messages of a sensor that come right again.
pub(crate) fn may_pass(error: &ActuatorError) -> bool {
    matches!(
        error.kind(),
        FailureKind::Jam
            | FailureKind::Misplaced
            | FailureKind::Device(ErrorKind::Disconnected | ErrorKind::Protocol)
    )
}

/// An error with all its causes, outermost first, on one line. A cause with which the text ends
/// already is not repeated: some errors have their cause in their own text.
pub fn one_line(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let message = error.to_string();
        if !text.ends_with(&message) {
            text.push_str(": ");
            text.push_str(&message);
        }
        cause = error.source();
    }
    text
}

#[cfg(test)]
mod tests;
