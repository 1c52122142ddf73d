//! The simulated robot as ev3dev's kernel shows it: a tree of files, without any file system.
//!
//! [`DeviceTree`] is the same plant as [`Simulator`](crate::Simulator), seen through the files of
//! `/sys/class`, the buttons' stream of events and the framebuffer. It is told what time it is
//! ([`advance_to`](DeviceTree::advance_to)) and then read and written by path; the program
//! `ev3sim` hangs it into a FUSE mount. What the kernel does that surprises programs, it does:
//!
//! - `state` is right at once when it is read, but who waits for a change ([`changes`]
//!   counts them) learns of it by a look every 50 ms; `stalled` comes after 100 ms.
//! - `speed_sp` is 0 at first, and a speed beyond `max_speed` is refused (`EINVAL`); setpoints
//!   count when a `command` is written, which cannot be read.
//! - `run-to-rel-pos` right after another goes on from the last target, not from where the motor
//!   stands; a new `position` of a regulated motor makes it jump.
//! - The first values after a change of `mode` are those that were last seen in that mode.
//! - A device that is unplugged answers `ENODEV` to those who have its files open. Plugged in
//!   again it has a new number and has forgotten everything.
//!
//! Not modelled: ramps and the constants of the regulators (kept, without effect), waiting inside
//! a write of `mode` (the sensor changes at once), and the key repetition of the buttons.
//!
//! ```text
//! class/tacho-motor/motorN   class/lego-sensor/sensorN   class/leds   class/power_supply
//! event      the buttons' records            control   commands, one a line
//! frame      the framebuffer, 712 x 128 B    state     what is true of the robot, as text
//! ```
//! The commands of `control` and the lines of `state` are listed in [`control`].
//!
//! [`changes`]: DeviceTree::changes

mod board;
mod buttons;
pub mod control;
mod motor;
mod place;
mod refusal;
mod sensor;

#[cfg(test)]
mod tests;

use std::time::Duration;

use self::{
    board::Board,
    buttons::Stream,
    motor::TachoMotor,
    place::{ATTRIBUTE_SIZE, Attribute, Family, Place, READ, WRITE, file, place},
    sensor::Sensor,
};
pub use self::{
    buttons::{Layout, Reader},
    control::Effect,
    place::Kind,
    refusal::Refusal,
};
use crate::{
    axis::Axis,
    settings::{DistanceKind, Settings},
    world::World,
};

/// How often the kernel looks whether a motor's `state` has changed, to tell who waits for it.
const NOTICE_MS: u64 = 50;

/// Bytes of a frame: 128 rows of 178 pixels of four bytes.
pub const FRAME_BYTES: usize = 178 * 4 * 128;

/// How a robot is wired, besides its settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wiring {
    /// The ports of flipper, turntable and arm, by their letters; right are A, B and C.
    pub motors: [char; 3],
    /// The port of the colour sensor, 1 to 4.
    pub color: u8,
    /// The port of the distance sensor, 1 to 4.
    pub distance: u8,
}

impl Default for Wiring {
    fn default() -> Self {
        Self {
            motors: ['A', 'B', 'C'],
            color: 2,
            distance: 1,
        }
    }
}

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
    world: World,
    steps: u64,
    motors: [TachoMotor; 3],
    sensors: Vec<Sensor>,
    /// Numbers of the next motor and the next sensor to be plugged in.
    next: [u32; 2],
    board: Board,
    stream: Stream,
    frame: Vec<u8>,
    frames: u64,
    control: control::Desk,
}

impl DeviceTree {
    /// A brick that was just switched on, with a cube in the robot's cradle as for
    /// [`Simulator::new`](crate::Simulator::new).
    pub fn new(settings: &Settings, stickers: &[char; 54], seed: u64, wiring: Wiring) -> Self {
        let world = World::new(settings, stickers, seed);
        let mut number = 0;
        let motors =
            std::array::from_fn(|index| TachoMotor::new(Axis::ALL[index], wiring.motors[index]));
        let mut sensors = Vec::new();
        match world.distance_kind() {
            DistanceKind::Infrared => sensors.push(Sensor::infrared(wiring.distance)),
            DistanceKind::Ultrasonic => sensors.push(Sensor::ultrasonic(wiring.distance)),
            DistanceKind::None => {}
        }
        sensors.push(Sensor::color(wiring.color));
        for sensor in &mut sensors {
            sensor.plug(number);
            number += 1;
        }
        let mut tree = Self {
            world,
            steps: 0,
            motors,
            sensors,
            next: [0, number],
            board: Board::default(),
            stream: Stream::default(),
            frame: vec![0xff; FRAME_BYTES],
            frames: 0,
            control: control::Desk::default(),
        };
        // The kernel numbers motors in the order of their ports.
        let mut order = [0, 1, 2];
        order.sort_by_key(|&index| wiring.motors[index]);
        for index in order {
            tree.motors[index].plug(tree.next[0], &mut tree.world);
            tree.next[0] += 1;
        }
        tree
    }

    /// Lets time pass until so long after the brick was switched on; time never goes back.
    pub fn advance_to(&mut self, now: Duration) {
        let end = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        while self.steps < end {
            self.steps += 1;
            self.world.advance(Duration::from_millis(1));
            for motor in &mut self.motors {
                motor.step(&mut self.world);
                if self.steps.is_multiple_of(NOTICE_MS) {
                    motor.notice(&self.world);
                }
            }
            self.take_buttons();
            self.run_due_commands();
        }
    }

    fn take_buttons(&mut self) {
        while let Some(event) = self.world.buttons.pop_front() {
            self.stream.event(event, self.world.now());
        }
    }

    /// What is there.
    ///
    /// # Errors
    /// When nothing is.
    pub fn kind(&self, path: &str) -> Result<Kind, Refusal> {
        match place(path)? {
            Place::Root | Place::Class | Place::Family(_) => Ok(Kind::Directory),
            Place::Device(family, device) => self
                .attributes(family, device)
                .map(|_| Kind::Directory)
                .ok_or(Refusal::NoEntry),
            Place::Attribute(family, device, attribute) => {
                let mode = self.mode(family, device, attribute);
                Ok(file(mode.ok_or(Refusal::NoEntry)?, ATTRIBUTE_SIZE))
            }
            Place::Top(_, kind) => Ok(kind),
        }
    }

    /// The names in a directory.
    ///
    /// # Errors
    /// When it is not there, or is a file.
    pub fn list(&self, path: &str) -> Result<Vec<String>, Refusal> {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        match place(path)? {
            Place::Root => Ok(owned(&["class", "control", "event", "frame", "state"])),
            Place::Class => Ok(Family::ALL.map(|(name, _)| name.to_owned()).to_vec()),
            Place::Family(Family::Motors) => {
                Ok(self.motors.iter().filter_map(TachoMotor::name).collect())
            }
            Place::Family(Family::Sensors) => {
                Ok(self.sensors.iter().filter_map(Sensor::name).collect())
            }
            Place::Family(Family::Leds) => Ok(owned(&board::LEDS)),
            Place::Family(Family::Power) => Ok(owned(&[board::BATTERY])),
            Place::Device(family, device) => {
                let attributes = self.attributes(family, device).ok_or(Refusal::NoEntry)?;
                let names = attributes.iter().map(|(name, _)| (*name).to_owned());
                Ok(names.collect())
            }
            Place::Attribute(..) | Place::Top(..) => Err(Refusal::NotDirectory),
        }
    }

    /// The whole content of a file at this moment. The records of `event` are read through a
    /// [`Reader`] instead.
    ///
    /// # Errors
    /// Those of the kernel; [`Refusal::NoDevice`] when the device was unplugged.
    pub fn read(&mut self, path: &str) -> Result<Vec<u8>, Refusal> {
        let (family, device, attribute) = match place(path)? {
            Place::Attribute(family, device, attribute) => (family, device, attribute),
            Place::Top("frame", _) => return Ok(self.frame.clone()),
            Place::Top("state", _) => return Ok(self.describe().into_bytes()),
            Place::Top("event", _) => return Err(Refusal::Again),
            Place::Top(..) => return Err(Refusal::Access),
            _ => return Err(Refusal::IsDirectory),
        };
        self.check_access(family, device, attribute, READ)?;
        match family {
            Family::Motors => {
                let motor = self.motors.iter().find(|motor| motor.is(device));
                let motor = motor.ok_or(Refusal::NoDevice)?;
                motor.read(&self.world, attribute).map(String::into_bytes)
            }
            Family::Sensors => {
                let sensor = self.sensors.iter_mut().find(|sensor| sensor.is(device));
                let sensor = sensor.ok_or(Refusal::NoDevice)?;
                sensor.read(&self.world, attribute)
            }
            Family::Leds | Family::Power => self
                .board
                .read(&self.world, device, attribute)
                .map(String::into_bytes),
        }
    }

    /// Writes to a file, as one call of the operating system does. What is written to `frame`
    /// begins at its start; see [`write_frame`](Self::write_frame).
    ///
    /// # Errors
    /// Those of the kernel; [`Refusal::NoDevice`] when the device was unplugged.
    pub fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), Refusal> {
        let (family, device, attribute) = match place(path)? {
            Place::Attribute(family, device, attribute) => (family, device, attribute),
            Place::Top("frame", _) => return self.write_frame(0, bytes).map(|_| ()),
            Place::Top("control", _) => {
                let text = std::str::from_utf8(bytes).map_err(|_| Refusal::Invalid)?;
                return self.command(text);
            }
            Place::Top(..) => return Err(Refusal::Access),
            _ => return Err(Refusal::IsDirectory),
        };
        self.check_access(family, device, attribute, WRITE)?;
        let text = std::str::from_utf8(bytes).map_err(|_| Refusal::Invalid)?;
        let text = text.trim_end_matches('\0').trim();
        match family {
            Family::Motors => {
                let motor = self.motors.iter_mut().find(|motor| motor.is(device));
                let motor = motor.ok_or(Refusal::NoDevice)?;
                motor.write(&mut self.world, attribute, text)
            }
            Family::Sensors => {
                let sensor = self.sensors.iter_mut().find(|sensor| sensor.is(device));
                let sensor = sensor.ok_or(Refusal::NoDevice)?;
                sensor.write(&self.world, attribute, text)
            }
            Family::Leds | Family::Power => {
                self.board.write(device, attribute, text)?;
                self.world.leds = self.board.color();
                Ok(())
            }
        }
    }

    /// Writes a part of the frame, and gives how many bytes found room.
    ///
    /// # Errors
    /// [`Refusal::Invalid`] when it would begin behind the end.
    pub fn write_frame(&mut self, offset: usize, bytes: &[u8]) -> Result<usize, Refusal> {
        let room = self.frame.get_mut(offset..).ok_or(Refusal::Invalid)?;
        let length = bytes.len().min(room.len());
        room[..length].copy_from_slice(&bytes[..length]);
        if offset + length == FRAME_BYTES {
            self.frames += 1;
        }
        Ok(length)
    }

    /// How often who waits for a change of this file was told that there is one. It changes for
    /// the `state` of motors only; none when the device is gone, or it is no such file.
    pub fn changes(&self, path: &str) -> Option<u64> {
        match place(path) {
            Ok(Place::Attribute(Family::Motors, device, "state")) => {
                let motor = self.motors.iter().find(|motor| motor.is(device));
                motor.map(TachoMotor::changes)
            }
            _ => None,
        }
    }

    /// Begins to read `event`: from now on its events are kept for this reader.
    pub fn open_events(&mut self, layout: Layout) -> Reader {
        self.stream.open(layout)
    }

    /// The oldest whole records that fit into so many bytes.
    ///
    /// # Errors
    /// [`Refusal::Again`] when there are none, [`Refusal::Invalid`] when not one would fit.
    pub fn read_events(&mut self, reader: Reader, room: usize) -> Result<Vec<u8>, Refusal> {
        self.stream.read(reader, room)
    }

    /// Whether there are records for this reader.
    pub fn has_events(&self, reader: Reader) -> bool {
        self.stream.has_events(reader)
    }

    /// Ends reading `event`.
    pub fn close_events(&mut self, reader: Reader) {
        self.stream.close(reader);
    }

    fn attributes(&self, family: Family, device: &str) -> Option<&'static [Attribute]> {
        match family {
            Family::Motors => {
                let there = self.motors.iter().any(|motor| motor.is(device));
                there.then_some(motor::ATTRIBUTES)
            }
            Family::Sensors => {
                let there = self.sensors.iter().any(|sensor| sensor.is(device));
                there.then_some(sensor::ATTRIBUTES)
            }
            Family::Leds | Family::Power => board::attributes(device),
        }
    }

    fn mode(&self, family: Family, device: &str, attribute: &str) -> Option<u16> {
        self.attributes(family, device)?
            .iter()
            .find(|(name, _)| *name == attribute)
            .map(|(_, mode)| *mode)
    }

    /// Also root cannot read what has no read permission at all, and likewise for writing.
    fn check_access(
        &self,
        family: Family,
        device: &str,
        attribute: &str,
        access: u16,
    ) -> Result<(), Refusal> {
        // A path with a device that is not there was opened before it was unplugged.
        if self.attributes(family, device).is_none() {
            return Err(Refusal::NoDevice);
        }
        match self.mode(family, device, attribute) {
            None => Err(Refusal::NoEntry),
            Some(mode) if mode & access == 0 => Err(Refusal::Access),
            Some(_) => Ok(()),
        }
    }
}
