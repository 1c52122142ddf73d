//! Campaigns: many runs of simulated robots in this process, measured and judged.
//!
//! ```text
//!   Group: robots x cubes x light x settings ──▶ Run: events, faults, verdict ──▶ figures: Measure, Table, Bar
//! ```

use std::{cell::Cell, ops::RangeInclusive, path::PathBuf, rc::Rc, time::Duration};

use anyhow::Result;
use brick::{Clock, reversed};
use calibration::{Prepared, Step};
use cube_core::{Cube, RandomCubes};
use rayon::prelude::*;
use robot::{
    Account, Config, Event, Observer, Pace, Phase, ScanKind, Session, Task, Unattended,
    phase::PhaseReport, read_only, whole_run,
};
use simulator::{Fault, Settings, Simulator, Wider};

use crate::{
    places,
    warnings::{self, Warnings},
};

/// Positions that a robot searches before the first motion where thought is not measured: shipped settings take
/// nine tenths of a run's computing time for it.
const FEW_NODES: u32 = 20_000;

/// Runs that are measured together: one for each number, which is the seed of everything left to chance.
#[derive(Debug, Clone)]
pub(crate) struct Group<'a> {
    pub(crate) name: &'a str,
    pub(crate) numbers: RangeInclusive<u32>,
    /// The cubes of data/cubes, or none for random ones, those of `mindcub3r run --simulate --seed NUMBER`.
    pub(crate) cubes: &'a [Cube],
    /// Settings of the simulated robots, their light and motors, as TOML.
    pub(crate) simulator: String,
    /// Whether each number is another robot of the family.
    pub(crate) is_family: bool,
    /// Values of those robots that are drawn from wider ranges.
    pub(crate) wider: Wider,
    /// Factor of all limits of the LEGO.
    pub(crate) limits: f64,
    pub(crate) config: Config,
    /// Whether robots search as long as their settings say.
    pub(crate) thinks: bool,
    /// Calibration that each robot makes before its run.
    pub(crate) calibrated: Option<&'static Step>,
    pub(crate) scan: ScanKind,
    /// Whether the run ends when the cube is read.
    pub(crate) only_reads: bool,
}

impl Default for Group<'_> {
    fn default() -> Self {
        Self {
            name: "shipped",
            numbers: 1..=1,
            cubes: &[],
            simulator: String::new(),
            is_family: false,
            wider: Wider::None,
            limits: 1.0,
            config: Config::default(),
            thinks: false,
            calibrated: None,
            scan: ScanKind::Full,
            only_reads: false,
        }
    }
}

impl Group<'_> {
    /// Makes all runs, on all processors.
    ///
    /// # Errors
    /// When settings cannot be used. Failures of robots are in their runs.
    pub(crate) fn runs(&self) -> Result<Vec<Run>> {
        warnings::count();
        let numbers = self.numbers.clone().into_par_iter();
        numbers.map(|number| self.run(number)).collect()
    }

    fn run(&self, number: u32) -> Result<Run> {
        let mut text = self.simulator.clone();
        if self.is_family {
            let (number, wider) = (number.to_string(), self.wider.name());
            text.extend([
                "\n[robot]\nfamily = ",
                &number,
                "\nwider = \"",
                wider,
                "\"\n",
            ]);
        }
        let settings = Settings::from_toml(&text)?.with_limits(self.limits);
        let cube = match self.cubes {
            [] => RandomCubes::new(number.into()).draw(),
            cubes => cubes[(number as usize - 1) % cubes.len()],
        };
        let mut config = self.config.clone();
        if !self.thinks {
            config.run.think_first_nodes = FEW_NODES;
            config.run.think_while_moving = false;
        }
        let calibrated = self
            .calibrated
            .map(|step| calibrated(step, &settings, &config, number));
        Ok(match calibrated.transpose() {
            Ok(calibrated) => self.made(number, cube, &settings, calibrated.unwrap_or(config)),
            Err(error) => Run {
                error: Some(format!("{error:#}")),
                ..Run::new(number, cube, config)
            },
        })
    }

    fn made(&self, number: u32, cube: Cube, settings: &Settings, config: Config) -> Run {
        let simulator = Simulator::new(settings, cube.facelets().as_array(), number.into());
        let mut brick = reversed::wrap(simulator.brick(), &config.robot);
        let waits = Waits::default();
        brick.clock = Rc::new(WaitingClock {
            inner: brick.clock,
            waits: waits.clone(),
        });
        let mut session = Session::of(brick).paced(Pace::of_simulator(&config));
        let mut record = Record {
            waits,
            seen: Vec::new(),
        };
        let task = Task {
            scan: self.scan,
            ..Task::to(Cube::SOLVED)
        };
        Warnings::take();
        let ended = session.run(&config, &mut record, &mut Unattended, |brick, crew| {
            if self.only_reads {
                return read_only(brick, &config, &task, crew).map(|read| Some(read.cube));
            }
            whole_run(brick, &config, &task, crew).map(|_| None)
        });
        let (read, error) = match ended.result {
            Ok(read) => (read, None),
            Err(error) => (None, Some(format!("{:#}", anyhow::Error::new(error)))),
        };
        Run {
            error,
            read,
            is_reached: simulator.verdict(&simulator::solved()).is_ok(),
            faults: simulator.faults(),
            repeats_warning: Warnings::take().is_repeated(),
            report: ended.account,
            seen: record.seen,
            ..Run::new(number, cube, config)
        }
    }
}

/// The settings with the values that a robot finds by a step of the calibration, with a solved cube.
fn calibrated(step: &Step, settings: &Settings, config: &Config, number: u32) -> Result<Config> {
    let simulator = Simulator::new(settings, &simulator::solved(), u64::from(number) << 32);
    let found = step.run(&mut simulator.brick(), config, &mut Prepared::quiet())?;
    Ok(found.laid_over(config)?)
}

/// A run that is over.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) number: u32,
    pub(crate) cube: Cube,
    pub(crate) config: Config,
    pub(crate) error: Option<String>,
    /// The cube of a run that only reads.
    pub(crate) read: Option<Cube>,
    /// Whether the simulator's own cube is solved at the end, and its motors are at rest.
    pub(crate) is_reached: bool,
    pub(crate) faults: Vec<Fault>,
    pub(crate) repeats_warning: bool,
    pub(crate) report: Account,
    pub(crate) seen: Vec<Seen>,
}

/// An event, its time, and the time until then in which the program waited.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) at: Duration,
    pub(crate) waited: Duration,
    pub(crate) event: Event,
}

impl Run {
    fn new(number: u32, cube: Cube, config: Config) -> Self {
        Self {
            number,
            cube,
            config,
            error: None,
            read: None,
            is_reached: false,
            faults: Vec::new(),
            repeats_warning: false,
            report: Account::default(),
            seen: Vec::new(),
        }
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.error.is_none() && self.is_reached
    }

    /// Whether the run ended as if all were well, with an unsolved cube.
    pub(crate) fn is_wrong(&self) -> bool {
        self.error.is_none() && !self.is_reached
    }

    pub(crate) fn total_s(&self) -> f64 {
        self.report.total().as_secs_f64()
    }

    /// Robot seconds of these phases.
    pub(crate) fn took_s(&self, phases: &[Phase]) -> f64 {
        self.report.took(phases).as_secs_f64()
    }

    /// A value of the run, if it solved its cube.
    pub(crate) fn if_solved(&self, value: fn(&Self) -> f64) -> Option<f64> {
        self.is_solved().then(|| value(self))
    }

    /// Robot seconds of these phases, if the run solved its cube.
    pub(crate) fn solved_in(&self, phases: &[Phase]) -> Option<f64> {
        self.is_solved().then(|| self.took_s(phases))
    }

    /// Results of a phase, in their order.
    pub(crate) fn phases(&self, phase: Phase) -> impl Iterator<Item = &PhaseReport> {
        let ended = self.report.phases.iter();
        ended.filter(move |report| report.phase == phase)
    }
}

/// Time in which a program waited.
type Waits = Rc<Cell<Duration>>;

struct WaitingClock {
    inner: Rc<dyn Clock>,
    waits: Waits,
}

impl Clock for WaitingClock {
    fn now(&self) -> Duration {
        self.inner.now()
    }

    fn sleep(&self, duration: Duration) {
        self.waits.set(self.waits.get() + duration);
        self.inner.sleep(duration);
    }
}

struct Record {
    waits: Waits,
    seen: Vec<Seen>,
}

impl Observer for Record {
    fn event(&mut self, at: Duration, event: &Event) {
        let (waited, event) = (self.waits.get(), event.clone());
        self.seen.push(Seen { at, waited, event });
    }
}

/// Files of settings, for all robots of a campaign.
#[derive(Debug, clap::Args)]
pub(crate) struct Files {
    /// Settings of the program, instead of the shipped ones
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Settings of the simulated robots, beside the values that the family draws
    #[arg(long, value_name = "FILE")]
    simulator: Option<PathBuf>,
}

impl Files {
    /// Runs with these settings.
    pub(crate) fn group<'a>(&self, numbers: RangeInclusive<u32>) -> Result<Group<'a>> {
        let text = |file: &Option<PathBuf>| file.as_deref().map(places::text).transpose();
        Ok(Group {
            numbers,
            config: Config::from_toml(&text(&self.config)?.unwrap_or_default())?,
            simulator: text(&self.simulator)?.unwrap_or_default(),
            ..Group::default()
        })
    }
}
