//! Account of a run: one fold of its events, which displays, statistics, campaigns and the last line
//! of a stream read.
//!
//! ```text
//!   event ─▶ Account ─▶ progress, motion, cube, plan, faults: displays, while the run goes on
//!                  └──▶ phases, motions, turns, ending: report, statistics, campaigns
//! ```

use std::{fmt, time::Duration};

use actuator::{Motion, Profile};
use cube_core::{Cube, Turns};
use serde::Serialize;

use crate::{
    by_text,
    error::{RunError, RunErrorKind, one_line},
    event::{Event, Observer, StickerReading, milliseconds},
    phase::{Phase, PhaseReport},
    robot_part::RobotPart,
};

/// Account of a run up to now. The account observes the run.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Account {
    /// State to reach.
    #[serde(with = "by_text::option")]
    pub target: Option<Cube>,
    /// Speed profile now, or at the end of the run.
    #[serde(with = "by_text")]
    pub profile: Profile,
    /// Whether the run fell back to a slower profile.
    pub is_slowed: bool,
    /// Steps of the phase that began last.
    pub progress: Progress,
    /// Phase that has begun and not ended.
    pub phase: Option<Phase>,
    /// Motion that has begun and not ended.
    pub motion: Option<OpenMotion>,
    /// Step of a human method at which the run is.
    pub step: Option<HumanStep>,
    /// Latest reading of each sticker in the present scan, by its number.
    pub readings: Vec<StickerReading>,
    /// The cube, once it is known.
    #[serde(with = "by_text::option")]
    pub cube: Option<Cube>,
    /// Plan of the turning.
    pub plan: Option<PlanSoFar>,
    /// Motions made, in their order.
    pub motions: Vec<MotionMade>,
    /// Turns made. The turns after a recovery start from the cube as the robot read it then.
    #[serde(with = "by_text")]
    pub turns: Turns,
    /// Faults from which the run tried to recover.
    pub faults: Vec<FaultSoFar>,
    /// Phases that ended without a failure, in their order.
    pub phases: Vec<PhaseReport>,
    /// Voltage of the battery, in millivolts.
    pub millivolts: Option<u32>,
    /// End of the run.
    pub ending: Option<Ending>,
}

/// Steps of a phase: faces to read, or motions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// The phase.
    pub phase: Phase,
    /// Steps that are done.
    pub done: usize,
    /// Steps of the whole phase.
    pub steps: usize,
    /// Time to the end of the phase, in milliseconds; none before its first step is done.
    pub left_ms: Option<u64>,
}

/// Motion on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OpenMotion {
    /// The motion.
    #[serde(with = "by_text")]
    pub motion: Motion,
    /// Number of the motion in the plan, from 1.
    pub number: Option<usize>,
    /// Motions of the plan.
    pub of: Option<usize>,
    /// Time of its begin, in milliseconds.
    pub since_ms: u64,
}

/// Motion that ended without a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct MotionMade {
    /// The motion.
    #[serde(with = "by_text")]
    pub motion: Motion,
    /// Number of the motion in the plan, from 1; none outside the plan.
    pub number: Option<usize>,
    /// Time of the motion, in milliseconds.
    pub took_ms: u64,
}

/// Step of a human method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HumanStep {
    /// Name of the step.
    pub name: String,
    /// Number of the step, from 1.
    pub number: usize,
    /// Number of the steps.
    pub of: usize,
}

/// Plan of the turning, with its replacements.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlanSoFar {
    /// Turns as they were planned at first.
    #[serde(with = "by_text")]
    pub turns: Turns,
    /// Motions of the whole plan.
    pub motions: usize,
    /// Planned time of the motions, in seconds.
    pub seconds: f64,
    /// Time saved by better plans, in seconds.
    pub saved: f64,
}

/// Fault from which the run tried to recover.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FaultSoFar {
    /// Time of the fault, in milliseconds.
    pub at_ms: u64,
    /// Kind of the fault.
    pub kind: RunErrorKind,
    /// Text of the fault with its causes.
    pub message: String,
    /// Part of the robot that failed.
    pub part: RobotPart,
    /// Phase in which it failed.
    pub phase: Option<Phase>,
    /// Motion in which it failed.
    #[serde(with = "by_text::option")]
    pub motion: Option<Motion>,
    /// Time at which the robot had homed again, in milliseconds.
    pub recovered_ms: Option<u64>,
    /// Speed profile from then on, where the run fell back to a slower one.
    #[serde(with = "by_text::option")]
    pub slower: Option<Profile>,
}

/// End of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// Whether the cube shows the target.
    pub reached: bool,
    /// Whether the cube is solved.
    pub solved: bool,
    /// Error that ended the run early.
    pub error: Option<String>,
    /// Kind of the error.
    pub error_kind: Option<RunErrorKind>,
    /// Part of the robot that the error is about.
    pub error_part: Option<RobotPart>,
}

impl Ending {
    /// End of a run to `target`, or of a reading without one, as far as the run itself can tell.
    pub fn of<T>(target: Option<&Cube>, result: &Result<T, RunError>) -> Self {
        let error = result.as_ref().err();
        Self {
            reached: error.is_none(),
            solved: error.is_none() && target.is_some_and(Cube::is_solved),
            error: error.map(|error| one_line(error)),
            error_kind: error.map(RunError::kind),
            error_part: error.map(RunError::part),
        }
    }
}

impl Progress {
    const fn of(phase: Phase, steps: usize) -> Self {
        Self {
            phase,
            done: 0,
            steps,
            left_ms: None,
        }
    }

    /// Counts a step, after which the plan leaves `left_ms` to the end of the phase. The time left
    /// never rises within a phase: when a plan becomes longer, the time stands still until the plan
    /// has caught up.
    fn step(&mut self, left_ms: u64) {
        self.done = (self.done + 1).min(self.steps);
        self.left_ms = Some(self.left_ms.map_or(left_ms, |shown| shown.min(left_ms)));
    }

    /// Whole seconds to the end of the phase; none before its first step is done.
    pub fn seconds_left(&self) -> Option<u32> {
        let seconds = self.left_ms?.saturating_add(500) / 1000;
        Some(u32::try_from(seconds).unwrap_or(u32::MAX))
    }
}

impl Observer for Account {
    fn event(&mut self, at: Duration, event: &Event) {
        let at_ms = milliseconds(at);
        self.follow_steps(at_ms, event);
        self.follow_cube(event);
        self.follow_faults(at_ms, event);
    }
}

impl Account {
    /// Takes phases, motions and readings.
    fn follow_steps(&mut self, at_ms: u64, event: &Event) {
        match event {
            Event::Phase { phase, steps } => self.begin_phase(*phase, *steps),
            Event::PhaseEnds { report } => {
                self.phase.take_if(|open| *open == report.phase);
                self.phases.push(report.clone());
            }
            Event::MotionBegins { motion, number, of } => {
                self.motion = Some(OpenMotion {
                    motion: *motion,
                    number: *number,
                    of: *of,
                    since_ms: at_ms,
                });
            }
            Event::MotionEnds {
                motion,
                number,
                took_ms,
                left_ms,
                ..
            } => {
                if let Some(left_ms) = left_ms {
                    self.progress.step(*left_ms);
                }
                self.motion = None;
                self.motions.push(MotionMade {
                    motion: *motion,
                    number: *number,
                    took_ms: *took_ms,
                });
            }
            Event::Reading {
                stickers, left_ms, ..
            } => {
                self.progress.step(*left_ms);
                self.read(stickers);
            }
            Event::Step { name, number, of } => {
                self.step = Some(HumanStep {
                    name: name.clone(),
                    number: *number,
                    of: *of,
                });
            }
            _ => {}
        }
    }

    /// Takes target, cube, plan and turns.
    fn follow_cube(&mut self, event: &Event) {
        match event {
            Event::RunBegins { target, profile } => {
                *self = Self {
                    target: Some(*target),
                    profile: *profile,
                    millivolts: self.millivolts,
                    ..Self::default()
                };
            }
            Event::Cube { cube, .. } => {
                self.cube = Some(*cube);
                (self.progress, self.step) = (Progress::of(Phase::Solve, 0), None);
            }
            Event::Plan {
                turns,
                motions,
                seconds,
            } => {
                self.plan = Some(PlanSoFar {
                    turns: turns.clone(),
                    motions: motions.len(),
                    seconds: *seconds,
                    saved: 0.0,
                });
            }
            Event::BetterPlan { saved, motions } => {
                self.progress.steps = *motions;
                if let Some(plan) = &mut self.plan {
                    plan.motions = *motions;
                    plan.saved += saved;
                }
            }
            Event::TurnDone { turn } => self.turns.push(*turn),
            _ => {}
        }
    }

    /// Takes faults, the battery and the end of the run.
    fn follow_faults(&mut self, at_ms: u64, event: &Event) {
        match event {
            Event::Fault {
                kind,
                message,
                part,
                phase,
                motion,
            } => {
                (self.motion, self.cube) = (None, None);
                self.faults.push(FaultSoFar {
                    at_ms,
                    kind: *kind,
                    message: message.clone(),
                    part: *part,
                    phase: *phase,
                    motion: *motion,
                    recovered_ms: None,
                    slower: None,
                });
            }
            Event::Recovery => {
                // The robot counts the cube as newly put in.
                self.readings.clear();
                self.plan = None;
                self.change_last_fault(|fault| fault.recovered_ms = Some(at_ms));
            }
            Event::Slower { profile, .. } => {
                (self.profile, self.is_slowed) = (*profile, true);
                self.change_last_fault(|fault| fault.slower = Some(*profile));
            }
            Event::Voltage { millivolts } | Event::Battery { millivolts, .. } => {
                self.millivolts = Some(*millivolts);
            }
            Event::Report {
                reached,
                solved,
                error,
                error_kind,
                error_part,
                ..
            } => {
                (self.phase, self.motion) = (None, None);
                self.ending = Some(Ending {
                    reached: *reached,
                    solved: *solved,
                    error: error.clone(),
                    error_kind: *error_kind,
                    error_part: *error_part,
                });
            }
            _ => {}
        }
    }

    fn begin_phase(&mut self, phase: Phase, steps: usize) {
        // A quick scan that needs more stickers begins its phase once more before the first has ended.
        let goes_on = self.phase == Some(phase);
        if phase == Phase::Scan && !goes_on {
            self.readings.clear();
            self.cube = None;
        }
        self.phase = Some(phase);
        (self.progress, self.step) = (Progress::of(phase, steps), None);
    }

    fn read(&mut self, stickers: &[StickerReading]) {
        for reading in stickers {
            let mut known = self.readings.iter_mut();
            match known.find(|known| known.sticker == reading.sticker) {
                Some(known) => known.clone_from(reading),
                None => self.readings.push(reading.clone()),
            }
        }
    }

    fn change_last_fault(&mut self, change: impl FnOnce(&mut FaultSoFar)) {
        if let Some(last) = self.faults.last_mut() {
            change(last);
        }
    }

    /// Speed profile to which the run fell back; none if it ended as fast as it began.
    pub fn slowed_to(&self) -> Option<Profile> {
        self.is_slowed.then_some(self.profile)
    }

    /// Whether the run finished this phase.
    pub fn has(&self, phase: Phase) -> bool {
        self.count(&[phase]) > 0
    }

    /// Number of times that the run finished one of these phases.
    pub fn count(&self, phases: &[Phase]) -> usize {
        self.finished(phases).count()
    }

    /// Robot time of all these phases together.
    pub fn took(&self, phases: &[Phase]) -> Duration {
        self.finished(phases).map(|report| report.took).sum()
    }

    fn finished(&self, phases: &[Phase]) -> impl Iterator<Item = &PhaseReport> {
        (self.phases.iter()).filter(move |report| phases.contains(&report.phase))
    }

    /// Robot time of all phases together.
    pub fn total(&self) -> Duration {
        self.phases.iter().map(|report| report.took).sum()
    }

    /// Last event of a run with this end.
    pub fn last_event(&self, ending: &Ending) -> Event {
        Event::Report {
            reached: ending.reached,
            solved: ending.solved,
            robot_seconds: self.total().as_secs_f64(),
            turns: self.turns.clone(),
            profile: self.profile,
            phases: self.phases.clone(),
            error: ending.error.clone(),
            error_kind: ending.error_kind,
            error_part: ending.error_part,
        }
    }
}

impl fmt::Display for Account {
    /// One line a phase, then the total, and another line for a run that fell back to slower
    /// speeds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |name: &str, took: Duration, result: &dyn fmt::Display| {
            writeln!(f, "{name:<10} {:>6.2} s  {result}", took.as_secs_f64())
        };
        for PhaseReport {
            phase,
            took,
            result,
        } in &self.phases
        {
            line(phase.name(), *took, result)?;
        }
        line("total", self.total(), &"robot time")?;
        match self.slowed_to() {
            Some(profile) => writeln!(f, "speed: {profile}, after two faults"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
