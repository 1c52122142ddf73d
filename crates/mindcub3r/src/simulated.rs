//! Whole run against the simulated MindCub3r, which judges the end.

use std::{rc::Rc, time::Duration};

use anyhow::Context;
use brick::Brick;
use cube_core::{Cube, Facelets};
use simulator::Simulator;

use robot::{
    Config, Crew, Event, Observer, Observers, Pace, Report, RunError, RunErrorKind, Stream, Task,
    Unattended, report::Ending, whole_run,
};

use crate::{aside::Threads, failure::one_line, paced::PacedClock, plot::Recording};

/// Setting of a simulated run, besides its task.
#[derive(Debug)]
pub(crate) struct Setting {
    /// Settings of the robot, its light and its motors.
    pub(crate) simulator: simulator::Settings,
    /// Cube that is put in.
    pub(crate) cube: Cube,
    /// Seed of everything that is left to chance.
    pub(crate) seed: u64,
    /// Robot seconds in a real second; `None` for as many as possible.
    pub(crate) pace: Option<f64>,
    /// Recording of the motors' positions, if any.
    pub(crate) recording: Option<Recording>,
    /// Recording of the events and of the encoders' positions, if any.
    pub(crate) record: Option<robot::Recording>,
}

/// Result of a simulated run.
#[derive(Debug)]
pub(crate) struct Verdict {
    /// Report of the run, phase by phase.
    pub(crate) report: Report,
    /// Stickers of the simulator's own cube.
    pub(crate) stickers: Facelets,
    /// Whether this cube is solved.
    solved: bool,
    /// Robot's time at the end.
    pub(crate) ended: Duration,
    /// Success if the cube shows the target; else the reason why not.
    pub(crate) reached: anyhow::Result<()>,
    /// Kind of the error with which the run ended.
    kind: Option<RunErrorKind>,
}

/// Runs a task on a simulated robot, whose own pieces judge the result.
pub(crate) fn simulate(
    config: &Config,
    task: &Task,
    setting: &Setting,
    observer: &mut dyn Observer,
) -> Verdict {
    let (simulator, mut brick) = put_in(config, setting);
    let mut report = Report::default();
    let mut observers = Observers(vec![observer, &mut report]);
    let mut stream = None;
    if let Some(record) = &setting.record {
        let (streamed, own) = Stream::of(brick, record.sink());
        brick = streamed;
        observers.0.push(stream.insert(own));
    }
    let crew = Crew {
        observer: &mut observers,
        operator: &mut Unattended,
        aside: &Threads,
        pace: pace(config),
    };
    let run = whole_run(&mut brick, config, task, crew);
    drop(observers);
    Verdict {
        report,
        stickers: Facelets::new(simulator.stickers()),
        solved: simulator.verdict(&simulator::solved()).is_ok(),
        ended: simulator.now(),
        kind: run.as_ref().err().map(RunError::kind),
        reached: judged(&simulator, 0, &task.target, run),
    }
}

/// Result of a run, by the simulator's verdict where it ended as if all were well. The first physical
/// fault after `faults_before` others is named as the cause.
///
/// # Errors
/// The error of the run, or why the cube does not show the target.
pub(crate) fn judged(
    simulator: &Simulator,
    faults_before: usize,
    target: &Cube,
    run: Result<(), RunError>,
) -> anyhow::Result<()> {
    with_fault(simulator, faults_before, run)?;
    let reason = match simulator.verdict(target.facelets().as_array()) {
        Ok(()) => return Ok(()),
        Err(reason) => anyhow::Error::new(reason),
    };
    Err(match simulator.faults().get(faults_before) {
        Some(fault) => anyhow::anyhow!("{reason}: {fault}"),
        None => reason,
    })
}

/// The same result; its error names the first physical fault after `faults_before` others as the
/// cause.
pub(crate) fn with_fault(
    simulator: &Simulator,
    faults_before: usize,
    result: Result<(), RunError>,
) -> anyhow::Result<()> {
    let result = result.map_err(anyhow::Error::new);
    match simulator.faults().get(faults_before) {
        Some(fault) => result.with_context(|| fault.to_string()),
        None => result,
    }
}

/// Puts the cube into a simulated robot; returns the robot, and its brick.
pub(crate) fn put_in(config: &Config, setting: &Setting) -> (Simulator, Brick) {
    let stickers = *setting.cube.facelets().as_array();
    let simulator = Simulator::new(&setting.simulator, &stickers, setting.seed);
    let mut brick = brick::reversed::wrap(simulator.brick(), &config.robot);
    if let Some(recording) = &setting.recording {
        brick.clock = recording.clock(brick.clock, simulator.clone());
    }
    let mut brick = brick::trace::wrap(brick);
    if let Some(pace) = setting.pace {
        brick.clock = Rc::new(PacedClock::new(brick.clock, pace));
    }
    (simulator, brick)
}

/// Pace of a simulated robot's thinking.
pub(crate) fn pace(config: &Config) -> Pace {
    Pace::NodesPerSecond(config.run.simulated_nodes_per_s.into())
}

impl Verdict {
    /// Last event of the run.
    pub(crate) fn event(&self) -> Event {
        self.report.last_event(&Ending {
            reached: self.reached.is_ok(),
            solved: self.solved,
            error: self.reached.as_ref().err().map(one_line),
            error_kind: self.kind,
        })
    }
}
