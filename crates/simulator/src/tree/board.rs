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

/// Triggers of the lights beside `none`, as ev3dev's users have published them for kernel 4.14.
const TRIGGERS: [&str; 23] = [
    "rfkill-any",
    "kbd-scrolllock",
    "kbd-numlock",
    "kbd-capslock",
    "kbd-kanalock",
    "kbd-shiftlock",
    "kbd-altgrlock",
    "kbd-ctrllock",
    "kbd-altlock",
    "kbd-shiftllock",
    "kbd-shiftrlock",
    "kbd-ctrlllock",
    "kbd-ctrlrlock",
    "mmc0",
    "timer",
    "heartbeat",
    DEFAULT_ON,
    "transient",
    "lego-ev3-battery-charging-or-full",
    "lego-ev3-battery-charging",
    "lego-ev3-battery-full",
    "lego-ev3-battery-charging-blink-full-solid",
    "rfkill0",
];
/// The word for no trigger.
const NO_TRIGGER: &str = "none";
/// The trigger that lights a light for good.
const DEFAULT_ON: &str = "default-on";

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
    /// Trigger of each light; ev3dev's start takes the kernel's own one away.
    triggers: [Option<&'static str>; 4],
    pub(super) cells: Cells,
}

impl Default for Board {
    fn default() -> Self {
        Self {
            brightness: [255, 0, 255, 0],
            triggers: [None; 4],
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
            (Some(led), "trigger") => triggers(self.triggers[led]),
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
                let brightness = number(text, 0..=i32::MAX)?.min(255) as u8;
                if brightness == 0 {
                    self.triggers[led] = None;
                }
                self.brightness[led] = brightness;
                Ok(())
            }
            (Some(led), "trigger") => self.set_trigger(led, text),
            _ => Err(Refusal::Access),
        }
    }

    /// Sets the trigger of a light. A trigger that ends leaves the light dark; one that blinks is not followed.
    fn set_trigger(&mut self, led: usize, name: &str) -> Result<(), Refusal> {
        let known = TRIGGERS.into_iter().find(|trigger| *trigger == name);
        if known.is_none() && name != NO_TRIGGER {
            return Err(Refusal::Invalid);
        }
        if self.triggers[led].is_some() {
            self.brightness[led] = 0;
        }
        if known == Some(DEFAULT_ON) {
            self.brightness[led] = 255;
        }
        self.triggers[led] = known;
        Ok(())
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

/// All triggers, with the set one in brackets.
fn triggers(set: Option<&str>) -> String {
    let set = set.unwrap_or(NO_TRIGGER);
    let all = [NO_TRIGGER].into_iter().chain(TRIGGERS);
    // The kernel ends the list with a blank.
    all.map(|name| {
        if name == set {
            format!("[{name}] ")
        } else {
            format!("{name} ")
        }
    })
    .collect()
}
