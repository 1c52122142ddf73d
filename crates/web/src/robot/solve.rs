//! Solutions, and the motions with which the robot makes them.

use actuator::{Planner, Stance};
use app::{Answer, Finder, Measure, RunMethod};
use cube_core::{Turns, notation::Algorithm};
use methods::{Claim, ExplainedStep, Hold, Keyed, Look, Span};
use robot::RobotTime;
use serde::Deserialize;
use serde_json::{Value, json};

use super::request::{self, Refusal};

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
    /// Whether a human method is played as a person does.
    #[serde(default)]
    person: bool,
    /// The face with which at the bottom a person begins, or `any`: the one with the fewest turns. Without it D.
    bottom: Option<String>,
    /// Whether a human method takes the algorithms that most people learn, and names the others that many
    /// use, where it has cases.
    #[serde(default)]
    usual: bool,
    /// Measure that a human method makes small: htm, stm or seconds.
    #[serde(default)]
    objective: Measure,
    /// Nodes of the search at most.
    nodes: Option<u64>,
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
    let from = request::state("state", &request.state, 0)?;
    let to = request::state("to", &request.to, 0)?;
    let way = from.way_to(&to);
    let planner = Planner::new(&request::config("")?.cost);
    let time = RobotTime::new(&planner, Stance::START);
    let finder = match request::method(&request.method)? {
        RunMethod::Human(human) => {
            let measure = request.objective.for_people();
            let measure = measure.map_err(|error| Refusal(format!("objective{error}")))?;
            let bottom = request::bottom(request.bottom.as_deref())?;
            let person = request.person.then_some(bottom);
            let player = request::player(human, request.usual, person, measure);
            Finder::human(player, time.objective())
        }
        RunMethod::Stickers => Finder::Stickers,
        RunMethod::Solver(method) => Finder::Solver(method.request(time.objective())),
    };
    let found = finder.find(&way, &request::limits(request.nodes));
    let found = found.map_err(|error| Refusal::of(&error))?;
    let face_turns = found.turns.to_string();
    let mut answer = Answer::new(&way, &request.method, found, &time, finder.player());
    answer.face_turns = Some(face_turns);
    let about: Vec<Value> = answer.steps.iter().map(about).collect();
    let mut answer = json!(answer);
    for (number, about) in about.into_iter().enumerate() {
        answer["steps"][number]["about"] = about;
    }
    Ok(answer)
}

/// Pieces that a step is about, and its sentences in spans and by their keys. Pieces have the names of the cube as it lay, so that
/// a page can put colours in their place.
fn about(step: &ExplainedStep) -> Value {
    let pieces = |goal: &str| -> Vec<String> {
        let names = goal.split_whitespace();
        names.map(|name| step.held.lying(name)).collect()
    };
    let sentences = |claims: &[Claim]| -> Vec<Vec<Span>> {
        let spans = |claim: &Claim| {
            let spans = claim.spans().into_iter();
            spans.map(|span| lying(span, step.held)).collect()
        };
        claims.iter().map(spans).collect()
    };
    let others = step.others.iter().map(|other| pieces(&other.goal));
    let keyed = |claims: &[Claim]| -> Vec<Keyed> {
        let keyed = |claim: &Claim| keyed_lying(claim.keyed(), step.held);
        claims.iter().map(keyed).collect()
    };
    let looks = step.shows.iter().map(Look::keyed);
    let way = step.advice.iter().cloned();
    let way = way.map(|keyed| keyed_lying(keyed, step.held));
    json!({
        "pieces": pieces(&step.goal),
        "before": sentences(&step.claims_before),
        "after": sentences(&step.claims_after),
        "others": others.collect::<Vec<_>>(),
        "looks": step.looks,
        "setup": step.setup,
        "keyed": {
            "before": keyed(&step.claims_before),
            "after": keyed(&step.claims_after),
            "looks": looks.collect::<Vec<_>>(),
            "way": way.collect::<Vec<_>>(),
        },
    })
}

/// The span of a cube that is held: its pieces by the faces on which they belonged as the cube lay.
fn lying(span: Span, hold: Hold) -> Span {
    match span {
        Span::Text(text) => Span::Text(text),
        Span::Pieces(names) => Span::Pieces(names.iter().map(|name| hold.lying(name)).collect()),
    }
}

/// The sentence of a cube that is held: its pieces by the faces on which they belonged as the cube lay.
fn keyed_lying(mut keyed: Keyed, hold: Hold) -> Keyed {
    let pieces = keyed.pieces.iter_mut().chain(&mut keyed.places);
    for name in pieces.chain(&mut keyed.side) {
        *name = hold.lying(name);
    }
    keyed
}

/// Cheapest motions for turns of faces, each with its time and the turn that it completes.
pub(super) fn motions(turns: &str) -> Result<Value, Refusal> {
    let turns = Algorithm::parse(turns).map_err(|error| Refusal::of_field("turns", &error))?;
    let turns: Turns = turns.unrotated().0.simplified();
    let planner = Planner::new(&request::config("")?.cost);
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

#[cfg(test)]
mod tests {
    use cube_core::Cube;

    use super::*;
    use crate::robot::answered;

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
            let promised = answer["robot_seconds"].as_f64().expect(name);
            assert!(
                (seconds - promised).abs() < 0.1,
                "{name}: {seconds} {promised}"
            );
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
        let has_usual = |step: &Value| step["usual"].is_array();
        let steps = |answer: &Value| answer["steps"].as_array().cloned().expect("a list");
        assert!(!steps(&solved(false)).iter().any(has_usual));
        let steps = steps(&solved(true));
        let step = steps.iter().find(|step| has_usual(step)).expect("an OLL");
        assert_eq!(step["case"], json!("OLL 27"));
        for turns in step["usual"].as_array().expect("a list") {
            let turns = turns.as_str().expect("turns");
            let made = Algorithm::parse(&format!("R U2 R' U' R U' R' U {turns}")).expect("turns");
            let stickers = cube_core::State::from(Cube::SOLVED).after(&made).cube;
            let stickers = stickers.facelets().to_string();
            assert!(stickers.starts_with("UUUUUUUUU"), "{turns}: {stickers}");
        }
    }

    #[test]
    fn a_person_begins_on_the_side_that_is_asked_for_or_on_the_one_with_the_fewest_turns() {
        let solved = |bottom: &str| {
            let request = json!({
                "call": "solve", "state": "R U2 F' L D2 B U' R2", "method": "layers", "person": true,
                "bottom": bottom,
            });
            answered(&request.to_string())
        };
        let mut lengths = Vec::new();
        for bottom in ["U", "R", "F", "D", "L", "B"] {
            let answer = solved(bottom).expect(bottom);
            let cross = answer["steps"][0]["about"]["pieces"]
                .as_array()
                .expect("a list");
            assert_eq!(cross.len(), 4);
            let has = |piece: &Value| piece.as_str().is_some_and(|name| name.contains(bottom));
            assert!(cross.iter().all(has), "{bottom}: {cross:?}");
            lengths.push(answer["htm"].as_u64());
        }
        let fewest = solved("any").expect("a solution")["htm"].as_u64();
        assert!(fewest <= lengths.into_iter().min().expect("six lengths"));
        let refusal = solved("X").expect_err("no face");
        assert!(
            refusal.0.contains("U, R, F, D, L, B and any"),
            "{refusal:?}"
        );
    }

    /// Centre letters of a state are its colours: a solved piece has those of the faces of its name.
    #[test]
    fn pieces_of_a_step_go_by_the_faces_of_the_cube_as_it_lay() {
        let scramble = "R U2 F' L D2 B U' R2 F L";
        let request = json!({
            "call": "solve", "state": scramble, "method": "cfop", "person": true, "usual": true,
        });
        let answer = answered(&request.to_string()).expect("a solution");
        let steps = answer["steps"].as_array().expect("a list");
        let pairs = steps.iter().filter(|step| step["goal"] == "DFR FR");
        let mut slots: Vec<&Value> = pairs.map(|step| &step["about"]["pieces"][1]).collect();
        slots.dedup();
        assert_eq!(slots.len(), 3, "each in another slot: {slots:?}");
        let first = &steps[1]["about"];
        assert_eq!(first["pieces"], json!(["DBL", "BL"]), "held after y2");
        assert_eq!(
            first["before"],
            json!([[["DBL", "BL"], " are in the top layer"]])
        );
        let keyed = &first["keyed"];
        let on_top = json!([{"key": "claim.on_top", "pieces": ["DBL", "BL"]}]);
        assert_eq!(keyed["before"], on_top);
        assert_eq!(first["others"][0], json!(["DFR", "FR"]));
        assert_eq!(steps[0]["about"]["after"][1], json!(["Cross", " is done"]));
    }
}
