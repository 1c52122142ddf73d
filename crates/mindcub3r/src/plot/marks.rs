//! Phases, motions, readings and faults of a run with their times, from its events.

use std::time::Duration;

use actuator::Motion;
use robot::{Event, Observer};

/// Time that a phase, a motion or a reading took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Span {
    /// Class of its area in the picture.
    pub(super) class: &'static str,
    pub(super) name: String,
    pub(super) begin: Duration,
    pub(super) end: Duration,
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
    pub(super) phases: Vec<Span>,
    pub(super) actions: Vec<Span>,
    pub(super) notes: Vec<Note>,
    open_phase: Option<Span>,
    open_motion: Option<Span>,
    /// Time from which the mechanism may have been reading a face.
    reading_since: Duration,
}

impl Span {
    fn new(class: &'static str, name: String, begin: Duration, end: Duration) -> Self {
        Self {
            class,
            name,
            begin,
            end,
        }
    }

    fn ended(self, end: Duration) -> Self {
        Self { end, ..self }
    }

    fn broken_off(self, end: Duration) -> Self {
        let name = format!("{}, broken off", self.name);
        Self::new("broken", name, self.begin, end)
    }
}

impl Marks {
    /// Breaks an open motion and an open phase off: a fault or the end of the run ended them.
    pub(super) fn break_off(&mut self, at: Duration) {
        self.break_off_motion(at);
        self.break_off_phase(at);
    }

    fn break_off_motion(&mut self, at: Duration) {
        let open = self.open_motion.take();
        self.actions.extend(open.map(|span| span.broken_off(at)));
        self.reading_since = at;
    }

    fn break_off_phase(&mut self, at: Duration) {
        let open = self.open_phase.take();
        self.phases.extend(open.map(|span| span.broken_off(at)));
    }

    /// Ends a phase. Some phases have an event at their end only.
    fn end_phase(&mut self, name: &str, took: Duration, end: Duration) {
        let begin = end.saturating_sub(took);
        if self.open_phase.take_if(|open| open.name == name).is_none() {
            self.break_off_phase(begin);
        }
        let ended = Span::new("phase", name.to_owned(), begin, end);
        self.phases.push(ended);
    }
}

impl Observer for Marks {
    fn event(&mut self, at: Duration, event: &Event) {
        match event {
            Event::Phase { phase, .. } => {
                self.break_off_phase(at);
                let name = phase.name().to_owned();
                self.open_phase = Some(Span::new("phase", name, at, at));
                self.reading_since = at;
            }
            Event::PhaseEnds { report } => self.end_phase(report.phase.name(), report.took, at),
            Event::MotionBegins { motion, number, of } => {
                self.break_off_motion(at);
                let name = match number.zip(*of) {
                    Some((number, of)) => format!("motion {number} of {of}: {motion}"),
                    None => motion.to_string(),
                };
                self.open_motion = Some(Span::new(class(*motion), name, at, at));
            }
            Event::MotionEnds { .. } => {
                let open = self.open_motion.take();
                self.actions.extend(open.map(|span| span.ended(at)));
                self.reading_since = at;
            }
            Event::Reading { face, .. } => {
                let name = format!("reading {face}");
                let since = self.reading_since;
                self.actions.push(Span::new("reading", name, since, at));
                self.reading_since = at;
            }
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

fn class(motion: Motion) -> &'static str {
    match motion {
        Motion::Spin(_) => "spin",
        Motion::Turn(_) => "turn",
        Motion::Hold | Motion::Release | Motion::Tilt { .. } => "stroke",
    }
}
