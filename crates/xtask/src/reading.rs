//! Shares and seconds of runs by the reading of their cubes.

use robot::{Phase, phase::PhaseResult};

use crate::campaign::{Measure, Run, Value};

pub(crate) const MEASURES: [Measure; 9] = [
    Measure(
        "trusted %",
        1,
        Value::Share(|run| trusts(run).first() == Some(&true)),
    ),
    Measure("right %", 2, Value::Share(Run::is_solved)),
    Measure("wrong %", 2, Value::Share(is_wrong)),
    Measure(
        "again %",
        1,
        Value::Share(|run| run.report.has(Phase::LookAgain)),
    ),
    Measure(
        "2nd scan %",
        1,
        Value::Share(|run| run.report.count(&[Phase::Scan]) > 1),
    ),
    Measure("more s", 2, Value::Mean(more_s)),
    Measure("scan s", 2, Value::Mean(first_scan_s)),
    Measure(
        "all reads s",
        2,
        Value::Mean(|run| run.took_s(&[Phase::Scan, Phase::LookAgain, Phase::Recover])),
    ),
    Measure("stickers", 1, Value::Mean(stickers)),
];

/// For each recognition, whether the robot trusted it.
fn trusts(run: &Run) -> Vec<bool> {
    let recognised = run.phases(Phase::Recognise);
    recognised
        .map(|report| report.result != PhaseResult::Refused)
        .collect()
}

/// Whether the last recognition was trusted, and the run did not solve the cube.
fn is_wrong(run: &Run) -> bool {
    trusts(run).last() == Some(&true) && !run.is_solved()
}

fn first_scan_s(run: &Run) -> f64 {
    run.phases(Phase::Scan)
        .next()
        .map_or(0.0, |scan| scan.took.as_secs_f64())
}

/// Seconds of all looks and scans after the first scan.
fn more_s(run: &Run) -> f64 {
    run.took_s(&[Phase::Scan, Phase::LookAgain]) - first_scan_s(run)
}

/// Stickers that whole scans read.
fn stickers(run: &Run) -> f64 {
    let scans = run.phases(Phase::Scan).map(|scan| match scan.result {
        PhaseResult::Seen { stickers, .. } => stickers as f64,
        _ => 0.0,
    });
    scans.sum()
}
