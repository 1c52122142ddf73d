//! A whole run on the simulated robot behind a C interface, for hosts without files, threads and
//! clock, as a page: `scripts/build-wasm.sh` builds it for `wasm32-unknown-unknown`, and
//! `scripts/check-wasm.mjs` compares it with `mindcub3r run --simulate`.
//!
//! [`run`] returns the address of a JSON text, [`text_length`] its length in bytes:
//! `{"facelets": "UUU...", "solved": true, "report": "home 2.33 s ...", "events": ["{...}", ...]}`.
//! The events are the lines that `mindcub3r run --json` prints.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use cube_core::{Cube, Facelets, RandomCubes};
use robot::{
    Alone, Config, Event, Observer, Observers, Pace, Report, Stamped, Task, report::Ending,
    whole_run,
};
use serde_json::{Value, json};
use simulator::{Settings, Simulator};

/// JSON text of the last run, kept until the next run.
static TEXT: Mutex<String> = Mutex::new(String::new());

/// Solves the random cube of this seed on the simulated robot of this seed, with the default
/// settings. Returns the address of the JSON text.
#[unsafe(no_mangle)]
pub extern "C" fn run(seed: u64) -> *const u8 {
    let mut text = TEXT.lock().unwrap_or_else(PoisonError::into_inner);
    *text = job(seed).to_string();
    text.as_ptr()
}

/// Length of the JSON text of the last run, in bytes.
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
    let (mut report, mut lines, mut alone) =
        (Report::default(), Lines::default(), Alone::default());
    let mut observers = Observers(vec![&mut report, &mut lines]);
    let crew = alone.observed(pace, &mut observers);
    let result = whole_run(&mut simulator.brick(), &config, &task, crew);
    let facelets = Facelets::new(simulator.stickers());
    let solved = facelets == task.target.facelets();
    let ending = Ending {
        reached: solved && result.is_ok(),
        solved,
        ..Ending::of(&task.target, &result)
    };
    lines.event(simulator.now(), &report.last_event(&ending));
    json!({
        "facelets": facelets.to_string(),
        "solved": solved,
        "report": report.to_string(),
        "events": lines.0,
    })
}

/// Observer that keeps each event as a line of JSON.
#[derive(Default)]
struct Lines(Vec<String>);

impl Observer for Lines {
    fn event(&mut self, at: Duration, event: &Event) {
        self.0.push(Stamped::new(at, event.clone()).line());
    }
}
