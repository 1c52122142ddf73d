//! `cargo xtask thinking`: robot seconds saved by thinking while the motors move.

use std::process::ExitCode;

use actuator::CostModel;
use anyhow::Result;
use cube_core::Cube;
use robot::{Event, Phase, phase::PhaseResult};
use solver::PhaseOneList;

use crate::{
    campaign::{Files, Group, Run, Seen},
    figures::{Bar, Measure, Measured},
    places,
    robot_time::Prices,
};

const DONE: Measure<Run> = Measure::mean_where("done s", 2, |run| {
    run.if_solved(|run| planned_s(run) - saved_s(run))
});

const MEASURES: [Measure<Run>; 9] = [
    Measure::share("solved %", 1, Run::is_solved),
    Measure::mean_where("think s", 2, |run| run.solved_in(&[Phase::Solve])),
    Measure::mean_where("planned s", 2, |run| run.if_solved(planned_s)),
    DONE,
    Measure::mean_where("turn s", 2, |run| run.solved_in(&[Phase::Turn])),
    Measure::mean_where("saved s", 2, |run| run.if_solved(saved_s)),
    Measure::percentile("most saved", 2, 100, saved_s),
    Measure::count("cubes", |run| saved_s(run) > 0.0),
    Measure::ratio("busy %", 1, busy_s),
];

const BARS: [Bar; 2] = [Bar::AtLeast("solved %", 100.0), Bar::AtMost("busy %", 10.0)];

/// Measures the robot seconds that thinking while moving saves, and the time that is left for it.
///
/// Runs the first N cubes of data/cubes/random1000.txt on the simulated robot, with thinking while moving and
/// without, and prints mean robot seconds: planned and done by the cost model, turned on the simulator. The program
/// is busy with reading the motors in a part of the turning; in the rest it waits, and can think. Fails when a cube
/// is not solved, when it is busy for more than a tenth, or when with thinking more than 0.83 of the greedy
/// translation of Kociemba solutions is done, or 0.82 with the list beside the program (0.805 of the held-out cubes).
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of cubes
    #[arg(value_name = "N", default_value_t = 300)]
    count: u32,
    /// Takes the 200 cubes that had no say instead of data/cubes/random1000.txt
    #[arg(long)]
    held_out: bool,
    #[command(flatten)]
    files: Files,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut cases = if arguments.held_out {
        places::held_out_cases()?
    } else {
        places::cases(arguments.count as usize)?
    };
    cases.truncate(arguments.count as usize);
    let count = cases.len() as u32;
    let cubes: Vec<Cube> = cases.iter().map(|case| case.cube).collect();
    let greedy = Prices::of(&CostModel::default()).greedy(&cases);
    let with_list = if arguments.held_out { 0.805 } else { 0.82 };
    let mut table = Measured::new("", &MEASURES);
    for (name, is_moving, has_list, bar) in [
        ("before the first motion", false, false, None),
        ("also while moving", true, false, Some(0.83)),
        ("and with the list", true, true, Some(with_list)),
    ] {
        if has_list {
            // All searches that begin later use it: it stands last.
            PhaseOneList::make().install();
        }
        let mut group = Group {
            cubes: &cubes,
            thinks: true,
            ..arguments.files.group(1..=count)?
        };
        group.config.run.think_while_moving = is_moving;
        let runs = group.runs()?;
        table.line(name, &runs, &BARS);
        let ratio = DONE.of(&runs) / greedy;
        println!("done, against greedy: {ratio:.3}");
        if let Some(bar) = bar {
            let bar = Bar::AtMost("", bar);
            table.table.judge("done, against greedy,", ratio, bar);
        }
    }
    Ok(table.end())
}

/// Seconds of the plan by the cost model.
pub(crate) fn planned_s(run: &Run) -> f64 {
    let planned = run.phases(Phase::Plan).map(|report| match report.result {
        PhaseResult::Planned { seconds, .. } => seconds,
        _ => 0.0,
    });
    planned.last().unwrap_or(0.0)
}

/// Seconds of the plan that thinking while moving saved.
pub(crate) fn saved_s(run: &Run) -> f64 {
    let saved = run.phases(Phase::Turn).map(|report| match &report.result {
        PhaseResult::Turned { better, .. } => better.as_ref().map_or(0.0, |it| it.saved),
        _ => 0.0,
    });
    saved.last().unwrap_or(0.0)
}

/// Hundred times the seconds of the turning in which the program did not wait, and all of its seconds.
fn busy_s(run: &Run) -> [f64; 2] {
    let is_turn = |event: &Event| {
        matches!(
            event,
            Event::Phase {
                phase: Phase::Turn,
                ..
            }
        )
    };
    let is_border = |event: &Event| matches!(event, Event::Phase { .. } | Event::PhaseEnds { .. });
    let borders: Vec<&Seen> = run
        .seen
        .iter()
        .filter(|seen| is_border(&seen.event))
        .collect();
    let turning = borders.windows(2).filter(|pair| is_turn(&pair[0].event));
    let seconds = turning.map(|pair| {
        let took = pair[1].at.saturating_sub(pair[0].at);
        let waited = pair[1].waited.saturating_sub(pair[0].waited);
        [
            100.0 * took.saturating_sub(waited).as_secs_f64(),
            took.as_secs_f64(),
        ]
    });
    seconds.fold([0.0, 0.0], |[busy, all], [more, took]| {
        [busy + more, all + took]
    })
}
