//! `cargo xtask faces`: robot seconds to read a face, and the share of squares read twice.

use std::{process::ExitCode, time::Duration};

use anyhow::Result;
use robot::{Event, Phase};
use simulator::FaultKind;

use crate::{
    campaign::{Files, Group, Run},
    figures::{Bar, Measure, Measured},
};

const MEASURES: [Measure<Run>; 8] = [
    Measure::ratio("face s", 2, |run| {
        [faces_s(run).iter().sum(), faces_s(run).len() as f64]
    }),
    Measure::percentile("worst", 2, 100, |run| {
        faces_s(run).into_iter().fold(0.0, f64::max)
    }),
    Measure::mean("scan s", 2, |run| run.took_s(&[Phase::Scan])),
    Measure::percentile("worst scan", 2, 100, |run| run.took_s(&[Phase::Scan])),
    Measure::ratio("twice %", 2, squares),
    Measure::count("thrown", is_thrown),
    Measure::count("refused", |run| run.read.is_none()),
    Measure::count("misread", |run| {
        run.read.is_some_and(|read| read != run.cube)
    }),
];

/// Bars where this part of the squares may be read twice, in per cent.
const fn bars(twice: f64) -> [Bar; 3] {
    [
        Bar::AtMost("twice %", twice),
        Bar::AtMost("thrown", 0.0),
        Bar::AtMost("misread", 0.0),
    ]
}

/// Measures the robot seconds to read a face, apart from the motions between faces.
///
/// Runs the first scan of N cubes on the shipped robot, then one on each of the robots FROM to TO
/// of the family. A face is timed from the end of the motion before it, or from the end of homing,
/// to the moment at which the robot leaves the face; a spin that the table makes at the end of a
/// face is part of it. Fails when the shipped robot reads a square twice, when more than 1 % of the
/// family's squares are read twice, when the table throws a cube askew, or when a cube is misread.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Cubes for the shipped robot
    #[arg(value_name = "N", default_value_t = 300)]
    count: u32,
    /// The first robot of the family
    #[arg(long, value_name = "N", default_value_t = 501)]
    from: u32,
    /// The last robot of the family
    #[arg(long, value_name = "N", default_value_t = 700)]
    to: u32,
    #[command(flatten)]
    files: Files,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let shipped = Group {
        only_reads: true,
        ..arguments.files.group(1..=arguments.count)?
    };
    let family = Group {
        name: "family",
        numbers: arguments.from..=arguments.to,
        is_family: true,
        ..shipped.clone()
    };
    let mut table = Measured::new("", &MEASURES);
    for (group, twice) in [(shipped, 0.0), (family, 1.0)] {
        table.line(group.name, &group.runs()?, &bars(twice));
    }
    Ok(table.end())
}

/// Events of the first scan.
fn first_scan(run: &Run) -> impl Iterator<Item = (Duration, &Event)> {
    let events = run.seen.iter().map(|seen| (seen.at, &seen.event));
    events.take_while(|(_, event)| !matches!(event, Event::Recognition { .. }))
}

/// Seconds of each face in the first scan.
fn faces_s(run: &Run) -> Vec<f64> {
    let (mut since, mut faces) = (Duration::ZERO, Vec::new());
    for (at, event) in first_scan(run) {
        match event {
            Event::Reading { .. } => faces.push(at.saturating_sub(since).as_secs_f64()),
            Event::PhaseEnds { .. } | Event::Phase { .. } | Event::MotionEnds { .. } => {}
            _ => continue,
        }
        since = at;
    }
    faces
}

/// Hundred times the squares that the first scan read twice, and all that it read.
fn squares(run: &Run) -> [f64; 2] {
    let read = first_scan(run).filter_map(|(_, event)| match event {
        Event::Reading {
            stickers, repeated, ..
        } => Some([100.0 * *repeated as f64, stickers.len() as f64]),
        _ => None,
    });
    read.fold([0.0, 0.0], |[twice, all], [more, read]| {
        [twice + more, all + read]
    })
}

fn is_thrown(run: &Run) -> bool {
    run.faults
        .iter()
        .any(|fault| fault.kind == FaultKind::ThrownAskew)
}
