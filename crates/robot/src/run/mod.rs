//! The main loop: scan, recognise, solve, plan, execute, verify.
//!
//! ```text
//!   whole_run ── home ─▶ scan ─▶ recognise ─▶ solve ─▶ plan ─▶ execute ─▶ verify ─▶ Report
//!                          ▲         │ refused                     │ stuck    │ slipped
//!                          ├─────────┘                             ▼          │
//!                          │ look again at what is doubtful,     recover, once ◀
//!                          │ then scan once more                   │
//!                          └───────────────────────────────────────┘
//! ```
//! `reading` is the loop on the left: it reads with `faces`, all of the cube or, with `quick`,
//! as much as is needed.
//! `solve` thinks, for longer than one waits for it: it begins while the last face is read, if by
//! then there is a `guess` what cube it is, and `execute` performs the plan and thinks on meanwhile:
//! `ahead` says what about. `thought` does it in the waits between two looks at a motor. `verify` looks
//! at what came of it.
//! [`whole_run`] is the same for a simulated brick and a real one; it sees only the traits of
//! the crate `brick`. [`simulated`] puts it on a simulated MindCub3r and lets the simulator judge,
//! [`on_brick`] on the EV3.

mod ahead;
mod consistent;
mod faces;
mod guess;
pub(crate) mod on_brick;
mod paced;
mod progress;
mod quick;
mod reading;
mod recover;
mod report;
pub(crate) mod simulated;
mod thought;
mod verify;

use std::{path::PathBuf, rc::Rc, time::Duration};

use actuator::{Arm, Mechanism, Motion, Plan, Planner};
use anyhow::{Context, bail};
use brick::{Brick, Button};
use cube_core::{Cube, Turns};
use recogniser::{Readings, Recognition, TooFewStickers, recognise};
use solver::{Limits, Method, Search};

use self::{
    ahead::{Ahead, Gain},
    guess::Guess,
    thought::{ThinkingClock, Thought},
    verify::Centres,
};
use crate::{
    aside::compute_aside,
    battery_guard::{self, BatteryGuard},
    config::{Config, ScanKind},
    objective::RobotTime,
};

pub(crate) use self::{
    progress::{Decision, Operator, StandardError},
    report::{Phase, Report},
    thought::Pace,
};

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
/// `pace` says how the brick's clock and thinking belong together. What was done is noted in
/// `report`, also where the run fails later, and told to the operator, who decides about a cube
/// that cannot be read.
///
/// # Errors
/// When a device fails or the mechanism stays stuck (the motors are stopped then), or when the cube
/// cannot be read: the cube is never turned on a doubtful reading.
pub(crate) fn whole_run(
    brick: &mut Brick,
    config: &Config,
    task: &Task,
    pace: Pace,
    report: &mut Report,
    operator: &mut dyn Operator,
) -> anyhow::Result<()> {
    let mut run = Run::start(brick, config, task, pace, report, operator)?;
    loop {
        let cube = run.read_cube()?;
        let (turns, thought) = run.solve(&cube)?;
        let plan = run.plan(&turns);
        match run
            .execute(cube, plan, thought)
            .and_then(|turns| run.verify(turns))
        {
            Ok(()) => return run.let_go(),
            Err(failure) => run.recover_to_read(failure)?,
        }
    }
}

/// The first half of [`whole_run`]: reads the cube, and leaves it to be taken out. It lies as the
/// last look left it.
///
/// # Errors
/// As [`whole_run`].
pub(crate) fn read_only(
    brick: &mut Brick,
    config: &Config,
    task: &Task,
    pace: Pace,
    report: &mut Report,
    operator: &mut dyn Operator,
) -> anyhow::Result<Cube> {
    let mut run = Run::start(brick, config, task, pace, report, operator)?;
    // The cube is wanted as it was put in; after a recovery nobody knows how that was.
    run.may_recover = false;
    run.do_sides_matter = true;
    let cube = run.read_cube()?;
    run.let_go()?;
    Ok(cube)
}

/// A run in progress.
struct Run<'a> {
    brick: &'a mut Brick,
    config: &'a Config,
    mechanism: Mechanism,
    planner: Planner,
    progress: &'a mut dyn Operator,
    battery: BatteryGuard,
    task: &'a Task,
    /// What is thought about while the last face is read.
    guess: Option<Guess>,
    /// Whether it matters which sides were up and in front when the cube was put in.
    do_sides_matter: bool,
    /// What the centres looked like, once they were read.
    centres: Option<Centres>,
    pace: Pace,
    report: &'a mut Report,
    /// If something is stuck, the robot may still try once to get going again.
    may_recover: bool,
}

impl<'a> Run<'a> {
    fn start(
        brick: &'a mut Brick,
        config: &'a Config,
        task: &'a Task,
        pace: Pace,
        report: &'a mut Report,
        progress: &'a mut dyn Operator,
    ) -> anyhow::Result<Self> {
        progress.begin(Phase::Home, 1);
        let started = brick.clock.now();
        let battery = BatteryGuard::before_run(brick, &config.battery)?;
        let settings = battery_guard::slowed(&config.mechanism, battery.voltage());
        let mechanism = Mechanism::home(brick, &settings)
            .context("finding the end stops of arm and flipper")?
            .with_costs(config.cost.clone());
        let mut run = Self {
            brick,
            config,
            mechanism,
            planner: Planner::new(&config.cost),
            progress,
            battery,
            task,
            guess: None,
            do_sides_matter: !recover::is_the_same_from_any_side(&task.target),
            centres: None,
            pace,
            report,
            may_recover: true,
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

    /// What cube the readings show. The robot can be stopped meanwhile.
    fn recognised(&self, readings: &Readings) -> Result<Recognition, TooFewStickers> {
        compute_aside(&*self.brick.clock, || recognise(readings))
    }

    /// Thinks before the first motion; what remains to be thought about goes on while it moves.
    fn solve(&mut self, cube: &Cube) -> anyhow::Result<(Turns, Option<Thought>)> {
        let started = self.brick.clock.now();
        let nodes = u64::from(self.config.run.think_first_nodes);
        let stance = self.mechanism.stance();
        let guess = self.guess.take();
        let robot = RobotTime::new(&self.planner, stance);
        let (turns, spent, thought) = if self.task.method == Method::Robot {
            let mut search = guess
                .and_then(|guess| guess.search(cube, stance))
                .unwrap_or_else(|| Search::new(cube, &self.task.target, robot.objective()));
            let before = search.nodes();
            let turns = think_first(&mut search, nodes, || self.stop_if_asked())?;
            let spent = search.nodes() - before;
            let goes_on = self.config.run.think_while_moving;
            let thought = goes_on.then(|| Thought::going_on(search));
            (turns, spent, thought)
        } else {
            let (target, method) = (&self.task.target, self.task.method);
            let objective = robot.objective();
            let solution = compute_aside(&*self.brick.clock, || {
                solver::solve(cube, target, method, &Limits::nodes(nodes), objective)
            })?;
            (solution.turns, solution.nodes, None)
        };
        if let Pace::NodesPerSecond(rate) = self.pace {
            let nanoseconds = u128::from(spent) * 1_000_000_000 / u128::from(rate);
            let took = u64::try_from(nanoseconds).unwrap_or(u64::MAX);
            self.brick.clock.sleep(Duration::from_nanos(took));
        }
        let result = format!("{} turns: {turns}", turns.len());
        self.done(Phase::Solve, started, result);
        Ok((turns, thought))
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

    /// Performs the plan, and says how many turns were made.
    fn execute(
        &mut self,
        cube: Cube,
        plan: Plan,
        thought: Option<Thought>,
    ) -> anyhow::Result<usize> {
        let started = self.brick.clock.now();
        self.progress.begin(Phase::Turn, plan.steps().len());
        let planner = self.planner.clone();
        let mut ahead = Ahead::new(&planner, (cube, self.task.target), plan, thought.clone());
        let performed = self.while_thinking(thought, |run| run.perform(&mut ahead));
        self.report.made(ahead.made().clone());
        let motions = performed?;
        let Gain { replaced, saved } = ahead.gain();
        let text = if replaced == 0 {
            format!("{motions} motions done")
        } else {
            format!(
                "{motions} motions done, {:.2} s saved by thinking while moving, {} turns in the \
                 end: {}",
                saved.as_secs_f64(),
                ahead.made().len(),
                ahead.made()
            )
        };
        self.done(Phase::Turn, started, text);
        Ok(ahead.made().len())
    }

    /// Does something during which every wait is spent on a thought, if there is one.
    fn while_thinking<T>(
        &mut self,
        thought: Option<Thought>,
        act: impl FnOnce(&mut Self) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let clock = Rc::clone(&self.brick.clock);
        if let Some(thought) = thought {
            let thinking = ThinkingClock::new(Rc::clone(&clock), thought, self.pace);
            self.brick.clock = Rc::new(thinking);
        }
        let result = act(self);
        self.brick.clock = clock;
        result
    }

    /// Performs a plan to its end, whatever that comes to be, and counts the motions.
    fn perform(&mut self, ahead: &mut Ahead<'_>) -> anyhow::Result<usize> {
        let mut motions = 0;
        let mut saved = Duration::ZERO;
        while let Some(step) = ahead.next()? {
            if ahead.gain().saved > saved {
                let more = ahead.gain().saved.saturating_sub(saved).as_secs_f64();
                saved = ahead.gain().saved;
                self.progress.change_steps(motions + ahead.left().len());
                self.progress.say(&format!(
                    "thinking while moving found an end that is {more:.2} s shorter"
                ));
            }
            self.stop_if_asked()?;
            self.mechanism
                .perform(self.brick, step.motion)
                .with_context(|| format!("at the motion {}", step.motion))?;
            ahead.performed();
            motions += 1;
            self.progress
                .step(&step.motion.to_string(), ahead.time_left());
        }
        Ok(motions)
    }

    /// Ends the run between two motions if the button below the screen was pressed, or if the
    /// battery is too low.
    fn stop_if_asked(&mut self) -> anyhow::Result<()> {
        while let Some(event) = self.brick.buttons.next_event()? {
            if event.pressed && event.button == Button::Back {
                bail!("stopped by the button below the screen");
            }
        }
        self.battery.between_motions(self.brick)?;
        if let Some(warning) = self.battery.warning() {
            self.progress.say(&warning);
        }
        Ok(())
    }

    /// Lifts the flipper off, so that the cube can be taken out.
    fn let_go(mut self) -> anyhow::Result<()> {
        if self.mechanism.stance().arm == Arm::Released {
            return Ok(());
        }
        match self.mechanism.perform(self.brick, Motion::Release) {
            Ok(_) => Ok(()),
            Err(failure) => {
                let failure = anyhow::Error::new(failure);
                self.recover_once(failure.context("lifting the flipper off the finished cube"))
            }
        }
    }
}

/// The cheapest turns that are found by looking at so many more positions, and at more only until
/// there are any. `look` is called in between, and ends it by an error.
fn think_first(
    search: &mut Search,
    nodes: u64,
    mut look: impl FnMut() -> anyhow::Result<()>,
) -> anyhow::Result<Turns> {
    /// About 40 ms on the brick: motors are to stop within 100 ms.
    const SLICE: u64 = 20_000;
    let until = search.nodes() + nodes;
    loop {
        look()?;
        let left = until.saturating_sub(search.nodes());
        match search.best() {
            Some(best) if left == 0 || search.is_finished() => return Ok(best.turns.clone()),
            _ => search.advance(left.clamp(1, SLICE))?,
        };
    }
}
