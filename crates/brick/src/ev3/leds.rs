//! The red and green lights left and right of the buttons.

use std::path::Path;

use super::{
    attribute::{Access, DeviceFile},
    discovery,
};
use crate::{DeviceError, DeviceName, LedColor, Leds};

const LIGHTS: DeviceName = DeviceName::Lights;
const BRIGHT: i32 = 255;

#[derive(Debug)]
pub(super) struct Ev3Leds {
    red: Vec<DeviceFile>,
    green: Vec<DeviceFile>,
    /// Brightness of the lights before the program opened them, red ones before green ones.
    before: Vec<i32>,
}

impl Ev3Leds {
    pub(super) fn open(class: &Path) -> Result<Self, DeviceError> {
        let [red, green] = files(class)?;
        let before = red.iter().chain(&green).map(DeviceFile::integer);
        let before = before.collect::<Result<_, _>>()?;
        Ok(Self { red, green, before })
    }
}

/// Opens the brightness files of the red lights, and of the green ones: at least one each.
pub(super) fn files(class: &Path) -> Result<[Vec<DeviceFile>; 2], DeviceError> {
    let (mut red, mut green) = (Vec::new(), Vec::new());
    for directory in discovery::subdirectories(LIGHTS, class)? {
        // `led0:red:brick-status`, on kernels before 4.14 `ev3:left:red:ev3dev`.
        let name = directory.to_string_lossy();
        if !(name.ends_with(":brick-status") || name.ends_with(":ev3dev")) {
            continue;
        }
        let list = if name.contains(":red:") {
            &mut red
        } else {
            &mut green
        };
        list.push(DeviceFile::open(
            LIGHTS,
            &directory,
            "brightness",
            Access::ReadWrite,
        )?);
    }
    if red.is_empty() || green.is_empty() {
        return Err(DeviceError::Disconnected {
            device: LIGHTS,
            reason: format!(
                "{} has {} red and {} green ones",
                class.display(),
                red.len(),
                green.len()
            ),
        });
    }
    Ok([red, green])
}

/// Restores the brightness of the lights.
impl Drop for Ev3Leds {
    fn drop(&mut self) {
        for (file, &brightness) in self.red.iter().chain(&self.green).zip(&self.before) {
            if let Err(error) = file.write_integer(brightness) {
                log::warn!("{error}");
            }
        }
    }
}

impl Leds for Ev3Leds {
    fn set(&mut self, color: LedColor) -> Result<(), DeviceError> {
        let (red, green) = match color {
            LedColor::Off => (0, 0),
            LedColor::Green => (0, BRIGHT),
            LedColor::Orange => (BRIGHT, BRIGHT),
            LedColor::Red => (BRIGHT, 0),
        };
        for (files, brightness) in [(&self.red, red), (&self.green, green)] {
            for file in files {
                file.write_integer(brightness)?;
            }
        }
        Ok(())
    }
}

/// Stand-in for lights that are absent.
#[derive(Debug)]
pub(super) struct NoLeds;

impl Leds for NoLeds {
    fn set(&mut self, _: LedColor) -> Result<(), DeviceError> {
        Ok(())
    }
}
