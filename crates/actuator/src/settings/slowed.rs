//! Settings with lower speeds, for a battery that is not full.

use brick::DegreesPerSecond;

use super::MechanismSettings;

/// Least speed at a share of the settings: a slower motor that friction holds up for a moment passes
/// for one that is stuck.
const MIN_SPEED: DegreesPerSecond = DegreesPerSecond::new(80);

impl MechanismSettings {
    /// The same settings with no speed above these limits, except the speeds that seek a stop.
    #[must_use]
    pub fn slowed(&self, large_motor: DegreesPerSecond, medium_motor: DegreesPerSecond) -> Self {
        let mut slowed = self.clone();
        let [arm, others @ ..] = slowed.speeds_mut();
        *arm = (*arm).min(medium_motor);
        for speed in others {
            *speed = (*speed).min(large_motor);
        }
        slowed
    }

    /// The same settings at this share of every speed, except the speeds that seek a stop. No speed
    /// falls below 80 degrees a second.
    #[must_use]
    pub fn at_share(&self, share: f64) -> Self {
        let mut slowed = self.clone();
        for speed in slowed.speeds_mut() {
            let degrees = f64::from(speed.as_degrees_per_second()) * share;
            let slower = DegreesPerSecond::new(degrees.round() as i32);
            *speed = slower.max((*speed).min(MIN_SPEED));
        }
        slowed
    }

    /// All speeds but those that seek a stop; that of the arm, which the medium motor moves, is the first.
    pub(super) fn speeds_mut(&mut self) -> [&mut DegreesPerSecond; 10] {
        [
            &mut self.arm_speed_deg_s,
            &mut self.flipper_hold_speed_deg_s,
            &mut self.flipper_release_speed_deg_s,
            &mut self.flipper_pull_speed_deg_s,
            &mut self.flipper_push_speed_deg_s,
            &mut self.flipper_seat_speed_deg_s,
            &mut self.spin_speed_deg_s,
            &mut self.turn_speed_deg_s,
            &mut self.return_speed_deg_s,
            &mut self.ease_speed_deg_s,
        ]
    }
}

#[cfg(test)]
mod tests {
    use brick::RobotSettings;

    use super::*;

    #[test]
    fn a_share_slows_every_speed_but_those_that_seek_a_stop() {
        let mut settings = MechanismSettings::default();
        let mut half = settings.at_share(0.5);
        assert_eq!(half.flipper_home_speed(), settings.flipper_home_speed());
        assert_eq!(half.arm_home_speed(), settings.arm_home_speed());
        for (half, whole) in half.speeds_mut().into_iter().zip(settings.speeds_mut()) {
            let expected =
                (whole.as_degrees_per_second() / 2).max(MIN_SPEED.as_degrees_per_second());
            assert!(
                (half.as_degrees_per_second() - expected).abs() <= 1,
                "{half}"
            );
        }
    }

    #[test]
    fn no_share_makes_a_speed_so_slow_that_the_motor_passes_for_stuck() {
        let settings = MechanismSettings::from_toml(
            "flipper_seat_speed_deg_s = 60",
            &RobotSettings::default(),
        );
        let mut slowest = settings.expect("settings").at_share(0.1);
        assert_eq!(slowest.flipper_seat_speed(), DegreesPerSecond::new(60));
        let others = slowest.speeds_mut().map(|speed| *speed);
        assert_eq!(
            others.iter().filter(|&&speed| speed == MIN_SPEED).count(),
            9
        );
    }

    #[test]
    fn each_speed_is_limited_by_its_own_motor_and_nothing_else_changes() {
        let settings = MechanismSettings::default();
        let at = DegreesPerSecond::new;
        assert_eq!(settings.slowed(at(800), at(600)), settings);
        let slowed = settings.slowed(at(380), at(550));
        let expected = MechanismSettings::from_toml(
            "flipper_release_speed_deg_s = 380\nflipper_push_speed_deg_s = 380\n\
             spin_speed_deg_s = 380\nturn_speed_deg_s = 380\nreturn_speed_deg_s = 380\n\
             arm_speed_deg_s = 550",
            &RobotSettings::default(),
        )
        .expect("settings");
        assert_eq!(slowed, expected);
    }
}
