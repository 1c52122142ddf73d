//! `cargo xtask family` and `seeds`: ends of runs on robots that differ, and on the shipped one.

use std::{collections::BTreeMap, process::ExitCode};

use anyhow::Result;
use calibration::SPEED;
use robot::Phase;
use simulator::{Fault, Wider};
use solver::PhaseOneList;

use crate::{
    campaign::{Files, Group, Run},
    figures::{Bar, Measure, Measured},
    places,
};

/// Faults of a run that are printed.
const MAX_PRINTED_FAULTS: usize = 5;

const MEASURES: [Measure<Run>; 10] = [
    Measure::share("solved %", 2, Run::is_solved),
    Measure::count("wrong", Run::is_wrong),
    Measure::count("warn twice", |run| run.repeats_warning),
    Measure::count("slowed", |run| run.report.slowed_to().is_some()),
    Measure::mean_where("home s", 2, |run| run.solved_in(&[Phase::Home])),
    Measure::mean_where("scan s", 2, |run| run.solved_in(&[Phase::Scan])),
    Measure::mean_where("turn s", 2, |run| run.solved_in(&[Phase::Turn])),
    Measure::mean_where("verify s", 2, |run| run.solved_in(&[Phase::Verify])),
    Measure::mean_where("again s", 2, |run| {
        run.solved_in(&[Phase::LookAgain, Phase::Recover])
    }),
    Measure::mean_where("total s", 2, |run| run.if_solved(Run::total_s)),
];

const SOLVED: Bar = Bar::AtLeast("solved %", 99.0);
/// Robots that no speed was chosen on recover from more faults.
const SOLVED_BY_WIDER: Bar = Bar::AtLeast("solved %", 99.5);
const BARS: [Bar; 2] = [Bar::AtMost("wrong", 0.0), Bar::AtMost("warn twice", 0.0)];

/// Runs simulated robots of the family, each with another cube, and counts how the runs end.
///
/// Without --to the shipped robot runs with the first cubes. Fails when fewer than 99 % of the
/// cubes are solved (99.5 % with --wider), when a run takes an unsolved cube for solved, or when a
/// warning is repeated within a run.
#[derive(Debug, clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
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
    #[command(flatten)]
    files: Files,
    /// Group of values that are drawn from ranges 30 % wider: mechanics, battery, sensor or all
    #[arg(long, value_name = "GROUP", default_value_t = Wider::None)]
    wider: Wider,
    /// Factor of all limits of the LEGO
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    limits: f64,
    /// Thinks as long as on the brick; without it shortly, which takes a fraction of the computing
    /// time
    #[arg(long)]
    think: bool,
    /// The solver has the list that lies beside the program on the brick
    #[arg(long, requires = "think")]
    list: bool,
    /// Each robot first finds its own speeds with `calibrate speed`
    #[arg(long)]
    tuned: bool,
    /// Prints a line for each run
    #[arg(long)]
    each: bool,
}

/// Runs the simulated robot with seeds 1 to N and counts how the runs end.
///
/// The cubes are those of `mindcub3r run --simulate --seed`. Fails when fewer than 99 % of the cubes are solved,
/// when a run takes an unsolved cube for solved, or when a warning is repeated within a run.
#[derive(Debug, clap::Args)]
pub(crate) struct Seeds {
    /// Number of runs
    #[arg(value_name = "N", default_value_t = 1000)]
    count: u32,
    #[command(flatten)]
    files: Files,
    /// Thinks as long as on the brick; without it shortly, in a tenth of the computing time
    #[arg(long)]
    think: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if arguments.list {
        PhaseOneList::make().install();
    }
    let (name, numbers) = match arguments.to {
        None => ("shipped", 1..=arguments.cubes),
        Some(to) => ("family", arguments.from..=to),
    };
    let group = Group {
        name,
        cubes: &places::cubes(1000)?,
        is_family: arguments.to.is_some(),
        wider: arguments.wider,
        limits: arguments.limits,
        thinks: arguments.think,
        calibrated: arguments.tuned.then_some(&SPEED),
        ..arguments.files.group(numbers)?
    };
    judge(&group, arguments.each)
}

pub(crate) fn seeds(arguments: &Seeds) -> Result<ExitCode> {
    let group = arguments.files.group(1..=arguments.count)?;
    let thinks = arguments.think;
    judge(&Group { thinks, ..group }, false)
}

/// Makes the runs, prints those that did not solve their cubes, or each, and judges all of them.
fn judge(group: &Group<'_>, each: bool) -> Result<ExitCode> {
    let runs = group.runs()?;
    let mut faults = BTreeMap::<String, usize>::new();
    for fault in runs.iter().flat_map(|run| &run.faults) {
        *faults.entry(format!("{:?}", fault.kind)).or_default() += 1;
    }
    runs.iter()
        .filter(|run| each || !run.is_solved())
        .for_each(print);
    println!("{} runs, faults: {faults:?}", runs.len());
    let mut table = Measured::new("", &MEASURES);
    let solved = if group.wider == Wider::None {
        SOLVED
    } else {
        SOLVED_BY_WIDER
    };
    table.line(group.name, &runs, &[&[solved], &BARS[..]].concat());
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
