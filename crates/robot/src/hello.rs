//! First line of a stream: the program, and the facts of its robot that a reader of the stream needs.

use serde::{Deserialize, Serialize};

use crate::{battery::BatteryRange, config::Config, phase::Phase};

/// Kind of a robot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RobotKind {
    /// The simulated robot.
    Simulated,
    /// A MindCub3r on its brick.
    Brick,
}

/// Program and robot of a stream. Where an older program wrote fewer facts, they are those of the shipped robot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hello {
    /// Version of the program, as `mindcub3r --version` prints it.
    pub program: String,
    /// Kind of the robot.
    pub robot: RobotKind,
    /// Motor degrees of the turntable for a quarter turn of the cube.
    pub quarter_deg: i32,
    /// Position of the colour arm's motor with the sensor over the centre of the cube.
    pub arm_centre_deg: i32,
    /// Voltages of the battery.
    pub battery: BatteryRange,
    /// Words for the phases, in their order.
    pub phases: Vec<PhaseWords>,
}

/// Words for a phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseWords {
    /// The phase.
    pub phase: Phase,
    /// Words for the robot's work in it.
    pub words: String,
}

impl Default for Hello {
    fn default() -> Self {
        Self::new("", RobotKind::Brick, &Config::default())
    }
}

impl Hello {
    /// First line of this version of the program, for a robot with these settings.
    pub fn new(program: &str, robot: RobotKind, config: &Config) -> Self {
        let words = |phase: Phase| PhaseWords {
            phase,
            words: phase.words().to_owned(),
        };
        Self {
            program: program.to_owned(),
            robot,
            quarter_deg: config.robot.quarter_turn().as_degrees(),
            arm_centre_deg: config.robot.arm_centre().as_degrees(),
            battery: config.battery.range(),
            phases: Phase::ALL.map(words).into(),
        }
    }
}
