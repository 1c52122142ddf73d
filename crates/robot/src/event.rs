//! Events of a run: one typed stream, which command line, screen, log, statistics and pages
//! observe.
//!
//! ```text
//!   run_begins ─▶ phase home ─▶ phase_ends ─▶ phase scan ─▶ motion_begins, motion_ends, reading ... ─▶ phase_ends
//!     ─▶ recognition ─▶ cube ─▶ phase solve ... plan ─▶ phase turn ─▶ step, motion_begins, motion_ends,
//!     turn_done, better_plan ... ─▶ phase_ends ─▶ phase verify ... ─▶ report
//! ```
//! [`Stamped`] is an event with the robot's time and the version of the format, as a line of JSON:
//! `{"v":1,"at_ms":2060,"event":"phase","phase":"scan","steps":6}`. Cubes, turns and motions are in
//! their usual text form.

use std::{fmt, time::Duration};

use actuator::{Motion, Profile};
use cube_core::{Cube, Face, Facelets, Turn, Turns};
use recogniser::{Flaw, FlawAt, Readings, Recognition};
use serde::{Deserialize, Serialize};

use crate::{
    by_text,
    error::RunErrorKind,
    happened::Happened,
    hello::Hello,
    phase::{Phase, PhaseReport},
    robot_part::RobotPart,
};

/// Version of the format. It rises when a reader of the previous version could misunderstand a
/// line.
pub const VERSION: u32 = 1;

/// An event, its time, and the version of the format.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Stamped {
    /// Version of the format: [`VERSION`].
    pub v: u32,
    /// The robot's time in milliseconds since the start of its clock.
    pub at_ms: u64,
    /// The event.
    #[serde(flatten)]
    pub event: Event,
}

impl Stamped {
    /// The event at this time, in the present version.
    pub fn new(at: Duration, event: Event) -> Self {
        Self {
            v: VERSION,
            at_ms: milliseconds(at),
            event,
        }
    }

    /// The event as a line of JSON, without the end of the line.
    #[expect(clippy::missing_panics_doc, reason = "every event can be written")]
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("an event is text, numbers and lists")
    }

    /// The event in a line of JSON; none if the line is something else.
    pub fn read(line: &str) -> Option<Self> {
        serde_json::from_str(line).ok()
    }
}

/// Event of a run. Durations with the suffix `_ms` are milliseconds of robot time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// First line of a recording or of a live stream.
    Hello(Hello),
    /// A run begins.
    RunBegins {
        /// The state to reach; none if only the reading of the cube settles it: [`Event::Target`].
        #[serde(with = "by_text::option")]
        target: Option<Cube>,
        /// Speed profile: upper limit of the mechanism's speed.
        #[serde(with = "by_text")]
        profile: Profile,
    },
    /// The state to reach is known, in a run to an earlier state of the cube.
    Target {
        /// The state, for the cube as the run has read it.
        #[serde(rename = "facelets", with = "by_text")]
        state: Cube,
    },
    /// A phase begins.
    Phase {
        /// The phase.
        phase: Phase,
        /// Known steps of the phase: faces of a scan, motions of a plan.
        steps: usize,
    },
    /// A phase ended without a failure.
    PhaseEnds {
        /// The phase, its time and its result.
        #[serde(flatten)]
        report: PhaseReport,
    },
    /// A motion of the mechanism begins.
    MotionBegins {
        /// The motion.
        #[serde(with = "by_text")]
        motion: Motion,
        /// Number of the motion in the plan, from 1; none on the way to a face.
        number: Option<usize>,
        /// The motions of the plan.
        of: Option<usize>,
    },
    /// A motion ended without a failure.
    MotionEnds {
        /// The motion.
        #[serde(with = "by_text")]
        motion: Motion,
        /// Number of the motion in the plan, from 1; none on the way to a face.
        number: Option<usize>,
        /// Time of the motion, in milliseconds.
        took_ms: u64,
        /// Planned time of all motions that follow, in milliseconds.
        left_ms: Option<u64>,
        /// Motion that follows, where this one went over into it without a rest.
        #[serde(default, with = "by_text::option")]
        next: Option<Motion>,
    },
    /// The robot read the top face, or a part of its stickers.
    Reading {
        /// The face on top.
        #[serde(with = "by_text")]
        face: Face,
        /// Readings of the stickers.
        stickers: Vec<StickerReading>,
        /// Number of stickers that the scanner read again in another round, because the colour arm
        /// was late.
        #[serde(default)]
        repeated: usize,
        /// Estimated time to the end of the phase, in milliseconds.
        left_ms: u64,
    },
    /// A reading of a face ended with the whole cube spun.
    Spun {
        /// Quarter turns, clockwise seen from above if positive.
        quarters: i32,
    },
    /// Positions of the motors by their encoders, in whole motor degrees. Recordings and pages get
    /// them: see [`Stream`](crate::Stream).
    Posture {
        /// The flipper: 0 is up, positive is down.
        flipper: i32,
        /// The turntable: positive is clockwise seen from above.
        turntable: i32,
        /// The colour arm: 0 is out, negative is inwards.
        arm: i32,
    },
    /// The recogniser accepted or refused the readings.
    Recognition {
        /// Name of the scan and of the look.
        label: String,
        /// Facelets of the likeliest cube.
        #[serde(with = "by_text::option")]
        facelets: Option<Facelets>,
        /// Whether the recogniser accepts this cube.
        accepted: bool,
        /// Confidence in this cube, 0 to 1.
        confidence: f32,
        /// Numbers of the stickers that may be other than read, 1 to 54.
        doubtful: Vec<u8>,
        /// Reason of the refusal.
        reason: Option<String>,
    },
    /// The cube is known, from a recognition or from a person.
    Cube {
        /// The cube; but for the flaw, if it has one.
        #[serde(rename = "facelets", with = "by_text")]
        cube: Cube,
        /// The facelets as the cube lies in the cradle: those on top first, then R, F, D, L and B
        /// of the cradle.
        #[serde(with = "by_text")]
        lies: Facelets,
        /// Flaw that no turns remove: the robot brings all but these pieces to the target. `lies` shows it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        flaw: Option<Flaw>,
        /// Motion that went wrong, if it explains why the cube before it did not become the target.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        happened: Option<Happened>,
    },
    /// The recogniser refused a scan.
    Refused {
        /// Reason of the refusal, with the stickers in doubt.
        reason: String,
        /// Numbers of the stickers that the reason names, 1 to 54.
        #[serde(default)]
        doubtful: Vec<u8>,
        /// Whether the robot looks again at the stickers in doubt.
        looks_again: bool,
    },
    /// The turns and motions are planned.
    Plan {
        /// The turns.
        #[serde(with = "by_text")]
        turns: Turns,
        /// The motions, in their order.
        #[serde(with = "by_text::list")]
        motions: Vec<Motion>,
        /// Time of the motions by the cost model, in seconds.
        seconds: f64,
    },
    /// The search while the motors move found a shorter end of the plan.
    BetterPlan {
        /// Time saved, in seconds.
        saved: f64,
        /// Motions of the whole plan, those already made included.
        motions: usize,
    },
    /// A step of a human method begins: the next motions lead to its first turn.
    Step {
        /// Name of the step.
        name: String,
        /// Number of the step, from 1.
        number: usize,
        /// Number of the steps.
        of: usize,
    },
    /// A turn of the cube is complete.
    TurnDone {
        /// The turn.
        #[serde(with = "by_text")]
        turn: Turn,
    },
    /// The run met a fault from which it now tries to recover. The report tells the one that ends a
    /// run.
    Fault {
        /// Kind of the fault.
        kind: RunErrorKind,
        /// Text of the fault with its causes.
        message: String,
        /// Part of the robot that failed.
        #[serde(default)]
        part: RobotPart,
        /// Phase in which it failed.
        phase: Option<Phase>,
        /// Motion in which it failed.
        #[serde(default, with = "by_text::option")]
        motion: Option<Motion>,
    },
    /// A part stays stuck: the robot rests, asks a person for help, and tries again.
    NeedsHelp {
        /// Part of the robot that is stuck.
        part: RobotPart,
        /// Text for a person, with the cure.
        message: String,
        /// Time for which the robot goes on trying, in milliseconds.
        left_ms: u64,
    },
    /// The robot homed again after a fault.
    Recovery,
    /// The robot lowers the mechanism's speed after a second fault, to the end of the run.
    Slower {
        /// Speed profile: upper limit of the mechanism's speed from now on.
        #[serde(with = "by_text")]
        profile: Profile,
        /// Text for a person.
        message: String,
    },
    /// The battery's voltage, at the begin of a run and after a change of
    /// [`MIN_REPORTED_MILLIVOLTS`](crate::battery::MIN_REPORTED_MILLIVOLTS).
    Voltage {
        /// Voltage of the battery, in millivolts.
        millivolts: u32,
    },
    /// The battery is low, but not empty.
    Battery {
        /// Voltage of the battery, in millivolts.
        millivolts: u32,
        /// Text for a person, with the cure.
        message: String,
    },
    /// The cube shows the target but for one piece, or two, which no turns bring there: the robot
    /// has left it to a hand.
    Left {
        /// The target, its faces named as the cube was put in.
        #[serde(with = "by_text")]
        target: Cube,
        /// The flaw that the cube has besides.
        #[serde(flatten)]
        flaw: Flaw,
    },
    /// The run is over.
    Report {
        /// Whether the cube shows the target; in a simulated run the simulator's own pieces decide.
        reached: bool,
        /// Whether the cube is solved.
        solved: bool,
        /// Time of all phases, in seconds.
        robot_seconds: f64,
        /// The turns that were made.
        #[serde(with = "by_text")]
        turns: Turns,
        /// Speed profile: upper limit of the mechanism's speed at the end of the run.
        #[serde(with = "by_text")]
        profile: Profile,
        /// All phases that ended without a failure, in their order.
        phases: Vec<PhaseReport>,
        /// Error that ended the run early.
        error: Option<String>,
        /// Kind of the error.
        error_kind: Option<RunErrorKind>,
        /// Part of the robot that the error is about.
        error_part: Option<RobotPart>,
        /// Numbers of the stickers in doubt that the error names, 1 to 54.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        doubtful: Vec<u8>,
        /// Flaw that is left, where the cube shows the target but for one piece, or two.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<FlawAt>,
    },
}

/// Reading of one sticker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StickerReading {
    /// Number of the sticker, 1 to 54, as in recorded scans.
    pub sticker: u8,
    /// Median of the sticker's samples: red, green and blue of the raw sensor.
    pub rgb: [f32; 3],
}

impl Event {
    /// Event for the recognition of the scan with this label.
    pub fn of_recognition(label: &str, recognition: &Recognition) -> Self {
        let mut doubtful: Vec<u8> = (recognition.doubtful.iter())
            .map(|&sticker| recogniser::StickerNumber::from(sticker).get())
            .collect();
        doubtful.sort_unstable();
        Self::Recognition {
            label: label.to_owned(),
            facelets: recognition.facelets,
            accepted: recognition.accepted,
            confidence: recognition.confidence(),
            doubtful,
            reason: recognition.reason.as_ref().map(ToString::to_string),
        }
    }
}

impl Event {
    /// Line for a log or a terminal; none for an event that needs no line.
    pub fn line(&self) -> Option<String> {
        match self {
            Self::Refused {
                reason,
                looks_again: true,
                ..
            } => Some(format!("{reason}; looking again")),
            Self::Refused { reason, .. } => Some(format!("refused: {reason}")),
            Self::BetterPlan { saved, .. } => Some(format!(
                "thinking while moving found an end that is {saved:.2} s shorter"
            )),
            Self::Step { name, number, of } => Some(format!("step {number} of {of}: {name}")),
            Self::Fault { message, .. } => Some(format!("{message}; recovering")),
            Self::NeedsHelp {
                message, left_ms, ..
            } => Some(format!("{message}; trying for {} s more", left_ms / 1000)),
            Self::Cube { happened, .. } => happened.map(|happened| happened.to_string()),
            Self::Left { target, flaw } => Some(format!("left to a hand: {}", flaw.at(target))),
            Self::Slower { message, .. } | Self::Battery { message, .. } => Some(message.clone()),
            _ => None,
        }
    }
}

/// Observer of a run's events. The run calls it between two motions, never during one, and a call
/// may take some milliseconds.
pub trait Observer {
    /// Receives an event; `at` is the time of the robot's clock.
    fn event(&mut self, at: Duration, event: &Event);

    /// Receives a scan in full, for a report: all readings and their recognition.
    /// [`Event::Recognition`] holds the gist.
    fn scan(&mut self, _label: &str, _readings: &Readings, _recognition: &Recognition) {}
}

/// Observer that ignores every event.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    fn event(&mut self, _: Duration, _: &Event) {}
}

/// Several observers; each receives every event.
#[derive(Default)]
pub struct Observers<'a>(pub Vec<&'a mut dyn Observer>);

impl fmt::Debug for Observers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} observers", self.0.len())
    }
}

impl Observer for Observers<'_> {
    fn event(&mut self, at: Duration, event: &Event) {
        for observer in &mut self.0 {
            observer.event(at, event);
        }
    }

    fn scan(&mut self, label: &str, readings: &Readings, recognition: &Recognition) {
        for observer in &mut self.0 {
            observer.scan(label, readings, recognition);
        }
    }
}

/// Whole milliseconds of a duration.
pub fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
