//! The main loop: scan, recognise, solve, plan, execute, verify.
//!
//! ```text
//!   whole_run ── home ─▶ scan ─▶ recognise ─▶ solve ─▶ plan ─▶ execute ─▶ Report
//!                          ▲         │ refused
//!                          └─────────┘ look again at what is doubtful, then scan once more
//! ```
//! `reading` is the loop on the left: it reads with `faces`, all of the cube or, with `quick`,
//! as much as is needed.
//! [`whole_run`] is the same for a simulated brick and a real one; it sees only the traits of
//! the crate `brick`. [`simulated`] puts it on a simulated MindCub3r and lets the simulator judge,
//! [`on_brick`] on the EV3.

mod consistent;
mod faces;
pub(crate) mod on_brick;
mod paced;
mod progress;
mod quick;
mod reading;
mod report;
pub(crate) mod simulated;

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use actuator::{Arm, Mechanism, Motion, Plan, Planner};
use anyhow::{Context, bail};
use brick::{Brick, Button};
use cube_core::{Cube, Turns};
use scanner::Readings;
use solver::{Limits, Method};

use self::{progress::Progress, report::Phase};
use crate::{
    config::{Config, ScanKind},
    objective::RobotTime,
};

pub(crate) use self::report::Report;

/// What a run shall do.
#[derive(Debug)]
pub(crate) struct Task {
    /// The state to reach.
    pub(crate) target: Cube,
    /// How to find turns.
    pub(crate) method: Method,
    /// Recorded readings to use instead of scanning.
    pub(crate) readings: Option<Readings>,
    /// How much of the cube to scan.
    pub(crate) scan: ScanKind,
    /// Where every scan is kept, drawn, if anywhere.
    pub(crate) scan_report: Option<PathBuf>,
}

/// Brings the cube in the cradle to the task's target: the data flow of the program, a line each.
/// What was done is noted in `report`, also where the run fails later.
///
/// # Errors
/// When a device fails or the mechanism is stuck (the motors are stopped then), or when the cube
/// cannot be read: the cube is never turned on a doubtful reading.
pub(crate) fn whole_run(
    brick: &mut Brick,
    config: &Config,
    task: &Task,
    report: &mut Report,
) -> anyhow::Result<()> {
    let mut run = Run::start(brick, config, task, report)?;
    let cube = run.read_cube(task)?;
    let turns = run.solve(&cube, task)?;
    let plan = run.plan(&turns);
    run.execute(&plan)?;
    run.let_go()
}

/// A run in progress.
struct Run<'a> {
    brick: &'a mut Brick,
    config: &'a Config,
    mechanism: Mechanism,
    planner: Planner,
    progress: Progress,
    scan_report: Option<&'a Path>,
    report: &'a mut Report,
}

impl<'a> Run<'a> {
    fn start(
        brick: &'a mut Brick,
        config: &'a Config,
        task: &'a Task,
        report: &'a mut Report,
    ) -> anyhow::Result<Self> {
        let mut progress = Progress::on_standard_error();
        progress.begin(Phase::Home, 1);
        let started = brick.clock.now();
        let mechanism = Mechanism::home(brick, &config.mechanism)
            .context("finding the end stops of arm and flipper")?
            .with_costs(config.cost.clone());
        let mut run = Self {
            brick,
            config,
            mechanism,
            planner: Planner::new(&config.cost),
            progress,
            scan_report: task.scan_report.as_deref(),
            report,
        };
        run.done(
            Phase::Home,
            started,
            "arm and flipper at their stops".into(),
        );
        Ok(run)
    }

    /// Notes what came out of a phase that began at `started`.
    fn done(&mut self, phase: Phase, started: Duration, result: String) {
        let took = self.brick.clock.now().saturating_sub(started);
        self.report.add(phase, took, result);
    }

    fn solve(&mut self, cube: &Cube, task: &Task) -> anyhow::Result<Turns> {
        let started = self.brick.clock.now();
        let robot = RobotTime::new(&self.planner, self.mechanism.stance());
        let solution = solver::solve(
            cube,
            &task.target,
            task.method,
            &Limits::default(),
            robot.objective(),
        )?;
        let turns = solution.turns;
        let result = format!("{} turns: {turns}", turns.len());
        self.done(Phase::Solve, started, result);
        Ok(turns)
    }

    fn plan(&mut self, turns: &Turns) -> Plan {
        let started = self.brick.clock.now();
        let plan = self.planner.plan(self.mechanism.stance(), turns);
        let result = format!(
            "{} motions, {:.2} s by the cost model",
            plan.steps().len(),
            plan.cost().as_secs_f64()
        );
        self.done(Phase::Plan, started, result);
        plan
    }

    fn execute(&mut self, plan: &Plan) -> anyhow::Result<()> {
        let started = self.brick.clock.now();
        self.progress.begin(Phase::Turn, plan.steps().len());
        let mut left = plan.cost();
        for step in plan.steps() {
            self.stop_if_asked()?;
            self.mechanism
                .perform(self.brick, step.motion)
                .with_context(|| format!("at the motion {}", step.motion))?;
            left = left.saturating_sub(step.cost);
            self.progress.step(&step.motion.to_string(), left);
        }
        let result = format!("{} motions done", plan.steps().len());
        self.done(Phase::Turn, started, result);
        Ok(())
    }

    /// Ends the run between two motions if the button below the screen was pressed.
    fn stop_if_asked(&mut self) -> anyhow::Result<()> {
        while let Some(event) = self.brick.buttons.next_event()? {
            if event.pressed && event.button == Button::Back {
                bail!("stopped by the button below the screen");
            }
        }
        Ok(())
    }

    /// Lifts the flipper off, so that the cube can be taken out.
    fn let_go(mut self) -> anyhow::Result<()> {
        if self.mechanism.stance().arm == Arm::Holding {
            self.mechanism
                .perform(self.brick, Motion::Release)
                .context("lifting the flipper off the finished cube")?;
        }
        Ok(())
    }
}
