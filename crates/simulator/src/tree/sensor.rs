//! A sensor of `class/lego-sensor`.

use std::time::Duration;

use brick::Distance;

use super::{
    place::{Attribute, BOTH, RAW_BYTES, READ, UEVENT, WRITE},
    refusal::Refusal,
};
use crate::{disturbance::Plug, world::World};

pub(super) const ATTRIBUTES: &[Attribute] = &[
    ("address", READ),
    ("bin_data", READ),
    ("bin_data_format", READ),
    ("command", WRITE),
    ("commands", READ),
    ("decimals", READ),
    ("driver_name", READ),
    ("fw_version", READ),
    ("mode", BOTH),
    ("modes", READ),
    ("num_values", READ),
    ("poll_ms", BOTH),
    ("text_value", READ),
    UEVENT,
    ("units", READ),
    ("value0", READ),
    ("value1", READ),
    ("value2", READ),
    ("value3", READ),
    ("value4", READ),
    ("value5", READ),
    ("value6", READ),
    ("value7", READ),
];

type Raw = [u8; RAW_BYTES];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Model {
    Color,
    Infrared,
    Ultrasonic,
}

/// Data of a mode, as the kernel has them.
#[derive(Debug)]
struct Mode {
    name: &'static str,
    values: usize,
    format: Format,
    decimals: u8,
    units: &'static str,
}

/// Format of a value, little-endian where it has more than one byte.
#[derive(Debug, Clone, Copy)]
enum Format {
    S8,
    S16,
    U16,
    S32,
}

impl Format {
    const fn name(self) -> &'static str {
        match self {
            Self::S8 => "s8",
            Self::S16 => "s16",
            Self::U16 => "u16",
            Self::S32 => "s32",
        }
    }

    /// Bytes of a value.
    const fn width(self) -> usize {
        match self {
            Self::S8 => 1,
            Self::S16 | Self::U16 => 2,
            Self::S32 => 4,
        }
    }

    /// The number at a place of the raw data.
    fn number(self, raw: &Raw, index: usize) -> i64 {
        let at = index * self.width();
        match self {
            Self::S8 => i64::from(raw[at] as i8),
            Self::S16 => i64::from(i16::from_le_bytes([raw[at], raw[at + 1]])),
            Self::U16 => i64::from(u16::from_le_bytes([raw[at], raw[at + 1]])),
            Self::S32 => {
                let bytes = [raw[at], raw[at + 1], raw[at + 2], raw[at + 3]];
                i64::from(i32::from_le_bytes(bytes))
            }
        }
    }
}

const fn mode(name: &'static str, values: usize, format: Format, units: &'static str) -> Mode {
    Mode {
        name,
        values,
        format,
        decimals: 0,
        units,
    }
}

/// A distance, in tenths of its unit.
const fn distance(name: &'static str, units: &'static str) -> Mode {
    Mode {
        decimals: 1,
        ..mode(name, 1, Format::S16, units)
    }
}

// From `ev3_uart_sensor_defs.c`.
const COLOR_MODES: &[Mode] = &[
    mode("COL-REFLECT", 1, Format::S8, "pct"),
    mode("COL-AMBIENT", 1, Format::S8, "pct"),
    mode("COL-COLOR", 1, Format::S8, "col"),
    mode("REF-RAW", 2, Format::S16, ""),
    mode("RGB-RAW", 4, Format::S16, ""),
    mode("COL-CAL", 3, Format::U16, ""),
];
const INFRARED_MODES: &[Mode] = &[
    mode("IR-PROX", 1, Format::S8, "pct"),
    mode("IR-SEEK", 8, Format::S8, "pct"),
    mode("IR-REMOTE", 4, Format::S8, "btn"),
    mode("IR-REM-A", 1, Format::S16, ""),
    mode("IR-S-ALT", 4, Format::S8, "pct"),
    mode("IR-CAL", 2, Format::S32, ""),
];
const ULTRASONIC_MODES: &[Mode] = &[
    distance("US-DIST-CM", "cm"),
    distance("US-DIST-IN", "in"),
    mode("US-LISTEN", 1, Format::S8, ""),
    distance("US-SI-CM", "cm"),
    distance("US-SI-IN", "in"),
    distance("US-DC-CM", "cm"),
    distance("US-DC-IN", "in"),
];

impl Model {
    const fn driver(self) -> &'static str {
        match self {
            Self::Color => "lego-ev3-color",
            Self::Infrared => "lego-ev3-ir",
            Self::Ultrasonic => "lego-ev3-us",
        }
    }

    const fn modes(self) -> &'static [Mode] {
        match self {
            Self::Color => COLOR_MODES,
            Self::Infrared => INFRARED_MODES,
            Self::Ultrasonic => ULTRASONIC_MODES,
        }
    }
}

/// A sensor, its number while it is plugged in, and its mode.
#[derive(Debug)]
pub(super) struct Sensor {
    model: Model,
    port: u8,
    number: Option<u32>,
    mode: usize,
    /// Time of the mode's first message.
    fresh_from: Duration,
    /// The last message in each mode.
    seen: Vec<Raw>,
}

impl Sensor {
    fn new(model: Model, port: u8) -> Self {
        Self {
            model,
            port,
            number: None,
            mode: 0,
            fresh_from: Duration::ZERO,
            seen: vec![[0; RAW_BYTES]; model.modes().len()],
        }
    }

    pub(super) fn color(port: u8) -> Self {
        Self::new(Model::Color, port)
    }

    pub(super) fn infrared(port: u8) -> Self {
        Self::new(Model::Infrared, port)
    }

    pub(super) fn ultrasonic(port: u8) -> Self {
        Self::new(Model::Ultrasonic, port)
    }

    pub(super) fn port(&self) -> String {
        format!("in{}", self.port)
    }

    /// Plug of the sensor.
    pub(super) fn plug_name(&self) -> Plug {
        match self.model {
            Model::Color => Plug::Color,
            Model::Infrared | Model::Ultrasonic => Plug::Distance,
        }
    }

    pub(super) fn is_plugged(&self) -> bool {
        self.number.is_some()
    }

    pub(super) fn name(&self) -> Option<String> {
        self.number.map(|number| format!("sensor{number}"))
    }

    pub(super) fn is(&self, name: &str) -> bool {
        self.name().is_some_and(|own| own == name)
    }

    /// Plugs the sensor in: the sensor has a new number and is in its first mode.
    pub(super) fn plug(&mut self, number: u32) {
        *self = Self {
            number: Some(number),
            ..Self::new(self.model, self.port)
        };
    }

    pub(super) fn unplug(&mut self) {
        self.number = None;
    }

    fn raw(&mut self, world: &mut World) -> Raw {
        if world.now() >= self.fresh_from {
            self.seen[self.mode] = self.message(world);
        }
        self.seen[self.mode]
    }

    fn message(&self, world: &mut World) -> Raw {
        let mode = &self.model.modes()[self.mode];
        let mut raw = [0; RAW_BYTES];
        let mut put = |index: usize, value: u16| {
            let width = mode.format.width().min(2);
            let at = index * mode.format.width();
            raw[at..at + width].copy_from_slice(&value.to_le_bytes()[..width]);
        };
        match (self.model, mode.name) {
            (Model::Color, "RGB-RAW") => {
                for (index, value) in world.color_message().into_iter().enumerate() {
                    put(index, value);
                }
            }
            (Model::Color, "COL-REFLECT") => put(0, (world.color().red / 4).min(100)),
            (Model::Infrared, "IR-PROX") => match world.distance() {
                Distance::Percent(percent) => put(0, percent.into()),
                Distance::Millimetres(_) => {}
            },
            (Model::Ultrasonic, "US-DIST-CM" | "US-SI-CM" | "US-DC-CM") => match world.distance() {
                Distance::Millimetres(millimetres) => put(0, millimetres),
                Distance::Percent(_) => {}
            },
            // No program here reads the other modes.
            _ => {}
        }
        raw
    }

    pub(super) fn read(&mut self, world: &mut World, attribute: &str) -> Result<Vec<u8>, Refusal> {
        let mode = &self.model.modes()[self.mode];
        let text = match attribute {
            "bin_data" => return Ok(self.raw(world).to_vec()),
            "address" => format!("ev3-ports:{}", self.port()),
            "bin_data_format" => mode.format.name().to_owned(),
            "poll_ms" | "text_value" => return Err(Refusal::NotSupported),
            "decimals" => mode.decimals.to_string(),
            "driver_name" => self.model.driver().to_owned(),
            // A UART sensor has no commands.
            "commands" | "fw_version" => String::new(),
            "mode" => mode.name.to_owned(),
            "modes" => {
                let names: Vec<_> = self.model.modes().iter().map(|mode| mode.name).collect();
                names.join(" ")
            }
            "num_values" => mode.values.to_string(),
            "uevent" => {
                let (driver, port) = (self.model.driver(), self.port());
                format!("LEGO_DRIVER_NAME={driver}\nLEGO_ADDRESS=ev3-ports:{port}")
            }
            "units" => mode.units.to_owned(),
            _ => {
                let index: usize = attribute
                    .strip_prefix("value")
                    .and_then(|digits| digits.parse().ok())
                    .ok_or(Refusal::NoEntry)?;
                if index >= mode.values {
                    return Err(Refusal::NoAddress);
                }
                let format = mode.format;
                format.number(&self.raw(world), index).to_string()
            }
        };
        Ok((text + "\n").into_bytes())
    }

    pub(super) fn write(
        &mut self,
        world: &mut World,
        attribute: &str,
        text: &str,
    ) -> Result<(), Refusal> {
        match attribute {
            "mode" => {
                let modes = self.model.modes();
                let mode = modes
                    .iter()
                    .position(|mode| mode.name == text)
                    .ok_or(Refusal::Invalid)?;
                // The last message stays as the value of the mode that ends.
                self.raw(world);
                self.mode = mode;
                self.fresh_from = world.now() + world.mode_change();
                Ok(())
            }
            "command" | "uevent" => Err(Refusal::Invalid),
            "poll_ms" => Err(Refusal::NotSupported),
            _ => Err(Refusal::Access),
        }
    }
}
