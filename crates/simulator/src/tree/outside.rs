//! The tree's plant under a kernel outside: its regulators drive the windings, and its drivers read encoders,
//! sensors, battery and buttons. The class files of the tree are out of use then; `control` and `state` are not.

use super::{DeviceTree, buttons::Reader};
use crate::{
    axis::Axis,
    disturbance::{Disturbance, Plug},
    motor::{Drive, Edge},
    world::Input,
};
use brick::Distance;

/// Values that a kernel reads of the devices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signals {
    /// Red, green and blue that the colour sensor measures.
    pub color: [u16; 3],
    /// Whether one byte of its next message is lost.
    pub loses_byte: bool,
    /// Whether nothing passes between it and the brick.
    pub is_cut: bool,
    /// Percent of an infrared distance sensor, or millimetres of an ultrasonic one.
    pub distance: u16,
    /// Plugged in: flipper, turntable, arm, distance sensor, colour sensor.
    pub plugged: [bool; 5],
    /// Voltage of the battery.
    pub millivolts: u32,
    /// Current from the battery.
    pub milliamperes: u32,
}

/// Bytes of a record of the buttons in the layout [`Words32`](super::Layout::Words32).
const RECORD: usize = 16;
/// Type of the records that name a key.
const KEY: u16 = 1;

impl DeviceTree {
    /// Connects the windings of flipper, turntable and arm as a regulator outside wants it. From the first call on
    /// the simulated regulators are out of use.
    ///
    /// ```
    /// use simulator::{Settings, solved, tree::{DeviceTree, Drive, Wiring}};
    /// use std::time::Duration;
    ///
    /// let mut tree = DeviceTree::new(&Settings::default(), &solved(), 1, Wiring::default());
    /// tree.drive([Drive::Coast, Drive::Duty(50), Drive::Coast]);
    /// tree.advance_to(Duration::from_millis(100));
    /// let [flipper, table, _] = tree.take_edges();
    /// assert!(flipper.is_empty() && table.len() > 20);
    /// assert!(table.iter().all(|edge| edge.step == 1 && edge.at_us <= 100_000));
    /// ```
    pub fn drive(&mut self, drives: [Drive; 3]) {
        for (axis, drive) in Axis::ALL.into_iter().zip(drives) {
            let is_out = self.devices.world.is_unplugged(axis.into());
            let drive = if is_out { Drive::Coast } else { drive };
            self.devices.world.motor_mut(axis).drive(drive);
        }
    }

    /// Steps of the encoders of flipper, turntable and arm since the last call.
    pub fn take_edges(&mut self) -> [Vec<Edge>; 3] {
        Axis::ALL.map(|axis| self.devices.world.motor_mut(axis).take_edges())
    }

    /// Values of the devices now.
    pub fn signals(&mut self) -> Signals {
        let world = &mut self.devices.world;
        let brick::Rgb { red, green, blue } = world.color();
        let (loses_byte, is_cut) = world.link_faults();
        let plugs = [
            Plug::Flipper,
            Plug::Turntable,
            Plug::Arm,
            Plug::Distance,
            Plug::Color,
        ];
        Signals {
            color: [red, green, blue],
            loses_byte,
            is_cut,
            distance: match world.distance() {
                Distance::Percent(percent) => percent.into(),
                Distance::Millimetres(millimetres) => millimetres,
            },
            plugged: plugs.map(|plug| !world.is_unplugged(plug)),
            millivolts: world.voltage_mv(),
            milliamperes: (world.current() * 1000.0).max(0.0) as u32,
        }
    }

    /// Lets a disturbance begin, its time counted from now.
    pub fn disturb(&mut self, disturbance: Disturbance) {
        let world = &mut self.devices.world;
        world.schedule(world.now() + disturbance.at(), Input::Disturb(disturbance));
    }

    /// Number of disturbances that have begun.
    pub fn disturbances(&self) -> usize {
        self.devices.world.disturbances().len()
    }

    /// Keys of the buttons that this reader has not read, at most `room`: the number of each in
    /// `linux/input-event-codes.h`, and whether it went down.
    pub fn read_keys(&mut self, reader: Reader, room: usize) -> Vec<(u16, bool)> {
        // A key is followed by a record that ends its report.
        let records = self.read_events(reader, 2 * RECORD * room);
        let records = records.unwrap_or_default();
        let word = |record: &[u8], at: usize| u16::from_ne_bytes([record[at], record[at + 1]]);
        let keys = records
            .chunks_exact(RECORD)
            .filter(|record| word(record, 8) == KEY);
        keys.map(|record| (word(record, 10), word(record, 12) != 0))
            .collect()
    }
}
