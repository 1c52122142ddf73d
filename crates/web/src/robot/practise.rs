//! Scrambles on which a step of a human method, or one of its cases, can be practised.

use app::{Exercise, HumanMethod, practice_state, scrambles};
use cube_core::{RandomCubes, RandomTurns};
use serde::Deserialize;
use serde_json::{Value, json};

use super::request::{self, Refusal};

/// A scramble to practise on.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    /// Method and step, or a case: as `mindcub3r scramble --for` takes it.
    #[serde(rename = "for")]
    name: String,
    seed: u64,
}

/// Turns from the solved cube to a state on which the step is next, with D at the bottom. They do not show the way back.
pub(super) fn practise(request: &Request) -> Result<Value, Refusal> {
    let refused = |error: &dyn std::error::Error| Refusal::of_field("for", error);
    let exercise = Exercise::named(&request.name).map_err(|error| refused(&error))?;
    let prepared = request::prepared(exercise.method);
    let state = practice_state(
        &prepared,
        &exercise.name,
        &mut RandomCubes::new(request.seed),
    );
    let state = state.map_err(|error| refused(&error))?;
    let turns = scrambles::blind(&state.cube, &mut RandomTurns::new(request.seed));
    let turns = turns.map_err(|error| refused(&error))?;
    let turns = format!("{turns} {}", state.rotation);
    Ok(json!({"turns": turns.trim_end(), "facelets": state.to_string()}))
}

/// Methods with steps to practise: all steps of all human methods.
pub(super) fn exercises() -> Value {
    let methods = HumanMethod::all().map(|method| {
        let method = method.steps();
        let steps = method.step_names().zip(method.step_titles());
        let steps = steps.map(|(name, title)| json!({"name": name, "title": title}));
        json!({"name": method.name, "title": method.title, "steps": steps.collect::<Vec<_>>()})
    });
    methods.collect()
}

#[cfg(test)]
mod tests {
    use cube_core::{Cube, State, notation::Algorithm};

    use super::*;
    use crate::robot::answered;

    fn practised(name: &str, seed: u64) -> Result<Value, Refusal> {
        answered(&json!({"call": "practise", "for": name, "seed": seed}).to_string())
    }

    #[test]
    fn steps_of_every_method_have_scrambles_that_lead_to_the_state_that_they_name() {
        for method in exercises().as_array().expect("a list") {
            let steps = method["steps"].as_array().expect("steps");
            assert!(!steps.is_empty(), "{method}");
            // The long campaign takes them all.
            let is_full = std::env::var_os("WALL_CLOCK").is_some();
            for step in steps.iter().step_by(if is_full { 1 } else { 3 }) {
                let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
                let name = format!("{}/{}", name(method), name(step));
                let answer = practised(&name, 7).expect(&name);
                let turns = answer["turns"].as_str().expect("turns");
                let algorithm = Algorithm::parse(turns).expect(turns);
                let reached = State::from(Cube::SOLVED).after(&algorithm).to_string();
                assert_eq!(answer["facelets"], json!(reached), "{name}: {turns}");
            }
        }
    }

    #[test]
    fn a_case_is_practised_by_its_name_and_another_name_is_refused() {
        let answer = practised("Sune", 3).expect("a scramble");
        let facelets = answer["facelets"].as_str().expect("facelets");
        // The first two layers are done, and the top colour lies on top but at three corners.
        assert_eq!(&facelets[27..36], "DDDDDDDDD");
        assert_eq!(facelets[..9].matches('U').count(), 6, "{facelets}");
        let error = practised("cfop/nothing", 3).expect_err("a refusal");
        assert!(
            error.to_string().contains("allowed are cross, pairs"),
            "{error}"
        );
    }
}
