//! `cargo xtask thinking`: robot seconds saved by thinking while the motors move.

use std::{path::PathBuf, process::ExitCode};

use actuator::CostModel;
use anyhow::Result;
use cube_core::Cube;
use robot::{Event, Phase, phase::PhaseResult};

use crate::{
    campaign::{self, Group, Measure, Run, Value, config},
    figures::Bar,
    places,
    robot_time::Prices,
};

const DONE: Measure = Measure(
    "done s",
    2,
    Value::OfSolved(|run| planned_s(run) - saved_s(run)),
);

const MEASURES: [Measure; 9] = [
    Measure("solved %", 1, Value::Share(Run::is_solved)),
    Measure("think s", 2, Value::Phases(&[Phase::Solve])),
    Measure("planned s", 2, Value::OfSolved(planned_s)),
    DONE,
    Measure("turn s", 2, Value::Phases(&[Phase::Turn])),
    Measure("saved s", 2, Value::OfSolved(saved_s)),
    Measure("most saved", 2, Value::Most(saved_s)),
    Measure("cubes", 0, Value::Count(|run| saved_s(run) > 0.0)),
    Measure(
        "busy %",
        1,
        Value::Ratio(|run| 100.0 * turning_s(run)[1], |run| turning_s(run)[0]),
    ),
];

const BARS: [Bar; 2] = [Bar::AtLeast("solved %", 100.0), Bar::AtMost("busy %", 10.0)];

/// Measures the robot seconds that thinking while moving saves, and the time that is left for it.
///
/// Runs the first N cubes of data/cubes/random1000.txt on the simulated robot, with thinking while moving and
/// without, and prints mean robot seconds: planned and done by the cost model, turned on the simulator. The program
/// is busy with reading the motors in a part of the turning; in the rest it waits, and can think. Fails when a cube
/// is not solved, when it is busy for more than a tenth, or when with thinking more than 0.835 of the greedy
/// translation of Kociemba solutions is done.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of cubes
    #[arg(value_name = "N", default_value_t = 300)]
    count: u32,
    /// Settings of the program, instead of the shipped ones
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cases = places::cases(arguments.count as usize)?;
    let cubes: Vec<Cube> = cases.iter().map(|case| case.cube).collect();
    let greedy = Prices::of(&CostModel::default()).greedy(&cases);
    let mut table = campaign::table(&MEASURES);
    for (name, is_moving) in [
        ("before the first motion", false),
        ("also while moving", true),
    ] {
        let mut config = config(arguments.config.as_deref())?;
        config.run.think_while_moving = is_moving;
        let group = Group {
            name,
            numbers: 1..=arguments.count,
            cubes: &cubes,
            config,
            thinks: true,
            ..Group::default()
        };
        let runs = group.runs()?;
        campaign::line(&mut table, name, &runs, &MEASURES, &BARS);
        let ratio = DONE.2.of(&runs) / greedy;
        println!("done, against greedy: {ratio:.3}");
        if is_moving {
            table.judge("done, against greedy,", ratio, Bar::AtMost("", 0.835));
        }
    }
    Ok(table.end())
}

/// Seconds of the plan by the cost model.
fn planned_s(run: &Run) -> f64 {
    let planned = run.phases(Phase::Plan).map(|report| match report.result {
        PhaseResult::Planned { seconds, .. } => seconds,
        _ => 0.0,
    });
    planned.last().unwrap_or(0.0)
}

/// Seconds of the plan that thinking while moving saved.
fn saved_s(run: &Run) -> f64 {
    let saved = run.phases(Phase::Turn).map(|report| match &report.result {
        PhaseResult::Turned { better, .. } => better.as_ref().map_or(0.0, |it| it.saved),
        _ => 0.0,
    });
    saved.last().unwrap_or(0.0)
}

/// Seconds of the turning, and those of them in which the program did not wait.
fn turning_s(run: &Run) -> [f64; 2] {
    let (mut begun, mut turning) = (None, [0.0, 0.0]);
    for seen in &run.seen {
        match seen.event {
            Event::Phase {
                phase: Phase::Turn, ..
            } => begun = Some(seen),
            Event::PhaseEnds { .. } => {
                if let Some(begun) = begun.take() {
                    let took = seen.at.saturating_sub(begun.at);
                    let waited = seen.waited.saturating_sub(begun.waited);
                    turning[0] += took.as_secs_f64();
                    turning[1] += took.saturating_sub(waited).as_secs_f64();
                }
            }
            _ => {}
        }
    }
    turning
}
