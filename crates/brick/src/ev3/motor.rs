//! The three motors.
//!
//! A motor is a set of files: the program writes setpoints first, then a command that takes them
//! all over at once. The kernel's `state` is right at once after a command; the program reads it
//! afresh each time.

use std::{
    cell::RefCell,
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use ev3dev_lang_rust::{Port, motors::MotorPort};

use super::{
    attribute::{Access, DeviceFile},
    discovery::{self, Found},
    sensor::read_or_find_again,
};
use crate::{
    Degrees, DegreesPerSecond, DeviceError, DeviceName, Motor, MotorState, SpeedGains, StopAction,
};

#[derive(Debug)]
pub(super) struct MotorPlace {
    pub(super) name: DeviceName,
    port: MotorPort,
    pub(super) driver: &'static str,
    /// Gains of its regulator of the speed, other than the kernel's.
    pub(super) gains: Option<SpeedGains>,
}

impl MotorPlace {
    /// Name of the port alone, such as `outA`.
    pub(super) fn port(&self) -> String {
        self.port.address()
    }
}

const LARGE: &str = "lego-ev3-l-motor";
const MEDIUM: &str = "lego-ev3-m-motor";

pub(super) const FLIPPER: MotorPlace = MotorPlace {
    name: DeviceName::FlipperMotor,
    port: MotorPort::OutA,
    driver: LARGE,
    gains: Some(SpeedGains::FLIPPER),
};
pub(super) const TURNTABLE: MotorPlace = MotorPlace {
    name: DeviceName::TurntableMotor,
    port: MotorPort::OutB,
    driver: LARGE,
    gains: None,
};
pub(super) const ARM: MotorPlace = MotorPlace {
    name: DeviceName::ColorArmMotor,
    port: MotorPort::OutC,
    driver: MEDIUM,
    gains: None,
};

pub(super) fn find(class: &Path, place: &MotorPlace) -> Result<Found, DeviceError> {
    let found = discovery::devices(place.name, class)?;
    let port = place.port();
    let missing = |reason| DeviceError::Disconnected {
        device: place.name,
        reason,
    };
    let motor = found
        .iter()
        .find(|motor| motor.port == port)
        .ok_or_else(|| {
            missing(format!(
                "port {port} is empty, needed there is {} (motors found: {})",
                place.driver,
                discovery::describe(&found)
            ))
        })?;
    if motor.driver != place.driver {
        return Err(missing(format!(
            "port {port} holds {}, needed there is {}",
            motor.driver, place.driver
        )));
    }
    Ok(motor.clone())
}

/// Opens every file of a motor that a run uses: `max_speed`, `position`, `state`, `speed_sp`,
/// `position_sp`, `time_sp`, `stop_action`, `speed_pid/Kp`, `speed_pid/Ki` and `command`, in this order.
pub(super) fn files(name: DeviceName, motor: &Found) -> [Result<DeviceFile, DeviceError>; 10] {
    [
        ("max_speed", Access::Read),
        ("position", Access::ReadWrite),
        ("state", Access::Read),
        ("speed_sp", Access::ReadWrite),
        ("position_sp", Access::ReadWrite),
        ("time_sp", Access::ReadWrite),
        ("stop_action", Access::ReadWrite),
        ("speed_pid/Kp", Access::ReadWrite),
        ("speed_pid/Ki", Access::ReadWrite),
        ("command", Access::Write),
    ]
    .map(|(file, access)| DeviceFile::open(name, &motor.directory, file, access))
}

/// Speed of a motor without load at 9 V, in degrees a second, above 0.
pub(super) fn max_speed_in(file: &DeviceFile) -> Result<i32, DeviceError> {
    let speed = file.integer()?;
    if speed <= 0 {
        return Err(file.protocol(speed.to_string(), "a number above 0"));
    }
    Ok(speed)
}

pub(super) fn state_in(file: &DeviceFile) -> Result<MotorState, DeviceError> {
    let text = file.text()?;
    parse_state(&text).ok_or_else(|| {
        file.protocol(
            text,
            "some of running, ramping, holding, overloaded, stalled",
        )
    })
}

#[derive(Debug)]
pub(super) struct Ev3Motor {
    class: PathBuf,
    place: &'static MotorPlace,
    /// The open files; none after the motor was unplugged.
    files: RefCell<Option<MotorFiles>>,
}

impl Ev3Motor {
    /// Finds the motor by its port, checks its driver, opens its files and resets it: the reset
    /// clears all that an earlier program left behind (ramps, polarity, gains, a hold) and sets the
    /// position to 0. The flipper then gets gains of its own.
    ///
    /// The call that finds the motor unplugged fails; later ones look for it again. A motor that was
    /// plugged in again counts from 0, wherever it stands: the caller has to home it.
    pub(super) fn open(class: &Path, place: &'static MotorPlace) -> Result<Self, DeviceError> {
        let files = MotorFiles::open(class, place)?;
        Ok(Self {
            class: class.to_owned(),
            place,
            files: RefCell::new(Some(files)),
        })
    }

    fn with<T>(
        &self,
        act: impl FnOnce(&MotorFiles) -> Result<T, DeviceError>,
    ) -> Result<T, DeviceError> {
        let find = || MotorFiles::open(&self.class, self.place);
        read_or_find_again(&mut self.files.borrow_mut(), find, act)
    }
}

#[derive(Debug)]
struct MotorFiles {
    name: DeviceName,
    max_speed: i32,
    position: DeviceFile,
    state: DeviceFile,
    speed_setpoint: DeviceFile,
    position_setpoint: DeviceFile,
    time_setpoint: DeviceFile,
    stop_action: DeviceFile,
    command: DeviceFile,
}

impl MotorFiles {
    fn open(class: &Path, place: &MotorPlace) -> Result<Self, DeviceError> {
        let name = place.name;
        let found = find(class, place)?;
        let [
            max_speed,
            position,
            state,
            speed_setpoint,
            position_setpoint,
            time_setpoint,
            stop_action,
            proportional,
            integral,
            command,
        ] = files(name, &found);
        let motor = Self {
            name,
            max_speed: max_speed_in(&max_speed?)?,
            position: position?,
            state: state?,
            speed_setpoint: speed_setpoint?,
            position_setpoint: position_setpoint?,
            time_setpoint: time_setpoint?,
            stop_action: stop_action?,
            command: command?,
        };
        motor.command.write("reset")?;
        if let Some(gains) = place.gains {
            let set = proportional
                .and_then(|file| file.write_integer(gains.proportional))
                .and_then(|()| integral?.write_integer(gains.integral));
            if let Err(error) = set {
                log::warn!(
                    "{name}: it overshoots its speed, because its gains cannot be set: {error}; \
                     profile = \"gentle\" in [run] is slow enough for that"
                );
            }
        }
        motor.position.integer()?;
        state_in(&motor.state)?;
        Ok(motor)
    }

    /// Writes the speed, limited to the motor's maximum, because the kernel refuses a higher one.
    /// The speed is 0 after a reset, and a motor without a speed never moves.
    fn set_speed(&self, speed: i32) -> Result<(), DeviceError> {
        let possible = speed.clamp(-self.max_speed, self.max_speed);
        if possible != speed {
            log::debug!(
                "{}: {speed}°/s is beyond its {possible}°/s, which it gets",
                self.name
            );
        }
        self.speed_setpoint.write_integer(possible)
    }

    /// Runs to a target and stops there by `then`.
    fn run_to(&self, target: Degrees, speed: i32, then: StopAction) -> Result<(), DeviceError> {
        self.set_speed(speed)?;
        self.position_setpoint.write_integer(target.as_degrees())?;
        self.stop_action.write(then.name())?;
        self.command.write("run-to-abs-pos")
    }

    fn run(&self, speed: DegreesPerSecond, at_most: Duration) -> Result<(), DeviceError> {
        self.set_speed(speed.as_degrees_per_second())?;
        let milliseconds = i32::try_from(at_most.as_millis()).unwrap_or(i32::MAX);
        self.time_setpoint.write_integer(milliseconds)?;
        self.stop_action.write("brake")?;
        self.command.write("run-timed")
    }

    fn stop(&self, action: StopAction) -> Result<(), DeviceError> {
        // The motor gets the command to stop even if the stop action cannot be written.
        let told_how = self.stop_action.write(action.name());
        self.command.write("stop").and(told_how)
    }
}

/// Resets the motor, so that it coasts at every end of the program: otherwise the kernel goes on
/// with the motor's last command after its files are closed.
impl Drop for MotorFiles {
    fn drop(&mut self) {
        if let Err(error) = self.command.write("reset") {
            log::warn!("{error}");
        }
    }
}

impl Ev3Motor {
    /// Starts to a position at a speed without sign, and stops there by `then`.
    fn start_to(
        &self,
        target: Degrees,
        speed: DegreesPerSecond,
        then: StopAction,
    ) -> Result<(), DeviceError> {
        let speed = speed.as_degrees_per_second().saturating_abs();
        if speed == 0 {
            return Err(DeviceError::Io {
                device: self.place.name,
                action: format!("running to {target}"),
                source: io::Error::new(
                    io::ErrorKind::InvalidInput,
                    "the speed is 0°/s, with which it would never arrive",
                ),
            });
        }
        self.with(|motor| motor.run_to(target, speed, then))
    }
}

impl Motor for Ev3Motor {
    fn position(&self) -> Result<Degrees, DeviceError> {
        self.with(|motor| motor.position.integer().map(Degrees::new))
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        self.with(|motor| {
            // A regulated motor would take the new number for a displacement, and jump.
            motor.stop(StopAction::Brake)?;
            motor.position.write_integer(position.as_degrees())
        })
    }

    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.start_to(target, speed, StopAction::Hold)
    }

    fn run_past(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.start_to(target, speed, StopAction::Brake)
    }

    fn run(&mut self, speed: DegreesPerSecond, at_most: Duration) -> Result<(), DeviceError> {
        self.with(|motor| motor.run(speed, at_most))
    }

    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        self.with(|motor| motor.stop(action))
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        self.with(|motor| state_in(&motor.state))
    }
}

/// State from the words of a `state` file; none if one of them is unknown.
///
/// `holding` comes first: a motor that has arrived is regulated, and may for a moment report
/// `running` too. An empty text is a motor without regulation.
pub(super) fn parse_state(text: &str) -> Option<MotorState> {
    let (mut running, mut holding, mut stalled) = (false, false, false);
    for word in text.split_whitespace() {
        match word {
            "holding" => holding = true,
            "stalled" => stalled = true,
            "running" | "ramping" => running = true,
            // A running motor and a holding one report this word, so it decides nothing.
            "overloaded" => {}
            _ => return None,
        }
    }
    Some(if holding {
        MotorState::Holding
    } else if stalled {
        MotorState::Stalled
    } else if running {
        MotorState::Running
    } else {
        MotorState::Idle
    })
}
