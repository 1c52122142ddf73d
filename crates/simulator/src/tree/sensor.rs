//! A sensor of `class/lego-sensor`.

use std::time::Duration;

use brick::Distance;

use super::{
    modes::{Model, Raw},
    place::{Attribute, BOTH, DIRECT_BYTES, RAW_BYTES, READ, UEVENT, WRITE},
    refusal::Refusal,
    waiting::Waiting,
};
use crate::{
    disturbance::Plug,
    world::{Link, World},
};

/// Time for which the driver asks a sensor for another mode: 10 times 50 ms.
const MODE_LIMIT: Duration = Duration::from_millis(500);

pub(super) const ATTRIBUTES: &[Attribute] = &[
    ("address", READ),
    ("bin_data", READ),
    ("bin_data_format", READ),
    ("command", WRITE),
    ("commands", READ),
    ("decimals", READ),
    ("direct", BOTH),
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

/// A sensor, its number while it is plugged in, and its mode.
#[derive(Debug)]
pub(super) struct Sensor {
    model: Model,
    port: u8,
    number: Option<u32>,
    mode: usize,
    change: Option<Change>,
}

/// A change of mode, from the request until the sensor's first message in the new mode.
#[derive(Debug)]
struct Change {
    mode: usize,
    /// Time of the request.
    asked: Duration,
    /// Time of the first message.
    due: Duration,
    write: Waiting,
}

impl Sensor {
    fn new(model: Model, port: u8) -> Self {
        Self {
            model,
            port,
            number: None,
            mode: 0,
            change: None,
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

    /// Takes the sensor away. The driver lets a write that waits go on, as if the mode were there.
    pub(super) fn unplug(&mut self) {
        self.number = None;
        self.end_change(Ok(()));
    }

    fn link(&self, world: &World) -> Link {
        match self.model {
            Model::Color => world.color_link(),
            Model::Infrared | Model::Ultrasonic => Link::Up,
        }
    }

    /// Ends a change of mode whose time has come; called after each millisecond of the plant.
    pub(super) fn step(&mut self, world: &World) {
        let Some(Change {
            mode, asked, due, ..
        }) = self.change
        else {
            return;
        };
        if self.link(world) == Link::Up && world.now() >= due {
            self.mode = mode;
            self.end_change(Ok(()));
        } else if world.now() >= asked + MODE_LIMIT {
            self.end_change(Err(Refusal::TimedOut));
        }
    }

    fn end_change(&mut self, outcome: Result<(), Refusal>) {
        if let Some(change) = self.change.take() {
            change.write.answer(outcome);
        }
    }

    /// Asks the sensor for another mode. The write waits for the first message in that mode; in the mode that the
    /// sensor has, messages come all the time.
    fn begin_change(&mut self, world: &World, mode: usize) -> Result<Waiting, Refusal> {
        match self.link(world) {
            Link::Up | Link::Silent(_) if self.change.is_none() => {}
            Link::Describing => return Err(Refusal::NoDevice),
            // One write at a time, and the driver's own is one.
            Link::Up | Link::Silent(_) | Link::Restoring => return Err(Refusal::Busy),
        }
        let asked = world.now();
        let wait = if mode == self.mode {
            Duration::ZERO
        } else {
            world.mode_change()
        };
        let write = Waiting::new();
        self.change = Some(Change {
            mode,
            asked,
            due: asked + wait,
            write: write.clone(),
        });
        self.step(world);
        Ok(write)
    }

    /// The newest message.
    fn raw(&self, world: &mut World) -> Raw {
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

    pub(super) fn read(&self, world: &mut World, attribute: &str) -> Result<Vec<u8>, Refusal> {
        let mode = &self.model.modes()[self.mode];
        let text = match attribute {
            "bin_data" => return Ok(self.raw(world).to_vec()),
            "address" => format!("ev3-ports:{}", self.port()),
            "bin_data_format" => mode.format.name().to_owned(),
            // The driver sends what is written to `direct`, and has no way back.
            "direct" | "poll_ms" | "text_value" => return Err(Refusal::NotSupported),
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

    /// Sends bytes to the sensor. No sensor here does anything upon them.
    pub(super) fn send(offset: u64, bytes: &[u8]) -> Result<(), Refusal> {
        if offset >= DIRECT_BYTES {
            Err(Refusal::TooBig)
        } else if offset > 0 || bytes.len() > RAW_BYTES {
            Err(Refusal::Invalid)
        } else {
            Ok(())
        }
    }

    /// Writes to a file. Only `mode` takes what is written, and the write may wait.
    pub(super) fn write(
        &mut self,
        world: &World,
        attribute: &str,
        text: &str,
    ) -> Result<Waiting, Refusal> {
        match attribute {
            "mode" => {
                let modes = self.model.modes();
                let mode = modes.iter().position(|mode| mode.name == text);
                self.begin_change(world, mode.ok_or(Refusal::Invalid)?)
            }
            "command" | "uevent" => Err(Refusal::Invalid),
            "poll_ms" => Err(Refusal::NotSupported),
            _ => Err(Refusal::Access),
        }
    }
}
