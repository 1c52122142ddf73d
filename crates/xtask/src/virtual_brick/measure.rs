//! Estimates of the brick's times, beside what the real kernel takes on an emulated ARM926.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use robot::Config;
use simulator::{Settings, solved};

use super::{
    built::Built,
    emulator::{Emulator, Network},
    job::Job,
    transport::OnVirtualBrick,
};
use crate::{
    brick_budget::Meter,
    figures::{Bar, Table},
    places,
};

/// Cases whose memory is measured: each kind of run from the menu.
const RUNS: [&str; 6] = [
    "solve",
    "save_and_go_there",
    "pattern",
    "scramble",
    "end_stops",
    "learn",
];
/// Commands whose memory is measured; CUBE stands for a cube.
const COMMANDS: [&str; 5] = [
    "check",
    "solve CUBE",
    "solve CUBE --method cfop",
    "solve CUBE --method roux",
    "run --simulate --seed 1",
];
const MAX_KIB: f64 = 20_480.0;
/// The file that a program reads most.
const POSITION: &str = "position";

/// Prints the tables; the answer is what failed.
pub(super) fn tables(built: &Built, program: &Path) -> Result<Vec<String>> {
    link(built)?;
    let mut failures = kernel(built)?;
    failures.extend(times(built, program)?);
    failures.extend(memory(built)?);
    Ok(failures)
}

fn brick(built: &Built) -> Result<OnVirtualBrick> {
    let emulator = Emulator::new(built, &Settings::default(), &solved(), 1, Network::None)?;
    OnVirtualBrick::new(emulator, "/tmp/virtual-brick/measure".into(), None)
}

/// Files and sleeps, idle and beside a busy process.
fn kernel(built: &Built) -> Result<Vec<String>> {
    let mut table = Table::new(
        "the kernel, microseconds",
        [("mean", 1), ("worst", 0), ("simulated", 0)],
    );
    let shipped: toml::Table = Settings::shipped().parse()?;
    let simulated = shipped["sensor"]["attribute_ms"].as_float();
    let simulated = 1000.0 * simulated.context("sensor.attribute_ms")?;
    let mut brick = brick(built)?;
    let mut line = |label: &str, text: &str, estimate: f64| -> Result<()> {
        let mut words = text.split(' ');
        let name = words.next().unwrap_or_default();
        let numbers: Vec<f64> = words.map(str::parse).collect::<Result<_, _>>()?;
        ensure!(numbers.len() == 2, "not a mean and a worst: {text}");
        let bars: &[Bar] = match name {
            // A file costs the simulated program more than the kernel's, with room for caches.
            POSITION => &[Bar::AtMost("mean", simulated / 2.0)],
            _ => &[],
        };
        let values = [numbers[0], numbers[1], estimate];
        table.line(&format!("{label}{name}"), &values, bars);
        Ok(())
    };
    for text in brick.execute(&["measure"])?.lines {
        line("", &text, simulated)?;
    }
    for (label, hog) in [
        ("2 ms sleep, ", None),
        ("beside a busy process, ", Some("hog 0")),
    ] {
        if let Some(hog) = hog {
            brick.request(hog);
        }
        for text in brick.execute(&["measure", "sleep"])?.lines {
            line(label, &text, 0.0)?;
        }
    }
    Ok(table.failures().to_vec())
}

/// Prints what a reader of the colour sensor sees whose link is lost, by time.
fn link(built: &Built) -> Result<()> {
    let mut brick = brick(built)?;
    brick.boot()?;
    brick.order("after 1 resync")?;
    println!("a lost link of the colour sensor: milliseconds, values, mode");
    for line in brick.execute(&["measure", "link"])?.lines {
        println!("  {line}");
    }
    Ok(())
}

/// Times of the program's own work: estimated with caches, and at 8 ns an instruction.
fn times(built: &Built, program: &Path) -> Result<Vec<String>> {
    let mut table = Table::new(
        "the program, milliseconds",
        [
            ("estimate", 0),
            ("without caches", 0),
            ("virtual", 0),
            ("caches, factor", 2),
        ],
    );
    let work = tempfile::tempdir()?;
    let meter = Meter::new(program, work.path())?;
    let mut brick = brick(built)?;
    let cube = places::stickers(1)?.remove(0);
    let nodes = Config::default().run.think_first_nodes.to_string();
    let commands: [(&str, &[&str]); 3] = [
        ("start", &["--version"]),
        ("first plan", &["solve", &cube, "--node-limit", "1"]),
        ("first thinking", &["solve", &cube, "--node-limit", &nodes]),
    ];
    for (name, arguments) in commands {
        let estimate = meter.cost(arguments)?;
        let done = brick.execute(&[&["mindcub3r"], arguments].concat())?;
        let bare = 8e-6 * estimate.instructions;
        table.line(name, &[estimate.ms, bare, done.ms, estimate.ms / bare], &[]);
    }
    Ok(table.failures().to_vec())
}

/// Peaks of memory.
fn memory(built: &Built) -> Result<Vec<String>> {
    let mut table = Table::new("memory", [("KiB", 0)]);
    let mut line = |name: &str, kib: u32| {
        table.line(name, &[f64::from(kib)], &[Bar::AtMost("KiB", MAX_KIB)]);
    };
    let cube = places::stickers(1)?.remove(0);
    for command in COMMANDS {
        let text = format!("mindcub3r {}", command.replace("CUBE", &cube));
        let words: Vec<&str> = text.split(' ').collect();
        line(command, brick(built)?.execute(&words)?.kib);
    }
    for name in RUNS {
        line(
            &format!("menu: {name}"),
            Job::named(name, false)?.walk(built)?.kib,
        );
    }
    Ok(table.failures().to_vec())
}
