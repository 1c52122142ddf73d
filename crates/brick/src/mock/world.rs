//! State of the world behind a mock brick.

use std::{collections::VecDeque, rc::Rc, time::Duration};

use super::motor::MockMotor;
use crate::{ButtonEvent, DeviceError, DeviceName, Distance, Millivolts, Part, Rgb};

/// Colour under the sensor, by the positions of flipper, turntable and arm in motor degrees.
pub(super) type Scene = dyn Fn([i32; 3]) -> Rgb;

pub(super) struct World {
    pub(super) now: Duration,
    /// Motors in the order of [`Part::ALL`].
    pub(super) motors: [MockMotor; 3],
    /// Colour under the sensor; none if the sensor is unplugged.
    pub(super) scene: Option<Rc<Scene>>,
    pub(super) distance: Distance,
    pub(super) voltage: Millivolts,
    /// Button events with the times from which they can be read.
    pub(super) events: VecDeque<(Duration, ButtonEvent)>,
    pub(super) calls: Vec<String>,
}

impl World {
    pub(super) fn new() -> Self {
        Self {
            now: Duration::ZERO,
            motors: [
                MockMotor::new(-20, 300),
                MockMotor::new(-100_000, 100_000),
                MockMotor::new(-900, 100),
            ],
            scene: Some(Rc::new(|_| Rgb::default())),
            distance: Distance::Percent(100),
            voltage: Millivolts::new(8000),
            events: VecDeque::new(),
            calls: Vec::new(),
        }
    }

    pub(super) fn motor(&mut self, part: Part) -> &mut MockMotor {
        let [flipper, turntable, arm] = &mut self.motors;
        match part {
            Part::Flipper => flipper,
            Part::Turntable => turntable,
            Part::ColorArm => arm,
        }
    }

    /// Advances the clock; the motors step at every whole millisecond.
    pub(super) fn advance(&mut self, duration: Duration) {
        let before = self.now.as_millis();
        self.now += duration;
        for _ in before..self.now.as_millis() {
            self.motors.iter_mut().for_each(MockMotor::step);
        }
    }

    pub(super) fn color(&self) -> Result<Rgb, DeviceError> {
        let scene = self.scene.as_ref();
        let scene = scene.ok_or_else(|| unplugged(DeviceName::ColorSensor))?;
        Ok(scene(self.motors.each_ref().map(MockMotor::position)))
    }
}

pub(super) fn unplugged(device: DeviceName) -> DeviceError {
    DeviceError::Disconnected {
        device,
        reason: "it was unplugged".to_owned(),
    }
}
