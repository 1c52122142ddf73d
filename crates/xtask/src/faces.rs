//! `cargo xtask faces`: robot seconds to read a face, and the share of squares read twice.

use std::{path::PathBuf, process::ExitCode, time::Duration};

use anyhow::Result;
use robot::{Event, Phase};
use simulator::FaultKind;

use crate::{
    campaign::{self, Group, Measure, Run, Value, config, text_of},
    figures::Bar,
};

const MEASURES: [Measure; 8] = [
    Measure(
        "face s",
        2,
        Value::Ratio(
            |run| faces_s(run).iter().sum(),
            |run| faces_s(run).len() as f64,
        ),
    ),
    Measure(
        "worst",
        2,
        Value::Most(|run| faces_s(run).into_iter().fold(0.0, f64::max)),
    ),
    Measure("scan s", 2, Value::Mean(|run| run.took_s(&[Phase::Scan]))),
    Measure(
        "worst scan",
        2,
        Value::Most(|run| run.took_s(&[Phase::Scan])),
    ),
    Measure(
        "twice %",
        2,
        Value::Ratio(|run| 100.0 * squares(run)[1], |run| squares(run)[0]),
    ),
    Measure("thrown", 0, Value::Count(is_thrown)),
    Measure("refused", 0, Value::Count(|run| run.read.is_none())),
    Measure(
        "misread",
        0,
        Value::Count(|run| run.read.is_some_and(|read| read != run.cube)),
    ),
];

const SHIPPED: [Bar; 3] = [
    Bar::AtMost("twice %", 0.0),
    Bar::AtMost("thrown", 0.0),
    Bar::AtMost("misread", 0.0),
];
const FAMILY: [Bar; 3] = [
    Bar::AtMost("twice %", 1.0),
    Bar::AtMost("thrown", 0.0),
    Bar::AtMost("misread", 0.0),
];

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
    /// Settings of the simulated robots, beside the values that the family draws
    #[arg(long, value_name = "FILE")]
    simulator: Option<PathBuf>,
    /// Settings of the program, instead of the shipped ones
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let shipped = Group {
        numbers: 1..=arguments.count,
        simulator: text_of(arguments.simulator.as_deref())?,
        config: config(arguments.config.as_deref())?,
        only_reads: true,
        ..Group::default()
    };
    let family = Group {
        name: "family",
        numbers: arguments.from..=arguments.to,
        is_family: true,
        ..shipped.clone()
    };
    let mut table = campaign::table(&MEASURES);
    for (group, bars) in [(shipped, SHIPPED), (family, FAMILY)] {
        campaign::line(&mut table, group.name, &group.runs()?, &MEASURES, &bars);
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

/// Squares that the first scan read, and those of them that it read twice.
fn squares(run: &Run) -> [f64; 2] {
    let mut squares = [0.0, 0.0];
    for (_, event) in first_scan(run) {
        if let Event::Reading {
            stickers, repeated, ..
        } = event
        {
            squares[0] += stickers.len() as f64;
            squares[1] += *repeated as f64;
        }
    }
    squares
}

fn is_thrown(run: &Run) -> bool {
    run.faults
        .iter()
        .any(|fault| fault.kind == FaultKind::ThrownAskew)
}
