//! Position and speed as the brick's co-processor counts them.
//!
//! The co-processor counts 720 steps a turn of the shaft and keeps the last 64 of them with their
//! times, and an entry every 50 ms without a step. The speed is the slope between the newest entry
//! and the first of those 4, 8, 12 and so on back that is 20 ms older: a mean of the last 20 ms,
//! and 0 only 200 ms after the last step. Source: ev3dev-pru-firmware at 8ad7e1f, `legoev3_motor.c`
//! of lego-linux-drivers at 1b387f3.

use super::outside::Edge;

/// Entries that are kept.
const ENTRIES: usize = 64;
/// Entries from one candidate for the older entry of the slope to the next.
const STRIDE: usize = 4;
/// Least age of the older entry beside the newest, in microseconds.
const SPAN_US: u64 = 20_000;
/// Time after which a motor at rest makes an entry, in microseconds.
const IDLE_US: u64 = 50_000;
/// Steps in a degree.
const STEPS: f64 = 2.0;

#[derive(Debug, Clone)]
pub(super) struct Speedometer {
    /// Ring of steps and their times in microseconds.
    entries: [(i64, u64); ENTRIES],
    newest: usize,
}

impl Speedometer {
    /// The speedometer of a motor that has stood at this angle for long.
    pub(super) fn new(angle: f64) -> Self {
        Self {
            entries: [(count(angle), 0); ENTRIES],
            newest: 0,
        }
    }

    pub(super) fn count(&self) -> i64 {
        self.entries[self.newest].0
    }

    /// The shaft went from one angle to another in a time from its begin to its end, in microseconds. The steps are
    /// added to `edges`, too.
    pub(super) fn follow(
        &mut self,
        from: f64,
        to: f64,
        (begun, now): (u64, u64),
        mut edges: Option<&mut Vec<Edge>>,
    ) {
        while begun >= self.entries[self.newest].1 + IDLE_US {
            let (count, time) = self.entries[self.newest];
            // After a long rest only the last entries count.
            let missed = (begun - time) / IDLE_US;
            let skipped = missed.saturating_sub(ENTRIES as u64) * IDLE_US;
            self.push(count, time + skipped + IDLE_US);
        }
        let target = count(to);
        while self.count() != target {
            let next = self.count() + (target - self.count()).signum();
            // The edge between the two steps.
            let edge = next.max(self.count()) as f64 / STEPS;
            let part = if to == from {
                1.0
            } else {
                ((edge - from) / (to - from)).clamp(0.0, 1.0)
            };
            let time = begun + ((now - begun) as f64 * part) as u64;
            let (last, earliest) = self.entries[self.newest];
            let at_us = time.max(earliest);
            self.push(next, at_us);
            if let Some(edges) = edges.as_deref_mut() {
                let step = (next - last) as i8;
                edges.push(Edge { at_us, step });
            }
        }
    }

    fn push(&mut self, count: i64, time: u64) {
        self.newest = (self.newest + 1) % ENTRIES;
        self.entries[self.newest] = (count, time);
    }

    /// The speed in whole degrees a second.
    pub(super) fn speed(&self) -> i32 {
        let (count, time) = self.entries[self.newest];
        for back in (STRIDE..ENTRIES).step_by(STRIDE) {
            let (other, then) = self.entries[(self.newest + ENTRIES - back) % ENTRIES];
            if other == count {
                return 0;
            }
            if time >= then + SPAN_US {
                let steps = (count - other) * 1_000_000 / (time - then) as i64;
                return (steps / 2) as i32;
            }
        }
        let (other, then) = self.entries[(self.newest + 1) % ENTRIES];
        let steps = (count - other) * 1_000_000 / (time.saturating_sub(then)).max(1) as i64;
        (steps / 2) as i32
    }

    /// Whether nothing of the last movement is left in it.
    pub(super) fn is_quiet(&self) -> bool {
        let count = self.count();
        (1..=STRIDE).all(|back| self.entries[(self.newest + ENTRIES - back) % ENTRIES].0 == count)
    }
}

/// The step at an angle.
fn count(angle: f64) -> i64 {
    (angle * STEPS).floor() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Turns at a speed for `ms` milliseconds.
    fn turn(meter: &mut Speedometer, from: f64, speed: f64, begun_ms: u64, ms: u64) -> f64 {
        (0..ms).fold(from, |angle, passed| {
            let to = angle + speed / 1000.0;
            let begun = (begun_ms + passed) * 1000;
            meter.follow(angle, to, (begun, begun + 1000), None);
            to
        })
    }

    #[test]
    fn the_speed_is_a_mean_of_the_last_20_ms() {
        for speed in [100.0, 900.0, 1400.0, -600.0] {
            let mut meter = Speedometer::new(0.0);
            turn(&mut meter, 0.0, speed, 0, 500);
            let seen = f64::from(meter.speed());
            assert!((seen - speed).abs() <= 3.0, "{speed}: {seen}");
        }
        let mut meter = Speedometer::new(0.0);
        let angle = turn(&mut meter, 0.0, 400.0, 0, 300);
        turn(&mut meter, angle, 800.0, 300, 10);
        assert!((520..700).contains(&meter.speed()), "{}", meter.speed());
    }

    #[test]
    fn a_motor_that_stands_still_shows_0_after_200_ms() {
        let mut meter = Speedometer::new(0.0);
        let angle = turn(&mut meter, 0.0, 500.0, 0, 300);
        turn(&mut meter, angle, 0.0, 300, 190);
        assert_ne!(meter.speed(), 0);
        assert!(!meter.is_quiet());
        turn(&mut meter, angle, 0.0, 490, 20);
        assert_eq!(meter.speed(), 0);
        assert!(meter.is_quiet());
    }

    #[test]
    fn a_long_rest_is_passed_over() {
        let mut meter = Speedometer::new(10.0);
        meter.follow(10.0, 10.0, (3_600_000_000, 3_600_001_000), None);
        assert!(meter.is_quiet());
        let angle = turn(&mut meter, 10.0, 500.0, 3_600_001, 100);
        assert!((meter.speed() - 500).abs() <= 3, "{}", meter.speed());
        assert_eq!(meter.count(), (angle * 2.0).floor() as i64);
    }
}
