//! The page's two WebAssembly modules: `cube.wasm`, the cube's arithmetic, which runs in the page, and
//! `robot.wasm`, the application layer and the robot on its simulator, which runs in a worker.
//!
//! ```text
//!   page ──▶ alloc, call ──▶ border ──▶ cube::answer   ──▶ calls ──▶ moves, stickers, laws
//!            JSON         ◀── JSON  └─▶ robot::answer  ──▶ run, truth, solve, hint, inspect, motions, ...
//! ```
//! A request is a JSON text and so is its answer, `{"ok": ...}` or `{"error": "..."}`, as docs/studio.md lists
//! them. `scripts/build-wasm.sh` builds each module by its feature; tests build both.
#![deny(unsafe_code)]

mod border;
#[cfg(feature = "cube")]
pub mod cube;
#[cfg(feature = "robot")]
pub mod robot;
