//! Motor on a lever, for tests: its degrees differ from those of the settings.

use std::cell::Cell;

use brick::{Degrees, DegreesPerSecond, DeviceError, Motor, MotorState, StopAction};

/// A motor on another lever: one of its degrees is `hundredths` hundredths of a degree of the
/// robot. Each run towards its stop shifts its count by `loose` degrees, up to twice and then back.
pub(crate) struct Lever {
    motor: Box<dyn Motor>,
    hundredths: i32,
    loose: i32,
    met: Cell<i32>,
}

impl Lever {
    pub(crate) fn on(motor: &mut Box<dyn Motor>, hundredths: i32, loose: i32) {
        let bare = std::mem::replace(motor, Box::new(Nothing));
        *motor = Box::new(Self {
            motor: bare,
            hundredths,
            loose,
            met: Cell::new(0),
        });
    }

    fn off(&self) -> i32 {
        self.met.get() % 3 * self.loose
    }
}

impl Motor for Lever {
    fn position(&self) -> Result<Degrees, DeviceError> {
        let robot = self.motor.position()?.as_degrees();
        Ok(Degrees::new(robot * 100 / self.hundredths + self.off()))
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        let robot = position.as_degrees() * self.hundredths / 100;
        self.motor.set_position(Degrees::new(robot))
    }

    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        let robot = (target.as_degrees() - self.off()) * self.hundredths / 100;
        self.motor.run_to(Degrees::new(robot), speed)
    }

    fn run_past(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        let robot = (target.as_degrees() - self.off()) * self.hundredths / 100;
        self.motor.run_past(Degrees::new(robot), speed)
    }

    fn run(
        &mut self,
        speed: DegreesPerSecond,
        at_most: std::time::Duration,
    ) -> Result<(), DeviceError> {
        self.met.set(self.met.get() + 1);
        let forwards = self.hundredths > 0;
        let speed = if forwards { speed } else { -speed };
        self.motor.run(speed, at_most)
    }

    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        self.motor.stop(action)
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        self.motor.state()
    }
}

/// Stand-in for a motor while a lever takes it over.
struct Nothing;

impl Motor for Nothing {
    fn position(&self) -> Result<Degrees, DeviceError> {
        Ok(Degrees::ZERO)
    }
    fn set_position(&mut self, _: Degrees) -> Result<(), DeviceError> {
        Ok(())
    }

    fn run_to(&mut self, _: Degrees, _: DegreesPerSecond) -> Result<(), DeviceError> {
        Ok(())
    }

    fn run_past(&mut self, _: Degrees, _: DegreesPerSecond) -> Result<(), DeviceError> {
        Ok(())
    }
    fn run(&mut self, _: DegreesPerSecond, _: std::time::Duration) -> Result<(), DeviceError> {
        Ok(())
    }
    fn stop(&mut self, _: StopAction) -> Result<(), DeviceError> {
        Ok(())
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        Ok(MotorState::Idle)
    }
}
