//! Report of a run, phase by phase, in robot seconds.

use std::{fmt, time::Duration};

use actuator::Profile;
use cube_core::{Cube, Turns};

use crate::{
    error::{RunError, RunErrorKind, one_line},
    event::{Event, Observer},
    phase::{Phase, PhaseReport},
    robot_part::RobotPart,
};

/// All finished phases of a run, its turns, and its speed profile. The report observes the run.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    phases: Vec<PhaseReport>,
    turns: Turns,
    profile: Profile,
    is_slowed: bool,
}

impl Observer for Report {
    fn event(&mut self, _: Duration, event: &Event) {
        match event {
            Event::PhaseEnds { report } => self.phases.push(report.clone()),
            Event::TurnDone { turn } => self.turns.push(*turn),
            Event::RunBegins { profile, .. } => self.profile = *profile,
            Event::Slower { profile, .. } => (self.profile, self.is_slowed) = (*profile, true),
            _ => {}
        }
    }
}

/// End of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Report {
    /// Turns that the robot made. The turns after a recovery start from the cube as the robot read
    /// it then.
    pub const fn turns(&self) -> &Turns {
        &self.turns
    }

    /// Speed profile at the end of the run.
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// Speed profile to which the run fell back; none if it ended as fast as it began.
    pub fn slowed_to(&self) -> Option<Profile> {
        self.is_slowed.then_some(self.profile)
    }

    /// Whether the run finished this phase.
    pub fn has(&self, phase: Phase) -> bool {
        self.phases.iter().any(|report| report.phase == phase)
    }

    /// Number of times that the run finished one of these phases.
    pub fn count(&self, phases: &[Phase]) -> usize {
        let of_them = self.phases.iter().filter(|one| phases.contains(&one.phase));
        of_them.count()
    }

    /// Robot time of all these phases together.
    pub fn took(&self, phases: &[Phase]) -> Duration {
        let of_them = self.phases.iter().filter(|one| phases.contains(&one.phase));
        of_them.map(|report| report.took).sum()
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

impl fmt::Display for Report {
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
