//! Stand-ins for motors and sensors that are not open: each call answers with an error.

use std::time::Duration;

use crate::{
    Battery, ColorSensor, Degrees, DegreesPerSecond, DeviceError, DeviceName, Millivolts, Motor,
    MotorState, Rgb, StopAction,
};

/// Stand-in for this device.
#[derive(Debug)]
pub(super) struct Absent(pub(super) DeviceName);

impl Absent {
    fn refusal<T>(&self) -> Result<T, DeviceError> {
        Err(DeviceError::Disconnected {
            device: self.0,
            reason: "not opened, because a device was missing".to_owned(),
        })
    }
}

impl Motor for Absent {
    fn position(&self) -> Result<Degrees, DeviceError> {
        self.refusal()
    }

    fn set_position(&mut self, _: Degrees) -> Result<(), DeviceError> {
        self.refusal()
    }

    fn run_to(&mut self, _: Degrees, _: DegreesPerSecond) -> Result<(), DeviceError> {
        self.refusal()
    }

    fn run_past(&mut self, _: Degrees, _: DegreesPerSecond) -> Result<(), DeviceError> {
        self.refusal()
    }

    fn run(&mut self, _: DegreesPerSecond, _: Duration) -> Result<(), DeviceError> {
        self.refusal()
    }

    /// Succeeds, because an absent motor does not move.
    fn stop(&mut self, _: StopAction) -> Result<(), DeviceError> {
        Ok(())
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        self.refusal()
    }
}

impl ColorSensor for Absent {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        self.refusal()
    }
}

impl Battery for Absent {
    fn voltage(&mut self) -> Result<Millivolts, DeviceError> {
        self.refusal()
    }
}
