//! The battery.

use std::path::{Path, PathBuf};

use super::{
    attribute::{Access, DeviceFile},
    discovery,
};
use crate::{Battery, DeviceError, DeviceName, Millivolts};

const BATTERY: DeviceName = DeviceName::Battery;

#[derive(Debug)]
pub(super) struct Ev3Battery {
    microvolts: DeviceFile,
}

impl Ev3Battery {
    pub(super) fn directory(class: &Path) -> Result<PathBuf, DeviceError> {
        // The name is `lego-ev3-battery`, on kernels before 4.14 `legoev3-battery`.
        discovery::subdirectories(BATTERY, class)?
            .into_iter()
            .find(|path| path.to_string_lossy().ends_with("ev3-battery"))
            .ok_or_else(|| DeviceError::Disconnected {
                device: BATTERY,
                reason: format!("{} has no *ev3-battery", class.display()),
            })
    }

    pub(super) fn open(class: &Path) -> Result<Self, DeviceError> {
        let directory = Self::directory(class)?;
        let mut battery = Self {
            microvolts: DeviceFile::open(BATTERY, &directory, "voltage_now", Access::Read)?,
        };
        battery.voltage()?;
        Ok(battery)
    }
}

impl Battery for Ev3Battery {
    fn voltage(&mut self) -> Result<Millivolts, DeviceError> {
        let microvolts = self.microvolts.integer()?;
        u32::try_from(microvolts)
            .map(|microvolts| Millivolts::new(microvolts / 1000))
            .map_err(|_| {
                self.microvolts
                    .protocol(microvolts.to_string(), "microvolts, 0 or more")
            })
    }
}
