//! `cargo xtask motion-times`: prices of motions beside their times.

use std::{collections::BTreeMap, process::ExitCode};

use actuator::{CostModel, Overlap};
use anyhow::{Result, bail};
use calibration::DURATIONS;
use robot::account::MotionMade;

use crate::{
    campaign::{Group, Run},
    figures::{Bar, Measure, Measured},
    places,
};

/// Least number of motions in a row that is judged.
const MIN_MOTIONS: usize = 5;

/// How far a row, and all rows together, may be off: per cent.
const MAX_OFF: f64 = 15.0;
const MAX_OFF_IN_ALL: f64 = 5.0;

/// Compares the prices of motions, and of pairs that overlap, with their times in runs.
///
/// Prints the shipped robot's prices and means over cubes 1 to 150 and 151 to 300, then 20 robots
/// of the family that no speed was chosen on, each priced by its own `calibrate durations`. Fails
/// when a row is off by more than 15 %, or all together by more than 5 %.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The first robot of the family
    #[arg(long, value_name = "N", default_value_t = 1501)]
    from: u32,
    /// Number of robots of the family
    #[arg(long, value_name = "N", default_value_t = 20)]
    robots: u32,
}

/// A motion by the index of its price, and its overlap with the next motion.
type Row = (usize, Option<usize>);

/// Planned and taken milliseconds of each motion of a row.
type Times = BTreeMap<Row, Vec<[f64; 2]>>;

const MEASURES: [Measure<[f64; 2]>; 4] = [
    Measure::mean("planned ms", 0, |[planned, _]| *planned),
    Measure::mean("taken ms", 0, |[_, taken]| *taken),
    Measure::ratio("off %", 1, |[planned, taken]| {
        [100.0 * (taken - planned), *planned]
    }),
    Measure::count("motions", |_| true),
];

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cubes = places::cubes(300)?;
    let shipped = |name, numbers| Group {
        name,
        numbers,
        cubes: &cubes,
        ..Group::default()
    };
    let family = Group {
        is_family: true,
        calibrated: Some(&DURATIONS),
        ..shipped(
            "family, own prices",
            arguments.from..=arguments.from + arguments.robots - 1,
        )
    };
    let mut table = Measured::new("motion, and what overlaps", &MEASURES);
    for group in [
        shipped("cubes 1-150", 1..=150),
        shipped("cubes 151-300", 151..=300),
        family,
    ] {
        let mut times = Times::new();
        for run in group.runs()? {
            if let Some(error) = run.error {
                bail!("{}, {}: {error}", group.name, run.number);
            }
            add_times(&run, &mut times);
        }
        println!("{}", group.name);
        print(&mut table, &times);
    }
    Ok(table.end())
}

/// Adds the motions of a run in which the cube was turned.
fn add_times(run: &Run, times: &mut Times) {
    let costs = &run.config.cost;
    let made = run.report.motions.iter();
    let motions: Vec<&MotionMade> = made.filter(|made| made.number.is_some()).collect();
    for (index, made) in motions.iter().enumerate() {
        let (motion, taken) = (made.motion, made.took_ms as f64);
        let next = motions.get(index + 1);
        let overlap = next.and_then(|next| Overlap::between(motion, next.motion));
        let saved = overlap.map_or(0.0, |overlap| costs.saves(overlap).as_secs_f64());
        let planned = f64::from(costs.milliseconds(motion)) - 1000.0 * saved;
        let priced = CostModel::priced_as(motion);
        let place = CostModel::PRICED.iter().position(|&other| other == priced);
        let row = (place.unwrap_or(0), overlap.map(Overlap::index));
        times.entry(row).or_default().push([planned, taken]);
    }
}

/// Prints a line for each motion and each pair, and one for all together.
fn print(table: &mut Measured<[f64; 2]>, times: &Times) {
    let within = |off| [Bar::AtMost("off %", off), Bar::AtLeast("off %", -off)];
    for ((priced, overlap), times) in times.iter().filter(|(_, times)| times.len() >= MIN_MOTIONS) {
        let motion = CostModel::PRICED[*priced];
        let overlap = overlap.map_or(String::new(), |index| format!(", {}", Overlap::ALL[index]));
        table.line(&format!("{motion}{overlap}"), times, &within(MAX_OFF));
    }
    let all: Vec<[f64; 2]> = times.values().flatten().copied().collect();
    table.line("all together", &all, &within(MAX_OFF_IN_ALL));
}
