//! Plugs of a simulated robot that can be pulled and pushed in.

use std::time::Duration;
use std::{cell::Cell, mem, rc::Rc};

use brick::{
    Brick, ColorSensor, Degrees, DegreesPerSecond, DeviceError, DeviceName, Motor, MotorState, Rgb,
    StopAction, ev3::OpenError,
};
use walker::Port;

/// All plugs, with the device at each and the reason of its absence.
const PLUGS: [(Port, DeviceName, &str); 4] = [
    (
        Port::In2,
        DeviceName::ColorSensor,
        "no lego-ev3-color on any port",
    ),
    (Port::OutA, DeviceName::FlipperMotor, "port outA is empty"),
    (Port::OutB, DeviceName::TurntableMotor, "port outB is empty"),
    (Port::OutC, DeviceName::ColorArmMotor, "port outC is empty"),
];

/// Plugs of a robot.
#[derive(Debug, Default)]
pub(super) struct Plugs {
    is_out: [Cell<bool>; 4],
    /// Number of times each plug was pulled: a device that was unplugged is another one afterwards.
    pulls: [Cell<u32>; 4],
}

impl Plugs {
    /// Pulls a plug.
    pub(super) fn pull(&self, port: Port) {
        self.is_out[index(port)].set(true);
        let pulls = &self.pulls[index(port)];
        pulls.set(pulls.get() + 1);
    }

    /// Pushes a plug in.
    pub(super) fn push(&self, port: Port) {
        self.is_out[index(port)].set(false);
    }

    /// Wraps the devices of a brick, so that they are gone once their plugs are pulled.
    ///
    /// # Errors
    /// Names the devices whose plugs are out.
    pub(super) fn wrap(self: &Rc<Self>, brick: &mut Brick) -> Result<(), OpenError> {
        let out = (0..PLUGS.len()).filter(|&plug| self.is_out[plug].get());
        let problems: Vec<_> = out.map(gone).collect();
        if !problems.is_empty() {
            return Err(OpenError::Devices { problems });
        }
        let sensor = mem::replace(&mut brick.color, Box::new(Nothing));
        brick.color = Box::new(self.plugged(Port::In2, sensor));
        for (port, motor) in [
            (Port::OutA, &mut brick.flipper),
            (Port::OutB, &mut brick.turntable),
            (Port::OutC, &mut brick.arm),
        ] {
            let inner = mem::replace(motor, Box::new(Nothing));
            *motor = Box::new(self.plugged(port, inner));
        }
        Ok(())
    }

    fn plugged<D: ?Sized>(self: &Rc<Self>, port: Port, device: Box<D>) -> Plugged<D> {
        let plug = index(port);
        Plugged {
            plugs: Rc::clone(self),
            plug,
            pulls: self.pulls[plug].get(),
            device,
        }
    }
}

fn index(port: Port) -> usize {
    let mut plugs = PLUGS.iter();
    plugs
        .position(|(other, ..)| *other == port)
        .expect("all are listed")
}

fn gone(plug: usize) -> DeviceError {
    let (_, device, reason) = PLUGS[plug];
    DeviceError::Disconnected {
        device,
        reason: reason.to_owned(),
    }
}

/// Device at a plug.
struct Plugged<D: ?Sized> {
    plugs: Rc<Plugs>,
    plug: usize,
    pulls: u32,
    device: Box<D>,
}

impl<D: ?Sized> Plugged<D> {
    fn check(&self) -> Result<(), DeviceError> {
        if self.plugs.pulls[self.plug].get() == self.pulls {
            Ok(())
        } else {
            Err(gone(self.plug))
        }
    }
}

impl ColorSensor for Plugged<dyn ColorSensor> {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        self.check()?;
        self.device.rgb()
    }
}

impl Motor for Plugged<dyn Motor> {
    fn position(&self) -> Result<Degrees, DeviceError> {
        self.check()?;
        self.device.position()
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        self.check()?;
        self.device.set_position(position)
    }

    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.check()?;
        self.device.run_to(target, speed)
    }

    fn run_past(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.check()?;
        self.device.run_past(target, speed)
    }

    fn run(&mut self, speed: DegreesPerSecond, at_most: Duration) -> Result<(), DeviceError> {
        self.check()?;
        self.device.run(speed, at_most)
    }

    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        self.check()?;
        self.device.stop(action)
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        self.check()?;
        self.device.state()
    }
}

/// Stand-in for a device that is being wrapped.
struct Nothing;

impl ColorSensor for Nothing {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        Err(gone(0))
    }
}

impl Motor for Nothing {
    fn position(&self) -> Result<Degrees, DeviceError> {
        Err(gone(1))
    }

    fn set_position(&mut self, _: Degrees) -> Result<(), DeviceError> {
        Err(gone(1))
    }

    fn run_to(&mut self, _: Degrees, _: DegreesPerSecond) -> Result<(), DeviceError> {
        Err(gone(1))
    }

    fn run_past(&mut self, _: Degrees, _: DegreesPerSecond) -> Result<(), DeviceError> {
        Err(gone(1))
    }

    fn run(&mut self, _: DegreesPerSecond, _: Duration) -> Result<(), DeviceError> {
        Err(gone(1))
    }

    fn stop(&mut self, _: StopAction) -> Result<(), DeviceError> {
        Err(gone(1))
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        Err(gone(1))
    }
}
