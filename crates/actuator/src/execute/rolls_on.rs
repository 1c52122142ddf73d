//! Roll of the table: its way beyond the place where its motor is told to stop.

use std::time::Duration;

use brick::Degrees;

/// Roll in degrees for each degree a second of speed, before any turn has been measured. The
/// controller holds a motor back with 8 % of power for each degree beyond its target, so that the
/// roll of a motor at full speed is proportional to its speed. Measured on simulated motors that
/// turn a layer, between 6.8 and 8.4 V.
const DEFAULT_ROLL_SECONDS: f64 = 0.022;
/// Least and greatest roll that is learned, in seconds.
const ROLL_RANGE_SECONDS: (f64, f64) = (0.01, 0.045);
/// Weight of the last stroke: a single stroke may have met an obstacle.
const LAST_STROKE_WEIGHT: f64 = 0.5;

/// Estimate of the table's roll, which learns from each turn.
#[derive(Debug, Clone)]
pub(super) struct RollsOn {
    seconds: f64,
}

impl Default for RollsOn {
    fn default() -> Self {
        Self {
            seconds: DEFAULT_ROLL_SECONDS,
        }
    }
}

impl RollsOn {
    /// Expected roll in degrees, from a speed in degrees a second.
    pub(super) fn from(&self, speed: f64) -> f64 {
        speed * self.seconds
    }

    /// Learns from a stroke with this speed, in degrees a second, and this roll, in degrees.
    pub(super) fn learn(&mut self, speed: f64, rolled: f64) {
        /// Least speed of a stroke to learn from, in degrees a second: the roll of a slower stroke
        /// is about as large as the steps of the encoder.
        const MIN_SPEED: f64 = 100.0;
        if speed >= MIN_SPEED {
            let seen = (rolled / speed).clamp(ROLL_RANGE_SECONDS.0, ROLL_RANGE_SECONDS.1);
            self.seconds += LAST_STROKE_WEIGHT * (seen - self.seconds);
        }
    }
}

/// Speed of a part between two looks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pace {
    at: Duration,
    position: Degrees,
    speed: Option<f64>,
}

impl Pace {
    pub(super) fn new(at: Duration, position: Degrees) -> Self {
        Self {
            at,
            position,
            speed: None,
        }
    }

    /// Speed in degrees a second, without sign; none before two looks 20 ms apart.
    pub(super) fn speed(&self) -> Option<f64> {
        self.speed
    }

    /// Notes the position of the part. A look within 20 ms of the last one leaves the speed
    /// unchanged.
    pub(super) fn look(&mut self, at: Duration, position: Degrees) {
        const MIN_INTERVAL: Duration = Duration::from_millis(20);
        let passed = at.saturating_sub(self.at);
        if passed >= MIN_INTERVAL {
            let way = f64::from((position - self.position).abs().as_degrees());
            *self = Self {
                at,
                position,
                speed: Some(way / passed.as_secs_f64()),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roll_grows_with_the_speed_and_is_learned_from_each_turn() {
        let mut rolls_on = RollsOn::default();
        assert_eq!(rolls_on.from(600.0), 600.0 * DEFAULT_ROLL_SECONDS);
        for _ in 0..8 {
            rolls_on.learn(600.0, 18.0);
        }
        assert!((rolls_on.from(600.0) - 18.0).abs() < 0.1);
        assert!((rolls_on.from(300.0) - 9.0).abs() < 0.1);
    }

    #[test]
    fn one_turn_that_met_an_obstacle_counts_by_half_and_within_the_range() {
        let mut rolls_on = RollsOn::default();
        rolls_on.learn(600.0, 400.0);
        assert_eq!(
            rolls_on.seconds,
            DEFAULT_ROLL_SECONDS.midpoint(ROLL_RANGE_SECONDS.1)
        );
        let mut rolls_on = RollsOn::default();
        rolls_on.learn(600.0, -50.0);
        assert_eq!(
            rolls_on.seconds,
            DEFAULT_ROLL_SECONDS.midpoint(ROLL_RANGE_SECONDS.0)
        );
    }

    #[test]
    fn a_slow_stroke_changes_no_estimate() {
        let mut rolls_on = RollsOn::default();
        rolls_on.learn(90.0, 30.0);
        assert_eq!(rolls_on.from(1.0), DEFAULT_ROLL_SECONDS);
    }

    #[test]
    fn the_speed_comes_from_looks_at_least_20_ms_apart() {
        let mut pace = Pace::new(Duration::ZERO, Degrees::new(10));
        pace.look(Duration::from_millis(19), Degrees::new(5));
        assert_eq!(pace.speed(), None);
        pace.look(Duration::from_millis(20), Degrees::ZERO);
        assert_eq!(pace.speed(), Some(500.0));
        pace.look(Duration::from_millis(25), Degrees::new(-50));
        assert_eq!(pace.speed(), Some(500.0));
    }
}
