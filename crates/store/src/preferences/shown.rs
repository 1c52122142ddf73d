//! Settings for a page: each with its present value, the allowed values and its unit.

use actuator::Profile;
use app::RunMethod;
use robot::{Config, RobotKind, ScanKind, config::RunSettings};
use serde::Serialize;

use super::Preferences;

/// Setting of the robot, for a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// Key of the command `set`.
    pub key: &'static str,
    /// Value in force.
    pub value: String,
    /// Allowed values.
    #[serde(flatten)]
    pub allowed: Allowed,
    /// Section of the settings file that has this key; none for a choice of the menu alone.
    pub section: Option<&'static str>,
}

/// Allowed values of a setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Allowed {
    /// One of these words.
    Words {
        /// The words.
        values: Vec<&'static str>,
    },
    /// A whole number.
    Range {
        /// Least value.
        min: u32,
        /// Greatest value.
        max: u32,
        /// Unit; empty for a count.
        unit: &'static str,
    },
}

/// Choices that a simulated robot without a brick has no use for.
const OF_A_BRICK: [&str; 2] = ["sound", "start_by_sensor"];

impl Shown {
    fn words(key: &'static str, value: &str, values: &[&'static str]) -> Self {
        let values = values.to_vec();
        Self::new(key, value, Allowed::Words { values })
    }

    fn truth(key: &'static str, value: bool) -> Self {
        Self::words(key, &value.to_string(), &["true", "false"])
    }

    fn number(key: &'static str, value: u32, (min, max): (u32, u32), unit: &'static str) -> Self {
        Self::new(key, &value.to_string(), Allowed::Range { min, max, unit })
    }

    fn new(key: &'static str, value: &str, allowed: Allowed) -> Self {
        let mut of_file = RunSettings::SECTION.settings();
        let section = of_file.any(|declared| declared.key == key);
        Self {
            key,
            value: value.to_owned(),
            allowed,
            section: section.then_some(RunSettings::SECTION.name),
        }
    }
}

impl Preferences {
    /// Whether a robot of this kind has the setting.
    pub fn is_of(key: &str, robot: RobotKind) -> bool {
        robot == RobotKind::Brick || !OF_A_BRICK.contains(&key)
    }

    /// Settings in force over these of the file, for pages of a robot of this kind.
    pub fn shown(&self, config: &Config, robot: RobotKind) -> Vec<Shown> {
        let mut config = config.clone();
        self.apply(&mut config);
        let run = &config.run;
        let methods: Vec<&str> = (RunMethod::that_solve().into_iter())
            .map(RunMethod::name)
            .collect();
        let mut all = vec![
            Shown::words("method", self.method().name(), &methods),
            Shown::words("scan", run.scan.name(), &ScanKind::ALL.map(ScanKind::name)),
            Shown::words(
                "profile",
                run.profile.name(),
                &Profile::ALL.map(Profile::name),
            ),
            Shown::truth("think_while_moving", run.think_while_moving),
            Shown::truth("verify", run.verify),
            Shown::number("patience_s", run.patience_s, (0, 3600), "s"),
            Shown::number("looks", run.looks, (0, 10), ""),
            Shown::number("scans", run.scans, (1, 10), ""),
            Shown::truth("start_by_sensor", self.start_by_sensor()),
            Shown::truth("sound", self.sound()),
        ];
        all.retain(|shown| Self::is_of(shown.key, robot));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use settings::Declared;

    fn allowed(shown: &Shown) -> String {
        match &shown.allowed {
            Allowed::Words { values } => values.join(" "),
            Allowed::Range { min, max, .. } => format!("{min} to {max}"),
        }
    }

    #[test]
    fn every_value_that_a_page_is_offered_can_be_set_and_no_other() {
        let config = Config::default();
        let robot = RobotKind::Brick;
        let all = Preferences::default().shown(&config, robot);
        for shown in &all {
            let mut chosen = Preferences::default();
            let values = match &shown.allowed {
                Allowed::Words { values } => values.iter().map(|word| (*word).to_owned()).collect(),
                Allowed::Range { min, max, .. } => vec![min.to_string(), max.to_string()],
            };
            for value in values {
                chosen.set(shown.key, &value).expect(&value);
                let now = chosen.shown(&config, robot);
                let set = now.iter().find(|other| other.key == shown.key);
                assert_eq!(set.map(|set| &set.value), Some(&value), "{}", shown.key);
                let others = now.iter().filter(|other| other.key != shown.key);
                assert!(others.eq(all.iter().filter(|other| other.key != shown.key)));
            }
            if let Allowed::Range { max, .. } = shown.allowed {
                (chosen.set(shown.key, &(max + 1).to_string())).expect_err(shown.key);
                chosen.set(shown.key, "-1").expect_err(shown.key);
            }
            chosen.set(shown.key, "many").expect_err(shown.key);
        }
    }

    #[test]
    fn ranges_are_those_of_the_settings_file_and_of_the_choices() {
        let find = |section: settings::Section, key: &str| -> Option<&'static Declared> {
            section.settings().find(|declared| declared.key == key)
        };
        for shown in Preferences::default().shown(&Config::default(), RobotKind::Brick) {
            let own = find(Preferences::SECTION, shown.key).expect(shown.key);
            let of_file = find(RunSettings::SECTION, shown.key);
            assert_eq!(of_file.is_some(), shown.section.is_some(), "{}", shown.key);
            if let Allowed::Range { .. } = shown.allowed {
                let of_file = of_file.expect("numbers are those of the file");
                assert_eq!((own.allowed)(), (of_file.allowed)(), "{}", shown.key);
                assert!((own.allowed)().contains(&allowed(&shown)), "{}", shown.key);
            }
        }
    }

    #[test]
    fn a_simulated_robot_has_no_tones_and_no_sensor_of_a_start() {
        let keys = |robot| -> Vec<&str> {
            let shown = Preferences::default().shown(&Config::default(), robot);
            shown.into_iter().map(|shown| shown.key).collect()
        };
        assert_eq!(keys(RobotKind::Brick).len(), 10);
        assert_eq!(keys(RobotKind::Simulated), keys(RobotKind::Brick)[..8]);
    }
}
