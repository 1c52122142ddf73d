//! State of the disturbances that are in effect.

use std::time::Duration;

use brick::Rgb;

use crate::disturbance::{Disturbance, Plug};

/// Disturbances that have begun.
#[derive(Debug, Default)]
pub(super) struct Disturbed {
    /// Whether the brick has turned itself off, because its battery sagged.
    pub(super) is_off: bool,
    /// Each with the time at which it took effect.
    pub(super) begun: Vec<(Duration, Disturbance)>,
    pub(super) unplugged: [bool; Plug::ALL.len()],
    /// Devices that came back, and that no program has called since.
    pub(super) is_new: [bool; Plug::ALL.len()],
    /// Whether the next message that is read comes garbled.
    pub(super) garbles_next: bool,
    /// Reading of the sensor that came garbled.
    pub(super) garbled_tick: Option<u64>,
    /// Time at which the colour sensor's link was lost, and its value then.
    pub(super) lost: Option<(Duration, Rgb)>,
    /// Time, end and factor of other light.
    pub(super) light: Vec<(Duration, Option<Duration>, f64)>,
}

impl Disturbed {
    pub(super) fn light(&self, now: Duration) -> f64 {
        let is_on = |&&(from, until, _): &&(Duration, Option<Duration>, f64)| {
            from <= now && until.is_none_or(|until| now < until)
        };
        let factors = self.light.iter().filter(is_on);
        factors.map(|(.., factor)| factor).product()
    }
}
