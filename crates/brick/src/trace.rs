//! Tracing wrapper, which writes every call of a device to the log, at level `trace`.
//!
//! The wrapper implements the same traits, so it goes over the EV3 as well as over a simulated
//! brick, and over another wrapper. A line looks like
//!
//! ```text
//! [  12.345678] flipper.run_to(190°, 300°/s) = ()
//! ```
//!
//! and begins with the brick's own time in seconds, which on a simulated brick is not the time of
//! day. The wrapper logs only `sleep` of the clock, because every line shows the time of `now`.
//!
//! The line of a failed call ends with `error:` and the message of the [`DeviceError`].

use std::{fmt, rc::Rc, time::Duration};

use crate::{
    Battery, Brick, ButtonEvent, Buttons, Clock, ColorSensor, Degrees, DegreesPerSecond,
    DeviceError, Distance, DistanceSensor, LedColor, Leds, Millivolts, Motor, MotorState, Rgb,
    Screen, Sound, StopAction,
};

/// Returns the same brick with every call logged.
pub fn wrap(brick: Brick) -> Brick {
    let clock = brick.clock;
    let motor = |name, device: Box<dyn Motor>| -> Box<dyn Motor> {
        Box::new(Traced::new(name, device, &clock))
    };
    Brick {
        flipper: motor("flipper", brick.flipper),
        turntable: motor("turntable", brick.turntable),
        arm: motor("arm", brick.arm),
        color: Box::new(Traced::new("color", brick.color, &clock)),
        distance: brick.distance.map(|device| -> Box<dyn DistanceSensor> {
            Box::new(Traced::new("distance", device, &clock))
        }),
        buttons: Box::new(Traced::new("buttons", brick.buttons, &clock)),
        leds: Box::new(Traced::new("leds", brick.leds, &clock)),
        screen: Box::new(Traced::new("screen", brick.screen, &clock)),
        sound: Box::new(Traced::new("sound", brick.sound, &clock)),
        battery: Box::new(Traced::new("battery", brick.battery, &clock)),
        clock: Rc::new(TracedClock(clock)),
    }
}

struct Traced<D: ?Sized> {
    name: &'static str,
    device: Box<D>,
    clock: Rc<dyn Clock>,
}

impl<D: ?Sized> Traced<D> {
    fn new(name: &'static str, device: Box<D>, clock: &Rc<dyn Clock>) -> Self {
        Self {
            name,
            device,
            clock: Rc::clone(clock),
        }
    }

    /// Logs a call and its result, and returns the result.
    fn log<T: fmt::Debug>(
        &self,
        call: fmt::Arguments<'_>,
        result: Result<T, DeviceError>,
    ) -> Result<T, DeviceError> {
        let (time, name) = (Seconds(&*self.clock), self.name);
        match &result {
            Ok(value) => log::trace!("[{time}] {name}.{call} = {value:?}"),
            Err(error) => log::trace!("[{time}] {name}.{call} = error: {error}"),
        }
        result
    }
}

/// Time of a line, read from the clock only if the line is written.
struct Seconds<'a>(&'a dyn Clock);

impl fmt::Display for Seconds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let now = self.0.now();
        write!(f, "{:4}.{:06}", now.as_secs(), now.subsec_micros())
    }
}

impl Motor for Traced<dyn Motor> {
    fn position(&self) -> Result<Degrees, DeviceError> {
        let result = self.device.position();
        self.log(format_args!("position()"), result)
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        let result = self.device.set_position(position);
        self.log(format_args!("set_position({position})"), result)
    }

    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        let result = self.device.run_to(target, speed);
        self.log(format_args!("run_to({target}, {speed})"), result)
    }

    fn run_past(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        let result = self.device.run_past(target, speed);
        self.log(format_args!("run_past({target}, {speed})"), result)
    }

    fn run(&mut self, speed: DegreesPerSecond, at_most: Duration) -> Result<(), DeviceError> {
        let result = self.device.run(speed, at_most);
        self.log(
            format_args!("run({speed}, {} ms)", at_most.as_millis()),
            result,
        )
    }

    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        let result = self.device.stop(action);
        self.log(format_args!("stop({action:?})"), result)
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        let result = self.device.state();
        self.log(format_args!("state()"), result)
    }
}

impl ColorSensor for Traced<dyn ColorSensor> {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        let result = self.device.rgb();
        self.log(format_args!("rgb()"), result)
    }
}

impl DistanceSensor for Traced<dyn DistanceSensor> {
    fn distance(&mut self) -> Result<Distance, DeviceError> {
        let result = self.device.distance();
        self.log(format_args!("distance()"), result)
    }
}

impl Buttons for Traced<dyn Buttons> {
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError> {
        let result = self.device.next_event();
        self.log(format_args!("next_event()"), result)
    }
}

impl Leds for Traced<dyn Leds> {
    fn set(&mut self, color: LedColor) -> Result<(), DeviceError> {
        let result = self.device.set(color);
        self.log(format_args!("set({color:?})"), result)
    }
}

impl Screen for Traced<dyn Screen> {
    fn show(&mut self, pixels: &[bool]) -> Result<(), DeviceError> {
        let result = self.device.show(pixels);
        self.log(format_args!("show({} pixels)", pixels.len()), result)
    }
}

impl Sound for Traced<dyn Sound> {
    fn tone(&mut self, hertz: u16, duration: Duration) -> Result<(), DeviceError> {
        let result = self.device.tone(hertz, duration);
        self.log(format_args!("tone({hertz} Hz, {duration:?})"), result)
    }
}

impl Battery for Traced<dyn Battery> {
    fn voltage(&mut self) -> Result<Millivolts, DeviceError> {
        let result = self.device.voltage();
        self.log(format_args!("voltage()"), result)
    }
}

struct TracedClock(Rc<dyn Clock>);

impl Clock for TracedClock {
    fn now(&self) -> Duration {
        self.0.now()
    }

    fn sleep(&self, duration: Duration) {
        log::trace!("[{}] clock.sleep({duration:?})", Seconds(&*self.0));
        self.0.sleep(duration);
    }
}

#[cfg(test)]
mod tests;
