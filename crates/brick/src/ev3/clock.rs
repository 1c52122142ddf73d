//! The brick's monotonic clock.

use std::{
    thread,
    time::{Duration, Instant},
};

use crate::Clock;

/// Real time since the clock was made.
#[derive(Debug)]
pub struct SystemClock {
    start: Instant,
    /// Seconds of this clock in a real one; none for real time, without any sums.
    speed: Option<f64>,
}

impl SystemClock {
    pub(super) fn new() -> Self {
        Self {
            start: Instant::now(),
            speed: None,
        }
    }

    /// A clock that goes `speed` times as fast as real time (above 0): for a simulated brick
    /// behind the files, whose time goes as fast.
    pub fn with_speed(speed: f64) -> Self {
        Self {
            start: Instant::now(),
            speed: Some(speed),
        }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        let real = self.start.elapsed();
        self.speed.map_or(real, |speed| real.mul_f64(speed))
    }

    fn sleep(&self, duration: Duration) {
        thread::sleep(self.speed.map_or(duration, |speed| duration.div_f64(speed)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fast_clock_shows_more_time_and_sleeps_less() {
        let real = Instant::now();
        let clock = SystemClock::with_speed(50.0);
        clock.sleep(Duration::from_secs(1));
        let real = real.elapsed();
        assert!(real >= Duration::from_millis(20) && real < Duration::from_millis(900));
        assert!(clock.now() >= Duration::from_secs(1));
    }
}
