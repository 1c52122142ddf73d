//! Faults on the virtual brick and in the simulator: each run has to end alike in both.

use std::{fs, ops::Range, path::Path, time::Duration};

use anyhow::{Context, Result, bail};
use brick::Button;
use rayon::prelude::*;
use robot::Config;
use simulator::Settings;
use walker::{Change, Heard, Transport};

use super::{
    built::Built,
    emulator::{Emulator, Network},
    transport::OnVirtualBrick,
};
use crate::{
    ev3sim::value,
    faults::{Ended, OneFault},
    figures::{Bar, Measure, Measured},
};

/// Robot time of a run, at most; the longest run with a fault that is mended takes a quarter of it.
const LIMIT: Duration = Duration::from_mins(15);

/// Makes runs of these numbers with each of these kinds of fault, or with every kind; the answer is what failed.
pub(super) fn all(built: &Built, kinds: &[String], numbers: &Range<u32>) -> Result<Vec<String>> {
    let kinds: Vec<&str> = match kinds {
        [] => OneFault::kinds()?,
        kinds => kinds.iter().map(String::as_str).collect(),
    };
    let runs: Vec<(&str, u32)> = kinds
        .into_iter()
        .flat_map(|kind| numbers.clone().map(move |number| (kind, number)))
        .collect();
    let one = |&(kind, number): &(&str, u32)| {
        let both = Both::new(built, kind, number);
        match &both {
            Ok(both) => println!("{}", both.line()),
            Err(error) => println!("FAILED {error:#}"),
        }
        both.ok()
    };
    let made: Vec<Option<Both>> = runs.par_iter().with_max_len(1).map(one).collect();
    let made: Vec<Both> = made.into_iter().flatten().collect();
    let mut failures = table(&made);
    if made.len() < runs.len() {
        failures.push(format!("{} came to no end", runs.len() - made.len()));
    }
    Ok(failures)
}

/// A run with one fault, made in both.
struct Both {
    fault: OneFault,
    real: Ended,
    simulated: Ended,
}

impl Both {
    /// Makes the run of this kind and number on a brick, and in the simulator.
    fn new(built: &Built, kind: &str, number: u32) -> Result<Self> {
        let fault = OneFault::draw(kind, number)?;
        let simulated = fault.simulated(&Config::default())?;
        let real = on_brick(built, &fault).with_context(|| fault.words())?;
        Ok(Self {
            fault,
            real,
            simulated,
        })
    }

    fn is_alike(&self) -> bool {
        self.real.is_reached() == self.simulated.is_reached()
    }

    /// A line for a person.
    fn line(&self) -> String {
        let mark = if self.is_alike() { " " } else { "*" };
        let words = self.fault.words();
        format!(
            "{mark} {words:<58} {:>6.1} s {:<34} simulated {:>6.1} s {}",
            self.real.took_s,
            self.real.words(),
            self.simulated.took_s,
            self.simulated.words(),
        )
    }
}

const MEASURES: [Measure<Both>; 8] = [
    Measure::count("runs", |_| true),
    Measure::count("reached", |it| it.real.is_reached()),
    Measure::count("simulated", |it| it.simulated.is_reached()),
    Measure::count("lies", |it| it.real.is_lie()),
    Measure::count("power", |it| it.real.has_power),
    Measure::count("unlike", |it| !it.is_alike()),
    Measure::mean("s", 1, |it| it.real.took_s),
    Measure::mean("simulated s", 1, |it| it.simulated.took_s),
];

/// Prints a line for each kind; the answer is what failed.
fn table(runs: &[Both]) -> Vec<String> {
    let mut table = Measured::new("ends of runs with a fault", &MEASURES);
    for those in runs.chunk_by(|one, next| one.fault.kind() == next.fault.kind()) {
        table.line(those[0].fault.kind(), those, &[]);
    }
    let bars = ["lies", "power", "unlike"].map(|column| Bar::AtMost(column, 0.0));
    table.line("all", runs, &bars);
    table.table.failures().to_vec()
}

/// Makes the run on a brick: the fault comes as long after the press of the button as in the simulator after the start.
fn on_brick(built: &Built, fault: &OneFault) -> Result<Ended> {
    let settings = Settings::from_toml(&fault.settings())?;
    let cube = fault.cube();
    let seed = u64::from(fault.number());
    let emulator = Emulator::new(
        built,
        &settings,
        cube.facelets().as_array(),
        seed,
        Network::None,
    )?;
    let name = fault.words().replace([' ', ':', '.'], "-");
    let folder = Path::new("/tmp/virtual-brick").join(name);
    let mut brick = OnVirtualBrick::new(emulator, folder.clone(), None)?;
    fs::write(folder.join("robot.toml"), "")?;
    brick.begin_once()?;
    let begun = brick.now();
    brick.change(&Change::Click(Button::Enter))?;
    if let Some(event) = fault.event() {
        brick.tree().disturb(event);
    }
    let end = begun + LIMIT;
    while !matches!(brick.hear()?, Heard::End) {
        if brick.now() > end {
            bail!("goes on after {LIMIT:?}\n{}", brick.scene());
        }
    }
    let code = brick.exit_code()?.context("an exit code")?;
    let state = brick.state()?;
    let value = |key| value(&state, key).with_context(|| format!("{key} in {state}"));
    Ok(Ended {
        error: (code != 0).then(|| brick.last_error()),
        is_target: value("solved")? == "yes",
        has_power: value("energised")? != "none",
        has_happened: fault.event().is_none() || brick.tree().disturbances() > 0,
        took_s: brick.now().saturating_sub(begun).as_secs_f64(),
    })
}
