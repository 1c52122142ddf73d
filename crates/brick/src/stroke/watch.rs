//! Limits of a stroke.

use std::time::Duration;

use crate::{Degrees, DegreesPerSecond};

/// Time at standstill after which a motor that has moved has met an obstacle, away from its target.
pub(super) const STUCK: Duration = Duration::from_millis(120);
/// Degrees by which the kernel's regulator lags before it overcomes friction from rest: each degree
/// of lag adds 3 % of power. A motor may stand still for the time of these degrees.
const LAG_DEG: f64 = 15.0;

/// Limits of one stroke, and the interval between two looks at the motor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Watch {
    /// Largest distance from the target at which the motor has arrived.
    pub tolerance: Degrees,
    /// Longest time from the command to the arrival.
    pub timeout: Duration,
    /// Time between two looks at the motor.
    pub poll: Duration,
    /// Pause after the arrival.
    pub settle: Duration,
}

impl Watch {
    /// Tolerance of a [`precise`](Self::precise) stroke: one degree of the cube.
    pub const PRECISE: Degrees = Degrees::new(3);

    /// Watch for a stroke of this length at this speed: a tolerance of 3 degrees, a limit of 2 s
    /// plus twice the time of travel, a look every 2 ms, and no pause.
    ///
    /// The signs of distance and speed do not matter, and a speed of 0 counts as 1.
    pub fn precise(distance: Degrees, speed: DegreesPerSecond) -> Self {
        let distance = f64::from(distance.as_degrees()).abs();
        let speed = f64::from(speed.as_degrees_per_second()).abs().max(1.0);
        Self {
            tolerance: Self::PRECISE,
            timeout: Duration::from_secs(2) + Duration::from_secs_f64(2.0 * distance / speed),
            poll: Duration::from_millis(2),
            settle: Duration::ZERO,
        }
    }
}

/// Longest standstill of a motor that sets out at this speed.
pub(super) fn start_within(speed: DegreesPerSecond) -> Duration {
    let speed = f64::from(speed.as_degrees_per_second()).abs().max(1.0);
    STUCK + Duration::from_secs_f64(LAG_DEG / speed)
}
