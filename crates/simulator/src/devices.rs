//! The simulated devices: thin handles to the [`World`].

use std::{
    cell::{RefCell, RefMut},
    rc::Rc,
    time::Duration,
};

use brick::{
    Battery, Brick, ButtonEvent, Buttons, Clock, ColorSensor, Degrees, DegreesPerSecond,
    DeviceError, DeviceName, Distance, DistanceSensor, LedColor, Leds, Millivolts, MotorState, Rgb,
    Screen, Sound, SpeedGains, StopAction,
};

use crate::{
    axis::Axis,
    disturbance::Plug,
    motor::Regulated,
    world::{Tone, World},
};

/// All devices of a brick over one world.
pub(crate) fn brick(world: &Rc<RefCell<World>>) -> Brick {
    let device = || Device(Rc::clone(world));
    let motor = |axis| Box::new(Motor(Rc::clone(world), axis));
    let distance = world.borrow().has_distance_sensor();
    Brick {
        flipper: motor(Axis::Flipper),
        turntable: motor(Axis::Turntable),
        arm: motor(Axis::Arm),
        color: Box::new(device()),
        distance: distance.then(|| Box::new(device()) as Box<dyn DistanceSensor>),
        buttons: Box::new(device()),
        leds: Box::new(device()),
        screen: Box::new(device()),
        sound: Box::new(device()),
        battery: Box::new(device()),
        clock: Rc::new(device()),
    }
}

/// Every device but the motors.
struct Device(Rc<RefCell<World>>);

impl Clock for Device {
    fn now(&self) -> Duration {
        self.0.borrow().now()
    }

    fn sleep(&self, duration: Duration) {
        self.0.borrow_mut().advance(duration);
    }
}

impl ColorSensor for Device {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        let mut world = self.0.borrow_mut();
        world.touch_attributes(1);
        world.reach(Plug::Color)?;
        let message = world.color_message();
        if message.iter().all(|channel| *channel <= Rgb::MAX) {
            return Ok(message.into());
        }
        Err(DeviceError::Protocol {
            device: DeviceName::ColorSensor,
            seen: format!("{message:?}"),
            expected: format!("three numbers of 0 to {}", Rgb::MAX),
        })
    }
}

impl DistanceSensor for Device {
    fn distance(&mut self) -> Result<Distance, DeviceError> {
        let mut world = self.0.borrow_mut();
        world.touch_attributes(1);
        world.reach(Plug::Distance)?;
        Ok(world.distance())
    }
}

impl Buttons for Device {
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError> {
        Ok(self.0.borrow_mut().buttons.pop_front())
    }
}

impl Leds for Device {
    fn set(&mut self, color: LedColor) -> Result<(), DeviceError> {
        self.0.borrow_mut().leds = color;
        Ok(())
    }
}

impl Screen for Device {
    fn show(&mut self, pixels: &[bool]) -> Result<(), DeviceError> {
        assert_eq!(
            pixels.len(),
            <dyn Screen>::WIDTH * <dyn Screen>::HEIGHT,
            "a frame has 178 x 128 pixels"
        );
        self.0.borrow_mut().screen = Some(pixels.to_vec());
        Ok(())
    }
}

impl Sound for Device {
    fn tone(&mut self, hertz: u16, duration: Duration) -> Result<(), DeviceError> {
        let mut world = self.0.borrow_mut();
        let at = world.now();
        world.tones.push(Tone {
            at,
            hertz,
            duration,
        });
        Ok(())
    }
}

impl Battery for Device {
    fn voltage(&mut self) -> Result<Millivolts, DeviceError> {
        let mut world = self.0.borrow_mut();
        world.touch_attributes(1);
        Ok(Millivolts::new(world.voltage_mv()))
    }
}

/// Files that a program writes to start a motor.
const RUN_WRITES: u32 = 4;
/// Files that a program writes to stop a motor.
const STOP_WRITES: u32 = 2;

struct Motor(Rc<RefCell<World>>, Axis);

impl Motor {
    /// The world after the time that a program needs to write the files of a command.
    ///
    /// # Errors
    /// When the motor's plug is out, or was.
    fn command(&self, writes: u32) -> Result<RefMut<'_, World>, DeviceError> {
        let mut world = self.0.borrow_mut();
        world.touch_attributes(writes);
        world.reach(self.1.into())?;
        world.cancel_timed_stop(self.1);
        if self.1 == Axis::Flipper {
            // On a brick the program sets them whenever it opens the motor.
            let gains = world.motor_mut(self.1).gains_mut(Regulated::Speed);
            gains.proportional = SpeedGains::FLIPPER.proportional;
            gains.integral = SpeedGains::FLIPPER.integral;
        }
        Ok(world)
    }

    fn check_speed(&self, speed: DegreesPerSecond) -> Result<i32, DeviceError> {
        let max = self.0.borrow().motor(self.1).max_shaft_speed();
        let speed = speed.as_degrees_per_second();
        if speed.unsigned_abs() <= max.unsigned_abs() {
            Ok(speed)
        } else {
            Err(DeviceError::Protocol {
                device: self.1.device(),
                seen: format!("invalid argument for the speed {speed}"),
                expected: format!("a speed from -{max} to {max} degrees a second"),
            })
        }
    }
}

impl brick::Motor for Motor {
    fn position(&self) -> Result<Degrees, DeviceError> {
        let mut world = self.0.borrow_mut();
        world.touch_attributes(1);
        world.reach(self.1.into())?;
        Ok(Degrees::new(world.motor(self.1).encoder()))
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        let mut world = self.0.borrow_mut();
        world.reach(self.1.into())?;
        let motor = world.motor_mut(self.1);
        if motor.is_commanded() {
            return Err(DeviceError::Protocol {
                device: self.1.device(),
                seen: format!("busy when its position was to be set to {position}"),
                expected: "a motor that was stopped first".to_owned(),
            });
        }
        motor.set_encoder(position.as_degrees());
        Ok(())
    }

    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        let speed = self.check_speed(speed)?;
        let mut world = self.command(RUN_WRITES)?;
        world.motor_mut(self.1).run_to(target.as_degrees(), speed);
        Ok(())
    }

    fn run_past(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        let speed = self.check_speed(speed)?;
        let mut world = self.command(RUN_WRITES)?;
        world.motor_mut(self.1).run_past(target.as_degrees(), speed);
        Ok(())
    }

    fn run(&mut self, speed: DegreesPerSecond, at_most: Duration) -> Result<(), DeviceError> {
        let speed = self.check_speed(speed)?;
        let mut world = self.command(RUN_WRITES)?;
        world.motor_mut(self.1).run(speed);
        world.stop_after(self.1, at_most);
        Ok(())
    }

    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        let mut world = self.command(STOP_WRITES)?;
        world.motor_mut(self.1).stop(action);
        Ok(())
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        let mut world = self.0.borrow_mut();
        world.touch_attributes(1);
        world.reach(self.1.into())?;
        Ok(world.motor(self.1).state())
    }
}
