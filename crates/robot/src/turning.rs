//! Performing a plan, and releasing the cube.

use std::time::Duration;

use actuator::{Arm, Motion, Plan};
use cube_core::Cube;

use crate::{
    ahead::{Ahead, Gain},
    error::{During, RunError},
    event::Event,
    phase::{Better, Phase, PhaseResult},
    run::{Numbered, Run},
    thought::Thought,
};

impl Run<'_, '_> {
    /// Performs the plan; returns the number of turns made.
    pub(crate) fn execute(
        &mut self,
        cube: Cube,
        plan: Plan,
        thought: Option<Thought>,
    ) -> Result<usize, RunError> {
        let started = self.begins(Phase::Turn, plan.steps().len());
        let planner = self.planner.clone();
        let mut ahead = Ahead::new(&planner, (cube, self.task.target), plan, thought.clone());
        let motions = self.while_thinking(thought, |run| run.perform(&mut ahead))?;
        let Gain { replaced, saved } = ahead.gain();
        let better = (replaced > 0).then(|| Better {
            saved: saved.as_secs_f64(),
            turns: ahead.made().clone(),
        });
        let result = PhaseResult::Turned { motions, better };
        self.ends(Phase::Turn, started, result);
        Ok(ahead.made().len())
    }

    /// Performs a plan with its replacements to the end; returns the number of motions.
    fn perform(&mut self, ahead: &mut Ahead<'_>) -> Result<usize, RunError> {
        let mut motions = 0;
        let mut saved = Duration::ZERO;
        while let Some((step, next)) = ahead.next()? {
            let of = motions + 1 + ahead.left();
            if ahead.gain().saved > saved {
                let more = ahead.gain().saved.saturating_sub(saved);
                saved = ahead.gain().saved;
                self.tell(&Event::BetterPlan {
                    saved: more.as_secs_f64(),
                    motions: of,
                });
            }
            self.stop_if_asked()?;
            let place = Numbered {
                number: motions + 1,
                of,
                left: ahead.time_left(),
            };
            let during = During::Motion(step.motion);
            self.make(step.motion, Some(place), during, |mechanism, brick| {
                mechanism.perform(brick, step.motion, next)
            })?;
            motions += 1;
            if let Some(turn) = ahead.performed() {
                self.tell(&Event::TurnDone { turn });
            }
        }
        Ok(motions)
    }

    /// Lifts the flipper off the cube, so that a person can take it out.
    pub(crate) fn let_go(mut self) -> Result<(), RunError> {
        if self.mechanism.stance().arm == Arm::Released {
            return Ok(());
        }
        let release = |mechanism: &mut actuator::Mechanism, brick: &mut brick::Brick| {
            mechanism.perform(brick, Motion::Release, None)
        };
        match self.make(Motion::Release, None, During::LettingGo, release) {
            Ok(_) => Ok(()),
            Err(failure) => self.recover(failure),
        }
    }
}
