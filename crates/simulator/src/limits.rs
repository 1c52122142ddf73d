//! Limits of the LEGO: beyond a limit faults become likely, smoothly.

use std::collections::VecDeque;

use crate::settings::LimitSettings;

/// Excess over a limit, as a part of the limit, at which 1 - 1/e of the motions fail: one in ten
/// fails at 5 % above the limit, two in three at 15 %.
const SPREAD: f64 = 0.15;
/// Milliseconds over which the table's acceleration is measured: fewer than the cradle needs to
/// move a cube by its play.
const SPAN_MS: usize = 10;

/// Probability of a failure under this strain; 0 up to the limit.
pub(crate) fn likelihood(strain: f64, limit: f64) -> f64 {
    let over = (strain / limit - 1.0).max(0.0) / SPREAD;
    1.0 - (-over * over).exp()
}

impl LimitSettings {
    pub(crate) fn slips_when_pulled_at(&self, speed: f64) -> f64 {
        likelihood(speed, self.pull_speed_deg_s * self.scale)
    }

    pub(crate) fn jumps_when_pushed_at(&self, speed: f64) -> f64 {
        likelihood(speed, self.push_speed_deg_s * self.scale)
    }

    pub(crate) fn is_knocked_when_met_at(&self, speed: f64) -> f64 {
        likelihood(speed, self.lay_speed_deg_s * self.scale)
    }

    pub(crate) fn catches_when_askew_by(&self, angle: f64) -> f64 {
        likelihood(angle.abs(), self.askew_deg * self.scale)
    }

    fn is_thrown_at(&self, acceleration: f64) -> f64 {
        likelihood(acceleration, self.spin_acceleration_deg_s2 * self.scale)
    }
}

/// Watch over the jerks that a table gives a cube lying in it freely.
#[derive(Debug, Default)]
pub(crate) struct Jerks {
    speeds: VecDeque<f64>,
    /// The hardest acceleration since the acceleration was last within the limit.
    hardest: f64,
}

impl Jerks {
    /// Notes the table's speed, called once a millisecond. Once a jerk beyond the limit is over,
    /// the answer is the probability that it throws the cube askew, and the direction of the throw,
    /// 1 for clockwise.
    pub(crate) fn note(&mut self, speed: f64, limits: &LimitSettings) -> Option<(f64, f64)> {
        self.speeds.push_back(speed);
        if self.speeds.len() <= SPAN_MS {
            return None;
        }
        let before = self.speeds.pop_front().unwrap_or(speed);
        let acceleration = (speed - before) * 1000.0 / SPAN_MS as f64;
        let limit = limits.spin_acceleration_deg_s2 * limits.scale;
        if acceleration.abs() > limit {
            if acceleration.abs() > self.hardest.abs() {
                self.hardest = acceleration;
            }
            return None;
        }
        let hardest = std::mem::take(&mut self.hardest);
        let chance = limits.is_thrown_at(hardest.abs());
        // The cube lags behind the table.
        (hardest != 0.0).then_some((chance, -hardest.signum()))
    }

    /// Drops the speeds noted so far: something holds the cube, or the table rests.
    pub(crate) fn forget(&mut self) {
        self.speeds.clear();
        self.hardest = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strain_within_the_limit_never_fails_and_more_strain_fails_more_often() {
        assert_eq!(likelihood(99.0, 100.0), 0.0);
        assert_eq!(likelihood(100.0, 100.0), 0.0);
        let chances = [101.0, 105.0, 115.0, 150.0].map(|strain| likelihood(strain, 100.0));
        assert!((0.09..0.12).contains(&chances[1]), "{chances:?}");
        assert!((0.6..0.7).contains(&chances[2]), "{chances:?}");
        assert!(chances.is_sorted() && chances[3] > 0.99, "{chances:?}");
    }

    #[test]
    fn a_jerk_is_reported_once_at_its_end() {
        let limits = LimitSettings::default();
        let mut jerks = Jerks::default();
        let speeds = (0..40).map(|ms| f64::from(ms.min(20)) * 30.0);
        let knocks: Vec<_> = speeds
            .filter_map(|speed| jerks.note(speed, &limits))
            .collect();
        assert!(
            matches!(knocks[..], [(chance, -1.0)] if chance > 0.5),
            "{knocks:?}"
        );
        let mut jerks = Jerks::default();
        let mut gentle = (0..40).map(|ms| f64::from(ms) * 5.0);
        assert!(gentle.all(|speed| jerks.note(speed, &limits).is_none()));
    }
}
