//! Names of the devices.

use crate::Part;

settings::words! {
    /// A device of the robot, by its name for a person.
    pub enum DeviceName {
        /// Large motor on port A.
        FlipperMotor = "flipper motor",
        /// Large motor on port B.
        TurntableMotor = "turntable motor",
        /// Medium motor on port C.
        ColorArmMotor = "colour arm motor",
        /// Sensor at the colour arm.
        ColorSensor = "colour sensor",
        /// Infrared or ultrasonic sensor, which not every robot has.
        DistanceSensor = "distance sensor",
        /// Battery of the brick.
        Battery = "battery",
        /// Six buttons of the brick.
        Buttons = "buttons",
        /// Lights at the buttons.
        Lights = "lights",
        /// Screen of the brick.
        Screen = "screen",
        /// Loudspeaker of the brick.
        Loudspeaker = "loudspeaker",
        /// Ports of the brick.
        Ports = "ports",
    }
}

impl From<Part> for DeviceName {
    /// Motor that moves the part.
    fn from(part: Part) -> Self {
        match part {
            Part::Flipper => Self::FlipperMotor,
            Part::Turntable => Self::TurntableMotor,
            Part::ColorArm => Self::ColorArmMotor,
        }
    }
}
