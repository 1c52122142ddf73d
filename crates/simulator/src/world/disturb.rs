//! Disturbances take effect: hands at the cube, plugs, light, and the colour sensor's link.

use std::time::Duration;

use brick::{DeviceError, Rgb};
use rand::RngExt;

use super::{Input, World};
use crate::{
    axis::Axis,
    cube::Cube,
    disturbance::{Disturbance, DisturbanceKind, Plug},
    geometry::TURNTABLE_RATIO,
    light::{Light, Purpose, random},
};

/// Link of the colour sensor whose wire is cut for a moment: time for which its last value stays, time for which the
/// sensor describes itself, and time for which the driver restores its mode; its values are zeros in both. Measured on
/// ev3dev's `ev3_uart_sensor_ld.c` by `cargo xtask virtual-brick --measure`: 1.02, 1.30 and 0.82 s.
const RESYNC_MS: [u64; 3] = [1000, 1300, 800];
/// Time for which the wire of a lost link is cut: longer than ev3dev's driver waits.
const CUT: Duration = Duration::from_millis(800);
/// Random turns of a hand that scrambles another cube.
const SCRAMBLE_TURNS: usize = 60;
/// Frequency at which lamps flicker, in Hz: twice that of the mains.
const FLICKER_HZ: f64 = 100.0;

/// Link of a sensor, as its driver sees it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Link {
    Up,
    /// No data come, and the driver has not noticed. The last value stays.
    Silent(Rgb),
    /// The sensor describes itself at 2400 baud.
    Describing,
    /// The driver puts the sensor into the mode that it had.
    Restoring,
}

impl World {
    /// Begins a disturbance.
    pub(super) fn disturb(&mut self, disturbance: Disturbance) {
        let now = self.now;
        self.disturbed.begun.push((now, disturbance));
        let part = disturbance.part();
        let axis = part.and_then(Plug::axis);
        let by = disturbance.by();
        let quarters = by as i32;
        let end = disturbance.lasts().map(|lasts| now + lasts);
        let mut later = |input| {
            if let Some(end) = end {
                self.schedule(end, input);
            }
        };
        match (disturbance.kind(), axis, part) {
            (DisturbanceKind::Remove, ..) => {
                later(Input::PutBack);
                self.cradle.remove();
            }
            (DisturbanceKind::Exchange, ..) => self.exchange_cube(),
            (DisturbanceKind::Spin, ..) => self.cradle.handle(|cube| cube.spin(quarters)),
            (DisturbanceKind::Tilt, ..) => {
                self.cradle
                    .handle(|cube| (0..quarters).for_each(|_| cube.tilt()));
            }
            (DisturbanceKind::Turn, ..) => self.cradle.handle(|cube| cube.turn_top(quarters)),
            (DisturbanceKind::Twist, ..) => self.cradle.handle(Cube::twist_corner),
            (DisturbanceKind::Knock, ..) => self.cradle.knock(by * TURNTABLE_RATIO),
            (DisturbanceKind::Jam, Some(axis), _) => {
                later(Input::Free(axis));
                self.jammed[axis as usize] = true;
            }
            (DisturbanceKind::Skip, Some(axis), _) => self.motor_mut(axis).skip(by),
            (DisturbanceKind::Unplug, _, Some(plug)) => {
                later(Input::Plug(plug));
                self.unplug(plug);
            }
            (DisturbanceKind::Light, ..) => self.disturbed.light.push((now, end, by)),
            (DisturbanceKind::Garble, ..) => self.disturbed.garbles_next = true,
            (DisturbanceKind::Resync, ..) => {
                self.disturbed.lost = Some((now, self.color()));
            }
            (DisturbanceKind::Battery, ..) => self.train.millivolts = by as u32,
            // A kind that needs a part has one.
            (DisturbanceKind::Jam | DisturbanceKind::Skip | DisturbanceKind::Unplug, ..) => {}
        }
    }

    /// Another cube of the same colours, scrambled by hand, with the same centres up and in front as the
    /// first one when it was put in.
    fn exchange_cube(&mut self) {
        self.cubes += 1;
        let (light, seed) = (&self.settings.light, self.seed);
        self.light = Light::new(light, &self.characters, seed, self.cubes);
        self.cradle.insert();
        let mut rng = random(seed, Purpose::Disturbances, self.cubes);
        self.cradle.handle(|cube| {
            for _ in 0..SCRAMBLE_TURNS {
                cube.spin(rng.random_range(0..4));
                cube.tilt();
                cube.turn_bottom(rng.random_range(1..4));
            }
            cube.lay_home();
        });
    }

    pub(crate) fn unplug(&mut self, plug: Plug) {
        self.disturbed.unplugged[plug as usize] = true;
        if let Some(axis) = plug.axis() {
            self.runs_until[axis as usize] = None;
            self.motor_mut(axis).unplug();
        }
    }

    /// Puts a plug in again. A motor that was out counts on from where it was when its plug came out.
    pub(crate) fn plug(&mut self, plug: Plug) {
        let was_out = std::mem::take(&mut self.disturbed.unplugged[plug as usize]);
        if was_out {
            self.disturbed.is_new[plug as usize] = true;
            if let Some(axis) = plug.axis() {
                self.motor_mut(axis).plug();
            }
        }
    }

    pub(crate) fn is_unplugged(&self, plug: Plug) -> bool {
        self.disturbed.unplugged[plug as usize]
    }

    /// Whether a call of a device in process reaches it. A device that came back refuses one call:
    /// the kernel has made it anew, so the files that a program had open are gone. The program resets a
    /// motor that it finds, so the motor counts from 0.
    pub(crate) fn reach(&mut self, plug: Plug) -> Result<(), DeviceError> {
        let refuse = |reason: &str| {
            Err(DeviceError::Disconnected {
                device: plug.device(),
                reason: reason.to_owned(),
            })
        };
        if self.disturbed.is_off {
            return refuse("the brick is off");
        }
        if self.is_unplugged(plug) {
            return refuse("its plug is out");
        }
        if std::mem::take(&mut self.disturbed.is_new[plug as usize]) {
            if let Some(axis) = plug.axis() {
                self.motor_mut(axis).reset();
            }
            return refuse("its plug was out");
        }
        Ok(())
    }

    /// Turns the brick off if its voltage has sagged too far: every motor loses power, and stays so.
    pub(super) fn brown_out(&mut self) {
        let limit_mv = self.settings.battery.brown_out_mv;
        if limit_mv == 0 {
            return;
        }
        let limit = f64::from(limit_mv) / 1000.0;
        if !self.disturbed.is_off && self.train.voltage() < limit {
            self.disturbed.is_off = true;
            for axis in Axis::ALL {
                self.motor_mut(axis).stop(brick::StopAction::Coast);
            }
        }
    }

    /// Factor of the light on the cube: lamps that flicker, hands, clouds.
    pub(super) fn light_factor(&self) -> f64 {
        let flicker = self.settings.light.flicker;
        let lamps = if flicker == 0.0 {
            1.0
        } else {
            let phase = std::f64::consts::TAU * FLICKER_HZ * self.now.as_secs_f64();
            1.0 + flicker * phase.sin()
        };
        lamps * self.disturbed.light(self.now)
    }

    /// Whether a byte of the colour sensor's next message is lost, and whether its wire is cut, for a kernel outside
    /// whose own driver suffers from it.
    pub(crate) fn link_faults(&mut self) -> (bool, bool) {
        let since = self.disturbed.lost.map(|(since, _)| since);
        let passed = since.map(|since| self.now.saturating_sub(since));
        let is_cut = passed.is_some_and(|passed| passed < CUT);
        if passed.is_some() && !is_cut {
            self.disturbed.lost = None;
        }
        (std::mem::take(&mut self.disturbed.garbles_next), is_cut)
    }

    /// State of the colour sensor's link.
    pub(crate) fn color_link(&self) -> Link {
        let Some((since, last)) = self.disturbed.lost else {
            return Link::Up;
        };
        let passed = self.now.saturating_sub(since).as_millis() as u64;
        let [frozen, described, restored] = RESYNC_MS;
        match passed {
            _ if passed < frozen => Link::Silent(last),
            _ if passed < frozen + described => Link::Describing,
            _ if passed < frozen + described + restored => Link::Restoring,
            _ => Link::Up,
        }
    }

    /// Red, green and blue as the colour sensor's message gives them: beyond the range of a reading
    /// if the message came garbled.
    pub(crate) fn color_message(&mut self) -> [u16; 3] {
        match self.color_link() {
            Link::Up => {}
            Link::Silent(last) => return [last.red, last.green, last.blue],
            Link::Describing | Link::Restoring => return [0; 3],
        }
        if std::mem::take(&mut self.disturbed.garbles_next) {
            self.disturbed.garbled_tick = Some(self.glimpse.tick);
        }
        let Rgb { red, green, blue } = self.color();
        let seen = [red, green, blue];
        if self.disturbed.garbled_tick == Some(self.glimpse.tick) {
            seen.map(u16::swap_bytes)
        } else {
            seen
        }
    }
}

impl Plug {
    const fn device(self) -> brick::DeviceName {
        match self {
            Self::Flipper => Axis::Flipper.device(),
            Self::Turntable => Axis::Turntable.device(),
            Self::Arm => Axis::Arm.device(),
            Self::Color => brick::DeviceName::ColorSensor,
            Self::Distance => brick::DeviceName::DistanceSensor,
        }
    }
}
