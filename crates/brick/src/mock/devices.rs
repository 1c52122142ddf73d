//! The device traits of the mock brick.

use std::{cell::RefCell, rc::Rc, time::Duration};

use super::{
    motor::{Health, MockMotor, Order},
    world::{World, unplugged},
};
use crate::{
    Battery, ButtonEvent, Buttons, Clock, ColorSensor, Degrees, DegreesPerSecond, DeviceError,
    Distance, DistanceSensor, LedColor, Leds, Millivolts, Motor, MotorState, Part, Rgb, Screen,
    Sound, StopAction,
};

/// Every device except the motors.
pub(super) struct Device(pub(super) Rc<RefCell<World>>);

impl Device {
    #[expect(clippy::unnecessary_wraps, reason = "it is the answer of a device")]
    fn call(&self, text: String) -> Result<(), DeviceError> {
        self.0.borrow_mut().calls.push(text);
        Ok(())
    }
}

impl Clock for Device {
    fn now(&self) -> Duration {
        self.0.borrow().now
    }

    fn sleep(&self, duration: Duration) {
        self.0.borrow_mut().advance(duration);
    }
}

impl ColorSensor for Device {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        self.0.borrow().color()
    }
}

impl DistanceSensor for Device {
    fn distance(&mut self) -> Result<Distance, DeviceError> {
        Ok(self.0.borrow().distance)
    }
}

impl Buttons for Device {
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError> {
        let mut world = self.0.borrow_mut();
        let now = world.now;
        let due = world.events.pop_front_if(|(at, _)| *at <= now);
        Ok(due.map(|(_, event)| event))
    }
}

impl Leds for Device {
    fn set(&mut self, color: LedColor) -> Result<(), DeviceError> {
        self.call(format!("lights {color:?}"))
    }
}

impl Screen for Device {
    fn show(&mut self, _: &[bool]) -> Result<(), DeviceError> {
        self.call("screen".to_owned())
    }
}

impl Sound for Device {
    fn tone(&mut self, hertz: u16, _: Duration) -> Result<(), DeviceError> {
        self.call(format!("tone {hertz} Hz"))
    }
}

impl Battery for Device {
    fn voltage(&mut self) -> Result<Millivolts, DeviceError> {
        Ok(self.0.borrow().voltage)
    }
}

pub(super) struct MotorHandle {
    pub(super) world: Rc<RefCell<World>>,
    pub(super) part: Part,
}

impl MotorHandle {
    fn reach<T>(&self, answer: impl FnOnce(&mut MockMotor) -> T) -> Result<T, DeviceError> {
        let mut world = self.world.borrow_mut();
        let motor = world.motor(self.part);
        if motor.health == Health::Unplugged {
            return Err(unplugged(self.part.into()));
        }
        Ok(answer(motor))
    }

    fn command(&self, text: &str, change: impl FnOnce(&mut MockMotor)) -> Result<(), DeviceError> {
        self.reach(change)?;
        let mut world = self.world.borrow_mut();
        world.calls.push(format!("{} {text}", self.part));
        Ok(())
    }
}

impl Motor for MotorHandle {
    fn position(&self) -> Result<Degrees, DeviceError> {
        self.reach(|motor| Degrees::new(motor.position()))
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        self.command(&format!("is at {position}"), |motor| {
            motor.set_position(position.as_degrees());
        })
    }

    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.command(&format!("to {target} at {speed}"), |motor| {
            let order = Order::To(target.as_degrees());
            motor.command(order, speed.as_degrees_per_second());
        })
    }

    fn run_past(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.command(&format!("past {target} at {speed}"), |motor| {
            let order = Order::To(target.as_degrees());
            motor.command(order, speed.as_degrees_per_second());
        })
    }

    fn run(&mut self, speed: DegreesPerSecond, _: Duration) -> Result<(), DeviceError> {
        self.command(&format!("at {speed}"), |motor| {
            motor.command(Order::Run, speed.as_degrees_per_second());
        })
    }

    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        self.command(&format!("stop {action:?}"), |motor| {
            motor.command(Order::Rest, 0);
        })
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        self.reach(|motor| motor.state())
    }
}
