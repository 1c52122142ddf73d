//! The settings of the robot: one TOML file, a section for each part.
//!
//! The sections are the settings types of the crates they belong to, which check their own ranges.
//! A section or key that is left out has its default; the program refuses an unknown one. The
//! measurements of the calibration override the values of this file.

use std::time::Duration;

use actuator::{CostModel, MechanismSettings, Profile};
use brick::RobotSettings;
use scanner::ScanSettings;
use settings::{Document, Section, SettingsError};

use crate::{battery::BatterySettings, start::StartSettings};

/// The first lines of the shipped file.
const HEAD: &str = "\
# The settings of the robot as they are shipped. Every key may be left out: it then has the value
# that stands here. `mindcub3r config check FILE` names a wrong key or value and the allowed range.
# Angles and speeds are those of the motors. A key behind # is left out here: its line gives the
# value that the program then works out.
";

/// All settings.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Config {
    /// Build of the robot; the sections that need it read it from here.
    pub robot: RobotSettings,
    /// Durations of the robot's motions.
    pub cost: CostModel,
    /// Positions and speeds of flipper and turntable.
    pub mechanism: MechanismSettings,
    /// Positions and speeds for reading the stickers.
    pub scan: ScanSettings,
    /// Options of the main loop.
    pub run: RunSettings,
    /// Thresholds of the battery.
    pub battery: BatterySettings,
    /// Distances at which the distance sensor starts a run from the menu.
    pub start: StartSettings,
}

settings::section! {
    /// Options of the main loop.
    pub struct RunSettings in "run": "The main loop." {
        /// Share of the cube that a scan reads: "full" for all stickers, or "quick" for most of
        /// five faces, and then only the stickers that distinguish the cubes that are still
        /// possible.
        pub scan: ScanKind = ScanKind::Full;
        /// Number of times that the robot looks again at the stickers in doubt before it scans the
        /// whole cube again.
        pub looks: u32 = 2, in 0..=10;
        /// Number of scans of the cube before the robot gives up.
        pub scans: u32 = 2, in 1..=10;
        /// Seconds for which the robot tries again and asks for help when a part is stuck. 0: it tries
        /// to get going once.
        pub patience_s: u32 = 60, in 0..=3600;
        /// Greatest speeds of the mechanism: "gentle" for speeds that every robot bears, "standard"
        /// for the default speeds, "own" for those of [mechanism] and the calibration. After two
        /// faults or a scan in doubt a run goes on with a slower one.
        pub profile: Profile = Profile::Own;
        /// Positions that the solver searches before the first motion, those included that it searches
        /// while the robot reads the last face: about a second on the brick. The solver searches more
        /// only until it has a solution.
        pub think_first_nodes: u32 = 455_000, in 0..=1_000_000_000;
        /// Whether the solver searches for a shorter end of the plan while the robot performs its
        /// beginning.
        pub think_while_moving: bool = true;
        /// Whether the robot checks the turned cube, in seven seconds: it reads corners and some
        /// edges of three sides, after a fault all edges. A cube that differs is read and turned
        /// again.
        pub verify: bool = true;
        /// Positions that the solver searches in a second of a simulated robot: as many as on the
        /// brick.
        pub simulated_nodes_per_s: u32 = 455_000, in 1_000..=1_000_000_000;
    }
}

impl RunSettings {
    /// Time for which the robot waits for a part that is stuck.
    pub(crate) fn patience(&self) -> Duration {
        Duration::from_secs(self.patience_s.into())
    }
}

settings::words! {
    /// Share of the cube that a scan reads.
    pub enum ScanKind {
        /// All stickers.
        Full = "full",
        /// Five faces, and then only the stickers that settle the cube.
        Quick = "quick",
    }
}

impl Config {
    /// The sections of the file, in its order.
    pub const SECTIONS: [Section; 7] = [
        RobotSettings::SECTION,
        CostModel::SECTION,
        MechanismSettings::SECTION,
        ScanSettings::SECTION,
        RunSettings::SECTION,
        BatterySettings::SECTION,
        StartSettings::SECTION,
    ];

    /// The settings of a document, and those of `base` where the document leaves a key out.
    ///
    /// # Errors
    /// Names the place, the key, the value and the allowed range.
    pub fn read_over(document: &Document<'_>, base: &Self) -> Result<Self, SettingsError> {
        let robot = RobotSettings::read_over(document, &base.robot)?;
        Ok(Self {
            cost: CostModel::read_over(document, &base.cost)?,
            mechanism: MechanismSettings::read_over(document, &base.mechanism, &robot)?,
            scan: ScanSettings::read_over(document, &base.scan, &robot)?,
            run: RunSettings::read_over(document, &base.run)?,
            battery: BatterySettings::read_over(document, &base.battery)?,
            start: StartSettings::read_over(document, &base.start)?,
            robot,
        })
    }

    /// Reads settings.
    ///
    /// # Errors
    /// Names the place, the key, the value and the allowed range.
    pub fn from_toml(text: &str) -> Result<Self, SettingsError> {
        let document = Document::parse(text, &Self::SECTIONS)?;
        Self::read_over(&document, &Self::default())
    }

    /// Text of the shipped file: every setting with its meaning, range and default.
    pub fn shipped() -> String {
        let sections = Self::SECTIONS.map(|section| format!("\n{}", section.commented()));
        format!("{HEAD}{}", sections.concat())
    }
}

#[cfg(test)]
mod tests {
    use actuator::Motion;
    use brick::Millivolts;

    use super::*;

    #[test]
    fn an_empty_file_means_the_defaults() {
        assert_eq!(Config::from_toml(""), Ok(Config::default()));
    }

    /// The shipped file holds each key under its meaning, with its default, and nothing else. After
    /// a change of a declaration `UPDATE=1 cargo test -p robot shipped` writes the file again.
    #[test]
    fn the_shipped_file_follows_from_the_declarations() {
        let shipped = include_str!("../../../config/robot.toml");
        if std::env::var_os("UPDATE").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../config/robot.toml");
            std::fs::write(path, Config::shipped()).expect("written");
        } else {
            assert_eq!(shipped, Config::shipped());
        }
        assert_eq!(Config::from_toml(&Config::shipped()), Ok(Config::default()));
    }

    /// The shipped file names the effective value of each key that is left out.
    #[test]
    fn the_shipped_file_names_the_effective_value_of_a_key_that_is_left_out() {
        let default = Config::default();
        let shipped = Config::shipped();
        let written: String = shipped
            .lines()
            .map(|line| match line.strip_prefix('#') {
                Some(key) if !key.starts_with(' ') => format!("{key}\n"),
                _ => format!("{line}\n"),
            })
            .collect();
        let all_written = Config::from_toml(&written).expect("allowed");
        assert_ne!(all_written, default);
        for motion in Motion::ALL {
            assert_eq!(
                all_written.cost.duration(motion),
                default.cost.duration(motion)
            );
        }
        assert_eq!(
            all_written.mechanism.overshoot(),
            default.mechanism.overshoot()
        );
        assert_eq!(all_written.scan.stops(), default.scan.stops());
        assert_eq!(
            all_written.scan.sample_window(),
            default.scan.sample_window()
        );
        for millivolts in (4500..9000).step_by(10).map(Millivolts::new) {
            let verdict = |config: &Config| config.battery.verdict(millivolts);
            assert_eq!(verdict(&all_written), verdict(&default));
        }
    }

    #[test]
    fn a_setting_changes_its_own_field_and_no_other() {
        let config = Config::from_toml("[run]\nscans = 5\n").expect("in range");
        let expected = Config {
            run: RunSettings {
                scans: 5,
                ..RunSettings::default()
            },
            ..Config::default()
        };
        assert_eq!(config, expected);
        assert_ne!(config, Config::default());
    }

    #[test]
    fn an_error_names_line_section_key_value_and_allowed_range() {
        for (text, expected) in [
            ("[costs]\n", vec!["line 1", "costs", "cost"]),
            (
                "[cost]\n\ntillt_s = 1\n",
                vec!["line 3", "cost.tillt_s", "tilt_s"],
            ),
            (
                "[cost]\nhold_s = 0.1\ntilt_s = -1\n",
                vec!["line 3, column 10: cost.tilt_s = -1", "0.05 to 20"],
            ),
            (
                "[cost]\nhold_s = 0.1\ntilt_s = \"x\"\n",
                vec!["line 3", "cost.tilt_s", "\"x\""],
            ),
            ("[run]\nscans = 0\n", vec!["run.scans = 0", "1 to 10"]),
            ("[run]\nlooks = 11\n", vec!["run.looks = 11", "0 to 10"]),
            (
                "[run]\nthink_first_nodes = 2000000000\n",
                vec!["run.think_first_nodes", "0 to 1000000000"],
            ),
            (
                "[run]\nsimulated_nodes_per_s = 0\n",
                vec!["run.simulated_nodes_per_s = 0", "1000 to 1000000000"],
            ),
            (
                "[run]\nscan = \"half\"\n",
                vec!["line 2", "run.scan", "half", "full", "quick"],
            ),
            ("[mechanism]\nx = 0\n", vec!["line 2", "mechanism.x"]),
            ("[scan]\nx = 0\n", vec!["line 2", "scan.x"]),
            ("[battery]\nx = 0\n", vec!["line 2", "battery.x"]),
            ("[cost\n", vec!["line 1"]),
        ] {
            let error = Config::from_toml(text).expect_err(text).to_string();
            for part in expected {
                assert!(error.contains(part), "{error:?} does not contain {part:?}");
            }
            assert!(!error.contains('\n'), "{error:?}");
        }
    }

    #[test]
    fn the_parts_share_one_value_of_a_fact_about_the_robot() {
        let text = "[robot]\narm_park_deg = -420\ngear_ratio = 5\narm_centre_deg = -742\n\
                    [scan]\narm_window_deg = 9\n";
        let config = Config::from_toml(text).expect("allowed");
        assert_eq!(config.mechanism.robot(), &config.robot);
        assert_eq!(config.scan.robot(), &config.robot);
        assert_eq!(config.robot.quarter_turn().as_degrees(), 450);
        assert_eq!(config.scan.arm_window().as_degrees(), 9);
    }
}
