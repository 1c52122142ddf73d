//! `cargo xtask family`: ends of runs on robots that differ.

use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap},
    path::PathBuf,
    process::ExitCode,
    sync::Once,
};

use anyhow::{Context, Result};
use calibration::{Prepared, SPEED};
use cube_core::{Cube, Facelets};
use robot::{Alone, Config, Pace, Phase, Report, Task, whole_run};
use simulator::{Fault, Settings, Simulator};

use crate::{parallel, places};

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

/// End of a run.
struct Run {
    error: Option<String>,
    is_solved: bool,
    faults: Vec<Fault>,
    warnings: Vec<String>,
    report: Report,
}

impl Run {
    /// A run whose robot did not find its speeds.
    fn not_tuned(error: &anyhow::Error) -> Self {
        Self {
            error: Some(format!("calibrate speed: {error:#}")),
            is_solved: false,
            faults: Vec::new(),
            warnings: Vec::new(),
            report: Report::default(),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    count_warnings();
    let mut config = config(arguments)?;
    if !arguments.think {
        config.run.think_first_nodes = 20_000;
        config.run.think_while_moving = false;
    }
    let numbers: Vec<u32> = match arguments.to {
        Some(to) => (arguments.from..=to).collect(),
        None => (1..=arguments.cubes).collect(),
    };
    let all = places::cubes(1000)?;
    let runs = parallel::map(&numbers, |&number| {
        let cube = &all[number as usize % all.len()];
        one(arguments, &config, number, cube)
    });
    let runs: Vec<Run> = runs.into_iter().collect::<Result<_>>()?;
    Ok(told(arguments, &numbers, &runs))
}

fn config(arguments: &Arguments) -> Result<Config> {
    let Some(path) = &arguments.config else {
        return Ok(Config::default());
    };
    Config::from_toml(&places::text(path)?).with_context(|| path.display().to_string())
}

fn one(arguments: &Arguments, config: &Config, number: u32, cube: &str) -> Result<Run> {
    let mut text = match &arguments.simulator {
        Some(path) => places::text(path)?,
        None => String::new(),
    };
    if arguments.to.is_some() {
        text.push_str("\n[robot]\nfamily = ");
        text.push_str(&number.to_string());
    }
    let settings = Settings::from_toml(&text)?.with_limits(arguments.limits);
    let tuned;
    let config = if arguments.tuned {
        match tuned_to(&settings, config, number) {
            Ok(found) => tuned = found,
            Err(error) => return Ok(Run::not_tuned(&error)),
        }
        &tuned
    } else {
        config
    };
    let facelets: Facelets = cube.parse()?;
    let simulator = Simulator::new(&settings, facelets.as_array(), number.into());
    let mut report = Report::default();
    let mut alone = Alone::default();
    let pace = Pace::NodesPerSecond(config.run.simulated_nodes_per_s.into());
    let crew = alone.observed(pace, &mut report);
    WARNINGS.take();
    let result = whole_run(
        &mut simulator.brick(),
        config,
        &Task::to(Cube::SOLVED),
        crew,
    );
    Ok(Run {
        error: result
            .err()
            .map(|error| format!("{:#}", anyhow::Error::new(error))),
        is_solved: simulator.verdict(&simulator::solved()).is_ok(),
        faults: simulator.faults(),
        warnings: WARNINGS.take(),
        report,
    })
}

/// The settings with the speeds that a robot finds by calibration, with a solved cube.
fn tuned_to(settings: &Settings, config: &Config, number: u32) -> Result<Config> {
    let simulator = Simulator::new(settings, &simulator::solved(), u64::from(number) << 32);
    let found = SPEED.run(&mut simulator.brick(), config, &mut Prepared::quiet())?;
    Ok(found.laid_over(config)?)
}

/// Prints the outcome of the runs, and judges it.
fn told(arguments: &Arguments, numbers: &[u32], runs: &[Run]) -> ExitCode {
    let (mut solved, mut wrong, mut repeated) = (0, 0, 0);
    let mut causes: BTreeMap<String, usize> = BTreeMap::new();
    let mut faults: BTreeMap<String, usize> = BTreeMap::new();
    for (number, run) in numbers.iter().zip(runs) {
        for fault in &run.faults {
            *faults.entry(format!("{:?}", fault.kind)).or_default() += 1;
        }
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for warning in &run.warnings {
            *counts.entry(warning).or_default() += 1;
        }
        let again: Vec<_> = counts.iter().filter(|(_, count)| **count > 1).collect();
        repeated += usize::from(!again.is_empty());
        match (&run.error, run.is_solved) {
            (None, true) => solved += 1,
            (None, false) => {
                wrong += 1;
                println!(
                    "{number}: wrongly said to be solved, faults {:?}",
                    run.faults
                );
            }
            (Some(error), _) => {
                println!("{number}: {error}{}", told_faults(&run.faults));
                let cause = run.faults.first();
                let cause =
                    cause.map_or("no fault".to_owned(), |cause| format!("{:?}", cause.kind));
                *causes.entry(cause).or_default() += 1;
            }
        }
        if arguments.each {
            println!(
                "{number}: total {:.2} s, repeated warnings {again:?}{}",
                run.report.total().as_secs_f64(),
                told_faults(&run.faults)
            );
        }
    }
    let of = runs.len();
    let good: Vec<&Run> = runs
        .iter()
        .filter(|run| run.error.is_none() && run.is_solved)
        .collect();
    let mean = |phases: &[Phase]| {
        let sum: f64 = good
            .iter()
            .map(|run| run.report.took(phases).as_secs_f64())
            .sum();
        sum / good.len().max(1) as f64
    };
    let total: f64 = good
        .iter()
        .map(|run| run.report.total().as_secs_f64())
        .sum();
    println!(
        "{of} runs: {solved} solved ({:.2} %), {wrong} wrongly said to be, {repeated} with a repeated warning",
        100.0 * f64::from(solved) / of as f64
    );
    let slowed = runs.iter().filter(|run| run.report.slowed_to().is_some());
    println!(
        "{} fell back to slower speeds, {} of them are solved",
        slowed.clone().count(),
        slowed
            .filter(|run| run.error.is_none() && run.is_solved)
            .count()
    );
    println!(
        "mean seconds: home {:.2}, scan {:.2}, turn {:.2}, verify {:.2}, look again and recover {:.2}, total {:.2}",
        mean(&[Phase::Home]),
        mean(&[Phase::Scan]),
        mean(&[Phase::Turn]),
        mean(&[Phase::Verify]),
        mean(&[Phase::LookAgain, Phase::Recover]),
        total / good.len().max(1) as f64
    );
    println!("faults: {faults:?}; first faults of runs that failed: {causes:?}");
    if wrong == 0 && repeated == 0 && f64::from(solved) >= 0.99 * of as f64 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The first faults of a run, one a line.
fn told_faults(faults: &[Fault]) -> String {
    const MAX_FAULTS_TOLD: usize = 5;
    let lines = faults.iter().take(MAX_FAULTS_TOLD).map(|fault| {
        format!(
            "\n    {:?} at {:.3} s, flipper {:.0}, turntable {:.1}, arm {:.0}",
            fault.kind,
            fault.at.as_secs_f64(),
            fault.flipper,
            fault.turntable,
            fault.arm
        )
    });
    lines.collect()
}

thread_local! {
    /// Warnings that were made in this thread.
    static WARNINGS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Logger that keeps warnings by the thread that makes them. Numbers in a warning are ignored: two
/// warnings that differ in numbers are one repeated.
struct Counter;

impl log::Log for Counter {
    fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
        metadata.level() <= log::Level::Warn
    }

    fn log(&self, record: &log::Record<'_>) {
        if self.enabled(record.metadata()) {
            let text = record.args().to_string();
            let kind = text.replace(|digit: char| digit.is_ascii_digit(), "");
            WARNINGS.with_borrow_mut(|warnings| warnings.push(kind));
        }
    }

    fn flush(&self) {}
}

fn count_warnings() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // A second call fails to set the logger, and that is no matter.
        if log::set_logger(&Counter).is_ok() {
            log::set_max_level(log::LevelFilter::Warn);
        }
    });
}
