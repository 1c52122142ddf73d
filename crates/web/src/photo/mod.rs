//! The camera for a page: `photo.wasm`. It finds the side of a cube in a picture, and makes a cube of six of them.
//!
//! ```text
//!   picture ──▶ side ──▶ corners, samples ─┐ six of them
//!                                          ▼
//!                  sides, answers ──▶ assemble ──▶ cube, or what to ask, or what to photograph again
//! ```
//! ```
//! let answer = web::photo::answer(r#"{"call":"side","width":160,"height":120}"#, &[0; 160 * 120 * 4]);
//! assert_eq!(answer, r#"{"ok":{"none":"dark"}}"#);
//! assert!(web::photo::answer("{}", &[]).starts_with(r#"{"error":"#));
//! ```

mod assemble;
mod refusal;
mod side;

use serde::Deserialize;
use serde_json::{Value, json};

use refusal::Refusal;

/// Request of a page.
#[derive(Debug, Deserialize)]
#[serde(tag = "call", rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    /// The side in the picture that follows the request.
    Side {
        width: u32,
        height: u32,
    },
    Assemble(Box<assemble::Request>),
}

/// Answer to a request, both as JSON: `{"ok": ...}`, or `{"error": "..."}` with what was seen and what is allowed.
/// `picture` are the bytes of the picture that the request is about: red, green, blue and opacity, row by row.
pub fn answer(request: &str, picture: &[u8]) -> String {
    let answer = match answered(request, picture) {
        Ok(value) => json!({ "ok": value }),
        Err(error) => json!({ "error": error.to_string() }),
    };
    answer.to_string()
}

fn answered(request: &str, picture: &[u8]) -> Result<Value, Refusal> {
    match serde_json::from_str(request)? {
        Request::Side { width, height } => side::side(width, height, picture),
        Request::Assemble(request) => assemble::assemble(&request),
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
