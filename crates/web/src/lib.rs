//! The robot for a page: everything that `robot.wasm` answers.
//!
//! ```text
//!   page ──▶ alloc, call ──▶ border ──▶ answer ──▶ calls: run, truth, solve, hint, inspect, motions,
//!   (worker)    JSON                     JSON              resolve, methods
//! ```
//! The crate is built for `wasm32-unknown-unknown` by `scripts/build-page.sh`; docs/studio.md lists the
//! calls. A whole simulated run is computed at once, some thousand times faster than the robot moves,
//! and its events are played afterwards. Read `calls::run` first.
//!
//! ```
//! let answer = web::answer(r#"{"call":"motions","turns":"R U'"}"#);
//! assert!(answer.starts_with(r#"{"ok":{"motions":["#), "{answer}");
//! assert!(web::answer("{}").starts_with(r#"{"error":"#));
//! ```
#![deny(unsafe_code)]

mod calls;
mod given;

pub use calls::answer;

web_border::exports!(crate::answer);
