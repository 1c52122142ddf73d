//! A sensor of `class/lego-sensor`.

use std::time::Duration;

use brick::Distance;

use super::{
    place::{Attribute, BOTH, READ, WRITE},
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

/// Length of `bin_data`, in bytes, in every mode.
const RAW_BYTES: usize = 32;

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
    /// Bytes of a value: one or two, signed if two.
    width: usize,
    decimals: u8,
    units: &'static str,
}

const fn mode(name: &'static str, values: usize, width: usize) -> Mode {
    Mode {
        name,
        values,
        width,
        decimals: 0,
        units: "",
    }
}

const COLOR_MODES: &[Mode] = &[
    Mode {
        units: "pct",
        ..mode("COL-REFLECT", 1, 1)
    },
    Mode {
        units: "pct",
        ..mode("COL-AMBIENT", 1, 1)
    },
    Mode {
        units: "col",
        ..mode("COL-COLOR", 1, 1)
    },
    mode("REF-RAW", 2, 2),
    mode("RGB-RAW", 4, 2),
    mode("COL-CAL", 4, 2),
];
const INFRARED_MODES: &[Mode] = &[
    Mode {
        units: "pct",
        ..mode("IR-PROX", 1, 1)
    },
    mode("IR-SEEK", 8, 1),
    mode("IR-REMOTE", 4, 1),
    mode("IR-REM-A", 1, 1),
    mode("IR-S-ALT", 4, 1),
    mode("IR-CAL", 2, 2),
];
const ULTRASONIC_MODES: &[Mode] = &[
    Mode {
        decimals: 1,
        units: "cm",
        ..mode("US-DIST-CM", 1, 2)
    },
    Mode {
        decimals: 1,
        units: "in",
        ..mode("US-DIST-IN", 1, 2)
    },
    mode("US-LISTEN", 1, 1),
    Mode {
        decimals: 1,
        units: "cm",
        ..mode("US-SI-CM", 1, 2)
    },
    Mode {
        decimals: 1,
        units: "in",
        ..mode("US-SI-IN", 1, 2)
    },
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
            let at = index * mode.width;
            raw[at..at + mode.width].copy_from_slice(&value.to_le_bytes()[..mode.width]);
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
            (Model::Ultrasonic, "US-DIST-CM" | "US-SI-CM") => match world.distance() {
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
            "bin_data_format" if mode.width == 2 => "s16".to_owned(),
            "bin_data_format" => "s8".to_owned(),
            "commands" | "poll_ms" | "text_value" => return Err(Refusal::NotSupported),
            "decimals" => mode.decimals.to_string(),
            "driver_name" => self.model.driver().to_owned(),
            "fw_version" => String::new(),
            "mode" => mode.name.to_owned(),
            "modes" => {
                let names: Vec<_> = self.model.modes().iter().map(|mode| mode.name).collect();
                names.join(" ")
            }
            "num_values" => mode.values.to_string(),
            "units" => mode.units.to_owned(),
            _ => {
                let index: usize = attribute
                    .strip_prefix("value")
                    .and_then(|digits| digits.parse().ok())
                    .ok_or(Refusal::NoEntry)?;
                if index >= mode.values {
                    return Err(Refusal::NoAddress);
                }
                let width = mode.width;
                let raw = self.raw(world);
                let bytes = &raw[index * width..(index + 1) * width];
                match *bytes {
                    [low, high] => i16::from_le_bytes([low, high]).to_string(),
                    _ => (bytes[0] as i8).to_string(),
                }
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
            "command" => Err(Refusal::Invalid),
            "poll_ms" => Err(Refusal::NotSupported),
            _ => Err(Refusal::Access),
        }
    }
}
