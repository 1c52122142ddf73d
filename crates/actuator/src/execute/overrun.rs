//! Overrun of the table: the distance that it travels after its motor gets the command to stop.

use std::time::Duration;

use brick::Degrees;

/// Overrun before any turn has been measured, in degrees for a speed of one degree a second. The
/// kernel's regulator opposes a motor with 8 % of power for each degree beyond its target, so the
/// overrun of a motor at full speed is proportional to its speed. Measured on simulated motors that
/// turn a layer, between 6.8 and 8.4 V.
const DEFAULT_SECONDS: f64 = 0.022;
/// Least and greatest overrun that the estimate reaches, in the same unit.
const MIN_SECONDS: f64 = 0.01;
const MAX_SECONDS: f64 = 0.045;
/// Weight of the last stroke: a single stroke may have met an obstacle.
const LAST_STROKE_WEIGHT: f64 = 0.5;
/// Least speed of a stroke to learn from, in degrees a second: the overrun of a slower stroke is
/// about as large as the steps of the encoder.
const MIN_SPEED_DEG_S: f64 = 100.0;
/// Least time between two positions from which a speed is computed.
const MIN_INTERVAL: Duration = Duration::from_millis(20);

/// Estimate of the table's overrun, which learns from each turn.
#[derive(Debug, Clone)]
pub(super) struct Overrun {
    seconds: f64,
}

impl Default for Overrun {
    fn default() -> Self {
        Self {
            seconds: DEFAULT_SECONDS,
        }
    }
}

impl Overrun {
    /// Expected overrun in degrees, at a speed in degrees a second.
    pub(super) fn at(&self, speed: f64) -> f64 {
        speed * self.seconds
    }

    /// Learns from a stroke with this speed, in degrees a second, and this overrun, in degrees.
    pub(super) fn learn(&mut self, speed: f64, overrun: f64) {
        if speed >= MIN_SPEED_DEG_S {
            let seconds = (overrun / speed).clamp(MIN_SECONDS, MAX_SECONDS);
            self.seconds += LAST_STROKE_WEIGHT * (seconds - self.seconds);
        }
    }
}

/// Speed of a part, computed from its positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Speedometer {
    at: Duration,
    position: Degrees,
    speed: Option<f64>,
}

impl Speedometer {
    pub(super) fn new(at: Duration, position: Degrees) -> Self {
        Self {
            at,
            position,
            speed: None,
        }
    }

    /// Speed in degrees a second, without sign; none before two positions 20 ms apart.
    pub(super) fn speed(&self) -> Option<f64> {
        self.speed
    }

    /// Notes the position of the part. A position within 20 ms of the last one leaves the speed
    /// unchanged.
    pub(super) fn note(&mut self, at: Duration, position: Degrees) {
        let passed = at.saturating_sub(self.at);
        if passed >= MIN_INTERVAL {
            let travelled = f64::from((position - self.position).abs().as_degrees());
            *self = Self {
                at,
                position,
                speed: Some(travelled / passed.as_secs_f64()),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_overrun_grows_with_the_speed_and_is_learned_from_each_turn() {
        let mut overrun = Overrun::default();
        assert_eq!(overrun.at(600.0), 600.0 * DEFAULT_SECONDS);
        for _ in 0..8 {
            overrun.learn(600.0, 18.0);
        }
        assert!((overrun.at(600.0) - 18.0).abs() < 0.1);
        assert!((overrun.at(300.0) - 9.0).abs() < 0.1);
    }

    #[test]
    fn one_turn_that_met_an_obstacle_counts_by_half_and_within_the_range() {
        let mut overrun = Overrun::default();
        overrun.learn(600.0, 400.0);
        assert_eq!(overrun.seconds, DEFAULT_SECONDS.midpoint(MAX_SECONDS));
        let mut overrun = Overrun::default();
        overrun.learn(600.0, -50.0);
        assert_eq!(overrun.seconds, DEFAULT_SECONDS.midpoint(MIN_SECONDS));
    }

    #[test]
    fn a_slow_stroke_changes_no_estimate() {
        let mut overrun = Overrun::default();
        overrun.learn(90.0, 30.0);
        assert_eq!(overrun.at(1.0), DEFAULT_SECONDS);
    }

    #[test]
    fn the_speed_comes_from_positions_at_least_20_ms_apart() {
        let mut speedometer = Speedometer::new(Duration::ZERO, Degrees::new(10));
        speedometer.note(Duration::from_millis(19), Degrees::new(5));
        assert_eq!(speedometer.speed(), None);
        speedometer.note(Duration::from_millis(20), Degrees::ZERO);
        assert_eq!(speedometer.speed(), Some(500.0));
        speedometer.note(Duration::from_millis(25), Degrees::new(-50));
        assert_eq!(speedometer.speed(), Some(500.0));
    }
}
