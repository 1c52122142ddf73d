//! A robot whose motors are built in the other way round, as one whose motors are not.

use std::{cell::RefCell, mem, rc::Rc};

use actuator::MechanismSettings;
use brick::{
    Brick, Degrees, DegreesPerSecond, DeviceError, Drive, Encoder, Motor, MotorState, MotorStatus,
    StopAction,
};
use toml::Table;

use robot::Config;

/// The settings that say which motor is built in the other way round.
const KEYS: [&str; 3] = ["flipper_inverted", "turntable_inverted", "arm_inverted"];

/// Works with a robot as if all its motors were built in as in the instructions, and with settings
/// that say so: whoever drives motors by hand, and the scanner, need not know. Afterwards brick and
/// settings are as before.
pub(crate) fn forwards<T>(
    brick: &mut Brick,
    config: &Config,
    work: impl FnOnce(&mut Brick, &Config) -> T,
) -> T {
    let mechanism = &config.mechanism;
    let inverted = [
        mechanism.flipper_direction(),
        mechanism.turntable_direction(),
        mechanism.arm_direction(),
    ]
    .map(|direction| direction.sign() < 0);
    let forward = Config {
        mechanism: not_inverted(mechanism),
        ..config.clone()
    };
    let motors = |brick: &mut Brick, change: &mut dyn FnMut(usize, &mut Box<dyn Motor>)| {
        let Brick {
            flipper,
            turntable,
            arm,
            ..
        } = brick;
        for (index, motor) in [flipper, turntable, arm].into_iter().enumerate() {
            change(index, motor);
        }
    };
    let shared: [Shared; 3] = Default::default();
    motors(brick, &mut |index, motor| {
        if inverted[index] {
            let reversed = Box::new(Reversed(Rc::clone(&shared[index])));
            let inner = mem::replace(motor, reversed);
            *shared[index].borrow_mut() = Some(inner);
        }
    });
    let result = work(brick, &forward);
    motors(brick, &mut |index, motor| {
        if let Some(inner) = shared[index].take() {
            *motor = inner;
        }
    });
    result
}

fn not_inverted(settings: &MechanismSettings) -> MechanismSettings {
    let mut table = Table::try_from(settings).expect("settings can be written");
    for key in KEYS {
        table.insert(key.to_owned(), false.into());
    }
    table.try_into().expect("direction is free")
}

/// There while the motor is reversed.
type Shared = Rc<RefCell<Option<Box<dyn Motor>>>>;

/// A motor that turns the other way.
struct Reversed(Shared);

impl Reversed {
    fn with<T>(&self, call: impl FnOnce(&mut dyn Motor) -> T) -> T {
        let mut motor = self.0.borrow_mut();
        call(&mut **motor.as_mut().expect("put in when it was reversed"))
    }
}

impl Encoder for Reversed {
    fn position(&self) -> Result<Degrees, DeviceError> {
        self.with(|motor| motor.position().map(|position| -position))
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        self.with(|motor| motor.set_position(-position))
    }
}

impl Drive for Reversed {
    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.with(|motor| motor.run_to(-target, speed))
    }

    fn run(&mut self, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.with(|motor| motor.run(-speed))
    }

    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        self.with(|motor| motor.stop(action))
    }
}

impl MotorStatus for Reversed {
    fn state(&self) -> Result<MotorState, DeviceError> {
        self.with(|motor| motor.state())
    }
}
