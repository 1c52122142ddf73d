//! The cube's arithmetic for the page: `cube.wasm`.
//!
//! A request is a JSON text and so is its answer, as docs/studio.md describes:
//!
//! ```text
//!   {"call": NAME, ...} ──▶ answer ──▶ calls ──▶ moves, stickers, laws ──▶ {"ok": ...}
//!                                                                     or {"error": "..."}
//! ```
//! [`answer`] is the whole interface. States
//! are 54 letters by place as the cube is held, rotations of the whole cube included.
//!
//! ```
//! let answer = web::cube::answer(r#"{"call": "inverse", "turns": "R U2 [F, M]"}"#);
//! assert_eq!(answer, r#"{"ok":{"turns":"[M, F] U2 R'"}}"#);
//! let refusal = web::cube::answer(r#"{"call": "inverse", "turns": "K"}"#);
//! assert!(refusal.starts_with(r#"{"error":"turn sequence, column 1: 'K' seen"#));
//! ```

mod calls;
mod fields;
mod json;
mod moves;
mod stickers;

/// The answer to a request, both JSON: `{"ok": ...}`, or `{"error": "..."}` with what was seen and
/// what is allowed.
///
/// ```
/// let answer = web::cube::answer(r#"{"call": "random", "seed": 3}"#);
/// assert_eq!(answer, web::cube::answer(r#"{"call": "read", "text": "random", "seed": 3}"#));
/// assert!(web::cube::answer("[]").starts_with(r#"{"error":"#));
/// ```
pub fn answer(request: &str) -> String {
    let answered = json::read(request)
        .ok_or_else(|| "the request is no JSON object of texts and numbers".to_owned())
        .and_then(|request| calls::answer(&request));
    let (name, value) = match answered {
        Ok(ok) => ("ok", ok),
        Err(error) => ("error", error.into()),
    };
    let mut text = String::new();
    json::object([(name, value)]).write(&mut text);
    text
}
