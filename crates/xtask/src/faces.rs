//! `cargo xtask faces`: robot seconds to read a face, and the share of squares read twice.

use std::{process::ExitCode, time::Duration};

use anyhow::Result;
use cube_core::{Cube, RandomCubes};
use robot::{Alone, Config, Event, Observer, Pace, Phase, Task, read_only};
use simulator::{FaultKind, Settings, Simulator};

use crate::{parallel, places};

const MAX_REPEATED_PERCENT: f64 = 1.0;

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
    simulator: Option<std::path::PathBuf>,
    /// Settings of the program, instead of the shipped ones
    #[arg(long, value_name = "FILE")]
    config: Option<std::path::PathBuf>,
}

/// The first scan of a run.
#[derive(Debug, Default)]
struct Scan {
    /// Time at which the motion before the face ended.
    since: Duration,
    is_over: bool,
    faces_s: Vec<f64>,
    took_s: f64,
    read: usize,
    repeated: usize,
    is_refused: bool,
    is_wrong: bool,
    thrown: usize,
}

impl Observer for Scan {
    fn event(&mut self, at: Duration, event: &Event) {
        if self.is_over {
            return;
        }
        match event {
            Event::Reading {
                stickers, repeated, ..
            } => {
                self.faces_s
                    .push(at.saturating_sub(self.since).as_secs_f64());
                self.read += stickers.len();
                self.repeated += repeated;
            }
            Event::PhaseEnds { report } if report.phase == Phase::Scan => {
                self.took_s = report.took.as_secs_f64();
            }
            Event::Recognition { accepted, .. } => {
                self.is_refused = !accepted;
                self.is_over = true;
            }
            Event::Phase { .. } | Event::MotionEnds { .. } => {}
            _ => return,
        }
        self.since = at;
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let text = |path: &Option<_>| path.as_deref().map_or(Ok(String::new()), places::text);
    let simulated = text(&arguments.simulator)?;
    let config = Config::from_toml(&text(&arguments.config)?)?;
    println!(
        "{:<8} {:>6} {:>7} {:>7} {:>7} {:>7} {:>9} {:>7} {:>8} {:>6}",
        "robot",
        "scans",
        "face s",
        "worst",
        "scan s",
        "worst",
        "twice %",
        "thrown",
        "refused",
        "wrong"
    );
    let shipped: Vec<u32> = (1..=arguments.count).collect();
    let shipped = line("shipped", &shipped, &config, |_| simulated.clone())?;
    let family: Vec<u32> = (arguments.from..=arguments.to).collect();
    let family = line("family", &family, &config, |number| {
        format!("{simulated}\n[robot]\nfamily = {number}\n")
    })?;
    let holds = shipped == 0.0 && family <= MAX_REPEATED_PERCENT;
    Ok(if holds {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Measures and prints one line; the answer is the share of squares that were read twice, in per
/// cent.
fn line(
    name: &str,
    numbers: &[u32],
    config: &Config,
    settings: impl Fn(u32) -> String + Sync,
) -> Result<f64> {
    let scans = parallel::map(numbers, |&number| {
        Ok(scanned(
            &Settings::from_toml(&settings(number))?,
            config,
            number,
        ))
    });
    let scans = scans.into_iter().collect::<Result<Vec<Scan>>>()?;
    let sum = |of: fn(&Scan) -> usize| scans.iter().map(of).sum::<usize>();
    let mean_and_worst = |seconds: Vec<f64>| {
        let mean = seconds.iter().sum::<f64>() / seconds.len().max(1) as f64;
        (mean, seconds.iter().copied().fold(0.0, f64::max))
    };
    let (face, worst_face) = mean_and_worst(scans.iter().flat_map(|s| s.faces_s.clone()).collect());
    let (scan, worst_scan) = mean_and_worst(scans.iter().map(|s| s.took_s).collect());
    let repeated = 100.0 * sum(|scan| scan.repeated) as f64 / sum(|scan| scan.read).max(1) as f64;
    let thrown = sum(|scan| scan.thrown);
    let wrong = sum(|scan| usize::from(scan.is_wrong));
    println!(
        "{name:<8} {:>6} {face:>7.2} {worst_face:>7.2} {scan:>7.2} {worst_scan:>7.2} {repeated:>9.2} {thrown:>7} {:>8} {wrong:>6}",
        scans.len(),
        sum(|scan| usize::from(scan.is_refused)),
    );
    Ok(if thrown == 0 && wrong == 0 {
        repeated
    } else {
        f64::INFINITY
    })
}

/// Reads a cube on one robot.
fn scanned(settings: &Settings, config: &Config, number: u32) -> Scan {
    let cube = RandomCubes::new(number.into()).draw();
    let simulator = Simulator::new(settings, cube.facelets().as_array(), number.into());
    let (mut scan, mut alone) = (Scan::default(), Alone::default());
    let pace = Pace::NodesPerSecond(config.run.simulated_nodes_per_s.into());
    let crew = alone.observed(pace, &mut scan);
    let task = Task::to(Cube::SOLVED);
    let result = read_only(&mut simulator.brick(), config, &task, crew);
    scan.is_wrong = result.is_ok_and(|read| read.cube != cube);
    let thrown = |fault: &simulator::Fault| fault.kind == FaultKind::ThrownAskew;
    scan.thrown = simulator
        .faults()
        .iter()
        .filter(|fault| thrown(fault))
        .count();
    scan
}
