//! Lights and battery of the brick.

use brick::LedColor;

use super::{
    place::{Attribute, BOTH, READ},
    refusal::{Refusal, number},
};
use crate::world::World;

/// The directories of `class/leds`.
pub(super) const LEDS: [&str; 4] = [
    "led0:green:brick-status",
    "led0:red:brick-status",
    "led1:green:brick-status",
    "led1:red:brick-status",
];
/// The directory of `class/power_supply`.
pub(super) const BATTERY: &str = "lego-ev3-battery";

const LED_ATTRIBUTES: &[Attribute] = &[
    ("brightness", BOTH),
    ("max_brightness", READ),
    ("trigger", BOTH),
];
const BATTERY_ATTRIBUTES: &[Attribute] = &[
    ("current_now", READ),
    ("scope", READ),
    ("technology", READ),
    ("type", READ),
    ("voltage_max_design", READ),
    ("voltage_min_design", READ),
    ("voltage_now", READ),
];

pub(super) fn attributes(device: &str) -> Option<&'static [Attribute]> {
    if device == BATTERY {
        Some(BATTERY_ATTRIBUTES)
    } else {
        LEDS.contains(&device).then_some(LED_ATTRIBUTES)
    }
}

/// Type of battery, which the kernel reads from a switch in the battery compartment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cells {
    /// LEGO's rechargeable pack.
    LithiumIon,
    /// Six AA cells.
    Alkaline,
}

#[derive(Debug)]
pub(super) struct Board {
    /// Brightness in the order of [`LEDS`]; the kernel lights the green ones when it has started.
    brightness: [u8; 4],
    triggers: [String; 4],
    pub(super) cells: Cells,
}

impl Default for Board {
    fn default() -> Self {
        Self {
            brightness: [255, 0, 255, 0],
            triggers: std::array::from_fn(|_| "none".to_owned()),
            cells: Cells::LithiumIon,
        }
    }
}

impl Board {
    pub(super) fn read(
        &self,
        world: &World,
        device: &str,
        attribute: &str,
    ) -> Result<String, Refusal> {
        let lithium = self.cells == Cells::LithiumIon;
        let led = LEDS.iter().position(|led| *led == device);
        let text = match (led, attribute) {
            (Some(led), "brightness") => self.brightness[led].to_string(),
            (Some(_), "max_brightness") => "255".to_owned(),
            (Some(led), "trigger") => format!("[{}]", self.triggers[led]),
            (None, "voltage_now") => (u64::from(world.voltage_mv()) * 1000).to_string(),
            (None, "current_now") => {
                let microamperes = (world.current() * 1e6).max(0.0);
                (microamperes as u32).to_string()
            }
            (None, "scope") => "System".to_owned(),
            (None, "type") => "Battery".to_owned(),
            (None, "technology") if lithium => "Li-ion".to_owned(),
            (None, "technology") => "Unknown".to_owned(),
            (None, "voltage_max_design") if lithium => "7500000".to_owned(),
            (None, "voltage_max_design") => "9000000".to_owned(),
            (None, "voltage_min_design") if lithium => "7100000".to_owned(),
            (None, "voltage_min_design") => "6200000".to_owned(),
            _ => return Err(Refusal::NoEntry),
        };
        Ok(text + "\n")
    }

    pub(super) fn write(
        &mut self,
        device: &str,
        attribute: &str,
        text: &str,
    ) -> Result<(), Refusal> {
        let led = LEDS.iter().position(|led| *led == device);
        match (led, attribute) {
            (Some(led), "brightness") => {
                // The kernel takes a value above the maximum for the maximum.
                self.brightness[led] = number(text, 0..=i32::MAX)?.min(255) as u8;
                Ok(())
            }
            (Some(led), "trigger") => {
                text.clone_into(&mut self.triggers[led]);
                Ok(())
            }
            _ => Err(Refusal::Access),
        }
    }

    pub(super) fn color(&self) -> LedColor {
        let [green, red] = [0, 1].map(|side| self.brightness[side].max(self.brightness[side + 2]));
        match (red > 0, green > 0) {
            (false, false) => LedColor::Off,
            (false, true) => LedColor::Green,
            (true, true) => LedColor::Orange,
            (true, false) => LedColor::Red,
        }
    }
}
