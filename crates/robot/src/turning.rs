//! Performs a plan, and lets the cube go.

use std::time::Duration;

use actuator::{Arm, Motion, Plan};
use anyhow::Context;
use cube_core::Cube;

use crate::{
    ahead::{Ahead, Gain},
    report::Phase,
    run::Run,
    thought::Thought,
};

impl Run<'_> {
    /// Performs the plan, and says how many turns were made.
    pub(crate) fn execute(
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

    /// Performs a plan to its end, whatever that comes to be, and counts the motions.
    pub(crate) fn perform(&mut self, ahead: &mut Ahead<'_>) -> anyhow::Result<usize> {
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

    /// Lifts the flipper off, so that the cube can be taken out.
    pub(crate) fn let_go(mut self) -> anyhow::Result<()> {
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
