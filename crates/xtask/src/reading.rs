//! Shares and seconds of runs by the reading of their cubes.

use robot::{Phase, phase::PhaseResult};

use crate::{campaign::Run, figures::Measure};

pub(crate) const MEASURES: [Measure<Run>; 9] = [
    Measure::share("trusted %", 1, |run| trusts(run).first() == Some(&true)),
    Measure::share("right %", 2, Run::is_solved),
    Measure::share("wrong %", 2, is_wrong),
    Measure::share("again %", 1, |run| run.report.has(Phase::LookAgain)),
    Measure::share("2nd scan %", 1, |run| run.report.count(&[Phase::Scan]) > 1),
    Measure::mean("more s", 2, more_s),
    Measure::mean("scan s", 2, first_scan_s),
    Measure::mean("all reads s", 2, |run| {
        run.took_s(&[Phase::Scan, Phase::LookAgain, Phase::Recover])
    }),
    Measure::mean("stickers", 1, stickers),
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
