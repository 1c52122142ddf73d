//! Performing a plan, step by step where it has steps, and releasing the cube.

use std::time::Duration;

use actuator::{Arm, Motion, Plan};
use cube_core::Cube;

use crate::{
    ahead::{Ahead, Gain},
    error::{During, RunError},
    event::{Event, milliseconds},
    find_turns::Part,
    happened::Performed,
    phase::{Better, Phase, PhaseResult},
    run::{Numbered, Run},
    target::Goal,
    thought::Thought,
};

impl Run<'_, '_> {
    /// Performs the plan, whose turns have these steps; returns the number of turns made.
    pub(crate) fn execute(
        &mut self,
        cube: Cube,
        goal: &Goal,
        (plan, steps): (Plan, &[Part]),
        thought: Option<Thought>,
    ) -> Result<usize, RunError> {
        let started = self.begins(Phase::Turn, plan.steps().len());
        let pose = self.mechanism.stance().pose;
        // Pieces that no turns bring home are named by their places, which a deviation changes.
        self.performed = (self.flaw.is_none()).then(|| Performed::new(cube, pose, self.colours));
        let planner = self.planner.clone();
        let mut ahead = Ahead::new(&planner, (cube, goal.state), plan, thought.clone());
        let motions = self.while_thinking(thought, |run| run.perform(&mut ahead, steps))?;
        if let Some(performed) = &mut self.performed {
            performed.is_complete = true;
        }
        self.awaits_check = true;
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
    fn perform(&mut self, ahead: &mut Ahead<'_>, steps: &[Part]) -> Result<usize, RunError> {
        let mut motions = 0;
        let mut reported = None;
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
            let number = number_of_step(steps, ahead.made().len());
            if number != reported {
                reported = number;
                self.tell_step(steps, number);
            }
            let place = Numbered {
                number: motions + 1,
                of,
                left: ahead.time_left(),
            };
            let during = During::Motion(step.motion);
            let now_ms = milliseconds(self.brick.clock.now());
            if let Some(performed) = &mut self.performed {
                performed.begin(step.motion, now_ms);
            }
            self.make(
                (step.motion, next),
                Some(place),
                during,
                |mechanism, brick| mechanism.perform(brick, step.motion, next),
            )?;
            motions += 1;
            if let Some(turn) = ahead.performed() {
                self.tell(&Event::TurnDone { turn });
            }
        }
        Ok(motions)
    }

    /// Tells the observer that a step begins, if there is one.
    fn tell_step(&mut self, steps: &[Part], number: Option<usize>) {
        if let Some(number) = number {
            self.tell(&Event::Step {
                name: steps[number].name.clone(),
                number: number + 1,
                of: steps.len(),
            });
        }
    }

    /// Lifts the flipper off the cube, so that a person can take it out.
    pub(crate) fn let_go(&mut self) -> Result<(), RunError> {
        if self.mechanism.stance().arm == Arm::Released {
            return Ok(());
        }
        let release = |mechanism: &mut actuator::Mechanism, brick: &mut brick::Brick| {
            mechanism.perform(brick, Motion::Release, None)
        };
        self.make((Motion::Release, None), None, During::LettingGo, release)?;
        Ok(())
    }
}

/// Position of the step to which the turn after `made` turns belongs; none after the last turn.
fn number_of_step(steps: &[Part], made: usize) -> Option<usize> {
    let ends = steps.iter().scan(0, |end, step| {
        *end += step.turns;
        Some(*end)
    });
    let mut ends = ends.enumerate();
    let (number, _) = ends.find(|&(_, end)| made < end)?;
    Some(number)
}

#[cfg(test)]
mod tests {
    use std::{error::Error, sync::Arc, time::Duration};

    use cube_core::{Cube, Turns};
    use simulator::{Settings, Simulator};
    use solver::{Limits, Objective};

    use super::*;
    use crate::{Alone, Config, FindTurns, Found, Observer, Pace, Task, Turning, whole_run};

    /// Turns of the solution, more than a search would make, and the turns of its steps.
    const SOLUTION: &str = "B2 D' L' F U2 R' U R U' R' F R2 F'";
    const STEPS: [usize; 4] = [2, 0, 5, 6];

    /// Method with steps.
    #[derive(Debug)]
    struct InSteps;

    impl FindTurns for InSteps {
        fn find(
            &self,
            _: &Cube,
            _: &Cube,
            _: &Limits,
            _: &Objective,
        ) -> Result<Found, Box<dyn Error + Send + Sync>> {
            let step = |(number, turns)| Part {
                name: format!("step {number}"),
                turns,
            };
            Ok(Found {
                turns: SOLUTION.parse()?,
                nodes: 0,
                steps: STEPS.into_iter().enumerate().map(step).collect(),
            })
        }
    }

    /// Names of the steps that were reported, each with the number of turns made before.
    #[derive(Default)]
    struct Seen {
        steps: Vec<(String, usize)>,
        turns: Turns,
    }

    impl Observer for Seen {
        fn event(&mut self, _: Duration, event: &Event) {
            match event {
                Event::Step { name, number, of } => {
                    assert_eq!(*name, format!("step {}", number - 1));
                    assert_eq!(*of, STEPS.len());
                    self.steps.push((name.clone(), self.turns.len()));
                }
                Event::TurnDone { turn } => self.turns.push(*turn),
                Event::BetterPlan { .. } => panic!("the turns of a person are left as they are"),
                _ => {}
            }
        }
    }

    #[test]
    fn steps_are_told_before_their_first_turn_and_their_turns_stay_as_they_are() {
        let turns: Turns = SOLUTION.parse().expect("turns");
        let cube = Cube::from(&turns).inverse();
        let simulator = Simulator::new(&Settings::default(), cube.facelets().as_array(), 1);
        let (mut seen, mut alone) = (Seen::default(), Alone::default());
        let task = Task {
            turning: Turning::By(Arc::new(InSteps)),
            ..Task::to(Cube::SOLVED)
        };
        let crew = alone.observed(Pace::OfThisMachine, &mut seen);
        let result = whole_run(&mut simulator.brick(), &Config::default(), &task, crew);
        result.expect("nothing disturbs the run");
        assert_eq!(seen.turns, turns);
        let steps = seen.steps.iter().map(|(name, at)| (name.as_str(), *at));
        let expected = [("step 0", 0), ("step 2", 2), ("step 3", 7)];
        assert!(steps.eq(expected), "{:?}", seen.steps);
    }
}
