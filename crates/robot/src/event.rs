//! What a run tells: one typed stream, which command line, screen, log, statistics and pages observe.
//!
//! ```text
//!   run_begins ─▶ phase home ─▶ phase_ends ─▶ phase scan ─▶ motion_begins, motion_ends, reading ... ─▶ phase_ends
//!     ─▶ recognition ─▶ cube ─▶ phase solve ... plan ─▶ phase turn ─▶ motion_begins, motion_ends, turn_done,
//!     better_plan ... ─▶ phase_ends ─▶ phase verify ... ─▶ report
//! ```
//! [`Stamped`] is an event with the robot's time and the version of the format, as it stands on a
//! line of JSON: `{"v":1,"at_ms":2060,"event":"phase","phase":"scan","steps":6}`. Cubes, turns and
//! motions are written as text, as they are everywhere else.

use std::{fmt, time::Duration};

use actuator::{Motion, Profile};
use cube_core::{Face, Turn, Turns};
use recogniser::{Readings, Recognition};
use serde::{Deserialize, Serialize};

use crate::{
    by_text,
    error::RunErrorKind,
    phase::{Phase, PhaseReport},
};

/// The version of the format: it rises when a reader of the one before could misunderstand.
pub const VERSION: u32 = 1;

/// An event, when it happened, and the version of the format.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Stamped {
    /// [`VERSION`].
    pub v: u32,
    /// The robot's time in milliseconds, from when its clock began.
    pub at_ms: u64,
    /// What happened.
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
}

/// Something that happened in a run. Durations are in milliseconds of robot time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// A run begins.
    RunBegins {
        /// The state to reach, as 54 facelets.
        target: String,
        /// How fast the mechanism is driven at most.
        #[serde(with = "by_text")]
        profile: Profile,
    },
    /// A phase begins.
    Phase {
        /// Which.
        phase: Phase,
        /// Its steps, as far as they are known: faces of a scan, motions of a plan.
        steps: usize,
    },
    /// A phase ended as it should.
    PhaseEnds {
        /// The phase, what it took, and what came out.
        #[serde(flatten)]
        report: PhaseReport,
    },
    /// A motion of the mechanism begins.
    MotionBegins {
        /// Which.
        #[serde(with = "by_text")]
        motion: Motion,
        /// Its number in the plan, from 1; none on the way to a face.
        number: Option<usize>,
        /// The motions of the plan.
        of: Option<usize>,
    },
    /// A motion ended as it should.
    MotionEnds {
        /// Which.
        #[serde(with = "by_text")]
        motion: Motion,
        /// Its number in the plan, from 1; none on the way to a face.
        number: Option<usize>,
        /// What it took.
        took_ms: u64,
        /// The planned time of all that follow.
        left_ms: Option<u64>,
    },
    /// A face was read, or some stickers of it.
    Reading {
        /// The face on top.
        #[serde(with = "by_text")]
        face: Face,
        /// What was read.
        stickers: Vec<StickerReading>,
        /// How many of them passed before the colour arm was there, and were read in another turn.
        #[serde(default)]
        repeated: usize,
        /// The estimated time to the end of the phase.
        left_ms: u64,
    },
    /// Readings were recognised, or refused.
    Recognition {
        /// Which scan and which look it was.
        label: String,
        /// The likeliest cube, as 54 facelets.
        facelets: Option<String>,
        /// Whether it may be trusted.
        accepted: bool,
        /// How sure it is, 0 to 1.
        confidence: f32,
        /// Numbers of the stickers in doubt, 1 to 54.
        doubtful: Vec<u8>,
        /// Why it was refused.
        reason: Option<String>,
    },
    /// The cube is known, by a recognition or by a person.
    Cube {
        /// Its 54 facelets.
        facelets: String,
    },
    /// A refused scan is followed by a look at the stickers in doubt, or by none.
    Refused {
        /// Why it was refused.
        reason: String,
        /// Whether the stickers in doubt are looked at again.
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
        /// Their time by the cost model, in seconds.
        seconds: f64,
    },
    /// Thinking while moving found a shorter end of the plan.
    BetterPlan {
        /// By how much, in seconds.
        saved: f64,
        /// The motions of the plan, those done before included.
        motions: usize,
    },
    /// A turn of the cube is complete.
    TurnDone {
        /// Which.
        #[serde(with = "by_text")]
        turn: Turn,
    },
    /// Something went wrong.
    Fault {
        /// What sort of thing.
        kind: RunErrorKind,
        /// In words, with its causes.
        message: String,
    },
    /// The robot found its stops anew after a fault.
    Recovery,
    /// After a second fault the mechanism is driven slower, to the end of the run.
    Slower {
        /// How fast it is driven at most from now on.
        #[serde(with = "by_text")]
        profile: Profile,
        /// In words.
        message: String,
    },
    /// The battery is low, but not too low.
    Battery {
        /// Its voltage.
        millivolts: u32,
        /// In words, with what to do.
        message: String,
    },
    /// The run is over.
    Report {
        /// Whether the cube shows the target; where a simulator judges, by its own pieces.
        reached: bool,
        /// Whether the cube is solved.
        solved: bool,
        /// The time of all phases, in seconds.
        robot_seconds: f64,
        /// The turns that were made.
        #[serde(with = "by_text")]
        turns: Turns,
        /// How fast the mechanism was driven at most in the end.
        #[serde(with = "by_text")]
        profile: Profile,
        /// All phases that ended as they should, in their order.
        phases: Vec<PhaseReport>,
        /// Why the run ended before its time.
        error: Option<String>,
        /// The sort of that.
        error_kind: Option<RunErrorKind>,
    },
}

/// What was read of one sticker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StickerReading {
    /// Its number, 1 to 54, as in recorded scans.
    pub sticker: u8,
    /// The median of its samples: red, green and blue of the raw sensor.
    pub rgb: [f32; 3],
}

impl Event {
    /// The recognition of the scan of this name.
    pub fn of_recognition(label: &str, recognition: &Recognition) -> Self {
        let mut doubtful: Vec<u8> = (recognition.doubtful.iter())
            .map(|&sticker| recogniser::StickerNumber::from(sticker).get())
            .collect();
        doubtful.sort_unstable();
        Self::Recognition {
            label: label.to_owned(),
            facelets: recognition.facelets.map(|facelets| facelets.to_string()),
            accepted: recognition.accepted,
            confidence: recognition.confidence(),
            doubtful,
            reason: recognition.reason.as_ref().map(ToString::to_string),
        }
    }
}

impl Event {
    /// The line that tells a person of the event, in a log or a terminal, where it is worth one.
    pub fn line(&self) -> Option<String> {
        match self {
            Self::Refused {
                reason,
                looks_again: true,
            } => Some(format!("{reason}; looking again")),
            Self::Refused { reason, .. } => Some(format!("refused: {reason}")),
            Self::BetterPlan { saved, .. } => Some(format!(
                "thinking while moving found an end that is {saved:.2} s shorter"
            )),
            Self::Fault { message, .. } => Some(format!("{message}; recovering")),
            Self::Slower { message, .. } | Self::Battery { message, .. } => Some(message.clone()),
            _ => None,
        }
    }
}

/// Hears of what happens in a run. It is called between two motions, never while one is watched,
/// and may take some milliseconds.
pub trait Observer {
    /// Something happened at this time of the robot's clock.
    fn event(&mut self, at: Duration, event: &Event);

    /// A scan in full, for a report: all readings and what the recogniser made of them. An event
    /// tells the gist of it.
    fn scan(&mut self, _label: &str, _readings: &Readings, _recognition: &Recognition) {}
}

/// Nobody: what happens is told to nobody.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    fn event(&mut self, _: Duration, _: &Event) {}
}

/// Several observers, each told in turn.
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
mod tests {
    use cube_core::Cube;
    use simulator::{Settings, Simulator};

    use super::*;
    use crate::{Alone, Config, Pace, Report, report::Ending, testing::by_tables, whole_run};

    /// Writes down all events.
    #[derive(Default)]
    struct Recorded(Vec<Stamped>);

    impl Observer for Recorded {
        fn event(&mut self, at: Duration, event: &Event) {
            self.0.push(Stamped::new(at, event.clone()));
        }
    }

    fn recorded() -> (Vec<Stamped>, Cube) {
        let cube = Cube::from(&"R U2 F' L D B2".parse::<Turns>().expect("turns"));
        let stickers = *cube.facelets().as_array();
        let simulator = Simulator::new(&Settings::default(), &stickers, 1);
        let (mut recorded, mut report, mut alone) =
            (Recorded::default(), Report::default(), Alone::default());
        let mut observers = Observers(vec![&mut recorded, &mut report]);
        let crew = alone.observed(Pace::OfThisMachine, &mut observers);
        let task = by_tables(Cube::SOLVED);
        let result = whole_run(&mut simulator.brick(), &Config::default(), &task, crew);
        let last = report.last_event(&Ending::of(&task.target, &result));
        recorded.event(simulator.now(), &last);
        (recorded.0, cube)
    }

    #[test]
    fn a_run_is_told_from_its_begin_to_its_report_and_reads_back() {
        let (events, cube) = recorded();
        let begins = Event::RunBegins {
            target: Cube::SOLVED.facelets().to_string(),
            profile: Profile::Own,
        };
        assert_eq!(events[0].event, begins);
        let (mut shown, mut stickers, mut open, mut at) = (cube, 0, 0, 0);
        for stamped in &events {
            assert!(stamped.at_ms >= at, "{stamped:?} after {at}");
            at = stamped.at_ms;
            match &stamped.event {
                Event::TurnDone { turn } => shown = shown.turned(*turn),
                Event::Reading { stickers: read, .. } => stickers += read.len(),
                Event::MotionBegins { .. } => open += 1,
                Event::MotionEnds { .. } => open -= 1,
                Event::Cube { facelets } => assert_eq!(*facelets, cube.facelets().to_string()),
                _ => {}
            }
            let line = serde_json::to_string(stamped).expect("it is written");
            assert!(line.starts_with(r#"{"v":1,"at_ms":"#), "{line}");
            assert!(!line.contains('\n'), "{line}");
            let read: Stamped = serde_json::from_str(&line).expect(&line);
            assert_eq!(read, *stamped);
        }
        assert_eq!((shown, stickers, open), (Cube::SOLVED, 54, 0));
        let Some(Event::Report {
            reached,
            solved,
            robot_seconds,
            phases,
            error,
            ..
        }) = events.last().map(|last| &last.event)
        else {
            panic!("no report");
        };
        assert!(*reached && *solved && *robot_seconds > 10.0 && error.is_none());
        let told = events.iter().filter_map(|stamped| match &stamped.event {
            Event::PhaseEnds { report } => Some(report),
            _ => None,
        });
        assert!(told.eq(phases.iter()), "{phases:?}");
    }
}
