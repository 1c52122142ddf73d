//! Human methods for a learner: their names, hints, and where a cube stands.

use app::Measure;
use methods::{Hint, Method, Progress};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::given::{self, Refusal};

/// A hint for the next step of a cube.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HintRequest {
    state: String,
    method: String,
    rung: Rung,
    /// Whether the turns are those that most people learn for a case.
    #[serde(default)]
    usual: bool,
}

/// Rung of the ladder of hints.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Rung {
    Step,
    Pieces,
    Count,
    Turn,
    All,
}

impl From<Rung> for Hint {
    fn from(rung: Rung) -> Self {
        match rung {
            Rung::Step => Self::Step,
            Rung::Pieces => Self::Pieces,
            Rung::Count => Self::Count,
            Rung::Turn => Self::NextTurn,
            Rung::All => Self::All,
        }
    }
}

/// The hint; `step` is `null` on a solved cube, `turns` are the next turn or all of them, for the two
/// rungs that tell them.
pub(super) fn hint(request: &HintRequest) -> Result<Value, Refusal> {
    let cube = given::state("state", &request.state, 0)?.as_held();
    let method = given::taught(given::human(&request.method)?, request.usual);
    let player = given::player(method, given::way(true, Measure::HalfTurns))?;
    let lesson = player.lesson(&cube).map_err(|error| Refusal::of(&error))?;
    let Some(lesson) = lesson else {
        let text = "the cube is solved: no step is left";
        return Ok(json!({"text": text, "hold": "", "step": null, "turns": null}));
    };
    let turns = match request.rung {
        Rung::Turn => lesson.step.turns.first().map(ToString::to_string),
        Rung::All => Some(lesson.step.text()),
        Rung::Step | Rung::Pieces | Rung::Count => None,
    };
    Ok(json!({
        "text": lesson.hint(request.rung.into()),
        "hold": lesson.rotation().to_string(),
        "step": lesson.title(),
        "turns": turns,
    }))
}

/// Where a cube stands in each method.
pub(super) fn inspect(state: &str) -> Result<Value, Refusal> {
    let cube = given::state("state", state, 0)?.as_held();
    let standing = |name: &'static str| {
        let progress: Progress = Method::shipped(name)
            .expect("it comes with the program")
            .progress(&cube);
        let next = progress.next.map(|next| {
            let parts = next.parts;
            json!({
                "step": next.title,
                "parts": parts.map(|(_, all)| all),
                "parts_done": parts.map(|(done, _)| done),
            })
        });
        json!({
            "method": name,
            "done": progress.done,
            "next": next,
            "hold": progress.rotation.to_string(),
        })
    };
    Ok(Method::shipped_names().map(standing).collect())
}

/// Names, titles and steps of the human methods.
pub(super) fn methods() -> Value {
    let told = |name: &'static str| {
        let method = Method::shipped(name).expect("it comes with the program");
        json!({"name": name, "title": method.title})
    };
    Method::shipped_names().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::answered;

    #[test]
    fn hints_lead_step_by_step_to_the_turns() {
        let mut texts = Vec::new();
        for rung in ["step", "pieces", "count", "turn", "all"] {
            let request =
                json!({"call": "hint", "state": "R U R' U'", "method": "cfop", "rung": rung});
            let hint = answered(&request.to_string()).expect(rung);
            assert!(hint["step"].is_string(), "{hint}");
            assert_eq!(hint["turns"].is_string(), ["turn", "all"].contains(&rung));
            texts.push(hint["text"].to_string());
        }
        texts.dedup();
        assert_eq!(texts.len(), 5, "{texts:?}");
        let solved = r#"{"call":"hint","state":"solved","method":"cfop","rung":"all"}"#;
        assert!(answered(solved).expect("an answer")["step"].is_null());
    }

    #[test]
    fn every_method_tells_where_a_cube_stands() {
        let answer = inspect("R U R' U'").expect("an answer");
        let standings = answer.as_array().expect("a list");
        assert_eq!(standings.len(), methods().as_array().expect("a list").len());
        assert!(standings.iter().all(|one| one["next"]["step"].is_string()));
    }
}
