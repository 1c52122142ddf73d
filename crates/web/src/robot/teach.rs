//! Human methods for a learner: their names, hints, and where a cube stands.

use app::{Bottom, HintAnswer, HumanMethod, Measure, RunMethod, SolverMethod, Standing};
use cube_core::Face;
use methods::{Hint, Hold};
use serde::Deserialize;
use serde_json::{Value, json};

use super::request::{self, Refusal};

/// A hint for the next step of a cube.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HintRequest {
    state: String,
    method: String,
    rung: Hint,
    /// Whether the turns are those that most people learn for a case.
    #[serde(default)]
    usual: bool,
}

/// Keys of a hint that a page reads.
const HINT_KEYS: [&str; 4] = ["text", "hold", "step", "turns"];

/// The hint; `step` is `null` on a solved cube, `turns` are the next turn or all of them, for the two
/// rungs that name them. The rung that names pieces has them by the faces of the cube as it lies, so that a page
/// can put colours in their place.
pub(super) fn hint(request: &HintRequest) -> Result<Value, Refusal> {
    let cube = request::state("state", &request.state, 0)?.as_held();
    let human = request::human(&request.method)?;
    let player = request::player(
        human,
        request.usual,
        Some(Bottom::One(Face::D)),
        Measure::Htm,
    );
    let lesson = player.lesson(&cube).map_err(|error| Refusal::of(&error))?;
    let answer = HintAnswer::new(human.name(), request.rung, lesson.as_ref());
    let mut answer = json!(answer);
    if let Some(answer) = answer.as_object_mut() {
        answer.retain(|key, _| HINT_KEYS.contains(&key.as_str()));
        if let Some(lesson) = lesson.filter(|_| request.rung == Hint::Pieces) {
            let hold = Hold::after(lesson.rotation());
            let pieces = lesson.pieces.iter().map(|name| hold.lying(name));
            answer.insert("pieces".to_owned(), pieces.collect());
        }
    }
    Ok(answer)
}

/// Where a cube stands in each method.
pub(super) fn inspect(state: &str) -> Result<Value, Refusal> {
    let cube = request::state("state", state, 0)?.as_held();
    Ok(json!(Standing::of_all(&cube)))
}

/// Methods of finding turns in the order in which a page offers them, and the rungs of a hint.
pub(super) fn methods() -> Value {
    let solver = [SolverMethod::TwoPhase, SolverMethod::Robot].map(RunMethod::Solver);
    let human = HumanMethod::all().map(RunMethod::Human);
    let methods = solver.into_iter().chain(human);
    let all = methods.chain([RunMethod::Solver(SolverMethod::Tables)]);
    let method = |method: RunMethod| {
        json!({
            "name": method.name(),
            "title": method.title(),
            "is_human": matches!(method, RunMethod::Human(_)),
        })
    };
    json!({"methods": all.map(method).collect::<Vec<_>>(), "hints": Hint::ALL})
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::robot::answered;

    #[test]
    fn hints_lead_step_by_step_to_the_turns() {
        let mut texts = Vec::new();
        for rung in ["step", "pieces", "count", "turn", "all"] {
            let request =
                json!({"call": "hint", "state": "R U R' U'", "method": "cfop", "rung": rung});
            let hint = answered(&request.to_string()).expect(rung);
            assert!(hint["step"].is_string(), "{hint}");
            assert_eq!(hint["turns"].is_string(), ["turn", "all"].contains(&rung));
            assert_eq!(hint["pieces"].is_array(), rung == "pieces");
            texts.push(hint["text"].to_string());
        }
        texts.dedup();
        assert_eq!(texts.len(), 5, "{texts:?}");
        let solved = r#"{"call":"hint","state":"solved","method":"cfop","rung":"all"}"#;
        assert!(answered(solved).expect("an answer")["step"].is_null());
    }

    #[test]
    fn pieces_of_a_hint_go_by_the_faces_of_the_cube_as_it_lies() {
        // F2L 11 of the slot behind, for which the cube is turned.
        let request =
            json!({"call": "hint", "state": "L U L'", "method": "cfop", "rung": "pieces"});
        let hint = answered(&request.to_string()).expect("a hint");
        assert_ne!(hint["hold"], json!(""), "{hint}");
        assert_eq!(hint["pieces"], json!(["DBL", "BL"]), "{hint}");
    }

    #[test]
    fn a_page_is_offered_every_method_that_solves() {
        let answer = answered(r#"{"call":"methods"}"#).expect("an answer");
        let offered = answer["methods"].as_array().expect("a list");
        let named = |name: &str| offered.iter().any(|one| one["name"] == json!(name));
        let all = RunMethod::that_solve();
        assert!(all.iter().all(|method| named(method.name())));
        assert_eq!(offered.len(), all.len());
        assert_eq!(answer["hints"][1], json!("pieces"));
    }

    #[test]
    fn every_method_tells_where_a_cube_stands() {
        let answer = inspect("R U R' U'").expect("an answer");
        let standings = answer.as_array().expect("a list");
        assert_eq!(standings.len(), HumanMethod::all().count());
        assert!(standings.iter().all(|one| one["next"]["step"].is_string()));
    }
}
