//! A search that goes on while the program waits.
//!
//! The program waits by [`Clock::sleep`] and nowhere else, between two looks at a motor.
//! `ThinkingClock` is a clock over the brick's own that searches until the time is over: the
//! motors are looked at as often as without it, and there is no second thread.

use std::{cell::RefCell, fmt, rc::Rc, time::Duration};

use brick::Clock;
use cube_core::{Cube, Turns};
use solver::{Objective, Search, SolveError};

/// Nodes between two looks at the clock: about 0.15 ms on the brick, and looking takes a few
/// microseconds. A wait is longer than asked for by this much at most, which a sleep may be too.
const SLICE: u64 = 64;

/// What the brick could look at in the time that beginning a search takes, about 26 ms: it works
/// out first what turns cost at least.
const BEGINNING: u64 = 12_000;

/// How thinking and time belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// The clock runs on by itself.
    OfThisMachine,
    /// The clock stands still unless it is made to go on: this many nodes are a second of it.
    NodesPerSecond(u64),
}

/// What is being thought about.
#[derive(Default)]
enum Subject {
    #[default]
    Nothing,
    /// Not begun yet: that is left to the next wait. There the motor has only just set out, and is
    /// not called stuck before 100 ms are over.
    Begin(Box<Question>),
    Going(Box<Search>),
}

/// A cube, where it shall go, and what that may cost.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) from: Cube,
    pub(crate) to: Cube,
    pub(crate) objective: Objective,
    /// Only what costs less than this is an answer; every way is where nothing is known yet.
    pub(crate) below: Option<u32>,
}

/// A thought that is shared by who thinks it and who waits for what comes of it.
#[derive(Clone, Default)]
pub(crate) struct Thought(Rc<RefCell<State>>);

#[derive(Default)]
struct State {
    subject: Subject,
    /// Answers that were not fetched yet, each cheaper than those before.
    found: Vec<Turns>,
    error: Option<SolveError>,
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thought").finish_non_exhaustive()
    }
}

impl Thought {
    /// Goes on with a search that was begun elsewhere.
    pub(crate) fn going_on(search: Search) -> Self {
        let thought = Self::default();
        thought.0.borrow_mut().subject = Subject::Going(Box::new(search));
        thought
    }

    /// Thinks about something else from now on.
    pub(crate) fn turn_to(&self, question: Question) {
        *self.0.borrow_mut() = State {
            subject: Subject::Begin(Box::new(question)),
            ..State::default()
        };
    }

    /// The search, to go on with elsewhere, unless it has not begun.
    pub(crate) fn take_search(&self) -> Option<Search> {
        match std::mem::take(&mut self.0.borrow_mut().subject) {
            Subject::Going(search) => Some(*search),
            Subject::Nothing | Subject::Begin(_) => None,
        }
    }

    /// Thinks no more.
    pub(crate) fn end(&self) {
        *self.0.borrow_mut() = State::default();
    }

    /// The answers since the last time.
    ///
    /// # Errors
    /// When a solution was none: a fault of the solver.
    pub(crate) fn fetch(&self) -> Result<Vec<Turns>, SolveError> {
        let mut state = self.0.borrow_mut();
        match state.error.take() {
            Some(error) => Err(error),
            None => Ok(std::mem::take(&mut state.found)),
        }
    }

    /// Looks at so many positions, give or take a few: fewer only where nothing is left to think of,
    /// more where a search begins. How many it were, or could have been in the time it took.
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
                Ok(Some(better)) => self.found.push(better.turns.clone()),
                Ok(None) => {}
                Err(error) => self.error = Some(error),
            }
        }
        search.nodes() - before + beginning
    }

    /// Begins if there is something to begin, and says what that cost.
    fn begin(&mut self) -> u64 {
        let Subject::Begin(question) = &self.subject else {
            return 0;
        };
        let mut search = Search::new(&question.from, &question.to, &question.objective);
        if let Some(below) = question.below {
            search.look_below(below);
        }
        // A cube that is near has its only answer at once.
        if let Some(best) = search.best() {
            self.found.push(best.turns.clone());
        }
        let spent = search.nodes() + BEGINNING;
        self.subject = Subject::Going(Box::new(search));
        spent
    }
}

/// A clock that thinks while it waits.
pub(crate) struct ThinkingClock {
    inner: Rc<dyn Clock>,
    thought: Thought,
    pace: Pace,
    /// Nodes that a simulated brick may still look at, in billionths; below zero where beginning
    /// took more than there was time for.
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
            // A clock that stands still would be waited for without end.
            if spent == 0 || now == before {
                return self.inner.sleep(end.saturating_sub(now));
            }
        }
    }

    /// All of a simulated wait pays for thinking: looks at motors take simulated time of their own, 8 %
    /// of the turning (`cargo xtask waiting`).
    fn think_for(&self, duration: Duration, nodes_per_second: u64) {
        const BILLION: i128 = 1_000_000_000;
        let mut credit = self.credit.borrow_mut();
        let nanoseconds = duration.as_nanos();
        *credit += nanoseconds as i128 * i128::from(nodes_per_second);
        let nodes = u64::try_from(*credit / BILLION).unwrap_or(0);
        if nodes > 0 {
            let spent = self.thought.advance(nodes);
            // Time in which there was nothing to think of is not saved up.
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

    /// Time passes by sleeping, and a little by looking.
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
    fn a_simulated_wait_takes_as_long_as_without_thinking() {
        let clock = FakeClock::new(Duration::ZERO);
        let thought = going();
        let before = nodes(&thought);
        let pace = Pace::NodesPerSecond(100_000);
        let thinking = ThinkingClock::new(clock.clone(), thought.clone(), pace);
        for _ in 0..200 {
            thinking.sleep(WAIT);
        }
        assert_eq!(clock.slept.get(), Duration::from_secs(1));
        // All of the second.
        let thought_of = nodes(&thought) - before;
        assert!((99_950..=100_050).contains(&thought_of), "{thought_of}");
    }

    #[test]
    fn beginning_is_paid_for_by_a_simulated_brick_too() {
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
        assert!(begun < 500, "it is begun, and nothing more: {begun}");
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
    fn a_wait_with_nothing_to_think_of_is_slept_away() {
        let look = Duration::from_micros(1);
        for pace in [Pace::OfThisMachine, Pace::NodesPerSecond(1_000_000)] {
            let clock = FakeClock::new(look);
            ThinkingClock::new(clock.clone(), Thought::default(), pace).sleep(WAIT);
            assert!(clock.slept.get() + 3 * look >= WAIT);
            assert!((WAIT..=WAIT + 3 * look).contains(&clock.now.get()));
        }
    }

    #[test]
    fn a_clock_that_stands_still_is_not_waited_for() {
        let clock = FakeClock::new(Duration::ZERO);
        ThinkingClock::new(clock.clone(), going(), Pace::OfThisMachine).sleep(WAIT);
        assert_eq!(clock.slept.get(), WAIT);
    }

    #[test]
    fn what_is_found_is_fetched_once_and_not_after_turning_to_something_else() {
        let thought = going();
        thought.advance(100_000);
        let found = thought.fetch().expect("the solver solves");
        let last = found.last().expect("something is found");
        assert!(scrambled().after(last).is_solved());
        assert_eq!(thought.fetch(), Ok(Vec::new()));
        let thought = going();
        thought.advance(100_000);
        thought.end();
        assert_eq!(thought.fetch(), Ok(Vec::new()));
    }
}
