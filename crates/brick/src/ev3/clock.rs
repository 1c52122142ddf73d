//! The brick's monotonic clock.

use std::{
    thread,
    time::{Duration, Instant},
};

use thiserror::Error;

use crate::Clock;

/// A clock speed that no clock can have.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("clock speed {0} is out of range: allowed are {MIN_SPEED} to {MAX_SPEED}")]
pub struct InvalidClockSpeed(pub f64);

/// Slowest and fastest clock, in clock seconds for a real second; within them no [`Duration`]
/// overflows.
const MIN_SPEED: f64 = 0.001;
const MAX_SPEED: f64 = 1000.0;

/// Clock by real time since its creation.
#[derive(Debug)]
pub struct SystemClock {
    start: Instant,
    pace: Pace,
}

/// Conversion between clock time and real time.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Pace {
    /// Equal, without arithmetic: the brick has no floating-point unit.
    Real,
    /// Number of clock seconds in a real second.
    Scaled(f64),
}

impl Pace {
    fn clock_time(self, real: Duration) -> Duration {
        match self {
            Self::Real => real,
            Self::Scaled(speed) => real.mul_f64(speed),
        }
    }

    fn real_time(self, clock: Duration) -> Duration {
        match self {
            Self::Real => clock,
            Self::Scaled(speed) => clock.div_f64(speed),
        }
    }
}

impl SystemClock {
    pub(super) fn new() -> Self {
        Self {
            start: Instant::now(),
            pace: Pace::Real,
        }
    }

    /// A clock with `speed` clock seconds in a real second, for a simulated brick behind device
    /// files whose time runs at that speed.
    ///
    /// # Errors
    /// When the speed is outside 0.001 to 1000.
    pub fn with_speed(speed: f64) -> Result<Self, InvalidClockSpeed> {
        if !(MIN_SPEED..=MAX_SPEED).contains(&speed) {
            return Err(InvalidClockSpeed(speed));
        }
        Ok(Self {
            start: Instant::now(),
            pace: Pace::Scaled(speed),
        })
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.pace.clock_time(self.start.elapsed())
    }

    fn sleep(&self, duration: Duration) {
        thread::sleep(self.pace.real_time(duration));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fast_clock_shows_more_time_and_sleeps_less() {
        let clock = SystemClock::with_speed(50.0).expect("within the range");
        let (second, minute) = (Duration::from_secs(1), Duration::from_mins(1));
        assert_eq!(clock.pace.clock_time(second), Duration::from_secs(50));
        assert_eq!(clock.pace.real_time(minute), Duration::from_millis(1200));
        assert_eq!(SystemClock::new().pace.clock_time(minute), minute);
        assert_eq!(SystemClock::new().pace.real_time(minute), minute);
    }

    #[test]
    fn a_clock_that_stands_still_or_runs_backwards_is_refused() {
        for speed in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e9] {
            assert!(SystemClock::with_speed(speed).is_err(), "{speed}");
        }
        let error = SystemClock::with_speed(0.0).expect_err("a speed of zero is refused");
        assert_eq!(
            error.to_string(),
            "clock speed 0 is out of range: allowed are 0.001 to 1000"
        );
    }
}
