//! How far the table rolls on beyond the place where it is told to stop.

use std::time::Duration;

use brick::Degrees;

/// Degrees for each degree a second: a motor that passes its target at full speed is held back with
/// 8 % of power for each degree beyond, so that it rolls on in proportion to its speed. Measured on
/// simulated motors that turn a layer, between 6.8 and 8.4 V.
const SECONDS: f64 = 0.022;
/// What is learned of it stays within these.
const BELIEVED: (f64, f64) = (0.01, 0.045);
/// One stroke alone may have met something: so much of what it shows is believed.
const WEIGHT: f64 = 0.5;

/// Foresees how far the table rolls on, and learns from each turn.
#[derive(Debug, Clone)]
pub(super) struct RollsOn {
    seconds: f64,
}

impl Default for RollsOn {
    fn default() -> Self {
        Self { seconds: SECONDS }
    }
}

impl RollsOn {
    /// From a speed in degrees a second.
    pub(super) fn from(&self, speed: f64) -> f64 {
        speed * self.seconds
    }

    /// Told to stop at this speed, it rolled on so far, in degrees.
    pub(super) fn learn(&mut self, speed: f64, rolled: f64) {
        /// Slower than this, what is seen is as much the encoder's steps as the roll.
        const TELLING: f64 = 100.0;
        if speed >= TELLING {
            let seen = (rolled / speed).clamp(BELIEVED.0, BELIEVED.1);
            self.seconds += WEIGHT * (seen - self.seconds);
        }
    }
}

/// The speed of a part between two looks at it.
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

    /// Degrees a second, without sign; none before the part was looked at for long enough.
    pub(super) fn speed(&self) -> Option<f64> {
        self.speed
    }

    /// The part is here now. Looks that follow at once say nothing about the speed.
    pub(super) fn look(&mut self, at: Duration, position: Degrees) {
        const LEAST: Duration = Duration::from_millis(20);
        let passed = at.saturating_sub(self.at);
        if passed >= LEAST {
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
        assert_eq!(rolls_on.from(600.0), 600.0 * SECONDS);
        for _ in 0..8 {
            rolls_on.learn(600.0, 18.0);
        }
        assert!((rolls_on.from(600.0) - 18.0).abs() < 0.1);
        assert!((rolls_on.from(300.0) - 9.0).abs() < 0.1);
    }

    #[test]
    fn one_turn_that_met_something_is_believed_by_half_and_within_limits() {
        let mut rolls_on = RollsOn::default();
        rolls_on.learn(600.0, 400.0);
        assert_eq!(rolls_on.seconds, SECONDS.midpoint(BELIEVED.1));
        let mut rolls_on = RollsOn::default();
        rolls_on.learn(600.0, -50.0);
        assert_eq!(rolls_on.seconds, SECONDS.midpoint(BELIEVED.0));
    }

    #[test]
    fn a_table_that_hardly_moves_teaches_nothing() {
        let mut rolls_on = RollsOn::default();
        rolls_on.learn(90.0, 30.0);
        assert_eq!(rolls_on.from(1.0), SECONDS);
    }

    #[test]
    fn the_pace_is_told_by_looks_that_are_far_enough_apart() {
        let mut pace = Pace::new(Duration::ZERO, Degrees::new(10));
        pace.look(Duration::from_millis(19), Degrees::new(5));
        assert_eq!(pace.speed(), None);
        pace.look(Duration::from_millis(20), Degrees::ZERO);
        assert_eq!(pace.speed(), Some(500.0));
        pace.look(Duration::from_millis(25), Degrees::new(-50));
        assert_eq!(pace.speed(), Some(500.0));
    }
}
