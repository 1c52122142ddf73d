//! Entries of an account: progress, motions, plan, faults, the end.

use actuator::{Motion, Profile};
use cube_core::Turns;
use recogniser::{AllButOne, FlawAt};
use serde::Serialize;

use crate::{
    by_text,
    error::{RunError, RunErrorKind, one_line},
    happened::Happened,
    phase::Phase,
    robot_part::RobotPart,
    target::Target,
};

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
    /// Motion of the plan that had gone wrong before, where the next reading of the cube tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub happened: Option<Happened>,
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
    /// Numbers of the stickers in doubt that the error names, 1 to 54.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub doubtful: Vec<u8>,
    /// Flaw that is left, where the cube shows the target but for one piece, or two: the target is not
    /// reached then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<FlawAt>,
}

impl Ending {
    /// End of a run to `target`, or of a reading without one, as far as the run itself can tell. `left` is
    /// the cube in the end, where the robot has left a piece, of the [account](crate::Account::left).
    pub fn of<T>(
        target: Option<&Target>,
        result: &Result<T, RunError>,
        left: Option<&AllButOne>,
    ) -> Self {
        let error = result.as_ref().err();
        let left = left.filter(|_| error.is_none());
        let reached = error.is_none() && left.is_none();
        Self {
            reached,
            solved: reached && target.is_some_and(|target| target.cube().is_solved()),
            left: left.map(AllButOne::flaw_at),
            error: error.map(|error| one_line(error)),
            error_kind: error.map(RunError::kind),
            error_part: error.map(RunError::part),
            doubtful: error.map(RunError::doubtful).unwrap_or_default(),
        }
    }

    /// The same end by a judge who sees the cube, as a simulator does: whether it is `solved`, and what is
    /// `wrong` with it where the run says that all is well. An error names as its cause the first `fault` of the robot
    /// that the judge has seen.
    #[must_use]
    pub fn judged(self, fault: Option<&str>, wrong: Option<&str>, solved: bool) -> Self {
        let error = match (self.error, wrong) {
            (Some(error), _) => {
                Some(fault.map_or_else(|| error.clone(), |fault| format!("{fault}: {error}")))
            }
            (None, Some(wrong)) => {
                Some(fault.map_or_else(|| wrong.to_owned(), |fault| format!("{wrong}: {fault}")))
            }
            (None, None) => None,
        };
        let left = self.left.filter(|_| error.is_none());
        Self {
            reached: error.is_none() && left.is_none(),
            solved,
            left,
            error_part: self
                .error_part
                .or_else(|| error.as_ref().map(|_| RobotPart::Cube)),
            error,
            ..self
        }
    }
}

impl Progress {
    pub(super) const fn of(phase: Phase, steps: usize) -> Self {
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
    pub(super) fn step(&mut self, left_ms: u64) {
        self.done = (self.done + 1).min(self.steps);
        self.left_ms = Some(self.left_ms.map_or(left_ms, |shown| shown.min(left_ms)));
    }

    /// Whole seconds to the end of the phase; none before its first step is done.
    pub fn seconds_left(&self) -> Option<u32> {
        let seconds = self.left_ms?.saturating_add(500) / 1000;
        Some(u32::try_from(seconds).unwrap_or(u32::MAX))
    }
}
