//! The application layer and the robot for a page: `robot.wasm`, a file for each kind of request.
//!
//! A whole simulated run is computed at once, some thousand times faster than the robot moves, and its events
//! are played afterwards. Read `run` first.
//!
//! ```
//! let answer = web::robot::answer(r#"{"call":"motions","turns":"R U'"}"#);
//! assert!(answer.starts_with(r#"{"ok":{"motions":["#), "{answer}");
//! assert!(web::robot::answer("{}").starts_with(r#"{"error":"#));
//! ```

mod breaks;
mod practise;
mod request;
mod resolve;
mod run;
mod solve;
mod teach;

use serde::Deserialize;
use serde_json::{Value, json};

use request::Refusal;

/// Request of a page.
#[derive(Debug, Deserialize)]
#[serde(tag = "call", rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    Run(run::Request),
    Truth {},
    Account { events: Vec<String> },
    Solve(solve::Request),
    Motions { turns: String },
    Practise(practise::Request),
    Exercises {},
    Hint(teach::HintRequest),
    Inspect { state: String },
    Methods {},
    Breaks {},
    Resolve { scan: Value },
}

/// Answer to a request, both as JSON: `{"ok": ...}`, or `{"error": "..."}` with what was seen and what
/// is allowed.
pub fn answer(request: &str) -> String {
    let answer = match answered(request) {
        Ok(value) => json!({ "ok": value }),
        Err(Refusal(error)) => json!({ "error": error }),
    };
    answer.to_string()
}

fn answered(request: &str) -> Result<Value, Refusal> {
    let request = serde_json::from_str(request).map_err(|error| Refusal::of(&error))?;
    match request {
        Request::Run(request) => run::run(&request),
        Request::Truth {} => Ok(run::truth()),
        Request::Account { events } => Ok(run::account(&events)),
        Request::Solve(request) => solve::solve(&request),
        Request::Motions { turns } => solve::motions(&turns),
        Request::Practise(request) => practise::practise(&request),
        Request::Exercises {} => Ok(practise::exercises()),
        Request::Hint(request) => teach::hint(&request),
        Request::Inspect { state } => teach::inspect(&state),
        Request::Methods {} => Ok(teach::methods()),
        Request::Breaks {} => Ok(breaks::breaks()),
        Request::Resolve { scan } => resolve::resolve(&scan.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_that_is_none_is_refused_with_what_is_allowed() {
        for (request, words) in [
            ("", "EOF"),
            (r#"{"call":"dance"}"#, "`run`, `truth`"),
            (r#"{"call":"motions"}"#, "`turns`"),
            (r#"{"call":"motions","turns":"Q"}"#, "allowed here"),
            (r#"{"call":"inspect","state":"R","more":1}"#, "more"),
            (
                r#"{"call":"solve","state":"R","method":"x"}"#,
                "allowed are tables",
            ),
            (
                r#"{"call":"run","cube":"R","simulator":"[light]\nx=1"}"#,
                "simulator",
            ),
            (r#"{"call":"run","cube":"nonsense"}"#, "cube"),
            (
                r#"{"call":"run","cube":"R","inputs":[{"at_ms":0,"do":{"fault":"jam lid"}}]}"#,
                "jam flipper|turntable|arm [for SECONDS]",
            ),
        ] {
            let answer: Value = serde_json::from_str(&answer(request)).expect("JSON");
            let error = answer["error"].as_str().expect(request);
            assert!(error.contains(words), "{request}: {error}");
        }
    }
}
