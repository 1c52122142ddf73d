//! Account of a run: one fold of its events, which displays, statistics, campaigns and the last line
//! of a stream read.
//!
//! ```text
//!   event ─▶ Account ─▶ progress, motion, cube, plan, faults: displays, while the run goes on
//!                  └──▶ phases, motions, turns, ending: report, statistics, campaigns
//! ```

use std::{fmt, time::Duration};

use actuator::Profile;
use cube_core::{Cube, Turns};
use recogniser::AllButOne;
use serde::Serialize;

pub use self::entries::{
    Ending, FaultSoFar, HumanStep, MotionMade, OpenMotion, PlanSoFar, Progress,
};
use crate::{
    by_text,
    event::{Event, Observer, StickerReading, milliseconds},
    happened::Happened,
    phase::{Phase, PhaseReport},
};

mod entries;

/// Account of a run up to now. The account observes the run.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Account {
    /// State to reach; none before the reading of the cube settles it.
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
    /// The cube in the end, where the robot has left a piece that no turns bring to the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<AllButOne>,
    /// End of the run.
    pub ending: Option<Ending>,
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
                    target: *target,
                    profile: *profile,
                    millivolts: self.millivolts,
                    ..Self::default()
                };
            }
            Event::Target { state } => self.target = Some(*state),
            Event::Left { target, flaw } => self.left = Some(AllButOne::new(*target, *flaw)),
            Event::Cube { cube, happened, .. } => {
                self.explain(*happened);
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

    /// Takes faults, the battery and the end of the run. This match names every event, also those that the
    /// functions above take: a new one is not forgotten here.
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
                    happened: None,
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
                doubtful,
                left,
                ..
            } => {
                (self.phase, self.motion) = (None, None);
                self.ending = Some(Ending {
                    reached: *reached,
                    solved: *solved,
                    error: error.clone(),
                    error_kind: *error_kind,
                    error_part: *error_part,
                    doubtful: doubtful.clone(),
                    left: *left,
                });
            }
            Event::Phase { .. }
            | Event::PhaseEnds { .. }
            | Event::MotionBegins { .. }
            | Event::MotionEnds { .. }
            | Event::Reading { .. }
            | Event::Step { .. }
            | Event::RunBegins { .. }
            | Event::Target { .. }
            | Event::Left { .. }
            | Event::Cube { .. }
            | Event::Plan { .. }
            | Event::BetterPlan { .. }
            | Event::TurnDone { .. }
            // An account has no field for these.
            | Event::Hello(_)
            | Event::Spun { .. }
            | Event::Posture { .. }
            | Event::NeedsHelp { .. }
            | Event::Recognition { .. }
            | Event::Refused { .. } => {}
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

    /// Notes what had happened before the fault by which it was noticed.
    fn explain(&mut self, happened: Option<Happened>) {
        let noticed_by =
            |fault: &&mut FaultSoFar| Some(fault.at_ms) == happened.map(|it| it.noticed_ms);
        if let Some(fault) = self.faults.iter_mut().find(noticed_by) {
            fault.happened = happened;
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
            doubtful: ending.doubtful.clone(),
            left: ending.left,
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
        for happened in self.faults.iter().filter_map(|fault| fault.happened) {
            writeln!(f, "{happened}")?;
        }
        match self.slowed_to() {
            Some(profile) => writeln!(f, "speed: {profile}, after faults or a scan in doubt"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
