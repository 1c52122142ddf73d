//! Commands of a person, or of a script in a person's place, to the simulated robot, and its state
//! as text.
//!
//! Commands are written to the file `control`, one a line; what follows `#` is ignored. A command
//! that is not understood is refused (`EINVAL`), those before it in the same write are done, and
//! `state` says which it was.
//!
//! | command | |
//! |---|---|
//! | `press BUTTON`, `release BUTTON` | `up`, `down`, `left`, `right`, `enter` or `back` goes down, or up |
//! | `click BUTTON [MS]` | the button goes down, and up after this many milliseconds (100) |
//! | `unplug PORT`, `plug PORT` | unplugs or plugs in a motor (`outA`) or a sensor (`in2`) |
//! | `jam MOTOR`, `free MOTOR` | blocks `flipper`, `turntable` or `arm` where it stands, both ways |
//! | `battery MILLIVOLTS` | the battery's voltage |
//! | `cells li-ion`, `cells aa` | sets the type of battery |
//! | `remove` | takes the cube out, as soon as the flipper is out of the way |
//! | `insert [STICKERS]` | puts a cube in: 54 letters in the order U R F D L B; without them, the stickers of the last cube as they show now |
//! | `garble`, `resync`, `knock by 12`, `light by 0.6 for 5`, ... | a [`Disturbance`](crate::Disturbance) in its words, without its time |
//! | `tone HERTZ MS` | notes a tone (for a script that stands in for `beep`) |
//! | `capture FILE` | saves the screen as a PNG |
//! | `after SECONDS COMMAND` | does COMMAND this many robot seconds from now |
//! | `when WORDS do COMMAND` | does COMMAND once `state` has a line that begins with these words |
//! | `when KEY >= N do COMMAND` | does COMMAND once the value of KEY in `state` is N or more |
//! | `quit` | ends `ev3sim` |
//!
//! `state` has these lines, `key: value` each:
//!
//! ```text
//! time: 12.345                          robot seconds since power-up
//! cube: in                              or out
//! stickers: UUUUUUUUURRR...             the cube's stickers, held as it was put in
//! solved: yes                           or no: whether each of its faces has one colour
//! misalignment: 0.0                     degrees of the cube, of the bottom layer
//! energised: none                       or, for each motor with current, `outA runs`, `outB holds`
//! flipper: 12.0                         motor degrees from its upper stop
//! turntable: 0.0                        motor degrees from power-up
//! arm: -120.0                           motor degrees from its outer stop
//! motions: 0                            commands so far that set a motor in motion
//! jammed: none                          or names of motors
//! unplugged: none                       or ports
//! battery: 7770                         millivolts, as the brick reads them
//! leds: green                           off, green, orange or red
//! frames: 0                             frames that were drawn to their end
//! tones: 0                              tones that were played
//! tone: 440 Hz, 100 ms at 2.000         one line for each of the last ten
//! pending: 0                            commands whose time has not come
//! refused: none                         or the last command that was not understood
//! faults: 0                             physical faults so far
//! fault: jam: ...                       one line for each
//! ```

use std::{fmt::Write as _, path::PathBuf, time::Duration};

use super::{board::Cells, devices::Devices, refusal::Refusal};
use crate::{
    axis::Axis,
    disturbance::DisturbanceKind,
    geometry::TURNTABLE_RATIO,
    world::{Input, Tone},
};

/// Duration of a click that names none.
const CLICK: Duration = Duration::from_millis(100);
/// Tones that `state` lists: the last ones.
const MAX_TONES_LISTED: usize = 10;

/// A request of a command to the program that serves the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Save the screen as this file.
    Capture(PathBuf),
    /// End the program.
    Quit,
}

/// The time, or the condition, of a command that waits.
#[derive(Debug, Clone, PartialEq)]
enum Due {
    At(Duration),
    When(String),
    AtLeast(String, f64),
}

impl Due {
    fn is_met(&self, now: Duration, state: &str) -> bool {
        match self {
            Self::At(time) => *time <= now,
            Self::When(words) => state.lines().any(|line| line.starts_with(words.as_str())),
            Self::AtLeast(key, limit) => state
                .lines()
                .filter_map(|line| line.split_once(": "))
                .find(|(name, _)| name == key)
                .and_then(|(_, value)| value.parse::<f64>().ok())
                .is_some_and(|value| value >= *limit),
        }
    }
}

/// Commands that wait, effects for the program, and the last command that was refused.
#[derive(Debug, Default)]
pub(super) struct Commands {
    waiting: Vec<(Due, String)>,
    effects: Vec<Effect>,
    refused: Option<String>,
}

impl Commands {
    pub(super) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    pub(super) fn command(&mut self, devices: &mut Devices, text: &str) -> Result<(), Refusal> {
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                self.one(devices, line).ok_or_else(|| {
                    self.refused = Some(line.to_owned());
                    Refusal::Invalid
                })?;
            }
        }
        Ok(())
    }

    /// Does the commands whose time or condition has come.
    pub(super) fn run_due_commands(&mut self, devices: &mut Devices) {
        if self.waiting.is_empty() {
            return;
        }
        let now = devices.world.now();
        let by_time = |(due, _): &(Due, String)| matches!(due, Due::At(_));
        let state = if self.waiting.iter().all(by_time) {
            String::new()
        } else {
            self.describe(devices)
        };
        let due = |(due, _): &mut (Due, String)| due.is_met(now, &state);
        let commands: Vec<_> = self.waiting.extract_if(.., due).collect();
        for (_, command) in commands {
            // The command was checked when it was given, as far as that is possible.
            let _ = self.command(devices, &command);
        }
    }

    /// Does one command; `None` if the command is not understood.
    fn one(&mut self, devices: &mut Devices, line: &str) -> Option<()> {
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let now = devices.world.now();
        match verb {
            "press" => devices.button(now, rest.parse().ok()?, true),
            "release" => devices.button(now, rest.parse().ok()?, false),
            "click" => {
                let (name, time) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let button = name.parse().ok()?;
                let held = if time.is_empty() {
                    CLICK
                } else {
                    Duration::from_millis(time.trim().parse().ok()?)
                };
                devices.button(now, button, true);
                devices.button(now + held, button, false);
            }
            "unplug" => devices.unplug(rest)?,
            "plug" => devices.plug(rest)?,
            "jam" => devices.world.schedule(now, Input::Jam(rest.parse().ok()?)),
            "free" => devices.world.schedule(now, Input::Free(rest.parse().ok()?)),
            "battery" => {
                let voltage = rest.parse().ok()?;
                devices
                    .world
                    .schedule(now, Input::BatteryMillivolts(voltage));
            }
            "cells" => {
                devices.board.cells = match rest {
                    "li-ion" => Cells::LithiumIon,
                    "aa" => Cells::Alkaline,
                    _ => return None,
                }
            }
            "remove" if rest.is_empty() => devices.world.schedule(now, Input::RemoveCube),
            "insert" => {
                let stickers = if rest.is_empty() {
                    devices.world.seen()
                } else {
                    let letters: Vec<char> = rest.chars().collect();
                    letters.try_into().ok()?
                };
                let stickers = Box::new(stickers);
                devices.world.schedule(now, Input::InsertCube(stickers));
            }
            "tone" => {
                let (hertz, time) = rest.split_once(char::is_whitespace)?;
                devices.world.tones.push(Tone {
                    at: now,
                    hertz: hertz.parse().ok()?,
                    duration: Duration::from_millis(time.trim().parse().ok()?),
                });
            }
            "capture" if !rest.is_empty() => {
                self.effects.push(Effect::Capture(rest.into()));
            }
            "after" => {
                let (seconds, command) = rest.split_once(char::is_whitespace)?;
                let seconds = Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?;
                self.wait(Due::At(now + seconds), command)?;
            }
            "when" => {
                let (words, command) = rest.split_once(" do ")?;
                let due = match words.split_once(">=") {
                    None => Due::When(words.trim().to_owned()),
                    Some((key, limit)) => {
                        Due::AtLeast(key.trim().to_owned(), limit.trim().parse().ok()?)
                    }
                };
                self.wait(due, command)?;
            }
            "quit" if rest.is_empty() => self.effects.push(Effect::Quit),
            _ => {
                let disturbance = format!("at 0 {line}").parse().ok()?;
                devices.world.schedule(now, Input::Disturb(disturbance));
            }
        }
        devices.take_buttons();
        Some(())
    }

    fn wait(&mut self, due: Due, command: &str) -> Option<()> {
        const VERBS: [&str; 15] = [
            "press", "release", "click", "unplug", "plug", "jam", "free", "battery", "cells",
            "remove", "insert", "tone", "capture", "after", "quit",
        ];
        let command = command.trim();
        let verb = command.split_whitespace().next()?;
        let disturbs = || verb.parse::<DisturbanceKind>().is_ok();
        let known = VERBS.contains(&verb) || verb == "when" || disturbs();
        known.then(|| self.waiting.push((due, command.to_owned())))
    }

    pub(super) fn describe(&self, devices: &Devices) -> String {
        let world = &devices.world;
        let stickers = world.seen();
        let solved = stickers
            .chunks_exact(9)
            .all(|face| face.iter().all(|sticker| *sticker == face[4]));
        let [flipper, turntable, arm] = Axis::ALL.map(|axis| world.motor(axis).position());
        let plugged = devices
            .motors
            .iter()
            .map(|motor| (motor.port(), motor.is_plugged()));
        let unplugged = plugged
            .chain(
                devices
                    .sensors
                    .iter()
                    .map(|sensor| (sensor.port(), sensor.is_plugged())),
            )
            .filter_map(|(port, plugged)| (!plugged).then_some(port));
        let power = devices.motors.iter().filter_map(|motor| motor.power(world));
        let jammed = Axis::ALL
            .into_iter()
            .filter(|&axis| world.is_jammed(axis))
            .map(|axis| axis.to_string());
        let stickers: String = stickers.into_iter().collect();
        let refused = self.refused.as_deref();
        let lines = [
            ("time", format!("{:.3}", world.now().as_secs_f64())),
            (
                "cube",
                if world.cradle().has_cube() {
                    "in"
                } else {
                    "out"
                }
                .into(),
            ),
            ("stickers", stickers),
            ("solved", if solved { "yes" } else { "no" }.into()),
            (
                "misalignment",
                format!("{:.1}", world.cradle().misalignment() / TURNTABLE_RATIO),
            ),
            ("energised", list(power)),
            ("flipper", format!("{flipper:.1}")),
            ("turntable", format!("{turntable:.1}")),
            ("arm", format!("{arm:.1}")),
            ("motions", devices.motions().to_string()),
            ("jammed", list(jammed)),
            ("unplugged", list(unplugged)),
            ("battery", world.voltage_mv().to_string()),
            ("leds", devices.board.color().to_string()),
            ("frames", devices.frames.to_string()),
            ("tones", world.tones.len().to_string()),
            ("pending", self.waiting.len().to_string()),
            ("refused", refused.unwrap_or("none").into()),
            ("faults", world.faults().len().to_string()),
        ];
        let mut text = String::new();
        for (key, value) in lines {
            writeln!(text, "{key}: {value}").expect("text grows");
        }
        let listed_from = world.tones.len().saturating_sub(MAX_TONES_LISTED);
        for tone in &world.tones[listed_from..] {
            let (ms, at) = (tone.duration.as_millis(), tone.at.as_secs_f64());
            writeln!(text, "tone: {} Hz, {ms} ms at {at:.3}", tone.hertz).expect("text grows");
        }
        for fault in world.faults() {
            writeln!(text, "fault: {fault}").expect("text grows");
        }
        text
    }
}

/// Words in a list, or `none`.
fn list(words: impl Iterator<Item = String>) -> String {
    let words: Vec<_> = words.collect();
    if words.is_empty() {
        "none".to_owned()
    } else {
        words.join(", ")
    }
}
