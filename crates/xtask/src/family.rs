//! `cargo xtask family`: ends of runs on robots that differ.

use std::{collections::BTreeMap, path::PathBuf, process::ExitCode};

use anyhow::Result;
use calibration::SPEED;
use robot::Phase;
use simulator::Fault;

use crate::{
    campaign::{self, Group, Measure, Run, Value, config, text_of},
    figures::Bar,
    places,
};

/// Faults of a run that are printed.
const MAX_PRINTED_FAULTS: usize = 5;

const MEASURES: [Measure; 10] = [
    Measure("solved %", 2, Value::Share(Run::is_solved)),
    Measure("wrong", 0, Value::Count(Run::is_wrong)),
    Measure("warn twice", 0, Value::Count(|run| run.repeats_warning)),
    Measure(
        "slowed",
        0,
        Value::Count(|run| run.report.slowed_to().is_some()),
    ),
    Measure("home s", 2, Value::Phases(&[Phase::Home])),
    Measure("scan s", 2, Value::Phases(&[Phase::Scan])),
    Measure("turn s", 2, Value::Phases(&[Phase::Turn])),
    Measure("verify s", 2, Value::Phases(&[Phase::Verify])),
    Measure(
        "again s",
        2,
        Value::Phases(&[Phase::LookAgain, Phase::Recover]),
    ),
    Measure("total s", 2, Value::OfSolved(Run::total_s)),
];

const BARS: [Bar; 3] = [
    Bar::AtLeast("solved %", 99.0),
    Bar::AtMost("wrong", 0.0),
    Bar::AtMost("warn twice", 0.0),
];

/// Runs simulated robots of the family, each with another cube, and counts how the runs end.
///
/// Without --to the shipped robot runs with the first cubes. Fails when fewer than 99 % of the
/// cubes are solved, when a run takes an unsolved cube for solved, or when a warning is repeated
/// within a run.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The first robot of the family
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: u32,
    /// The last robot of the family; without it the shipped robot runs
    #[arg(long, value_name = "N")]
    to: Option<u32>,
    /// Number of cubes for the shipped robot
    #[arg(long, value_name = "N", default_value_t = 300)]
    cubes: u32,
    /// Settings of the program, instead of the shipped ones
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Settings of the simulated robots, beside the values that the family draws
    #[arg(long, value_name = "FILE")]
    simulator: Option<PathBuf>,
    /// Factor of all limits of the LEGO
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    limits: f64,
    /// Thinks as long as on the brick; without it shortly, which takes a fraction of the computing
    /// time
    #[arg(long)]
    think: bool,
    /// Each robot first finds its own speeds with `calibrate speed`
    #[arg(long)]
    tuned: bool,
    /// Prints a line for each run
    #[arg(long)]
    each: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let group = Group {
        name: if arguments.to.is_some() {
            "family"
        } else {
            "shipped"
        },
        numbers: arguments
            .to
            .map_or(1..=arguments.cubes, |to| arguments.from..=to),
        cubes: &places::cubes(1000)?,
        simulator: text_of(arguments.simulator.as_deref())?,
        is_family: arguments.to.is_some(),
        limits: arguments.limits,
        config: config(arguments.config.as_deref())?,
        thinks: arguments.think,
        calibrated: arguments.tuned.then_some(&SPEED),
        ..Group::default()
    };
    judge(&group, arguments.each)
}

/// Makes the runs, prints those that did not solve their cubes, or each, and judges all of them.
pub(crate) fn judge(group: &Group<'_>, each: bool) -> Result<ExitCode> {
    let runs = group.runs()?;
    let mut faults = BTreeMap::<String, usize>::new();
    for run in &runs {
        for fault in &run.faults {
            *faults.entry(format!("{:?}", fault.kind)).or_default() += 1;
        }
        if each || !run.is_solved() {
            print(run);
        }
    }
    println!("{} runs, faults: {faults:?}", runs.len());
    let mut table = campaign::table(&MEASURES);
    campaign::line(&mut table, group.name, &runs, &MEASURES, &BARS);
    Ok(table.end())
}

fn print(run: &Run) {
    let end = match &run.error {
        Some(error) => error,
        None if run.is_wrong() => "wrongly taken for solved",
        None => "solved",
    };
    println!("{}: {:.2} s, {end}", run.number, run.total_s());
    for fault in run.faults.iter().take(MAX_PRINTED_FAULTS) {
        let Fault {
            kind,
            at,
            flipper,
            turntable,
            arm,
        } = fault;
        let at = at.as_secs_f64();
        println!(
            "    {kind:?} at {at:.3} s, flipper {flipper:.0}, turntable {turntable:.1}, arm {arm:.0}"
        );
    }
}
