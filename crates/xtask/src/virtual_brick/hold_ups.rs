//! A program that is held up: stopped and continued by signals, at random times.

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Times between hold-ups, and lengths of them, in milliseconds.
const BETWEEN_MS: std::ops::Range<u64> = 200..2500;
const LENGTH_MS: std::ops::Range<u64> = 50..500;

/// Numbers of the signals on ARM.
const STOP: i32 = 19;
const CONTINUE: i32 = 18;

#[derive(Debug)]
pub(super) struct HoldUps {
    rng: ChaCha8Rng,
    next: Duration,
    is_held: bool,
    /// Hold-ups so far.
    pub(super) count: u32,
}

impl HoldUps {
    pub(super) fn new(seed: u64, now: Duration) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(seed),
            next: now,
            is_held: false,
            count: 0,
        }
    }

    /// The signal that the program gets now.
    pub(super) fn signal(&mut self, now: Duration) -> Option<i32> {
        if now < self.next {
            return None;
        }
        self.is_held = !self.is_held;
        let (ms, signal) = if self.is_held {
            self.count += 1;
            (LENGTH_MS, STOP)
        } else {
            (BETWEEN_MS, CONTINUE)
        };
        self.next = now + Duration::from_millis(self.rng.random_range(ms));
        Some(signal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_program_goes_on_within_half_a_second() {
        let mut hold_ups = HoldUps::new(1, Duration::ZERO);
        let signals = (0..60_000).filter_map(|ms| {
            let signal = hold_ups.signal(Duration::from_millis(ms))?;
            Some((ms, signal))
        });
        let signals: Vec<_> = signals.collect();
        assert!(signals.len() > 40, "{}", signals.len());
        for pair in signals.windows(2) {
            let [(at, signal), (then, other)] = pair else {
                unreachable!("two signals")
            };
            assert_ne!(signal, other);
            assert!(*signal == CONTINUE || (50..=500).contains(&(then - at)));
        }
    }
}
