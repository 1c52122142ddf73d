//! Transport between a person and the robot.

use std::{fmt, path::Path, time::Duration};

use brick::Button;

use crate::{Failure, RobotState, Thinking};

settings::words! {
    /// A port of the brick.
    pub enum Port {
        /// The port of the colour sensor.
        In2 = "in2",
        /// The port of the flipper.
        OutA = "outA",
        /// The port of the turntable.
        OutB = "outB",
        /// The port of the sensor arm.
        OutC = "outC",
    }
}

settings::words! {
    /// A part of the mechanism that a motor moves.
    pub enum Part {
        /// The flipper.
        Flipper = "flipper",
        /// The turntable.
        Turntable = "turntable",
        /// The sensor arm.
        Arm = "arm",
    }
}

/// A change of the robot from outside. Its text is a command of `ev3sim`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A button goes down, and up again before the program has answered.
    Click(Button),
    /// A plug is pulled.
    Unplug(Port),
    /// A plug is pushed in.
    Plug(Port),
    /// An obstacle blocks a motor where it stands, both ways.
    Jam(Part),
    /// The motor is free again.
    Free(Part),
    /// The motor is free again as soon as no motor has power.
    FreeOnceOff(Part),
    /// The battery has this many millivolts.
    Battery(u32),
    /// The cube is taken out.
    Remove,
    /// A cube with these 54 stickers is put in.
    Insert(String),
}

settings::words! {
    /// A signal of the system, by its name without `SIG`.
    pub enum Signal {
        /// Number 15: asks the program to end.
        Term = "TERM",
        /// Number 2: sent by Ctrl-C.
        Int = "INT",
    }
}

impl Signal {
    /// The signal's number.
    pub const fn number(self) -> i32 {
        match self {
            Self::Term => 15,
            Self::Int => 2,
        }
    }
}

/// Output of the program, or its absence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// The program shows another screen: the text that it logs for the screen, on one line.
    Screen(String),
    /// Another line of the log or of the output.
    Line(String),
    /// The program has ended.
    End,
    /// The time for an answer is over.
    Nothing,
}

/// A robot and a program that can be started on it.
pub trait Transport {
    /// The folder of the robot's files.
    fn files(&self) -> &Path;

    /// Brings that folder up to date, where the program works on files elsewhere.
    fn fetch(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// The number of nodes that takes the program this length of thinking.
    fn think_first_nodes(&self, thinking: Thinking) -> u32;

    /// Starts the program: `run` with these arguments.
    fn begin(&mut self, arguments: &[&str]) -> Result<(), Failure>;

    /// The next output of the program; a screen that differs from the text that it logs is an error.
    fn hear(&mut self) -> Result<Heard, Failure>;

    /// Changes the robot from outside.
    fn change(&mut self, change: &Change) -> Result<(), Failure>;

    /// Sends the program a signal.
    fn signal(&mut self, signal: Signal) -> Result<(), Failure>;

    /// Passes this robot time.
    fn pass(&mut self, time: Duration) -> Result<(), Failure>;

    /// The exit code of the program, which is given time to end; `None` if the program does not
    /// end. A brick that it leaves otherwise than Brickman had it is an error.
    fn exit_code(&mut self) -> Result<Option<i32>, Failure>;

    /// The state of the robot.
    fn robot_state(&mut self) -> Result<RobotState, Failure>;

    /// Keeps the screen as a picture, where pictures are kept.
    fn picture(&mut self, name: &str) -> Result<(), Failure>;

    /// Mounts a small file system over a folder and fills it to its last byte.
    fn fill(&mut self, folder: &Path) -> Result<(), Failure>;

    /// Whether the robot's clock waits for the person, so that short times can be measured.
    fn is_punctual(&self) -> bool;
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Click(button) => write!(f, "click {} 1", button.name()),
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
