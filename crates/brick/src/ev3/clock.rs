//! The brick's monotonic clock.

use std::{
    thread,
    time::{Duration, Instant},
};

use crate::Clock;

/// Real time since the brick was opened.
#[derive(Debug)]
pub(super) struct SystemClock {
    start: Instant,
}

impl SystemClock {
    pub(super) fn new() -> Self {
        Self {
            start: Instant::now(),
        }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn sleep(&self, duration: Duration) {
        thread::sleep(duration);
    }
}
