//! Solutions, and the motions with which the robot makes them.

use std::error::Error;

use actuator::{Planner, Stance};
use app::Measure;
use cube_core::{Cube, Turns, notation::Algorithm};
use robot::{FindTurns, Found, RobotTime};
use serde::Deserialize;
use serde_json::{Value, json};
use solver::{Limits, Objective, Request as ToSolver};

use crate::given::{self, Finder, Refusal};

/// A state to solve.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    state: String,
    /// The state after the turns.
    #[serde(default = "solved")]
    to: String,
    #[serde(default = "robot")]
    method: String,
    /// Whether a human method is played as a person does, with D at the bottom.
    #[serde(default)]
    person: bool,
    /// Whether a human method takes the algorithms that most people learn, and tells the others that many
    /// use, where it has cases.
    #[serde(default)]
    usual: bool,
    /// Measure that a human method makes small: htm, stm or seconds.
    #[serde(default)]
    objective: Objectives,
    /// Nodes of the search at most.
    nodes: Option<u64>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Objectives {
    #[default]
    Htm,
    Stm,
    Seconds,
}

impl From<Objectives> for Measure {
    fn from(objective: Objectives) -> Self {
        match objective {
            Objectives::Htm => Self::HalfTurns,
            Objectives::Stm => Self::SliceTurns,
            Objectives::Seconds => Self::Seconds,
        }
    }
}

fn solved() -> String {
    "solved".to_owned()
}

fn robot() -> String {
    "robot".to_owned()
}

/// Turns that lead from the state to the target, with steps and reasons where a human method finds
/// them.
pub(super) fn solve(request: &Request) -> Result<Value, Refusal> {
    let from = given::state("state", &request.state, 0)?;
    let to = given::state("to", &request.to, 0)?;
    let way = from.way_to(&to);
    let planner = Planner::new(&given::config("")?.cost);
    let time = RobotTime::new(&planner, Stance::START);
    let limits = given::limits(request.nodes);
    let rotation = way.rotation.to_string();
    match Finder::named(&request.method)? {
        Finder::Human(method) => {
            let way_to_play = given::way(request.person, request.objective.into());
            let player = given::player(given::taught(method, request.usual), way_to_play)?;
            let cube = way.from.towards(&way.to);
            let solution = player.solve(&cube, &limits, time.objective());
            let solution = solution.map_err(|error| Refusal::of(&error))?;
            let (turns, _) = solution.face_turns();
            Ok(json!({
                "turns": solution.text(),
                "htm": solution.htm(),
                "stm": solution.stm(),
                "method": request.method,
                "robot_seconds": time.seconds(&turns),
                "face_turns": turns.to_string(),
                "nodes": solution.nodes,
                "rotation": rotation,
                "steps": player.told(&cube, &solution),
            }))
        }
        finder => {
            let found = ByRequest(finder).find(&way.from, &way.to, &limits, time.objective());
            let found = found.map_err(|error| Refusal::of(&*error))?;
            Ok(json!({
                "turns": found.turns.to_string(),
                "htm": found.turns.len(),
                "stm": found.turns.len(),
                "method": request.method,
                "robot_seconds": time.seconds(&found.turns),
                "face_turns": found.turns.to_string(),
                "nodes": found.nodes,
                "rotation": rotation,
                "steps": [],
            }))
        }
    }
}

/// Cheapest motions for turns of faces, each with its time and the turn that it completes.
pub(super) fn motions(turns: &str) -> Result<Value, Refusal> {
    let turns = Algorithm::parse(turns).map_err(|error| Refusal::of_field("turns", &error))?;
    let turns: Turns = turns.unrotated().0.simplified();
    let planner = Planner::new(&given::config("")?.cost);
    let plan = RobotTime::new(&planner, Stance::START).plan(&turns);
    let step = |step: &actuator::Step| {
        json!({
            "motion": step.motion.to_string(),
            "ms": step.cost.as_millis() as u64,
            "turn": step.completes.map(|number| turns[number].to_string()),
        })
    };
    Ok(json!({
        "motions": plan.steps().iter().map(step).collect::<Vec<_>>(),
        "seconds": plan.cost().as_secs_f64(),
    }))
}

/// A method that is none of people, as a source of turns.
#[derive(Debug)]
pub(super) struct ByRequest(pub(super) Finder);

impl FindTurns for ByRequest {
    fn find(
        &self,
        from: &Cube,
        to: &Cube,
        limits: &Limits<'_>,
        objective: &Objective,
    ) -> Result<Found, Box<dyn Error + Send + Sync>> {
        let request = match self.0 {
            Finder::Tables => ToSolver::ByTables,
            Finder::TwoPhase => ToSolver::FewTurns,
            Finder::Robot | Finder::Human(_) => ToSolver::LowCost(objective),
        };
        let solution = solver::solve(from, to, request, limits)?;
        Ok(Found {
            turns: solution.turns,
            nodes: solution.nodes,
            steps: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::answered;

    #[test]
    fn every_method_solves_a_cube_and_tells_its_motions() {
        let names = ["robot", "two-phase", "tables"].into_iter();
        for name in names.chain(methods::Method::shipped_names()) {
            let request = json!({
                "call": "solve", "state": "R U2 F' L D2 B", "method": name, "person": true, "nodes": 50_000,
            });
            let answer = answered(&request.to_string()).expect(name);
            let turns = answer["turns"].as_str().expect(name);
            let algorithm = Algorithm::parse(&format!("R U2 F' L D2 B {turns}")).expect(name);
            let reached = cube_core::State::from(Cube::SOLVED).after(&algorithm);
            assert!(reached.cube.is_solved(), "{name}: {turns}");
            let face_turns = answer["face_turns"].as_str().expect(name);
            let plan = motions(face_turns).expect(name);
            let seconds = plan["seconds"].as_f64().expect(name);
            let told = answer["robot_seconds"].as_f64().expect(name);
            assert!((seconds - told).abs() < 0.1, "{name}: {seconds} {told}");
            let is_human = answer["steps"]
                .as_array()
                .is_some_and(|steps| !steps.is_empty());
            assert_eq!(is_human, methods::Method::shipped(name).is_some(), "{name}");
        }
    }

    #[test]
    fn usual_algorithms_come_with_the_others_if_they_are_asked_for() {
        let solved = |usual: bool| {
            let request = json!({
                "call": "solve", "state": "R U2 R' U' R U' R' U", "method": "cfop", "person": true, "usual": usual,
            });
            answered(&request.to_string()).expect("a solution")
        };
        let is_told = |step: &Value| step["usual"].is_array();
        let steps = |answer: &Value| answer["steps"].as_array().cloned().expect("a list");
        assert!(!steps(&solved(false)).iter().any(is_told));
        let steps = steps(&solved(true));
        let step = steps.iter().find(|step| is_told(step)).expect("an OLL");
        assert_eq!(step["case"], json!("OLL 27"));
        for turns in step["usual"].as_array().expect("a list") {
            let turns = turns.as_str().expect("turns");
            let made = Algorithm::parse(&format!("R U2 R' U' R U' R' U {turns}")).expect("turns");
            let stickers = cube_core::State::from(Cube::SOLVED).after(&made).cube;
            let stickers = stickers.facelets().to_string();
            assert!(stickers.starts_with("UUUUUUUUU"), "{turns}: {stickers}");
        }
    }
}
