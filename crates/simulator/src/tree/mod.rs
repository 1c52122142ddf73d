//! The simulated robot as ev3dev's kernel shows it: a tree of files, without any file system.
//!
//! [`DeviceTree`] is the same plant as [`Simulator`](crate::Simulator), seen through the files of
//! `/sys/class`, the buttons' stream of events and the framebuffer. A caller sets its time
//! ([`advance_to`](DeviceTree::advance_to)) and then reads and writes it by path; the program
//! `ev3sim` hangs the tree into a FUSE mount. The tree models the kernel's surprises:
//!
//! - `state` is right at once when it is read, but a reader that waits for a change ([`changes`]
//!   counts them) learns of the change by a poll every 50 ms. `stalled` comes 100 ms after the
//!   measured speed is 0, and the measured speed is 0 200 ms after a motor met something; `holding`
//!   comes when a motor passes its target, however fast.
//! - `speed_sp` is 0 at first, and a speed beyond `max_speed` is refused (`EINVAL`); setpoints take
//!   effect when a `command` is written. `command` cannot be read.
//! - `run-to-rel-pos` right after another goes on from the last target, not from where the motor
//!   stands; a new `position` makes a motor jump that holds, and ends the way of one that runs to a target.
//! - `stalled` outlives a new command until the motor has moved, unless a stop lasted for 2 ms.
//! - A write of a sensor's `mode` lasts until the first message in the new mode; meanwhile the file shows the old one,
//!   and another write is refused (`EBUSY`). A sensor that is silent for half a second ends it (`ETIMEDOUT`).
//! - A device that is unplugged answers `ENODEV` to readers that have its files open. Plugged in
//!   again, the device has a new number and has forgotten everything, but a motor's `position` is the count of the
//!   brick's co-processor since power-up.
//! - A light's `brightness` 0 ends its `trigger`, and the end of a trigger leaves the light dark.
//! - Motors run to their target at full speed and swing beyond it; ramps, in steps of 50 ms, make starts, ends,
//!   stops and changes of direction slow.
//!
//! `cargo xtask driver-judge` compares the motors with ev3dev's real driver.
//!
//! Not modelled: answers of a sensor to what is written to `direct`, `mode` and `modes` while a sensor's link is lost,
//! other modes and drivers of the ports, lights that blink by their trigger, the time in which the kernel finds a
//! device that was plugged in, and the key repetition of the buttons.
//!
//! ```text
//! class/tacho-motor/motorN   class/lego-sensor/sensorN   class/leds   class/power_supply
//! class/lego-port/portN      class/board-info/board0
//! event      the buttons' records            control   commands, one a line
//! frame      the framebuffer, 712 x 128 B    state     what is true of the robot, as text
//! ```
//! The commands of `control` and the lines of `state` are listed in [`control`].
//!
//! [`changes`]: DeviceTree::changes

mod board;
mod buttons;
pub mod control;
mod devices;
mod gains;
mod modes;
mod motor;
mod outside;
mod place;
mod ports;
mod refusal;
mod sensor;
mod waiting;

#[cfg(test)]
mod tests;

use std::time::Duration;

pub use self::{
    buttons::{Layout, Reader},
    control::Effect,
    devices::Wiring,
    outside::Signals,
    place::{FRAME_BYTES, Kind},
    refusal::Refusal,
    waiting::Waiting,
};
use self::{
    control::Commands,
    devices::Devices,
    motor::TachoMotor,
    place::{Family, Place, place},
};
pub use crate::motor::{Drive, Edge};
use crate::settings::Settings;

/// A simulated brick with a MindCub3r on it, as a tree of files. Paths are relative to its top,
/// such as `class/tacho-motor/motor0/state`.
///
/// ```
/// use simulator::{Settings, solved, tree::{DeviceTree, Refusal, Wiring}};
/// use std::time::Duration;
///
/// let mut tree = DeviceTree::new(&Settings::default(), &solved(), 1, Wiring::default());
/// tree.write("class/tacho-motor/motor1/speed_sp", b"500")?;
/// tree.write("class/tacho-motor/motor1/command", b"run-forever")?;
/// assert_eq!(tree.read("class/tacho-motor/motor1/state")?, b"running\n");
/// tree.advance_to(Duration::from_secs(1));
/// assert_ne!(tree.read("class/tacho-motor/motor1/position")?, b"0\n");
/// assert_eq!(tree.write("class/tacho-motor/motor1/speed_sp", b"2000"), Err(Refusal::Invalid));
/// # Ok::<(), Refusal>(())
/// ```
#[derive(Debug)]
pub struct DeviceTree {
    devices: Devices,
    commands: Commands,
}

impl DeviceTree {
    /// A brick that was just switched on, with a cube in the robot's cradle as for
    /// [`Simulator::new`](crate::Simulator::new).
    pub fn new(settings: &Settings, stickers: &[char; 54], seed: u64, wiring: Wiring) -> Self {
        Self {
            devices: Devices::new(settings, stickers, seed, wiring),
            commands: Commands::default(),
        }
    }

    /// Lets time pass until `now`, counted from power-up; time never goes back.
    pub fn advance_to(&mut self, now: Duration) {
        let end = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        while self.devices.steps() < end {
            self.devices.step();
            self.commands.run_due_commands(&mut self.devices);
        }
    }

    /// The kind of file at this path.
    ///
    /// # Errors
    /// [`Refusal::NoEntry`] when there is no file.
    pub fn kind(&self, path: &str) -> Result<Kind, Refusal> {
        match place(path)? {
            Place::Root | Place::Class | Place::Family(_) => Ok(Kind::Directory),
            Place::Device(family, device) => self
                .devices
                .attributes(family, device)
                .map(|_| Kind::Directory)
                .ok_or(Refusal::NoEntry),
            Place::Attribute(family, device, attribute) => {
                self.devices.kind(family, device, attribute)
            }
            Place::Top(_, kind) => Ok(kind),
        }
    }

    /// The names in a directory.
    ///
    /// # Errors
    /// [`Refusal::NoEntry`] when there is no directory, [`Refusal::NotDirectory`] when the path is
    /// that of a file.
    pub fn list(&self, path: &str) -> Result<Vec<String>, Refusal> {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        match place(path)? {
            Place::Root => Ok(owned(&["class", "control", "event", "frame", "state"])),
            Place::Class => Ok(Family::ALL.map(|(name, _)| name.to_owned()).to_vec()),
            Place::Family(family) => Ok(self.devices.names(family)),
            Place::Device(family, device) => self.devices.list(family, device, ""),
            Place::Attribute(family, device, name) => self.devices.list(family, device, name),
            Place::Top(..) => Err(Refusal::NotDirectory),
        }
    }

    /// The whole content of a file at this moment. The records of `event` are read through a
    /// [`Reader`] instead.
    ///
    /// # Errors
    /// The kernel's errors; [`Refusal::NoDevice`] when the device was unplugged.
    pub fn read(&mut self, path: &str) -> Result<Vec<u8>, Refusal> {
        let (family, device, attribute) = match place(path)? {
            Place::Attribute(family, device, attribute) => (family, device, attribute),
            Place::Top("frame", _) => return Ok(self.devices.frame.clone()),
            Place::Top("state", _) => {
                return Ok(self.commands.describe(&self.devices).into_bytes());
            }
            Place::Top("event", _) => return Err(Refusal::Again),
            Place::Top(..) => return Err(Refusal::Access),
            _ => return Err(Refusal::IsDirectory),
        };
        self.devices.read(family, device, attribute)
    }

    /// Writes to the start of a file, as one call of the operating system does, but without the time that
    /// the call takes: a write of a sensor's `mode` goes on as the tree's time passes.
    ///
    /// # Errors
    /// As for [`begin_write`](Self::begin_write).
    pub fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), Refusal> {
        self.begin_write(path, 0, bytes).map(|_| ())
    }

    /// Begins to write to a file. The answer is the write if it may wait in the kernel, as that of a sensor's `mode`;
    /// any other write is done.
    ///
    /// # Errors
    /// The kernel's errors; [`Refusal::NoDevice`] when the device was unplugged.
    ///
    /// ```
    /// use simulator::{Settings, solved, tree::{DeviceTree, Refusal, Wiring}};
    /// use std::time::Duration;
    ///
    /// let mut tree = DeviceTree::new(&Settings::default(), &solved(), 1, Wiring::default());
    /// let mode = "class/lego-sensor/sensor1/mode";
    /// let write = tree.begin_write(mode, 0, b"RGB-RAW")?.expect("may wait");
    /// assert_eq!(write.outcome(), None);
    /// assert_eq!(tree.read(mode)?, b"COL-REFLECT\n");
    /// tree.advance_to(Duration::from_millis(100));
    /// assert_eq!(write.outcome(), Some(Ok(())));
    /// assert_eq!(tree.read(mode)?, b"RGB-RAW\n");
    /// # Ok::<(), Refusal>(())
    /// ```
    pub fn begin_write(
        &mut self,
        path: &str,
        offset: u64,
        bytes: &[u8],
    ) -> Result<Option<Waiting>, Refusal> {
        let (family, device, attribute) = match place(path)? {
            Place::Attribute(family, device, attribute) => (family, device, attribute),
            Place::Top("frame", _) => {
                let offset = usize::try_from(offset).map_err(|_| Refusal::Invalid)?;
                return self.write_frame(offset, bytes).map(|_| None);
            }
            Place::Top("control", _) => {
                let text = std::str::from_utf8(bytes).map_err(|_| Refusal::Invalid)?;
                let done = self.commands.command(&mut self.devices, text);
                return done.map(|()| None);
            }
            Place::Top(..) => return Err(Refusal::Access),
            _ => return Err(Refusal::IsDirectory),
        };
        let write = (offset, bytes);
        self.devices.write(family, device, attribute, write)
    }

    /// Writes a part of the frame; the answer is the number of bytes that found room.
    ///
    /// # Errors
    /// [`Refusal::Invalid`] when the offset is behind the end.
    pub fn write_frame(&mut self, offset: usize, bytes: &[u8]) -> Result<usize, Refusal> {
        self.devices.write_frame(offset, bytes)
    }

    /// Effects that commands asked of the program since the last call.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        self.commands.take_effects()
    }

    /// Changes of this file of which waiting readers got notice. Only the `state` of a motor changes;
    /// `None` when the device is gone, or for any other file.
    pub fn changes(&self, path: &str) -> Option<u64> {
        match place(path) {
            Ok(Place::Attribute(Family::Motors, device, "state")) => {
                let motor = self.devices.motors.iter().find(|motor| motor.is(device));
                motor.map(TachoMotor::changes)
            }
            _ => None,
        }
    }

    /// Begins to read `event`: from now on its events are kept for this reader.
    pub fn open_events(&mut self, layout: Layout) -> Reader {
        self.devices.stream.open(layout)
    }

    /// The oldest whole records that fit into `room` bytes.
    ///
    /// # Errors
    /// [`Refusal::Again`] when there are no records, [`Refusal::Invalid`] when not one would fit.
    pub fn read_events(&mut self, reader: Reader, room: usize) -> Result<Vec<u8>, Refusal> {
        self.devices.stream.read(reader, room)
    }

    /// Whether there are records for this reader.
    pub fn has_events(&self, reader: Reader) -> bool {
        self.devices.stream.has_events(reader)
    }

    /// Ends reading `event`.
    pub fn close_events(&mut self, reader: Reader) {
        self.devices.stream.close(reader);
    }
}
