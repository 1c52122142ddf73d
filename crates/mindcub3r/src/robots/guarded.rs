//! This brick with a guard of its motors, which lives on when the program is killed.

use std::{
    cell::{Cell, RefCell},
    env,
    path::{Path, PathBuf},
    process::ExitCode,
    rc::Rc,
    time::Duration,
};

use brick::{
    Brick, Clock,
    ev3::guard::{self, Guard, MAX_SILENCE},
};

/// Robot time between two pulses: a sixth of the silence after which the motors stop.
const PULSE_INTERVAL: Duration = Duration::from_millis(500);
/// Starts of a guard, before the program goes on without one: the first, and two after a person or
/// the system has killed it.
const MAX_STARTS: u32 = 3;

/// Does the guard's work, if this process was started as the guard.
pub(crate) fn watch_if_guard() -> Option<ExitCode> {
    let mut arguments = env::args_os();
    if arguments.next()? != guard::NAME {
        return None;
    }
    // Lists of processes, and programs that end them by name, read this file; without it they see `exe`.
    let _ = std::fs::write("/proc/self/comm", guard::NAME);
    let root = PathBuf::from(arguments.next().unwrap_or_else(|| "/".into()));
    guard::watch(&root, rustix::stdio::stdin(), MAX_SILENCE);
    Some(ExitCode::SUCCESS)
}

/// The same brick with a guard. Every wait for a motor asks the clock, so the clock sends the pulses.
pub(crate) fn wrap(brick: Brick) -> Brick {
    let clock = GuardedClock {
        next_pulse: Cell::new(brick.clock.now()),
        clock: brick.clock,
        guard: RefCell::new(start()),
        starts: Cell::new(1),
    };
    Brick {
        clock: Rc::new(clock),
        ..brick
    }
}

/// Starts a guard; a robot without one runs all the same.
fn start() -> Option<Guard> {
    let started = Guard::start(Path::new("/"));
    let warn = |error| {
        log::warn!("no guard stops the motors if this program is killed: {error}");
    };
    started.map_err(warn).ok()
}

struct GuardedClock {
    clock: Rc<dyn Clock>,
    guard: RefCell<Option<Guard>>,
    starts: Cell<u32>,
    next_pulse: Cell<Duration>,
}

impl GuardedClock {
    /// Sends a pulse if it is time for one, and replaces a guard that is gone.
    fn pulse(&self, now: Duration) {
        if now < self.next_pulse.get() {
            return;
        }
        self.next_pulse.set(now + PULSE_INTERVAL);
        let mut guard = self.guard.borrow_mut();
        let Some(Err(error)) = guard.as_ref().map(Guard::pulse) else {
            return;
        };
        log::warn!("the guard of the motors is gone: {error}");
        *guard = (self.starts.get() < MAX_STARTS).then(start).flatten();
        self.starts.set(self.starts.get() + 1);
    }
}

impl Clock for GuardedClock {
    fn now(&self) -> Duration {
        let now = self.clock.now();
        self.pulse(now);
        now
    }

    fn sleep(&self, duration: Duration) {
        self.clock.sleep(duration);
        self.pulse(self.clock.now());
    }
}
