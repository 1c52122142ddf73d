//! The EV3 itself, through the files in which ev3dev's kernel shows its devices.
//!
//! [`open`] finds every device of a MindCub3r, opens each file that a run uses, and returns a
//! [`Brick`] or the list of *all* missing devices. An unplugged device answers later calls with an
//! error, never with a panic or a stale value: on the brick a panic would leave the motors running.
//!
//! | device | found by | file |
//! |---|---|---|
//! | motors | port `outA`, `outB`, `outC`; the driver must be the right one | `/sys/class/tacho-motor` |
//! | colour and distance sensor | driver name, on any port | `/sys/class/lego-sensor` |
//! | buttons | fixed path | `/dev/input/by-path/platform-gpio_keys-event` |
//! | lights | name | `/sys/class/leds` |
//! | battery | name | `/sys/class/power_supply` |
//! | screen | fixed path | `/dev/fb0`, its geometry in `/sys/dev/char` |
//! | loudspeaker | | the program `beep` |
//!
//! Start with `discovery` (the directory of each device) and `attribute` (one file, errors with
//! device and path), then read `motor` and `sensor`. This module uses only the attribute layer of
//! the crate `ev3dev-lang-rust`: the motors and sensors of that crate panic when a file is absent,
//! its waiting takes a motor that cannot be read for one at rest, its buttons panic on most C
//! libraries, and its colour sensor reads the three channels at three moments.
//!
//! [`check`] reads the same files without moving anything, and reports on each device.
//!
//! [`guard`] is the process that stops the motors when the program is killed.
//!
//! The motors read their `state` file each time, because the kernel's own notification comes up to
//! 50 ms late.

mod absent;
mod attribute;
mod battery;
mod buttons;
mod check;
mod clock;
mod discovery;
mod framebuffer;
pub mod guard;
mod leds;
mod machine;
mod motor;
mod optional_file;
mod screen;
mod sensor;
mod sound;

#[cfg(test)]
mod tests;

use std::{
    fmt,
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    rc::Rc,
};

pub use self::{
    check::{BatteryFound, Checkup, check, check_at},
    clock::{InvalidClockSpeed, SystemClock},
};
use crate::{Brick, DeviceError, DeviceName, DistanceSensor, Leds, Screen};

/// Error of opening the brick.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// This machine has no device of an EV3: it is no brick, or ev3dev does not run on it.
    NoBrick {
        /// Directory that should hold the devices.
        class: PathBuf,
    },
    /// Devices are missing or cannot be used.
    Devices {
        /// All problems, not only the first.
        problems: Vec<DeviceError>,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBrick { class } => write!(
                f,
                "this is no EV3 with ev3dev: {} has no motors, sensors or ports of one",
                class.display()
            ),
            Self::Devices { problems } => {
                write!(
                    f,
                    "{} of the robot's devices cannot be used",
                    problems.len()
                )?;
                let mut separator = ": ";
                problems.iter().try_for_each(|problem| {
                    write!(f, "{}{problem}", std::mem::replace(&mut separator, "; "))
                })
            }
        }
    }
}

impl std::error::Error for OpenError {}

/// Whether this machine is an EV3 with ev3dev at all, with or without motors and sensors.
pub fn is_brick() -> bool {
    machine::is_brick(Path::new("/sys/class"))
}

/// Opens every device of this brick, resets its motors (they coast, at position 0) and puts its
/// sensors into their modes. Takes a few tenths of a second, most of it waiting for the sensors.
///
/// Motors, colour sensor, buttons and battery are needed; the distance sensor is optional.
/// Stand-ins that show nothing replace lights and a screen that cannot be used, with a warning in
/// the log.
///
/// # Errors
/// When this is no EV3, or with all devices that are missing or cannot be used.
pub fn open() -> Result<Brick, OpenError> {
    open_at(Path::new("/"))
}

/// Like [`open`], with `/sys` and `/dev` below `root`.
///
/// # Errors
/// The errors of [`open`].
pub fn open_at(root: &Path) -> Result<Brick, OpenError> {
    let class = root.join("sys/class");
    if !machine::has_devices(&class) {
        return Err(OpenError::NoBrick { class });
    }
    let motors = class.join("tacho-motor");
    let mut problems = Vec::new();
    let mut keep = Collector(&mut problems);
    let flipper = keep.result(motor::Ev3Motor::open(&motors, &motor::FLIPPER));
    let turntable = keep.result(motor::Ev3Motor::open(&motors, &motor::TURNTABLE));
    let arm = keep.result(motor::Ev3Motor::open(&motors, &motor::ARM));
    let sensors = class.join("lego-sensor");
    let color = keep.result(sensor::Ev3ColorSensor::open(&sensors));
    let distance = keep.result(sensor::Ev3DistanceSensor::open(&sensors));
    let buttons = keep.result(buttons::Ev3Buttons::open(root));
    let battery = keep.result(battery::Ev3Battery::open(&class.join("power_supply")));
    match (flipper, turntable, arm, color, distance, buttons, battery) {
        (
            Some(flipper),
            Some(turntable),
            Some(arm),
            Some(color),
            Some(distance),
            Some(buttons),
            Some(battery),
        ) => Ok(Brick {
            flipper: Box::new(flipper),
            turntable: Box::new(turntable),
            arm: Box::new(arm),
            color: Box::new(color),
            distance: distance.map(|sensor| Box::new(sensor) as Box<dyn DistanceSensor>),
            buttons: Box::new(buttons),
            leds: lights(&class),
            screen: screen(root),
            sound: Box::new(sound::Ev3Sound::new()),
            battery: Box::new(battery),
            clock: Rc::new(clock::SystemClock::new()),
        }),
        _ => Err(OpenError::Devices { problems }),
    }
}

/// Opens the devices that tell a person of missing ones: buttons, screen, lights and loudspeaker.
/// Motors, sensors and battery answer that they are not connected.
///
/// # Errors
/// When the buttons cannot be used; a missing screen or light is only a warning.
pub fn open_front() -> Result<Brick, DeviceError> {
    open_front_at(Path::new("/"))
}

/// Like [`open_front`], with `/sys` and `/dev` below `root`.
///
/// # Errors
/// The errors of [`open_front`].
pub fn open_front_at(root: &Path) -> Result<Brick, DeviceError> {
    let motor = |name| Box::new(absent::Absent(name));
    Ok(Brick {
        flipper: motor(motor::FLIPPER.name),
        turntable: motor(motor::TURNTABLE.name),
        arm: motor(motor::ARM.name),
        color: Box::new(absent::Absent(DeviceName::ColorSensor)),
        distance: None,
        buttons: Box::new(buttons::Ev3Buttons::open(root)?),
        leds: lights(&root.join("sys/class")),
        screen: screen(root),
        sound: Box::new(sound::Ev3Sound::new()),
        battery: Box::new(absent::Absent(DeviceName::Battery)),
        clock: Rc::new(clock::SystemClock::new()),
    })
}

/// Resets every motor that is plugged in, so that it coasts; returns the number of motors reset.
/// The call needs no open device and does not panic: a panic hook, or a program that the system
/// ends, calls it, because motors go on with their last command after the end of the program.
pub fn emergency_stop() -> usize {
    emergency_stop_at(Path::new("/"))
}

/// Like [`emergency_stop`], with `/sys` below `root`.
pub fn emergency_stop_at(root: &Path) -> usize {
    let Ok(motors) = fs::read_dir(root.join("sys/class/tacho-motor")) else {
        return 0;
    };
    motors
        .flatten()
        .filter(|motor| reset(&motor.path()).is_ok())
        .count()
}

fn reset(motor: &Path) -> io::Result<()> {
    OpenOptions::new()
        .write(true)
        .open(motor.join("command"))?
        .write_all(b"reset")
}

/// Collector of problems, so that one problem does not hide the next.
struct Collector<'a>(&'a mut Vec<DeviceError>);

impl Collector<'_> {
    fn result<T>(&mut self, result: Result<T, DeviceError>) -> Option<T> {
        result.map_err(|problem| self.0.push(problem)).ok()
    }
}

fn lights(class: &Path) -> Box<dyn Leds> {
    match leds::Ev3Leds::open(&class.join("leds")) {
        Ok(leds) => Box::new(leds),
        Err(error) => {
            log::warn!("going on without lights: {error}");
            Box::new(leds::NoLeds)
        }
    }
}

fn screen(root: &Path) -> Box<dyn Screen> {
    match screen::Ev3Screen::open(root) {
        Ok(screen) => Box::new(screen),
        Err(error) => {
            log::warn!("going on without a screen: {error}");
            Box::new(screen::NoScreen)
        }
    }
}
