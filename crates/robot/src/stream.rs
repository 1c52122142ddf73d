//! One stream of a run: its events and, between them, the positions of the motors.
//!
//! Recordings and pages take the lines of this stream; `run --json` prints the events alone.

use std::{cell::RefCell, fmt, rc::Rc, time::Duration};

use brick::{
    Brick, Degrees,
    postures::{self, Postures},
};

use crate::event::{Event, Observer, Stamped};

/// Receives the stream, event by event. It is called between two steps of a motor too, so it must
/// return within a millisecond.
pub type Sink = Box<dyn FnMut(&Stamped)>;

/// Observer of a run that gives all of its events, and the motors' positions, to a [`Sink`].
/// Clones belong to the same stream.
#[derive(Clone)]
pub struct Stream {
    sink: Rc<RefCell<Sink>>,
    postures: Postures,
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").finish_non_exhaustive()
    }
}

impl Stream {
    /// The same brick, and the stream of its runs: the positions go to `sink` as they are read, the
    /// events as the stream observes them.
    pub fn of(brick: Brick, sink: Sink) -> (Brick, Self) {
        let sink = Rc::new(RefCell::new(sink));
        let own = Rc::clone(&sink);
        let listener = move |at: Duration, posture: postures::Posture| {
            let [flipper, turntable, arm] = posture.map(Degrees::as_degrees);
            let event = Event::Posture {
                flipper,
                turntable,
                arm,
            };
            (own.borrow_mut())(&Stamped::new(at, event));
        };
        let (brick, postures) = postures::wrap(brick, Box::new(listener));
        (brick, Self { sink, postures })
    }
}

impl Observer for Stream {
    fn event(&mut self, at: Duration, event: &Event) {
        self.postures.flush();
        (self.sink.borrow_mut())(&Stamped::new(at, event.clone()));
    }
}

#[cfg(test)]
mod tests {
    use cube_core::Cube;
    use simulator::{Settings, Simulator};

    use super::*;
    use crate::{Alone, Config, Pace, testing::by_tables, whole_run};

    #[test]
    fn the_stream_leads_in_order_of_time_from_the_first_posture_to_the_last() {
        let cube = Cube::SOLVED.turned("R".parse().expect("a turn"));
        let simulator = Simulator::new(&Settings::default(), cube.facelets().as_array(), 1);
        let kept: Rc<RefCell<Vec<Stamped>>> = Rc::default();
        let own = Rc::clone(&kept);
        let sink = Box::new(move |event: &Stamped| own.borrow_mut().push(event.clone()));
        let (mut brick, mut stream) = Stream::of(simulator.brick(), sink);
        let mut alone = Alone::default();
        let crew = alone.observed(Pace::OfThisMachine, &mut stream);
        let task = by_tables(Cube::SOLVED);
        whole_run(&mut brick, &Config::default(), &task, crew).expect("nothing disturbs the run");
        let kept = kept.borrow();
        assert!(kept.is_sorted_by_key(|stamped| stamped.at_ms));
        let is_posture = |stamped: &&Stamped| matches!(stamped.event, Event::Posture { .. });
        let postures: Vec<u64> = kept
            .iter()
            .filter(is_posture)
            .map(|one| one.at_ms)
            .collect();
        let seconds = simulator.now().as_secs() as usize;
        assert!(
            (seconds * 5..seconds * 21).contains(&postures.len()),
            "{}",
            postures.len()
        );
    }
}
