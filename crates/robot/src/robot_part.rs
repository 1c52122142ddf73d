//! Part of the robot that an error is about.

use actuator::ActuatorError;
use brick::{DeviceError, DeviceName, Part};
use scanner::ScanError;
use serde::{Deserialize, Serialize};

use crate::error::RunError;

/// Part of the robot that an error is about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RobotPart {
    /// Arm that tilts and holds the cube.
    Flipper,
    /// Table on which the cube lies.
    Turntable,
    /// Arm of the colour sensor.
    Arm,
    /// Colour sensor.
    Sensor,
    /// Cube in the cradle.
    Cube,
    /// Battery.
    Battery,
    /// Brick itself, with its buttons and its program; also what a recording of an older program is about, which names
    /// no part.
    #[default]
    Brick,
}

impl From<Part> for RobotPart {
    fn from(part: Part) -> Self {
        match part {
            Part::Flipper => Self::Flipper,
            Part::Turntable => Self::Turntable,
            Part::ColorArm => Self::Arm,
        }
    }
}

impl From<DeviceName> for RobotPart {
    fn from(device: DeviceName) -> Self {
        match device {
            DeviceName::FlipperMotor => Self::Flipper,
            DeviceName::TurntableMotor => Self::Turntable,
            DeviceName::ColorArmMotor => Self::Arm,
            DeviceName::ColorSensor => Self::Sensor,
            DeviceName::Battery => Self::Battery,
            DeviceName::DistanceSensor
            | DeviceName::Buttons
            | DeviceName::Lights
            | DeviceName::Screen
            | DeviceName::Loudspeaker
            | DeviceName::Ports => Self::Brick,
        }
    }
}

impl From<&DeviceError> for RobotPart {
    fn from(error: &DeviceError) -> Self {
        match error {
            DeviceError::Stalled { part, .. }
            | DeviceError::TooSlow { part, .. }
            | DeviceError::NoStop { part, .. } => (*part).into(),
            DeviceError::Disconnected { device, .. }
            | DeviceError::Timeout { device, .. }
            | DeviceError::Protocol { device, .. }
            | DeviceError::Io { device, .. } => (*device).into(),
            _ => Self::Brick,
        }
    }
}

impl From<&ActuatorError> for RobotPart {
    fn from(error: &ActuatorError) -> Self {
        match error {
            ActuatorError::Jam { part, .. }
            | ActuatorError::TooSlow { part, .. }
            | ActuatorError::NoStop { part, .. } => (*part).into(),
            ActuatorError::TableMoved { .. } => Self::Turntable,
            ActuatorError::Device(error) => error.into(),
            _ => Self::Brick,
        }
    }
}

impl RunError {
    /// Part of the robot that the error is about.
    pub fn part(&self) -> RobotPart {
        match self {
            Self::Unchecked(failure) => failure.part(),
            Self::Battery(_) => RobotPart::Battery,
            Self::Slipped(_)
            | Self::PoseLost(_)
            | Self::NoCube(_)
            | Self::Twisted(_)
            | Self::OtherCube(_) => RobotPart::Cube,
            Self::Mechanism { source, .. } | Self::Recovery { source, .. } => source.into(),
            Self::Scan { source, .. } => match source {
                ScanError::Device { source, .. } => source.into(),
                _ => RobotPart::Sensor,
            },
            Self::Unreadable(_) | Self::TooFewStickers(_) => RobotPart::Sensor,
            Self::Device(error) => error.into(),
            Self::Stopped(_) | Self::Search(_) | Self::FindTurns(_) => RobotPart::Brick,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use actuator::{Motion, execute::Activity};
    use brick::Degrees;

    use super::*;
    use crate::error::During;

    #[test]
    fn an_error_is_about_the_part_that_failed_whatever_the_motion() {
        let during = During::Motion(Motion::Hold);
        let jam = |part| RunError::Mechanism {
            during,
            source: ActuatorError::Jam {
                activity: Activity::Motion(Motion::Hold),
                part,
                position: Degrees::ZERO,
                target: Degrees::ZERO,
            },
        };
        assert_eq!(jam(Part::Flipper).part(), RobotPart::Flipper);
        assert_eq!(jam(Part::Turntable).part(), RobotPart::Turntable);
        let unplugged = |device| DeviceError::Disconnected {
            device,
            reason: "it was unplugged".to_owned(),
        };
        let of_motor = RunError::Mechanism {
            during,
            source: unplugged(DeviceName::ColorArmMotor).into(),
        };
        assert_eq!(of_motor.part(), RobotPart::Arm);
        let of_scan = |source| RunError::Scan {
            during,
            source: ScanError::Device {
                step: "reading the centre",
                source,
            },
        };
        assert_eq!(
            of_scan(unplugged(DeviceName::ColorSensor)).part(),
            RobotPart::Sensor
        );
        let late = DeviceError::TooSlow {
            part: Part::ColorArm,
            position: Degrees::ZERO,
            target: Degrees::ZERO,
            limit: Duration::ZERO,
        };
        assert_eq!(of_scan(late).part(), RobotPart::Arm);
    }
}
