//! The page's WebAssembly modules: `cube.wasm`, the cube's arithmetic, which runs in the page, and two that run in
//! workers: `robot.wasm`, the application layer and the robot on its simulator, and `photo.wasm`, which reads a cube
//! from pictures.
//!
//! ```text
//!   page ──▶ alloc, call ──▶ border ──▶ cube::answer   ──▶ calls ──▶ moves, stickers, laws
//!            JSON         ◀── JSON  ├─▶ robot::answer  ──▶ run, truth, solve, hint, inspect, motions, ...
//!                                      └─▶ photo::answer  ──▶ side, assemble
//! ```
//! A request is a JSON text and so is its answer, `{"ok": ...}` or `{"error": "..."}`, as docs/studio.md lists
//! them. `scripts/build-wasm.sh` builds each module by its feature; tests build all.
#![deny(unsafe_code)]

mod border;
#[cfg(feature = "cube")]
pub mod cube;
#[cfg(feature = "photo")]
pub mod photo;
#[cfg(feature = "robot")]
pub mod robot;
