//! The answer to a cube that is to be solved.

use cube_core::{Way, pocket::PocketCube};
use methods::ExplainedStep;
use robot::RobotTime;
use serde::Serialize;
use solver::Metric;

use crate::{Found, Player, Proof, stickers::EndsShort};

/// Name of the method by which a 2x2x2 is solved.
const POCKET_METHOD: &str = "two-way";

/// Turns that solve a state, by the keys of its JSON.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Answer {
    /// Turns, of a human method as a person makes them.
    pub turns: String,
    /// Length in the half-turn metric.
    pub htm: usize,
    /// Length in the slice-turn metric.
    pub stm: usize,
    /// Length in the quarter-turn metric, where that is the objective of a 2x2x2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qtm: Option<usize>,
    /// Name of the method.
    pub method: String,
    /// Time of the robot; `None` for a puzzle that it does not turn.
    pub robot_seconds: Option<f64>,
    /// The turns as turns of faces, for a door that lets the robot make them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face_turns: Option<String>,
    /// Nodes of the search.
    pub nodes: u64,
    /// Time of the search, where the door has a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elapsed_ms: Option<f64>,
    /// Rotation of the whole cube that is still to be done after the turns.
    pub rotation: String,
    /// Steps of a human method with their reasons, where they were wanted.
    pub steps: Vec<ExplainedStep>,
    /// Length below which there is no solution, where that is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// Proof in robot seconds, where one was wanted: by its own keys.
    #[serde(flatten)]
    pub proof: Option<Proof>,
    /// All solutions, where several were wanted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub all: Vec<String>,
    /// Line about how the turns were found.
    #[serde(skip)]
    pub note: Option<String>,
    /// Whether the target is the solved cube.
    #[serde(skip)]
    pub is_to_solved: bool,
    /// Whether the puzzle is a 2x2x2, of which nobody sees how the whole lies.
    #[serde(skip)]
    pub is_pocket: bool,
}

impl Answer {
    /// The answer by turns that the method of this name has found; `steps` explains those of a human method.
    pub fn new(
        way: &Way,
        method: &str,
        found: Found,
        robot: &RobotTime<'_>,
        steps: Option<&Player>,
    ) -> Self {
        let robot_seconds = Some(robot.seconds(&found.turns));
        let (turns, [htm, stm], steps) = if let Some(solution) = &found.solution {
            let cube = way.from.towards(&way.to);
            let steps = steps.map(|player| player.explained(&cube, solution));
            let lengths = [solution.htm(), solution.stm()];
            (solution.text(), lengths, steps.unwrap_or_default())
        } else {
            let length = found.turns.len();
            (found.turns.to_string(), [length; 2], Vec::new())
        };
        Self {
            turns,
            htm,
            stm,
            method: method.to_owned(),
            robot_seconds,
            nodes: found.nodes,
            rotation: way.rotation.to_string(),
            steps,
            at_least: found.at_least,
            proof: found.proof,
            all: found.all.iter().map(ToString::to_string).collect(),
            note: found.note,
            is_to_solved: way.to.is_solved(),
            ..Self::default()
        }
    }

    /// The fewest turns of a 2x2x2 by a metric.
    pub fn of_pocket(from: &PocketCube, to: &PocketCube, metric: Metric) -> Self {
        let solution = solver::pocket::solve(from, to, metric);
        let is_by_quarters = metric == Metric::QuarterTurns;
        Self {
            turns: solution.turns.to_string(),
            htm: solution.turns.len(),
            stm: solution.turns.len(),
            qtm: is_by_quarters.then(|| metric.length(&solution.turns)),
            method: POCKET_METHOD.to_owned(),
            nodes: solution.nodes,
            rotation: solution.rotation.to_string(),
            is_to_solved: to.is_solved(),
            is_pocket: true,
            ..Self::default()
        }
    }

    /// Whether the state is the target, also in the way the whole cube lies, where that counts.
    pub fn is_nothing_to_do(&self) -> bool {
        self.turns.is_empty() && (self.is_pocket || self.rotation.is_empty())
    }
}

/// End of a walk by the sticker score: its turns are no solution, and have a name of their own.
#[derive(Debug, Clone, Serialize)]
pub struct Short {
    /// How far the walk came, in words.
    pub error: String,
    method: &'static str,
    /// Turns of the walk.
    pub walked: String,
    score: u32,
    score_before: u32,
    nodes: u64,
    elapsed_ms: f64,
}

impl Short {
    /// The end of a walk after this time.
    pub fn new(end: &EndsShort, elapsed_ms: f64) -> Self {
        Self {
            error: end.to_string(),
            method: crate::RunMethod::Stickers.name(),
            walked: end.walk.turns.to_string(),
            score: end.walk.score,
            score_before: end.walk.score_before,
            nodes: end.search.nodes + end.walk.made as u64,
            elapsed_ms,
        }
    }
}
