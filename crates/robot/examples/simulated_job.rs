//! A whole run on the simulated robot behind a C interface, for hosts without files, threads and
//! clock, as a page: `scripts/build-wasm.sh` builds it for `wasm32-unknown-unknown`, and
//! `scripts/check-wasm.mjs` compares it with `mindcub3r run --simulate`.
//!
//! [`run`] gives the address of a JSON text, [`text_length`] its bytes:
//! `{"facelets": "UUU...", "solved": true, "robot_seconds": 64.6, "report": "...", "error": null}`.

use std::sync::{Mutex, PoisonError};

use cube_core::{Cube, Facelets, RandomCubes};
use robot::{Alone, Config, Pace, Report, Task, error::one_line, whole_run};
use serde_json::{Value, json};
use simulator::{Settings, Simulator};

/// The text of the last run, kept until the next.
static TEXT: Mutex<String> = Mutex::new(String::new());

/// Solves the random cube of this seed on the simulated robot of this seed, with the default
/// settings. The answer is the address of the text.
#[unsafe(no_mangle)]
pub extern "C" fn run(seed: u64) -> *const u8 {
    let mut text = TEXT.lock().unwrap_or_else(PoisonError::into_inner);
    *text = job(seed).to_string();
    text.as_ptr()
}

/// Bytes of the text of the last run.
#[unsafe(no_mangle)]
pub extern "C" fn text_length() -> usize {
    let text = TEXT.lock().unwrap_or_else(PoisonError::into_inner);
    text.len()
}

fn job(seed: u64) -> Value {
    let cube = RandomCubes::new(seed).draw();
    let config = Config::default();
    let task = Task::to(Cube::SOLVED);
    let stickers = cube.facelets();
    let simulator = Simulator::new(&Settings::default(), stickers.as_array(), seed);
    let pace = Pace::NodesPerSecond(config.run.simulated_nodes_per_s.into());
    let (mut report, mut alone) = (Report::default(), Alone::default());
    let crew = alone.observed(pace, &mut report);
    let result = whole_run(&mut simulator.brick(), &config, &task, crew);
    let facelets = Facelets::new(simulator.stickers());
    json!({
        "facelets": facelets.to_string(),
        "solved": facelets == task.target.facelets(),
        "robot_seconds": simulator.now().as_secs_f64(),
        "report": report.to_string(),
        "error": result.err().map(|error| one_line(&error)),
    })
}
