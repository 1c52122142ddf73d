//! Speed profiles: upper limits of the speeds, from gentle ones to the fastest that this robot
//! bears.

use brick::DegreesPerSecond;

use super::MechanismSettings;

settings::words! {
    /// Upper limit of the mechanism's speeds. A profile limits no speed more than the profile before it
    /// in [`ALL`](Self::ALL).
    #[derive(Default)]
    pub enum Profile {
        /// Speeds that every robot of the simulated family bears.
        Gentle = "gentle",
        /// The default speeds.
        Standard = "standard",
        /// Speeds of the settings and of this robot's calibration.
        #[default]
        Own = "own",
    }
}

impl MechanismSettings {
    /// The same settings with no speed above those of the profile, except the speeds that seek a
    /// stop.
    #[must_use]
    pub fn at_most(&self, profile: Profile) -> Self {
        let mut limits = match profile {
            Profile::Gentle => Self::gentle(),
            Profile::Standard => Self::default(),
            Profile::Own => return self.clone(),
        };
        let mut limited = self.clone();
        for (speed, limit) in limited.speeds_mut().into_iter().zip(limits.speeds_mut()) {
            *speed = (*speed).min(*limit);
        }
        limited
    }

    /// The nearest profile that drives these settings slower than `profile`; none if no profile
    /// does. The search skips a profile that changes no speed.
    pub fn slower_profile(&self, profile: Profile) -> Option<Profile> {
        let now = self.at_most(profile);
        let below = Profile::ALL.into_iter().filter(|&other| other < profile);
        below.rev().find(|&other| self.at_most(other) != now)
    }

    fn gentle() -> Self {
        let at = DegreesPerSecond::new;
        Self {
            flipper_hold_speed_deg_s: at(240),
            flipper_release_speed_deg_s: at(400),
            flipper_pull_speed_deg_s: at(240),
            flipper_push_speed_deg_s: at(330),
            spin_speed_deg_s: at(600),
            turn_speed_deg_s: at(550),
            return_speed_deg_s: at(400),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use brick::RobotSettings;

    use super::*;

    fn settings(text: &str) -> MechanismSettings {
        MechanismSettings::from_toml(text, &RobotSettings::default()).expect("in range")
    }

    #[test]
    fn a_word_reads_back_as_the_profile_that_it_names() {
        for profile in Profile::ALL {
            assert_eq!(profile.to_string().parse(), Ok(profile));
            let word = settings::Setting::written(&profile);
            assert_eq!(word, Some(format!("{:?}", profile.name())));
        }
        let error = "fast".parse::<Profile>().expect_err("unknown").to_string();
        assert!(
            error.contains("\"fast\"") && error.contains("gentle, standard and own"),
            "{error}"
        );
    }

    #[test]
    fn a_profile_lowers_the_speeds_above_its_own_and_raises_none() {
        let own = settings(
            "flipper_pull_speed_deg_s = 350\nspin_speed_deg_s = 500\nflipper_settle_ms = 7",
        );
        assert_eq!(own.at_most(Profile::Own), own);
        let standard = settings("spin_speed_deg_s = 500\nflipper_settle_ms = 7");
        assert_eq!(own.at_most(Profile::Standard), standard);
        let gentle = settings(
            "flipper_hold_speed_deg_s = 240\nflipper_release_speed_deg_s = 400\n\
             flipper_pull_speed_deg_s = 240\nflipper_push_speed_deg_s = 330\n\
             spin_speed_deg_s = 500\nturn_speed_deg_s = 550\nreturn_speed_deg_s = 400\n\
             flipper_settle_ms = 7",
        );
        assert_eq!(own.at_most(Profile::Gentle), gentle);
    }

    #[test]
    fn the_next_slower_profile_is_one_that_changes_a_speed() {
        let shipped = MechanismSettings::default();
        assert_eq!(shipped.slower_profile(Profile::Own), Some(Profile::Gentle));
        let fast = settings("spin_speed_deg_s = 900");
        assert_eq!(fast.slower_profile(Profile::Own), Some(Profile::Standard));
        let below = fast.slower_profile(Profile::Standard);
        assert_eq!(below, Some(Profile::Gentle));
        assert_eq!(fast.slower_profile(Profile::Gentle), None);
        let slow = shipped.at_most(Profile::Gentle);
        assert_eq!(slow.slower_profile(Profile::Own), None);
    }
}
