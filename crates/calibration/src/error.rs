//! Errors of a calibration step, with a kind by which a caller decides how to go on.

use std::{error::Error, fmt};

use actuator::{ActuatorError, FailureKind, FlipperSpeed, Motion};
use brick::{Degrees, DegreesPerSecond, DeviceError, ErrorKind, OutOfRange};
use robot::Stopped;
use scanner::InvalidScanSettings;
use thiserror::Error;

/// Kind of a [`CalibrationError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CalibrationErrorKind {
    /// The person at the robot, or the system, ended the step: no part failed.
    Stopped,
    /// The guide has no answer to a question.
    Unanswered,
    /// A motor was stuck, or was late.
    Stuck,
    /// A device failed with an error of this kind.
    Device(ErrorKind),
    /// The colour sensor, or the flipper, met no cube.
    NoCube,
    /// The measurements do not fit a cube in a MindCub3r.
    Implausible,
    /// An argument, or a finding, is out of its range.
    NotAllowed,
}

/// Activity of a step when it failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activity {
    /// Running arm and flipper against their stops.
    FindingStops,
    /// Turning the cube under the arm at this angle.
    Sweeping(Degrees),
    /// Turning the cube once under the sensor, to read its top face.
    Looking,
    /// Timing this motion.
    Timing(Motion),
    /// Making this motion, to look at the cube afterwards.
    Trying(Motion),
}

impl fmt::Display for Activity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FindingStops => f.write_str("finding the end stops of arm and flipper"),
            Self::Sweeping(arm) => write!(f, "sweeping with the arm at {arm}"),
            Self::Looking => f.write_str("looking at the face on top"),
            Self::Trying(motion) => write!(f, "trying the motion {motion}"),
            Self::Timing(motion) => write!(f, "timing the motion {motion}"),
        }
    }
}

/// Error of a guide that gives no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GuideError {
    /// The person at the robot, or the system, ended the step.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A device that the guide uses failed.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// The guide can show nothing, or receive no answer.
    #[error(transparent)]
    Unanswered(Box<dyn Error + Send + Sync>),
}

/// Error of a calibration step.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CalibrationError {
    /// The person at the robot, or the system, ended the step.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The guide has no answer.
    #[error(transparent)]
    Guide(#[from] GuideError),
    /// A device failed, or a motor was stuck.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// The mechanism failed.
    #[error(transparent)]
    Mechanism(#[from] ActuatorError),
    /// A device, the mechanism or the guide failed during an activity.
    #[error("{activity}")]
    During {
        /// Activity that failed.
        activity: Activity,
        /// Error of the activity.
        source: Box<Self>,
    },
    /// The turntable was stuck between squares. Angles are motor degrees from square.
    #[error(
        "the turntable is stuck {} motor degrees from square on its way to {}: take the cube out, \
         align its layers and the turntable by hand",
        position.as_degrees(),
        target.as_degrees()
    )]
    TableStuck {
        /// Position of the turntable.
        position: Degrees,
        /// Target of the turntable.
        target: Degrees,
    },
    /// The robot does not bear the slowest speed.
    #[error(
        "the cube does not bear even a {speed} speed of {least}: see that the flipper is built as in \
         the instructions and that the cube turns easily, then do `calibrate flipper` and try again"
    )]
    TooWeak {
        /// Speed that is too fast for the robot.
        speed: FlipperSpeed,
        /// Slowest speed of the step.
        least: DegreesPerSecond,
    },
    /// The robot could not put the cube back into its seat.
    #[error("the cube lies {degrees:.0} degrees askew: put it in square, and begin anew")]
    LiesAskew {
        /// Angle of the cube from square, in degrees.
        degrees: f64,
    },
    /// The flipper was stuck on its way down.
    #[error(
        "the flipper is stuck at {position} on its way to {target}, where it is to hold the cube: \
         see that the cube lies flat and square, and do `calibrate turntable` and `calibrate \
         flipper`"
    )]
    HoldStuck {
        /// Position of the flipper.
        position: Degrees,
        /// Target of the flipper.
        target: Degrees,
    },
    /// The flipper was stuck on its way up.
    #[error("the flipper is stuck at {0} on its way up: see what holds it, then try again")]
    LiftStuck(Degrees),
    /// The flipper was stuck while it pulled.
    #[error(
        "the flipper was stopped at {0} before the cube tilted: see what is in its way, and that \
         the cube's layers are aligned"
    )]
    PullStuck(Degrees),
    /// The sensor sees no cube.
    #[error(
        "the sensor sees no light with the arm at {arm}: put a cube in, {}",
        if *needs_positions {
            "look whether the sensor shines on it, and do `calibrate sensor` before this"
        } else {
            "and look whether the sensor shines on it"
        }
    )]
    NoLight {
        /// Position of the arm.
        arm: Degrees,
        /// Whether the step needs the positions of another step.
        needs_positions: bool,
    },
    /// The flipper came down without meeting a cube.
    #[error(
        "the flipper came down to {0} and met no cube: put a solved cube in, and see that the \
         flipper's arm is built as in the instructions"
    )]
    NothingMet(Degrees),
    /// The flipper met an obstacle above the cube.
    #[error(
        "the flipper met something at {place}, where it should still be clear of the cube (up to \
         {clear}): see what is in its way, and that the cube lies flat"
    )]
    MetTooHigh {
        /// Position of the flipper.
        place: Degrees,
        /// Lowest position at which the flipper is clear of the cube.
        clear: Degrees,
    },
    /// The flipper meets the cube, and holds the cube at no angle.
    #[error(
        "the flipper meets the cube at {meeting} but holds it nowhere from {least} on (it can hold \
         from {} to {}): see that the cube lies flat and that the flipper's arm is built as in the \
         instructions",
        range[0],
        range[1]
    )]
    HoldsNowhere {
        /// Position at which the flipper meets the cube.
        meeting: Degrees,
        /// First angle of the trial, in motor degrees.
        least: i32,
        /// Range of angles at which a flipper can hold, in motor degrees.
        range: [i32; 2],
    },
    /// The farthest pull does not tilt the cube; its angle is in motor degrees.
    #[error(
        "a pull to {0}° does not tilt the cube: see that a solved cube is in, that the flipper's \
         arm is built as in the instructions, and that its rubber grips the cube"
    )]
    DoesNotTilt(i32),
    /// The cube tilts at some pulls, and does not at others.
    #[error(
        "the cube tilts only sometimes, {tilts} times of {pulls}, although the flipper pulls to \
         {pull}: see whether its rubber grips the cube"
    )]
    TiltsSometimes {
        /// Number of tilts.
        tilts: usize,
        /// Number of pulls.
        pulls: usize,
        /// Angle of the pulls.
        pull: Degrees,
    },
    /// The flipper does not hold the upper layers.
    #[error(
        "the flipper does not hold the upper layers at {0}, so that the turntable takes the whole \
         cube along or is stuck: do `calibrate flipper` before this"
    )]
    DoesNotHold(Degrees),
    /// The upper layers follow the turntable too far. Both values are motor degrees of the
    /// turntable.
    #[error(
        "the upper layers follow the turntable by some {needed} of its motor's degrees, which is \
         more than an overshoot of {most} undoes: the flipper does not hold the cube (`calibrate \
         flipper`), or the cube is too stiff for the robot"
    )]
    FollowsTooFar {
        /// Overshoot that the robot would need.
        needed: i32,
        /// Greatest overshoot of the settings.
        most: i32,
    },
    /// The light does not fit a face of a cube.
    #[error(
        "what the sensor saw is not explained by a face of a cube ({:.0} % of the light is not): \
         does the cube lie flat in the cradle{}?",
        part * 100.0,
        if *counts_on_square { ", and did the turntable stand square at the start" } else { "" }
    )]
    Unexplained {
        /// Unexplained part of the light, 0 to 1.
        part: f64,
        /// Whether the step assumes that the turntable stands square.
        counts_on_square: bool,
    },
    /// The arm's positions in the settings lie too near to one another.
    #[error("scan.arm_deg and scan.arm_centre_deg are too near to each other to sweep")]
    ArmPositionsTooNear,
    /// The offset of the turntable is too large. Both values are motor degrees.
    #[error(
        "turning the table by {degrees} motor degrees would bring it nearer to the next quarter: \
         allowed are -{most} to {most} (3 are 1 of the cube)"
    )]
    OffsetTooFar {
        /// Offset that the caller asked for.
        degrees: i32,
        /// Greatest offset, both ways.
        most: i32,
    },
    /// A motion took longer or shorter than the range of its price.
    #[error(transparent)]
    Price(#[from] OutOfRange),
    /// The settings of the scan do not allow the measured positions.
    #[error(transparent)]
    Positions(#[from] InvalidScanSettings),
    /// A finding contradicts the settings; the text names key, value and range.
    #[error("{0}")]
    Unfit(String),
}

impl CalibrationError {
    /// Kind of this error.
    pub fn kind(&self) -> CalibrationErrorKind {
        use CalibrationErrorKind as Kind;
        match self {
            Self::Stopped(_) | Self::Guide(GuideError::Stopped(_)) => Kind::Stopped,
            Self::Guide(GuideError::Unanswered(_)) => Kind::Unanswered,
            Self::Device(error) | Self::Guide(GuideError::Device(error)) => of_device(error.kind()),
            Self::Mechanism(error) => match error.kind() {
                FailureKind::Device(kind) => of_device(kind),
                _ => Kind::Stuck,
            },
            Self::During { source, .. } => source.kind(),
            Self::TableStuck { .. }
            | Self::HoldStuck { .. }
            | Self::LiftStuck(_)
            | Self::PullStuck(_) => Kind::Stuck,
            Self::NoLight { .. } | Self::NothingMet(_) => Kind::NoCube,
            Self::MetTooHigh { .. }
            | Self::HoldsNowhere { .. }
            | Self::DoesNotTilt(_)
            | Self::TiltsSometimes { .. }
            | Self::DoesNotHold(_)
            | Self::FollowsTooFar { .. }
            | Self::TooWeak { .. }
            | Self::LiesAskew { .. }
            | Self::Unexplained { .. } => Kind::Implausible,
            Self::ArmPositionsTooNear
            | Self::OffsetTooFar { .. }
            | Self::Price(_)
            | Self::Positions(_)
            | Self::Unfit(_) => Kind::NotAllowed,
        }
    }
}

const fn of_device(kind: ErrorKind) -> CalibrationErrorKind {
    match kind {
        ErrorKind::Interrupted => CalibrationErrorKind::Stopped,
        ErrorKind::Stalled | ErrorKind::Timeout => CalibrationErrorKind::Stuck,
        kind => CalibrationErrorKind::Device(kind),
    }
}

/// Names the activity of an error.
pub(crate) trait During<T> {
    /// The same result with an error that names the activity.
    fn during(self, activity: Activity) -> Result<T, CalibrationError>;
}

impl<T, E: Into<CalibrationError>> During<T> for Result<T, E> {
    fn during(self, activity: Activity) -> Result<T, CalibrationError> {
        self.map_err(|error| CalibrationError::During {
            activity,
            source: Box::new(error.into()),
        })
    }
}

#[cfg(test)]
mod tests {
    use brick::{InterruptCause, Part};

    use super::*;

    #[test]
    fn the_kind_is_that_of_the_failure_in_any_activity() {
        let interrupted = || DeviceError::Interrupted {
            cause: InterruptCause::Signal,
        };
        let stalled = DeviceError::Stalled {
            part: Part::Flipper,
            position: Degrees::new(40),
            target: Degrees::ZERO,
        };
        let gone = DeviceError::Disconnected {
            device: brick::DeviceName::FlipperMotor,
            reason: "nothing is there".to_owned(),
        };
        let sweep = Activity::Sweeping(Degrees::new(-700));
        let too_far = CalibrationError::OffsetTooFar {
            degrees: 500,
            most: 135,
        };
        for (error, kind) in [
            (interrupted().into(), CalibrationErrorKind::Stopped),
            (
                GuideError::from(interrupted()).into(),
                CalibrationErrorKind::Stopped,
            ),
            (
                ActuatorError::Device(interrupted()).into(),
                CalibrationErrorKind::Stopped,
            ),
            (stalled.into(), CalibrationErrorKind::Stuck),
            (
                gone.into(),
                CalibrationErrorKind::Device(ErrorKind::Disconnected),
            ),
            (too_far, CalibrationErrorKind::NotAllowed),
        ] {
            assert_eq!(error.kind(), kind, "{error}");
            let within = Err::<(), _>(error)
                .during(sweep)
                .expect_err("the activity failed");
            assert_eq!(within.kind(), kind);
            assert_eq!(within.to_string(), "sweeping with the arm at -700°");
            assert!(within.source().is_some());
        }
    }
}
