//! Check of every device that a run needs: the check opens the same files as a run.
//!
//! The check moves nothing: it writes no file of a motor. It puts a sensor into its reading mode,
//! and back.

use std::{
    env,
    path::{Path, PathBuf},
};

use super::{
    battery::Ev3Battery,
    buttons::Ev3Buttons,
    discovery::{self, Found},
    framebuffer::{self, Framebuffer},
    leds, machine,
    motor::{self, MotorPlace},
    optional_file, screen, sensor, sound,
};
use crate::{
    Battery, Buttons, DeviceError, DeviceName, Distance, Item, Millivolts, MotorState, Rgb,
    Standing,
};

/// Ports of the motors, in words.
const CABLES: &str = "the cables belong so: flipper in A, turntable in B, colour arm in C";
/// Cure for a file that is present and refuses.
const RESTART: &str = "run it as ev3dev's user robot or as root; if that is so, restart the brick";
/// Commands that a motor must offer.
const COMMANDS: [&str; 4] = ["run-timed", "run-to-abs-pos", "stop", "reset"];
const STOP_ACTIONS: [&str; 3] = ["coast", "brake", "hold"];
/// Tacho counts in a rotation: the program takes a count for a degree.
const COUNTS_PER_ROTATION: &str = "360";

/// Result of a check.
#[derive(Debug)]
#[non_exhaustive]
pub struct Checkup {
    /// Whether this is an EV3 with ev3dev; if not, the check stops there.
    pub is_brick: bool,
    /// Items of the brick, and of each device except the battery.
    pub items: Vec<Item>,
    /// The battery; the caller decides whether its voltage is too low. None if this is no brick.
    pub battery: Option<Result<BatteryFound, DeviceError>>,
}

/// State of the battery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct BatteryFound {
    /// Present voltage.
    pub voltage: Millivolts,
    /// Whether the battery is LEGO's rechargeable pack, by the switch in its compartment.
    pub is_pack: Option<bool>,
}

/// Checks every device of a MindCub3r, without moving anything. Takes up to about half a second,
/// all of it waiting for the sensors.
pub fn check() -> Checkup {
    check_at(Path::new("/"))
}

/// Like [`check`], with `/sys`, `/dev`, `/proc` and `/etc` looked up below `root`.
pub fn check_at(root: &Path) -> Checkup {
    let class = root.join("sys/class");
    let brick = machine::item(root, &class);
    let is_brick = brick.standing.allows_a_run();
    if !is_brick {
        return Checkup {
            is_brick,
            items: vec![brick],
            battery: None,
        };
    }
    let mut items = vec![brick];
    for place in [&motor::FLIPPER, &motor::TURNTABLE, &motor::ARM] {
        items.push(motor_item(&class, place));
    }
    items.extend([
        color_item(&class),
        distance_item(&class),
        buttons_item(root),
        screen_item(root),
        lights_item(&class),
        loudspeaker_item(),
    ]);
    Checkup {
        is_brick,
        items,
        battery: Some(battery(&class.join("power_supply"))),
    }
}

fn motor_item(class: &Path, place: &MotorPlace) -> Item {
    let motors = class.join("tacho-motor");
    let port = place.port();
    let letter = &port[3..];
    let found = match motor::find(&motors, place) {
        Ok(found) => found,
        Err(error) => {
            let mut item = Item::refused(
                place.name.name(),
                &error,
                &format!("plug it into port {letter}; {CABLES}"),
            );
            let present = discovery::devices(place.name, &motors).unwrap_or_default();
            if present.iter().any(|motor| motor.port == port) {
                item.standing = Standing::Wrong;
            } else if let Some(status) = port_status(class, &port) {
                item.seen = format!("{}; the port says {status}", item.seen);
            }
            return item;
        }
    };
    match motor_as_needed(place, &found) {
        Ok((state, seen)) => {
            let seen = format!("{}: {seen}", place_of(&found));
            if state == MotorState::Idle {
                Item::ok(place.name.name(), seen)
            } else {
                let cure = "some program drives it; if one has ended without stopping it, the \
                            next run resets it";
                Item::not_ok(place.name.name(), Standing::Note, seen, cure)
            }
        }
        Err(problems) => Item::not_ok(
            place.name.name(),
            Standing::Wrong,
            problems.join("; "),
            &format!("unplug it from port {letter} and plug it in again, then {RESTART}"),
        ),
    }
}

/// Opens every file of a motor, reads those whose value the check judges, and writes none. Returns
/// the state of the motor and the text of the observation.
fn motor_as_needed(place: &MotorPlace, found: &Found) -> Result<(MotorState, String), Vec<String>> {
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
    ] = motor::files(place.name, found);
    let needs_gains = place.gains.is_some();
    let max_speed = max_speed.and_then(|file| motor::max_speed_in(&file));
    let position = position.and_then(|file| file.integer());
    let state = state.and_then(|file| motor::state_in(&file));
    let others = [
        speed_setpoint.and_then(|file| file.integer().map(drop)),
        position_setpoint.and_then(|file| file.integer().map(drop)),
        time_setpoint.and_then(|file| file.integer().map(drop)),
        needs_gains
            .then_some(proportional)
            .map_or(Ok(()), |file| file?.integer().map(drop)),
        needs_gains
            .then_some(integral)
            .map_or(Ok(()), |file| file?.integer().map(drop)),
        stop_action.map(drop),
        command.map(drop),
    ];
    let problems = [
        max_speed.as_ref().err(),
        position.as_ref().err(),
        state.as_ref().err(),
    ];
    let problems = problems
        .into_iter()
        .chain(others.iter().map(|other| other.as_ref().err()));
    let mut problems: Vec<_> = problems.flatten().map(ToString::to_string).collect();
    problems.extend(missing_abilities(&found.directory));
    match (max_speed, position, state) {
        (Ok(max_speed), Ok(position), Ok(state)) if problems.is_empty() => Ok((
            state,
            format!(
                "max_speed {max_speed}, position {position}, {}; speed_sp, position_sp, \
                 stop_action and command can be written",
                words(state)
            ),
        )),
        _ => Err(problems),
    }
}

/// Commands and stop actions that a motor's own lists lack. A kernel without these lists gives no
/// problem.
fn missing_abilities(directory: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    let text = |file: &str| optional_file::text(&directory.join(file));
    for (file, needed) in [
        ("commands", &COMMANDS[..]),
        ("stop_actions", &STOP_ACTIONS[..]),
    ] {
        let Some(has) = text(file) else { continue };
        let lacks = |word: &&&str| !has.split_whitespace().any(|known| known == **word);
        let missing: Vec<_> = needed.iter().filter(lacks).copied().collect();
        if !missing.is_empty() {
            problems.push(format!("{file} lacks {}: it has {has}", missing.join(", ")));
        }
    }
    if let Some(counts) = text("count_per_rot").filter(|counts| counts != COUNTS_PER_ROTATION) {
        problems.push(format!(
            "count_per_rot is {counts}, needed is {COUNTS_PER_ROTATION}"
        ));
    }
    problems
}

fn color_item(class: &Path) -> Item {
    const COLOR: &str = DeviceName::ColorSensor.name();
    match sensor::look_at_color(&class.join("lego-sensor")) {
        Ok((sensor, rgb)) => {
            let place = place_of(&sensor);
            let [red, green, blue] = [rgb.red, rgb.green, rgb.blue];
            Item::ok(
                COLOR,
                format_args!(
                    "{place}: sees {red} {green} {blue}, each of 0 to {}",
                    Rgb::MAX
                ),
            )
        }
        Err(error) => Item::refused(
            COLOR,
            &error,
            "plug the EV3 colour sensor into any of the ports 1 to 4; if it is, try another cable \
             and another port",
        ),
    }
}

fn distance_item(class: &Path) -> Item {
    const DISTANCE: &str = DeviceName::DistanceSensor.name();
    match sensor::look_at_distance(&class.join("lego-sensor")) {
        Ok(Some((sensor, distance))) => {
            let place = place_of(&sensor);
            match distance {
                Distance::Percent(percent) => Item::ok(
                    DISTANCE,
                    format_args!("{place}: sees {percent} % of 0 to 100"),
                ),
                Distance::Millimetres(mm) => {
                    Item::ok(DISTANCE, format_args!("{place}: sees {mm} mm of 0 to 2550"))
                }
            }
        }
        Ok(None) => Item::not_ok(
            DISTANCE,
            Standing::Note,
            "no lego-ev3-ir and no lego-ev3-us on any port",
            "without one a run starts by the middle button only",
        ),
        Err(error) => {
            let cure = "plug it in again, or unplug it: a run needs none";
            Item::refused(DISTANCE, &error, cure)
        }
    }
}

fn buttons_item(root: &Path) -> Item {
    const BUTTONS: &str = DeviceName::Buttons.name();
    match Ev3Buttons::open(root).and_then(|mut buttons| buttons.next_event()) {
        Ok(_) => Item::ok(BUTTONS, "their events can be read"),
        Err(error) => Item::refused(BUTTONS, &error, RESTART),
    }
}

fn screen_item(root: &Path) -> Item {
    const SCREEN: &str = DeviceName::Screen.name();
    let (seen, as_needed) = match Framebuffer::open(root) {
        Ok(framebuffer) => {
            let geometry = framebuffer.geometry();
            let (width, height) = (geometry.width, geometry.height);
            let bits = geometry.bits_per_pixel;
            let seen = format!("{width} x {height} pixels of {bits} bits");
            (seen, screen::usable(&geometry))
        }
        Err(error) => {
            let path = root.join(framebuffer::PATH);
            (format!("opening {} failed: {error}", path.display()), false)
        }
    };
    if as_needed {
        Item::ok(SCREEN, seen)
    } else {
        let cure = format!("there is no menu without it, only run --once over SSH; {RESTART}");
        Item::not_ok(SCREEN, Standing::Note, seen, &cure)
    }
}

fn lights_item(class: &Path) -> Item {
    const LIGHTS: &str = DeviceName::Lights.name();
    match leds::files(&class.join("leds")) {
        Ok([red, green]) => Item::ok(LIGHTS, format_args!("{} of them", red.len() + green.len())),
        Err(error) => Item {
            standing: Standing::Note,
            ..Item::refused(LIGHTS, &error, RESTART)
        },
    }
}

fn loudspeaker_item() -> Item {
    const LOUDSPEAKER: &str = DeviceName::Loudspeaker.name();
    let program = sound::PROGRAM;
    let paths = env::var_os("PATH").unwrap_or_default();
    let found: Option<PathBuf> = env::split_paths(&paths)
        .map(|folder| folder.join(program))
        .find(|path| path.is_file());
    match found {
        Some(path) => Item::ok(LOUDSPEAKER, format_args!("by {}", path.display())),
        None => Item::not_ok(
            LOUDSPEAKER,
            Standing::Note,
            format_args!("there is no program {program}"),
            "without it there are no tones; on ev3dev: sudo apt-get install beep",
        ),
    }
}

fn battery(class: &Path) -> Result<BatteryFound, DeviceError> {
    let voltage = Ev3Battery::open(class)?.voltage()?;
    let directory = Ev3Battery::directory(class)?;
    let technology = optional_file::text(&directory.join("technology"));
    Ok(BatteryFound {
        voltage,
        is_pack: technology.map(|technology| technology == "Li-ion"),
    })
}

/// The kernel's status of a port, such as `no-motor` or `error`.
fn port_status(class: &Path, port: &str) -> Option<String> {
    let ports = discovery::devices(DeviceName::Ports, &class.join("lego-port")).ok()?;
    let port = ports.iter().find(|found| found.port == port)?;
    optional_file::text(&port.directory.join("status"))
}

fn place_of(found: &Found) -> String {
    let name = name(&found.directory);
    format!("{} on {} as {name}", found.driver, found.port)
}

fn name(directory: &Path) -> String {
    let name = directory.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

const fn words(state: MotorState) -> &'static str {
    match state {
        MotorState::Idle => "without current",
        MotorState::Running => "running",
        MotorState::Holding => "holding",
        MotorState::Stalled => "stalled",
    }
}
