//! Patience with a part that is stuck: the robot rests, tries again, and asks a person for help.
//!
//! ```text
//!   rest ──▶ attempt ──▶ done
//!     ▲         │ fails
//!     └─────────┴─▶ Event::NeedsHelp, until the patience of the settings is over
//! ```

use std::time::Duration;

use actuator::ActuatorError;
use brick::{Brick, StopAction};

use crate::{
    error::may_pass,
    event::{Event, Observer, milliseconds},
    robot_part::RobotPart,
};

/// Pause of the motors before the first attempts, in which an obstacle may fall off.
pub(crate) const PAUSE: Duration = Duration::from_secs(1);
/// Pause before the later attempts, in which a person can reach into the robot: each attempt heats
/// the motor that is stuck.
pub(crate) const LONG_PAUSE: Duration = Duration::from_secs(2);
/// Attempts before which the pause is short.
const SOON: u32 = 3;

/// Makes an attempt, which gets the number of those before, until it succeeds or `patience` is over;
/// the motors rest between two attempts.
///
/// # Errors
/// The error of the last attempt; at once if another attempt would not help.
pub(crate) fn patiently<T>(
    brick: &mut Brick,
    observer: &mut dyn Observer,
    patience: Duration,
    mut attempt: impl FnMut(&mut Brick, u32) -> Result<T, ActuatorError>,
) -> Result<T, ActuatorError> {
    let until = brick.clock.now() + patience;
    let mut attempts = 0;
    loop {
        let error = match attempt(brick, attempts) {
            Ok(done) => return Ok(done),
            Err(error) => error,
        };
        let now = brick.clock.now();
        let left = until.saturating_sub(now);
        if left.is_zero() || !may_pass(&error) {
            return Err(error);
        }
        attempts += 1;
        let needs_help = Event::NeedsHelp {
            part: RobotPart::from(&error),
            message: error.to_string(),
            left_ms: milliseconds(left),
        };
        observer.event(now, &needs_help);
        if let Err(error) = brick.stop_motors(StopAction::Brake) {
            log::warn!("{error}");
        }
        brick
            .clock
            .sleep(if attempts < SOON { PAUSE } else { LONG_PAUSE });
    }
}
