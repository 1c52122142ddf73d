//! The main loop: scan, recognise, solve, plan, execute, verify.
//!
//! ```text
//!   whole_run ── home ─▶ scan ─▶ recognise ─▶ solve ─▶ plan ─▶ execute ─▶ Report
//!                          ▲         │ refused
//!                          └─────────┘ scan once more, keep all readings
//! ```
//! [`whole_run`] is the same for a simulated brick and a real one; it sees only the traits of
//! the crate `brick`. [`simulated`] puts it on a simulated MindCub3r and lets the simulator judge,
//! [`on_brick`] on the EV3.

mod faces;
pub(crate) mod on_brick;
mod paced;
mod progress;
mod report;
pub(crate) mod simulated;

use std::time::Duration;

use actuator::{Arm, Mechanism, Motion, Plan, Planner};
use anyhow::Context;
use brick::Brick;
use cube_core::{Cube, Turns};
use scanner::{Readings, recognise};
use solver::{Limits, Method};

use self::{faces::scan_faces, progress::Progress, report::Phase};
use crate::{config::Config, net, objective::RobotTime};

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
    let mut run = Run::start(brick, config, report)?;
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
    report: &'a mut Report,
}

impl<'a> Run<'a> {
    fn start(
        brick: &'a mut Brick,
        config: &'a Config,
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

    /// The cube of the recorded readings, if there are any; else scans until the cube is
    /// recognised, every scan adding its readings to those before.
    fn read_cube(&mut self, task: &Task) -> anyhow::Result<Cube> {
        if let Some(readings) = &task.readings {
            return self.recognise(readings);
        }
        let mut readings = Readings::new();
        for _ in 1..self.config.run.scans {
            self.scan(&mut readings)?;
            match self.recognise(&readings) {
                Ok(cube) => return Ok(cube),
                Err(refusal) => self.progress.say(&format!("{refusal}; scanning once more")),
            }
        }
        self.scan(&mut readings)?;
        self.recognise(&readings)
    }

    fn scan(&mut self, readings: &mut Readings) -> anyhow::Result<()> {
        let started = self.brick.clock.now();
        scan_faces(self, readings)?;
        self.done(Phase::Scan, started, "54 stickers".into());
        Ok(())
    }

    fn recognise(&mut self, readings: &Readings) -> anyhow::Result<Cube> {
        let started = self.brick.clock.now();
        let recognition = recognise(readings)?;
        let cube = recognition.cube.filter(|_| recognition.accepted);
        let result = match cube {
            Some(cube) => format!(
                "{} (confidence {:.2})",
                cube.facelets(),
                recognition.confidence
            ),
            None => "refused".into(),
        };
        self.done(Phase::Recognise, started, result);
        let cube = cube.ok_or_else(|| {
            let reason = recognition.reason.unwrap_or_default();
            anyhow::anyhow!("the cube cannot be read: {reason}")
        })?;
        self.progress
            .say(&net::text(&cube, net::Style::of_standard_error()));
        Ok(cube)
    }

    fn solve(&mut self, cube: &Cube, task: &Task) -> anyhow::Result<Turns> {
        let started = self.brick.clock.now();
        let objective = RobotTime::new(&self.planner, self.mechanism.stance());
        let solution = solver::solve(
            cube,
            &task.target,
            task.method,
            &Limits::default(),
            &objective,
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
