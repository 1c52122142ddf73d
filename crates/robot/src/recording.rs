//! A run as text: the lines of its stream, kept in memory until the run is over.
//!
//! A brick writes no file while its motors move: a slow memory card would hold up the reading of
//! the motors. The size is bounded, by fewer and fewer postures.

use std::{cell::RefCell, rc::Rc, time::Duration};

use crate::{
    event::{Event, Stamped},
    hello::Hello,
    stream::Sink,
};

/// Maximum size of a recording in bytes: ten of them have room in 2 MB, and a run of 80 s has about
/// 110,000.
pub const MAX_BYTES: usize = 200_000;

/// Greatest spacing of postures: with it, there is nothing left to leave out.
const MAX_SPACING_MS: u64 = 60_000;

/// Recording of a run, or of several in a row. Clones share the lines.
#[derive(Debug, Clone)]
pub struct Recording(Rc<RefCell<Kept>>);

#[derive(Debug)]
struct Kept {
    hello: String,
    lines: Vec<Line>,
    bytes: usize,
    /// Least time between two postures that are kept, in milliseconds.
    spacing_ms: u64,
    next_posture_ms: u64,
}

#[derive(Debug)]
struct Line {
    text: String,
    /// Time of a posture; `None` for a line that is never left out.
    posture_ms: Option<u64>,
}

impl Recording {
    /// An empty recording with this first line.
    pub fn new(hello: Hello) -> Self {
        let hello = Stamped::new(Duration::ZERO, Event::Hello(hello)).line();
        Self(Rc::new(RefCell::new(Kept {
            bytes: hello.len() + 1,
            hello,
            lines: Vec::new(),
            spacing_ms: 0,
            next_posture_ms: 0,
        })))
    }

    /// Sink that adds to the recording.
    pub fn sink(&self) -> Sink {
        let own = self.clone();
        Box::new(move |event| own.add(event))
    }

    /// Adds an event.
    pub fn add(&self, event: &Stamped) {
        self.add_line(event, &event.line());
    }

    /// Adds an event whose line is made already.
    pub fn add_line(&self, event: &Stamped, line: &str) {
        self.0.borrow_mut().add(event, line);
    }

    /// Lines of the recording, `hello` first.
    pub fn lines(&self) -> Vec<String> {
        let kept = self.0.borrow();
        let lines = kept.lines.iter().map(|line| line.text.clone());
        std::iter::once(kept.hello.clone()).chain(lines).collect()
    }

    /// Text of the recording: each line with its end.
    pub fn text(&self) -> String {
        let lines = self.lines();
        lines
            .into_iter()
            .flat_map(|line| [line, "\n".into()])
            .collect()
    }
}

impl Kept {
    fn add(&mut self, event: &Stamped, line: &str) {
        let posture_ms = matches!(event.event, Event::Posture { .. }).then_some(event.at_ms);
        if posture_ms.is_some_and(|at| at < self.next_posture_ms) {
            return;
        }
        self.next_posture_ms = event.at_ms + posture_ms.map_or(0, |_| self.spacing_ms);
        let text = line.to_owned();
        self.bytes += text.len() + 1;
        self.lines.push(Line { text, posture_ms });
        if self.bytes > MAX_BYTES && self.spacing_ms < MAX_SPACING_MS {
            self.thin();
        }
    }

    /// Leaves out postures that are nearer to one another than before.
    fn thin(&mut self) {
        self.spacing_ms = (2 * self.spacing_ms).max(100);
        let (spacing, mut next) = (self.spacing_ms, 0);
        self.lines.retain(|line| match line.posture_ms {
            Some(at) if at < next => false,
            Some(at) => {
                next = at + spacing;
                true
            }
            None => true,
        });
        let lines = self.lines.iter().map(|line| line.text.len() + 1);
        self.bytes = self.hello.len() + 1 + lines.sum::<usize>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, RobotKind};

    fn posture(at_ms: u64) -> Stamped {
        let event = Event::Posture {
            flipper: 1,
            turntable: at_ms as i32,
            arm: 3,
        };
        Stamped::new(Duration::from_millis(at_ms), event)
    }

    #[test]
    fn a_long_recording_keeps_all_events_and_fewer_postures() {
        let recording = Recording::new(Hello::new("0.1.0", RobotKind::Brick, &Config::default()));
        for at in 0..10_000 {
            recording.add(&posture(50 * at));
            if at % 100 == 0 {
                recording.add(&Stamped::new(
                    Duration::from_millis(50 * at),
                    Event::Recovery,
                ));
            }
        }
        let text = recording.text();
        assert!(text.len() <= MAX_BYTES, "{}", text.len());
        assert!(text.len() > MAX_BYTES / 4, "{}", text.len());
        assert_eq!(text.matches("recovery").count(), 100);
        let lines: Vec<Stamped> = (text.lines())
            .map(|line| serde_json::from_str(line).expect("an event"))
            .collect();
        assert!(matches!(lines[0].event, Event::Hello { .. }));
        assert!(lines.is_sorted_by_key(|line| line.at_ms));
        assert_eq!(lines.last().map(|line| line.at_ms / 1000), Some(499));
    }
}
