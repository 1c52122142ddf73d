//! A run in progress: what it knows, and what all its phases need.

use std::{rc::Rc, time::Duration};

use actuator::{Mechanism, Planner};
use anyhow::{Context, bail};
use brick::{Brick, Button};
use cube_core::{Cube, Rotation};
use recogniser::{Centres, Readings, Recognition, TooFewStickers, recognise};

use crate::{
    aside::{Host, compute_aside},
    battery::{self, BatteryGuard},
    config::Config,
    guess::Guess,
    operator::Operator,
    report::{Phase, Report},
    task::Task,
    thought::{ThinkingClock, Thought},
};

/// A run in progress.
pub(crate) struct Run<'a> {
    pub(crate) brick: &'a mut Brick,
    pub(crate) config: &'a Config,
    pub(crate) mechanism: Mechanism,
    pub(crate) planner: Planner,
    pub(crate) progress: &'a mut dyn Operator,
    pub(crate) battery: BatteryGuard,
    pub(crate) task: &'a Task,
    /// What is thought about while the last face is read.
    pub(crate) guess: Option<Guess>,
    /// Whether it matters which sides were up and in front when the cube was put in.
    pub(crate) do_sides_matter: bool,
    /// What the centres looked like, once they were read.
    pub(crate) centres: Option<Centres>,
    pub(crate) host: Host<'a>,
    pub(crate) report: &'a mut Report,
    /// If something is stuck, the robot may still try once to get going again.
    pub(crate) may_recover: bool,
}

impl<'a> Run<'a> {
    pub(crate) fn start(
        brick: &'a mut Brick,
        config: &'a Config,
        task: &'a Task,
        host: Host<'a>,
        report: &'a mut Report,
        progress: &'a mut dyn Operator,
    ) -> anyhow::Result<Self> {
        progress.begin(Phase::Home, 1);
        let started = brick.clock.now();
        let battery = BatteryGuard::before_run(brick, &config.battery)?;
        let settings = battery::slowed(&config.mechanism, battery.voltage());
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
            do_sides_matter: !is_the_same_from_any_side(&task.target),
            centres: None,
            host,
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
    pub(crate) fn done(&mut self, phase: Phase, started: Duration, result: String) {
        let took = self.brick.clock.now().saturating_sub(started);
        self.report.add(phase, took, result);
    }

    /// What cube the readings show. The robot can be stopped meanwhile.
    pub(crate) fn recognised(&self, readings: &Readings) -> Result<Recognition, TooFewStickers> {
        compute_aside(self.host.aside, &*self.brick.clock, || recognise(readings))
    }

    /// Does something during which every wait is spent on a thought, if there is one.
    pub(crate) fn while_thinking<T>(
        &mut self,
        thought: Option<Thought>,
        act: impl FnOnce(&mut Self) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let clock = Rc::clone(&self.brick.clock);
        if let Some(thought) = thought {
            let thinking = ThinkingClock::new(Rc::clone(&clock), thought, self.host.pace);
            self.brick.clock = Rc::new(thinking);
        }
        let result = act(self);
        self.brick.clock = clock;
        result
    }

    /// Ends the run between two motions if the button below the screen was pressed, or if the
    /// battery is too low.
    pub(crate) fn stop_if_asked(&mut self) -> anyhow::Result<()> {
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
}

/// Whether a state can be reached without knowing which side was up when the cube was put in. Of
/// any other, what is made after a recovery would have the right look on the wrong sides.
fn is_the_same_from_any_side(state: &Cube) -> bool {
    Rotation::ALL
        .iter()
        .all(|&rotation| state.rotated(rotation) == *state)
}
