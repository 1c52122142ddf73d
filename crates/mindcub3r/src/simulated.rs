//! A whole run against the simulated MindCub3r, which has the last word on how it ended.

use std::{rc::Rc, time::Duration};

use anyhow::{Context, bail};
use cube_core::{Cube, Facelets};
use simulator::Simulator;

use robot::{
    Config, Crew, Event, Observer, Observers, Pace, Report, RunError, RunErrorKind, Task,
    Unattended, report::Ending, whole_run,
};

use crate::{aside::Threads, failure::one_line, paced::PacedClock, plot::Recording};

/// A layer that is askew by less than this, in degrees of the cube, can be turned on by hand
/// without a thought.
const ALIGNED_WITHIN: f64 = 8.0;

/// What the simulated robot is given besides the task.
#[derive(Debug)]
pub(crate) struct Setting {
    /// The robot, its light and its motors.
    pub(crate) simulator: simulator::Settings,
    /// The cube that is put in.
    pub(crate) cube: Cube,
    /// For everything that is left to chance.
    pub(crate) seed: u64,
    /// Robot seconds in a real second; `None` for as fast as it goes.
    pub(crate) pace: Option<f64>,
    /// Recording of the motors' positions, if one is wanted.
    pub(crate) recording: Option<Recording>,
}

/// How a simulated run ended.
#[derive(Debug)]
pub(crate) struct Verdict {
    /// Phase by phase.
    pub(crate) report: Report,
    /// The stickers of the simulator's own cube.
    pub(crate) stickers: Facelets,
    /// The robot's time at the end.
    pub(crate) ended: Duration,
    /// Whether they show the target; else why they do not.
    pub(crate) reached: anyhow::Result<()>,
    /// The sort of error with which the run ended.
    kind: Option<RunErrorKind>,
}

/// Runs, and lets the simulator's own pieces judge. The observer hears of it.
pub(crate) fn simulate(
    config: &Config,
    task: &Task,
    setting: &Setting,
    observer: &mut dyn Observer,
) -> Verdict {
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
    let mut report = Report::default();
    let crew = Crew {
        observer: &mut Observers(vec![observer, &mut report]),
        operator: &mut Unattended,
        aside: &Threads,
        pace: Pace::NodesPerSecond(config.run.simulated_nodes_per_s.into()),
    };
    let run = whole_run(&mut brick, config, task, crew);
    let kind = run.as_ref().err().map(RunError::kind);
    let run = run.map_err(anyhow::Error::new);
    let reached = match simulator.fault() {
        Some(fault) => run.with_context(|| fault.to_string()),
        None => run,
    }
    .and_then(|()| judge(&simulator, task));
    Verdict {
        report,
        stickers: Facelets::new(simulator.stickers()),
        ended: simulator.now(),
        reached,
        kind,
    }
}

impl Verdict {
    /// The last event of the run.
    pub(crate) fn event(&self) -> Event {
        let is_solved = self.stickers == Cube::SOLVED.facelets();
        self.report.last_event(&Ending {
            reached: self.reached.is_ok(),
            solved: is_solved,
            error: self.reached.as_ref().err().map(one_line),
            error_kind: self.kind,
        })
    }
}

/// Whether the simulator's cube shows the target, and is fit to be taken out.
fn judge(simulator: &Simulator, task: &Task) -> anyhow::Result<()> {
    let fault = || {
        simulator
            .fault()
            .map_or(String::new(), |fault| format!(": {fault}"))
    };
    if Facelets::new(simulator.stickers()) != task.target.facelets() {
        bail!(
            "the run ended as if all were well, but the cube shows something else{}",
            fault()
        );
    }
    let askew = simulator.misalignment();
    if askew.abs() > ALIGNED_WITHIN {
        bail!("the bottom layer is {askew:.0} degrees askew{}", fault());
    }
    Ok(())
}
