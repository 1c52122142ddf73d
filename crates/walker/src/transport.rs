//! The way from a person to the robot and back.

use std::{fmt, path::Path, time::Duration};

use brick::Button;

use crate::{Failure, Thinking, Truth};

/// A port of the brick.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Port {
    /// The colour sensor's.
    In2,
    /// The flipper's.
    OutA,
    /// The turntable's.
    OutB,
    /// The sensor arm's.
    OutC,
}

/// A part of the mechanism that a motor moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The flipper.
    Flipper,
    /// The turntable.
    Turntable,
    /// The sensor arm.
    Arm,
}

/// Something that happens to the robot. Its text is the command that `ev3sim` understands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A button goes down, and up again before the program has answered.
    Click(Button),
    /// A plug is pulled.
    Unplug(Port),
    /// A plug is pushed in.
    Plug(Port),
    /// Something blocks a motor where it stands, both ways.
    Jam(Part),
    /// The motor is free again.
    Free(Part),
    /// The motor is free again as soon as no motor has power.
    FreeOnceOff(Part),
    /// The battery has so many millivolts.
    Battery(u32),
    /// The cube is taken out.
    Remove,
    /// A cube with these 54 stickers is put in.
    Insert(String),
}

/// A signal of the system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// Number 15: the program is told to end.
    Term,
    /// Number 2: somebody pressed Ctrl-C.
    Int,
}

impl Signal {
    /// Its name, without `SIG`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Term => "TERM",
            Self::Int => "INT",
        }
    }

    /// Its number.
    pub const fn number(self) -> i32 {
        match self {
            Self::Term => 15,
            Self::Int => 2,
        }
    }
}

/// Something that the program tells, or that it tells no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// The screen shows something else: the text that the program logs for it, on one line.
    Screen(String),
    /// Another line of the log or of the output.
    Line(String),
    /// The program has ended.
    End,
    /// The patience has ended.
    Nothing,
}

/// A robot and a program that can be started on it.
pub trait Transport {
    /// The folder of the robot's files.
    fn files(&self) -> &Path;

    /// The number of nodes for which the program thinks so long.
    fn think_first_nodes(&self, thinking: Thinking) -> u32;

    /// Starts the program: `run` with these arguments.
    ///
    /// # Errors
    /// When it cannot be started.
    fn begin(&mut self, arguments: &[&str]) -> Result<(), Failure>;

    /// The next thing that the program tells.
    ///
    /// # Errors
    /// When the program cannot be heard, or shows something else than it tells.
    fn hear(&mut self) -> Result<Heard, Failure>;

    /// Lets something happen.
    ///
    /// # Errors
    /// When it cannot happen.
    fn change(&mut self, change: &Change) -> Result<(), Failure>;

    /// Sends the program a signal.
    ///
    /// # Errors
    /// When it cannot be sent.
    fn signal(&mut self, signal: Signal) -> Result<(), Failure>;

    /// Lets so much time of the robot pass.
    ///
    /// # Errors
    /// When the robot is gone.
    fn pass(&mut self, time: Duration) -> Result<(), Failure>;

    /// The exit code of the program, which is given time to end; none if it does not.
    ///
    /// # Errors
    /// When it cannot be waited for, or it left the brick otherwise than Brickman had it.
    fn exit_code(&mut self) -> Result<Option<i32>, Failure>;

    /// The state of the robot.
    ///
    /// # Errors
    /// When it cannot be read.
    fn truth(&mut self) -> Result<Truth, Failure>;

    /// Keeps the screen as a picture, where pictures are kept.
    ///
    /// # Errors
    /// When it cannot be kept.
    fn picture(&mut self, name: &str) -> Result<(), Failure>;

    /// Fills the file system of a folder, which becomes one of its own, to its last byte.
    ///
    /// # Errors
    /// When that cannot be done here.
    fn fill(&mut self, folder: &Path) -> Result<(), Failure>;

    /// Whether the robot's clock waits for the person: then what must be quick can be measured.
    fn is_punctual(&self) -> bool;
}

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::In2 => "in2",
            Self::OutA => "outA",
            Self::OutB => "outB",
            Self::OutC => "outC",
        })
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Flipper => "flipper",
            Self::Turntable => "turntable",
            Self::Arm => "arm",
        })
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Click(button) => write!(f, "click {} 1", name(*button)),
            Self::Unplug(port) => write!(f, "unplug {port}"),
            Self::Plug(port) => write!(f, "plug {port}"),
            Self::Jam(part) => write!(f, "jam {part}"),
            Self::Free(part) => write!(f, "free {part}"),
            Self::FreeOnceOff(part) => write!(f, "when energised: none do free {part}"),
            Self::Battery(millivolts) => write!(f, "battery {millivolts}"),
            Self::Remove => f.write_str("remove"),
            Self::Insert(stickers) => write!(f, "insert {stickers}"),
        }
    }
}

const fn name(button: Button) -> &'static str {
    match button {
        Button::Up => "up",
        Button::Down => "down",
        Button::Left => "left",
        Button::Right => "right",
        Button::Enter => "enter",
        Button::Back => "back",
    }
}
