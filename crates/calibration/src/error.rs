//! Errors of a calibration step, with a kind by which a caller decides how to go on.

use std::{error::Error, fmt};

use actuator::{ActuatorError, FailureKind, Motion};
use brick::{Degrees, DeviceError, ErrorKind, OutOfRange};
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
    /// The robot, the cube or a finding is not as the step needs it.
    #[error("{text}")]
    Failed {
        /// Kind of the failure.
        kind: CalibrationErrorKind,
        /// Observation and cure.
        text: String,
    },
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
}

impl CalibrationError {
    pub(crate) fn new(kind: CalibrationErrorKind, text: impl Into<String>) -> Self {
        let text = text.into();
        Self::Failed { kind, text }
    }

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
            Self::Failed { kind, .. } => *kind,
            Self::OffsetTooFar { .. } | Self::Price(_) | Self::Positions(_) => Kind::NotAllowed,
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
