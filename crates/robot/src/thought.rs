//! Search that runs while the program waits.
//!
//! The program waits by [`Clock::sleep`] and nowhere else, between two looks at a motor.
//! `ThinkingClock` is a clock over the brick's own clock; its `sleep` searches until the time is
//! over. The program looks at the motors as often as without the search, and needs no second
//! thread.

use std::{cell::RefCell, fmt, rc::Rc, time::Duration};

use brick::Clock;
use cube_core::{Cube, Turns};
use solver::{Objective, Search, SolveError};

use crate::config::Config;

/// Nodes between two readings of the clock: about 0.15 ms on the brick; a reading takes a few
/// microseconds. A wait exceeds the asked time by this much at most, as a plain sleep may too.
const SLICE: u64 = 64;

/// Nodes that the brick could visit in the time that starting a search takes, about 26 ms: the
/// search first computes lower bounds of the cost of turns.
const BEGINNING: u64 = 12_000;

/// Relation of the clock to the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// The clock runs by itself.
    OfThisMachine,
    /// The clock stands still unless the program sleeps: one second of it pays for this many nodes.
    NodesPerSecond(u64),
}

impl Pace {
    /// Pace on the simulator's clock, which stands still unless the program sleeps.
    pub fn of_simulator(config: &Config) -> Self {
        Self::NodesPerSecond(config.run.simulated_nodes_per_s.into())
    }
}

/// Subject of a thought.
#[derive(Default)]
enum Subject {
    #[default]
    Nothing,
    /// A search that is not started yet: the next wait starts it. At that time the motor has only
    /// just set out, and the stall check does not call it stuck before 100 ms are over.
    Begin(Box<Question>),
    Going(Box<Search>),
}

/// A search to start: the cube, its target, the objective and the price limit.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) from: Cube,
    pub(crate) to: Cube,
    pub(crate) objective: Objective,
    /// Answers cost less than this; without a limit every solution is an answer.
    pub(crate) below: Option<u32>,
}

/// A background search, shared by the clock that advances it and the phase that fetches its
/// answers.
#[derive(Clone, Default)]
pub(crate) struct Thought(Rc<RefCell<State>>);

#[derive(Default)]
struct State {
    subject: Subject,
    /// Answers that [`Thought::fetch`] has not returned yet, each cheaper than those before.
    found: Vec<Turns>,
    error: Option<SolveError>,
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thought").finish_non_exhaustive()
    }
}

impl Thought {
    /// Thought that continues a search.
    pub(crate) fn going_on(search: Search) -> Self {
        let thought = Self::default();
        thought.0.borrow_mut().subject = Subject::Going(Box::new(search));
        thought
    }

    /// Replaces the search by a new one for this question.
    pub(crate) fn turn_to(&self, question: Question) {
        *self.0.borrow_mut() = State {
            subject: Subject::Begin(Box::new(question)),
            ..State::default()
        };
    }

    /// Takes the search out of the thought; none if it has not started.
    pub(crate) fn take_search(&self) -> Option<Search> {
        match std::mem::take(&mut self.0.borrow_mut().subject) {
            Subject::Going(search) => Some(*search),
            Subject::Nothing | Subject::Begin(_) => None,
        }
    }

    /// Ends the search.
    pub(crate) fn end(&self) {
        *self.0.borrow_mut() = State::default();
    }

    /// Answers since the last call.
    ///
    /// # Errors
    /// When a solution of the solver does not solve the cube: a fault of the solver.
    pub(crate) fn fetch(&self) -> Result<Vec<Turns>, SolveError> {
        let mut state = self.0.borrow_mut();
        match state.error.take() {
            Some(error) => Err(error),
            None => Ok(std::mem::take(&mut state.found)),
        }
    }

    /// Visits about this many nodes: fewer only when the search is finished, more when a search
    /// starts. Returns the visited nodes, plus those that the brick could visit in the time of
    /// starting a search.
    pub(crate) fn advance(&self, nodes: u64) -> u64 {
        self.0.borrow_mut().advance(nodes)
    }
}

impl State {
    fn advance(&mut self, nodes: u64) -> u64 {
        let beginning = self.begin();
        let Subject::Going(search) = &mut self.subject else {
            return 0;
        };
        let before = search.nodes();
        let until = before + nodes.saturating_sub(beginning);
        while search.nodes() < until && !search.is_finished() && self.error.is_none() {
            match search.advance(until - search.nodes()) {
                Ok(Some(better)) => self.found.push(better.clone()),
                Ok(None) => {}
                Err(error) => self.error = Some(error),
            }
        }
        search.nodes() - before + beginning
    }

    /// Starts the search of a new question; returns its cost in nodes, or 0 if there is no new
    /// question.
    fn begin(&mut self) -> u64 {
        let Subject::Begin(question) = &self.subject else {
            return 0;
        };
        let mut search = Search::new(&question.from, &question.to, &question.objective);
        if let Some(below) = question.below {
            search.look_below(below);
        }
        // The search for a cube near the target has its only answer at once.
        if let Some(best) = search.best() {
            self.found.push(best.clone());
        }
        let spent = search.nodes() + BEGINNING;
        self.subject = Subject::Going(Box::new(search));
        spent
    }
}

/// Clock whose waits advance a thought.
pub(crate) struct ThinkingClock {
    inner: Rc<dyn Clock>,
    thought: Thought,
    pace: Pace,
    /// Nodes that a simulated brick may still visit, in billionths of a node; negative after
    /// starting a search took more than the available time.
    credit: RefCell<i128>,
}

impl ThinkingClock {
    pub(crate) fn new(inner: Rc<dyn Clock>, thought: Thought, pace: Pace) -> Self {
        Self {
            inner,
            thought,
            pace,
            credit: RefCell::new(0),
        }
    }

    fn think_until(&self, end: Duration) {
        let mut now = self.inner.now();
        while now < end {
            let spent = self.thought.advance(SLICE);
            let before = now;
            now = self.inner.now();
            // The loop would never end on a clock that stands still.
            if spent == 0 || now == before {
                return self.inner.sleep(end.saturating_sub(now));
            }
        }
    }

    /// A simulated wait pays for nodes with all of its time: looks at motors take simulated time of
    /// their own, 8 % of the turning (`cargo xtask thinking`).
    fn think_for(&self, duration: Duration, nodes_per_second: u64) {
        const BILLION: i128 = 1_000_000_000;
        let mut credit = self.credit.borrow_mut();
        let nanoseconds = duration.as_nanos();
        *credit += nanoseconds as i128 * i128::from(nodes_per_second);
        let nodes = u64::try_from(*credit / BILLION).unwrap_or(0);
        if nodes > 0 {
            let spent = self.thought.advance(nodes);
            // Time without a search is not saved up.
            *credit = (*credit - i128::from(spent.max(nodes)) * BILLION).min(BILLION);
        }
    }
}

impl Clock for ThinkingClock {
    fn now(&self) -> Duration {
        self.inner.now()
    }

    fn sleep(&self, duration: Duration) {
        match self.pace {
            Pace::OfThisMachine => self.think_until(self.inner.now() + duration),
            Pace::NodesPerSecond(nodes_per_second) => {
                self.inner.sleep(duration);
                self.think_for(duration, nodes_per_second);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Clock that advances by sleeping, and a little by each reading.
    struct FakeClock {
        now: Cell<Duration>,
        look: Duration,
        slept: Cell<Duration>,
    }

    impl FakeClock {
        fn new(look: Duration) -> Rc<Self> {
            Rc::new(Self {
                now: Cell::default(),
                look,
                slept: Cell::default(),
            })
        }
    }

    impl Clock for FakeClock {
        fn now(&self) -> Duration {
            self.now.set(self.now.get() + self.look);
            self.now.get()
        }

        fn sleep(&self, duration: Duration) {
            self.now.set(self.now.get() + duration);
            self.slept.set(self.slept.get() + duration);
        }
    }

    const WAIT: Duration = Duration::from_millis(5);

    fn scrambled() -> Cube {
        let turns = "D2 R' F2 U B2 L F' R2 D B' U2 L2 F D' R B U' L'";
        Cube::from(&turns.parse::<Turns>().expect("turns"))
    }

    fn going() -> Thought {
        let objective = Objective::HALF_TURNS;
        Thought::going_on(Search::new(&scrambled(), &Cube::SOLVED, &objective))
    }

    fn nodes(thought: &Thought) -> u64 {
        match &thought.0.borrow().subject {
            Subject::Going(search) => search.nodes(),
            _ => 0,
        }
    }

    #[test]
    fn a_simulated_wait_takes_as_long_with_a_search_as_without() {
        let clock = FakeClock::new(Duration::ZERO);
        let thought = going();
        let before = nodes(&thought);
        let pace = Pace::NodesPerSecond(100_000);
        let thinking = ThinkingClock::new(clock.clone(), thought.clone(), pace);
        for _ in 0..200 {
            thinking.sleep(WAIT);
        }
        assert_eq!(clock.slept.get(), Duration::from_secs(1));
        // The search uses all of the second.
        let thought_of = nodes(&thought) - before;
        assert!((99_950..=100_050).contains(&thought_of), "{thought_of}");
    }

    #[test]
    fn a_simulated_brick_pays_for_starting_a_search() {
        let thought = Thought::default();
        thought.turn_to(Question {
            from: scrambled(),
            to: Cube::SOLVED,
            objective: Objective::HALF_TURNS,
            below: Some(30),
        });
        let pace = Pace::NodesPerSecond(100_000);
        let thinking = ThinkingClock::new(FakeClock::new(Duration::ZERO), thought.clone(), pace);
        thinking.sleep(WAIT);
        let begun = nodes(&thought);
        assert!(
            begun < 500,
            "the search starts and visits few nodes: {begun}"
        );
        for _ in 1..200 {
            thinking.sleep(WAIT);
        }
        let thought_of = nodes(&thought) - begun + BEGINNING;
        assert!((99_500..=100_500).contains(&thought_of), "{thought_of}");
    }

    #[test]
    fn a_real_wait_ends_when_its_time_is_over() {
        let look = Duration::from_micros(100);
        let clock = FakeClock::new(look);
        let thought = going();
        let before = nodes(&thought);
        let thinking = ThinkingClock::new(clock.clone(), thought.clone(), Pace::OfThisMachine);
        thinking.sleep(WAIT);
        assert!((WAIT..=WAIT + 2 * look).contains(&clock.now.get()));
        assert_eq!(clock.slept.get(), Duration::ZERO);
        assert!(nodes(&thought) >= before + 40 * SLICE);
    }

    #[test]
    fn a_wait_without_a_search_sleeps() {
        let look = Duration::from_micros(1);
        for pace in [Pace::OfThisMachine, Pace::NodesPerSecond(1_000_000)] {
            let clock = FakeClock::new(look);
            ThinkingClock::new(clock.clone(), Thought::default(), pace).sleep(WAIT);
            assert!(clock.slept.get() + 3 * look >= WAIT);
            assert!((WAIT..=WAIT + 3 * look).contains(&clock.now.get()));
        }
    }

    #[test]
    fn a_clock_that_stands_still_does_not_block_a_wait() {
        let clock = FakeClock::new(Duration::ZERO);
        ThinkingClock::new(clock.clone(), going(), Pace::OfThisMachine).sleep(WAIT);
        assert_eq!(clock.slept.get(), WAIT);
    }

    #[test]
    fn an_answer_is_fetched_once_and_not_after_the_end_of_the_search() {
        let thought = going();
        thought.advance(100_000);
        let found = thought.fetch().expect("the solver solves");
        let last = found.last().expect("a solution was found");
        assert!(scrambled().after(last).is_solved());
        assert_eq!(thought.fetch(), Ok(Vec::new()));
        let thought = going();
        thought.advance(100_000);
        thought.end();
        assert_eq!(thought.fetch(), Ok(Vec::new()));
    }
}
