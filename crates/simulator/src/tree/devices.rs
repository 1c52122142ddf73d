//! The devices of a simulated brick: the plant, the motors, the sensors and the board that it is
//! wired to, and their attribute files.

use std::time::Duration;

use brick::{Button, ButtonEvent};

use super::{
    board::{self, Board},
    buttons::Stream,
    motor::{self, TachoMotor},
    place::{self, Attribute, FRAME_BYTES, Family, Kind, READ, WRITE, below, file},
    ports,
    refusal::{Refusal, line},
    sensor::{self, Sensor},
    waiting::Waiting,
};
use crate::{
    axis::Axis,
    disturbance::Plug,
    settings::{DistanceKind, Settings},
    world::{Input, World},
};

/// Milliseconds between the kernel's polls of a motor's `state`; readers that wait for a change
/// learn of the change at a poll.
const NOTICE_MS: u64 = 50;

/// Wiring of a robot: which device is at which port.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wiring {
    /// The ports of flipper, turntable and arm, by their letters; A, B and C are the right ones.
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

#[derive(Debug)]
pub(super) struct Devices {
    pub(super) world: World,
    /// Milliseconds since power-up.
    steps: u64,
    pub(super) motors: [TachoMotor; 3],
    pub(super) sensors: Vec<Sensor>,
    /// Numbers of the next motor and the next sensor to be plugged in.
    next: [u32; 2],
    pub(super) board: Board,
    pub(super) stream: Stream,
    pub(super) frame: Vec<u8>,
    /// Frames that were drawn to their end.
    pub(super) frames: u64,
}

impl Devices {
    /// The devices of a brick that was just switched on, all plugged in.
    pub(super) fn new(
        settings: &Settings,
        stickers: &[char; 54],
        seed: u64,
        wiring: Wiring,
    ) -> Self {
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
        let mut devices = Self {
            world,
            steps: 0,
            motors,
            sensors,
            next: [0, number],
            board: Board::default(),
            stream: Stream::default(),
            frame: vec![0xff; FRAME_BYTES],
            frames: 0,
        };
        // The kernel numbers motors in the order of their ports.
        let mut order = [0, 1, 2];
        order.sort_by_key(|&index| wiring.motors[index]);
        for index in order {
            devices.motors[index].plug(devices.next[0], &mut devices.world);
            devices.next[0] += 1;
        }
        devices
    }

    pub(super) const fn steps(&self) -> u64 {
        self.steps
    }

    pub(super) fn step(&mut self) {
        self.steps += 1;
        self.world.advance(Duration::from_millis(1));
        self.follow_plugs();
        for motor in &mut self.motors {
            motor.step(&mut self.world);
            if self.steps.is_multiple_of(NOTICE_MS) {
                motor.notice(&self.world);
            }
        }
        for sensor in &mut self.sensors {
            sensor.step(&self.world);
        }
        self.take_buttons();
    }

    /// Takes away devices whose plugs have come out, and makes those anew whose plugs are in again.
    fn follow_plugs(&mut self) {
        for (motor, axis) in self.motors.iter_mut().zip(Axis::ALL) {
            let is_out = self.world.is_unplugged(axis.into());
            if is_out && motor.is_plugged() {
                motor.unplug(&mut self.world);
            } else if !is_out && !motor.is_plugged() {
                motor.plug(self.next[0], &mut self.world);
                self.next[0] += 1;
            }
        }
        for sensor in &mut self.sensors {
            let is_out = self.world.is_unplugged(sensor.plug_name());
            if is_out && sensor.is_plugged() {
                sensor.unplug();
            } else if !is_out && !sensor.is_plugged() {
                sensor.plug(self.next[1]);
                self.next[1] += 1;
            }
        }
    }

    pub(super) fn take_buttons(&mut self) {
        while let Some(event) = self.world.buttons.pop_front() {
            self.stream.event(event, self.world.now());
        }
    }

    pub(super) fn button(&mut self, at: Duration, button: Button, pressed: bool) {
        let event = ButtonEvent { button, pressed };
        self.world.schedule(at, Input::Button(event));
    }

    /// Unplugs the device at this port; `None` if no device belongs there.
    pub(super) fn unplug(&mut self, port: &str) -> Option<()> {
        let plug = self.plug_at(port)?;
        self.world.unplug(plug);
        self.follow_plugs();
        Some(())
    }

    /// Plugs in the device of this port, unless it is plugged in; `None` if no device belongs
    /// there.
    pub(super) fn plug(&mut self, port: &str) -> Option<()> {
        let plug = self.plug_at(port)?;
        self.world.plug(plug);
        self.follow_plugs();
        Some(())
    }

    /// Makes the device of this port anew, if one is plugged in.
    fn make_anew(&mut self, port: &str) {
        for motor in &mut self.motors {
            if motor.port() == port && motor.is_plugged() {
                motor.unplug(&mut self.world);
            }
        }
        for sensor in &mut self.sensors {
            if sensor.port() == port {
                sensor.unplug();
            }
        }
        self.follow_plugs();
    }

    fn plug_at(&self, port: &str) -> Option<Plug> {
        let motor = self.motors.iter().position(|motor| motor.port() == port);
        let sensor = || self.sensors.iter().find(|sensor| sensor.port() == port);
        motor
            .map(|index| Axis::ALL[index].into())
            .or_else(|| sensor().map(Sensor::plug_name))
    }

    pub(super) fn motions(&self) -> u64 {
        self.motors.iter().map(TachoMotor::motions).sum()
    }

    pub(super) fn names(&self, family: Family) -> Vec<String> {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        match family {
            Family::Motors => self.motors.iter().filter_map(TachoMotor::name).collect(),
            Family::Sensors => self.sensors.iter().filter_map(Sensor::name).collect(),
            Family::Leds => owned(&board::LEDS),
            Family::Power => owned(&[board::BATTERY]),
            Family::Ports => ports::names(),
            Family::Boards => owned(&[ports::BOARD]),
        }
    }

    pub(super) fn read(
        &mut self,
        family: Family,
        device: &str,
        attribute: &str,
    ) -> Result<Vec<u8>, Refusal> {
        self.check_access(family, device, attribute, READ)?;
        match family {
            Family::Motors => {
                let motor = self.motors.iter().find(|motor| motor.is(device));
                let motor = motor.ok_or(Refusal::NoDevice)?;
                motor.read(&self.world, attribute).map(String::into_bytes)
            }
            Family::Sensors => {
                let sensor = self.sensors.iter().find(|sensor| sensor.is(device));
                let sensor = sensor.ok_or(Refusal::NoDevice)?;
                sensor.read(&mut self.world, attribute)
            }
            Family::Leds | Family::Power => self
                .board
                .read(&self.world, device, attribute)
                .map(String::into_bytes),
            Family::Ports => {
                let port = ports::port(device).ok_or(Refusal::NoEntry)?;
                ports::read(port, self.is_used(port), attribute).map(String::into_bytes)
            }
            Family::Boards => ports::board(attribute).map(String::into_bytes),
        }
    }

    /// Writes to an attribute. Its offset means something to the file `direct` alone.
    pub(super) fn write(
        &mut self,
        family: Family,
        device: &str,
        attribute: &str,
        (offset, bytes): (u64, &[u8]),
    ) -> Result<Option<Waiting>, Refusal> {
        self.check_access(family, device, attribute, WRITE)?;
        if attribute == "direct" {
            return Sensor::send(offset, bytes).map(|()| None);
        }
        let text = std::str::from_utf8(bytes).map_err(|_| Refusal::Invalid)?;
        let text = line(text);
        match family {
            Family::Motors => {
                let motor = self.motors.iter_mut().find(|motor| motor.is(device));
                let motor = motor.ok_or(Refusal::NoDevice)?;
                motor.write(&mut self.world, attribute, text)?;
            }
            Family::Sensors => {
                let sensor = self.sensors.iter_mut().find(|sensor| sensor.is(device));
                let sensor = sensor.ok_or(Refusal::NoDevice)?;
                return sensor.write(&self.world, attribute, text).map(Some);
            }
            Family::Leds | Family::Power => {
                self.board.write(device, attribute, text)?;
                self.world.leds = self.board.color();
            }
            Family::Ports => {
                let port = ports::port(device).ok_or(Refusal::NoEntry)?;
                let motors = &mut self.motors.iter();
                let motor = motors.find(|motor| motor.is_plugged() && motor.port() == port);
                ports::write(motor.map(TachoMotor::driver), attribute, text)?;
                self.make_anew(port);
            }
            Family::Boards => return Err(Refusal::Invalid),
        }
        Ok(None)
    }

    /// Whether a device is plugged in at this port.
    fn is_used(&self, port: &str) -> bool {
        let mut motors = self.motors.iter();
        let mut sensors = self.sensors.iter();
        motors.any(|motor| motor.is_plugged() && motor.port() == port)
            || sensors.any(|sensor| sensor.is_plugged() && sensor.port() == port)
    }

    /// Writes a part of the frame; the answer is the number of bytes that found room.
    pub(super) fn write_frame(&mut self, offset: usize, bytes: &[u8]) -> Result<usize, Refusal> {
        let room = self.frame.get_mut(offset..).ok_or(Refusal::Invalid)?;
        let length = bytes.len().min(room.len());
        room[..length].copy_from_slice(&bytes[..length]);
        if offset + length == FRAME_BYTES {
            self.frames += 1;
        }
        Ok(length)
    }

    /// The attributes of a device; `None` if the device is absent.
    pub(super) fn attributes(&self, family: Family, device: &str) -> Option<&'static [Attribute]> {
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
            Family::Ports => ports::port(device).map(|_| ports::ATTRIBUTES),
            Family::Boards => (device == ports::BOARD).then_some(ports::BOARD_ATTRIBUTES),
        }
    }

    /// The kind of a file or directory of a device.
    pub(super) fn kind(&self, family: Family, device: &str, name: &str) -> Result<Kind, Refusal> {
        let attributes = self.attributes(family, device).ok_or(Refusal::NoEntry)?;
        let has = |holds: &dyn Fn(&str) -> bool| attributes.iter().any(|(own, _)| holds(own));
        if let Some((_, mode)) = attributes.iter().find(|(own, _)| *own == name) {
            Ok(file(*mode, place::size(name)))
        } else if has(&|own| below(own, name).is_some()) {
            Ok(Kind::Directory)
        } else if has(&|own| below(name, own).is_some()) {
            Err(Refusal::NotDirectory)
        } else {
            Err(Refusal::NoEntry)
        }
    }

    /// The names in a directory of a device; that of the device itself is the empty one.
    pub(super) fn list(
        &self,
        family: Family,
        device: &str,
        directory: &str,
    ) -> Result<Vec<String>, Refusal> {
        if !directory.is_empty() && self.kind(family, device, directory)? != Kind::Directory {
            return Err(Refusal::NotDirectory);
        }
        let attributes = self.attributes(family, device).ok_or(Refusal::NoEntry)?;
        let mut names = Vec::new();
        for (name, _) in attributes {
            let inside = if directory.is_empty() {
                Some(*name)
            } else {
                below(name, directory)
            };
            let first = inside.and_then(|inside| inside.split('/').next());
            names.extend(first.map(str::to_owned));
        }
        names.dedup();
        Ok(names)
    }

    /// Refuses an access for which the attribute has no permission bit, to root as well.
    fn check_access(
        &self,
        family: Family,
        device: &str,
        attribute: &str,
        access: u16,
    ) -> Result<(), Refusal> {
        // A path of an absent device was opened before the device was unplugged.
        if self.attributes(family, device).is_none() {
            return Err(Refusal::NoDevice);
        }
        match self.kind(family, device, attribute)? {
            Kind::Directory => Err(Refusal::IsDirectory),
            Kind::File { mode, .. } if mode & access == 0 => Err(Refusal::Access),
            Kind::File { .. } => Ok(()),
        }
    }
}
