//! Phases, motions, readings and faults of a run with their times, from its events.

use std::time::Duration;

use actuator::Motion;
use cube_core::Face;
use robot::{Event, Observer, Phase};

/// Span of time that a phase or an action took.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Span<T> {
    pub(super) what: T,
    pub(super) begin: Duration,
    pub(super) end: Duration,
    pub(super) outcome: Outcome,
}

/// Outcome of a span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Done,
    /// A fault, or the end of the run, ended the span early.
    BrokenOff,
}

/// Work of the mechanism.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    /// Motion, with its number and the motions of the plan; `None` on the way to a face.
    Motion(Motion, Option<(usize, usize)>),
    /// Reading of the stickers of a face.
    Reading(Face),
}

/// Line of text that belongs to a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Note {
    pub(super) at: Duration,
    pub(super) text: String,
    pub(super) is_fault: bool,
}

/// All marks in the picture of a run.
#[derive(Debug, Default)]
pub(super) struct Marks {
    pub(super) phases: Vec<Span<Phase>>,
    pub(super) actions: Vec<Span<Action>>,
    pub(super) notes: Vec<Note>,
    open_phase: Option<(Phase, Duration)>,
    open_motion: Option<(Action, Duration)>,
    /// Time from which the mechanism may have been reading a face.
    reading_since: Duration,
}

impl Marks {
    /// Ends the run: an open motion or phase is broken off.
    pub(super) fn finish(&mut self, at: Duration) {
        self.break_off_motion(at);
        self.break_off_phase(at);
    }

    fn begin_phase(&mut self, phase: Phase, at: Duration) {
        self.break_off_phase(at);
        self.open_phase = Some((phase, at));
        self.reading_since = at;
    }

    /// Ends a phase. Some phases have an event at their end only.
    fn end_phase(&mut self, phase: Phase, took: Duration, end: Duration) {
        let begin = end.saturating_sub(took);
        match self.open_phase {
            Some((open, _)) if open == phase => self.open_phase = None,
            _ => self.break_off_phase(begin),
        }
        self.phases.push(Span {
            what: phase,
            begin,
            end,
            outcome: Outcome::Done,
        });
    }

    fn break_off_phase(&mut self, end: Duration) {
        let open = self.open_phase.take();
        self.phases.extend(open.map(|(what, begin)| Span {
            what,
            begin,
            end,
            outcome: Outcome::BrokenOff,
        }));
    }

    fn end_motion(&mut self, end: Duration, outcome: Outcome) {
        let open = self.open_motion.take();
        self.actions.extend(open.map(|(what, begin)| Span {
            what,
            begin,
            end,
            outcome,
        }));
        self.reading_since = end;
    }

    fn break_off_motion(&mut self, end: Duration) {
        self.end_motion(end, Outcome::BrokenOff);
    }

    fn end_reading(&mut self, face: Face, end: Duration) {
        self.actions.push(Span {
            what: Action::Reading(face),
            begin: self.reading_since,
            end,
            outcome: Outcome::Done,
        });
        self.reading_since = end;
    }
}

impl Observer for Marks {
    fn event(&mut self, at: Duration, event: &Event) {
        match event {
            Event::Phase { phase, .. } => self.begin_phase(*phase, at),
            Event::PhaseEnds { report } => self.end_phase(report.phase, report.took, at),
            Event::MotionBegins { motion, number, of } => {
                self.break_off_motion(at);
                let action = Action::Motion(*motion, number.zip(*of));
                self.open_motion = Some((action, at));
            }
            Event::MotionEnds { .. } => self.end_motion(at, Outcome::Done),
            Event::Reading { face, .. } => self.end_reading(*face, at),
            Event::Fault { .. } => self.break_off_motion(at),
            _ => {}
        }
        self.notes.extend(event.line().map(|text| Note {
            at,
            text,
            is_fault: matches!(event, Event::Fault { .. }),
        }));
    }
}
